/** Men & Supermen as its document has it: the chart, bodies and eyes, for the models that make up cases. */

import type { DiceRng } from '../../language/dice/random.js';

/** The Sphere column of the chart from row 1 on. */
export const SPHERE = [1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 18, 24, 32, 43, 57, 75, 100, 133, 178];

/** The row of the Sphere column that a whole number reaches; below none it is mirrored (line 287). */
export const sphere = (number: number): number =>
  Math.sign(number) * SPHERE.filter((entry) => entry <= Math.abs(number)).length;

/** The row of the Doubles column, on which 1 is row 1, each row doubles and the printed ones below 1 are rounded (line 150). */
export function doubles(number: number): number {
  const below = [0.5, 0.25, 0.13, 0.063, 0.031, 0.016];
  if (number >= 1) return 1 + Math.floor(Math.log2(number));
  return -below.findIndex((entry) => entry <= number);
}

/** What Sight does close by, at a range and to the Defense, from 0 to 24 (lines 207 to 228). */
export const SIGHT = [
  [-5, -9, -2],
  [-4, -8, -1],
  [-3, -7, -1],
  [-2, -6, 0],
  [-1, -5, 0],
  [-1, -4, 0],
  [0, -3, 0],
  [0, -2, 0],
  [0, -1, 0],
  ...Array.from({ length: 8 }, () => [0, 0, 0]),
  [0, 1, 0],
  [1, 1, 0],
  [1, 2, 0],
  [1, 2, 0],
  [1, 3, 0],
  [2, 3, 0],
  [2, 4, 0],
  [3, 5, 0],
];

export interface Person {
  readonly strength: number;
  readonly agility: number;
  readonly constitution: number;
  readonly learning: number;
  readonly newoen: number;
  readonly build: number;
  /** In tenths of a metre, 10 or more. */
  readonly height: number;
  readonly sight: number;
}

export const AVERAGE: Person = {
  strength: 10,
  agility: 10,
  constitution: 10,
  learning: 10,
  newoen: 14,
  build: 25,
  height: 17,
  sight: 14,
};

/** Line 235. */
export const massOf = ({ strength, build, constitution, height }: Person): number =>
  ((sphere(strength - 10) / 10 + build + constitution / 10) * (height / 10) ** 3) / 2.2;

/** Rows by which light bodies are easier to hurt, and others harder for them (line 235): 0 or less. */
export const lightOf = (person: Person): number => (massOf(person) < 50 ? doubles(massOf(person) / 100) : 0);

/** What damage is multiplied by in a row of the Skin Temper, above and below the line (lines 244 to 258). */
export function temper(row: number): readonly [number, number] {
  const printed = [
    [1, 1],
    [9, 10],
    [4, 5],
    [2, 3],
    [1, 2],
    [2, 5],
  ] as const;
  const [above, below] = printed[Math.abs(row)] ?? [1, Math.floor(Math.abs(row) / 2)];
  return row < 0 ? [below, above] : [above, below];
}

export const sheetOf = (name: string, person: Person, more: string): string =>
  [
    `npc ${name} {`,
    `  nature Normal, height ${person.height / 10}, eyes nearsighted`,
    `  Strength ${person.strength}, Agility ${person.agility}, Constitution ${person.constitution}`,
    `  Learning ${person.learning}, Newoen ${person.newoen}, Build ${person.build}, Sight ${person.sight}`,
    ...(more === '' ? [] : [`  ${more}`]),
    '}',
  ].join('\n');

/** Somebody at random, down to the weak, the small and the blind. */
export const personBy = (rng: DiceRng): Person => ({
  strength: 2 + rng.nextInt(38),
  agility: 2 + rng.nextInt(26),
  constitution: 2 + rng.nextInt(28),
  learning: 2 + rng.nextInt(22),
  newoen: 3 + rng.nextInt(20),
  build: 14 + rng.nextInt(20),
  height: 10 + rng.nextInt(13),
  sight: rng.nextInt(25) - 1,
});

/** The entry of a row of the Sphere column; printed are those of a few rows below 1, to two figures (line 180). */
export const sphereEntry = (row: number): number =>
  row > 0 ? (SPHERE[row - 1] ?? 0) : ([0.75, 0.56, 0.42, 0.32, 0.24, 0.18, 0.13, 0.1, 0.075, 0.056][-row] ?? 0);

/** What an attempt or a round costs in a row of effort (lines 296 to 308): a row of 4 is one for five (line 329). */
export const costOf = (row: number): number => (row >= 5 ? row - 4 : row === 4 ? 0.2 : 0);

/** A time that Quality shortens: three points halve it, the others take a tenth each (line 289). */
export const shortened = (time: number, quality: number): number =>
  Math.ceil(((time / 2 ** Math.floor(quality / 3)) * (10 - (quality % 3))) / 10 - 1e-9);

/** Lines 346 and 364. */
export const liftOf = (person: Person): number => person.strength - 9 + sphere(massOf(person));

/** Fifths of Energy Points and decimals of metres as they are written. */
export const shown = (number: number): string => String(Math.round(number * 1e6) / 1e6);

/** `changes NAME: ...` for what is different. */
export function changes(
  name: string,
  all: Readonly<Record<string, readonly [number, number]>>,
  more: readonly string[] = [],
): string {
  const parts = Object.entries(all).flatMap(([what, [before, after]]) =>
    before === after ? [] : [`${what} ${shown(after)}`],
  );
  return `changes ${name}: ${[...parts, ...more].join(', ') || 'nothing'}`;
}

/** So much of what there is. */
export const part = (of: number, hundredths: number): number => Math.floor((Math.max(0, of) * hundredths) / 100);

/** What is spent, as a line says it. */
export const spending = (uses: Readonly<Record<string, number>>): string =>
  `, spend ${Object.entries(uses)
    .map(([use, amount]) => `${amount} on ${use}`)
    .join(', ')}`;

/** Line 236. */
export const bodyOf = (person: Person): number =>
  Math.ceil(person.build / 5 + (massOf(person) > 50 ? Math.floor(Math.sqrt(massOf(person))) - 7 : 0));
