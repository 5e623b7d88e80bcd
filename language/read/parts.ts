import type { Named, Rules } from '../rules/rules.js';
import type { UnitName } from '../values/unit.js';
import type { Value } from '../values/value.js';
import type { SourceEntry } from './source/source.js';
import type { OwnEntry, Person } from './speaker.js';

/** The role in which a line names a character. */
export type PersonRole = 'roller' | 'opponent' | 'target' | 'member';

/** What some tokens of a line mean. Plain data. */
export type PartMeaning =
  /** A trait, item, derived value, setting, switch or field that a rulebook or the campaign declares. */
  | { readonly is: 'named'; readonly named: Named; readonly suffix?: true; readonly declares?: true }
  | { readonly is: 'kind'; readonly key: string }
  /** A choice of an option, a specialty, a mark for the state of an item, or a field, with what it belongs to. */
  | { readonly is: 'choice' | 'specialty' | 'mark' | 'field'; readonly of: PartMeaning; readonly name: string }
  /** An entry that its author named. */
  | { readonly is: 'own'; readonly entry: OwnEntry; readonly declares?: true }
  /** A field of the item that the formula belongs to. */
  | { readonly is: 'local'; readonly key: string }
  | { readonly is: 'modifier'; readonly named: Named }
  /** A row of the table that an argument is looked up in. */
  | { readonly is: 'row'; readonly table: string; readonly row?: number; readonly text: string }
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'unit'; readonly unit: string }
  /** A character; `number` is the member's, if it is written inside the quotes of the name. */
  | {
      readonly is: 'person';
      readonly as: PersonRole;
      readonly who: Person;
      readonly written: string;
      readonly number?: string;
    }
  | { readonly is: 'nobody'; readonly as: PersonRole; readonly text: string }
  /** A clock or a random table of the campaign, or a side or a place of the encounter. */
  | { readonly is: 'clock' | 'random table' | 'side' | 'place'; readonly name: string; readonly declares?: true }
  /** An item that is used for the roll. */
  | { readonly is: 'item'; readonly key: string; readonly named?: Named; readonly carried?: OwnEntry }
  | { readonly is: 'mode'; readonly key: string; readonly declares?: true }
  /** An action; `also` is another meaning of the same words. */
  | { readonly is: 'action'; readonly named: Named; readonly also?: Named }
  | { readonly is: 'aim' }
  /** Free words of the author; in an entry they can name a character. */
  | { readonly is: 'label'; readonly text: string }
  /** A text that is a value, such as that of a field or a quirk. */
  | { readonly is: 'text' }
  | { readonly is: 'rating' | 'cost' }
  | { readonly is: 'reason' }
  /** A word of the language itself: `with`, `against`, the number of a member. */
  | { readonly is: 'word'; readonly word: string }
  | { readonly is: 'sign' }
  | { readonly is: 'unknown'; readonly text: string };

/** Some tokens of a line and what they mean; `side` is 0 for the roller and 1 for the opponent. */
export interface Part {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly side: number;
  readonly meaning: PartMeaning;
}

/** A line with the meanings of all of its tokens. */
export interface PartedLine {
  readonly source: SourceEntry;
  readonly parts: readonly Part[];
  /** The rulebook of each side. */
  readonly rules: readonly Rules[];
}

/** What can come at a token. */
export type Expected =
  | { readonly what: 'operand' | 'operator' | 'modifier' | 'aim' | 'rest' | 'action' }
  /** `with` and an item of one of the kinds. */
  | { readonly what: 'with'; readonly kinds: readonly string[] }
  /** An argument of a modifier, of the action that the line begins with, of a derived value or of a function. */
  | {
      readonly what: 'argument';
      readonly of: 'modifier' | 'action' | 'derived' | 'function';
      readonly key: string;
      readonly index: number;
    }
  /** The modifier that a number is spent on; `uses` are the keys of those that are possible. */
  | { readonly what: 'use'; readonly uses: readonly string[] }
  | { readonly what: 'person'; readonly as: PersonRole }
  | { readonly what: 'item'; readonly kinds: readonly string[] }
  /** A unit that measures the same as this one. */
  | { readonly what: 'unit'; readonly unit: UnitName }
  | { readonly what: 'mode'; readonly modes: readonly string[] };

/** What could be written at a token, for completion. */
export interface Expectation {
  readonly at: number;
  readonly side: number;
  readonly expected: Expected;
}

/** Collects the parts of a line while it is read and, for completion, what could be written where. */
export class PartList {
  readonly parts: Part[] = [];
  readonly expectations: Expectation[] = [];
  /** The rulebook of each side, as `PartedLine.rules`. */
  readonly rules: Rules[] = [];
  side = 0;

  constructor(private readonly isExpecting = false) {}

  /** Notes what the tokens from `from` up to `to`, exclusive, mean. */
  add(from: number, to: number, meaning: PartMeaning): void {
    if (to > from) this.parts.push({ from, to, side: this.side, meaning });
  }

  /** Notes what could be written at a token, for completion. */
  expect(at: number, expected: Expected): void {
    if (this.isExpecting) this.expectations.push({ at, side: this.side, expected });
  }
}
