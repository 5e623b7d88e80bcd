import { isOf } from '../../../families/family.js';
import { matching } from '../../../families/matching/index.js';
import { checkMatchingRequest, type MatchingRequest, matchingOutcome } from '../../../families/matching/matching.js';
import type { Aim } from '../../../families/matching/sets.js';
import { meetsNeeds, setText } from '../../../families/matching/sets.js';
import { type Pool, poolText } from '../../../values/pool.js';
import { planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { requestOf } from '../../request.js';
import { evaluateExpression } from '../../typed-expression.js';
import type { Accounted, Step } from '../account.js';
import { type Dice, matchingOf, rollPool } from '../dice/pool-roll.js';
import type { Fighter, RolledFighter } from './fighter.js';

/**
 * The second phase of a round: everybody rolls what he declared. Faces that a fighter brings are taken, others come from the
 * source of numbers; a set that a difficulty rules out is none. A problem names the fighter.
 */
export function rollFighters(fighters: readonly Fighter[], dice: Dice): Accounted<readonly RolledFighter[]> | Problem {
  const rolled: RolledFighter[] = [];
  const steps: Step[] = [];
  for (const fighter of fighters) {
    const one = rollFighter(fighter, dice, steps);
    if (isProblem(one)) return problem(`${fighter.name}: ${one.problem}`);
    rolled.push(one);
  }
  return { outcome: rolled, steps };
}

function rollFighter(fighter: Fighter, dice: Dice, steps: Step[]): RolledFighter | Problem {
  const { sets } = fighter;
  if (sets) return { ...fighter, sets };
  if (fighter.roll === undefined) return { ...fighter, sets: [] };
  const request = requestFor(fighter, fighter.roll);
  if (isProblem(request)) return request;
  const made = rollPool(fighter.name, request, fighter.faces ?? dice, fighter.who);
  if (isProblem(made)) return made;
  const good = made.outcome.sets.filter((set) => meetsNeeds(set, request.needs));
  const low = made.outcome.sets.length - good.length;
  steps.push({
    what: low > 0 ? '{name} rolls {pool}: {sets}, and {low} that the task rules out' : '{name} rolls {pool}: {sets}',
    values: {
      name: fighter.name,
      pool: poolText(request.pool),
      sets: good.length > 0 ? good.map(setText).join(', ') : 'no set',
      low,
    },
  });
  return { ...fighter, sets: good, dice: made.faces, request };
}

/**
 * Wiggle dice are set when all dice lie on the table, those of the others too: the same roll with these faces on them. A
 * problem for faces that the dice do not have, or more or fewer of them than there are wiggle dice.
 */
export function setWiggles(fighter: RolledFighter, wiggles: readonly number[]): RolledFighter | Problem {
  const { request, dice, who, name } = fighter;
  const parameters = matchingOf(who);
  if (!request || !dice || !parameters) return problem(`${name} has not rolled yet.`);
  const chosen = { ...request, wiggles };
  const wrong = checkMatchingRequest(chosen, parameters);
  if (wrong) return problem(`${name}: ${wrong.problem}`);
  const faces = [
    ...dice.filter(({ role }) => role !== 'wiggle'),
    ...wiggles.map((face) => ({ face, role: 'wiggle' }) as const),
  ];
  const { sets } = matchingOutcome(faces, chosen, parameters);
  return { ...fighter, request: chosen, dice: faces, sets: sets.filter((set) => meetsNeeds(set, request.needs)) };
}

function requestFor(fighter: Fighter, roll: string | Pool): MatchingRequest | Problem {
  const wanted: Aim = fighter.aim ?? (fighter.acts.length > 1 ? 'most sets' : 'widest');
  if (typeof roll !== 'string') {
    const parameters = matchingOf(fighter.who);
    if (!parameters) return problem(`${fighter.who.rules.name} does not roll pools.`);
    const plan = planPool(roll, [], parameters);
    return isProblem(plan) ? plan : { pool: plan.pool, aim: wanted };
  }
  const evaluated = evaluateExpression(roll, fighter.who);
  if (isProblem(evaluated)) return evaluated;
  const { rolled, findings } = evaluated.roll;
  const [wrong] = findings.filter(({ severity }) => severity === 'error');
  if (wrong) return problem(wrong.message);
  if (!rolled) return problem(`"${roll}" cannot be rolled.`);
  const request = requestOf(rolled, evaluated.game);
  if (isProblem(request)) return request;
  return isOf(matching, request)
    ? { ...request.request, aim: wanted }
    : problem(`"${roll}" is not a dice pool, and a fight uses pools.`);
}
