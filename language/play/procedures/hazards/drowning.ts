import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { planTraits, rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { aliveWith, applyHits, bodyOf, type Hit, type Hurt, noWounds, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'drowning',
  tables: { harm: { table: 'Drowning', numbers: { killing: 'killing', shock: 'shock' } } },
  numbers: { breath: 'Breath', loss: 'Breathless Loss', least: 'Breathless Least' },
  pools: { body: 'Body', endurance: 'Endurance' },
} as const satisfies Needs;
export const drowningNeeds: Needs = needs;

/** Whether the breath held for another round. */
export interface HeldBreath {
  readonly holds: boolean;
  /** Absent where too few dice were left to roll. */
  readonly roll?: TraitRolled;
}

/** Rounds without air until somebody unhurt passes out and dies. */
export interface DrowningCourse {
  readonly unconsciousAfter: number;
  readonly deadAfter: number;
}

/** Minutes that the breath holds before anything is rolled. */
export function breath(who: Evaluation): Accounted<number> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const minutes = book.number('breath');
  const rule = book.rule('breath');
  return {
    outcome: minutes,
    steps: [{ what: 'can hold the breath for {minutes} minutes', values: { minutes }, ...(rule && { rule }) }],
  };
}

/**
 * Body and Endurance in a round after the breath is up, counted from 1: a die less in each round after the first. With too
 * few dice left, or without a match, drowning begins.
 */
export function holdBreath(
  round: number,
  wounds: Wounds,
  dice: Dice,
  who: Evaluation,
): Accounted<HeldBreath> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  if (!Number.isSafeInteger(round) || round < 1) return problem(`Rounds without air are counted from 1, not ${round}.`);
  const rule = book.rule('loss');
  if (patient.state.unconscious)
    return { outcome: { holds: false }, steps: [{ what: 'unconscious, and breathes water' }] };
  const breathless = {
    what: 'holding the breath',
    traits: book.traits('body', 'endurance'),
    state: patient.state,
    operations: [{ op: 'remove', dice: (round - 1) * book.number('loss') }],
  } as const;
  const planned = planTraits(breathless, who);
  if (isProblem(planned)) return planned;
  const left = poolTotal(planned.outcome.pool);
  if (left <= book.number('least')) {
    const step = {
      what: 'round {round}: too few dice are left ({left}), and the water comes in',
      values: { round, left },
    };
    return { outcome: { holds: false }, steps: [...planned.steps, rule ? { ...step, rule } : step] };
  }
  const rolled = rollTraits(breathless, dice, who);
  if (isProblem(rolled)) return rolled;
  const holds = rolled.outcome.success;
  return {
    outcome: { holds, roll: rolled.outcome },
    steps: [
      ...rolled.steps,
      {
        what: holds ? 'round {round}: the breath holds' : 'round {round}: the water comes in',
        values: { round },
        ...(rule && { rule }),
      },
    ],
  };
}

/** One round of drowning. */
export function drown(wounds: Wounds, who: Evaluation): Accounted<Hurt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const hits: Hit[] = [];
  for (const { label = '' } of book.rows('harm'))
    hits.push({
      place: label,
      killing: book.cell('harm', label, 'killing') ?? 0,
      shock: book.cell('harm', label, 'shock') ?? 0,
    });
  const dealt = applyHits(wounds, hits, who);
  if (isProblem(dealt)) return dealt;
  const rule = book.rule('harm');
  return {
    outcome: dealt.outcome,
    steps: [{ what: 'a round without air', ...(rule && { rule }), steps: dealt.steps }],
  };
}

/** How long it takes somebody to pass out and to die; from the wounds given, or unhurt. */
export function drowningCourse(who: Evaluation, from: Wounds = noWounds): Accounted<DrowningCourse> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  // Every box can be marked twice: with shock, then with killing damage.
  const most = body.places.reduce((sum, { boxes }) => sum + 2 * boxes, 0);
  let wounds = from;
  let unconsciousAfter: number | undefined;
  for (let round = 1; round <= most; round += 1) {
    const drowned = drown(wounds, who);
    if (isProblem(drowned)) return drowned;
    const { state } = drowned.outcome;
    wounds = drowned.outcome.wounds;
    if (state.unconscious) unconsciousAfter ??= round;
    if (state.dead) {
      const course = { unconsciousAfter: unconsciousAfter ?? round, deadAfter: round };
      return {
        outcome: course,
        steps: [{ what: 'unconscious after {unconsciousAfter} rounds, dead after {deadAfter}', values: { ...course } }],
      };
    }
  }
  return problem(`"${needs.tables.harm.table}" does no damage that kills.`);
}
