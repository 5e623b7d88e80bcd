/** So many keys are looked through one after another. */
const MOST_LINKED = 8;

interface Link<Key, Value> {
  readonly key: Key;
  value: Value;
  readonly next: Link<Key, Value> | undefined;
}

/** A map that mostly has few keys, if any, and of which there are very many: each key knows the next, until there are too many for that. */
export class Few<Key, Value> {
  private last: Link<Key, Value> | undefined;
  private many: Map<Key, Value> | undefined;
  size = 0;

  get(key: Key): Value | undefined {
    return this.many ? this.many.get(key) : this.linkOf(key)?.value;
  }

  set(key: Key, value: Value): void {
    const known = this.linkOf(key);
    if (known) known.value = value;
    else if (this.many) this.many.set(key, value);
    else this.last = { key, value, next: this.last };
    if (!known) this.size = this.many?.size ?? this.size + 1;
    if (!this.many && this.size > MOST_LINKED) this.unlink();
  }

  private linkOf(key: Key): Link<Key, Value> | undefined {
    let at = this.last;
    while (at && at.key !== key) at = at.next;
    return at;
  }

  private unlink(): void {
    this.many = new Map();
    for (let at = this.last; at; at = at.next) this.many.set(at.key, at.value);
    this.last = undefined;
  }
}
