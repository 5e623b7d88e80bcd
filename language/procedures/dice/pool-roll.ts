import { isOf, type RollResult } from '../../dice/families/family.js';
import { diceOf } from '../../dice/families/game.js';
import { matching } from '../../dice/families/matching/index.js';
import { type MatchingRequest, type MatchingRoll, rollMatching } from '../../dice/families/matching/matching.js';
import type { MatchingSet } from '../../dice/families/matching/sets.js';
import { rollFromFaces, typedOf } from '../../dice/families/roll.js';
import { sum } from '../../dice/families/sum/index.js';
import type { DiceRng } from '../../dice/random.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import { checkTypedFaces } from '../../dice/typed-faces.js';
import { says } from '../../roll/messages.js';
import { Tape } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import { gameOf } from '../../sheet/rolls/game.js';
import { makeDiceSum } from '../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';

/** Where the faces of dice come from: a tape, which records every roll, a random source, or typed faces in order. */
export type DiceSource = Tape | DiceRng | readonly number[];

/** The parameters of pools in a character's game. */
export const matchingOf = readOnce((who) => diceOf(gameOf(who), matching)?.parameters);

/**
 * Rolls a planned pool; `what` names the roll. Typed faces are those of the rolled dice, then, if they were chosen by
 * hand, those of expert and wiggle dice.
 */
export function rollPool(
  what: string,
  request: MatchingRequest,
  dice: DiceSource,
  who: Evaluation,
): MatchingRoll | Problem {
  const parameters = matchingOf(who);
  if (!parameters) return problem(says.noPools(who.rules.name));
  if (dice instanceof Tape) {
    const rolled = dice.ask(what, { family: matching.name, request, parameters });
    return isProblem(rolled) ? rolled : matchingRoll(request, rolled);
  }
  if ('nextInt' in dice) return rollMatching(request, parameters, dice);
  const rolled = rollFromFaces({ family: matching.name, request, parameters }, dice);
  return isProblem(rolled) ? rolled : matchingRoll(request, rolled);
}

function matchingRoll(request: MatchingRequest, { faces, outcome }: RollResult): MatchingRoll {
  const pooled = { family: matching.name, request, faces, outcome };
  if (!isOf(matching, pooled)) throw new Error('a pool was rolled as something else');
  return { faces: pooled.faces, outcome: pooled.outcome };
}

/** Records the faces that were chosen for the expert and wiggle dice of the last roll. */
export function chooseFaces(
  request: MatchingRequest,
  { faces }: MatchingRoll,
  tape: Tape,
  who: Evaluation,
): RollResult | Problem {
  const parameters = matchingOf(who);
  if (!parameters) return problem(says.noPools(who.rules.name));
  const chosen = (role: string): number[] => faces.filter((die) => die.role === role).map(({ face }) => face);
  const [wiggles, experts] = [chosen('wiggle'), chosen('expert')];
  return tape.replaceLast(
    {
      family: matching.name,
      request: { ...request, wiggles, ...(experts.length > 0 && { experts }) },
      parameters,
    },
    typedOf(faces),
  );
}

/** Rolls single dice that need not match, as one question; `what` names the roll. */
export function rollDice(what: string, count: number, dice: DiceSource, who: Evaluation): readonly number[] | Problem {
  const sides = matchingOf(who)?.sides;
  if (sides === undefined) return problem(says.noPools(who.rules.name));
  if (dice instanceof Tape) {
    const thrown = makeDiceSum(count, sides);
    if (isProblem(thrown)) return thrown;
    const rolled = dice.ask(what, { family: sum.name, request: { sum: thrown } });
    return isProblem(rolled) ? rolled : rolled.faces.map(({ face }) => face);
  }
  if (!('nextInt' in dice)) {
    const wrong = checkTypedFaces(
      dice,
      Array.from({ length: count }, () => ({ role: 'regular', sides, optional: false }) as const),
    );
    return wrong ?? dice;
  }
  const faces: number[] = [];
  for (let die = 0; die < count; die += 1) faces.push(dice.nextInt(sides));
  return faces;
}

/** A problem if faces are not those of a possible roll of the game. */
export function checkFacesOf(faces: readonly number[], who: Evaluation): Problem | undefined {
  const parameters = matchingOf(who);
  if (!parameters) return problem(says.noPools(who.rules.name));
  if (faces.length > parameters.mostDice) return problem(why.tooManyDice(parameters.mostDice, faces.length));
  return checkTypedFaces(
    faces,
    faces.map(() => ({ role: 'regular', sides: parameters.sides, optional: false })),
  );
}

/** The same for dice with their roles. */
export function checkDiceOf(dice: readonly RolledDie[], who: Evaluation): Problem | undefined {
  return checkFacesOf(
    dice.map(({ face }) => face),
    who,
  );
}

/** A problem if dice of the game cannot show a set. */
export function checkSetOf({ width, height }: MatchingSet, who: Evaluation): Problem | undefined {
  const parameters = matchingOf(who);
  if (!parameters) return problem(says.noPools(who.rules.name));
  if (Number.isInteger(width) && width >= 1 && Number.isInteger(height) && height >= 1 && height <= parameters.sides)
    return undefined;
  return problem(why.notASet(width, height, parameters.sides));
}
