/**
 * Kinds of facts: what can change by itself, and what is computed. `of` and `key` say which one is meant.
 *
 * | kind        | of                | key          | changes when                                                  |
 * | ----------- | ----------------- | ------------ | ------------------------------------------------------------- |
 * | `text`      |                   | address      | the text of a character, an encounter or a roll changes        |
 * | `name`      | scope             | name, or `*` | the name means something else; `*`: any name of the scope does |
 * | `game`      |                   | document     | the document has another `use` or belongs to another scope     |
 * | `campaign`  | scope             |              | the scope has another campaign, or the campaign another `use`  |
 * | `party`     | scope             |              | the campaign lists other player characters                     |
 * | `book`      |                   | name, or `*` | a rulebook of that name comes or goes; `*`: any does           |
 * | `rule`      | governing address | declaration, or `*` | the content of the declaration changes; `*`: of any     |
 * | `contract`  | governing address |              | what the campaign sets changes                                 |
 * | `lineage`   |                   | address      | what the character inherits may have changed                   |
 * | `character` |                   | address      | the values of the character may have changed                   |
 * | `encounter` |                   | address      | what the encounter comes to may have changed                   |
 * | `roll`      |                   | address      | what the roll of a page comes to may have changed              |
 * | `document`  |                   | document     | the findings of the document may have changed                  |
 * | `lines`     |                   | document     | what the lines of the document mean may have changed           |
 */
export type FactKind = 'text' | 'name' | 'game' | 'campaign' | 'party' | 'book' | 'rule' | 'contract' | ResultKind;

/** Facts that are computed from others. */
export type ResultKind = 'lineage' | 'character' | 'encounter' | 'roll' | 'document' | 'lines';

/** Something that can change, and that results are computed from. */
export interface Fact {
  readonly kind: FactKind;
  readonly of: string;
  readonly key: string;
}

/** Something computed: a kind with the address of a character or an encounter, or the URI of a document. */
export interface Computed {
  readonly kind: ResultKind;
  readonly address: string;
}

/** The key that stands for every key. */
export const ANY = '*';

/** A result while it is valid; computed again, it has another number. */
interface Numbered extends Computed {
  readonly number: number;
}

/**
 * What depends on what. Every result is computed inside `compute`, and every fact that is read meanwhile is noted.
 * `invalidate` forgets all results that read one of the facts, and the results that read those.
 *
 * Readers are kept as numbers in lists that only grow: a result that is forgotten leaves its numbers behind, and a list
 * drops the numbers of forgotten results each time it has doubled. So forgetting costs nothing, and memory stays in
 * proportion to what is computed.
 */
export class Dependencies {
  /** By kind, then by what they are of. */
  private readonly domains = new Map<FactKind, Map<string, Domain>>();
  private readonly numbers = new Map<string, Numbered>();
  private readonly valid = new Map<number, Numbered>();
  private count = 0;
  /** The result being computed, with the facts that it is known to have read. */
  private current: { readonly result: Numbered; readonly noted: Set<Readers> } | undefined;

  /** `forget` drops what is kept of a result; it must not ask for other results. */
  constructor(private readonly forget: (result: Computed) => void) {}

  /** Computes a result: facts read by `work` replace those that it read before. Throws what `work` throws. */
  compute<Value>(kind: ResultKind, address: string, work: () => Value): Value {
    const key = `${kind}\u0000${address}`;
    const before = this.numbers.get(key);
    if (before) this.valid.delete(before.number);
    return this.within(this.enrol(key, kind, address), work);
  }

  /** Adds the facts read by `work` to those that a result has read: it is looked at once more, or by and by. */
  extend<Value>(kind: ResultKind, address: string, work: () => Value): Value {
    const key = `${kind}\u0000${address}`;
    return this.within(this.numbers.get(key) ?? this.enrol(key, kind, address), work);
  }

  /** Notes a fact as read by the result being computed; without one, nothing happens. */
  read(kind: FactKind, of: string, key: string): void {
    const { current } = this;
    if (!current) return;
    const readers = this.domain(kind, of).readersOf(key, this.valid);
    if (current.noted.has(readers)) return;
    current.noted.add(readers);
    readers.add(current.result.number, this.valid);
  }

  /** Notes many facts of a kind at once, each given once. */
  readAll(kind: FactKind, of: string, keys: Iterable<string>): void {
    const { current } = this;
    if (!current) return;
    const domain = this.domain(kind, of);
    for (const key of keys) domain.readersOf(key, this.valid).add(current.result.number, this.valid);
  }

  /** Whether a valid result has read a fact of this kind. */
  isRead(kind: FactKind, of: string): boolean {
    return this.domains.get(kind)?.get(of)?.isRead(this.valid) ?? false;
  }

  /** No result will read these facts again under this name. */
  drop(kind: FactKind, of: string): void {
    this.domains.get(kind)?.delete(of);
  }

  /** Forgets every result that depends on one of the facts; answers the documents of these results. */
  invalidate(facts: Iterable<Fact>): Set<string> {
    const documents = new Set<string>();
    const changed = [...facts];
    for (let fact = changed.pop(); fact; fact = changed.pop()) {
      for (const number of this.domains.get(fact.kind)?.get(fact.of)?.take(fact.key) ?? []) {
        const result = this.valid.get(number);
        if (!result) continue;
        this.valid.delete(number);
        this.numbers.delete(`${result.kind}\u0000${result.address}`);
        this.forget(result);
        if (result.kind !== 'lines') documents.add(documentOf(result));
        changed.push({ kind: result.kind, of: '', key: result.address });
      }
    }
    return documents;
  }

  private within<Value>(result: Numbered, work: () => Value): Value {
    const outer = this.current;
    this.current = { result, noted: new Set() };
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }

  private enrol(key: string, kind: ResultKind, address: string): Numbered {
    const result = { kind, address, number: this.count++ };
    this.numbers.set(key, result);
    this.valid.set(result.number, result);
    return result;
  }

  private domain(kind: FactKind, of: string): Domain {
    let ofKind = this.domains.get(kind);
    if (!ofKind) {
      ofKind = new Map();
      this.domains.set(kind, ofKind);
    }
    const existing = ofKind.get(of);
    if (existing) return existing;
    const domain = new Domain();
    ofKind.set(of, domain);
    return domain;
  }
}

/** The document that a result is about. */
function documentOf({ kind, address }: Computed): string {
  return kind === 'document' ? address : address.slice(0, address.lastIndexOf('#'));
}

/** Which numbers belong to valid results. */
type Valid = ReadonlyMap<number, unknown>;

/** Facts of one kind that belong together: the names of a scope, the declarations of a rulebook. */
class Domain {
  private readonly keys = new Map<string, Readers>();
  private limit = 64;

  readersOf(key: string, valid: Valid): Readers {
    const existing = this.keys.get(key);
    if (existing) return existing;
    if (this.keys.size >= this.limit) this.tidy(valid);
    const readers = new Readers();
    this.keys.set(key, readers);
    return readers;
  }

  take(key: string): readonly number[] {
    const readers = this.keys.get(key);
    this.keys.delete(key);
    return readers?.numbers ?? [];
  }

  isRead(valid: Valid): boolean {
    for (const readers of this.keys.values()) if (readers.numbers.some((number) => valid.has(number))) return true;
    return false;
  }

  private tidy(valid: Valid): void {
    for (const [key, { numbers }] of this.keys) if (!numbers.some((number) => valid.has(number))) this.keys.delete(key);
    this.limit = Math.max(64, 2 * this.keys.size);
  }
}

class Readers {
  numbers: number[] = [];
  private limit = 8;

  add(number: number, valid: Valid): void {
    if (this.numbers.length >= this.limit) {
      this.numbers = this.numbers.filter((one) => valid.has(one));
      this.limit = Math.max(8, 2 * this.numbers.length);
    }
    this.numbers.push(number);
  }
}
