import { nameKey } from '../../grammar/text.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Clock } from '../../sheet/encounter/plan.js';
import { isProblem } from '../../values/problem.js';
import { fold } from '../log/log-fold.js';
import { clocksAfter, readLogs } from '../log/log-sections.js';
import { byHandLines } from '../state/by-hand-text.js';
import { BEFORE_THE_FIGHT } from '../state/fight-step.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { clockKey, fullText } from './proposals.js';
import { lastingChanges } from './table.js';
import type { TableInput, TableState } from './table-state.js';

/** Clocks of the campaign that earlier encounters have moved, as entries for the log of this one. */
export function clocksCarried({ plan }: PreparedEncounter, text: string): readonly TableInput[] {
  const before = clocksAfter(text);
  return plan.clocks.flatMap((clock): TableInput[] => {
    const { name, segments, isShared } = clock;
    const to = Math.min(before.get(nameKey(name)) ?? 0, segments);
    if (!isShared || to === 0) return [];
    const isSettled = to === segments && wasAnswered(clock, text);
    return [
      { is: 'clock', clock: name, to, reason: says.fromBefore },
      ...(isSettled ? [{ is: 'drop', proposal: clockKey(clock) } as const] : []),
    ];
  });
}

/** Whether a person has accepted or dropped the proposal that a clock is full. */
function wasAnswered(clock: Clock, text: string): boolean {
  const logs = readLogs(text);
  if (isProblem(logs)) return false;
  return logs.read.some(({ entries }) =>
    entries.some(
      ({ input, isUndone }) =>
        !isUndone &&
        ((input.is === 'note' && input.text === fullText(clock)) ||
          (input.is === 'drop' && nameKey(input.proposal) === nameKey(clockKey(clock)))),
    ),
  );
}

/** The lasting changes of each character in the last encounter that they took part in, by the key of their name. */
export type Carried = Map<string, { readonly changes: readonly Change[]; readonly from: string }>;

/** Adds the lasting changes of an encounter. */
export function carryFrom(carried: Carried, { name: from, members }: PreparedEncounter, state: TableState): void {
  const changes = lastingChanges(state);
  for (const { name } of members)
    carried.set(nameKey(name), { changes: changes.filter(({ who }) => who === name), from });
}

/** The carried changes as entries for an encounter. Not for kinds, whose members are others each time. */
export function carriedInto({ beside, members, first }: PreparedEncounter, carried: Carried): readonly TableInput[] {
  return members.flatMap(({ name, of }, place): TableInput[] => {
    const { changes, from } = carried.get(nameKey(name)) ?? { changes: [], from: '' };
    const now = first[place];
    if (changes.length === 0 || !now || beside?.isOfKind(of)) return [];
    const lines = byHandLines(now, of, changes);
    return lines
      ? [{ is: 'by hand', of: name, lines: [BEFORE_THE_FIGHT, ...lines], reason: says.fromEncounter(from) }]
      : [{ is: 'note', text: says.notBrought(name, from) }];
  });
}

/** The same from earlier encounters of a log. What was written into sheets is no longer a change. */
export function peopleCarried(encounter: PreparedEncounter, text: string): readonly TableInput[] {
  const { beside } = encounter;
  const logs = text.trim() === '' || !beside ? undefined : readLogs(text);
  if (!beside || !logs || isProblem(logs)) return [];
  const carried: Carried = new Map();
  for (const log of logs.read) {
    const { encounter: from } = log.head;
    const before = nameKey(from) === nameKey(encounter.name) ? undefined : beside.encounter(from);
    if (before) carryFrom(carried, before, fold(before, log).state);
  }
  return carriedInto(encounter, carried);
}
