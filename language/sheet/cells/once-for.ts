import { RecentCache } from '../../memo/recent-cache.js';
import type { Evaluation } from './evaluation.js';
import type { Touching } from './touches.js';

/** Caches what is made of an evaluation, for what holds on to the evaluation and goes on asking it. */
export function onceFor<Made>(make: (who: Evaluation) => Made): (who: Evaluation) => Made {
  return (who) => who.cells.once(make, () => make(who), false);
}

/**
 * Caches what a procedure reads of a character; in a fight for all states that are equal in what it reads. The result is data, which asks
 * nothing more.
 */
export function readOnce<Made>(make: (who: Evaluation) => Made): (who: Evaluation) => Made {
  return (who) => who.cells.once(make, () => make(who), true);
}

/** The same with a name as a parameter. */
export function readOnceFor<Made>(
  make: (who: Evaluation, name: string) => Made,
): (who: Evaluation, name: string) => Made {
  const makers = new RecentCache<string, (who: Evaluation) => Made>(MOST_NAMES);
  return (who, name) => makers.once(name, () => readOnce((asked) => make(asked, name)))(who);
}

/** Like `onceFor`, with a key as a parameter. */
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
