import { RecentCache } from '../../memo/recent-cache.js';
import type { Evaluation } from './evaluation.js';
import type { Touching } from './touches.js';

/** Caches a function of a character, whose result can keep the evaluation and read from it later. */
export function onceFor<Result>(compute: (who: Evaluation) => Result): (who: Evaluation) => Result {
  return (who) => who.cells.once(compute, () => compute(who), false);
}

/**
 * Caches a function that reads a character. In a fight, the result is shared by all states that are equal in what it
 * read, so it must be plain data.
 */
export function readOnce<Result>(compute: (who: Evaluation) => Result): (who: Evaluation) => Result {
  return (who) => who.cells.once(compute, () => compute(who), true);
}

/** Like `readOnce`, with a name as a parameter. */
export function readOnceFor<Result>(
  compute: (who: Evaluation, name: string) => Result,
): (who: Evaluation, name: string) => Result {
  const functions = new RecentCache<string, (who: Evaluation) => Result>(MOST_NAMES);
  return (who, name) => functions.once(name, () => readOnce((character) => compute(character, name)))(who);
}

/** Like `onceFor`, with a key as a parameter. */
export function onceForEach<Key, Result>(
  compute: (who: Evaluation, key: Key) => Result,
): (who: Evaluation, key: Key) => Result {
  const resultsOf = onceFor(() => new Map<Key, Touching<Result>>());
  return (who, key) => {
    const all = resultsOf(who);
    const { touches } = who.cells;
    let one = all.get(key);
    if (!one) {
      one = touches.aside(() => compute(who, key));
      all.set(key, one);
    }
    touches.note(one.touched);
    return one.answer;
  };
}

/** The most names that are cached, as a server runs for days. */
const MOST_NAMES = 1000;
