import { type Value, valueText } from '../../values/value.js';
import { Entry } from './cells/entry.js';

/** What stands in for words that the author did not write: an inferred choice, a rating on trial. */
export interface Trial {
  readonly choices?: ReadonlyMap<string, string>;
  readonly rating?: Value;
}

/** Stands in the address of entries that are only tried. */
export const trialMark = '~';

/** The same entry with a rating or choices on trial. */
export function retry(entry: Entry, trial: Trial): Entry {
  const variant = new Entry(
    `${entry.id}${trialMark}${trial.rating ? valueText(trial.rating) : ''}`,
    entry.evaluation,
    entry.kind,
    entry.trait,
    entry.read,
    entry.parent,
    { choices: entry.inferred(), ...trial },
  );
  variant.children.push(...entry.children);
  return variant;
}
