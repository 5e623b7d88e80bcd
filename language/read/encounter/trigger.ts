import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { nearTexts } from '../../rules/near-names.js';
import type { FindingCode } from '../../values/finding.js';
import type { Span } from '../entry/reading.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import type { PartList } from '../parts.js';
import { notePerson } from '../rolls/read-roll.js';
import type { People } from '../speaker.js';
import type { EncounterNames, LineProblem } from './encounter-line.js';

/** How a clock is compared with a number. */
export type Comparison = '<' | '<=' | '=' | '>=' | '>';

/** A condition on the state of an encounter, which brings a wave, breaks a side or ends the fight. */
export type Trigger =
  | { readonly is: 'any' | 'all'; readonly of: readonly Trigger[] }
  /** A member, or all of a side, is out of the fight. */
  | { readonly is: 'out'; readonly name: string; readonly isSide: boolean }
  /** At least this share, 0 to 1, of a side's original members is out. */
  | { readonly is: 'losses'; readonly side: string; readonly share: number }
  | { readonly is: 'clock'; readonly clock: string; readonly comparison: Comparison; readonly value: number }
  | { readonly is: 'round'; readonly comparison: Comparison; readonly value: number }
  /** A text that people have to decide. */
  | { readonly is: 'said'; readonly text: string };

/** A condition and what is wrong with it. */
export interface TriggerRead {
  readonly trigger?: Trigger;
  readonly problems: readonly LineProblem[];
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '=', '>=', '>']);

/** Shares of a side that have a name. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['half', 1 / 2],
  ['a third', 1 / 3],
  ['two thirds', 2 / 3],
  ['a quarter', 1 / 4],
  ['three quarters', 3 / 4],
  ['all', 1],
]);

/**
 * Reads a condition from token `from` up to `to`, exclusive: `Alarm >= 4`, `half of Sentries or "a shot"`. `own` is the
 * side that the line is about, which `at half` refers to.
 */
export function readTrigger(
  tokens: readonly HeadToken[],
  from: number,
  to: number,
  names: EncounterNames,
  list: PartList,
  own?: string,
): TriggerRead {
  const reader = new TriggerReader(tokens, to, names, list, own);
  const trigger = reader.any(from);
  return { ...(trigger && { trigger }), problems: reader.problems };
}

class TriggerReader {
  readonly problems: LineProblem[] = [];
  private at = 0;

  constructor(
    private readonly tokens: readonly HeadToken[],
    private readonly end: number,
    private readonly names: EncounterNames,
    private readonly list: PartList,
    private readonly own: string | undefined,
  ) {}

  any(from: number): Trigger | undefined {
    this.at = from;
    const triggers: Trigger[] = [];
    do {
      const all = this.all();
      if (all) triggers.push(all);
    } while (this.joined('or'));
    if (this.tokens[this.at]?.type === 'comma' && this.at < this.end)
      this.report('not-understood', say.joinTriggers(), { from: this.at, to: this.end });
    else if (this.at < this.end) this.unknown();
    const [only] = triggers;
    return triggers.length > 1 ? { is: 'any', of: triggers } : only;
  }

  private all(): Trigger | undefined {
    const triggers: Trigger[] = [];
    do {
      const condition = this.condition();
      if (condition) triggers.push(condition);
    } while (this.joined('and'));
    const [only] = triggers;
    return triggers.length > 1 ? { is: 'all', of: triggers } : only;
  }

  private key(at = this.at): string {
    return at < this.end ? nameKey(this.tokens[at]?.text ?? '') : '';
  }

  private text(from: number, to: number): string {
    return textOf(this.tokens, from, to);
  }

  private word(length = 1): void {
    this.list.add(this.at, this.at + length, { is: 'word', word: this.text(this.at, this.at + length) });
    this.at += length;
  }

  /** `or`, with a comma before it and `when` after it as people write. */
  private joined(word: string): boolean {
    const comma = this.tokens[this.at]?.type === 'comma' ? 1 : 0;
    if (this.key(this.at + comma) !== word) return false;
    if (comma > 0) this.word();
    this.word();
    return true;
  }

  private condition(): Trigger | undefined {
    while (['when', 'if', 'at', 'once'].includes(this.key())) this.word();
    const token = this.tokens[this.at];
    if (this.at >= this.end || !token) {
      this.report('not-understood', say.missingTrigger(), { from: this.end - 1, to: this.end });
      return undefined;
    }
    if (token.type === 'text' && !this.namesAt()) {
      this.list.add(this.at, this.at + 1, { is: 'text' });
      this.at += 1;
      return { is: 'said', text: token.text };
    }
    const before = this.problems.length;
    const read = this.share() ?? this.round() ?? this.state();
    // One mistake has one problem.
    return read ?? (this.problems.length > before ? undefined : this.unknown());
  }

  /** `half of Sentries`, or `half` alone for the side that the line is about. */
  private share(): Trigger | undefined {
    for (const [name, share] of SHARES) {
      const length = name.split(' ').length;
      if (nameKey(this.text(this.at, Math.min(this.end, this.at + length))) !== name) continue;
      if (this.key(this.at + length) !== 'of') {
        if (this.own === undefined) return undefined;
        this.word(length);
        return { is: 'losses', side: this.own, share };
      }
      this.word(length + 1);
      const side = this.sideHere();
      if (side === undefined) return this.unknown();
      this.isOut();
      return { is: 'losses', side, share };
    }
    return undefined;
  }

  private round(): Trigger | undefined {
    if (this.key() !== 'round') return undefined;
    const isCompared = COMPARISONS.has(this.key(this.at + 1));
    const value = this.numberAt(this.at + (isCompared ? 2 : 1));
    if (value === undefined) return undefined;
    const comparison = isCompared ? (this.key(this.at + 1) as Comparison) : '>=';
    if (comparison === '<' ? value <= 1 : comparison !== '>' && value < 1)
      this.report('out-of-range', say.noSuchRound(), { from: this.at, to: this.at + (isCompared ? 3 : 2) });
    this.word(isCompared ? 3 : 2);
    return { is: 'round', comparison, value };
  }

  /** `Alarm >= 4`, `Alarm is full`, `Feldwebel Sass is out`, `Sentries are out`. */
  private state(): Trigger | undefined {
    const named = this.namesAt();
    if (!named) return undefined;
    const { length, clock, side, person } = named;
    const from = this.at;
    const after = from + length;
    if (clock && (COMPARISONS.has(this.key(after)) || this.key(after + 1) === 'full')) {
      this.list.add(from, after, { is: 'clock', name: clock.name });
      this.at = after;
      if (!COMPARISONS.has(this.key())) {
        this.word(2);
        return { is: 'clock', clock: clock.name, comparison: '>=', value: clock.segments };
      }
      const comparison = this.key() as Comparison;
      const value = this.numberAt(after + 1);
      if (value === undefined) return this.unknown();
      const span = { from: after + 1, to: after + 2 };
      if (value > clock.segments) this.report('out-of-range', say.beyondClock(clock.name, clock.segments, value), span);
      else if ((comparison === '>' && value === clock.segments) || (comparison === '<' && value === 0))
        this.report('out-of-range', say.pastClock(clock.name, clock.segments, comparison === '>'), span);
      this.word(2);
      return { is: 'clock', clock: clock.name, comparison, value };
    }
    if (clock && !side && !person) {
      this.report('not-understood', say.clockAlone(clock.name), { from, to: after });
      this.list.add(from, after, { is: 'clock', name: clock.name });
      this.at = this.end;
      return undefined;
    }
    // `Guard 9` when there are fewer of them.
    if (person && this.numberAt(after) !== undefined && this.key(after + 2) === 'out') return this.unknown();
    if (side !== undefined) this.list.add(from, after, { is: 'side', name: side });
    else if (person) notePerson(this.list, this.tokens, from, after, person, 'member');
    this.at = after;
    if (!this.isOut()) {
      this.report('not-understood', say.missingOut(this.text(from, after)), { from, to: Math.max(after, this.at) });
      this.at = this.end;
      return undefined;
    }
    return { is: 'out', name: side ?? this.text(from, after), isSide: side !== undefined };
  }

  /** `is out`, `are out`. */
  private isOut(): boolean {
    if (!['is', 'are'].includes(this.key()) || this.key(this.at + 1) !== 'out') return false;
    this.word(2);
    return true;
  }

  private sideHere(): string | undefined {
    const named = this.namesAt();
    if (named?.side === undefined) return undefined;
    this.list.add(this.at, this.at + named.length, { is: 'side', name: named.side });
    this.at += named.length;
    return named.side;
  }

  /** The longest name of a clock, a side or a character here. */
  private namesAt():
    | {
        readonly length: number;
        readonly clock?: { readonly name: string; readonly segments: number } | undefined;
        readonly side?: string | undefined;
        readonly person?: ReturnType<People> | undefined;
      }
    | undefined {
    for (let length = Math.min(MOST_WORDS, this.end - this.at); length > 0; length--) {
      const written = this.text(this.at, this.at + length);
      const clock = this.names.clock(written);
      const side = this.names.sides.find((one) => nameKey(one) === nameKey(written));
      const person = this.names.people(written);
      if (clock || side !== undefined || person) return { length, clock, side, person };
    }
    return undefined;
  }

  private numberAt(at: number): number | undefined {
    const token = at < this.end ? this.tokens[at] : undefined;
    return token?.type === 'number' && /^\d+$/.test(token.text) ? Number(token.text) : undefined;
  }

  private unknown(): undefined {
    let to = this.at;
    while (to < this.end && !['or', 'and'].includes(this.key(to)) && this.tokens[to]?.type !== 'comma') to++;
    const last = Math.min(this.end, Math.max(to, this.at + 1));
    const written = this.text(this.at, last);
    const compared = this.tokens.findIndex(
      ({ text }, index) => index >= this.at && index < last && COMPARISONS.has(text),
    );
    const isCount = this.numberAt(this.at) !== undefined && last - this.at === 3;
    const isOut = this.key(last - 1) === 'out' && !isCount;
    const nameEnd = compared > this.at ? compared : isOut ? Math.max(this.at + 1, last - 2) : last;
    const name = this.text(this.at, nameEnd);
    const span = { from: this.at, to: nameEnd };
    this.list.add(span.from, span.to, { is: 'unknown', text: name });
    if (compared > this.at) {
      const near = nearTexts(name, this.names.clocks());
      this.report('unknown-name', say.unknownClock(name, near), span, near);
    } else if (isOut) {
      const near = nearTexts(name, [...this.names.sides, ...(this.names.people.members ?? []).map((one) => one.name)]);
      this.report('unknown-member', say.unknownOut(name, near), span, near);
    } else this.report('not-understood', say.unknownTrigger(written), { from: this.at, to: last });
    this.at = last;
    return undefined;
  }

  private report(code: FindingCode, message: string, span: Span, near?: readonly string[]): void {
    this.problems.push({ code, message, span, ...(near && near.length > 0 && { near }) });
  }
}
