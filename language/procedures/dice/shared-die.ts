import { isOf } from '../../dice/families/family.js';
import { familyOf } from '../../dice/families/list.js';
import { sum } from '../../dice/families/sum/index.js';
import { over, under } from '../../dice/families/total/index.js';
import { outcomeOf, type TotalOutcome, type TotalParameters } from '../../dice/families/total/outcome.js';
import type { Accounted, Step } from '../../roll/account.js';
import { changedRoll, gameFor, type MainRoll, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { parseDiceSum } from '../../values/dice-text.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { toNumber } from '../../values/rational.js';
import { why } from '../messages.js';
import { procedure, type Result } from '../procedure.js';

const needs = {
  procedure: 'shots that share a die',
  inputs: { shots: 'argument' },
} as const satisfies Needs;

/** Most further dice of one shot. */
const LONGEST_CHAIN = 1000;

/** The shots of one action: the roll of the first, and what all of them come to. */
interface Shots {
  readonly first: MainRoll;
  /** What the dice of the further shots show together with the shared one. */
  readonly totals: readonly number[];
  readonly all: readonly TotalOutcome[];
  readonly target: number;
}

/**
 * `roll rapid fire Raider 3 with Pistol`: the first shot is the action's roll, and every further one shares its first
 * die. The consequences of the action follow for each shot. All dice are one roll: points that are spent on it
 * shift each shot, and a second throw is of all dice.
 */
export const sharedDie = procedure(needs, (scene) => {
  const { rolled, self, situation, tape } = scene;
  const game = self.who.rules.name;
  if (!rolled) return problem(why.noTotal(game));
  const { best = 0, ...once } = rolled;
  const shots = scene.number('shots') ?? 1;

  const fire = (what: string): Shots | Problem => {
    const first = rollOn(tape, what, once, gameFor(self.who));
    if (isProblem(first)) return first;
    const { record } = first;
    const shared = record.faces[0]?.face;
    if (shared === undefined || !(isOf(over, record) || isOf(under, record)) || !record.parameters)
      return problem(why.noTotal(game));
    const { parameters } = record;
    const totals: number[] = [];
    for (let shot = 2; shot <= shots; shot++) {
      const total = totalWith(shared, tape, `shot ${shot}`, parameters);
      if (isProblem(total)) return total;
      totals.push(total);
    }
    return judged(first, totals, game);
  };

  const fireAgain = (before: Shots, times: number): Shots | Problem => {
    let kept = before;
    for (let more = 0; more < times; more++) {
      const again = fire(says.thrownAgain(situation.name));
      if (isProblem(again)) return again;
      if (isBetter(again, kept)) kept = again;
    }
    return kept;
  };

  const fired = fire(situation.name);
  const fallen = isProblem(fired) ? fired : fireAgain(fired, best);
  if (isProblem(fallen)) return fallen;
  let now = fallen;
  const { steps, outcome } = told(fallen);
  if (once.against) return { steps, outcome };
  const changed: Result['changed'] = ({ shift, throws }) => {
    const kept = fireAgain(now, throws);
    if (isProblem(kept)) return kept;
    const { first, totals } = kept;
    const shifted = changedRoll(tape, situation.name, once, gameFor(self.who), first.record, { shift, throws: 0 });
    const all = isProblem(shifted) ? shifted : judged(shifted, totals, game);
    if (isProblem(all)) return all;
    now = all;
    return told(all);
  };
  return { steps, outcome: { ...outcome, changed } };
});

/** The outcomes of all shots, by the request of the first. */
function judged(first: MainRoll, totals: readonly number[], game: string): Shots | Problem {
  const { record } = first;
  if (!(isOf(over, record) || isOf(under, record)) || !record.parameters) return problem(why.noTotal(game));
  const { outcome, parameters, request } = record;
  const all = [outcome, ...totals.map((total) => outcomeOf(total, request, parameters))];
  return { first, totals, all, target: request.target };
}

/** Compares the hits, then the sums of the margins. */
function isBetter(one: Shots, other: Shots): boolean {
  const more = hitsOf(one) - hitsOf(other);
  return more === 0 ? marginsOf(one) > marginsOf(other) : more > 0;
}

function hitsOf({ all }: Shots): number {
  return all.filter(({ success }) => success).length;
}

function marginsOf({ all }: Shots): number {
  return all.reduce((sum, { margin }) => sum + margin, 0);
}

function told(shots: Shots): Accounted<Result> {
  const { first, all, target } = shots;
  const { record } = first;
  const { outcomeOf: read } = familyOf(record);
  const [, ...others] = all;
  const each: Outcome[] = [first.outcome];
  const steps: Step[] = [{ what: 'shot 1: {summary}', values: { summary: first.summary } }];
  for (const [index, outcome] of others.entries()) {
    each.push(new Map(Object.entries(read(outcome, record.faces))));
    const values = { shot: index + 2, total: outcome.total, target, by: Math.abs(outcome.margin) };
    steps.push({
      what: outcome.success
        ? 'shot {shot}: {total} against {target}, a hit by {by}'
        : 'shot {shot}: {total} against {target}, a miss by {by}',
      values,
    });
  }
  const hits = hitsOf(shots);
  const verdict = hits > 0 ? 'success' : 'failure';
  return { steps, outcome: { verdict, summary: `${hits} of ${all.length} shots hit`, changes: [], each } };
}

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
