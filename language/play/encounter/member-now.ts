import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import type { SourceEntry } from '../../model/read/source.js';
import { textOf } from '../../model/read/token-text.js';
import { CONDITIONS, type Until } from '../../model/rules/consequences.js';
import { type Problem, problem } from '../../values/problem.js';
import { isWritten } from '../actions/apply/write-change.js';
import { type Change, changedText, merged, type ThingChange } from '../actions/changes.js';
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
    const own = evaluation === sheet ? [] : evaluation.source.entries;
    return new MemberNow(name, evaluation, [], { sheet, own, overlaid });
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
    const { sheet, own, overlaid } = this.base;
    if (all.length === 0 && own.length === 0) return new MemberNow(this.name, sheet, [], this.base);
    const lines = linesOf(all, sheet);
    const kept = own.flatMap((entry) => keptOf(entry, all));
    const source: SourceEntry = {
      uri: sheet.source.uri,
      path: `${sheet.source.path}.now`,
      type: 'state',
      tokens: [],
      entries: [...kept, ...lines],
    };
    const evaluation = overlaid(sheet, source);
    const wrong = evaluation && all.find((change) => !isWritten(evaluation, change));
    if (!evaluation || wrong) return problem(says.notKept(this.name, wrong ? changedText(wrong) : ''));
    return new MemberNow(this.name, evaluation, all, this.base);
  }
}

interface Base {
  readonly sheet: Evaluation;
  /** What the encounter says of the member at the beginning. */
  readonly own: readonly SourceEntry[];
  readonly overlaid: Overlaid;
}

function keyOf(change: Change): string {
  return `${change.is}:${change.is === 'thing' ? `${change.id}:${change.field}` : changedText(change)}`;
}

function untilOf(change: Change): Until | undefined {
  return change.is === 'condition' ? change.until : undefined;
}

/** The lines of a sheet that say what is so. What is not there any more is said by no line. */
function linesOf(changes: readonly Change[], sheet: Evaluation): SourceEntry[] {
  const lists = new Map<string, SourceEntry[]>();
  const lines: SourceEntry[] = [];
  let count = 0;
  const line = (text: string, entries: readonly SourceEntry[] = []): SourceEntry => ({
    uri: NOW,
    path: `now.${count++}`,
    type: 'entry',
    tokens: tokensOf(text),
    entries,
  });
  const add = (list: string, text: string, entries?: readonly SourceEntry[]): void => {
    lists.set(list, [...(lists.get(list) ?? []), line(text, entries)]);
  };
  for (const change of changes)
    switch (change.is) {
      case 'field':
        lines.push(line(`${change.field} ${typeof change.to === 'number' ? change.to : `"${change.to}"`}`));
        break;
      case 'entry': {
        const { entry, option = '', each, to } = change;
        if (each === undefined && to > 0) add(change.list, `${quoteName(entry)} ${to} ${option}`);
        else
          for (let one = 0; one < to && each !== undefined; one++)
            add(change.list, `${quoteName(entry)} ${each} ${option}`);
        break;
      }
      case 'thing':
        add(listOf(change, sheet), quoteName(change.thing), [line(`${change.field} ${change.to}`)]);
        break;
      case 'condition':
        if (change.to > 0) add(CONDITIONS, `${quoteName(change.condition)}${change.to === 1 ? '' : ` ${change.to}`}`);
        break;
    }
  for (const [list, entries] of lists) lines.push(line(list, entries));
  return lines;
}

/** Names what is read here: it is in no document. */
const NOW = 'memory:///now.muster';

/** The list that a thing is in. */
function listOf({ id, thing }: ThingChange, { items }: Evaluation): string {
  const address = id.split(':')[0];
  const item = items.find((one) => one.id === address) ?? items.find((one) => nameKey(one.name) === nameKey(thing));
  return item?.list ?? '';
}

/** A line of the beginning without what has changed since. */
function keptOf(entry: SourceEntry, changes: readonly Change[]): SourceEntry[] {
  const head = nameKey(textOf(entry.tokens, 0, entry.tokens.length));
  const isOver = changes.some((change) => change.is === 'field' && isBegun(head, change.field));
  if (isOver) return [];
  const list = changes.flatMap((change) => (inList(change) === head ? [change] : []));
  if (list.length === 0) return [entry];
  const entries = entry.entries.filter((child) => {
    const text = nameKey(textOf(child.tokens, 0, child.tokens.length));
    return !list.some((change) => {
      if (change.is === 'condition') return isBegun(text, change.condition);
      if (change.is !== 'entry' || !isBegun(text, change.entry)) return false;
      return change.option === undefined || text.endsWith(nameKey(change.option));
    });
  });
  return [{ ...entry, entries }];
}

function inList(change: Change): string | undefined {
  if (change.is === 'condition') return CONDITIONS;
  return change.is === 'entry' ? nameKey(change.list) : undefined;
}

function isBegun(text: string, name: string): boolean {
  const key = nameKey(name);
  return text === key || text.startsWith(`${key} `);
}
