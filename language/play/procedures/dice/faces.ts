import type { RolledDie } from '../../../dice/rolled-die.js';
import { checkTypedFaces } from '../../../dice/typed-faces.js';
import type { MatchingSet } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { type Problem, problem } from '../../../values/problem.js';
import { matchingOf } from './pool-roll.js';

/** A problem where faces that were typed or handed over are not those of a roll that the game allows. */
export function checkFacesOf(faces: readonly number[], who: Evaluation): Problem | undefined {
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  if (faces.length > parameters.mostDice)
    return problem(`At most ${parameters.mostDice} dice are rolled, and ${faces.length} faces are given.`);
  return checkTypedFaces(
    faces,
    faces.map(() => ({ role: 'regular', sides: parameters.sides, optional: false })),
  );
}

/** The same for dice that say what they are. */
export function checkDiceOf(dice: readonly RolledDie[], who: Evaluation): Problem | undefined {
  return checkFacesOf(
    dice.map(({ face }) => face),
    who,
  );
}

/** A problem where a set is none that dice of the game can show. */
export function checkSetOf({ width, height }: MatchingSet, who: Evaluation): Problem | undefined {
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  if (Number.isInteger(width) && width >= 1 && Number.isInteger(height) && height >= 1 && height <= parameters.sides)
    return undefined;
  return problem(
    `${width}x${height} is not a set: heights go from 1 to ${parameters.sides}, and widths are whole numbers.`,
  );
}

/** Ordinary dice that show these faces. */
export function regularDice(faces: readonly number[]): readonly RolledDie[] {
  return faces.map((face) => ({ face, role: 'regular' }));
}
