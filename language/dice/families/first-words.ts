import type { DeclaredLine } from './family.js';

/** Reads the first words of a line of a declaration, if they are some of these. */
export function firstWords<W extends string>(words: readonly W[]): (line: Pick<DeclaredLine, 'name'>) => W | undefined {
  return ({ name }) => words.find((word) => name === word || name.startsWith(`${word} `));
}
