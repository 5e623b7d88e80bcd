import { checkWhole, MOST_DICE, MOST_SIDES, type Problem, problem } from '../values/problem.js';
import type { DiceRng } from './random.js';
import type { RolledDie } from './rolled-die.js';

/** Totals from `from` to `to` on which something happens, if the target is in the given range. */
export interface TotalBand {
  readonly from: number;
  readonly to: number;
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

/** What a rulebook declares of dice that succeed when their total does not exceed a target. */
export interface UnderParameters {
  readonly dice: number;
  readonly sides: number;
  /** Below this target nothing may be tried. */
  readonly leastTarget?: number;
  /** Totals that always succeed. */
  readonly succeedsOn?: readonly TotalBand[];
  /** Totals that never succeed. */
  readonly failsOn?: readonly TotalBand[];
  readonly criticalSuccess?: readonly TotalBand[];
  readonly criticalFailure?: readonly TotalBand[];
  /** A total that exceeds the target by this much or more is a critical failure. */
  readonly criticalFailureBy?: number;
  /** In a regular contest with both targets above it the better one becomes this, and the other loses as much. */
  readonly contestCeiling?: number;
}

/** What is rolled against. */
export interface UnderRequest {
  /** A whole number; it may be outside the dice's range. */
  readonly target: number;
  /** This total and higher ones fail whatever the target. */
  readonly failsFrom?: number;
  /** True when the least target does not apply to this roll. */
  readonly anyTarget?: boolean;
}

/** The four results. */
export type UnderResult = 'criticalSuccess' | 'success' | 'failure' | 'criticalFailure';

/** What a total comes to. */
export interface UnderOutcome {
  readonly total: number;
  readonly result: UnderResult;
  readonly success: boolean;
  /** Target minus total; at least 0 for a success and at most -1 for a failure, also where the result is automatic. */
  readonly margin: number;
  /** True when the total alone decided, against what the target says. */
  readonly automatic: boolean;
}

/** A roll: every die, and what they come to. */
export interface UnderRoll {
  readonly faces: readonly RolledDie[];
  readonly outcome: UnderOutcome;
}

const FARTHEST_TARGET = 1_000_000;

/** A problem when a declaration of these dice is impossible. */
export function checkUnderParameters(parameters: UnderParameters): Problem | undefined {
  const { dice, sides } = parameters;
  const wrong =
    checkWhole(dice, 1, MOST_DICE, 'The number of dice') ?? checkWhole(sides, 2, MOST_SIDES, 'The number of sides');
  if (wrong) return wrong;
  const bands = [parameters.succeedsOn, parameters.failsOn, parameters.criticalSuccess, parameters.criticalFailure];
  const empty = bands.flatMap((list) => list ?? []).find((band) => !(band.from <= band.to));
  return empty && problem(`The totals ${empty.from}..${empty.to} are empty; write the lower one first.`);
}

/** A problem when the target is not a whole number. */
export function checkUnderRequest(request: UnderRequest): Problem | undefined {
  return (
    checkWhole(request.target, -FARTHEST_TARGET, FARTHEST_TARGET, 'The target of a roll') ??
    (request.failsFrom === undefined
      ? undefined
      : checkWhole(request.failsFrom, -FARTHEST_TARGET, FARTHEST_TARGET, 'The total from which a roll fails'))
  );
}

/** True when the target is high enough to try. */
export function isRollAllowed(request: UnderRequest, parameters: UnderParameters): boolean {
  return request.anyTarget === true || parameters.leastTarget === undefined || request.target >= parameters.leastTarget;
}

function isIn(bands: readonly TotalBand[] | undefined, total: number, target: number): boolean {
  if (bands === undefined) return false;
  return bands.some(
    ({ from, to, targetAtLeast, targetAtMost }) =>
      total >= from &&
      total <= to &&
      (targetAtLeast === undefined || target >= targetAtLeast) &&
      (targetAtMost === undefined || target <= targetAtMost),
  );
}

/**
 * What a total comes to against a target. Critical successes are looked at first, then critical failures (by
 * total, then by how much the target is exceeded), then automatic results, then the target.
 */
export function underOutcome(total: number, request: UnderRequest, parameters: UnderParameters): UnderOutcome {
  const { target, failsFrom } = request;
  const met = total <= target;
  const result = resultOf(total, target, failsFrom, parameters);
  const success = result === 'success' || result === 'criticalSuccess';
  const margin = success ? Math.max(0, target - total) : Math.min(-1, target - total);
  return { total, result, success, margin, automatic: met !== success };
}

function resultOf(
  total: number,
  target: number,
  failsFrom: number | undefined,
  parameters: UnderParameters,
): UnderResult {
  if (isIn(parameters.criticalSuccess, total, target)) return 'criticalSuccess';
  if (isIn(parameters.criticalFailure, total, target)) return 'criticalFailure';
  const always = isIn(parameters.succeedsOn, total, target);
  const { criticalFailureBy } = parameters;
  if (!always && criticalFailureBy !== undefined && total >= target + criticalFailureBy) return 'criticalFailure';
  if (isIn(parameters.failsOn, total, target) || (failsFrom !== undefined && total >= failsFrom)) return 'failure';
  return always || total <= target ? 'success' : 'failure';
}

/** Rolls against a target. A problem when the target is impossible or too low to try. */
export function rollUnder(request: UnderRequest, parameters: UnderParameters, rng: DiceRng): UnderRoll | Problem {
  const wrong = checkUnderParameters(parameters) ?? checkUnderRequest(request) ?? checkAllowed(request, parameters);
  if (wrong) return wrong;
  const drawn: number[] = [];
  for (let die = 0; die < parameters.dice; die += 1) drawn.push(rng.nextInt(parameters.sides));
  return finishUnder(drawn, request, parameters);
}

/** A problem when the target is too low to try. */
export function checkAllowed(request: UnderRequest, parameters: UnderParameters): Problem | undefined {
  if (isRollAllowed(request, parameters)) return undefined;
  return problem(`A roll needs a target of at least ${parameters.leastTarget}, and this one is ${request.target}.`);
}

/** The roll that follows from the faces. */
export function finishUnder(drawn: readonly number[], request: UnderRequest, parameters: UnderParameters): UnderRoll {
  const total = drawn.reduce((sum, face) => sum + face, 0);
  return { faces: drawn.map((face) => ({ face, role: 'regular' })), outcome: underOutcome(total, request, parameters) };
}
