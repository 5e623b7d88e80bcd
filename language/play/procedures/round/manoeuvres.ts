import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { checkPool, type Pool, poolText, poolTotal } from '../../../values/pool.js';
import { type PoolOperation, planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import { matchingOf } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'special manoeuvres',
  tables: {
    manoeuvre: { table: 'Special Manoeuvre', numbers: { dice: 'dice', set: 'set', width: 'width', botch: 'botch' } },
  },
} as const satisfies Needs;
export const manoeuvresNeeds: Needs = needs;

/** A special manoeuvre that is declared with an action. */
export interface Manoeuvre {
  /** As the rulebook calls it. */
  readonly name: string;
  /** The face of the die that is set, where one is. */
  readonly height?: number;
}

/** A pool after its manoeuvres. */
export interface Declared {
  /** What is rolled, dice that are set among it as fixed dice. */
  readonly pool: Pool;
  /** Dice that are rolled. */
  readonly rolled: number;
  /** Dice that are set before the roll. */
  readonly set: number;
  /** Width added where only speed counts; it adds nothing up in an extended contest. */
  readonly speedWidth: number;
  /** The especially bad effects of a botch are ignored. */
  readonly determined: boolean;
}

/** Declares special manoeuvres: each costs its dice, different ones may be combined, the same one only once. */
export function declareManoeuvres(
  pool: Pool,
  manoeuvres: readonly Manoeuvre[],
  who: Evaluation,
): Accounted<Declared> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  const wrong = checkPool(pool);
  if (wrong) return wrong;
  const operations: PoolOperation[] = [];
  const steps: Step[] = [];
  let [set, speedWidth, determined] = [0, 0, false];
  for (const [at, { name, height }] of manoeuvres.entries()) {
    if (manoeuvres.findIndex((one) => one.name === name) < at)
      return problem(`${name} is declared twice. A manoeuvre can be used only once.`);
    const cost = book.cell('manoeuvre', name, 'dice');
    if (cost === undefined) return problem(`There is no special manoeuvre called "${name}".`);
    operations.push({ op: 'remove', dice: cost });
    const dice = book.cell('manoeuvre', name, 'set') ?? 0;
    if (dice > 0) {
      if (height === undefined || !Number.isInteger(height) || height < 1 || height > parameters.sides)
        return problem(`${name} sets a die before the roll. Say to which face, 1 to ${parameters.sides}.`);
      operations.push({ op: 'fix', dice, height });
      set += dice;
    }
    speedWidth += book.cell('manoeuvre', name, 'width') ?? 0;
    determined ||= (book.cell('manoeuvre', name, 'botch') ?? 0) > 0;
    const rule = book.rule('manoeuvre');
    steps.push({
      what: dice > 0 ? '{name} costs {cost} and sets {dice} to {height}' : '{name} costs {cost}',
      values: { name, cost, dice, height: height ?? 0 },
      ...(rule && { rule }),
    });
  }
  const plan = planPool(pool, operations, parameters);
  if (isProblem(plan)) return plan;
  if (plan.short > 0)
    return problem(
      `${poolText(pool)} is ${plan.short} regular dice short for ${manoeuvres.map(({ name }) => name).join(', ')}.`,
    );
  return {
    outcome: { pool: plan.pool, rolled: plan.pool.d, set, speedWidth, determined },
    steps: [...steps, { what: '{dice} dice are left', values: { dice: poolTotal(plan.pool) } }],
  };
}
