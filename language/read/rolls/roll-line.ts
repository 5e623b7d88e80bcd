import type { RollAim, WrittenExpression } from '../../dice/families/family.js';
import type { Action, Named, Rules } from '../../rules/rules.js';
import type { Problem } from '../../values/problem.js';
import type { Span } from '../entry/reading.js';
import type { ReadExpression } from '../expression.js';
import type { Expectation, Part } from '../parts.js';
import type { Item, Person } from '../speaker.js';

/** A `roll`, `check` or `contest` line as it was read. Plain data; nothing is computed yet. */
export interface RollLine extends LineSide {
  readonly label?: string;
  /** Every token of the line, of both sides, in their order. */
  readonly parts: readonly Part[];
  /** What could come where, if that was asked for. */
  readonly expectations: readonly Expectation[];
  /** The rulebook of each side. */
  readonly rules: readonly Rules[];
}

/** One side of a line: what it rolls, and what follows that in its order. */
export interface LineSide {
  /** The tokens of the side itself: without who rolls, the label and `allowed`. */
  readonly from: number;
  /** Exclusive. */
  readonly end: number;
  readonly rolled: RolledExpression | RolledAction | CountedDice;
  readonly steps: readonly LineStep[];
}

/** What is rolled, where it is not an action. */
export interface RolledExpression extends ReadExpression {
  readonly is: 'expression';
}

/** `4d6 drop lowest`: dice that say which of them count, the same in every game. */
export interface CountedDice {
  readonly is: 'counted';
  readonly written: WrittenExpression | Problem;
}

/** `attack Rifleman 2 with Carbine thrust`. */
export interface RolledAction {
  readonly is: 'action';
  readonly action: Action;
  /** The tokens of its name. */
  readonly span: Span;
  /** Absent where the line names no character. */
  readonly target?: TargetRead;
  /** Further ones, of an action that names several. */
  readonly others: readonly TargetRead[];
  /** What is written for the action's own parameter. */
  readonly argument?: ArgumentRead;
  /** What is named after `with`, if anything is; `item` is absent where no such thing is known. */
  readonly named?: { readonly span: Span; readonly key: string; readonly item?: Item; readonly mode?: string };
  /** The token after the target and the argument. */
  readonly at: number;
  /** The token after the item. */
  readonly end: number;
}

/** The character that a line names. */
export interface TargetRead {
  readonly span: Span;
  readonly written: string;
  readonly who?: Person;
  /** The name by which the target is looked up, without the number of the member. */
  readonly asked?: string;
  /** How many of the name are meant: `3 Docker`. */
  readonly count?: number;
  /** Members of that name, where none has the number. */
  readonly among?: readonly string[];
  /** Members who may have been meant by a name that nobody has. */
  readonly near?: readonly string[];
}

/** What follows what is rolled, in the order of the line. */
export type LineStep =
  | { readonly is: 'modifier'; readonly key: string; readonly span: Span; readonly argument?: ArgumentRead }
  /** A trait that may give something for the roll, and in parentheses in which situation. */
  | { readonly is: 'giver'; readonly named: Named; readonly situation?: string; readonly span: Span }
  | { readonly is: 'unknown-modifier'; readonly span: Span }
  /** `spend` with something that the action does not spend on; `uses` are keys of what it does. */
  | { readonly is: 'unknown-spending'; readonly uses: readonly string[]; readonly span: Span }
  | { readonly is: 'aim'; readonly aim: RollAim }
  | { readonly is: 'unknown-aim'; readonly span: Span }
  /** `on percent` */
  | { readonly is: 'dice'; readonly name: string }
  | {
      readonly is: 'against';
      readonly opposed: boolean;
      /** The name by which the opponent is looked up; absent where the line names none. */
      readonly asked?: string;
      /** A quoted name that belongs to no character. */
      readonly nobody?: Span;
      readonly side: LineSide;
    }
  | { readonly is: 'unknown'; readonly span: Span };

/** What is written after the name of a modifier or action that takes a parameter. */
export type ArgumentRead =
  /** A trait or a thing; `item` is absent where no such thing is known. */
  | {
      readonly is: 'trait';
      readonly key: string;
      readonly item?: Item;
      readonly specialty?: string;
      readonly span: Span;
    }
  | { readonly is: 'row'; readonly text: string; readonly isKnown: boolean; readonly span: Span }
  | (ReadExpression & {
      readonly is: 'expression';
      readonly span: Span;
      /** The unit that follows it. */
      readonly unit?: string;
    });
