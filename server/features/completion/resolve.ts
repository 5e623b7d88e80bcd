import type { CompletionItem } from 'vscode-languageserver-protocol';
import { MarkupKind } from 'vscode-languageserver-types';
import { quoteName } from '../../../language/grammar/index.js';
import { compareValues, type Trait } from '../../../language/rules/index.js';
import { firstStep, ifTaken, stepText, withLine } from '../../../language/sheet/index.js';
import { escapeMarkdown } from '../../../language/show/index.js';
import { type Value, valueText } from '../../../language/values/index.js';
import type { Feature, FeatureContext } from '../../context.js';
import { type HoverText, wholeText } from '../hover/hover-text.js';
import { meaningText, personMarkdown } from '../hover/name-hover.js';
import { ruleMarkdown } from '../hover/rule.js';
import { bookMeaning, declaredMeaning, type MeaningKind, tableOf } from '../names/meaning.js';
import type { ItemData } from './candidate.js';

/** Describes an item and what accepting it would change. */
export const resolveCompletion: Feature<CompletionItem, CompletionItem> = (context, item) => {
  const value = isItemData(item.data) ? documentation(context, item.data) : undefined;
  return value === undefined ? item : { ...item, documentation: { kind: MarkupKind.Markdown, value } };
};

function documentation(context: FeatureContext, data: ItemData): string | undefined {
  switch (data.about) {
    case 'person': {
      const thing = context.workspace.lookUp(data.uri, data.name);
      return thing && personMarkdown(context, thing.uri, thing.path, thing.what);
    }
    case 'rulebook':
      return textOf(meaningText(context, bookMeaning(data.name), undefined, undefined));
    default:
      break;
  }
  const evaluation =
    data.about === 'trait' && data.path !== undefined ? context.workspace.evaluation(data.uri, data.path) : undefined;
  const name = context.workspace.books.nameOf(data.uri);
  const rules =
    evaluation?.rules ??
    context.workspace.governedBy(data.uri)?.rules ??
    (name === undefined ? undefined : context.workspace.books.get(name)?.rules);
  if (!rules) return undefined;
  if (data.about === 'declared') {
    const declared = tableOf(rules, data.what as MeaningKind)?.get(data.key);
    return (
      declared && textOf(meaningText(context, declaredMeaning(data.what as MeaningKind, declared), rules, undefined))
    );
  }
  const trait = rules.traits.get(data.kind)?.get(data.key);
  if (!trait) return undefined;
  const changes = data.path === undefined ? [] : whatItWouldDo(context, data.uri, data.path, trait);
  return [...changes, ruleMarkdown(context, trait, rules, trait.kind)].join('\n\n');
}

/** Points and values of the character that change with the first level of the trait. */
function whatItWouldDo(context: FeatureContext, uri: string, path: string, trait: Trait): string[] {
  const { workspace } = context;
  const before = workspace.evaluation(uri, path);
  const character = workspace.character(uri, path);
  if (!before || !character) return [];
  const lineage = workspace.lineage(character);
  const taken = ifTaken(before, trait, undefined, lineage);
  if (!taken) return [];
  const step = firstStep(taken);
  const written = `${quoteName(trait.name)}${step.rating === undefined ? '' : ` ${valueText(step.rating)}`}`;
  const after = withLine(before, lineage, written);
  const lines: string[] = [];
  const changed = (name: string, from: Value, to: Value): void => {
    if (compareValues(from, to) === 0 || valueText(from) === valueText(to)) return;
    lines.push(`- ${escapeMarkdown(name)} ${escapeMarkdown(valueText(from))} → ${escapeMarkdown(valueText(to))}`);
  };
  changed('points', before.spent().value, after.spent().value);
  for (const rule of before.rules.derived.values())
    if (rule.each === undefined)
      changed(rule.name, before.derived(rule.key, undefined).value, after.derived(rule.key, undefined).value);
  for (const entry of before.all) {
    if (!entry.trait || entry.list !== undefined) continue;
    const other = after.taken(entry.trait.kind, entry.trait.key, entry.specialty)[0];
    if (other && entry.trait.key !== trait.key)
      changed(entry.name, before.effective(entry).value, after.effective(other).value);
  }
  const price = stepText(step);
  return [
    `**${escapeMarkdown(trait.name)}**${price === undefined ? '' : ` ${escapeMarkdown(price)}`}`,
    ...(lines.length > 0 ? [lines.slice(0, 10).join('\n')] : []),
  ];
}

function textOf(text: HoverText | undefined): string | undefined {
  return text && wholeText(text);
}

function isItemData(data: unknown): data is ItemData {
  return typeof data === 'object' && data !== null && 'about' in data;
}
