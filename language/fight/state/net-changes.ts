import { nameKey } from '../../grammar/text.js';
import { type Change, changedKey, changedText, changedTwice, type ThingChange } from '../../roll/changes.js';
import { CONDITIONS, type Until } from '../../rules/consequences.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';

/** Something that can change, the same object however it is spelled. */
export interface Subject {
  /** The parts of the sheet that differ after a change of it. */
  readonly parts: TouchedParts;
}

/** How something differs from the beginning. */
export interface NetChange {
  /** The change from the beginning to now, without the name of a member. */
  readonly change: Change;
  readonly subject: Subject;
  /** The subject as text, by which the net changes of a state are sorted. */
  readonly key: string;
  readonly id: number;
  /** Whether a sheet can express it; undefined until that was tried. */
  isSayable: boolean | undefined;
}

/** All net changes that members with the same beginning have had; equal ones are one object. */
export class NetChanges {
  private readonly all = new Map<string, NetChange>();
  private readonly subjects = new Map<string, Subject>();
  private readonly spellings = new Map<string, Subject>();

  constructor(private readonly begun: Evaluation) {}

  /** The subject of a change. */
  subjectOf(change: Change): Subject {
    return this.subjectAt(change, keyOf(change));
  }

  /** The net changes after one more change; what is as at the beginning again is left out. */
  after(before: readonly NetChange[], change: Change): readonly NetChange[] {
    const key = keyOf(change);
    const subject = this.subjectAt(change, key);
    const same = before.find((one) => one.subject === subject);
    const net = same ? changedTwice(same.change, change) : change;
    const others = same ? before.filter((one) => one !== same) : before;
    if (net.from === net.to) return others;
    const at = others.findIndex((one) => one.key > key);
    return others.toSpliced(at < 0 ? others.length : at, 0, this.netChange(net, subject, key));
  }

  private netChange(change: Change, subject: Subject, key: string): NetChange {
    const text = `${key}=${change.to}${untilOf(change) ?? ''}`;
    const before = this.all.get(text);
    if (before) return before;
    const created = { change: { ...change, who: '' }, subject, key, id: this.all.size, isSayable: undefined };
    this.all.set(text, created);
    return created;
  }

  private subjectAt(change: Change, key: string): Subject {
    const cached = this.spellings.get(key);
    if (cached) return cached;
    const own = changedKey({ ...change, who: '' });
    const subject = this.subjects.get(own) ?? { parts: partsChangedBy(change, this.begun) };
    this.subjects.set(own, subject);
    this.spellings.set(key, subject);
    return subject;
  }
}

/** The key of the thing that a change is about, without its amount. */
export function keyOf(change: Change): string {
  return `${change.is}:${change.is === 'thing' ? `${change.id}:${change.field}` : changedText(change)}`;
}

/** When the condition of a change ends. */
export function untilOf(change: Change): Until | undefined {
  return change.is === 'condition' ? change.until : undefined;
}

function partsChangedBy(change: Change, begun: Evaluation): TouchedParts {
  const { parts } = begun;
  switch (change.is) {
    case 'field':
      return parts.field(nameKey(change.field));
    case 'entry':
      return parts.changed(nameKey(change.list), nameKey(change.entry));
    case 'thing': {
      // Its field is written inside the thing, so the list itself stays the same.
      const { trait, list = '' } = itemOf(change, begun) ?? {};
      return trait ? parts.named(trait.kind, trait.key) : parts.changed(list, '');
    }
    case 'condition':
      return parts.changed(CONDITIONS, nameKey(change.condition));
  }
}

/** The thing that has changed, as it was at the beginning. */
export function itemOf({ id, thing }: ThingChange, { items }: Evaluation): Entry | undefined {
  const address = id.split(':')[0];
  return items.find((one) => one.id === address) ?? items.find((one) => nameKey(one.name) === nameKey(thing));
}
