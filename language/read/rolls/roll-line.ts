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
  /** The meanings of the tokens of both sides, in order. */
  readonly parts: readonly Part[];
  /** What could be written where, if that was requested. */
  readonly expectations: readonly Expectation[];
  /** The rulebook of each side. */
  readonly rules: readonly Rules[];
}

/** One side of a line: what it rolls, and the steps after that in order. */
export interface LineSide {
  /** The tokens of the side itself, without the roller, the label and `allowed`. */
  readonly from: number;
  /** Exclusive. */
  readonly end: number;
  readonly rolled: RolledExpression | RolledAction | CountedDice;
  readonly steps: readonly LineStep[];
}

/** A roll of an expression. */
export interface RolledExpression extends ReadExpression {
  readonly is: 'expression';
}

/** `4d6 drop lowest`: dice with a choice, which are the same in every game. */
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
  /** Absent if the line names no character. */
  readonly target?: TargetRead;
  /** Further targets of an action on several. */
  readonly others: readonly TargetRead[];
  /** The argument of the action. */
  readonly argument?: ArgumentRead;
  /** The item after `with`; `item` is absent if it is unknown. */
  readonly named?: { readonly span: Span; readonly key: string; readonly item?: Item; readonly mode?: string };
  /** The index after the target and the argument. */
  readonly at: number;
  /** The index after the item. */
  readonly end: number;
}

/** The character that a line names. */
export interface TargetRead {
  readonly span: Span;
  readonly written: string;
  readonly who?: Person;
  /** The name that identifies the target, without the number of the member. */
  readonly asked?: string;
  /** How many with the name are meant: `3 Docker`. */
  readonly count?: number;
  /** Members of that name, if none has the number. */
  readonly among?: readonly string[];
  /** Members with a name near an unknown one. */
  readonly near?: readonly string[];
}

/** What comes after the rolled expression or action, in the order of the line. */
export type LineStep =
  | { readonly is: 'modifier'; readonly key: string; readonly span: Span; readonly argument?: ArgumentRead }
  /** A trait that can give the roll a bonus, with the situation in parentheses. */
  | { readonly is: 'giver'; readonly named: Named; readonly situation?: string; readonly span: Span }
  | { readonly is: 'unknown-modifier'; readonly span: Span }
  /** `spend` on something that the action cannot spend on; `uses` are the keys of what it can. */
  | { readonly is: 'unknown-spending'; readonly uses: readonly string[]; readonly span: Span }
  | { readonly is: 'aim'; readonly aim: RollAim }
  | { readonly is: 'unknown-aim'; readonly span: Span }
  /** `on percent` */
  | { readonly is: 'dice'; readonly name: string }
  | {
      readonly is: 'against';
      readonly opposed: boolean;
      /** The name that identifies the opponent; absent if the line names none. */
      readonly asked?: string;
      /** A quoted name that no character has. */
      readonly unknownName?: Span;
      readonly side: LineSide;
    }
  | { readonly is: 'unknown'; readonly span: Span };

/** The argument of a modifier or an action. */
export type ArgumentRead =
  /** A trait or an item; `item` is absent if it is unknown. */
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
