/**
 * The memo of Muster, first half: facts, results, and what results have read.
 *
 * A *fact* is something that can change: the text of a character, what a name means, the content of a declaration. A
 * *result* is computed from facts and from other results; it is a fact itself for those that read it.
 *
 *     dependencies.compute('character', address, () => ...)   computes a result; what it reads meanwhile is noted
 *     dependencies.read('name', scope, 'Ann')                 the result being computed reads a fact
 *     dependencies.invalidate([{ kind: 'name', ... }])        a fact has changed: forget all that has read it
 *
 * Results are kept by their owners. When one becomes invalid, its owner drops it and computes it again when it is next
 * asked for: a change alone computes nothing. The two type parameters say which kinds of facts there are, and which of
 * them are results.
 *
 * The other half is `answers.ts`: results that are kept by the questions that were asked on the way.
 */

/** Something that can change and that results are computed from. */
export interface Fact<Kind extends string> {
  readonly kind: Kind;
  /** What it belongs to, such as a scope or a document; empty if the key alone identifies it. */
  readonly of: string;
  readonly key: string;
}

/** The kind and the address of a result. */
export interface Computed<ResultKind extends string> {
  readonly kind: ResultKind;
  readonly address: string;
}

/** The key of a fact that means all keys of its owner, such as "any name of this scope". */
export const ANY = '*';

/** A valid result. Each time it is computed it gets a new number. */
interface Numbered<ResultKind extends string> extends Computed<ResultKind> {
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
export class Dependencies<Kind extends string, ResultKind extends Kind> {
  /** By kind, then by owner (`Fact.of`). */
  private readonly domains = new Map<Kind, Map<string, Domain>>();
  private readonly numbers = new Map<string, Numbered<ResultKind>>();
  private readonly valid = new Map<number, Numbered<ResultKind>>();
  private count = 0;
  /** The result being computed, with the readers of the facts that are already noted for it. */
  private current: { readonly result: Numbered<ResultKind>; readonly noted: Set<Readers> } | undefined;

  /** `forget` drops what is kept of a result; it must not ask for other results. */
  constructor(private readonly forget: (result: Computed<ResultKind>) => void) {}

  /** Computes a result: facts read by `work` replace those that it read before. Throws what `work` throws. */
  compute<Value>(kind: ResultKind, address: string, work: () => Value): Value {
    const key = `${kind}\u0000${address}`;
    const before = this.numbers.get(key);
    if (before) this.valid.delete(before.number);
    return this.within(this.enrol(key, kind, address), work);
  }

  /** Adds the facts read by `work` to those that a result has read: for results that are computed in several steps. */
  extend<Value>(kind: ResultKind, address: string, work: () => Value): Value {
    const key = `${kind}\u0000${address}`;
    return this.within(this.numbers.get(key) ?? this.enrol(key, kind, address), work);
  }

  /** Notes that the result being computed reads a fact. Does nothing outside of `compute` and `extend`. */
  read(kind: Kind, of: string, key: string): void {
    const { current } = this;
    if (!current) return;
    const readers = this.domain(kind, of).readersOf(key, this.valid);
    if (current.noted.has(readers)) return;
    current.noted.add(readers);
    readers.add(current.result.number, this.valid);
  }

  /** Notes many facts of one kind at once. No key may occur twice. */
  readAll(kind: Kind, of: string, keys: Iterable<string>): void {
    const { current } = this;
    if (!current) return;
    const domain = this.domain(kind, of);
    for (const key of keys) domain.readersOf(key, this.valid).add(current.result.number, this.valid);
  }

  /** Whether a valid result has read a fact of this kind. */
  isRead(kind: Kind, of: string): boolean {
    return this.domains.get(kind)?.get(of)?.isRead(this.valid) ?? false;
  }

  /** Releases the memory of facts that no result will read again. */
  drop(kind: Kind, of: string): void {
    this.domains.get(kind)?.delete(of);
  }

  /** Forgets every result that depends on one of the facts; returns these results. */
  invalidate(facts: Iterable<Fact<Kind>>): readonly Computed<ResultKind>[] {
    const forgotten: Computed<ResultKind>[] = [];
    const changed = [...facts];
    for (let fact = changed.pop(); fact; fact = changed.pop()) {
      for (const number of this.domains.get(fact.kind)?.get(fact.of)?.take(fact.key) ?? []) {
        const result = this.valid.get(number);
        if (!result) continue;
        this.valid.delete(number);
        this.numbers.delete(`${result.kind}\u0000${result.address}`);
        this.forget(result);
        forgotten.push(result);
        changed.push({ kind: result.kind, of: '', key: result.address });
      }
    }
    return forgotten;
  }

  private within<Value>(result: Numbered<ResultKind>, work: () => Value): Value {
    const outer = this.current;
    this.current = { result, noted: new Set() };
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }

  private enrol(key: string, kind: ResultKind, address: string): Numbered<ResultKind> {
    const result = { kind, address, number: this.count++ };
    this.numbers.set(key, result);
    this.valid.set(result.number, result);
    return result;
  }

  private domain(kind: Kind, of: string): Domain {
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
