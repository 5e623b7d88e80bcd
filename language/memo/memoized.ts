/**
 * An object that keeps what is computed of it: `rules.once(marksOf)`. A fact lives as long as its object, and no layer
 * below has to know what those above find out.
 */
export class Memoized {
  #facts: Map<unknown, unknown> | undefined;

  /** What a function computes of this object, computed at the first call. The function itself is the key: pass the same one. */
  once<Fact>(compute: (of: this) => Fact): Fact {
    this.#facts ??= new Map();
    // Only this function's result is stored under it.
    if (this.#facts.has(compute)) return this.#facts.get(compute) as Fact;
    const fact = compute(this);
    this.#facts.set(compute, fact);
    return fact;
  }
}
