import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';

/** Remembers what was made for each evaluation: numbers that a procedure reads of a rulebook are read once. */
export function onceFor<Made>(make: (who: Evaluation) => Made): (who: Evaluation) => Made {
  const known = new WeakMap<Evaluation, { readonly made: Made }>();
  return (who) => {
    const before = known.get(who);
    if (before) return before.made;
    const made = make(who);
    known.set(who, { made });
    return made;
  };
}
