import { nameKey } from '../../../grammar/text.js';
import type { DieKind } from '../../../values/pool.js';
import { MOST_DICE } from '../../../values/problem.js';
import type { DeclaredLine, Dice, DiceDeclaration, DiceSettings } from '../family.js';
import { says } from '../messages.js';
import type { MatchingParameters } from './matching.js';

/** The name of the family in rulebooks. */
export const MATCHING = 'matching';

/** Rules for pools in a rulebook besides what a record keeps. */
export interface MatchingRules {
  /** Rolls that hit every target whose single die shows the height of one of their sets. */
  readonly scattered: ReadonlySet<string>;
  /** Which measure of a set decides a contest first. */
  readonly contestBy: 'width' | 'height';
  /** Special dice serve only one of several things that use different pools. */
  readonly tied: boolean;
  /** The goal of a contest over many turns, if the game has such contests. */
  readonly goals: { readonly race?: number; readonly chase?: number };
  /** The larger pool wins a contest of equal sets. */
  readonly poolBreaksTies: boolean;
  /** The larger pool wins a contest in which no side has a set. */
  readonly poolWithoutSets: boolean;
  /** Pools can be compared without a roll: the larger one has more power. */
  readonly comparesPower: boolean;
  /** A set that equals another in width and height opposes it. */
  readonly equalOpposes: boolean;
  /** A roll can be opposed by another one. */
  readonly isOpposable: boolean;
  /** Kinds of dice that cancel each other between the sides of a contest; cancelled dice are rolled as regular ones. */
  readonly cancelled: readonly DieKind[];
}

/** Parameters of the declaration by their names in a rulebook. */
const parameters = { mostDice: 'most dice', hardFace: 'hard die', late: 'cap after penalties' } as const;
const policies = {
  penalties: 'penalty order',
  cap: 'cap order',
  scattered: 'scattered fire',
  contest: 'contest of quality',
  power: 'contest of power',
  gobble: 'gobble order',
  cancelled: 'cancelled dice',
} as const;
const switches = {
  tied: 'special dice tied',
  poolWithoutSets: 'larger pool without sets',
  cancels: 'too many tens',
  equalOpposes: 'equal sets oppose',
  opposable: 'opposed rolls',
} as const;
const settingNames = { race: 'race goal', chase: 'chase goal' } as const;
/** In policies about contests: the size of the pool counts. */
const SIZE = 'pool';

/** Names that a rulebook can use for this family. */
export const words = {
  parameters: Object.values(parameters),
  lines: [],
  policies: Object.values(policies),
  settings: [...Object.values(settingNames), ...Object.values(switches)],
  about: 'pools that look for dice with equal faces',
  meanings: {
    [parameters.mostDice]: 'No more dice than this are rolled.',
    [parameters.hardFace]: 'The face that a hard die shows; it is set and not rolled.',
    [parameters.late]: 'The limit on dice applies after penalties, not before.',
  },
};

/** Sides of undeclared dice. */
const PLAIN_SIDES = 10;

/** Undeclared dice: without limits. */
const plain: Dice<MatchingParameters, MatchingRules> = {
  family: MATCHING,
  parameters: {
    sides: PLAIN_SIDES,
    hardFace: PLAIN_SIDES,
    mostDice: MOST_DICE,
    capOrder: [],
    penaltyOrder: [],
    cap: 'before penalties',
  },
  rules: {
    scattered: new Set(),
    contestBy: 'height',
    tied: false,
    goals: {},
    poolBreaksTies: false,
    poolWithoutSets: false,
    comparesPower: false,
    equalOpposes: true,
    isOpposable: true,
    cancelled: [],
  },
};

/** Reads a declaration of pools. */
export function declareMatching(
  declaration: DiceDeclaration | undefined,
  settings: DiceSettings,
): Dice<MatchingParameters, MatchingRules> {
  if (!declaration) return plain;
  const number = (name: string): number | undefined => declaration.lines.find((one) => one.name === name)?.from;
  const order = (name: string): readonly string[] => settings.policy(name).map(nameKey);
  const late = declaration.lines.find(({ name }) => name === parameters.late);
  const isLate = late !== undefined && (late.toggle === undefined || settings.isOn(late.toggle));
  const contest = order(policies.contest);
  const [race, chase] = [settings.setting(settingNames.race), settings.setting(settingNames.chase)];
  return {
    family: MATCHING,
    ...(declaration.as !== undefined && { as: declaration.as }),
    parameters: {
      capOrder: order(policies.cap).map(dieKind),
      penaltyOrder: order(policies.penalties).map(dieKind),
      cap: isLate ? 'after penalties' : 'before penalties',
      mostDice: number(parameters.mostDice) ?? MOST_DICE,
      sides: declaration.sides,
      hardFace: number(parameters.hardFace) ?? declaration.sides,
      gobbleFrom: order(policies.gobble)[0] === 'height' ? 'tallest' : 'widest',
    },
    rules: {
      scattered: new Set(order(policies.scattered)),
      contestBy: contest[0] === 'width' ? 'width' : 'height',
      tied: settings.isOn(switches.tied),
      goals: { ...(race !== undefined && { race }), ...(chase !== undefined && { chase }) },
      poolBreaksTies: contest.includes(SIZE),
      poolWithoutSets: settings.isOn(switches.poolWithoutSets),
      comparesPower: order(policies.power).includes(SIZE),
      equalOpposes: settings.isOn(switches.equalOpposes),
      isOpposable: settings.isOn(switches.opposable, true),
      cancelled: settings.isOn(switches.cancels) ? order(policies.cancelled).map(dieKind) : [],
    },
  };
}

/** What is wrong with a line, in a sentence. Only the limit after penalties can be a switch. */
export function lineProblem({ name, from, to, rest, ...when }: DeclaredLine): string | undefined {
  const isLate = name === parameters.late;
  const { condition, targetAtLeast, targetAtMost, toggle } = when;
  if (condition !== undefined || targetAtLeast !== undefined || targetAtMost !== undefined)
    return says.noConditions(name);
  if (toggle !== undefined && !isLate) return says.noConditions(name);
  const isFormed = rest.length === 0 && (isLate ? from === undefined : from !== undefined && from === to);
  return isFormed ? undefined : says.lineForm(isLate ? `\`${name}\`` : `\`${name} 10\``);
}

function dieKind(name: string): DieKind {
  const key = name.replace(/ (die|dice)$/, '');
  return key === 'hard' || key === 'wiggle' || key === 'expert' || key === 'fixed' ? key : 'regular';
}
