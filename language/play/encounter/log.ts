import { isProblem, type Problem, problem } from '../../values/problem.js';
import { parseChanges } from '../actions/record.js';
import { Tape } from '../actions/tape.js';
import { says } from '../messages.js';
import type { Arena } from './arena.js';
import { begin, type FightInput, type FightState, step } from './fight.js';
import { countsOf, type Happened } from './play-out.js';

/**
 * The log of an encounter, as text beside its page. It holds what was decided and what the dice were drawn from, never how things stand:
 * that follows from the lines before, and what a line came to is only checked against it.
 *
 * ```
 * muster-log 1
 * encounter "The churchyard" of the-dyke.muster, seed tide
 * round 1
 * Guard 1: attack Rowe with Rifle
 *   seed tide/4
 *   => Rowe: torso 3 killing
 * ```
 */
export const LOG_VERSION = 1;

/** The head of a log: which encounter, and what its first dice follow from. */
export interface LogHead {
  readonly encounter: string;
  readonly file: string;
  readonly seed: string;
}

/** One input with what belongs to it. */
export interface LogEntry {
  /** Its line in the text, from 1. */
  readonly line: number;
  readonly input: FightInput;
  /** What its dice were drawn from; empty where it needs none. */
  readonly seed: string;
  /** Faces of real dice, as they were typed. */
  readonly dice?: string;
  /** What it came to, as it was written. */
  readonly told: readonly string[];
  /** It was taken back: it stays in the log and does nothing. */
  readonly isUndone?: true;
}

export interface Log {
  readonly head: LogHead;
  readonly entries: readonly LogEntry[];
  /** The first line that cannot be read; everything from there on is kept as text. */
  readonly broken?: { readonly line: number; readonly why: string };
}

/** The head of a log as text. */
export function headText({ encounter, file, seed }: LogHead): string {
  return `muster-log ${LOG_VERSION}\nencounter "${encounter}" of ${file}, seed ${seed}\nround 1\n`;
}

/** What happened as lines of a log, each line whole. */
export function entryText(arena: Arena, { input, seed, told }: Happened): string {
  const lines = [inputText(arena, input)];
  if (isRolled(input)) lines.push(`  seed ${seed}`);
  if (input.is !== 'round') lines.push(...told.map((one) => `  => ${one}`));
  return `${lines.join('\n')}\n`;
}

function isRolled({ is }: FightInput): boolean {
  return is === 'act' || is === 'morale';
}

function inputText({ plan }: Arena, input: FightInput): string {
  switch (input.is) {
    case 'act':
      return `${input.by}: ${input.line}`;
    case 'round':
      return 'round';
    case 'turn':
      return `turn ${input.of}`;
    case 'wave':
      return `wave ${input.wave + 1}`;
    case 'clock':
      return `clock ${input.clock} -> ${input.to}${input.reason === undefined ? '' : ` "${input.reason}"`}`;
    case 'morale':
      return `morale ${plan.morale[input.morale]?.side ?? ''} ${input.morale + 1}`;
    case 'breaks':
      return `breaks ${input.side}`;
    case 'by hand':
      return `by hand: ${JSON.stringify(input.changes)} "${input.reason}"`;
    case 'note':
      return `note ${input.text}`;
  }
}

/** Reads a log up to the first line that cannot be read, which is named; a half last line is no error of the others. */
export function readLog(text: string): Log | Problem {
  const lines = text.split(/\r?\n/);
  const [first = '', second = ''] = lines;
  if (first.trim() !== `muster-log ${LOG_VERSION}`) return problem(says.noLog(LOG_VERSION));
  const head = /^encounter "([^"]*)" of (.+), seed (\S+)\s*$/.exec(second);
  if (!head) return problem(says.noLogHead);
  const [, encounter = '', file = '', seed = ''] = head;
  const entries: LogEntry[] = [];
  let broken: Log['broken'];
  for (let at = 2; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || (at === 2 && /^round 1\s*$/.test(line))) continue;
    const last = entries.at(-1);
    if (/^\s/.test(line)) {
      const more = last && detailOf(last, line.trim());
      if (!last || !more) {
        broken = { line: at + 1, why: says.logLine(line.trim()) };
        break;
      }
      entries[entries.length - 1] = more;
      continue;
    }
    const undone = /^(undone|redone) (\d+)\s*$/.exec(line);
    if (undone) {
      const place = Number(undone[2]) - 1;
      const entry = entries[place];
      if (!entry) {
        broken = { line: at + 1, why: says.logEntry(place + 1) };
        break;
      }
      const { isUndone: _, ...rest } = entry;
      entries[place] = undone[1] === 'undone' ? { ...rest, isUndone: true } : rest;
      continue;
    }
    const input = inputOf(line);
    if (!input) {
      broken = { line: at + 1, why: says.logLine(line) };
      break;
    }
    entries.push({ line: at + 1, input, seed: '', told: [] });
  }
  return { head: { encounter, file, seed }, entries, ...(broken && { broken }) };
}

function detailOf(entry: LogEntry, line: string): LogEntry | undefined {
  const [, word, rest = ''] = /^(seed|dice|=>)\s+(.*)$/.exec(line) ?? [];
  switch (word) {
    case 'seed':
      return { ...entry, seed: rest };
    case 'dice':
      return { ...entry, dice: rest };
    case '=>':
      return { ...entry, told: [...entry.told, rest] };
    default:
      return undefined;
  }
}

/** The input of a line in the first column. */
export function inputOf(line: string): FightInput | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
  switch (word) {
    case 'round':
      return { is: 'round' };
    case 'turn':
      return rest === '' ? undefined : { is: 'turn', of: rest };
    case 'wave':
      return /^\d+$/.test(rest) ? { is: 'wave', wave: Number(rest) - 1 } : undefined;
    case 'note':
      return { is: 'note', text: rest };
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
    default:
      break;
  }
  const [, changes, reason = ''] = /^by hand: (\[.*\])(?: "([^"]*)")?\s*$/.exec(line) ?? [];
  if (changes !== undefined) {
    const read = parseChanges(changes);
    return isProblem(read) ? undefined : { is: 'by hand', changes: read, reason };
  }
  const [, by, said] = /^([^:]+): (.+)$/.exec(line) ?? [];
  return by === undefined || said === undefined ? undefined : { is: 'act', by: by.trim(), line: said.trim() };
}

/** A line of a log that does not follow from those before it. */
export interface LogDifference {
  readonly line: number;
  readonly why: string;
}

/** How an encounter stands after its log, and the first line that came to something else than is written. */
export interface Folded {
  readonly state: FightState;
  readonly entries: number;
  readonly difference?: LogDifference;
}

/** Plays the lines of a log again, one after the other; what is undone is left out. Stops at the first difference. */
export function fold(arena: Arena, { head, entries, broken }: Log): Folded {
  let state = begin(arena, countsOf(arena, head.seed));
  let count = 0;
  for (const entry of entries) {
    if (entry.isUndone) continue;
    const source = entry.dice === undefined ? { seed: entry.seed } : { dice: entry.dice };
    const next = step(arena, state, entry.input, new Tape(source));
    if (isProblem(next)) return { state, entries: count, difference: { line: entry.line, why: next.problem } };
    count += 1;
    state = next.state;
    const written = entry.told;
    const at = next.told.findIndex((one, index) => one !== written[index]);
    if (entry.input.is !== 'round' && (at >= 0 || written.length !== next.told.length))
      return {
        state,
        entries: count,
        difference: {
          line: entry.line,
          why: says.logDiffers(written[Math.max(at, 0)] ?? '', next.told[Math.max(at, 0)] ?? ''),
        },
      };
  }
  return { state, entries: count, ...(broken && { difference: broken }) };
}
