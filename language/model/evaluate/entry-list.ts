import { nameKey } from '../../grammar/text.js';
import { addressOf } from '../rules/declared.js';
import type { Kind } from '../rules/rules.js';
import type { Entry } from './cells/entry.js';

/** The entries of a character, nested ones as well, and which of them take a trait. */
export class EntryList {
  readonly all: Entry[] = [];
  /** Items of the character's lists. */
  readonly items: Entry[] = [];
  private readonly byTrait = new Map<string, Entry[]>();

  constructor(private readonly kinds: ReadonlyMap<string, Kind>) {}

  add(entry: Entry): void {
    this.all.push(entry);
    if (entry.list !== undefined && !entry.read?.field) this.items.push(entry);
    if (!entry.trait) return;
    const key = addressOf(entry.trait.kind, entry.trait.key);
    const known = this.byTrait.get(key);
    if (known) known.push(entry);
    else this.byTrait.set(key, [entry]);
  }

  /** Entries of a trait; of one specialty where it is named. */
  taken(kind: string, key: string, specialty?: string): readonly Entry[] {
    const entries = this.byTrait.get(addressOf(kind, key)) ?? [];
    if (specialty === undefined) return entries;
    const wanted = nameKey(specialty);
    return entries.filter((entry) => nameKey(entry.specialty ?? '') === wanted);
  }

  /** Entries of a kind, `trait` for all that are not items, `item` for all items; in a list where one is named. */
  ofKind(kind: string, list: string | undefined): readonly Entry[] {
    const among = list === undefined ? this.all : this.items.filter((item) => item.list === list);
    if (kind === 'trait')
      return among.filter(
        (entry) => entry.list === undefined && !this.kinds.get(entry.kind)?.item && !entry.read?.field,
      );
    if (kind === 'item') return this.items.filter((item) => list === undefined || item.list === list);
    return among.filter((entry) => entry.kind === kind && !entry.read?.field);
  }

  /** Is it the first of its kind where it stands? */
  isFirst(entry: Entry): boolean {
    const same = this.all.find((one) => one.kind === entry.kind && one.parent === entry.parent);
    return same === undefined || same === entry;
  }
}
