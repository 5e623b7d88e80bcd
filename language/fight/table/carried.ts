import { nameKey } from '../../grammar/text.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import { isProblem } from '../../values/problem.js';
import { fold } from '../log/log-fold.js';
import { clocksAfter, readLogs } from '../log/log-sections.js';
import { byHandLines } from '../state/by-hand-text.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { lastingChanges, type TableInput } from './table.js';

/** Clocks of the campaign that encounters before have moved, as entries for the log of this one. */
export function clocksCarried({ plan }: PreparedEncounter, text: string): readonly TableInput[] {
  const before = clocksAfter(text);
  return plan.clocks.flatMap(({ name, segments, isShared }): TableInput[] => {
    const to = Math.min(before.get(nameKey(name)) ?? 0, segments);
    return isShared && to > 0 ? [{ is: 'clock', clock: name, to, reason: says.fromBefore }] : [];
  });
}

/**
 * What happened to people in encounters before, as entries for the log of this one: they come as they left. What was written
 * into the sheets is there already, and one of a kind is another one each time.
 */
export function peopleCarried(encounter: PreparedEncounter, text: string): readonly TableInput[] {
  const { beside, members, first } = encounter;
  const logs = text.trim() === '' || !beside ? undefined : readLogs(text);
  if (!beside || !logs || isProblem(logs)) return [];
  const last = new Map<string, { readonly changes: readonly Change[]; readonly from: string }>();
  for (const log of logs.read) {
    const { encounter: from } = log.head;
    const before = nameKey(from) === nameKey(encounter.name) ? undefined : beside.encounter(from);
    if (!before) continue;
    const changes = lastingChanges(fold(before, log).state);
    for (const { name } of before.members)
      last.set(nameKey(name), { changes: changes.filter(({ who }) => who === name), from });
  }
  return members.flatMap(({ name, of }, place): TableInput[] => {
    const { changes, from } = last.get(nameKey(name)) ?? { changes: [], from: '' };
    const now = first[place];
    if (changes.length === 0 || !now || beside.isOfKind(of)) return [];
    const lines = byHandLines(now, of, changes);
    return lines
      ? [{ is: 'by hand', of: name, lines, reason: says.fromEncounter(from) }]
      : [{ is: 'note', text: says.notBrought(name, from) }];
  });
}
