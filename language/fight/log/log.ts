import { says } from '../../roll/messages.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import type { TableInput } from '../table/table.js';
import { type BegunSheet, begunIn, begunText, differencesIn, differencesText } from './begun-sheets.js';

/**
 * The log of an encounter, as text beside its page. It holds what was decided and what the dice were drawn from, never how things stand:
 * that follows from the lines before, and what a line came to is only checked against it.
 *
 * ```
 * muster-log 1
 * encounter "The churchyard" of the-dyke.muster, seed tide
 *   begun Guard 04bd9c1e: ST 10; DX 11
 *   begun Rowe 77aa3f00: ST 11; DX 12
 * round 1
 * Guard 1: attack Rowe with Rifle
 *   seed tide/4 fell 9 9 4 1
 *   => Rowe: torso 3 killing
 * ```
 */
export const LOG_VERSION = 1;

/** The head of a log: which encounter, and what its first dice follow from. */
export interface LogHead {
  readonly encounter: string;
  readonly file: string;
  readonly seed: string;
  /** The sheets that it was begun with; none where the log does not say. */
  readonly sheets: readonly BegunSheet[];
}

/** One input with what belongs to it. */
export interface LogEntry {
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly input: TableInput;
  /** What its dice were drawn from; empty where it needs none. */
  readonly seed: string;
  /** Faces of real dice, as they were typed. */
  readonly dice?: string;
  /** What was chosen, each with its question. */
  readonly choices?: readonly string[];
  /** What the dice showed, as it was written. */
  readonly fell?: string;
  /** What it came to, as it was written. */
  readonly told: readonly string[];
  /** The sheets from which the fight goes on, once what came of it was written into them. */
  readonly sheets?: readonly BegunSheet[];
  /** It was taken back: it stays in the log and does nothing. */
  readonly isUndone?: true;
}

/** A log as far as it can be read. */
export interface Log {
  readonly head: LogHead;
  readonly entries: readonly LogEntry[];
  /** Places of the entries that were undone and not redone since, the last one last. */
  readonly undone: readonly number[];
  /** The first line that cannot be read; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
}

/** The head of a log as text. */
export function headText({ encounter, file, seed, sheets = [] }: Omit<LogHead, 'sheets'> & Partial<LogHead>): string {
  const begun = sheets.map((sheet) => `  ${begunText(sheet)}\n`).join('');
  return `muster-log ${LOG_VERSION}\nencounter "${encounter}" of ${file}, seed ${seed}\n${begun}round 1\n`;
}

/** What an entry says, besides the line that its input is in. */
export type EntryContent = Pick<LogEntry, 'input' | 'told'> &
  Partial<Pick<LogEntry, 'seed' | 'dice' | 'choices' | 'fell'>>;

/** What happened as lines of a log, each line whole. */
export function entryText(
  encounter: PreparedEncounter,
  { input, seed, dice, choices = [], fell, told }: EntryContent,
): string {
  const lines = [inputText(encounter, input)];
  if (dice !== undefined) lines.push(`  dice ${oneLine(dice)}`);
  else if (isRolled(input) && seed !== undefined)
    lines.push(fell === undefined || fell === '' ? `  seed ${seed}` : `  seed ${seed} fell ${fell}`);
  lines.push(...choices.map((one) => `  chose ${oneLine(one)}`));
  if (!isRound(input)) lines.push(...told.map((one) => `  => ${oneLine(one)}`));
  return `${lines.join('\n')}\n`;
}

/** Whether what came of the fight so far was written into the sheets with an entry. */
export function isWritten({ input }: LogEntry): boolean {
  return input.is === 'written';
}

/** Whether dice can fall for an input. */
export function isRolled({ is }: TableInput): boolean {
  return is === 'act' || is === 'morale' || is === 'resolve' || is === 'begins' || is === 'begins turn';
}

/** The line of a round says itself what it comes to. */
export function isRound(input: TableInput): boolean {
  return input.is === 'round' || (input.is === 'begins' && input.what === 'round');
}

/** The line that takes an entry back, or takes that back, with the line of the entry: `undone 7: wave 2`. */
export function undoText(
  encounter: Pick<PreparedEncounter, 'plan'>,
  entry: number,
  input: TableInput,
  isRedone: boolean,
): string {
  return `${isRedone ? 'redone' : 'undone'} ${entry}: ${inputText(encounter, input)}\n`;
}

/** What came of the fight has been written into the sheets, and these are they now. */
export function writtenText({ content, sheets }: Pick<PreparedEncounter, 'content' | 'sheets'>): string {
  return `written ${content}\n${sheets.map((sheet) => `  ${begunText(sheet)}\n`).join('')}`;
}

/** An entry as the line in the first column. */
export function inputText({ plan }: Pick<PreparedEncounter, 'plan'>, input: TableInput): string {
  switch (input.is) {
    case 'act':
      return `${memberText(input.by)}: ${oneLine(input.line)}`;
    case 'declare':
      return `declare ${memberText(input.by)}: ${oneLine(input.line)}`;
    case 'resolve':
    case 'round':
      return input.is;
    case 'written':
      return `written ${input.content}`;
    case 'begins':
      return `begin ${input.what}`;
    case 'begins turn':
      return `begin turn ${memberText(input.of)}`;
    case 'turn':
      return `turn ${memberText(input.of)}`;
    case 'pass':
      return `pass ${memberText(input.of)}${reasonText(input.why)}`;
    case 'order':
      return `order ${input.names.map(memberText).join(', ')}`;
    case 'wave':
      return `wave ${input.wave}`;
    case 'timer':
      return `timer ${input.timer + 1}`;
    case 'clock':
      return `clock ${input.clock} -> ${input.to}${reasonText(input.reason)}`;
    case 'morale':
      return `morale ${plan.morale[input.morale]?.side ?? ''} ${input.morale + 1}`;
    case 'breaks':
      return `breaks ${input.side}`;
    case 'by hand':
      return `by hand ${memberText(input.of)}: ${input.lines.map(oneLine).join('; ')}${reasonText(input.reason)}`;
    case 'changed': {
      const { of, from, to, differences } = input;
      const what = differences.length === 0 ? '' : `: ${differencesText(differences)}`;
      return `changed ${memberText(of)} ${from} -> ${to}${what}`;
    }
    case 'drop':
      return `drop ${input.proposal}`;
    case 'note':
      return `note ${oneLine(input.text)}`;
    case 'end':
      return `end${input.outcome === '' ? '' : ` ${oneLine(input.outcome)}`}`;
  }
}

/** What a person types has line ends and blanks that a line of a log cannot have. */
function oneLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' / ').trim();
}

function reasonText(reason: string | undefined): string {
  return reason === undefined || reason.trim() === '' ? '' : ` "${oneLine(reason).replaceAll('"', "'")}"`;
}

/** A name as it is at the beginning of a line: in quotes where a line that begins with it would be read as something else. Curly quotes in it are the same name. */
function memberText(name: string): string {
  const first = /^\S*/.exec(name)?.[0] ?? '';
  return WORDS.has(first) || /[":,]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '\u201d')}"` : name;
}

/** Words that begin a line and are not an action of a member. */
const WORDS: ReadonlySet<string> = new Set([
  'begin',
  'round',
  'turn',
  'pass',
  'declare',
  'resolve',
  'order',
  'wave',
  'timer',
  'clock',
  'morale',
  'breaks',
  'changed',
  'by',
  'drop',
  'note',
  'written',
  'end',
  'undone',
  'redone',
]);

/** Reads a log up to the first line that cannot be read, which is named; a half last line is no error of the others. */
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
  /** Lines that were read, those of the head among them. */
  private lines = 2;

  constructor(private readonly head: Omit<LogHead, 'sheets'>) {}

  get log(): Log {
    const { head, entries, undone, sheets, broken } = this;
    return { head: { ...head, sheets }, entries, undone, ...(broken && { broken }) };
  }

  /** The same once more, from where both can go on. */
  copy(): LogReading {
    const copy = new LogReading(this.head);
    copy.entries = [...this.entries];
    copy.undone = [...this.undone];
    copy.sheets = [...this.sheets];
    copy.broken = this.broken;
    copy.lines = this.lines;
    return copy;
  }

  /** Reads on. Nothing is read any more after a line that cannot be. */
  take(lines: readonly string[]): void {
    for (const line of lines) {
      if (this.broken) return;
      this.lines += 1;
      const why = this.takeLine(line);
      if (why !== undefined) this.broken = { line: this.lines, why };
    }
  }

  /** Reads a line; why it cannot be read, where it cannot. */
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
    // What was taken back cannot come again once something else has happened, and stays in the log.
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

/** The input of a line in the first column. */
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
      return rest === '' ? undefined : { is: 'drop', proposal: rest };
    case 'changed': {
      const [, quoted, plain = quoted, from, to, what = ''] =
        /^(?:"([^"]*)"|(.+?)) ([0-9a-f]{8}) -> ([0-9a-f]{8})(?:: (.+))?$/.exec(rest) ?? [];
      if (plain === undefined || from === undefined || to === undefined) return undefined;
      return { is: 'changed', of: plain, from, to, differences: differencesIn(what) };
    }
    case 'breaks':
      return rest === '' ? undefined : { is: 'breaks', side: rest };
    case 'clock': {
      const [, clock, to, reason] = /^(.+?) -> (\d+)(?: "([^"]*)")?$/.exec(rest) ?? [];
      if (clock === undefined || to === undefined) return undefined;
      return { is: 'clock', clock, to: Number(to), ...(reason !== undefined && { reason }) };
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

/** `Guard 1: attack Rowe`: who, and what they say. */
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
