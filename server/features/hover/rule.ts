import { nameKey, quoteName } from '../../../language/grammar/index.js';
import type { Citation, Declared, Rules, Ruling, Trait } from '../../../language/rules/index.js';
import { citationText, escapeMarkdown } from '../../../language/show/index.js';
import { sentence } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { joined } from './hover-text.js';

/** The documentation of a declaration: description, choices, citation with its document, rulings, layers. Markdown. */
export function ruleMarkdown(context: FeatureContext, declared: Declared, rules: Rules, kind: string): string {
  const described = declared.description === undefined ? '' : sentence(escapeMarkdown(declared.description));
  return joined([described, ruleDetails(declared, rules), originLine(context, declared, rules, kind)]);
}

/** The details of a declaration: other names, what it needs and excludes, its choices, its rulings. */
export function ruleDetails(declared: Declared, rules: Rules): string {
  const parts: string[] = [];
  const trait = 'clauses' in declared ? (declared as Trait) : undefined;
  if (trait?.clauses.also.length)
    parts.push(`Also written ${trait.clauses.also.map((name) => `*${escapeMarkdown(name)}*`).join(', ')}.`);
  if (trait) parts.push(...clauseLines(trait));
  parts.push(...choiceLines(trait));
  parts.push(...rulingLines(declared.rulings, rules));
  return joined(parts);
}

/** Rulings in full: the text of the document, its interpretation and the reason, with the cited lines. */
export function rulingLines(rulings: readonly Ruling[], rules: Rules): string[] {
  return rulings.map(
    ({ id, text, citations }) => `**${escapeMarkdown(id)}** ${escapeMarkdown(text)}${cited(citations, rules)}`,
  );
}

/** The rulebook that declares it, every layer of a changed rule, and the cited lines. */
export function originLine(context: FeatureContext, declared: Declared, rules: Rules, kind: string): string {
  const at = (book: string): string => {
    const place = context.locationOfRule({ ...declared.origin, book });
    return place ? `[${escapeMarkdown(book)}](${place.uri}#L${place.range.start.line + 1})` : escapeMarkdown(book);
  };
  const home =
    'own' in declared && declared.own === true
      ? isDeclared(declared, rules, kind)
        ? 'declared for this campaign'
        : "the author's own"
      : declared.layers.length > 1
        ? `${at(declared.layers[0] ?? '')}, changed by ${declared.layers.slice(1).map(at).join(', then ')}`
        : at(declared.layers[0] ?? declared.origin.book);
  const asked = declared.forTheTable ? ' · asked at the table' : '';
  return `*${kind}* · ${home}${cited(declared.citations, rules)}${asked}`;
}

/** Whether something is declared, and not only named in a sheet. */
function isDeclared({ key }: Declared, rules: Rules, kind: string): boolean {
  return rules.traits.get(kind)?.has(key) === true;
}

/** For a thing that the game does not have: how to declare its numbers, as each kind of its list that has fields. */
export function howToDeclare(thing: Trait, rules: Rules): string | undefined {
  const list = [...rules.lists.values()].find(({ kinds }) => kinds.includes(thing.kind));
  if (!list || !thing.own || isDeclared(thing, rules, thing.kind)) return undefined;
  const declarations = list.kinds
    .filter((key) => key !== thing.kind && (rules.kinds.get(key)?.clauses.fields.length ?? 0) > 0)
    .map((key) => `\`${key} ${quoteName(thing.name)} { }\``);
  return declarations.length === 0
    ? undefined
    : `${escapeMarkdown(rules.name)} has no numbers for it. At the top of the file, ${declarations.join(' or ')} gives it some.`;
}

function cited(citations: readonly Citation[], rules: Rules): string {
  const text = citationText(citations);
  const [first] = citations;
  if (text === undefined || !first) return '';
  const title = rules.sources.get(nameKey(first.source));
  if (title === undefined || citations.some((one) => one.source !== first.source)) return ` · ${escapeMarkdown(text)}`;
  const lines = citations.map((one) => (one.from === one.to ? `${one.from}` : `${one.from}–${one.to}`));
  return ` · ${escapeMarkdown(title)}, ${citations.length === 1 && first.from === first.to ? 'line' : 'lines'} ${lines.join(', ')}`;
}

function clauseLines({ clauses }: Trait): string[] {
  const lines: string[] = [];
  const excluded = clauses.excludes.flatMap((one) => one.names);
  if (excluded.length > 0) lines.push(`Excludes ${excluded.map(escapeMarkdown).join(', ')}.`);
  if (clauses.needs.length > 0) {
    const needs = clauses.needs
      .filter((need) => need.severity === 'error' && !need.message.text.includes('{'))
      .map((need) => escapeMarkdown(need.message.text));
    if (needs.length > 0) lines.push(`Needs: ${needs.join('; ')}.`);
  }
  return lines;
}

function choiceLines(trait: Trait | undefined): string[] {
  if (!trait?.clauses) return [];
  const lines = trait.clauses.options.map(
    (option) =>
      `- *${escapeMarkdown(option.name)}*: ${option.choices.map((choice) => (choice.key === option.fallback ? `**${escapeMarkdown(choice.label)}**` : escapeMarkdown(choice.label))).join(', ')}`,
  );
  for (const number of trait.clauses.numbers)
    lines.push(`- *${escapeMarkdown(number.name)}*: a number${number.unit === undefined ? '' : ` in ${number.unit}`}`);
  const { specialty } = trait.clauses;
  if (specialty)
    lines.push(
      `- *specialty*${specialty.optional ? ' (optional)' : ''}: ${specialty.choices.length === 0 ? 'any' : `${specialty.choices.map((choice) => escapeMarkdown(choice.label)).join(', ')}${specialty.open ? ' or another' : ''}`}`,
    );
  return lines.length > 0 ? [lines.join('\n')] : [];
}
