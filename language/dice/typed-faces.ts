import { type Problem, problem } from '../values/problem.js';
import type { DieRole } from './rolled-die.js';

/** The name of a face, and its worth. */
export interface FaceName {
  readonly name: string;
  readonly counts: number;
}

/** A face as users type it: its name, or its worth if the name is blank. */
export function typedName({ name, counts }: FaceName): string {
  return name.trim() === '' ? String(counts) : name;
}

/** A die whose face the user types. */
export interface ExpectedFace {
  readonly role: DieRole;
  readonly sides: number;
  /** True for choices that follow the aim if nothing is typed; either all of them are typed or none. */
  readonly optional: boolean;
  /** The names of the faces as they are typed, in order, if they have names. */
  readonly names?: readonly string[];
}

const WHAT: Readonly<Record<DieRole, string>> = {
  regular: 'a face',
  hard: 'the face of a hard die',
  fixed: 'the face of a fixed die',
  expert: 'the face chosen for an expert die',
  wiggle: 'the face chosen for a wiggle die',
};

const MOST_TYPED_CHARACTERS = 5000;

/**
 * Splits typed faces such as `1,4,4,8` or `1 4 4 8`; with `names` those of dice whose faces have names, `+ - 0` or `+-0`.
 * A problem when something is not a face.
 */
export function splitTypedFaces(text: string, names: readonly FaceName[] = []): readonly number[] | Problem {
  if (text.length > MOST_TYPED_CHARACTERS) return problem('Too many faces are typed.');
  const words = text.split(/[\s,;]+/u).filter((word) => word !== '');
  if (names.length > 0) return namedFaces(words, names);
  const wrong = words.find((word) => !/^[0-9]{1,6}$/.test(word));
  return wrong === undefined ? words.map(Number) : problem(`"${wrong}" is not a face. Write faces such as 1,4,4,8.`);
}

function namedFaces(words: readonly string[], names: readonly FaceName[]): readonly number[] | Problem {
  const faceOf = (word: string): number =>
    names.findIndex(({ name, counts }) => name.trim().toLowerCase() === word.toLowerCase() || String(counts) === word) +
    1;
  const all = words.flatMap((word) => (faceOf(word) > 0 ? [word] : [...word]));
  const wrong = all.find((word) => faceOf(word) === 0);
  return wrong === undefined
    ? all.map(faceOf)
    : problem(`"${wrong}" is not a face of these dice. Write ${names.map(typedName).join(', ')}.`);
}

/** The faces that a die has, for messages. */
function facesOf({ sides, names }: ExpectedFace): string {
  return names ? names.join(', ') : `1 to ${sides}`;
}

/** A face as it is counted: a zero on a die of ten sides is a ten. */
export function countedFace(face: number, die: Pick<ExpectedFace, 'sides'> | undefined): number {
  return face === 0 && die?.sides === 10 ? 10 : face;
}

/** Checks typed faces against the dice of a roll; the problem names what is expected next. */
export function checkTypedFaces(faces: readonly number[], expected: readonly ExpectedFace[]): Problem | undefined {
  for (const [index, face] of faces.entries()) {
    const die = expected[index];
    if (die === undefined) return problem(`${countText(expected.length)} enough; ${face} is left over.`);
    if (!Number.isInteger(face) || face < 1 || face > die.sides)
      return problem(`Face ${index + 1} is ${face}; expected ${WHAT[die.role]}, ${facesOf(die)}.`);
  }
  const next = expected[faces.length];
  const isOpen = next !== undefined && (!next.optional || expected[faces.length - 1]?.role === next.role);
  if (!isOpen) return undefined;
  return problem(
    `Face ${faces.length + 1} of ${expected.length} is missing; expected ${WHAT[next.role]}, ${facesOf(next)}.`,
  );
}

function countText(dice: number): string {
  return dice === 1 ? '1 face is' : `${dice} faces are`;
}
