import type { WrittenExpression } from '../../dice/families/family.js';
import { handful } from '../../dice/families/handful/index.js';
import type { TextOrigin } from '../../values/origin.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { Rolled } from '../sheet-roll.js';

/** The roll of an expression that names its dice itself; undefined if it leaves open what is rolled. */
export function rolledAs(family: string, written: WrittenExpression, origin: TextOrigin): Rolled | undefined {
  const { value, thrown, asks } = written;
  if (!value) return undefined;
  const derivation = { operation: 'written', value, origin } as const;
  return { family, value, ...asks, ...(thrown && { written: { family, lines: [], ...thrown } }), derivation };
}

/** Dice that say which of them count, `4d6 drop lowest`, are the same in every game. Undefined for all others. */
export function countedDice(text: string, origin: TextOrigin): Rolled | Problem | undefined {
  const written = handful.written(text);
  return written && !isProblem(written) ? rolledAs(handful.name, written, origin) : written;
}
