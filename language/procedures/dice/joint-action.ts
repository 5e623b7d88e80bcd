import { chooseSet, findSets, type MatchingSet, setText } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { makePool } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { ownRoll, reaches } from './own-roll.js';
import { rollPool } from './pool-roll.js';

const needs = {
  procedure: 'joint action',
  switches: { every: 'Helpers Add Every Die', joint: 'Joint Sets Are Widened' },
  inputs: {
    first: { modifier: 'helper' },
    second: { modifier: 'second helper' },
    third: { modifier: 'third helper' },
  },
} as const satisfies Needs;

/** `roll act together 4, helper 3`: each rolls their own dice, and their sets are joined. */
export const actingTogether = procedure(needs, (scene) => {
  const { who } = scene.self;
  const own = ownRoll(scene, 'the roll');
  if (isProblem(own)) return own;
  const helpers = (['first', 'second', 'third'] as const).flatMap((role) => scene.number(role) ?? []);
  if (helpers.length === 0) return problem(why.whoHelps);
  const members = [own.faces.map(({ face }) => face)];
  for (const dice of helpers) {
    const rolled = rollPool(`helper ${members.length}`, { pool: makePool(dice), aim: 'widest' }, scene.tape, who);
    if (isProblem(rolled)) return rolled;
    members.push(rolled.faces.map(({ face }) => face));
  }
  const joined = jointSet(members, who);
  if (isProblem(joined)) return joined;
  const set = joined.outcome;
  return {
    outcome: {
      verdict: set && reaches(set, scene) ? 'success' : 'failure',
      summary: set ? setText(set) : 'no match',
      changes: [],
    },
    steps: [own.step, ...joined.steps],
  };
});

/**
 * The joint set of characters who act together, from the faces of each. If only one has a set, dice of the others that
 * show its number widen it. If several have one, the joint set is as tall as the tallest and as wide as the narrowest.
 * The rulebook says how many dice each adds, and whether joint sets are widened as well.
 */
function jointSet(
  members: readonly (readonly number[])[],
  who: Evaluation,
): Accounted<MatchingSet | undefined> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const own = members.map((faces) => chooseSet(findSets(faces).sets, 'tallest'));
  const sets = own.filter((set) => set !== undefined);
  const best = chooseSet(sets, 'tallest');
  if (!best) return { outcome: undefined, steps: [{ what: 'none of them has a match' }] };
  const narrowest = Math.min(...sets.map(({ width }) => width));
  const leader = own.indexOf(best);
  const widened = sets.length === 1 || book.isOn('joint');
  const steps: Step[] = [
    {
      what:
        sets.length === 1
          ? 'one of them has a match: {width}x{height}'
          : 'the tallest match as narrow as the narrowest: {width}x{height}',
      values: { width: narrowest, height: best.height },
    },
  ];
  let added = 0;
  for (const [at, faces] of members.entries()) {
    if (at === leader || !widened) continue;
    const matching = faces.filter((face) => face === best.height).length;
    added += book.isOn('every') ? matching : Math.min(1, matching);
  }
  if (added > 0) {
    const rule = book.rule(sets.length === 1 ? 'every' : 'joint');
    steps.push({ what: 'others add {added} that show its number', values: { added }, ...(rule && { rule }) });
  }
  return { outcome: { width: narrowest + added, height: best.height }, steps };
}
