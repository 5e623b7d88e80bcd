import type { DiceRng } from '../../dice/random.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import { type DiceSum, diceSumTotal, makeDiceSum } from '../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { maximum, type Num } from '../../values/rational.js';

/** Dice to add up. */
export interface SumRequest {
  readonly sum: DiceSum;
  /** Least total, after the multiplier. */
  readonly least?: number;
}

/** The total of a sum. */
export interface SumOutcome {
  readonly total: Num;
}

/** A roll: every die, and the total. */
export interface SumRoll {
  readonly faces: readonly RolledDie[];
  readonly outcome: SumOutcome;
}

/** A problem when the dice are impossible. */
export function checkSumRequest({ sum, least }: SumRequest): Problem | undefined {
  if (least !== undefined && !Number.isSafeInteger(least))
    return problem(`The least total must be a whole number, not ${least}.`);
  const made = makeDiceSum(sum.dice, sum.sides, sum.add, sum.times);
  return isProblem(made) ? made : undefined;
}

/** Rolls dice and adds them up. A problem when the dice are impossible. */
export function rollSum(request: SumRequest, rng: DiceRng): SumRoll | Problem {
  const wrong = checkSumRequest(request);
  if (wrong) return wrong;
  const drawn: number[] = [];
  for (let die = 0; die < request.sum.dice; die += 1) drawn.push(rng.nextInt(request.sum.sides));
  return finishSum(drawn, request);
}

/** The roll that follows from the faces. */
export function finishSum(drawn: readonly number[], request: SumRequest): SumRoll | Problem {
  const total = sumTotal(
    drawn.reduce((sum, face) => sum + face, 0),
    request,
  );
  if (total === undefined) return problem('The total of these dice is too large to be computed exactly.');
  return { faces: drawn.map((face) => ({ face, role: 'regular' })), outcome: { total } };
}

/** The total when the dice show `shown` in all; undefined when it is too large. */
export function sumTotal(shown: number, { sum, least }: SumRequest): Num | undefined {
  const total = diceSumTotal(sum, shown);
  return total === undefined || least === undefined ? total : maximum(total, least);
}
