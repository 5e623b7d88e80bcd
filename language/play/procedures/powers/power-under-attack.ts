import type { RolledDie } from '../../../dice/rolled-die.js';
import type { MatchingSet } from '../../../families/matching/sets.js';
import { setText } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { poolText } from '../../../values/pool.js';
import { planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import { type Dice, matchingOf, rollPool } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import type { PowerState } from '../round/fighter.js';
import { liveSets, setOf, takeDice, tallestWaiting } from '../round/sets.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'power under attack',
  tables: { gobble: { table: 'Gobble Dice', numbers: { dice: 'dice' }, rows: { injury: 'injury' } } },
  policies: { injury: 'injury order' },
} as const satisfies Needs;
export const powerUnderAttackNeeds: Needs = needs;

/** What a roll for a power came to. */
export interface PowerRoll {
  readonly power: PowerState;
  readonly success: boolean;
  readonly sets: readonly MatchingSet[];
  readonly faces: readonly RolledDie[];
}

/** A power that stands is rolled anew when its owner is hit; without a match it stops until a roll succeeds. */
export function holdPower(power: PowerState, dice: Dice, who: Evaluation): Accounted<PowerRoll> | Problem {
  if (!power.on) return problem(`${power.name} is not working, so a hit cannot stop it.`);
  return rollPower(power, dice, who, '{power} survives the hit', '{power} stops until a roll for it succeeds');
}

/** Rolls the dice of a power: a match makes it work. `yes` and `no` say so in the account. */
export function rollPower(
  power: PowerState,
  dice: Dice,
  who: Evaluation,
  yes: string,
  no: string,
): Accounted<PowerRoll> | Problem {
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  const plan = planPool(power.pool, [], parameters);
  if (isProblem(plan)) return plan;
  const rolled = rollPool(power.name, { pool: plan.pool, aim: 'widest' }, dice, who);
  if (isProblem(rolled)) return rolled;
  const { sets, success } = rolled.outcome;
  const { concentrated: _, ...rest } = power;
  return {
    outcome: { power: { ...rest, on: success }, success, sets, faces: rolled.faces },
    steps: [
      {
        what: success ? `{pool}: {sets}; ${yes}` : `{pool}: no set; ${no}`,
        values: { pool: poolText(plan.pool), sets: sets.map(setText).join(', '), power: power.name },
      },
    ],
  };
}

/**
 * Being hit while the dice of a power are on the table: each hit takes a die out of the tallest set, special dice first, as
 * the rulebook orders it. The sets that are left.
 */
export function hitWhileRolling(
  sets: readonly MatchingSet[],
  faces: readonly RolledDie[],
  hits: number,
  who: Evaluation,
): Accounted<readonly MatchingSet[]> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const name = who.source.name || 'the roller';
  const live = liveSets({ name, who, acts: [], sets, dice: faces }, 0, matchingOf(who)?.sides ?? 0);
  if (isProblem(live)) return live;
  const steps = [];
  const dice = hits * (book.cell('gobble', needs.tables.gobble.rows.injury) ?? 0);
  for (let gone = 0; gone < dice; gone += 1) {
    const set = tallestWaiting(live, 0);
    if (!set) break;
    const before = setText(setOf(set));
    const die = takeDice(set, 1, book.order('injury'));
    steps.push({
      what:
        set.state === 'lost'
          ? 'a {die} die is lost, and {before} with it'
          : 'a {die} die is lost: {before} becomes {after}',
      values: { die, before, after: setText(setOf(set)) },
    });
  }
  return { outcome: live.filter(({ state }) => state === 'waiting').map(setOf), steps };
}
