import { oncePer } from '../../../memo/once-per.js';
import type { DiceSum } from '../../../values/dice-sum.js';
import { diceSumText } from '../../../values/dice-text.js';
import { checkWhole, isProblem, type Problem, problem } from '../../../values/problem.js';
import { compare, denominator, isWhole, type Num, numerator, sign, toText } from '../../../values/rational.js';
import { says } from '../messages.js';
import { sumOdds } from '../sum/odds.js';
import type { KeptThrow } from './kept-throw.js';
import { checkShape, type Shape } from './throw.js';

/** Totals of the dice with a special result, if the target is in the given range. */
export interface TotalBand {
  readonly from: number;
  readonly to: number;
  readonly targetAtLeast?: number;
  readonly targetAtMost?: number;
}

/**
 * A name for margins: `degree "pretty good" 2..3`; without `from` or `to` it is open on that side. Or for successes with at most a
 * part of the target, of dice that must not exceed it: `degree hard at 1/2 of target`.
 */
export interface Degree {
  readonly name: string;
  readonly part?: Num;
  readonly from?: number;
  readonly to?: number;
}

/**
 * The rule of a contest of one roll each: what is compared, one after the other, and what happens if that decides
 * nothing.
 */
export interface ContestRule {
  readonly by: readonly ('success' | 'margin' | 'degree')[];
  /** If neither side succeeds: compare on, nobody wins, or both roll again. */
  readonly bothFail: 'compare' | 'nobody' | 'again';
  /** If everything compared is equal: nobody wins, both roll again, or the side that only hinders the other wins. */
  readonly tie: 'nobody' | 'again' | 'hinderer';
  /** If both targets are above it, the better one becomes this, and the other drops by as much. */
  readonly ceiling?: number;
  /** The margin of a success of the other side is added to the first side's target; nothing else is compared. */
  readonly raises?: true;
}

/** The default rule: a success beats a failure, then the better margin wins, and equal ones are a tie. */
export const USUAL_CONTEST: ContestRule = { by: ['success', 'margin'], bothFail: 'compare', tie: 'nobody' };

/** Dice that are thrown against a roll: its total beats each that shows less. */
export interface AgainstEach {
  readonly dice: number;
  readonly sides: number;
  /** Maximum that the total counts. */
  readonly atMost?: number;
}

/** The declared parameters of dice whose total is compared with a number. */
export interface TotalParameters extends Shape {
  /** `over`: the total with its bonus has to reach the target. Otherwise a total up to the target succeeds. */
  readonly side?: 'over';
  /** A roll with a lower target is not allowed. */
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
  /** Dice that are thrown against the roll; then there is no target. */
  readonly each?: AgainstEach;
  readonly contest?: ContestRule;
  /** A roll that failed may be pushed: all dice are thrown once more. */
  readonly pushes?: true;
}

/** The numbers that the total is compared with, and how the dice are thrown. */
export interface TotalRequest {
  /** A whole number; it may be outside the range of the dice. */
  readonly target: number;
  /** Added to the dice; only of `over`. */
  readonly bonus?: number;
  /** Dice that are thrown with the others and added to the bonus, or to the target if a total must not exceed it. */
  readonly added?: DiceSum;
  /** This total and higher ones fail whatever the target. */
  readonly failsFrom?: number;
  /** Whether the least target does not apply to this roll. */
  readonly anyTarget?: boolean;
  /** The margin of a failure is worse by this. */
  readonly worse?: number;
  /** This side only hinders the other, and wins a tie if the dice say so. */
  readonly hinders?: boolean;
  /** Its total is only compared with that of another side; it has no target of its own. */
  readonly compared?: boolean;
  /** The dice are thrown several times, and one of the totals counts. */
  readonly keep?: KeptThrow;
  /** A critical failure is thrown once more, and the second throw counts. */
  readonly rethrow?: boolean;
  /** It failed, and all dice are thrown once more. */
  readonly pushed?: true;
}

/** The four results. */
export type TotalResult = 'criticalSuccess' | 'success' | 'failure' | 'criticalFailure';

/** The outcome of a total. */
export interface TotalOutcome {
  /** Of the dice, with the bonus. */
  readonly total: number;
  readonly result: TotalResult;
  readonly success: boolean;
  /**
   * By how much the target is met or missed; at least 0 for a success and at most -1 for a failure, even if the result
   * is automatic.
   */
  readonly margin: number;
  /** Whether the dice alone decided, against the target. */
  readonly automatic: boolean;
  readonly degree?: string;
  /** The faces of the dice that were thrown against it. */
  readonly against?: readonly number[];
  /** The total of the added dice, and the range of their faces; `to` is exclusive. */
  readonly added?: { readonly total: number; readonly from: number; readonly to: number };
  /** The range of the faces of the throw that counts, if there are several; `to` is exclusive. */
  readonly counts?: { readonly from: number; readonly to: number };
  /** The first throw failed, and this is the second. */
  readonly pushed?: true;
}

/** Maximum distance of a margin or target from 0. */
const FARTHEST = 1_000_000;
/** Maximum number of throws of which one counts. */
export const MOST_THROWS = 10;

/** A problem if a declaration of these dice is impossible; computed once, because every roll checks it. */
export const checkTotalParameters = oncePer((parameters: TotalParameters): Problem | undefined => {
  const wrong = checkShape(parameters);
  if (wrong) return wrong;
  const bands = [parameters.succeedsOn, parameters.failsOn, parameters.criticalSuccess, parameters.criticalFailure];
  const empty = bands.flatMap((list) => list ?? []).find((band) => !(band.from <= band.to));
  if (empty) return problem(says.emptyTotals(empty.from, empty.to));
  const degrees = parameters.degrees ?? [];
  const part = degrees.find((one) => one.part !== undefined && !(sign(one.part) > 0 && compare(one.part, 1) <= 0));
  if (part?.part !== undefined) return problem(says.noPart(part.name));
  const onOver = parameters.side === 'over' && degrees.find((one) => one.part !== undefined);
  if (onOver) return problem(says.partOfOver(onOver.name));
  const same = twiceIn(partsOf(degrees));
  if (same) return problem(says.samePart(...same));
  const backwards = degrees.find(({ from = -FARTHEST, to = FARTHEST }) => !(from <= to));
  if (backwards) return problem(says.emptyDegree(backwards.name));
  return overlapping(ofMargins(degrees));
});

/** A problem if margins between two degrees have no name. */
export function checkDegrees({ degrees = [] }: TotalParameters): Problem | undefined {
  const sorted = ofMargins(degrees).toSorted((a, b) => (a.from ?? -FARTHEST) - (b.from ?? -FARTHEST));
  for (const [index, { name, from }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before?.to !== undefined && from !== undefined && from > before.to + 1)
      return problem(says.degreeHole(before.name, name, before.to + 1, from - 1));
  }
  return undefined;
}

/** Degrees that are parts of the target, the smallest and so best one first. */
function partsOf(degrees: readonly Degree[] = []): readonly (Degree & { readonly part: Num })[] {
  return degrees
    .flatMap(({ part, ...degree }) => (part === undefined ? [] : [{ ...degree, part }]))
    .sort((a, b) => compare(a.part, b.part));
}

/** Degrees that are margins. */
function ofMargins(degrees: readonly Degree[] = []): readonly Degree[] {
  return degrees.filter(({ part }) => part === undefined);
}

/** Two degrees that are the same part of the target. */
function twiceIn(parts: readonly (Degree & { readonly part: Num })[]): readonly [string, string] | undefined {
  for (const [index, one] of parts.entries()) {
    const before = parts[index - 1];
    if (before && compare(before.part, one.part) === 0) return [before.name, one.name];
  }
  return undefined;
}

/** The greatest total of each degree that is a part of the target, the smallest first. */
export function partLimits(
  { target }: Pick<TotalRequest, 'target'>,
  { degrees }: TotalParameters,
): readonly { readonly name: string; readonly upTo: number }[] {
  return partsOf(degrees).map(({ name, part }) => ({
    name,
    upTo: Math.floor((target * numerator(part)) / denominator(part)),
  }));
}

function overlapping(degrees: readonly Degree[]): Problem | undefined {
  for (const [index, one] of degrees.entries())
    for (const other of degrees.slice(0, index)) {
      const low = Math.max(one.from ?? -FARTHEST, other.from ?? -FARTHEST);
      if (low <= Math.min(one.to ?? FARTHEST, other.to ?? FARTHEST))
        return problem(says.degreesOverlap(other.name, one.name, low));
    }
  return undefined;
}

/** A problem if a number of the roll is impossible, or its target too low to try. */
export function checkTotalRequest(request: TotalRequest, parameters: TotalParameters): Problem | undefined {
  return (
    far(request.target, 'The target of a roll') ??
    far(request.bonus, 'The bonus of a roll') ??
    far(request.failsFrom, 'The total from which a roll fails') ??
    (request.worse === undefined ? undefined : checkWhole(request.worse, 0, FARTHEST, 'What makes a failure worse')) ??
    (request.keep && checkWhole(request.keep.of, 2, MOST_THROWS, 'The number of throws of which one counts')) ??
    checkTens(request.keep, parameters) ??
    (request.added && parameters.named ? problem(says.addedToNamed) : undefined) ??
    checkAdded(request.added) ??
    checkAllowed(request, parameters)
  );
}

/** A problem if the tens of dice without tens are thrown again. */
function checkTens(keep: KeptThrow | undefined, { dice, sides, faces, totals }: TotalParameters): Problem | undefined {
  const arePlain = dice === 1 && sides === 100 && !faces && !totals;
  return keep?.tens && !arePlain ? problem(says.noTens(dice, sides)) : undefined;
}

/** Maximum number of different totals of dice that are added to a roll. */
const MOST_ADDED = 1000;

/** A problem unless the dice that are added to a roll are possible, have few totals, and only whole ones. */
function checkAdded(added: DiceSum | undefined): Problem | undefined {
  const odds = added && sumOdds({ sum: added });
  if (!odds || isProblem(odds)) return odds;
  const part = odds.totals.find(({ total }) => !isWhole(total));
  if (part) return problem(says.addsPart(diceSumText(added), toText(part.total)));
  return odds.totals.length > MOST_ADDED || odds.outOf === undefined || typeof odds.outOf === 'bigint'
    ? problem(says.addsTooMuch(diceSumText(added)))
    : undefined;
}

function far(value: number | undefined, what: string): Problem | undefined {
  return value === undefined ? undefined : checkWhole(value, -FARTHEST, FARTHEST, what);
}

/** A problem if the target is too low to try. */
export function checkAllowed(request: TotalRequest, { leastTarget }: TotalParameters): Problem | undefined {
  if (request.anyTarget || leastTarget === undefined || request.target >= leastTarget) return undefined;
  return problem(says.targetTooLow(leastTarget, request.target));
}

/** The total of the dice alone that just succeeds. */
export function needOf({ target, bonus = 0 }: TotalRequest): number {
  return target - bonus;
}

/** The request with the total of its added dice in its bonus or target. */
export function withAdded(request: TotalRequest, total: number, { side }: TotalParameters): TotalRequest {
  const { added: _, ...plain } = request;
  return side === 'over'
    ? { ...plain, bonus: (request.bonus ?? 0) + total }
    : { ...plain, target: request.target + total };
}

/** By how much a total of the dice exceeds the need; below 0 it misses it. */
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
 * The result of a total of the dice. Critical successes are tested first, then critical failures (by total, then by
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

/** The outcome of a total of the dice. */
export function outcomeOf(shown: number, request: TotalRequest, parameters: TotalParameters): TotalOutcome {
  const by = reachOf(shown, request, parameters);
  const result = resultOf(shown, request, parameters);
  const success = isSuccess(result);
  const margin = success ? Math.max(0, by) : Math.min(-1, by) - (request.worse ?? 0);
  const part = success ? partLimits(request, parameters).find(({ upTo }) => shown <= upTo) : undefined;
  const degree = part?.name ?? degreeOf(margin, parameters);
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
  return ofMargins(degrees).find(({ from, to }) => (from ?? margin) <= margin && margin <= (to ?? margin))?.name;
}

/**
 * The rank of an outcome by its degree, for contests: degrees of margins from the lowest on, above them those at a part of the
 * target. A success without a degree ranks just below those parts, a failure below all; criticals are above and below everything else.
 */
export function rankOf({ result, success, degree }: TotalOutcome, { degrees }: TotalParameters): number {
  const names = fromTheWorst(degrees).map(({ name }) => name);
  if (result === 'criticalSuccess') return names.length;
  if (result === 'criticalFailure') return -2;
  if (degree !== undefined) return names.indexOf(degree);
  return success ? ofMargins(degrees).length - 1 / 2 : -1;
}

/** Degrees of margins from the lowest on, then those at a part of the target. */
export function fromTheWorst(degrees: readonly Degree[] = []): readonly Degree[] {
  const margins = ofMargins(degrees).toSorted((a, b) => (a.from ?? -FARTHEST) - (b.from ?? -FARTHEST));
  return [...margins, ...partsOf(degrees).toReversed()];
}
