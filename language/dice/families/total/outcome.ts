import { oncePer } from '../../../memo/once-per.js';
import { checkWhole, type Problem, problem } from '../../../values/problem.js';
import { says } from '../messages.js';
import type { KeptThrow } from './kept-throw.js';
import { checkShape, type Shape } from './throw.js';

/** Totals of the dice on which something happens, if the target is in the given range. */
export interface TotalBand {
  readonly from: number;
  readonly to: number;
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

/** Margins that have a name: `degree "pretty good" 2..3`. Without `from` or `to` it is open on that side. */
export interface Degree {
  readonly name: string;
  readonly from?: number;
  readonly to?: number;
}

/** What decides a contest of one roll each: first what is compared, one after the other, then what happens where that decides nothing. */
export interface ContestRule {
  readonly by: readonly ('success' | 'margin')[];
  /** When neither side succeeds: compare on, nobody wins, or both roll again. */
  readonly bothFail: 'compare' | 'nobody' | 'again';
  /** When all that is compared is equal: nobody wins, both roll again, or the side wins that only hinders the other. */
  readonly tie: 'nobody' | 'again' | 'hinderer';
  /** With both targets above it the better one becomes this, and the other loses as much. */
  readonly ceiling?: number;
  /** The margin of a success of the other side is added to what the first one has to reach; nothing else is compared. */
  readonly raises?: true;
}

/** The rule where a rulebook states none: a success beats a failure, then the better margin wins, and equal ones are a tie. */
export const USUAL_CONTEST: ContestRule = { by: ['success', 'margin'], bothFail: 'compare', tie: 'nobody' };

/** What a rulebook declares of dice whose total is compared with a number. */
export interface TotalParameters extends Shape {
  /** `over`: the total with its bonus has to reach the target. Else a total up to the target succeeds. */
  readonly side?: 'over';
  /** Below this target nothing may be tried. */
  readonly leastTarget?: number;
  /** Totals that always succeed. */
  readonly succeedsOn?: readonly TotalBand[];
  /** Totals that never succeed. */
  readonly failsOn?: readonly TotalBand[];
  readonly criticalSuccess?: readonly TotalBand[];
  readonly criticalFailure?: readonly TotalBand[];
  /** A total that misses the target by this much or more is a critical failure. */
  readonly criticalFailureBy?: number;
  /** Only in records of the first version, where a contest of this ceiling had no rule of its own. */
  readonly contestCeiling?: number;
  readonly degrees?: readonly Degree[];
  readonly contest?: ContestRule;
}

/** What the total is compared with. */
export interface TotalRequest {
  /** A whole number; it may be outside the range of the dice. */
  readonly target: number;
  /** Added to the dice; only of `over`. */
  readonly bonus?: number;
  /** This total and higher ones fail whatever the target. */
  readonly failsFrom?: number;
  /** True when the least target does not apply to this roll. */
  readonly anyTarget?: boolean;
  /** A failure has a margin that is worse by this. */
  readonly worse?: number;
  /** This side only hinders the other, and wins where both are equal and the dice say so. */
  readonly hinders?: boolean;
  /** Its total is only compared with that of another side: nothing else says what it has to reach. */
  readonly compared?: boolean;
  /** The dice are thrown several times, and one of the totals counts. */
  readonly keep?: KeptThrow;
}

/** The four results. */
export type TotalResult = 'criticalSuccess' | 'success' | 'failure' | 'criticalFailure';

/** What a total comes to. */
export interface TotalOutcome {
  /** Of the dice, with the bonus. */
  readonly total: number;
  readonly result: TotalResult;
  readonly success: boolean;
  /** By how much the target is met or missed; at least 0 for a success and at most -1 for a failure, also where the result is automatic. */
  readonly margin: number;
  /** True when the dice alone decided, against what the target says. */
  readonly automatic: boolean;
  readonly degree?: string;
  /** Of several throws, the faces of the one that counts: from one place up to another, exclusive. */
  readonly counts?: { readonly from: number; readonly to: number };
}

const FARTHEST = 1_000_000;
/** Most throws of which one counts. */
const MOST_THROWS = 10;

/** A problem when a declaration of these dice is impossible. It is looked for once: every roll asks. */
export const checkTotalParameters = oncePer((parameters: TotalParameters): Problem | undefined => {
  const wrong = checkShape(parameters);
  if (wrong) return wrong;
  const bands = [parameters.succeedsOn, parameters.failsOn, parameters.criticalSuccess, parameters.criticalFailure];
  const empty = bands.flatMap((list) => list ?? []).find((band) => !(band.from <= band.to));
  if (empty) return problem(says.emptyTotals(empty.from, empty.to));
  const degrees = parameters.degrees ?? [];
  const backwards = degrees.find(({ from = -FARTHEST, to = FARTHEST }) => !(from <= to));
  if (backwards) return problem(says.emptyDegree(backwards.name));
  return overlapping(degrees);
});

function overlapping(degrees: readonly Degree[]): Problem | undefined {
  for (const [index, one] of degrees.entries())
    for (const other of degrees.slice(0, index)) {
      const low = Math.max(one.from ?? -FARTHEST, other.from ?? -FARTHEST);
      if (low <= Math.min(one.to ?? FARTHEST, other.to ?? FARTHEST))
        return problem(says.degreesOverlap(other.name, one.name, low));
    }
  return undefined;
}

/** A problem when a number of the roll is impossible, or its target too low to try. */
export function checkTotalRequest(request: TotalRequest, parameters: TotalParameters): Problem | undefined {
  return (
    far(request.target, 'The target of a roll') ??
    far(request.bonus, 'The bonus of a roll') ??
    far(request.failsFrom, 'The total from which a roll fails') ??
    (request.worse === undefined ? undefined : checkWhole(request.worse, 0, FARTHEST, 'What makes a failure worse')) ??
    (request.keep && checkWhole(request.keep.of, 2, MOST_THROWS, 'The number of throws of which one counts')) ??
    checkAllowed(request, parameters)
  );
}

function far(value: number | undefined, what: string): Problem | undefined {
  return value === undefined ? undefined : checkWhole(value, -FARTHEST, FARTHEST, what);
}

/** A problem when the target is too low to try. */
export function checkAllowed(request: TotalRequest, { leastTarget }: TotalParameters): Problem | undefined {
  if (request.anyTarget || leastTarget === undefined || request.target >= leastTarget) return undefined;
  return problem(says.targetTooLow(leastTarget, request.target));
}

/** The total of the dice alone that is just enough. */
export function needOf({ target, bonus = 0 }: TotalRequest): number {
  return target - bonus;
}

/** By how much a total of the dice meets what is needed; below 0 it does not. */
export function reachOf(shown: number, request: TotalRequest, { side }: TotalParameters): number {
  return side === 'over' ? shown - needOf(request) : needOf(request) - shown;
}

function isIn(bands: readonly TotalBand[] | undefined, shown: number, target: number): boolean {
  if (bands === undefined) return false;
  return bands.some(
    ({ from, to, targetAtLeast, targetAtMost }) =>
      shown >= from &&
      shown <= to &&
      (targetAtLeast === undefined || target >= targetAtLeast) &&
      (targetAtMost === undefined || target <= targetAtMost),
  );
}

/**
 * The result of a total of the dice. Critical successes are looked at first, then critical failures (by total, then by
 * how much the target is missed), then automatic results, then the target.
 */
export function resultOf(shown: number, request: TotalRequest, parameters: TotalParameters): TotalResult {
  const { target, failsFrom } = request;
  if (isIn(parameters.criticalSuccess, shown, target)) return 'criticalSuccess';
  if (isIn(parameters.criticalFailure, shown, target)) return 'criticalFailure';
  const always = isIn(parameters.succeedsOn, shown, target);
  const by = reachOf(shown, request, parameters);
  const { criticalFailureBy } = parameters;
  if (!always && criticalFailureBy !== undefined && by <= -criticalFailureBy) return 'criticalFailure';
  if (isIn(parameters.failsOn, shown, target) || (failsFrom !== undefined && shown >= failsFrom)) return 'failure';
  return always || by >= 0 ? 'success' : 'failure';
}

/** Whether a roll succeeded, critically or not. */
export function isSuccess(result: TotalResult): boolean {
  return result === 'success' || result === 'criticalSuccess';
}

/** What a total of the dice comes to. */
export function outcomeOf(shown: number, request: TotalRequest, parameters: TotalParameters): TotalOutcome {
  const by = reachOf(shown, request, parameters);
  const result = resultOf(shown, request, parameters);
  const success = isSuccess(result);
  const margin = success ? Math.max(0, by) : Math.min(-1, by) - (request.worse ?? 0);
  const degree = degreeOf(margin, parameters);
  return {
    total: shown + (request.bonus ?? 0),
    result,
    success,
    margin,
    automatic: by >= 0 !== success,
    ...(degree !== undefined && { degree }),
  };
}

/** The name of a margin, if it has one. */
export function degreeOf(margin: number, { degrees }: TotalParameters): string | undefined {
  return degrees?.find(({ from, to }) => (from ?? margin) <= margin && margin <= (to ?? margin))?.name;
}
