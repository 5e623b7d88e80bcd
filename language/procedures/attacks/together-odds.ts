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

/** Chances of several lines that one roll is for. */
export interface TogetherOdds {
  readonly pool: Pool;
  readonly method: Method;
  /** Half the width of the 95 % interval when simulated, else 0. */
  readonly error: number;
  /** The chance of each line that there is a set for it. */
  readonly each: readonly number[];
  /** The chance that at least n of them come true, at [n]. */
  readonly atLeast: readonly number[];
}

/** A line that rolls dice, of several that one roll is for. */
export interface RolledTogether extends Pick<SheetRoll, 'expression' | 'situation'> {
  readonly rolled: Rolled;
}

/** What several lines are asked with. */
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
 * How likely lines of one character are that are done together, with one roll: the smallest of their pools, or the largest where the game
 * says so. Each takes a set of its own that does what the line says: a shot at somebody behind cover one of a place in sight.
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

/** Which heights of a set do what a line says: any, or those of places that count. */
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
