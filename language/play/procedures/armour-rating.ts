import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'armour rating',
  items: { armour: { kind: 'armour', values: { light: 'LAR', front: 'HAR', rear: 'rear' } } },
} as const satisfies Needs;
export const armourRatingNeeds: Needs = needs;

/** What a piece of armour, a wall or a vehicle stops. */
export interface ArmourRating {
  readonly name: string;
  readonly light: number;
  /** Heavy armour of the strongest face. */
  readonly front: number;
  /** Heavy armour of the weakest face; the game master says which one is struck. */
  readonly rear: number;
}

/** The ratings of armour by its name: of a piece that somebody carries, else of the rulebook's. */
export function armourRating(name: string, who: Evaluation): ArmourRating | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const { kind, values } = needs.items.armour;
  const key = nameKey(name);
  const named = who.rules.vocabulary.names.get(key)?.find((one) => one.what === 'trait' && one.kind === kind);
  const wanted = named?.key ?? key;
  const entry =
    who.items.find((item) => item.kind === kind && nameKey(item.name) === wanted) ??
    (named && who.phantom(kind, named.key));
  if (!entry) return problem(`There is no armour called "${name}".`);
  const rating = (field: string): number => {
    const value = entry.local(nameKey(field))?.value;
    return value?.kind === 'number' ? toNumber(value.number) : 0;
  };
  return { name: entry.name, light: rating(values.light), front: rating(values.front), rear: rating(values.rear) };
}
