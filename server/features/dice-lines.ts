import type { families } from '../../language/dice/index.js';
import { type ast, nameKey } from '../../language/grammar/index.js';

type Family = (typeof families)[number];

/** The line of dice that all families with additive shifts have. */
export const POOLED = 'pooled';

const OF_POOLED =
  'All shifts by modifiers of a roll are added up, as `shifts`, and this formula says what their sum does.';

/** Describes the keyword of a line of dice in a sentence. */
export function meaningOf({ words }: Family, word: string): string {
  return word === POOLED ? OF_POOLED : (words.meanings[word] ?? words.about);
}

/** The keyword of the family that a line of dice begins with; undefined if the family has none for it. */
export function lineWordOf({ words, plan }: Family, line: ast.DiceLine | ast.Pooled): string | undefined {
  if (line.$type === 'Pooled') return plan ? undefined : POOLED;
  const name = nameKey(line.name);
  const isLine = (word: string): boolean => name === word || name.startsWith(`${word} `);
  return words.parameters.find((word) => word === name) ?? words.lines.find(isLine);
}
