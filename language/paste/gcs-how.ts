import { nameKey } from '../grammar/text.js';
import { type Fields, filled, nodes, numberOf, recordOf, textOf } from './gcs-fields.js';
import type { DraftEffect, DraftEntry, DraftThing } from './import-draft.js';
import * as messages from './messages.js';

// How GURPS Character Sheet computes the numbers of a file, in words; its files contain the prices and formulas.

const say = messages.how;

/** Discounts on the attributes of a file: for its size, and by traits, by the ids of the attributes. */
export interface Discounts {
  readonly size: number;
  readonly ofTraits: ReadonlyMap<string, readonly string[]>;
}

/** Reads the discounts of a file. */
export function discountsOf(file: Fields): Discounts {
  const ofTraits = new Map<string, string[]>();
  for (const one of nodes(file.traits ?? file.advantages, []))
    for (const feature of [one, ...nodes(one.modifiers, [])].flatMap(({ features }) => nodes(features, []))) {
      const [id, percent] = [textOf(feature.attribute), numberOf(feature.percentage)];
      if (feature.type !== 'cost_reduction' || id === undefined || percent === undefined) continue;
      ofTraits.set(id, [...(ofTraits.get(id) ?? []), say.less(percent, textOf(one.name) ?? '')]);
    }
  return { size: numberOf(recordOf(file.profile).SM) ?? 0, ofTraits };
}

/** How a score is computed: its base, what was bought, and the price of a level. */
export function howScore(
  definition: Fields,
  added: number,
  names: ReadonlyMap<string, string>,
  { size, ofTraits }: Discounts,
): string | undefined {
  const price = numberOf(definition.cost_per_point);
  const base = textOf(definition.base);
  if (price === undefined || base === undefined) return undefined;
  const large = Math.max(0, size) * (numberOf(definition.cost_adj_percent_per_sm) ?? 0);
  const less = [
    ...(ofTraits.get(textOf(definition.id) ?? '') ?? []),
    ...(large > 0 ? [say.less(large, say.size(size))] : []),
  ];
  return [say.score(baseWords(base, names), added), [say.price(price), ...less].join(', ')].join('; ');
}

/** `(DX + HT) / 4` for `($dx + $ht) / 4`; only a mention of a script. */
function baseWords(base: string, names: ReadonlyMap<string, string>): string {
  const words = base
    .replace(/\$([a-z_]+)/g, (_, id: string) => names.get(id) ?? id)
    .replace(/Math\.floor\(([^()]*)\)/, (_, inside: string) => say.roundedDown(inside));
  return /[{};=]|\w\.\w+\(|\w\(/.test(words) ? say.script : words;
}

/** How the level of a skill is computed without the bonuses of others, and the sum of these. */
export interface SkillReading {
  readonly how?: string;
  readonly bonus?: number;
}

/** Reads how the level of a skill is computed: `DX+1 for 4 points, as DX/A`. `penalty` is that of the load. */
export function howSkill(one: Fields, penalty: number): SkillReading {
  const relative = textOf(recordOf(one.calc).rsl);
  const difficulty = textOf(one.difficulty)?.toUpperCase();
  if (relative === undefined || difficulty === undefined) return {};
  const points = numberOf(one.points) ?? 0;
  const from = recordOf(one.defaulted_from);
  const spared = Math.max(0, numberOf(from.points) ?? 0);
  const basis = isTechnique(one) ? (textOf(recordOf(one.default).name) ?? '') : '';
  const [, on = '', amount = '0'] = /^(.*?)([-+]\d+)?$/.exec(relative) ?? [];
  const bought = boughtLevel(difficulty.split('/')[1] ?? '', points + spared);
  const bonus = bought === undefined ? 0 : Number(amount) - bought;
  const level = bought === undefined ? relative : `${on}${bought < 0 ? '' : '+'}${bought}`;
  return {
    how: [
      say.skill(`${basis}${level}`, points, difficulty),
      ...(spared > 0 ? [say.knows(textOf(from.name) ?? '', spared)] : []),
      ...(penalty > 0 ? [say.load(penalty)] : []),
    ].join(', '),
    ...(bonus !== 0 && { bonus }),
  };
}

/** The level for the first point of a skill, relative to its attribute. */
const BEGINS: Readonly<Record<string, number>> = { E: 0, A: -1, H: -2, VH: -3 };

/** The relative level for some points: the second, the fourth and each four more add a level. */
function boughtLevel(difficulty: string, points: number): number | undefined {
  const begins = BEGINS[difficulty];
  if (begins === undefined || points < 1) return undefined;
  return begins + (points < 2 ? 0 : points < 4 ? 1 : 1 + Math.floor(points / 4));
}

/** Whether a skill is a technique, which is learned from another skill and not from an attribute. */
export function isTechnique({ difficulty, default: from }: Fields): boolean {
  const learned = textOf(difficulty);
  return learned !== undefined && !learned.includes('/') && textOf(recordOf(from).name) !== undefined;
}

/** How the cost of a trait is computed. */
export function howTrait(one: Fields, levels: number, isAlternative: boolean): string | undefined {
  const base = numberOf(one.base_points) ?? 0;
  const each = numberOf(one.points_per_level) ?? 0;
  const modifiers = nodes(one.modifiers, []).flatMap((modifier) => {
    const name = filled(textOf(modifier.name), modifier) ?? '';
    const cost = textOf(modifier.cost_adj) ?? textOf(modifier.cost);
    return name === '' || cost === undefined ? [] : [`${name} ${cost}`];
  });
  const control = numberOf(one.cr) ?? 0;
  const parts = [
    ...(base !== 0 || (each === 0 && modifiers.length === 0) ? [say.points(base)] : []),
    ...(each === 0 ? [] : [say.levels(each, levels)]),
    ...modifiers,
    ...(control > 0 ? [messages.selfControl(control)] : []),
    ...(isAlternative ? [say.alternative] : []),
  ];
  return parts.join(', ');
}

/** The entries with the bonuses of traits and things in their explanations; a bonus on a score is not part of its bought level. */
export function withGains(entries: readonly DraftEntry[], things: readonly DraftThing[]): DraftEntry[] {
  const inAll = (all: readonly DraftThing[]): readonly DraftThing[] =>
    all.flatMap((one) => [one, ...inAll(one.things)]);
  const gains = [...entries, ...inAll(things)].flatMap(({ name, effects = [] }) =>
    effects.filter(({ when }) => when === undefined).map((effect) => ({ from: name, effect })),
  );
  return entries.map((entry) => {
    const own = gains.filter(({ effect }) => isMeant(effect, entry));
    const { is, bought, level, how, bonus } = entry;
    const sum = own.reduce((all, { effect }) => all + effect.amount, 0);
    const rest = bonus === undefined ? 0 : bonus - sum;
    const words = [
      ...own.map(({ from, effect }) => say.gain(effect.amount, from)),
      ...(rest === 0 ? [] : [say.gain(rest, say.others)]),
    ];
    if (words.length === 0) return entry;
    return {
      ...entry,
      ...(is === 'score' && bought === undefined && level !== undefined && { bought: level - sum }),
      ...(how !== undefined && { how: `${how}; ${words.join(', ')}` }),
    };
  });
}

/** Whether an effect is on an entry. */
export function isMeant({ on, name, match = 'is' }: DraftEffect, entry: Pick<DraftEntry, 'name' | 'is'>): boolean {
  if (entry.is !== on) return false;
  const [sought, called] = [nameKey(name), nameKey(entry.name)];
  return match === 'is' ? called === sought : match === 'starts' ? called.startsWith(sought) : called.includes(sought);
}
