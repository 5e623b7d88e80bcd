import { tokensOf } from '../../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../../grammar/quote-name.js';
import { RecentCache } from '../../memo/recent-cache.js';
import { isNameEnough, itemsChanged, severalOf } from '../../play/actions/apply/listed.js';
import { countedHead, fieldOf, fieldText } from '../../play/actions/apply/write-change.js';
import type { SourceEntry } from '../../read/source/source.js';
import type { Change, ConditionChange, EntryChange, ThingChange } from '../../roll/changes.js';
import { CONDITIONS, QUANTITY } from '../../rules/consequences.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { itemOf, keyOf } from './net-changes.js';

/** Most cached lines. */
const MOST_LINES = 4000;

/**
 * Writes the net changes of a state as lines to read over the sheet of the beginning. Entries of that sheet that have
 * changed are left out. Equal changes give the same objects, so that each is read only once.
 */
export class ChangedLines {
  private readonly written = new RecentCache<string, Written>(MOST_LINES);
  private readonly each = new RecentCache<string, SourceEntry>(MOST_LINES);
  /** The number of entries side by side at the beginning, by rating. */
  private readonly several = new Map<string, ReadonlyMap<number, number>>();
  private count = 0;

  constructor(private readonly begun: Evaluation) {}

  of(changes: readonly Change[]): SourceEntry[] {
    const lists = new Map<string, { readonly entries: SourceEntry[]; readonly without: Set<string> }>();
    const lines: SourceEntry[] = [];
    for (const about of this.bySubject(changes)) {
      const [change] = about;
      const written = this.cached(about);
      if (change.is === 'field' || change.is === 'thing') {
        lines.push(...written.lines);
        continue;
      }
      const name = change.is === 'entry' ? change.list : CONDITIONS;
      const list = lists.get(name) ?? { entries: [], without: new Set<string>() };
      lists.set(name, list);
      for (const item of written.without) list.without.add(item);
      list.entries.push(...written.lines);
    }
    for (const [list, { entries, without }] of lists) {
      if (entries.length === 0 && without.size === 0) continue;
      const names = [...without].map((name, index) => ({ name, path: '', index }));
      lines.push(this.line(list, { entries, ...(names.length > 0 && { without: names }) }));
    }
    return lines;
  }

  private bySubject(changes: readonly Change[]): readonly Subject[] {
    const all: [Change, ...Change[]][] = [];
    const subjects = new Map<string, [Change, ...Change[]]>();
    for (const change of changes) {
      const key = this.subjectOf(change);
      const before = key === undefined ? undefined : subjects.get(key);
      if (before) before.push(change);
      else {
        const about: [Change, ...Change[]] = [change];
        if (key !== undefined) subjects.set(key, about);
        all.push(about);
      }
    }
    return all;
  }

  private subjectOf(change: Change): string | undefined {
    if (change.is === 'thing') return change.id;
    if (change.is !== 'entry' || change.each === undefined) return undefined;
    const key = `${change.list} ${change.entry} ${change.option}`;
    return this.severalBegun(key, change).size === 0 ? undefined : key;
  }

  private severalBegun(key: string, change: EntryChange): ReadonlyMap<number, number> {
    const counts = this.several.get(key) ?? severalOf(this.begun, change);
    this.several.set(key, counts);
    return counts;
  }

  private cached(about: Subject): Written {
    const key = about.map((one) => `${keyOf(one)}=${one.to}`).join('\n');
    return this.written.once(key, () => this.write(about));
  }

  private write(about: Subject): Written {
    const [change] = about;
    const written = {
      lines: change.is === 'thing' ? [this.lineOfThing(change, about)] : about.flatMap((one) => this.linesOf(one)),
      without: change.is === 'entry' || change.is === 'condition' ? itemsBegun(this.begun, change) : [],
    };
    if (change.is === 'entry' && change.each !== undefined) {
      const changed = new Set(about.map((one) => (one.is === 'entry' ? one.each : undefined)));
      for (const [each, to] of severalOf(this.begun, change))
        if (!changed.has(each)) written.lines.unshift(...this.linesOf({ ...change, each, to }));
    }
    return written;
  }

  private linesOf(change: Change): SourceEntry[] {
    const { to } = change;
    switch (change.is) {
      case 'thing':
        return [];
      case 'field':
        return [this.line(`${change.field} ${typeof to === 'number' ? to : `"${to}"`}`)];
      case 'entry':
        if (change.each === undefined) return change.to > 0 ? [this.line(entryText(change, change.to))] : [];
        return Array.from({ length: Math.max(0, change.to) }, (_, one) => this.oneOf(change, one));
      case 'condition':
        return change.to === 0 ? [] : [this.line(conditionText(this.begun, change))];
    }
  }

  /** A thing with everything that has changed of it, in its place: inside the things that contain it. */
  private lineOfThing(change: ThingChange, about: readonly Change[]): SourceEntry {
    const item = itemOf(change, this.begun);
    // A thing that was not on the sheet at the beginning has no place.
    if (!item?.read) return this.line(quoteName(change.thing));
    const entries: SourceEntry[] = [];
    let head = '';
    for (const one of about) {
      if (one.is !== 'thing') continue;
      const field = fieldOf(item, one.field);
      if (field === QUANTITY) head = countedHead(item.read, one.to);
      else entries.push(this.line(`${one.field} ${field ? fieldText(one.to, field) : one.to}`));
    }
    let line = this.line(head, { entries, instead: item.read.source });
    for (let outer = item.parent; outer?.read; outer = outer.parent)
      line = this.line('', { entries: [line], instead: outer.read.source });
    return line;
  }

  /** One of several entries side by side. */
  private oneOf(change: EntryChange, one: number): SourceEntry {
    return this.each.once(`${keyOf(change)}#${one}`, () => this.line(entryText(change, change.each ?? 0)));
  }

  private line(text: string, more: Partial<SourceEntry> = {}): SourceEntry {
    const path = `now.${this.count++}`;
    return { uri: NOW, path, type: 'entry', tokens: tokensOf(text), entries: [], ...more };
  }
}

/**
 * Changes that are written together. All changes of one thing are, as a second line would be another thing of its name;
 * so are those of entries side by side, if the sheet had some, as a single line would replace one of them.
 */
type Subject = readonly [Change, ...Change[]];

/** Changes as text: their lines, and the items of the beginning that are left out. */
interface Written {
  readonly lines: readonly SourceEntry[];
  readonly without: readonly string[];
}

function entryText({ entry, option = '' }: EntryChange, rating: number): string {
  return `${quoteName(entry)} ${rating} ${option}`;
}

function conditionText(begun: Evaluation, { condition, to, option }: ConditionChange): string {
  const amount = isNameEnough(begun, condition, to) ? '' : ` ${to}`;
  return `${quoteName(condition)}${amount}${option === undefined ? '' : ` "${option}"`}`;
}

/** The items of the sheet at the beginning that a change replaces, each as it is written there. */
function itemsBegun(begun: Evaluation, change: EntryChange | ConditionChange): readonly string[] {
  return itemsChanged(begun, change.is === 'entry' ? { ...change, each: undefined } : change).flatMap(({ read }) =>
    read
      ? read.source.tokens
          .slice(read.source.from ?? 0)
          .map(({ text }) => text)
          .join(' ')
      : [],
  );
}

/** The URI of these lines, which are in no document. */
const NOW = 'memory:///now.muster';
