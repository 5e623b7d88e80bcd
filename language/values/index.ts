// What the server and the clients may use of `values`.

export type { Derivation } from './derivation.js';
export type { Finding, FindingCode } from './finding.js';
export { dataAttribute, escapeHtml, htmlDocument } from './html.js';
export type { RuleOrigin, TextOrigin } from './origin.js';
export { poolText } from './pool.js';
export { isProblem, type Problem } from './problem.js';
export * as rational from './rational.js';
export { sentence } from './sentence.js';
export { sameDimension, UNIT_NAMES } from './unit.js';
export { diceValue, type Value, valueKey, valueText } from './value.js';
