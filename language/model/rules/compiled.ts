import type { Derivation } from '../derivation.js';
import type { Scope } from './scope.js';

/** A formula, compiled once for a version of a rulebook. Pure and total: what cannot be computed is `none`. */
export type Compiled = (scope: Scope) => Derivation;

/** A text whose `{formulas}` are filled in when it is shown. */
export interface Message {
  readonly text: string;
  readonly parts: readonly (string | Compiled)[];
}
