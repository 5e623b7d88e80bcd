import { nameKey } from '../../grammar/text.js';
import { says } from '../../roll/messages.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { TableInput } from '../table/table-state.js';
import { LOG_VERSION, type Log } from './log.js';
import { type PageInput, type PageLog, readPageLog } from './page-log.js';
import { headOf, LogReading, readLog } from './read-log.js';

/** The sections of a text with several logs. */
export interface Logs {
  /** The logs of encounters, each up to its first broken line. */
  readonly read: readonly Log[];
  /** The first line of each section whose head cannot be read. */
  readonly headless: readonly NonNullable<Log['broken']>[];
  /** Sections of the page itself. */
  readonly pages: readonly PageLog[];
}

/**
 * Reads a text that holds the logs of several encounters one after the other, such as the file beside a page. Line numbers
 * are those of the text. A problem if nothing can be read.
 */
export function readLogs(text: string): Logs | Problem {
  const read: Log[] = [];
  const headless: NonNullable<Log['broken']>[] = [];
  const pages: PageLog[] = [];
  for (const { from, lines } of sectionsOf(text)) {
    const page = readPageLog(lines, from, says.logLine);
    if (page) {
      pages.push(page);
      continue;
    }
    const log = readLog(lines.join('\n'));
    if (isProblem(log)) headless.push({ line: from + 1, why: log.problem });
    else read.push(shifted(log, from));
  }
  const isNone = read.length === 0 && pages.length === 0;
  return isNone ? problem(headless[0]?.why ?? says.noLog(LOG_VERSION)) : { read, headless, pages };
}

/** The log of an encounter in such a text, the last one of that name; undefined if it has none yet. */
export function logOf(text: string, encounter: string): Log | Problem | undefined {
  if (text.trim() === '') return undefined;
  const logs = readLogs(text);
  if (isProblem(logs)) return logs;
  const [unread] = logs.headless;
  const log = logs.read.findLast(({ head }) => isNamed(head.encounter, encounter));
  return log ?? (unread && problem(says.logBroken(unread.line, unread.why)));
}

/** The segments of clocks after all logs of a text, by the keys of their names: the last line about each counts. */
export function clocksAfter(text: string): ReadonlyMap<string, number> {
  const clocks = new Map<string, number>();
  const logs = text.trim() === '' ? undefined : readLogs(text);
  if (!logs || isProblem(logs)) return clocks;
  for (const { input } of inOrder(logs)) if (input.is === 'clock') clocks.set(nameKey(input.clock), input.to);
  return clocks;
}

/** The notes of the page outside of encounters, such as chosen outcomes, in order. */
export function pageNotes(text: string): readonly string[] {
  const logs = text.trim() === '' ? undefined : readLogs(text);
  if (!logs || isProblem(logs)) return [];
  return logs.pages.flatMap(({ entries }) => entries.flatMap(({ input }) => (input.is === 'note' ? input.text : [])));
}

/** The name of the encounter that is being played: the last one of a text, unless it has ended. */
export function runningEncounter(text: string): string | undefined {
  const logs = text.trim() === '' ? undefined : readLogs(text);
  const last = logs && !isProblem(logs) ? logs.read.at(-1) : undefined;
  return last?.entries.some(({ input, isUndone }) => input.is === 'end' && !isUndone)
    ? undefined
    : last?.head.encounter;
}

/** All entries of encounters and of the page that are not undone, in the order of the text. */
function inOrder({ read, pages }: Logs): readonly { readonly line: number; readonly input: TableInput | PageInput }[] {
  const entries = read.flatMap((log) => log.entries.filter(({ isUndone }) => !isUndone));
  return [...entries, ...pages.flatMap((page) => page.entries)].sort((a, b) => a.line - b.line);
}

/**
 * Reads the log of one encounter again and again while its text grows. Lines that were read before are not read again, and
 * their entries stay the same objects.
 */
export class GrowingLog {
  /** The last text up to its last entry, and what was read of that. */
  private before: { readonly text: string; readonly reading: LogReading } | undefined;

  /** The log in a text, as {@link logOf} returns it. */
  of(text: string, encounter: string): Log | Problem | undefined {
    const { before } = this;
    this.before = undefined;
    if (before && text.startsWith(before.text) && !NEXT_LOG.test(text.slice(before.text.length)))
      return this.readOn(text, before.text.length, before.reading);
    const [head, ...others] = sectionsOf(text);
    const isAlone = head?.from === 0 && others.length === 0;
    const [first = '', second = ''] = isAlone ? head.lines : [];
    const logHead = headOf(first, second);
    if (isProblem(logHead) || !isNamed(logHead.encounter, encounter)) return logOf(text, encounter);
    return this.readOn(text, lineFrom(text, lineFrom(text, 0)), new LogReading(logHead));
  }

  /** Reads a text on from the beginning of a line. */
  private readOn(text: string, from: number, reading: LogReading): Log {
    const last = Math.max(from, lastLineOf(text));
    reading.take(linesBetween(text, from, last));
    this.before = { text: text.slice(0, last), reading: reading.copy() };
    reading.take(linesBetween(text, last, text.length));
    return reading.log;
  }
}

const NEXT_LOG = /^muster-log\b/m;

/** The offset of the line after the one at an offset. */
function lineFrom(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** The offset of the last line that is neither empty nor indented. */
function lastLineOf(text: string): number {
  let at = text.length;
  while (at > 0) {
    at = text.lastIndexOf('\n', at - 1);
    if (/\S/.test(text.charAt(at + 1))) return at + 1;
  }
  return 0;
}

/** The lines between two offsets of line beginnings, or up to the end of the text. */
function linesBetween(text: string, from: number, to: number): readonly string[] {
  if (from >= to) return [];
  const lines = text.slice(from, to).split(/\r?\n/);
  return to < text.length || text.endsWith('\n') ? lines.slice(0, -1) : lines;
}

/** A text of logs with lines appended to the log of one encounter; if it has none yet, they are appended to the text. */
export function grownLog(text: string, encounter: string, appends: string): string {
  const sections = sectionsOf(text);
  const after = sections.findLastIndex(({ lines }) => {
    const log = readLog(lines.join('\n'));
    return !isProblem(log) && isNamed(log.head.encounter, encounter);
  });
  const next = after < 0 ? undefined : sections[after + 1];
  const lines = text.split('\n');
  const before = next ? lines.slice(0, next.from).join('\n') : text;
  const rest = next ? lines.slice(next.from).join('\n') : '';
  if (before.trim() === '') return `${appends}${rest}`;
  return `${before}${before.endsWith('\n') ? '' : '\n'}${appends}${rest}`;
}

interface Section {
  /** Its first line, from 0. */
  readonly from: number;
  readonly lines: readonly string[];
}

/** The sections of a text, each beginning with `muster-log`. Other text before the first makes that section unreadable. */
function sectionsOf(text: string): readonly Section[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (/^muster-log\b/.test(line) ? [at] : []));
  const [first] = starts;
  if (first === undefined) return [];
  const from = lines.slice(0, first).every((line) => line.trim() === '') ? starts : [0, ...starts.slice(1)];
  return from.map((start, index) => ({ from: start, lines: lines.slice(start, from[index + 1]) }));
}

function isNamed(name: string, encounter: string): boolean {
  return nameKey(name) === nameKey(encounter);
}

/** A log with all line numbers increased. */
function shifted({ entries, broken, ...log }: Log, by: number): Log {
  return {
    ...log,
    entries: entries.map((entry) => ({ ...entry, line: entry.line + by })),
    ...(broken && { broken: { ...broken, line: broken.line + by } }),
  };
}
