import { isOf } from '../../dice/families/family.js';
import { familyOf } from '../../dice/families/list.js';
import { sum } from '../../dice/families/sum/index.js';
import { over, under } from '../../dice/families/total/index.js';
import { outcomeOf, type TotalParameters } from '../../dice/families/total/outcome.js';
import type { Step } from '../../roll/account.js';
import type { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { parseDiceSum } from '../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';

const needs = {
  procedure: 'shots that share a die',
  inputs: { shots: 'argument' },
} as const satisfies Needs;

/** Most further dice of one shot. */
const LONGEST_CHAIN = 1000;

/**
 * `roll rapid fire Raider 3 with Pistol`: the first shot is the action's roll, and every further one shares its first
 * die. The consequences of the action follow for each shot.
 */
export const sharedDie = procedure(needs, (scene) => {
  const first = scene.roll();
  if (isProblem(first)) return first;
  const { record } = first;
  const shared = record.faces[0]?.face;
  if (shared === undefined || !(isOf(over, record) || isOf(under, record)) || !record.parameters)
    return problem(why.noTotal(scene.self.who.rules.name));
  const { request, parameters } = record;
  const { outcomeOf: valuesOf } = familyOf(record);
  const each: Outcome[] = [first.outcome];
  const steps: Step[] = [{ what: 'shot 1: {summary}', values: { summary: first.summary } }];
  let hits = record.outcome.success ? 1 : 0;
  const shots = scene.number('shots') ?? 1;
  for (let shot = 2; shot <= shots; shot++) {
    const total = totalWith(shared, scene.tape, `shot ${shot}`, parameters);
    if (isProblem(total)) return total;
    const outcome = outcomeOf(total, request, parameters);
    each.push(new Map(Object.entries(valuesOf(outcome, record.faces))));
    if (outcome.success) hits += 1;
    const values = { shot, total: outcome.total, target: request.target, by: Math.abs(outcome.margin) };
    steps.push({
      what: outcome.success
        ? 'shot {shot}: {total} against {target}, a hit by {by}'
        : 'shot {shot}: {total} against {target}, a miss by {by}',
      values,
    });
  }
  const summary = `${hits} of ${shots} shots hit`;
  return { steps, outcome: { verdict: hits > 0 ? 'success' : 'failure', summary, changes: [], each } };
});

/** The total of a further shot: the shared die, its other dice, and further dice where the rules of totals add some. */
function totalWith(
  shared: number,
  tape: Tape,
  what: string,
  { dice, sides, totals, faces }: TotalParameters,
): number | Problem {
  if (faces) return problem(why.dieNotShared);
  const others = dice === 1 ? 0 : roll(tape, what, dice - 1, sides);
  if (isProblem(others)) return others;
  let total = shared + others;
  const rule = totals?.find((one) => one.total === total);
  for (let more = 0; rule && more < LONGEST_CHAIN; more++) {
    const face = roll(tape, `${what} goes on`, 1, rule.sides);
    if (isProblem(face)) return face;
    if (face < rule.from || face > rule.to) break;
    total += rule.add;
    if (!rule.again) break;
  }
  return total;
}

function roll(tape: Tape, what: string, dice: number, sides: number): number | Problem {
  const request = parseDiceSum(`${dice}d${sides}`);
  if (isProblem(request)) return request;
  const record = tape.ask(what, { family: sum.name, request: { sum: request } });
  if (isProblem(record)) return record;
  if (!isOf(sum, record)) throw new Error('Dice were added up as something else.');
  return toNumber(record.outcome.total);
}
