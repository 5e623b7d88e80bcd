import { makePool, type Pool, poolTotal } from '../../../values/pool.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import { type Method, percentText } from '../../odds/chance.js';
import type { RollAim } from '../family.js';
import type { MatchingParameters, MatchingRequest } from './matching.js';
import { type JointOdds, jointOdds } from './odds/chosen-set.js';
import { gobbledOdds } from './odds/gobbled-sets.js';
import { matchingOdds } from './odds/set-odds.js';
import { type TaskOdds, taskOdds } from './odds/several-sets.js';

/** A pool to roll, with the parameters of its dice. */
export interface PoolToRoll {
  readonly request: MatchingRequest;
  readonly parameters: MatchingParameters;
}

/** A rule of the game: special dice may serve only one of several tasks that use different pools. */
interface Tied {
  readonly tied: boolean;
}

/** Odds of a pool. Probabilities are 0 to 1. */
export interface PoolOdds {
  readonly method: Method;
  /** Half the width of the 95 % interval if the odds are simulated. */
  readonly error?: number;
  /** In one line, for a lens. */
  readonly text: string;
  readonly pool: Pool;
  /** Chance of a set that meets the needs; for several tasks, that all succeed. */
  readonly success: number;
  /** The chance that a set at least this wide and tall can be made, for every width from 2 to 10 and height: `3x7`. */
  readonly atLeast: ReadonlyMap<string, number>;
  /** For each height that dice were fixed at, as in a called shot: the chance of a set of exactly this height. */
  readonly fixed?: ReadonlyMap<number, number>;
  /** The chance of each set for a player who takes the widest or the tallest, best first: `2x10`. */
  readonly taken?: { readonly aim: 'widest' | 'tallest'; readonly sets: ReadonlyMap<string, number> };
  /** Chance that at least n of several tasks succeed, at n. */
  readonly tasks?: { readonly asked: number; readonly atLeast: ReadonlyMap<number, number> };
  /** The effect of one more regular die. */
  readonly oneMore?: { readonly what: 'die'; readonly success: number };
}

const WIDEST = 10;
/** One seed, so that simulated odds are the same for everyone. */
const SIMULATION_SEED = 'odds';

interface Success {
  readonly probability: number;
  readonly method: Method;
  readonly error: number;
}

/** The odds of a pool for what it is rolled for. */
export function poolOdds(roll: PoolToRoll, game: Tied, aim: RollAim | undefined): PoolOdds | Problem {
  const { request, parameters } = roll;
  const odds = matchingOdds(request.pool, parameters);
  if (isProblem(odds)) return odds;
  const success = successOf(roll, game, aim);
  if (isProblem(success)) return success;
  const atLeast = new Map<string, number>();
  for (let width = 2; width <= WIDEST; width++)
    for (let height = 1; height <= parameters.sides; height++)
      atLeast.set(`${width}x${height}`, odds.atLeast(width, height));
  const more = oneMore(roll, game, aim);
  const heights = new Map((request.pool.fd ?? []).map(({ height }) => [height, odds.atHeight(2, height).probability]));
  const taken = takenOf(roll, aim);
  if (isProblem(taken)) return taken;
  const tasks = 'tasks' in success ? success.tasks : undefined;
  const called = [...heights].map(([height, probability]) => `; set of ${height} ${percentText(probability)}`).join('');
  const needs = request.needs ? ` for ${request.needs.width ?? 2}x${request.needs.height ?? 1} or better` : '';
  const wide = Math.max(3, (request.needs?.width ?? 2) + 1);
  const wider = odds.atLeast(wide, request.needs?.height ?? 1);
  const wideText = wider > 0 && !request.gobble ? `; ${wide} wide ${percentText(wider)}` : '';
  return {
    method: success.method,
    ...(success.error > 0 && { error: success.error }),
    pool: request.pool,
    success: success.probability,
    atLeast,
    ...(heights.size > 0 && { fixed: heights }),
    ...(taken && { taken: { aim: taken.aim, sets: chances(taken.odds) } }),
    ...(tasks && { tasks }),
    ...(more !== undefined && { oneMore: { what: 'die', success: more } }),
    text: tasks
      ? `${tasksText(tasks, needs)}${called}`
      : `${percentText(success.probability)}${needs}${taken ? takenText(taken.aim, taken.odds) : wideText}${called}`,
  };
}

function oneMore(roll: PoolToRoll, game: Tied, aim: RollAim | undefined): number | undefined {
  const { pool } = roll.request;
  if (poolTotal(pool) >= roll.parameters.mostDice) return undefined;
  const more = makePool(pool.d + 1, pool.hd, pool.wd, pool.ed, pool.fd);
  const chance = successOf({ ...roll, request: { ...roll.request, pool: more } }, game, aim);
  return isProblem(chance) ? undefined : chance.probability;
}

function successOf(
  { request, parameters }: PoolToRoll,
  game: Tied,
  aim: RollAim | undefined,
): (Success & { readonly tasks?: PoolOdds['tasks'] }) | Problem {
  const { pool, needs = {}, gobble } = request;
  if (aim?.aim === 'tasks') {
    const tied = aim.different === true && game.tied;
    const lost = gobble ? { lost: { dice: gobble, from: parameters.gobbleFrom ?? 'widest' } } : {};
    const ofTasks = taskOdds(pool, parameters, { tasks: aim.tasks, needs, tied, ...lost }, SIMULATION_SEED);
    return isProblem(ofTasks) ? ofTasks : allTasks(ofTasks, aim.tasks);
  }
  const { width = 2, height = 1 } = needs;
  if (gobble)
    return gobbledOdds(pool, parameters, gobble, parameters.gobbleFrom ?? 'widest', { width, height }, SIMULATION_SEED);
  const odds = matchingOdds(pool, parameters);
  return isProblem(odds) ? odds : { probability: odds.atLeast(width, height), method: odds.method, error: 0 };
}

function allTasks(
  { atLeast, method, error }: TaskOdds,
  asked: number,
): Success & { tasks: NonNullable<PoolOdds['tasks']> } {
  const chancesOf = new Map(atLeast.map((probability, done) => [done, probability] as const).slice(1));
  return { probability: atLeast[asked] ?? 0, method, error, tasks: { asked, atLeast: chancesOf } };
}

/** `14.41 % for both tasks, 66.08 % for one or more`. */
function tasksText({ asked, atLeast }: NonNullable<PoolOdds['tasks']>, needs: string): string {
  const parts: string[] = [];
  for (let done = asked; done >= 1; done -= 1) {
    const many = done === asked ? allOf(asked) : `${done === 1 ? 'one' : done} or more`;
    parts.push(`${percentText(atLeast.get(done) ?? 0)} for ${many}`);
  }
  return `${parts.join(', ')}${needs === '' ? '' : `, each${needs}`}`;
}

function allOf(tasks: number): string {
  return tasks === 1 ? 'the task' : tasks === 2 ? 'both tasks' : `all ${tasks} tasks`;
}

function takenOf(
  { request, parameters }: PoolToRoll,
  aim: RollAim | undefined,
): { readonly aim: 'widest' | 'tallest'; readonly odds: JointOdds } | Problem | undefined {
  if ((aim?.aim !== 'widest' && aim?.aim !== 'tallest') || request.gobble) return undefined;
  const odds = jointOdds(request.pool, parameters, aim.aim, request.needs);
  return isProblem(odds) ? odds : { aim: aim.aim, odds };
}

function chances({ sets }: JointOdds): ReadonlyMap<string, number> {
  return new Map(sets.map(({ set, chance }) => [`${set.width}x${set.height}`, chance.probability]));
}

/** The average set, if there is one. */
function takenText(aim: 'widest' | 'tallest', { sets }: JointOdds): string {
  let [any, width, height] = [0, 0, 0];
  for (const { set, chance } of sets) {
    any += chance.probability;
    width += chance.probability * set.width;
    height += chance.probability * set.height;
  }
  if (any === 0) return '';
  return `; the ${aim} set is ${(width / any).toFixed(2)}x${(height / any).toFixed(2)} on average`;
}
