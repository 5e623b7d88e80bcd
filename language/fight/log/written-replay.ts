import type { Change } from '../../roll/changes.js';
import { isProblem } from '../../values/problem.js';
import { saidByHand } from '../state/by-hand.js';
import { byHandLines, reversed } from '../state/by-hand-text.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { beginTable } from '../table/table.js';
import { isWritten, type Log, type LogEntry } from './log.js';
import { type LogDifference, playEntry } from './log-fold.js';

/**
 * Lines by hand that lead each member from the sheet with the written outcome back to the sheet before; empty if some
 * change cannot be expressed this way.
 */
export function waysBack(encounter: PreparedEncounter, changes: readonly Change[]): NonNullable<LogEntry['was']> {
  const all: { readonly of: string; readonly lines: string }[] = [];
  for (const [place, { name, of }] of encounter.members.entries()) {
    const own = changes.filter(({ who }) => who === name);
    const now = encounter.first[place];
    if (own.length === 0 || !now) continue;
    const lines = byHandLines(now, of, reversed(own));
    if (!lines) return [];
    all.push({ of: name, lines: lines.join('; ') });
  }
  return all;
}

/** The result of replaying entries whose outcome was written into the sheets. */
export interface WrittenReplay {
  readonly entries: number;
  readonly difference?: LogDifference;
}

/**
 * Replays the entries of a log whose outcome was written into the sheets, over the sheets without it. Undefined if the log
 * does not say how to get back to these.
 */
export function replayWritten(encounter: PreparedEncounter, { head, entries }: Log): WrittenReplay | undefined {
  const live = entries.filter(({ isUndone }) => !isUndone);
  const settled = live.slice(0, live.findLastIndex(isWritten) + 1);
  const last = settled.at(-1);
  const written = settled.filter(isWritten);
  if (!last || written.some(({ was }) => was === undefined)) return undefined;
  if (settled.some(({ input }) => input.is === 'changed')) return undefined;
  const now = encounter.asBegun(last.sheets ?? []);
  const first = now.first.map((member, place) => asBefore(member, now.members[place]?.of ?? '', written));
  const members = first.flatMap((member) => member ?? []);
  if (members.length < first.length) return undefined;
  const begun = now.beginningWith(members);
  let state = beginTable(begun, head.seed);
  let difference: LogDifference | undefined;
  let played = 0;
  for (const entry of settled) {
    const next = playEntry(begun, state, entry);
    if (isProblem(next)) return { entries: played, difference: { line: entry.line, why: next.problem } };
    state = next.state;
    if (isWritten(entry)) continue;
    played += 1;
    if (next.difference !== undefined) difference ??= { line: entry.line, why: next.difference };
  }
  return { entries: played, ...(difference && { difference }) };
}

/** A member before anything was written: the outcome that was written last is removed first. */
function asBefore(now: MemberNow, of: string, written: readonly LogEntry[]): MemberNow | undefined {
  let member: MemberNow = now;
  for (const { was = [] } of written.toReversed()) {
    const own = was.find((one) => one.of === now.name);
    const said = own && saidByHand(member, of, [own.lines]);
    if (!said) continue;
    const next = isProblem(said) ? said : member.after(said.changes);
    if (isProblem(next)) return undefined;
    member = next;
  }
  return member;
}
