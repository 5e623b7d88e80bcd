import type { RuleOrigin, TextOrigin } from './origin.js';
import type { Value } from './value.js';

/**
 * How a value was computed. Leaves are an author's text (`written`), a declaration (`declared`) or an assumption;
 * `cell` points to another value of the sheet, which has a derivation of its own. Folding the tree gives `value`.
 */
export interface Derivation {
  readonly operation: Operation;
  readonly value: Value;
  readonly of?: readonly Derivation[];
  /** What the reader calls it: `DX`, `Combat Reflexes`, `Attribute Cost[12]`. */
  readonly label?: string;
  /** For `cell`: the address of the value read. */
  readonly cell?: string;
  /** For a value that is different during one roll: the address of the value that it replaces. */
  readonly inRoll?: string;
  readonly origin?: TextOrigin | RuleOrigin;
}

/** How the parts of a derivation are combined. */
export type Operation =
  | 'written'
  | 'declared'
  | 'assumed'
  | 'none'
  | 'cell'
  | 'add'
  | 'subtract'
  | 'multiply'
  | 'divide'
  | 'power'
  | 'negate'
  | 'least'
  | 'greatest'
  | 'absolute'
  | 'square root'
  | 'dice'
  | 'round down'
  | 'round up'
  | 'round nearest'
  | 'round toward 0'
  | 'round away from 0'
  | 'choose'
  | 'otherwise'
  | 'compare'
  | 'and'
  | 'or'
  | 'not'
  | 'has'
  | 'look up'
  | 'call'
  | 'member'
  | 'sum'
  | 'count'
  | 'effects'
  | 'set'
  | 'cap'
  | 'same';
