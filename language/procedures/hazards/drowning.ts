import { type Accounted, accountText, type Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { poolTotal } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownPool, ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import {
  aliveWith,
  applyHits,
  bodyOf,
  type Hit,
  type Hurt,
  mostPoints,
  noWounds,
  type Wounds,
} from '../wounds/wounds.js';

const needs = {
  procedure: 'drowning',
  uses: [woundedNeeds],
  inputs: { round: 'argument' },
  tables: { harm: { table: 'Drowning', numbers: { killing: 'killing', shock: 'shock' } } },
  numbers: { loss: 'Breathless Loss', least: 'Breathless Least' },
} as const satisfies Needs;

/** Rounds without air until an unhurt character passes out and dies. */
export interface DrowningCourse {
  readonly unconsciousAfter: number;
  readonly deadAfter: number;
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

/** The time until a character with these wounds, by default unhurt, passes out and dies. */
export function drowningCourse(who: Evaluation, from: Wounds = noWounds): Accounted<DrowningCourse> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  let wounds = from;
  let unconsciousAfter: number | undefined;
  for (let round = 1; round <= mostPoints(body); round += 1) {
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
  return problem(why.killsNobody(needs.tables.harm.table));
}

/** `roll hold breath 3`: the third round without air. With too few dice or without a match, the character drowns. */
export const drowning = procedure(needs, (scene) => {
  const swimmer = woundedOf(scene.self);
  if (isProblem(swimmer)) return swimmer;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const round = scene.number('round') ?? 1;
  const left = poolTotal(ownPool(scene));
  const rule = book.rule('loss');
  const cited = rule && { rule };
  const steps: Step[] = [];
  let holds = false;
  if (swimmer.state.unconscious) steps.push({ what: 'unconscious, and breathes water' });
  else if (left <= book.number('least'))
    steps.push({
      what: 'round {round}: too few dice are left ({left}), and the water comes in',
      values: { round, left },
      ...cited,
    });
  else {
    const rolled = ownRoll(scene, 'holding the breath');
    if (isProblem(rolled)) return rolled;
    holds = rolled.success;
    steps.push(rolled.step, {
      what: holds ? 'round {round}: the breath holds' : 'round {round}: the water comes in',
      values: { round },
      ...cited,
    });
  }
  if (holds) return { outcome: { verdict: 'success', summary: 'the breath holds', changes: [] }, steps };
  const drowned = drown(swimmer.wounds, scene.self.who);
  if (isProblem(drowned)) return drowned;
  const course = drowningCourse(scene.self.who, swimmer.wounds);
  return withWounds(swimmer, drowned.outcome.wounds, {
    verdict: 'failure',
    summary: 'breathes water',
    ...(!isProblem(course) && { details: [{ label: 'Course', value: accountText(course.steps) }] }),
    steps: [...steps, ...drowned.steps],
  });
});
