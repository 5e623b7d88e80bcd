/**
 * An object that keeps what is computed of it: `rules.once(marksOf)`. A fact lives as long as its object, and no layer
 * below has to know what those above find out.
 */
export class Memoized {
  readonly #facts = new Map<unknown, unknown>();

  /** What a function computes of this object, computed at the first call. The function itself is the key: pass the same one. */
  once<Fact>(compute: (of: this) => Fact): Fact {
    if (this.#facts.has(compute)) {
      // Only this function's result was stored under it.
      return this.#facts.get(compute) as Fact;
    }
    const fact = compute(this);
    this.#facts.set(compute, fact);
    return fact;
  }
}
