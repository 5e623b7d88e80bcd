import { isProblem, type Problem } from '../language/values/problem.js';

/** A value that has to be there: a problem, or nothing at all, fails the test with its words. */
export function must<Value>(value: Value | Problem | undefined): Value {
  if (isProblem(value)) throw new Error(value.problem);
  if (value === undefined) throw new Error('There is nothing.');
  return value;
}
