import type { Evaluation } from './evaluation.js';
import type { Touching } from './touches.js';

/** Remembers what was made for each evaluation: what holds on to it, and goes on asking it. */
export function onceFor<Made>(make: (who: Evaluation) => Made): (who: Evaluation) => Made {
  return (who) => who.cells.once(make, () => make(who), false);
}

/**
 * Remembers numbers that a procedure reads of a character, once for all moments of a fight that do not change them. What is made is
 * data: it asks nothing more.
 */
export function readOnce<Made>(make: (who: Evaluation) => Made): (who: Evaluation) => Made {
  return (who) => who.cells.once(make, () => make(who), true);
}

/** The same for each of several things that are asked for, by a name. */
export function readOnceFor<Made>(
  make: (who: Evaluation, name: string) => Made,
): (who: Evaluation, name: string) => Made {
  const makers = new Map<string, (who: Evaluation) => Made>();
  return (who, name) => {
    let one = makers.get(name);
    if (!one) {
      one = readOnce((asked) => make(asked, name));
      if (makers.size >= MOST_NAMES) makers.clear();
      makers.set(name, one);
    }
    return one(who);
  };
}

/** The same for what goes on asking: once for each evaluation and each thing that is asked for. */
export function onceForEach<Key, Made>(make: (who: Evaluation, key: Key) => Made): (who: Evaluation, key: Key) => Made {
  const madeFor = onceFor(() => new Map<Key, Touching<Made>>());
  return (who, key) => {
    const all = madeFor(who);
    const { touches } = who.cells;
    let one = all.get(key);
    if (!one) {
      one = touches.aside(() => make(who, key));
      all.set(key, one);
    }
    touches.note(one.touched);
    return one.answer;
  };
}

/** So many names are told apart: weapons have few, and a server runs for days. */
const MOST_NAMES = 1000;
