import type { WrittenExpression } from '../../dice/families/family.js';
import type { TextOrigin } from '../../values/origin.js';
import type { Rolled } from '../sheet-roll.js';

/** The roll of an expression that names its dice itself; undefined if it does not say what is rolled. */
export function writtenRoll(family: string, written: WrittenExpression, origin: TextOrigin): Rolled | undefined {
  const { value, thrown, asks } = written;
  if (!value) return undefined;
  const derivation = { operation: 'written', value, origin } as const;
  return { family, value, ...asks, ...(thrown && { written: { family, lines: [], ...thrown } }), derivation };
}
