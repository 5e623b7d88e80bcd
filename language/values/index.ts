// What the server and the clients may use of `values`.
export { isProblem, type Problem } from './problem.js';
export * as rational from './rational.js';
export { sameDimension, UNIT_NAMES } from './unit.js';
export { diceValue, type Value, valueKey, valueText } from './value.js';
