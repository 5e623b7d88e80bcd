// Texts of the reports of imports.

export const nothingToImport = 'There is nothing to import: the text is empty.';

export const noRulebook = (name: string): string => `There is no rulebook called "${name}".`;

export const notJson = (why: string): string => `This is not valid JSON: ${why}.`;

export const otherVersion = (least: number, most: number, version: number): string =>
  `Files of GURPS Character Sheet have a version from ${least} to ${most}; this one has ${version === 0 ? 'none' : version}.`;

export const otherFile = (type: string): string =>
  `This file of GURPS Character Sheet holds no character but a "${type}". Open the character there, and import its file.`;

export const oldXml =
  'This is a file of GURPS Character Sheet from before version 5 of the program, in XML. Open and save it with a newer one, and import that file.';

/** The name of a character without one. */
export const UNNAMED = 'Imported';

export const totalDiffers = (names: string, is: string, written: string): string =>
  `${names} come to ${is} points, not ${written} as printed.`;

export const totalIsRight = (names: string, is: string): string => `${names} come to ${is} points, as printed`;

export const mixedColumns =
  'Two columns of a page are mixed from here on, so its lines cannot be told apart. Paste one column after the other.';

export const isNote = (why: readonly string[]): string =>
  why.length === 0 ? 'a note: the game does not read it' : `a note: ${why.join(' ')}`;

/** The text of a comment below converted lines. */
export const printHas = (said: string, read: string): string => `printed: ${said} (${read})`;

/** The reason of allowances for costs that differ from the rules. */
export const AS_PRINTED = 'as printed';

/** The level in the sheet differs from the one in the file. */
export const levelDiffers = (name: string, is: string, level: number): string =>
  `${name} comes to ${is} here, not ${level} as in the file.`;

/** Why the cost of a skill differs. */
export const learnedOtherwise = (name: string, inFile: string, here: string): string =>
  `${name} is learned by ${inFile} in the file, and by ${here} here.`;

/** A note with scores that the game computes. */
export const asInFile = (scores: string): string => `In the file: ${scores}`;

/** A note with something that is owned and not carried. */
export const notCarried = (thing: string): string => `Not carried: ${thing}`;

/** The row with the points of all entries of a file. */
export const allPoints = (points: string): string => `all entries, ${points}`;
export const allButScores = (points: string): string => `all entries but the scores in a note, ${points}`;

/** The self-control roll of a disadvantage. */
export const selfControl = (number: number): string => `${number} or less`;

/** How many lines differ, and in what. */
export const differIn = {
  cost: (count: number): string => `${count} in what the rules price otherwise`,
  level: (count: number): string => `${count} in a level`,
  computed: (count: number): string => `${count} in what is computed`,
} as const;

export const isComputed = 'computed from the rest, and equal';

/** A number that the program computed differs here. */
export const resultDiffers = (name: string, is: string, sum: string, written: string): string =>
  `${name} comes to ${is} here${sum === '' || sum === is ? '' : ` (${sum})`}, not ${written} as in the file.`;

/** How a level that differs from the file is computed here. */
export const here = (sum: string): string => `Here it is ${sum}.`;

/** How the number of the file is computed. */
export const inFile = (how: string): string => `In the file: ${how}.`;

const amount = (number: number): string => (number < 0 ? `- ${-number}` : `+ ${number}`);
const points = (number: number): string => `${number} ${Math.abs(number) === 1 ? 'point' : 'points'}`;

/** The points of a total whose entries became notes. */
export const inNotes = (cost: number): string => `${points(cost)} more are in notes`;

/** How GURPS Character Sheet computes the numbers of a file. */
export const how = {
  score: (base: string, added: number): string => (added === 0 ? base : `${base} ${amount(added)} bought`),
  price: (price: number): string => `a level costs ${points(price)}`,
  less: (percent: number, why: string): string => `${percent} % less for ${why}`,
  size: (size: number): string => `size ${size}`,
  roundedDown: (inside: string): string => `${inside} rounded down`,
  script: 'by a script',
  skill: (relative: string, cost: number, difficulty: string): string =>
    `${relative} for ${points(cost)}, as ${difficulty}`,
  knows: (skill: string, spared: number): string => `${points(spared)} less to pay for knowing ${skill}`,
  load: (penalty: number): string => `and ${penalty} less for the load, which is not in this level`,
  points,
  levels: (each: number, levels: number): string => `${levels} × ${points(each)}`,
  alternative: 'a fifth of it, as an alternative',
  others: 'of other traits and things',
  gain: (number: number, from: string): string => `${amount(number)} ${from}`,
  dodge: (speed: string, bonus: number, load: number): string =>
    [`Basic Speed${speed} rounded down + 3`, ...(bonus === 0 ? [] : [`${amount(bonus)} of others`]), lessFor(load)]
      .join(' ')
      .trim(),
  move: (move: string, load: number): string =>
    `Basic Move${move}${load === 0 ? '' : `, less a fifth for each of ${load} levels of load`}`,
  damage: (strength: string, bonus: number, table: string): string =>
    `for ST${strength}${bonus === 0 ? '' : ` ${amount(bonus)} for blows`}, by ${table}`,
} as const;

const lessFor = (load: number): string => (load === 0 ? '' : `- ${load} for the load`);

/** The program's tables of damage by strength. */
export const damageTables: Readonly<Record<string, string>> = {
  basic_set: 'the table of the fourth edition',
  knowing_your_own_strength: 'the table of "Knowing Your Own Strength"',
  no_school_grognard_damage: 'the table of "No School Grognard"',
  thrust_equals_swing_minus_2: 'its rule that thrust is swing - 2',
  swing_equals_thrust_plus_2: 'its rule that swing is thrust + 2',
  tbone_1: 'the first table of T-Bone',
  tbone_1_clean: 'the clean first table of T-Bone',
  tbone_2: 'the second table of T-Bone',
  tbone_2_clean: 'the clean second table of T-Bone',
  phoenix_flame_d3: 'the table of dice of three sides of PhoenixFlame',
};

/** Why parts of a file are left out. */
export const leftOut = {
  costsNothing: 'costs nothing',
  switchedOff: 'switched off in the file',
  group: 'a group; what is in it is read by itself',
  noLevel: 'has no number that says its level',
  none: 'there is none of it',
  wholeOnes: 'things are counted in whole ones',
  insideNone: 'is in something of which there is none',
  effects: 'effects that are not read; what they do is in the numbers of the file',
  modifierOfThing: 'is in weight and price; its words are not read',
  modifierOfOld: 'is not read: the file does not state its result',
  followsHere: 'is bought separately in the file; the game computes it from the rest',
  inNote: 'the game has no such score; it is in a note',
  noSuchNumber: 'the game has no such number',
  attacks: 'is not read; write the weapon with its fields, as in `weapon "Name" { damage 2d }`',
  notAnEntry: 'is not an entry',
  notAList: 'is not a list',
  tooDeep: 'too deep inside other entries',
  notRead: 'this part of the file is not read',
  picture: 'a sheet holds no pictures',
  macro: 'a macro of a virtual tabletop',
  title: 'the name of the character',
  saysNothing: 'a heading or a drawn line; says nothing by itself',
} as const;
