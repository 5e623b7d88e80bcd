import { nameKey } from '../../../language/grammar/index.js';
import { AIMS, type Evaluation, longestName, type Modifier, type Rules } from '../../../language/model/index.js';
import { valueText } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { type Candidate, CompletionItemKind } from './candidate.js';
import type { Cursor } from './cursor.js';
import type { Parts } from './entry-parts.js';
import { quotedPeople } from './people.js';
import { situationOn, situationParts, situationWords } from './situations.js';

/** What can stand at the cursor of a roll: names to roll, modifiers and what they take, the other side. */
export function rollParts(
  context: FeatureContext,
  uri: string,
  cursor: Cursor,
  first: number,
  rules: Rules,
  evaluation: Evaluation | undefined,
): Parts[] {
  const { before, offset } = cursor;
  // The token being typed does not say yet what stands before it.
  const typing = (before[before.length - 1]?.end ?? 0) >= offset ? before.length - 1 : before.length;
  const situation = situationParts(context, uri, cursor, first, typing, evaluation, rules);
  if (situation) return situation;
  let sign = typing - 1;
  while (sign >= first && !isSign(before[sign]?.text ?? '', before[sign]?.type ?? '')) sign--;
  const word = sign < first ? '' : nameKey(before[sign]?.text ?? '');
  const from = sign + 1;
  if (word === 'with' || word === ',')
    return [modifierParts(cursor, from, rules, evaluation, uri, situationOn(rules, before, first, typing)?.modifiers)];
  if (word === 'difficulty') return [];
  if (word === 'for') return [{ candidates: aims(), from }];
  const other = word === 'against' || word === 'by';
  if (other && cursor.quote !== undefined) return [{ candidates: quotedPeople(context, uri), from }];
  const names = terms(rules, evaluation, uri);
  const parts: Parts[] = [
    {
      candidates: [...(other ? quotedPeople(context, uri) : from === first ? situationWords(rules) : []), ...names],
      from,
    },
  ];
  if (typing > from) parts.push({ candidates: words(rules), ...(typing < before.length && { from: typing }) });
  return parts;
}

function isSign(text: string, type: string): boolean {
  if (type === 'comma') return true;
  if (type === 'symbol') return ['+', '-', '*', '/', '('].includes(text);
  return type === 'word' && ['with', 'against', 'by', 'for', 'difficulty'].includes(nameKey(text));
}

function aims(): Candidate[] {
  return AIMS.map((label) => ({ label, text: label, kind: CompletionItemKind.Keyword, order: 1 }));
}

function words(rules: Rules): Candidate[] {
  const all: readonly (readonly [string, string])[] = [
    ...(rules.modifiers.size > 0 ? ([['with', 'modifiers']] as const) : []),
    ['against', 'the other side'],
    ...(rules.dice.some(({ family }) => family === 'matching')
      ? ([
          ['for', 'what the dice are rolled for'],
          ['opposed by', 'somebody who interferes'],
        ] as const)
      : []),
    ...([...rules.modifiers.values()].some((modifier) => modifier.key === 'difficulty')
      ? ([['difficulty', 'least height of the set']] as const)
      : []),
  ];
  return all.map(([label, note]) => ({ label, text: label, kind: CompletionItemKind.Keyword, note, order: 2 }));
}

/** Traits that the character has, with their values, then derived values, then everything with a default. */
function terms(rules: Rules, evaluation: Evaluation | undefined, uri: string): Candidate[] {
  const found: Candidate[] = [];
  const taken = new Set<string>();
  for (const entry of evaluation?.all ?? []) {
    const { trait } = entry;
    if (!trait || entry.list !== undefined) continue;
    const value = evaluation?.effective(entry).value;
    if (!value || value.kind === 'none') continue;
    const label = entry.specialty === undefined ? entry.name : `${entry.name} (${entry.specialty})`;
    taken.add(`${trait.kind}:${trait.key}`);
    found.push({
      label,
      ...(entry.specialty !== undefined && { text: label }),
      kind: CompletionItemKind.Value,
      price: valueText(value),
      note: trait.kind,
      order: 1,
      data: { about: 'trait', uri, kind: trait.kind, key: trait.key },
    });
  }
  for (const rule of rules.derived.values()) {
    const value = evaluation?.derived(rule.key, undefined).value;
    if (value?.kind === 'none' || value?.kind === 'text' || value?.kind === 'boolean') continue;
    found.push({
      label: rule.name,
      kind: CompletionItemKind.Constant,
      ...(value && { price: valueText(value) }),
      note: 'derived',
      order: 2,
      data: { about: 'declared', uri, what: 'derived', key: rule.key },
    });
  }
  for (const [kind, traits] of rules.traits) {
    if (rules.kinds.get(kind)?.item) continue;
    for (const trait of traits.values()) {
      if (taken.has(`${kind}:${trait.key}`) || (trait.clauses.defaults.length === 0 && !trait.clauses.rating?.fallback))
        continue;
      const value = evaluation?.trait(kind, trait.key, undefined).value;
      if (!value || value.kind === 'none') continue;
      found.push({
        label: trait.name,
        kind: CompletionItemKind.Value,
        price: valueText(value),
        note: `${kind}, not bought`,
        order: 4,
        data: { about: 'trait', uri, kind, key: trait.key },
      });
    }
  }
  return found;
}

function modifierParts(
  cursor: Cursor,
  from: number,
  rules: Rules,
  evaluation: Evaluation | undefined,
  uri: string,
  preferred: readonly string[] = [],
): Parts {
  const { before } = cursor;
  const found = longestName(rules.vocabulary, before, from, before.length, (named) => named.what === 'modifier');
  const modifier = found && rules.modifiers.get(found.candidates[0]?.key ?? '');
  const last = before[before.length - 1];
  const argumentAt = found ? from + found.length : before.length;
  const behind = last !== undefined && last.end < cursor.offset;
  if (modifier?.parameter && (behind || before.length > argumentAt)) {
    const candidates = argumentsOf(modifier, rules, evaluation);
    return { candidates, ...(before.length > argumentAt && { from: argumentAt }) };
  }
  const all: Candidate[] = [...rules.modifiers.values()]
    .filter(({ clauses }) => !clauses.always)
    .map((one) => ({
      label: one.name,
      text: one.name,
      kind: CompletionItemKind.Function,
      note: parameterNote(one),
      order: preferred.length === 0 || preferred.includes(one.key) ? 1 : 3,
      data: { about: 'declared', uri, what: 'modifier', key: one.key },
    }));
  for (const entry of evaluation?.all ?? []) {
    const given = evaluation?.effects.givenBy(entry) ?? [];
    const [first] = given;
    if (first && entry.trait)
      all.push({
        label: entry.name,
        kind: CompletionItemKind.Event,
        note: first.effect.when ?? '',
        order: 2,
        data: { about: 'trait', uri, kind: entry.kind, key: entry.trait.key },
      });
  }
  return { candidates: all, from };
}

function parameterNote({ parameter, description }: Modifier): string {
  return parameter ? `takes ${parameter.name}` : (description ?? 'modifier');
}

function argumentsOf({ parameter }: Modifier, rules: Rules, evaluation: Evaluation | undefined): Candidate[] {
  if (!parameter) return [];
  const table = parameter.table === undefined ? undefined : rules.tables.get(parameter.table);
  if (table)
    return table.rows.flatMap((row): Candidate[] =>
      row.label === undefined
        ? []
        : [{ label: row.label, text: row.label, kind: CompletionItemKind.EnumMember, note: parameter.name, order: 1 }],
    );
  if (!evaluation) return [];
  const bound = (formula: typeof parameter.min): number | undefined => {
    const value = formula?.({ character: evaluation }).value;
    return value?.kind === 'number' && typeof value.number === 'number' ? value.number : undefined;
  };
  const least = bound(parameter.min) ?? 1;
  const most = Math.min(bound(parameter.max) ?? least + 9, least + 19);
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => ({
    label: String(least + index),
    text: String(least + index),
    kind: CompletionItemKind.Value,
    note: parameter.name,
    order: 1,
  }));
}
