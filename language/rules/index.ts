// What the server and the clients may use of `rules`.
export type { Clauses, Field } from './clauses.js';
export { ownNames } from './compile/formulas/own-names.js';
export type { RuleFinding } from './compile/rule-findings.js';
export { CONDITIONS, ENDS, HOW_MANY } from './consequences.js';
export type { Creation } from './creations.js';
export type { Citation, Declared, Ruling } from './declared.js';
export { nearNames, nearTexts } from './near-names.js';
export { type Needs, withUsed } from './needs.js';
export { compareValues } from './operations.js';
export { type Parameter, samplesOf } from './parameters.js';
export {
  type Action,
  type Derived,
  type FunctionRule,
  hasRoll,
  type Kind,
  type Modifier,
  type Named,
  type Part,
  type Rules,
  type Trait,
  Vocabulary,
} from './rules.js';
