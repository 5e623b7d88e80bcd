/**
 * An object that keeps what is computed of it: `rules.once(marksOf)`. A result lives as long as its object. So upper
 * layers can attach results to objects of lower layers, which know nothing of them.
 */
export class Memoized {
  #facts: Map<unknown, unknown> | undefined;

  /**
   * The result of a function of this object, computed at the first call. The key is the function, so pass the same one.
   */
  once<Fact>(compute: (of: this) => Fact): Fact {
    this.#facts ??= new Map();
    // Only this function's result is stored under it.
    if (this.#facts.has(compute)) return this.#facts.get(compute) as Fact;
    const fact = compute(this);
    this.#facts.set(compute, fact);
    return fact;
  }
}
