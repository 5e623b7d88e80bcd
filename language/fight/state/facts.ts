import { nameKey } from '../../grammar/text.js';
import { type Change, changedKey, changedText, changedTwice, type ThingChange } from '../../roll/changes.js';
import { CONDITIONS, type Until } from '../../rules/consequences.js';
import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';

/** What can change, however it is spelled: parts of the sheet, and what of them, as far as it is no more than what is under one name, or a field. */
export interface Subject {
  readonly part: TouchedParts;
  readonly what?: string;
}

/** Something that is so now and was not at the beginning: a change from then to now. */
export interface Fact {
  /** It happened to nobody yet. */
  readonly change: Change;
  readonly subject: Subject;
  /** What it is about, as text: facts stand in this order. */
  readonly key: string;
  /** A few characters that no other fact of those who began alike has; those of several, one after the other, tell which they are. */
  readonly sign: string;
  /** Whether the sheet can say it, once that was tried. */
  isSayable: boolean | undefined;
}

/** Everything that has ever changed of members who began alike, each but once. */
export class Facts {
  private readonly facts = new Map<string, Fact>();
  private readonly subjects = new Map<string, Subject>();
  private readonly spellings = new Map<string, Subject>();

  constructor(private readonly begun: Evaluation) {}

  /** What a change is about. */
  subjectOf(change: Change): Subject {
    return this.subjectAt(change, keyOf(change));
  }

  /** Facts in their order once one more thing has changed, from what is so now; a fact that comes to nothing is gone. */
  after(facts: readonly Fact[], change: Change): readonly Fact[] {
    const key = keyOf(change);
    const subject = this.subjectAt(change, key);
    const before = facts.find((one) => one.subject === subject);
    const all = before ? changedTwice(before.change, change) : change;
    const others = before ? facts.filter((one) => one !== before) : facts;
    if (all.from === all.to) return others;
    const at = others.findIndex((one) => one.key > key);
    return others.toSpliced(at < 0 ? others.length : at, 0, this.factOf(all, subject, key));
  }

  private factOf(change: Change, subject: Subject, key: string): Fact {
    const text = `${key}=${change.to}${untilOf(change) ?? ''}`;
    const known = this.facts.get(text);
    if (known) return known;
    const fact = {
      change: { ...change, who: '' },
      subject,
      key,
      sign: signOf(this.facts.size),
      isSayable: undefined,
    };
    this.facts.set(text, fact);
    return fact;
  }

  private subjectAt(change: Change, key: string): Subject {
    const known = this.spellings.get(key);
    if (known) return known;
    const own = changedKey({ ...change, who: '' });
    const subject = this.subjects.get(own) ?? subjectIn(change, this.begun);
    this.subjects.set(own, subject);
    this.spellings.set(key, subject);
    return subject;
  }
}

/** One character for the first half of what fits into one; else the upper half of the number, marked, and then the lower. */
function signOf(number: number): string {
  const half = 0x8000;
  return number < half ? String.fromCharCode(number) : String.fromCharCode(half | (number >>> 15), number % half);
}

/** What a change is about, as a key; not what it changes it to. */
export function keyOf(change: Change): string {
  return `${change.is}:${change.is === 'thing' ? `${change.id}:${change.field}` : changedText(change)}`;
}

/** Until when a condition lasts that a change brings. */
export function untilOf(change: Change): Until | undefined {
  return change.is === 'condition' ? change.until : undefined;
}

function subjectIn(change: Change, begun: Evaluation): Subject {
  const { parts } = begun;
  const named = (list: string, name: string): Subject => {
    const what = parts.whatOfName(name);
    return { part: parts.changed(list, name), ...(what !== undefined && { what }) };
  };
  switch (change.is) {
    case 'field': {
      const key = nameKey(change.field);
      return { part: parts.field(key), what: parts.whatOfField(key) };
    }
    case 'entry':
      return named(nameKey(change.list), nameKey(change.entry));
    case 'thing': {
      // Its field is written in its place: nothing comes into the list or leaves it.
      const { trait, list = '' } = itemOf(change, begun) ?? {};
      return trait ? { part: parts.named(trait.key), what: trait.key } : { part: parts.changed(list, '') };
    }
    case 'condition':
      return named(CONDITIONS, nameKey(change.condition));
  }
}

/** The thing that has changed, as it was at the beginning. */
export function itemOf({ id, thing }: ThingChange, { items }: Evaluation): Entry | undefined {
  const address = id.split(':')[0];
  return items.find((one) => one.id === address) ?? items.find((one) => nameKey(one.name) === nameKey(thing));
}
