import { nameKey } from '../../../grammar/text.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { says } from '../../messages.js';
import { LOG_VERSION, type Log, readLog } from './log.js';

/** Reads a text that holds the logs of several encounters one after the other, as the file beside a page does; lines count from the first. */
export function readLogs(text: string): readonly Log[] | Problem {
  const logs: Log[] = [];
  for (const { from, lines } of sectionsOf(text)) {
    const log = readLog(lines.join('\n'));
    if (isProblem(log)) return log;
    logs.push(moved(log, from));
  }
  return logs.length === 0 ? problem(says.noLog(LOG_VERSION)) : logs;
}

/** The log of an encounter in such a text, the last one of that name; undefined where it has none yet. */
export function logOf(text: string, encounter: string): Log | Problem | undefined {
  if (text.trim() === '') return undefined;
  const logs = readLogs(text);
  return isProblem(logs) ? logs : logs.findLast(({ head }) => isNamed(head.encounter, encounter));
}

/** Such a text with lines that the log of an encounter has more: at its end, or at the end of all where it begins with them. */
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

/** Each log begins with its first line; what is before the first of them belongs to it, and cannot be read. */
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

function moved({ entries, broken, ...log }: Log, by: number): Log {
  return {
    ...log,
    entries: entries.map((entry) => ({ ...entry, line: entry.line + by })),
    ...(broken && { broken: { ...broken, line: broken.line + by } }),
  };
}
