import { checkPool, type DieKind, type Pool, poolTotal } from '../../../values/pool.js';
import { LEAST_WIDTH, type PoolPolicy } from '../../../values/pool-operation.js';
import { checkWhole, MOST_DICE, MOST_SIDES, type Problem, problem } from '../../../values/problem.js';
import type { DiceRng } from '../../random.js';
import type { RolledDie } from '../../rolled-die.js';
import { says } from '../messages.js';
import { expertFaces } from './expert.js';
import {
  type Aim,
  chooseSet,
  findSets,
  gobble,
  type MatchingNeeds,
  type MatchingSet,
  meetsNeeds,
  type SetAim,
  type Sets,
  setsWithSplits,
  tasksTied,
} from './sets.js';
import { assignWiggle } from './wiggle.js';

/** The declared parameters of matching dice. */
export interface MatchingParameters extends PoolPolicy {
  readonly sides: number;
  /** The face that hard dice always show. */
  readonly hardFace: number;
  /** Which set loses dice that are taken after the roll; without it none does. */
  readonly gobbleFrom?: SetAim;
}

/** A pool to roll, planned and cut to the most dice. */
export interface MatchingRequest {
  readonly pool: Pool;
  readonly aim: Aim;
  readonly needs?: MatchingNeeds;
  /** Number of tasks done with one roll, each with a set of its own; wide sets are split for them. */
  readonly tasks?: number;
  /** Special dice serve only one of those tasks. */
  readonly tied?: true;
  /** Dice taken out of the sets after the roll. */
  readonly gobble?: number;
  /** Width that a set counts for besides its own where only speed decides. */
  readonly quick?: number;
  /** Faces of the expert dice, chosen before the roll, no two the same; by default they follow the aim. */
  readonly experts?: readonly number[];
  /** Faces of the wiggle dice chosen by hand, after the other dice; by default they follow the aim. */
  readonly wiggles?: readonly number[];
  /** Nothing is rolled: the pool is compared with another one. */
  readonly compared?: true;
}

/** The outcome of a roll. */
export interface MatchingOutcome extends Sets {
  /** The set taken by the aim (the tallest for most sets); absent without sets. */
  readonly chosen?: MatchingSet;
  /** Whether the chosen set meets the needs; for several tasks, whether each has a set. */
  readonly success: boolean;
  /** For several tasks, how many succeed. */
  readonly done?: number;
}

/** A roll: every die with its role, and the outcome. */
export interface MatchingRoll {
  readonly faces: readonly RolledDie[];
  readonly outcome: MatchingOutcome;
}

/** A problem if a declaration of matching dice is impossible. */
export function checkMatchingParameters(parameters: MatchingParameters): Problem | undefined {
  return (
    checkWhole(parameters.sides, LEAST_WIDTH, MOST_SIDES, 'The number of sides') ??
    checkWhole(parameters.hardFace, 1, parameters.sides, 'The face of hard dice') ??
    checkWhole(parameters.mostDice, 1, MOST_DICE, 'The most dice in a roll') ??
    checkOrder(parameters.capOrder, 'The order in which dice above the most drop') ??
    checkOrder(parameters.penaltyOrder, 'The order of penalty dice')
  );
}

function checkOrder(order: readonly DieKind[], what: string): Problem | undefined {
  const repeated = order.find((kind, index) => order.indexOf(kind) !== index);
  // An order may be empty: the pool was cut before, and undeclared dice are never cut.
  return repeated === undefined ? undefined : problem(says.kindTwice(what, repeated));
}

/** A problem if the pool cannot be rolled with these dice or a choice is impossible. */
export function checkMatchingRequest(request: MatchingRequest, parameters: MatchingParameters): Problem | undefined {
  const { pool } = request;
  if (request.compared) return checkPool(pool);
  return (
    checkPool(pool) ??
    checkPoolSize(pool, parameters) ??
    checkExperts(pool, request.experts, parameters.sides) ??
    checkChosen(request.wiggles, pool.wd, 'wiggle', parameters.sides) ??
    checkGobble(request, parameters) ??
    (request.tasks === undefined
      ? undefined
      : checkWhole(request.tasks, 1, MOST_DICE, 'The number of things done at once'))
  );
}

function checkGobble(request: MatchingRequest, parameters: MatchingParameters): Problem | undefined {
  if (request.gobble === undefined || request.gobble === 0) return undefined;
  if (parameters.gobbleFrom === undefined) return problem(says.noGobbleOrder);
  return checkWhole(request.gobble, 0, MOST_DICE, 'The number of dice taken after the roll');
}

function checkPoolSize(pool: Pool, parameters: MatchingParameters): Problem | undefined {
  const total = poolTotal(pool);
  if (total > parameters.mostDice) return problem(says.tooManyDice(parameters.mostDice, total));
  const high = (pool.fd ?? []).find(({ height }) => height > parameters.sides);
  return high ? checkWhole(high.height, 1, parameters.sides, 'The height of a fixed die') : undefined;
}

function checkExperts(pool: Pool, experts: readonly number[] | undefined, sides: number): Problem | undefined {
  const dice = pool.ed ?? 0;
  if (dice > sides) return problem(says.tooManyExperts(sides, dice));
  const repeated = experts?.find((face, index) => experts.indexOf(face) !== index);
  if (repeated !== undefined) return problem(says.expertTwice(repeated));
  return checkChosen(experts, dice, 'expert', sides);
}

function checkChosen(
  faces: readonly number[] | undefined,
  dice: number,
  role: string,
  sides: number,
): Problem | undefined {
  if (faces === undefined) return undefined;
  if (faces.length !== dice) return problem(says.facesChosen(dice, role, faces.length));
  for (const face of faces) {
    const wrong = checkWhole(face, 1, sides, `The face of a die (${role})`);
    if (wrong) return wrong;
  }
  return undefined;
}

/**
 * Rolls a pool. Only regular dice are drawn, in order; the faces are in the order regular, hard, fixed, expert, wiggle.
 * A problem if the request is impossible.
 */
export function rollMatching(
  request: MatchingRequest,
  parameters: MatchingParameters,
  rng: DiceRng,
): MatchingRoll | Problem {
  const wrong = checkMatchingRequest(request, parameters);
  if (wrong) return wrong;
  const drawn: number[] = [];
  for (let die = 0; die < request.pool.d; die += 1) drawn.push(rng.nextInt(parameters.sides));
  return finishMatching(drawn, request, parameters);
}

/** The roll that follows from the faces of the regular dice. The request must have been checked. */
export function finishMatching(
  drawn: readonly number[],
  request: MatchingRequest,
  parameters: MatchingParameters,
): MatchingRoll {
  const { pool } = request;
  const faces: RolledDie[] = drawn.map((face) => ({ face, role: 'regular' }));
  for (let die = 0; die < pool.hd; die += 1) faces.push({ face: parameters.hardFace, role: 'hard' });
  for (const { height, dice } of pool.fd ?? [])
    for (let die = 0; die < dice; die += 1) faces.push({ face: height, role: 'fixed' });
  const experts = request.experts ?? expertFaces(pool, request.aim, parameters);
  for (const face of experts) faces.push({ face, role: 'expert' });
  if (pool.wd > 0) {
    const seen = faces.map(({ face }) => face);
    const wiggles = request.wiggles ?? assignWiggle(seen, pool.wd, request.aim, parameters.sides, request.needs);
    for (const face of wiggles) faces.push({ face, role: 'wiggle' });
  }
  return { faces, outcome: matchingOutcome(faces, request, parameters) };
}

/** The outcome of faces: their sets without gobbled dice, the chosen set, success. */
export function matchingOutcome(
  faces: readonly RolledDie[],
  request: MatchingRequest,
  parameters: MatchingParameters,
): MatchingOutcome {
  const inFaces = findSets(faces.map(({ face }) => face));
  const sets =
    request.gobble && parameters.gobbleFrom
      ? gobble(inFaces.sets, request.gobble, parameters.gobbleFrom)
      : inFaces.sets;
  const chosen = chooseSet(sets, request.aim === 'most sets' ? 'tallest' : request.aim, request.needs);
  const { loose } = inFaces;
  if (request.tasks === undefined)
    return chosen
      ? { sets, loose, chosen, success: meetsNeeds(chosen, request.needs) }
      : { sets, loose, success: false };
  const done = Math.min(request.tasks, tasksDone(faces, sets, request));
  return chosen
    ? { sets, loose, chosen, success: done === request.tasks, done }
    : { sets, loose, success: false, done };
}

function tasksDone(
  faces: readonly RolledDie[],
  sets: readonly MatchingSet[],
  { needs = {}, tied }: MatchingRequest,
): number {
  const all = setsWithSplits(sets, needs);
  if (!tied) return all;
  const counts = (isCounted: (die: RolledDie) => boolean): number[] => {
    const at = new Array<number>(Math.max(0, ...faces.map(({ face }) => face))).fill(0);
    for (const die of faces) if (isCounted(die)) at[die.face - 1] = (at[die.face - 1] ?? 0) + 1;
    return at;
  };
  const isRegular = ({ role }: RolledDie): boolean => role === 'regular';
  const own = counts((die) => !isRegular(die));
  return Math.min(all, tasksTied(counts(isRegular), own, 0, needs));
}
