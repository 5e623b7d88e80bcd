import type { RollRequest } from '../dice/roll-request.js';
import type { Rolled } from '../model/sheet.js';
import { type Method, percentText } from '../odds/chance.js';
import { hitOdds, quickContestOdds } from '../odds/contest.js';
import { matchingContestOdds } from '../odds/matching-contest.js';
import { type JointOdds, jointOdds } from '../odds/matching-joint.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import type { Game } from './family.js';
import { requestOf, subjectOf } from './request.js';

/** How a roll against somebody ends; probabilities are 0 to 1 and add up to 1. */
export interface AgainstOdds {
  /** `hit`: an attack that the other side may avoid; `contest`: the better one wins. */
  readonly what: 'contest' | 'hit';
  readonly method: Method;
  readonly win: number;
  readonly lose: number;
  /** Equal, or for pools nothing rolled by either. */
  readonly tie: number;
}

/** Odds of a roll against another side's roll of the same family. */
export function againstOdds(own: Rolled, other: Rolled, game: Game): AgainstOdds | Problem {
  const [a, b] = [requestOf(own, game), requestOf(other, game)];
  if (isProblem(a)) return a;
  if (isProblem(b)) return b;
  if (a.family === 'under' && b.family === 'under') {
    if (game.defences.has(subjectOf(other.derivation) ?? '')) {
      const hit = hitOdds(a.request, b.request, a.parameters);
      if (isProblem(hit)) return hit;
      return { what: 'hit', method: 'exact', win: hit.probability, lose: 1 - hit.probability, tie: 0 };
    }
    const odds = quickContestOdds(a.request, b.request, a.parameters);
    if (isProblem(odds)) return odds;
    const { win, lose, tie, method } = odds;
    return { what: 'contest', method, win: win.probability, lose: lose.probability, tie: tie.probability };
  }
  if (a.family === 'matching' && b.family === 'matching') return poolsAgainst(a, b, game);
  return problem('The two sides of a contest roll the same sort of dice, and these do not.');
}

/** In one line: `wins 45.2 %, loses 40.1 %, tie 14.7 %`. */
export function againstText(odds: AgainstOdds): string {
  if (odds.what === 'hit') return `hits ${percentText(odds.win)}`;
  return `wins ${percentText(odds.win)}, loses ${percentText(odds.lose)}${odds.tie > 0 ? `, undecided ${percentText(odds.tie)}` : ''}`;
}

type MatchingRoll = Extract<RollRequest, { family: 'matching' }>;

function poolsAgainst(a: MatchingRoll, b: MatchingRoll, game: Game): AgainstOdds | Problem {
  const [left, right] = [setsOf(a, game), setsOf(b, game)];
  if (isProblem(left)) return left;
  if (isProblem(right)) return right;
  const odds = matchingContestOdds(left, right, game.contestBy);
  return { what: 'contest', method: odds.method, win: odds.win, lose: odds.lose, tie: odds.tie + odds.neither };
}

/** Sets that a side takes; those that miss its needs count as none. */
function setsOf({ request, parameters }: MatchingRoll, game: Game): JointOdds | Problem {
  const joint = jointOdds(request.pool, parameters, game.contestBy === 'height' ? 'tallest' : 'widest');
  if (isProblem(joint) || !request.needs) return joint;
  const { width = 2, height = 1 } = request.needs;
  const good = joint.sets.filter(({ set }) => set.width >= width && set.height >= height);
  const probability = Math.max(0, 1 - good.reduce((sum, one) => sum + one.chance.probability, 0));
  return { ...joint, sets: good, none: { ...joint.none, probability } };
}
