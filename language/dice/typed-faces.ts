import { type Problem, problem } from '../values/problem.js';
import type { DieRole } from './rolled-die.js';

/** A die whose face a person types. */
export interface ExpectedFace {
  readonly role: DieRole;
  readonly sides: number;
  /** True for choices that follow the aim if nothing is typed; either all of them are typed or none. */
  readonly optional: boolean;
}

const WHAT: Readonly<Record<DieRole, string>> = {
  regular: 'a face',
  hard: 'the face of a hard die',
  fixed: 'the face of a fixed die',
  expert: 'the face chosen for an expert die',
  wiggle: 'the face chosen for a wiggle die',
};

const MOST_TYPED_CHARACTERS = 5000;

/** Splits typed faces such as `1,4,4,8` or `1 4 4 8`. A problem when something is not a whole number. */
export function splitTypedFaces(text: string): readonly number[] | Problem {
  if (text.length > MOST_TYPED_CHARACTERS) return problem('Too many faces are typed.');
  const words = text.split(/[\s,;]+/u).filter((word) => word !== '');
  const wrong = words.find((word) => !/^[0-9]{1,6}$/.test(word));
  return wrong === undefined ? words.map(Number) : problem(`"${wrong}" is not a face. Write faces such as 1,4,4,8.`);
}

/** A face as it is counted: dice of ten sides show their ten as a zero. */
export function countedFace(face: number, die: Pick<ExpectedFace, 'sides'> | undefined): number {
  return face === 0 && die?.sides === 10 ? 10 : face;
}

/** Checks typed faces against the dice of a roll; the problem names what is expected next. */
export function checkTypedFaces(faces: readonly number[], expected: readonly ExpectedFace[]): Problem | undefined {
  for (const [index, face] of faces.entries()) {
    const die = expected[index];
    if (die === undefined) return problem(`${countText(expected.length)} enough; ${face} is left over.`);
    if (!Number.isInteger(face) || face < 1 || face > die.sides)
      return problem(`Face ${index + 1} is ${face}; expected ${WHAT[die.role]}, 1 to ${die.sides}.`);
  }
  const next = expected[faces.length];
  const isOpen = next !== undefined && (!next.optional || expected[faces.length - 1]?.role === next.role);
  if (!isOpen) return undefined;
  return problem(
    `Face ${faces.length + 1} of ${expected.length} is missing; expected ${WHAT[next.role]}, 1 to ${next.sides}.`,
  );
}

function countText(dice: number): string {
  return dice === 1 ? '1 face is' : `${dice} faces are`;
}
