import { isOf } from '../../dice/families/family.js';
import type { Game } from '../../dice/families/game.js';
import { matching } from '../../dice/families/matching/index.js';
import type { MatchingRequest } from '../../dice/families/matching/matching.js';
import { type DifferentTask, differentTasksOdds } from '../../dice/families/matching/odds/different-tasks.js';
import type { MatchingGame } from '../../dice/families/matching/odds/hard-and-wiggle.js';
import { type Method, percentText } from '../../dice/odds/chance.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { requestOf } from '../../sheet/rolls/request.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import type { Rolled, SheetRoll } from '../../sheet/sheet-roll.js';
import { type Pool, poolTotal } from '../../values/pool.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { rollsLargerPool, tiesSpecialDice } from '../round/combat-round.js';
import { poolNamed } from '../round/pool-named.js';
import { bodyOf } from '../wounds/hit-location.js';
import { isObject } from '../wounds/shelter.js';
import { attacksOf } from './attack-action.js';
import { placesThatCount } from './attack-odds.js';

/** Chances of several lines that share one roll. */
export interface TogetherOdds {
  readonly pool: Pool;
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
  /** The chance of each line, by itself, that the roll has a set for it. */
  readonly each: readonly number[];
  /** The chance that at least n of the lines get a set of their own, at [n]. */
  readonly atLeast: readonly number[];
}

/** One of several lines that share a roll. */
export interface RolledTogether extends Pick<SheetRoll, 'expression' | 'situation'> {
  readonly rolled: Rolled;
}

/** The game, the other characters, and the one who rolls. */
export interface TogetherAsked {
  readonly game: Game;
  readonly others: Others;
  readonly who: Evaluation;
}

const SEED = 'together';

interface TogetherLine {
  readonly roll: RolledTogether;
  readonly request: MatchingRequest;
  readonly parameters: MatchingGame;
}

/**
 * Odds of lines that a character does together, with one roll of the smallest of their pools, or of the largest if the game says so.
 * Each line takes a set of its own that succeeds at it: a shot at a target behind cover needs a place in sight. A problem for lines
 * that cannot share a roll, such as bursts, several targets and contests.
 */
export function togetherOdds(
  rolls: readonly RolledTogether[],
  { game, others, who }: TogetherAsked,
): TogetherOdds | Problem {
  const lines: TogetherLine[] = [];
  for (const roll of rolls) {
    const request = requestOf(roll.rolled, game);
    if (isProblem(request)) return request;
    const count = roll.situation ? attacksOf(roll.situation, roll.rolled) : rolls.length;
    const isPlain = !roll.rolled.against && !roll.rolled.gobble && (roll.situation?.targets?.length ?? 1) === 1;
    if (!isOf(matching, request) || !request.parameters || !isPlain || count !== rolls.length)
      return problem(why.notTogether(roll.expression));
    lines.push({ roll, request: request.request, parameters: request.parameters });
  }
  const isLarger = rollsLargerPool(who);
  const size = ({ request }: TogetherLine): number => (isLarger ? -1 : 1) * poolTotal(request.pool);
  const [main] = lines.toSorted((a, b) => size(a) - size(b));
  if (!main) return problem(why.notTogether(''));
  const isTied = tiesSpecialDice(who);
  const rolledFor = poolNamed(main.roll.rolled);
  const tasks = lines.map(({ roll, request }): DifferentTask => {
    const { width = LEAST_WIDTH, height = 1 } = request.needs ?? {};
    const strikes = strikesWith(roll, others, who);
    return {
      width,
      serves: (one) => one >= height && strikes(one),
      ...(isTied && poolNamed(roll.rolled) !== rolledFor && { isOrdinary: true }),
    };
  });
  const odds = differentTasksOdds(main.request.pool, main.parameters, tasks, SEED);
  return isProblem(odds) ? odds : { pool: main.request.pool, ...odds };
}

/** Whether a set of some height succeeds at a line: always, unless it is an attack for which only some hit locations count. */
function strikesWith({ situation }: RolledTogether, others: Others, who: Evaluation): (height: number) => boolean {
  const target = situation?.target && others(situation.target.of);
  if (!situation || !target || isObject(target)) return () => true;
  const body = bodyOf(target);
  if (isProblem(body)) return () => true;
  const counts = placesThatCount(situation, who, target);
  return (height) => counts.has(body.byHeight[height]?.name ?? '');
}

/** `14.41 % for both, 66.08 % for one or more`. */
export function togetherText({ atLeast }: Pick<TogetherOdds, 'atLeast'>): string {
  const most = atLeast.length - 1;
  const parts = Array.from({ length: most }, (_, index) => {
    const done = most - index;
    const many = done < most ? `${done === 1 ? 'one' : done} or more` : most === 2 ? 'both' : `all ${most}`;
    return `${percentText(atLeast[done] ?? 0)} for ${many}`;
  });
  return parts.join(', ');
}
