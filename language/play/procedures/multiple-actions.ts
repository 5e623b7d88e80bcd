import type { RolledDie } from '../../dice/rolled-die.js';
import type { MatchingNeeds, MatchingSet } from '../../families/matching/sets.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { checkPool, type Pool, poolText, poolTotal } from '../../values/pool.js';
import { planPool } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted, Step } from './account.js';
import { divideDice } from './dice/divide-dice.js';
import { checkDiceOf } from './dice/faces.js';
import { matchingOf } from './dice/pool-roll.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'multiple actions',
  numbers: { penalty: 'Action Penalty' },
  switches: { tied: 'Special Dice Tied', larger: 'Easier Multiple Actions' },
} as const satisfies Needs;
export const multipleActionsNeeds: Needs = needs;

/** Several things declared at once. */
export interface MultiplePoolRequest {
  /** The pool of each action; the same skill or power twice is one pool. */
  readonly pools: readonly Pool[];
  readonly actions: number;
  /** Which of equally large pools is rolled, counted from 0; the first without it. */
  readonly prefer?: number;
  /** The scale of time of each action against something that does not react, where it has one. */
  readonly scales?: readonly string[];
}

/** What is rolled for several actions, and whose pool it is. */
export interface MultiplePool {
  readonly pool: Pool;
  /** The place of the rolled pool among those given. */
  readonly from: number;
}

/** One of several actions: what it needs, and which of the declared pools it uses. */
export interface Task {
  readonly name?: string;
  readonly needs?: MatchingNeeds;
  /** The place of its pool among those declared; the first without it. */
  readonly pool?: number;
}

export interface MultipleResult {
  /** The set of each task, or none: it fails. */
  readonly given: readonly (MatchingSet | undefined)[];
  readonly successes: number;
}

/**
 * The pool that is rolled for several actions: the smaller (or, by its switch, the larger), less the penalty for every
 * action beyond the first.
 */
export function multiplePool(request: MultiplePoolRequest, who: Evaluation): Accounted<MultiplePool> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  const { pools, actions, prefer } = request;
  const wrong = checkRequest(request) ?? pools.map(checkPool).find(isProblem);
  if (wrong) return wrong;
  const larger = book.isOn('larger');
  const totals = pools.map(poolTotal);
  const size = larger ? Math.max(...totals) : Math.min(...totals);
  if (prefer !== undefined && totals[prefer] !== size)
    return problem(`The player may choose only among equally ${larger ? 'large' : 'small'} pools.`);
  const from = prefer ?? totals.indexOf(size);
  const chosen = pools[from];
  if (!chosen) return problem(`There is no pool number ${from + 1} among ${pools.length}.`);
  const lost = book.number('penalty') * (actions - 1);
  const plan = planPool(chosen, [{ op: 'remove', dice: lost }], parameters);
  if (isProblem(plan)) return plan;
  if (plan.short > 0)
    return problem(`${actions} actions cost ${lost} dice, and ${poolText(chosen)} has ${poolTotal(chosen)}.`);
  const rule = book.rule('penalty');
  const step: Step = {
    what: larger
      ? 'the larger pool {pool}, less {lost} for {actions} actions: {rolled}'
      : 'the smaller pool {pool}, less {lost} for {actions} actions: {rolled}',
    values: {
      lost,
      actions,
      get pool() {
        return poolText(chosen);
      },
      get rolled() {
        return poolText(plan.pool);
      },
    },
    ...(rule && { rule }),
  };
  return { outcome: { pool: plan.pool, from }, steps: [step] };
}

function checkRequest({ pools, actions, scales = [] }: MultiplePoolRequest): Problem | undefined {
  if (pools.length === 0) return problem('Say which pools the actions use.');
  if (!Number.isInteger(actions) || actions < 1)
    return problem(`The number of actions must be a whole number of at least 1, not ${actions}.`);
  if (pools.length > actions) return problem(`${actions} actions use at most ${actions} pools, not ${pools.length}.`);
  const [scale] = scales;
  const other = scales.find((one) => one !== scale);
  return other === undefined
    ? undefined
    : problem(`Tasks measured in ${scale} and in ${other} cannot be done at the same time. Do the shorter one first.`);
}

/**
 * Gives the sets of a roll to the tasks, one each, splitting wide ones, so that as many as possible come off; earlier
 * tasks go first. Where the rulebook ties special dice, they stand only in the set of a task whose pool was rolled; by
 * the switch that rolls the larger pool, a single set goes to the task of that pool.
 */
export function multipleResult(
  dice: readonly RolledDie[],
  tasks: readonly Task[],
  rolledPool: number,
  who: Evaluation,
): Accounted<MultipleResult> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkDiceOf(dice, who);
  if (wrong) return wrong;
  const own = tasks.map(({ pool = 0 }) => pool === rolledPool);
  const wanted = tasks.map(({ needs: needed = {} }) => needed);
  const tied = book.isOn('tied') && own.includes(false);
  let given = divideDice(dice, wanted, tied ? own : undefined);
  const made = (): number => given.filter((set) => set !== undefined).length;
  if (book.isOn('larger') && made() === 1 && own.includes(true))
    given = divideDice(
      dice,
      wanted.map((needed, at) => (own[at] ? needed : { width: dice.length + 1 })),
      undefined,
    );
  const rule = book.rule(tied ? 'tied' : 'penalty');
  const steps = given.map((set, at): Step => {
    const name = tasks[at]?.name ?? `task ${at + 1}`;
    return set
      ? {
          what: '{name} gets {width}x{height}',
          values: { name, width: set.width, height: set.height },
          ...(rule && { rule }),
        }
      : { what: '{name} gets no set and fails', values: { name }, ...(rule && { rule }) };
  });
  return { outcome: { given, successes: made() }, steps };
}
