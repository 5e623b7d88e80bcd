import { unquoted } from '../../grammar/quote-name.js';
import { says } from '../../roll/messages.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { TableInput } from '../table/table-state.js';
import { type BegunSheet, begunIn, differencesIn } from './begun-sheets.js';
import { LOG_VERSION, type Log, type LogEntry, type LogHead } from './log.js';

/** Reads a log up to the first line that cannot be read (`broken`). A problem if the head cannot be read. */
export function readLog(text: string): Log | Problem {
  const [first = '', second = '', ...rest] = text.split(/\r?\n/);
  const head = headOf(first, second);
  if (isProblem(head)) return head;
  const reading = new LogReading(head);
  reading.take(rest);
  return reading.log;
}

/** What the first two lines of a log say. */
export function headOf(first: string, second: string): Omit<LogHead, 'sheets'> | Problem {
  const [, version] = /^muster-log (\d+)\s*$/.exec(first) ?? [];
  if (version === undefined) return problem(says.noLog(LOG_VERSION));
  if (version !== String(LOG_VERSION)) return problem(says.otherLogVersion(version, LOG_VERSION));
  const head = /^encounter "([^"]*)" of (.+), seed (\S+)\s*$/.exec(second);
  if (!head) return problem(says.noLogHead);
  const [, encounter = '', file = '', seed = ''] = head;
  return { encounter, file, seed };
}

/** A log as far as it has been read. */
export class LogReading {
  private entries: LogEntry[] = [];
  private undone: number[] = [];
  private sheets: BegunSheet[] = [];
  private broken: Log['broken'];
  /** The number of lines that were read, with the two of the head. */
  private lines = 2;

  constructor(private readonly head: Omit<LogHead, 'sheets'>) {}

  get log(): Log {
    const { head, entries, undone, sheets, broken } = this;
    return { head: { ...head, sheets }, entries, undone, ...(broken && { broken }) };
  }

  /** A copy that can be continued independently. */
  copy(): LogReading {
    const copy = new LogReading(this.head);
    copy.entries = [...this.entries];
    copy.undone = [...this.undone];
    copy.sheets = [...this.sheets];
    copy.broken = this.broken;
    copy.lines = this.lines;
    return copy;
  }

  /** Reads further lines, up to the first that cannot be read. */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.broken) return;
      this.lines += 1;
      const why = this.takeLine(line);
      if (why !== undefined) this.broken = { line: this.lines, why };
    }
  }

  /** Reads a line. Returns why it cannot be read, if so. */
  private takeLine(line: string): string | undefined {
    const { entries, undone } = this;
    const last = entries.at(-1);
    if (line.trim() === '' || (!last && /^round 1\s*$/.test(line))) return undefined;
    const begun = last ? undefined : begunIn(line.trim());
    if (begun) {
      this.sheets.push(begun);
      return undefined;
    }
    if (/^\s/.test(line)) {
      const more = last && detailOf(last, line.trim());
      if (!more) return says.logLine(line.trim());
      entries[entries.length - 1] = more;
      return undefined;
    }
    const [, word, number, said] = /^(undone|redone) (\d+)(?:: (.*?))?\s*$/.exec(line) ?? [];
    if (word !== undefined) {
      const place = Number(number) - 1;
      const entry = entries[place];
      if (!entry) return says.logEntry(place + 1);
      if (said !== undefined && !isSame(inputOf(said), entry.input)) return says.otherEntry(place + 1, said);
      const { isUndone: _, ...rest } = entry;
      entries[place] = word === 'undone' ? { ...rest, isUndone: true } : rest;
      const before = undone.indexOf(place);
      if (before >= 0) undone.splice(before, 1);
      if (word === 'undone') undone.push(place);
      return undefined;
    }
    const input = inputOf(line);
    if (!input) return says.logLine(line);
    // After a new entry, undone entries can no longer be redone. They stay in the log.
    undone.length = 0;
    entries.push({ line: this.lines, input, seed: '', told: [] });
    return undefined;
  }
}

function isSame(one: TableInput | undefined, other: TableInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function detailOf(entry: LogEntry, line: string): LogEntry | undefined {
  const begun = entry.input.is === 'written' ? begunIn(line) : undefined;
  if (begun) return { ...entry, sheets: [...(entry.sheets ?? []), begun] };
  const was = entry.input.is === 'written' && line.startsWith('was ') ? saidBy(line.slice(4)) : undefined;
  if (was) return { ...entry, was: [...(entry.was ?? []), { of: was.by, lines: was.line }] };
  const [pushed, place = 1] = /^pushed(?: ([1-9]\d{0,3}))?$/.exec(line) ?? [];
  if (pushed !== undefined) return { ...entry, pushed: Number(place) - 1 };
  const [, word, rest = ''] = /^(seed|dice|chose|=>)\s+(.*)$/.exec(line) ?? [];
  switch (word) {
    case 'seed': {
      const [, seed = rest, fell] = /^(\S+) fell (.+)$/.exec(rest) ?? [];
      return { ...entry, seed, ...(fell !== undefined && { fell }) };
    }
    case 'dice':
      return { ...entry, dice: rest };
    case 'chose':
      return { ...entry, choices: [...(entry.choices ?? []), rest] };
    case '=>':
      return { ...entry, told: [...entry.told, rest] };
    default:
      return undefined;
  }
}

/** The input of a line that is not indented; undefined if it cannot be read. */
export function inputOf(line: string): TableInput | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
  switch (word) {
    case 'round':
    case 'resolve':
      return rest === '' ? { is: word } : undefined;
    case 'written':
      return /^[0-9a-f]{8}$/.test(rest) ? { is: 'written', content: rest } : undefined;
    case 'begin': {
      if (rest === 'fight' || rest === 'round') return { is: 'begins', what: rest };
      const [of] = namesIn(/^turn (.+)$/.exec(rest)?.[1] ?? '');
      return of === undefined ? undefined : { is: 'begins turn', of };
    }
    case 'turn': {
      const [of] = namesIn(rest);
      return of === undefined ? undefined : { is: 'turn', of };
    }
    case 'pass': {
      const [, named = rest, why] = /^(.*?) "([^"]*)"$/.exec(rest) ?? [];
      const [of] = namesIn(named);
      return of === undefined ? undefined : { is: 'pass', of, ...(why !== undefined && { why }) };
    }
    case 'order': {
      const names = namesIn(rest);
      return names.length === 0 ? undefined : { is: 'order', names };
    }
    case 'declare': {
      const said = saidBy(rest);
      return said && { is: 'declare', ...said };
    }
    case 'wave':
      return /^\d+$/.test(rest) ? { is: 'wave', wave: Number(rest) } : undefined;
    case 'timer':
      return /^\d+$/.test(rest) ? { is: 'timer', timer: Number(rest) - 1 } : undefined;
    case 'note':
      return { is: 'note', text: rest };
    case 'end':
      return { is: 'end', outcome: rest };
    case 'drop':
      return rest === '' ? undefined : { is: 'drop', proposal: unquoted(rest) };
    case 'changed': {
      const [, quoted, plain = quoted, from, to, what = ''] =
        /^(?:"([^"]*)"|(.+?)) ([0-9a-f]{8}) -> ([0-9a-f]{8})(?:: (.+))?$/.exec(rest) ?? [];
      if (plain === undefined || from === undefined || to === undefined) return undefined;
      return { is: 'changed', of: plain, from, to, differences: differencesIn(what) };
    }
    case 'notice':
      return rest === '' ? undefined : { is: 'notice', side: unquoted(rest) };
    case 'breaks':
      return rest === '' ? undefined : { is: 'breaks', side: unquoted(rest) };
    case 'clock': {
      const [, clock, to, reason] = /^(.+?) -> (\d+)(?: "([^"]*)")?$/.exec(rest) ?? [];
      if (clock === undefined || to === undefined) return undefined;
      return { is: 'clock', clock: unquoted(clock), to: Number(to), ...(reason !== undefined && { reason }) };
    }
    case 'morale': {
      const [, index] = /(\d+)$/.exec(rest) ?? [];
      return index === undefined ? undefined : { is: 'morale', morale: Number(index) - 1 };
    }
    case 'by': {
      const said = saidBy(rest.replace(/^hand\s+/, ''));
      if (!said || !rest.startsWith('hand ')) return undefined;
      const [, lines = said.line, reason = ''] = /^(.*?) "([^"]*)"$/.exec(said.line) ?? [];
      return { is: 'by hand', of: said.by, lines: lines.split('; '), reason };
    }
    default: {
      const said = saidBy(line);
      return said && { is: 'act', ...said };
    }
  }
}

/** `Guard 1: attack Rowe`: a member and a line. */
function saidBy(text: string): { readonly by: string; readonly line: string } | undefined {
  const [, quoted, plain = quoted, line] = /^(?:"([^"]*)"|([^":]+)): (.+)$/.exec(text) ?? [];
  return plain === undefined || line === undefined ? undefined : { by: plain.trim(), line: line.trim() };
}

function namesIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]*)"|([^,"]+)/g)].flatMap(([, quoted, plain = '']) => {
    const name = quoted ?? plain.trim();
    return name === '' ? [] : [name];
  });
}
