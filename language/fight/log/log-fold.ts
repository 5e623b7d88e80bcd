import { nameKey } from '../../grammar/text.js';
import { rolledFacesText } from '../../roll/describe.js';
import { says } from '../../roll/messages.js';
import { isRoll, Tape, type TapeEntry } from '../../roll/tape.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { beginTable, movedTo, tableStep } from '../table/table.js';
import type { TableInput, TableState, TableStep } from '../table/table-state.js';
import { afterChange, type BegunSheet, begunText, type SheetChange } from './begun-sheets.js';
import { isRound, isWritten, type Log, type LogEntry } from './log.js';
import { GrowingLog } from './log-sections.js';

/** A line of a log that does not follow from those before it. */
export interface LogDifference {
  readonly line: number;
  readonly why: string;
}

/** The result of replaying an entry. */
export interface PlayedEntry {
  readonly entry: LogEntry;
  /** The state after it. */
  readonly state: TableState;
  readonly told: readonly string[];
  readonly fell: string;
  readonly changes: TableStep['changes'];
  readonly verdicts?: TableStep['verdicts'];
  readonly push?: TableStep['push'];
  /** How the result differs from what is written. The new result counts, and later entries continue from it. */
  readonly difference?: string;
  /** The sheets that count from this entry on, and the encounter with them. */
  readonly encounter: PreparedEncounter;
  readonly sheets: readonly BegunSheet[];
}

/** The state of an encounter after its log. */
export interface Folded {
  readonly state: TableState;
  /** The encounter with the sheets that count now. */
  readonly encounter: PreparedEncounter;
  /** Edits of sheets that no entry has accepted yet; the fight goes on with the earlier numbers. */
  readonly changed: readonly SheetChange[];
  /** The replayed entries, without those that are undone. */
  readonly played: readonly PlayedEntry[];
  readonly entries: number;
  /** The number of entries whose outcome was written into the sheets; these are not replayed. */
  readonly settled: number;
  /** The first line whose result differs from what is written. */
  readonly difference?: LogDifference;
  /** The first line that cannot be replayed; nothing after it is. */
  readonly stops?: LogDifference;
}

/** Entries that are replayed in one step. */
const ENTRIES_AT_ONCE = 25;

/**
 * Replays logs of one encounter. It caches the result of each entry, and continues from the first entry that differs from
 * the last log: a further entry costs only itself, an undone one all entries after it.
 */
export class LogFolder {
  private first:
    | { readonly head: string; readonly encounter: PreparedEncounter; readonly state: TableState }
    | undefined;
  private kept: PlayedEntry[] = [];
  /** The number of entries up to the last time that the sheets were written. */
  private settled = 0;

  private readonly text = new GrowingLog();

  constructor(private readonly encounter: PreparedEncounter) {}

  /** The log of the encounter in a text, which may hold other logs too; undefined if it has none yet. */
  read(text: string): Log | Problem | undefined {
    return this.text.of(text, this.encounter.name);
  }

  /** Replays a log from the first entry that differs from the last one. */
  fold(log: Log): Folded {
    const steps = this.foldInSteps(log);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** The same in steps, between which another log may be folded. */
  *foldInSteps({ head, entries, broken }: Log): Generator<undefined, Folded> {
    const all = entries.filter(({ isUndone }) => !isUndone);
    const isTakenBack = yield* this.isTakenBack(head, all);
    const key = JSON.stringify([head.seed, head.sheets.map(begunText)]);
    if (this.first?.head !== key) {
      const encounter = this.encounter.asBegun(head.sheets);
      this.first = { head: key, encounter, state: beginTable(encounter, head.seed) };
      this.kept = [];
    }
    const { first } = this;
    const live = isTakenBack ? all.filter((entry) => !isWritten(entry)) : all;
    const settled = live.findLastIndex(isWritten) + 1;
    if (settled !== this.settled) {
      this.settled = settled;
      this.kept = settled === 0 ? [] : this.settle(live.slice(0, settled), head.seed);
    }
    let same = 0;
    while (same < live.length && same < this.kept.length && isSame(live[same], this.kept[same]?.entry)) same += 1;
    const kept = this.kept.slice(0, same);
    this.kept = kept;
    let { encounter, state } = kept.at(-1) ?? first;
    let sheets = kept.at(-1)?.sheets ?? head.sheets;
    let stops: LogDifference | undefined;
    for (const entry of live.slice(same)) {
      if (kept.length > same && (kept.length - same) % ENTRIES_AT_ONCE === 0) yield;
      const { input } = entry;
      if (input.is === 'changed') {
        sheets = withChange(sheets, input);
        encounter = this.encounter.asBegun(sheets);
        const moved = movedTo(encounter, state);
        if (!isProblem(moved)) state = moved;
      }
      const played = playEntry(encounter, state, entry);
      if (isProblem(played)) {
        stops = { line: entry.line, why: played.problem };
        break;
      }
      state = played.state;
      kept.push({ ...played, encounter, sheets });
    }
    // Another log may have been folded between two steps.
    this.first = first;
    this.kept = kept;
    this.settled = settled;
    const differing = kept.find(({ difference }) => difference !== undefined);
    const difference = differing ? { line: differing.entry.line, why: differing.difference ?? '' } : (stops ?? broken);
    return {
      state,
      encounter,
      changed: this.encounter.changesSince(sheets),
      played: kept,
      entries: countOf(kept),
      settled: countOf(kept.slice(0, settled)),
      ...(difference && { difference }),
      ...((stops ?? broken) && { stops: stops ?? broken }),
    };
  }

  /**
   * Whether the outcome was written into the sheets and this was undone in the editor: the sheets are not those that were
   * written, and the entries before replay over them without a difference.
   */
  private *isTakenBack(head: Log['head'], all: readonly LogEntry[]): Generator<undefined, boolean> {
    const last = all.findLastIndex(isWritten);
    const { input } = all[last] ?? {};
    if (input?.is !== 'written' || input.content === this.encounter.content) return false;
    const key = `${last} ${input.content}`;
    if (this.takenBack?.key !== key) this.takenBack = { key, folder: new LogFolder(this.encounter) };
    const check = this.takenBack;
    if (check.answer === undefined) {
      const before = all.slice(0, last).filter((entry) => !isWritten(entry));
      const { difference } = yield* check.folder.foldInSteps({ head, entries: before, undone: [] });
      check.answer = difference === undefined;
    }
    return check.answer;
  }
  private takenBack: { readonly key: string; readonly folder: LogFolder; answer?: boolean } | undefined;

  /** The entries before the sheets were written, as results over the sheets that contain their outcome. */
  private settle(live: readonly LogEntry[], seed: string): PlayedEntry[] {
    const sheets = live.at(-1)?.sheets ?? [];
    const encounter = this.encounter.asBegun(sheets);
    let state = beginTable(encounter, seed);
    return live.map((entry): PlayedEntry => {
      state = afterSettled(encounter, state, entry);
      return { entry, state, told: entry.told, fell: entry.fell ?? '', changes: [], encounter, sheets };
    });
  }
}

/** The sheets that count after an edit of one of them was accepted. */
function withChange(sheets: readonly BegunSheet[], change: SheetChange): readonly BegunSheet[] {
  const of = nameKey(change.of);
  return sheets.map((sheet) => (nameKey(sheet.of) === of ? afterChange(sheet, change) : sheet));
}

/** The number of entries, without those that say that the sheets were written. */
function countOf(played: readonly PlayedEntry[]): number {
  return played.filter(({ entry }) => !isWritten(entry)).length;
}

/** The state after an entry whose changes are in the sheets already: only who is there, the round, the clocks and so on. */
function afterSettled(encounter: PreparedEncounter, state: TableState, { input, told }: LogEntry): TableState {
  const then = (next: TableInput, from = state): TableState => {
    const played = tableStep(encounter, from, next, new Tape({ seed: '' }));
    return isProblem(played) ? from : played.state;
  };
  const moved = (from: TableState, of: string): TableState =>
    then({ is: 'by hand', of, lines: ['leaves'], reason: '' }, from);
  switch (input.is) {
    case 'round':
      return then(input);
    case 'begins':
      return input.what === 'round' ? then({ is: 'round' }) : state;
    case 'morale': {
      const side = encounter.plan.morale[input.morale]?.side ?? '';
      const isBroken = told.some((one) => one.endsWith(says.breaksUp(side)));
      const left = encounter.members.filter(({ name }) => told.some((one) => one.endsWith(`: ${says.leaves(name)}`)));
      const gone = left.reduce((now, { name }) => moved(now, name), state);
      const next = isBroken ? then({ is: 'breaks', side }, gone) : gone;
      return { ...next, morale: new Set([...state.morale, input.morale]) };
    }
    case 'by hand': {
      const line = input.lines
        .flatMap((one) => one.split(/[,;]/))
        .findLast((one) => /^\s*(?:comes|leaves)\s*$/.test(one));
      return line === undefined ? state : then({ ...input, lines: [line.trim()] });
    }
    case 'turn':
    case 'order':
    case 'wave':
    case 'breaks':
    case 'clock':
    case 'timer':
    case 'drop':
    case 'end':
      return then(input);
    default:
      return state;
  }
}

/** Replays the entries of a log, without those that are undone. */
export function fold(encounter: PreparedEncounter, log: Log): Folded {
  return new LogFolder(encounter).fold(log);
}

/** Replays an entry, and compares the result with what is written. */
export function playEntry(
  encounter: PreparedEncounter,
  state: TableState,
  entry: LogEntry,
): Omit<PlayedEntry, 'encounter' | 'sheets'> | Problem {
  const { choices, ...unchosen } = entry;
  let tape = tapeOf(entry);
  let next = tableStep(encounter, state, entry.input, tape);
  let notOffered: string | undefined;
  if (isProblem(next) && choices) {
    // A choice that is no longer offered, because the sheet or a rule has changed, is replaced by the default.
    const without = tapeOf(unchosen);
    const usual = tableStep(encounter, state, entry.input, without);
    if (isProblem(usual)) return next;
    notOffered = next.problem;
    tape = without;
    next = usual;
  }
  if (isProblem(next)) return next;
  const fell = fellText(tape.entries);
  const why = notOffered ?? differs(entry, next.told, fell);
  return {
    entry,
    state: next.state,
    told: next.told,
    fell,
    changes: next.changes,
    ...(next.verdicts && { verdicts: next.verdicts }),
    ...(next.push !== undefined && { push: next.push }),
    ...(why !== undefined && { difference: why }),
  };
}

/** The dice and choices of an entry. */
function tapeOf({ seed, dice, pushed, choices }: Pick<LogEntry, 'seed' | 'dice' | 'pushed' | 'choices'>): Tape {
  return new Tape({
    ...(dice === undefined ? { seed } : { dice }),
    ...(pushed !== undefined && { pushed }),
    ...(choices && { choices }),
  });
}

/** The faces of all rolls: `9 9 4 / 3 5`. */
export function fellText(entries: readonly TapeEntry[]): string {
  return entries.filter(isRoll).map(rolledFacesText).join(' / ');
}

/** How a result differs from what an entry says; undefined if it does not. */
function differs(entry: LogEntry, told: readonly string[], fell: string): string | undefined {
  if (entry.fell !== undefined && entry.fell !== fell) return says.logDice(entry.fell, fell);
  if (isRound(entry.input)) return undefined;
  const { told: written } = entry;
  const at = told.findIndex((one, index) => one !== written[index]);
  if (at < 0 && written.length === told.length) return undefined;
  const first = at < 0 ? told.length : at;
  return says.logDiffers(written[first] ?? '', told[first] ?? '');
}

function isSame(one: LogEntry | undefined, other: LogEntry | undefined): boolean {
  if (one === other) return one !== undefined;
  return (
    one !== undefined &&
    other !== undefined &&
    one.line === other.line &&
    one.seed === other.seed &&
    one.dice === other.dice &&
    one.pushed === other.pushed &&
    one.fell === other.fell &&
    JSON.stringify(one.input) === JSON.stringify(other.input) &&
    one.told.join('\n') === other.told.join('\n') &&
    one.choices?.join('\n') === other.choices?.join('\n')
  );
}
