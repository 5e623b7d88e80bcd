import type { RolledDie } from '../../../dice/rolled-die.js';
import type { MatchingSet, SetAim } from '../../../families/matching/sets.js';
import { setText } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { addPools, EMPTY_POOL, type Pool, poolText } from '../../../values/pool.js';
import { LEAST_WIDTH, type PoolOperation, type PoolPlan, planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { NamedPool } from '../rulebook.js';
import { torsoPenalty } from '../wounds/torso-penalty.js';
import type { WoundState } from '../wounds/wounds.js';
import { type Dice, matchingOf, rollPool } from './pool-roll.js';

/** What is rolled, and what makes it easier or harder. */
export interface TraitRoll {
  /** What the roll is for, as an account says it: `rolls {what}`. */
  readonly what: string;
  readonly traits: readonly NamedPool[];
  /** What the roller's wounds mean; the stats of one who is battered count less. */
  readonly state?: Pick<WoundState, 'battered'>;
  readonly operations?: readonly PoolOperation[];
  /** Which set is taken of several; the widest where nothing is said. */
  readonly aim?: SetAim;
}

/** A roll that was made. */
export interface TraitRolled {
  readonly pool: Pool;
  readonly faces: readonly RolledDie[];
  /** The set that is taken; absent without a match. */
  readonly set?: MatchingSet;
  /** True when there is a set and it is as wide and as tall as needed. */
  readonly success: boolean;
}

/** The dice that stats and skills roll together, by the order of the game: what is added, the most dice, penalties. */
export function planTraits(roll: TraitRoll, who: Evaluation): Accounted<PoolPlan> | Problem {
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  const steps: Step[] = [];
  let pool: Pool = EMPTY_POOL;
  for (const trait of roll.traits) {
    const counted = roll.state?.battered ? torsoPenalty(trait.name, trait.pool, roll.state, who) : undefined;
    if (isProblem(counted)) return counted;
    if (counted) steps.push(...counted.steps);
    pool = addPools(pool, counted?.outcome ?? trait.pool);
  }
  const plan = planPool(pool, roll.operations ?? [], parameters);
  return isProblem(plan) ? plan : { outcome: plan, steps };
}

/** Rolls stats and skills together. */
export function rollTraits(roll: TraitRoll, dice: Dice, who: Evaluation): Accounted<TraitRolled> | Problem {
  const planned = planTraits(roll, who);
  if (isProblem(planned)) return planned;
  const plan = planned.outcome;
  const { needWidth, needHeight } = plan;
  const needs = {
    ...(needWidth > LEAST_WIDTH && { width: needWidth }),
    ...(needHeight > 1 && { height: needHeight }),
  };
  const rolled = rollPool(
    roll.what,
    { pool: plan.pool, aim: roll.aim ?? 'widest', needs, gobble: plan.gobble },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const { chosen, success } = rolled.outcome;
  const step: Step = {
    what: success
      ? '{what}, {pool}: {faces}; {set} succeeds'
      : chosen
        ? '{what}, {pool}: {faces}; {set} is not high or wide enough'
        : '{what}, {pool}: {faces}; no match',
    values: {
      what: roll.what,
      pool: poolText(plan.pool),
      faces: rolled.faces.map(({ face }) => face).join(' '),
      ...(chosen && { set: setText(chosen) }),
    },
  };
  return {
    outcome: { pool: plan.pool, faces: rolled.faces, ...(chosen && { set: chosen }), success },
    steps: [...planned.steps, step],
  };
}
