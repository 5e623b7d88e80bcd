import type { DiceSum } from '../../values/dice-sum.js';
import { checkWhole, type Problem, problem } from '../../values/problem.js';
import type { Num } from '../../values/rational.js';
import type { DiceRng } from '../random.js';
import type { RolledDie } from '../rolled-die.js';
import { checkTypedFaces, countedFace, type ExpectedFace, type FaceName, typedName } from '../typed-faces.js';
import { isOf, type RollRequest, type RollResult } from './family.js';
import { familyOf } from './list.js';
import { says } from './messages.js';
import { sum } from './sum/index.js';

/** A problem when the roll is impossible. */
export function checkRoll(roll: RollRequest): Problem | undefined {
  return familyOf(roll).check(roll);
}

/** Rolls with drawn dice. Faces that a person may choose follow the request. */
export function roll(request: RollRequest, rng: DiceRng): RollResult | Problem {
  const wrong = checkRoll(request);
  if (wrong) return wrong;
  const dice = familyOf(request).throw(request);
  let step = dice.next();
  while (!step.done) {
    const faces: number[] = [];
    for (const { sides, optional } of step.value) if (!optional) faces.push(rng.nextInt(sides));
    step = dice.next(faces);
  }
  return step.value;
}

interface Walked {
  /** All dice that are certain to be thrown after the typed faces. */
  readonly expected: readonly ExpectedFace[];
  /** The typed faces as they are counted. */
  readonly faces: readonly number[];
  /** Undefined while faces are missing. */
  readonly result?: RollResult | Problem;
}

function walk(request: RollRequest, typed: readonly number[]): Walked {
  const expected: ExpectedFace[] = [];
  const counted = [...typed];
  const dice = familyOf(request).throw(request);
  let step = dice.next();
  while (!step.done) {
    const needed = step.value.filter(({ optional }) => !optional).length;
    const from = expected.length;
    for (const die of step.value) {
      const face = typed[expected.length];
      if (face !== undefined) counted[expected.length] = countedFace(face, die);
      expected.push(die);
    }
    const faces = counted.slice(from, expected.length);
    if (faces.length < needed) return { expected, faces: counted };
    step = dice.next(faces);
  }
  return { expected, faces: counted, result: step.value };
}

/** The dice whose faces the user types, in order: all that are certain after those typed so far. The roll must be possible. */
export function expectedFaces(request: RollRequest, typed: readonly number[] = []): readonly ExpectedFace[] {
  return walk(request, typed).expected;
}

/** The roll for typed faces. The problem of a missing, surplus or impossible face names what is expected. */
export function rollFromFaces(request: RollRequest, typed: readonly number[]): RollResult | Problem {
  const wrong = checkRoll(request);
  if (wrong) return wrong;
  const { expected, faces, result } = walk(request, typed);
  return checkTypedFaces(faces, expected) ?? result ?? problem(says.faceMissing);
}

/** Dice that are only added up; no rulebook has to declare them. */
export function additionOf(dice: DiceSum): RollRequest {
  return { family: sum.name, request: { sum: dice } };
}

/** The total of such dice. */
export function totalOf(roll: RollRequest & RollResult): Num {
  if (!isOf(sum, roll)) throw new Error('Dice were added up as something else.');
  return roll.outcome.total;
}

/** The faces of dice that are rolled or chosen, without those of hard and fixed dice, which are set before the roll. */
export function typedOf(faces: readonly RolledDie[]): readonly number[] {
  return faces.filter(({ role }) => role !== 'hard' && role !== 'fixed').map(({ face }) => face);
}

/** Names of the faces of a roll's dice; empty where faces are numbers. */
export function faceNamesOf(request: RollRequest): readonly FaceName[] {
  return familyOf(request).faceNames?.(request) ?? [];
}

/** The faces of a roll as a user would have typed them. */
export function typedTextOf(roll: RollRequest & Pick<RollResult, 'faces'>): string {
  const names = faceNamesOf(roll);
  const texts = typedOf(roll.faces).map((face) => {
    const named = names[face - 1];
    return named ? typedName(named) : String(face);
  });
  return texts.join(',');
}

/** A problem unless the roll is possible and its dice have these faces; for records that come from outside. */
export function checkFaces(faces: readonly RolledDie[], request: RollRequest): Problem | undefined {
  const wrong = checkRoll(request);
  if (wrong) return wrong;
  const typed = typedOf(faces);
  const expected = expectedFaces(request, typed);
  for (const [index, face] of typed.entries()) {
    const sides = expected[index]?.sides;
    if (sides !== undefined && checkWhole(face, 1, sides, 'A face')) return problem(says.offTheDie(face, sides));
  }
  return undefined;
}
