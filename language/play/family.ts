import type { MatchingParameters } from '../dice/matching.js';
import type { TotalBand, UnderParameters } from '../dice/under.js';
import { nameKey } from '../grammar/text.js';
import type { Evaluation } from '../model/evaluate/cells/evaluation.js';
import { matchingPolicy, parameter, poolNames } from '../model/evaluate/rolls/policies.js';
import type { DiceRules, Rules } from '../model/rules/rules.js';
import { isWhole } from '../values/fraction.js';
import { MOST_DICE } from '../values/problem.js';

/**
 * What the families need of a rulebook, by the names that it declares them under: parameters of `dice matching` and
 * `dice under`, and policies that list rolls with rules of their own. Everything may be absent.
 */
const needs = {
  matching: { mostDice: 'most dice', hardFace: 'hard die' },
  under: {
    succeedsOn: 'automatic success',
    failsOn: 'automatic failure',
    criticalSuccess: 'critical success',
    criticalFailure: 'critical failure',
    criticalFailureBy: 'critical failure margin',
    leastTarget: 'least target',
    contestCeiling: 'contest ceiling',
    resistance: 'resistance failure',
  },
  policies: {
    resistance: 'resistance rolls',
    anyTarget: 'rolls without least target',
    defences: 'active defences',
    scattered: 'scattered fire',
    contest: 'contest of quality',
    gobble: 'gobble order',
  },
  switches: { tied: 'special dice tied', poolWithoutSets: 'larger pool without sets' },
  measures: { pool: 'pool' },
  settings: { race: 'race goal', chase: 'chase goal' },
} as const;

/** What the parameters of each family can be called in a rulebook. */
export const familyParameters: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['matching', [...new Set([...Object.values(needs.matching), ...poolNames.parameters])]],
  ['under', Object.values(needs.under)],
]);

/** What the policies are called that dice are read from, whatever the procedures. */
export const familyPolicies: readonly string[] = [...Object.values(needs.policies), ...poolNames.policies];

/** What the settings and switches are called that dice are read from. */
export const familyNames: readonly string[] = [...Object.values(needs.settings), ...Object.values(needs.switches)];

/** Dice that nothing is declared of, for expressions that name their family and no rulebook. */
const plain = { matchingSides: 10, sumSides: 6 } as const;

/** How a game's dice decide: what odds and rolls need besides what is rolled. One object for each version of a rulebook. */
export interface Game {
  readonly matching?: MatchingParameters;
  readonly under?: UnderParameters;
  /** Total from which the rolls of the list fail whatever their target. */
  readonly resistance?: { readonly rolls: ReadonlySet<string>; readonly failsFrom: number };
  /** Rolls that may be tried however low their target. */
  readonly anyTarget: ReadonlySet<string>;
  /** Rolls by which one who is attacked escapes. */
  readonly defences: ReadonlySet<string>;
  /** Rolls that hit whoever shows the height of one of their sets on a single die. */
  readonly scattered: ReadonlySet<string>;
  /** What of a set decides a contest first. */
  readonly contestBy: 'width' | 'height';
  /** Special dice serve only one of several things that use different pools. */
  readonly tied: boolean;
  /** Width that a contest of many turns goes to, where the game has such contests. */
  readonly goals: { readonly race?: number; readonly chase?: number };
  /** The larger pool wins a contest of equal sets. */
  readonly poolBreaksTies: boolean;
  /** The larger pool wins a contest in which nobody has a set. */
  readonly poolWithoutSets: boolean;
  /** Sides of a die that is written without them, as in `2d + 1`. */
  readonly sides: number;
}

const games = new WeakMap<Rules, Map<string, Game>>();

/** The dice of a character's rulebook, with the settings and switches of the campaign. */
export function gameOf(evaluation: Pick<Evaluation, 'rules' | 'switchedOn' | 'read' | 'setting'>): Game {
  const { rules } = evaluation;
  const policy = matchingPolicy(evaluation);
  const when = policy?.cap === 'after penalties' ? 'late' : 'early';
  const tied = isOn(evaluation, needs.switches.tied);
  const poolWithoutSets = isOn(evaluation, needs.switches.poolWithoutSets);
  const goals = goalsOf(evaluation);
  const key = `${when} ${tied} ${poolWithoutSets} ${goals.race} ${goals.chase}`;
  const known = games.get(rules) ?? new Map<string, Game>();
  games.set(rules, known);
  const game = known.get(key) ?? { ...makeGame(rules, when), tied, poolWithoutSets, goals };
  known.set(key, game);
  return game;
}

function goalsOf(evaluation: Pick<Evaluation, 'rules' | 'setting'>): Game['goals'] {
  const goal = (name: string): number | undefined => {
    const key = nameKey(name);
    if (!evaluation.rules.settings.has(key)) return undefined;
    const { value } = evaluation.setting(key);
    return value.kind === 'number' && isWhole(value.number) ? value.number : undefined;
  };
  const [race, chase] = [goal(needs.settings.race), goal(needs.settings.chase)];
  return { ...(race !== undefined && { race }), ...(chase !== undefined && { chase }) };
}

/** Whether a switch is on, in the campaign where one is meant; a switch that the rulebook lacks is off. */
function isOn(evaluation: Pick<Evaluation, 'rules' | 'switchedOn'>, name: string): boolean {
  const key = nameKey(name);
  if (!evaluation.rules.switches.has(key)) return false;
  const { value } = evaluation.switchedOn(key);
  return value.kind === 'boolean' && value.value;
}

/** Dice of no rulebook: nothing critical, nothing capped. */
export function plainGame(dice?: { readonly dice: number; readonly sides: number }): Game {
  return {
    matching: {
      sides: plain.matchingSides,
      hardFace: plain.matchingSides,
      mostDice: MOST_DICE,
      capOrder: [],
      penaltyOrder: [],
      cap: 'before penalties',
    },
    ...(dice && { under: dice }),
    anyTarget: new Set(),
    defences: new Set(),
    scattered: new Set(),
    contestBy: 'height',
    tied: false,
    goals: {},
    poolBreaksTies: false,
    poolWithoutSets: false,
    sides: plain.sumSides,
  };
}

function makeGame(rules: Rules, when: 'early' | 'late'): Omit<Game, 'tied' | 'poolWithoutSets' | 'goals'> {
  const matching = rules.dice.find((one) => one.family === 'matching');
  const under = rules.dice.find((one) => one.family === 'under');
  const failsFrom = parameter(under, needs.under.resistance)?.from;
  return {
    ...(matching && { matching: matchingParameters(rules, matching, when) }),
    ...(under && { under: underParameters(under) }),
    ...(failsFrom !== undefined && { resistance: { rolls: rollsOf(rules, needs.policies.resistance), failsFrom } }),
    anyTarget: rollsOf(rules, needs.policies.anyTarget),
    defences: rollsOf(rules, needs.policies.defences),
    scattered: rollsOf(rules, needs.policies.scattered),
    contestBy: firstOf(rules, needs.policies.contest) === 'width' ? 'width' : 'height',
    poolBreaksTies: (rules.policies.get(needs.policies.contest) ?? []).map(nameKey).includes(needs.measures.pool),
    sides: under?.sides ?? rules.dice.find((one) => one.family !== 'matching')?.sides ?? plain.sumSides,
  };
}

function matchingParameters(rules: Rules, dice: DiceRules, when: 'early' | 'late'): MatchingParameters {
  const policy = matchingPolicy({
    rules,
    read: () => undefined,
    switchedOn: () => ({ operation: 'declared', value: { kind: 'boolean', value: when === 'late' } }),
  });
  return {
    capOrder: policy?.capOrder ?? [],
    penaltyOrder: policy?.penaltyOrder ?? [],
    cap: when === 'late' ? 'after penalties' : 'before penalties',
    mostDice: parameter(dice, needs.matching.mostDice)?.from ?? MOST_DICE,
    sides: dice.sides,
    hardFace: parameter(dice, needs.matching.hardFace)?.from ?? dice.sides,
    gobbleFrom: firstOf(rules, needs.policies.gobble) === 'height' ? 'tallest' : 'widest',
  };
}

function underParameters(dice: DiceRules): UnderParameters {
  const number = (name: string): number | undefined => parameter(dice, name)?.from;
  const { succeedsOn, failsOn, criticalSuccess, criticalFailure, ...single } = needs.under;
  const leastTarget = number(single.leastTarget);
  const criticalFailureBy = number(single.criticalFailureBy);
  const contestCeiling = number(single.contestCeiling);
  return {
    dice: dice.dice,
    sides: dice.sides,
    ...bands(dice, 'succeedsOn', succeedsOn),
    ...bands(dice, 'failsOn', failsOn),
    ...bands(dice, 'criticalSuccess', criticalSuccess),
    ...bands(dice, 'criticalFailure', criticalFailure),
    ...(leastTarget !== undefined && { leastTarget }),
    ...(criticalFailureBy !== undefined && { criticalFailureBy }),
    ...(contestCeiling !== undefined && { contestCeiling }),
  };
}

function bands<Key extends string>(dice: DiceRules, key: Key, name: string): { readonly [K in Key]?: TotalBand[] } {
  const found = dice.parameters.flatMap((one): TotalBand[] => {
    if (one.name !== name || one.from === undefined) return [];
    return [
      {
        from: one.from,
        to: one.to ?? one.from,
        ...(one.targetAtLeast !== undefined && { targetAtLeast: one.targetAtLeast }),
        ...(one.targetAtMost !== undefined && { targetAtMost: one.targetAtMost }),
      },
    ];
  });
  const made: { [K in Key]?: TotalBand[] } = {};
  if (found.length > 0) made[key] = found;
  return made;
}

function rollsOf(rules: Rules, policy: string): ReadonlySet<string> {
  return new Set((rules.policies.get(policy) ?? []).map(nameKey));
}

function firstOf(rules: Rules, policy: string): string | undefined {
  const [first] = rules.policies.get(policy) ?? [];
  return first === undefined ? undefined : nameKey(first);
}
