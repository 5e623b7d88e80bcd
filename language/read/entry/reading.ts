import type { Field } from '../../rules/clauses.js';
import type { Kind, Named, Rules, Trait } from '../../rules/rules.js';
import type * as rational from '../../values/rational.js';
import type { Value } from '../../values/value.js';
import type { SourceEntry } from '../source/source.js';

/** Tokens of an entry's head, from the first up to but not including the last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part in parentheses, by what it means. */
export type ReadOption =
  | { readonly type: 'choice'; readonly option: string; readonly label: string; readonly span: Span }
  | {
      readonly type: 'number';
      readonly name: string;
      readonly value: rational.Num;
      readonly unit?: string;
      readonly span: Span;
    }
  | { readonly type: 'specialty'; readonly text: string; readonly declared: boolean; readonly span: Span }
  | { readonly type: 'text'; readonly name: string; readonly text: string; readonly span: Span }
  | { readonly type: 'label'; readonly text: string; readonly span: Span }
  /** A derived number that print adds in parentheses: the whole pool of a skill, `Brawling 2d (5d)`. */
  | { readonly type: 'printed'; readonly value: Value; readonly span: Span };

/** Where an entry is, which decides what its words can mean. */
export interface EntryPlace {
  readonly rules: Rules;
  readonly where: 'character' | 'trait' | 'list' | 'item' | 'campaign' | 'document';
  /** The trait or item that it is nested in. */
  readonly parent?: Trait;
  /** Kinds that the list holds; the last one is for unknown items. */
  readonly kinds?: readonly string[];
  readonly marks?: readonly string[];
}

/** An entry as read by the rulebook's vocabulary; nothing is computed yet. */
export interface ReadEntry {
  readonly source: SourceEntry;
  readonly named?: Named;
  readonly trait?: Trait;
  readonly kind?: Kind;
  readonly field?: Field;
  /** The value of a setting that this character overrides. */
  readonly stated?: Span;
  /** The value written after the name of a derived value. */
  readonly printed?: Span;
  /** The name as written, if the author named the entry or the name is unknown. */
  readonly ownName?: string;
  readonly name: Span;
  readonly suffix?: { readonly name: string; readonly number?: number };
  readonly count?: { readonly value: number; readonly span: Span };
  readonly options: readonly ReadOption[];
  readonly rating?: { readonly value: Value; readonly span: Span; readonly signed: boolean };
  readonly cost?: { readonly value?: rational.Num; readonly text: string; readonly span: Span };
  /** The second number of a rating with a slash: 14 of `HT 11/14`. */
  readonly pair?: { readonly value: rational.Num; readonly span: Span };
  /** `(default DX-5, +3 double-jointed)`: the printed rating was not bought, it is the untrained one. */
  readonly untrained?: Span;
  readonly label?: { readonly text: string; readonly span: Span };
  readonly marks: readonly { readonly name: string; readonly span: Span }[];
  readonly values: readonly { readonly field: Field; readonly span: Span }[];
  readonly like?: { readonly name: string; readonly span: Span };
  readonly allowed?: { readonly reason: string; readonly span: Span };
  /** A sentence or an unknown label; the line can become a note. */
  readonly isProse?: true;
  /** It begins with a heading of printed statistics, which can be converted. */
  readonly isPrint?: true;
  readonly problems: readonly ReadProblem[];
}

/** What is wrong with the words of an entry. */
export interface ReadProblem {
  readonly code:
    | 'unknown-name'
    | 'ambiguous-name'
    | 'not-a-number'
    | 'out-of-range'
    | 'not-understood'
    | 'ambiguous-option'
    | 'unknown-option'
    | 'wrong-place'
    | 'duplicate-entry'
    | 'unclosed-bracket'
    | 'unexpected-closing';
  readonly message: string;
  readonly span: Span;
  readonly near?: readonly string[];
}

/** An entry while it is read. */
export type EntryDraft = {
  -readonly [Key in keyof ReadEntry]: ReadEntry[Key] extends readonly (infer One)[] ? One[] : ReadEntry[Key];
};
