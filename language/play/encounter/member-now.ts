import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { SourceEntry } from '../../model/read/source.js';
import { CONDITIONS, type Until } from '../../model/rules/consequences.js';
import { type Problem, problem } from '../../values/problem.js';
import { isWritten, itemsChanged } from '../actions/apply/write-change.js';
import {
  type Change,
  type ConditionChange,
  changedText,
  type EntryChange,
  merged,
  type ThingChange,
} from '../actions/changes.js';
import { says } from '../messages.js';

/** Reads lines over a sheet, as if it were `like` it. */
export type Overlaid = (sheet: Evaluation, lines: SourceEntry) => Evaluation | undefined;

/** So many states that follow from one are remembered; a simulation visits the same ones again and again. */
const MOST_NEXT = 2000;

/**
 * A member as it is at some moment of the fight: its sheet, and what has happened to it since the encounter began. It never changes;
 * what happens leads to another one, and the same happening always to the same one.
 */
export class MemberNow {
  private readonly next = new Map<string, MemberNow | Problem>();

  private constructor(
    readonly name: string,
    /** The sheet under what has happened. */
    readonly evaluation: Evaluation,
    /** From what was so at the beginning to what is so now, in the order in which it first happened. */
    readonly changes: readonly Change[],
    private readonly base: Base,
  ) {}

  /** A member as the encounter begins: `sheet` is its character, `evaluation` what the encounter says of it besides. */
  static first(name: string, sheet: Evaluation, evaluation: Evaluation, overlaid: Overlaid): MemberNow {
    return new MemberNow(name, evaluation, [], { sheet, begun: evaluation, overlaid });
  }

  /** The member once some things have changed; a problem where the sheet cannot say them. */
  after(changes: readonly Change[]): MemberNow | Problem {
    if (changes.length === 0) return this;
    const key = changes.map((change) => `${keyOf(change)}=${change.to}${untilOf(change) ?? ''}`).join('\n');
    const known = this.next.get(key);
    if (known) return known;
    const all = merged([...this.changes, ...changes]);
    const made = this.with(all);
    if (this.next.size >= MOST_NEXT) this.next.clear();
    this.next.set(key, made);
    return made;
  }

  /** Conditions that end now are gone. */
  without(until: Until): MemberNow | Problem {
    const ended = this.changes.flatMap((change): Change[] =>
      change.is === 'condition' && change.until === until && change.to !== 0
        ? [{ ...change, from: change.to, to: 0 }]
        : [],
    );
    return this.after(ended);
  }

  /** Whether the member has a condition. */
  has(condition: string): boolean {
    const key = nameKey(condition);
    return this.evaluation.items.some((item) => item.list === CONDITIONS && nameKey(item.name) === key);
  }

  private with(all: readonly Change[]): MemberNow | Problem {
    const { sheet, begun, overlaid } = this.base;
    if (all.length === 0) return new MemberNow(this.name, begun, [], this.base);
    const source: SourceEntry = {
      uri: sheet.source.uri,
      path: `${sheet.source.path}.now`,
      type: 'state',
      tokens: [],
      entries: linesOf(all, begun),
    };
    const evaluation = overlaid(begun, source);
    const wrong = evaluation && all.find((change) => !isWritten(evaluation, change));
    if (!evaluation || wrong) return problem(says.notKept(this.name, wrong ? changedText(wrong) : ''));
    return new MemberNow(this.name, evaluation, all, this.base);
  }
}

interface Base {
  readonly sheet: Evaluation;
  /** The sheet under what the encounter says of the member. */
  readonly begun: Evaluation;
  readonly overlaid: Overlaid;
}

function keyOf(change: Change): string {
  return `${change.is}:${change.is === 'thing' ? `${change.id}:${change.field}` : changedText(change)}`;
}

function untilOf(change: Change): Until | undefined {
  return change.is === 'condition' ? change.until : undefined;
}

/** The lines of a sheet that say what is so. What they are about is left out of what was there at the beginning. */
function linesOf(changes: readonly Change[], begun: Evaluation): SourceEntry[] {
  const lists = new Map<string, { readonly entries: SourceEntry[]; readonly without: Set<string> }>();
  const lines: SourceEntry[] = [];
  let count = 0;
  const line = (text: string, more: Partial<SourceEntry> = {}): SourceEntry => ({
    uri: NOW,
    path: `now.${count++}`,
    type: 'entry',
    tokens: tokensOf(text),
    entries: [],
    ...more,
  });
  const listed = (name: string) => {
    const known = lists.get(name) ?? { entries: [], without: new Set<string>() };
    lists.set(name, known);
    return known;
  };
  for (const change of changes)
    switch (change.is) {
      case 'field':
        lines.push(line(`${change.field} ${typeof change.to === 'number' ? change.to : `"${change.to}"`}`));
        break;
      case 'entry': {
        const { entry, option = '', each, to } = change;
        const { entries, without } = listed(change.list);
        for (const item of itemsBegun(begun, change)) without.add(item);
        if (each === undefined && to > 0) entries.push(line(`${quoteName(entry)} ${to} ${option}`));
        else
          for (let one = 0; one < to && each !== undefined; one++)
            entries.push(line(`${quoteName(entry)} ${each} ${option}`));
        break;
      }
      case 'thing':
        listed(listOf(change, begun)).entries.push(
          line(quoteName(change.thing), { entries: [line(`${change.field} ${change.to}`)] }),
        );
        break;
      case 'condition': {
        const { entries, without } = listed(CONDITIONS);
        for (const item of itemsBegun(begun, change)) without.add(item);
        if (change.to > 0)
          entries.push(line(`${quoteName(change.condition)}${change.to === 1 ? '' : ` ${change.to}`}`));
        break;
      }
    }
  for (const [list, { entries, without }] of lists) {
    const names = [...without].map((name, index) => ({ name, path: '', index }));
    lines.push(line(list, { entries, ...(names.length > 0 && { without: names }) }));
  }
  return lines;
}

/** What was written at the beginning of what a change is about, each as it was written. */
function itemsBegun(begun: Evaluation, change: EntryChange | ConditionChange): readonly string[] {
  return itemsChanged(begun, change).flatMap(({ read }) =>
    read
      ? read.source.tokens
          .slice(read.source.section?.tokens ?? 0)
          .map(({ text }) => text)
          .join(' ')
      : [],
  );
}

/** Names what is read here: it is in no document. */
const NOW = 'memory:///now.muster';

/** The list that a thing is in. */
function listOf({ id, thing }: ThingChange, { items }: Evaluation): string {
  const address = id.split(':')[0];
  const item = items.find((one) => one.id === address) ?? items.find((one) => nameKey(one.name) === nameKey(thing));
  return item?.list ?? '';
}
