import { compareSets, findSets, type MatchingSet } from '../../families/matching/sets.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { addPools, checkPool, EMPTY_POOL, makePool, type Pool, poolText, poolTotal } from '../../values/pool.js';
import { capPool } from '../../values/pool-loss.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted, Step } from './account.js';
import { checkFacesOf } from './dice/faces.js';
import { matchingOf } from './dice/pool-roll.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'cooperation',
  switches: {
    pooled: 'Helpers Pool Their Dice',
    every: 'Helpers Add Every Die',
    joint: 'Joint Sets Are Widened',
  },
  numbers: { helper: 'Helper Dice' },
} as const satisfies Needs;
export const cooperationNeeds: Needs = needs;

/** The pool of people who work on one thing: added up, or the largest with a die for each helper, as the rulebook has it. */
export function cooperate(pools: readonly Pool[], who: Evaluation): Accounted<Pool> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  if (pools.length < 2) return problem('Working together needs two or more people.');
  for (const pool of pools) {
    const wrong = checkPool(pool);
    if (wrong) return wrong;
  }
  const together = book.isOn('pooled') ? pools.reduce(addPools, EMPTY_POOL) : withHelpers(pools, book.number('helper'));
  const { pool } = capPool(together, parameters.mostDice, parameters.capOrder);
  const rule = book.rule(book.isOn('pooled') ? 'pooled' : 'helper');
  const steps: Step[] = [
    {
      what: book.isOn('pooled')
        ? 'the combined pools of {people} people: {pool}'
        : 'the largest pool, and dice for {helpers} helpers: {pool}',
      values: {
        people: pools.length,
        helpers: pools.length - 1,
        get pool() {
          return poolText(together);
        },
      },
      ...(rule && { rule }),
    },
  ];
  const over = poolTotal(together) - poolTotal(pool);
  if (over > 0) steps.push({ what: '{over} of them are more than can be rolled', values: { over } });
  return { outcome: pool, steps };
}

function withHelpers(pools: readonly Pool[], each: number): Pool {
  const largest = pools.reduce((best, pool) => (poolTotal(pool) > poolTotal(best) ? pool : best));
  return addPools(largest, makePool(each * (pools.length - 1)));
}

/**
 * The set of people who act together in a contest in which time matters, from the faces of each. Where one has a set the
 * others widen it by dice that show its number; where several have, it is as tall as the tallest and as wide as the
 * narrowest. The rulebook says how many dice each adds, and whether joint sets are widened too.
 */
export function cooperateInContest(
  members: readonly (readonly number[])[],
  who: Evaluation,
): Accounted<MatchingSet | undefined> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (members.length < 2) return problem('Working together needs two or more people.');
  for (const faces of members) {
    const wrong = checkFacesOf(faces, who);
    if (wrong) return wrong;
  }
  const own = members.map((faces) => tallest(findSets(faces).sets));
  const best = tallest(own.filter((set) => set !== undefined));
  if (!best) return { outcome: undefined, steps: [{ what: 'none of them has a match' }] };
  const sets = own.filter((set) => set !== undefined);
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

function tallest(sets: readonly MatchingSet[]): MatchingSet | undefined {
  return sets.reduce<MatchingSet | undefined>(
    (best, set) => (best === undefined || compareSets(set, best, 'height') > 0 ? set : best),
    undefined,
  );
}
