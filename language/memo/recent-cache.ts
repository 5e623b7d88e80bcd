/**
 * An approximate LRU cache with two generations: an entry of the older one that is used moves to the younger one, and
 * when that is full the older one is dropped. So the half that was used last is always there, and no operation costs
 * more than those of a map.
 */
export class RecentCache<Key, Value> {
  private younger = new Map<Key, Value>();
  private older = new Map<Key, Value>();
  private readonly half: number;

  /** `most` is how many entries are kept at most. */
  constructor(most: number) {
    this.half = Math.max(1, Math.floor(most / 2));
  }

  get(key: Key): Value | undefined {
    const young = this.younger.get(key);
    if (young !== undefined) return young;
    const old = this.older.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** The value of a key, computed and set if it is missing. */
  once(key: Key, compute: () => Value): Value {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = compute();
    this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    if (this.younger.size >= this.half && !this.younger.has(key)) {
      this.older = this.younger;
      this.younger = new Map();
    }
    this.younger.set(key, value);
  }
}
