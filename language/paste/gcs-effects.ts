import { entriesOf, type Fields, nodes, numberOf, ownValue, recordOf, textOf } from './gcs-fields.js';
import type { DraftEffect } from './import-draft.js';

/** The effects of a trait and its modifiers on other numbers of the character, and descriptions of those that are not read. */
export interface Effects {
  readonly effects: readonly DraftEffect[];
  readonly unread: readonly string[];
}

/** Reads the effects of a trait. `scores` are the names of attributes by their ids. */
export function effectsOf(one: Fields, scores: ReadonlyMap<string, string>): Effects {
  const levels = numberOf(one.levels) ?? numberOf(recordOf(one.calc).current_level) ?? 0;
  const all = [
    ...entriesOf(one.features, []).map((feature) => effectOf(feature, scores, levels)),
    ...nodes(one.modifiers, []).flatMap((modifier) =>
      entriesOf(modifier.features, []).map((feature) => effectOf(feature, scores, numberOf(modifier.levels) ?? levels)),
    ),
  ];
  return {
    effects: all.filter((effect) => typeof effect !== 'string'),
    unread: [...new Set(all.filter((effect) => typeof effect === 'string'))].filter((words) => words !== ''),
  };
}

function effectOf(feature: Fields, scores: ReadonlyMap<string, string>, levels: number): DraftEffect | string {
  const type = textOf(feature.type) ?? '';
  const words = type.replaceAll('_', ' ');
  const amount = numberOf(feature.amount);
  if (type === 'contained_weight_reduction' && /%$/.test(textOf(feature.reduction) ?? '')) return '';
  const less = numberOf(feature.percentage);
  if (less !== undefined) return `${words} (${textOf(feature.attribute) ?? ''} ${less} %)`;
  if (amount === undefined) return words;
  const sum = amount * (feature.per_level === true ? Math.max(1, levels) : 1);
  if (type === 'attribute_bonus') {
    const id = textOf(feature.attribute) ?? '';
    const limited = textOf(feature.limitation) ?? 'none';
    if (limited !== 'none') return `${words} (${id} ${limited.replaceAll('_', ' ')})`;
    return { on: 'score', name: scores.get(id) ?? id, amount: sum };
  }
  if (type === 'skill_bonus') {
    const name = criterion(feature.name);
    const specialty = recordOf(feature.specialization);
    const isForAll = ['', 'any'].includes(textOf(specialty.compare) ?? '');
    const isByName = ['', 'skills_with_name'].includes(textOf(feature.selection_type) ?? '');
    if (name && isForAll && isByName) return { on: 'skill', amount: sum, ...name };
    return `${words} (${textOf(recordOf(feature.name).qualifier) ?? 'some skills'})`;
  }
  const situation = textOf(feature.situation);
  if (type === 'reaction_bonus' && situation !== undefined)
    return { on: 'score', name: 'Reaction', amount: sum, when: situation };
  return situation === undefined ? words : `${words} (${situation})`;
}

function criterion(
  value: unknown,
): { readonly match: 'is' | 'starts' | 'contains'; readonly name: string } | undefined {
  const { compare, qualifier } = recordOf(value);
  const name = textOf(qualifier);
  const match = ownValue(COMPARES, textOf(compare) ?? '');
  return name === undefined || !match ? undefined : { match, name };
}

const COMPARES: Readonly<Record<string, 'is' | 'starts' | 'contains'>> = {
  is: 'is',
  starts_with: 'starts',
  contains: 'contains',
};
