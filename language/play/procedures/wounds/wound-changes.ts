import { isProblem } from '../../../values/problem.js';
import type { EntryChange, Participant } from '../../actions/changes.js';
import { bodyOf } from './hit-location.js';
import { WOUND_KINDS, type Wounds, woundList } from './wounds.js';

/** Wounds before and after as changes of the list in which a sheet writes them, place by place. */
export function woundChanges(on: Participant, before: Wounds, after: Wounds): readonly EntryChange[] {
  const body = bodyOf(on.who);
  if (isProblem(body)) return [];
  const list = woundList(on.who);
  return body.places.flatMap(({ key, name }) =>
    WOUND_KINDS.flatMap((option): EntryChange[] => {
      const [from, to] = [before[key]?.[option] ?? 0, after[key]?.[option] ?? 0];
      return from === to ? [] : [{ is: 'entry', who: on.name, of: on.of, list, entry: name, option, from, to }];
    }),
  );
}
