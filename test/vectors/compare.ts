import { isRecord } from './given.js';
import { Printed } from './vector.js';

/** Lists whose order says nothing. */
const unordered: ReadonlySet<string> = new Set(['violations', 'warnings']);

/**
 * True where everything that is expected was got. A number counts as printed: it may differ by half a unit of its last
 * digit, a whole one by less than that. Keys that are not expected are not looked at; nothing is the same as null.
 */
export function agrees(expected: unknown, got: unknown, key = ''): boolean {
  if (expected instanceof Printed) return typeof got === 'number' && numberAgrees(expected, got);
  if (expected === null) return got === null || got === undefined;
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false;
    const list: readonly unknown[] = got;
    return unordered.has(key)
      ? expected.every((one: unknown) => list.includes(one))
      : expected.every((one: unknown, index) => agrees(one, list[index]));
  }
  if (isRecord(expected))
    return isRecord(got) && Object.keys(expected).every((one) => agrees(expected[one], got[one], one));
  return expected === got;
}

function numberAgrees(expected: Printed, got: number): boolean {
  const distance = Math.abs(got - Number(expected.text));
  const { digits } = expected;
  return digits === 0 ? distance < 0.5 : distance <= 0.5 * 10 ** -digits + 1e-9;
}
