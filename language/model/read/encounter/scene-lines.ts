import { nameKey } from '../../../grammar/text.js';
import { parseNumber } from '../../../values/number-text.js';
import { isProblem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import { convert, type UnitName, unitCalled } from '../../../values/unit.js';
import type { FindingCode } from '../../finding.js';
import type { Span } from '../entry/reading.js';
import { MOST_WORDS } from '../expression.js';
import * as say from '../messages.js';
import { nearTexts } from '../near-names.js';
import { type Part, PartList } from '../parts.js';
import type { SourceEntry } from '../source/source.js';
import { textOf } from '../token-text.js';
import { type RandomTableRead, readRandomTable, type TableDice, tableDice } from './random-table.js';
import { readTrigger, type SceneNames, type SceneProblem, type Trigger } from './trigger.js';

/** A line of an encounter as it is read: what its tokens mean, and what is wrong with it. */
interface SceneRead {
  readonly parts: readonly Part[];
  readonly problems: readonly SceneProblem[];
}

/** Something that fills up as the story goes: `clock "Alarm" 6 "what the dyke knows"`. */
export interface ClockRead extends SceneRead {
  readonly name: string;
  readonly segments: number;
  readonly about?: string;
}

/** More segments than anybody draws. */
const MOST_SEGMENTS = 100;

/** More rounds than any fight has. */
const MOST_ROUNDS = 10_000;

/** Collects what is wrong with a line. */
class Problems {
  readonly all: SceneProblem[] = [];

  report(code: FindingCode, message: string, span: Span, near: readonly string[] = []): void {
    this.all.push({ code, message, span, ...(near.length > 0 && { near }) });
  }
}

/** `"Alarm" 6 "what the dyke knows"`: name, number and text after the word of a line, in this order. */
function labelled({ tokens }: SourceEntry): {
  readonly name: Span;
  readonly number: number | undefined;
  readonly numberAt: number;
  readonly about: string | undefined;
  readonly end: number;
} {
  const isText = tokens[0]?.type === 'text';
  let end = isText ? 1 : 0;
  if (!isText) while (end < tokens.length && tokens[end]?.type === 'word') end++;
  const token = tokens[end];
  const number = token?.type === 'number' ? parseNumber(token.text) : undefined;
  const numberAt = end;
  const after = end + (token?.type === 'number' ? 1 : 0);
  const about = tokens[after]?.type === 'text' ? tokens[after]?.text : undefined;
  return {
    name: { from: 0, to: end },
    number: number === undefined ? undefined : toNumber(number),
    numberAt,
    about,
    end: after + (about === undefined ? 0 : 1),
  };
}

function noteText(list: PartList, at: number): void {
  list.add(at, at + 1, { is: 'text' });
}

function reportRest({ tokens }: SourceEntry, from: number, list: PartList, problems: Problems, form: string): void {
  if (from >= tokens.length) return;
  const text = textOf(tokens, from, tokens.length);
  list.add(from, tokens.length, { is: 'unknown', text });
  problems.report('not-understood', say.restOfScene(text, form), { from, to: tokens.length });
}

/** Reads `clock "Alarm" 6 "what the dyke knows"`. */
export function readClock(source: SourceEntry): ClockRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const { name, number, numberAt, about, end } = labelled(source);
  const called = textOf(tokens, name.from, name.to);
  const form = 'clock "Name" 6 "what it counts"';
  list.add(name.from, name.to, { is: 'clock', name: called, declares: true });
  if (number !== undefined) list.add(numberAt, numberAt + 1, { is: 'rating' });
  if (about !== undefined) noteText(list, end - 1);
  if (called === '')
    problems.report('not-understood', say.namelessScene('clock', form), { from: 0, to: tokens.length });
  else if (number === undefined) problems.report('not-understood', say.clockWithoutNumber(called), name);
  else if (!Number.isInteger(number) || number < 1 || number > MOST_SEGMENTS)
    problems.report('out-of-range', say.clockSegments(MOST_SEGMENTS), { from: numberAt, to: numberAt + 1 });
  reportRest(source, end, list, problems, form);
  const isCount = number !== undefined && Number.isInteger(number) && number >= 1 && number <= MOST_SEGMENTS;
  return {
    name: called,
    segments: isCount ? number : 1,
    ...(about !== undefined && { about }),
    parts: list.parts,
    problems: problems.all,
  };
}

/** A random table with its name and its rows, as lines of a document. */
export interface TableLines extends SceneRead {
  readonly read: RandomTableRead;
  /** What its rows roll further, and where that is: the row, and from which character of its text to which. */
  readonly rows: readonly SourceEntry[];
}

/** Reads `table "Who is awake" 1d6 { 1: Don Celso, 2..6: nobody }`. */
export function readTable(source: SourceEntry): TableLines {
  let lines = readTables.get(source);
  if (!lines) {
    lines = tableOf(source);
    readTables.set(source, lines);
  }
  return lines;
}

/** Every row that rolls a table asks for it. */
const readTables = new WeakMap<SourceEntry, TableLines>();

function tableOf(source: SourceEntry): TableLines {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const name = tableName(source);
  const called = textOf(tokens, name.from, name.to);
  const form = 'table "Name" 1d6 { 1: what happens, 2..6: nothing }';
  list.add(name.from, name.to, { is: 'random table', name: called, declares: true });
  if (called === '')
    problems.report('not-understood', say.namelessScene('table', form), { from: 0, to: tokens.length });
  let to = tokens.length;
  const about = to > name.to && tokens[to - 1]?.type === 'text' ? --to : undefined;
  if (about !== undefined) noteText(list, about);
  const dice = diceOf(source, name.to, to, list, problems);
  const rows = source.entries.filter(({ type }) => type === 'row');
  const read = readRandomTable(
    called,
    dice,
    rows.map(({ text = '', name: key = '' }) => ({ key, text })),
  );
  return { parts: list.parts, problems: problems.all, read, rows };
}

/** The name of a table: a text, or the words up to its dice. */
export function tableName({ tokens }: SourceEntry): Span {
  if (tokens[0]?.type === 'text') return { from: 0, to: 1 };
  let to = 0;
  while (to < tokens.length && tokens[to]?.type === 'word' && !isDieWord(tokens[to]?.text ?? '')) to++;
  return { from: 0, to };
}

function isDieWord(word: string): boolean {
  return /^d(?:\d+|%)?$/i.test(word);
}

function diceOf(
  { tokens }: SourceEntry,
  from: number,
  to: number,
  list: PartList,
  problems: Problems,
): TableDice | undefined {
  if (from >= to) return undefined;
  const text = textOf(tokens, from, to);
  const dice = tableDice(text);
  list.add(from, to, { is: 'rating' });
  if (!isProblem(dice)) return dice;
  problems.report('not-understood', dice.problem, { from, to });
  return undefined;
}

/** `distance 60 yards`: how far apart sides are where nothing else is said. */
export interface DistanceRead extends SceneRead {
  readonly distance?: Distance;
}

/** A distance; without a unit it is in that of the game. */
export interface Distance {
  readonly size: number;
  readonly unit?: UnitName;
}

/** Reads `range 100 yards`. */
export function readDistance(source: SourceEntry): DistanceRead {
  const list = new PartList();
  const problems = new Problems();
  const read = distanceAt(source.tokens, 0, list);
  if (!read) {
    list.add(0, source.tokens.length, { is: 'unknown', text: textOf(source.tokens, 0, source.tokens.length) });
    problems.report('not-understood', say.noDistance(textOf(source.tokens, 0, source.tokens.length)), {
      from: 0,
      to: source.tokens.length,
    });
    return { parts: list.parts, problems: problems.all };
  }
  reportRest(source, read.end, list, problems, 'distance 60 yards');
  return { distance: read.distance, parts: list.parts, problems: problems.all };
}

/** A number with a unit of length, or `60yd` as one word. */
export function distanceAt(
  tokens: SourceEntry['tokens'],
  from: number,
  list: PartList,
): { readonly distance: Distance; readonly end: number } | undefined {
  const token = tokens[from];
  const size = token?.type === 'number' ? parseNumber(token.text) : undefined;
  if (token && size !== undefined) {
    const named = unitCalled(tokens[from + 1]?.text ?? '');
    const unit = named && convert(1, named, 'm') !== undefined ? named : undefined;
    list.add(from, from + 1, { is: 'rating' });
    if (unit) list.add(from + 1, from + 2, { is: 'unit', unit });
    return { distance: { size: toNumber(size), ...(unit && { unit }) }, end: from + (unit ? 2 : 1) };
  }
  const [, glued = '', word = ''] = /^([\d.]+)([a-z]+)$/i.exec(token?.text ?? '') ?? [];
  const unit = unitCalled(word);
  const length = parseNumber(glued);
  if (!unit || length === undefined || convert(1, unit, 'm') === undefined) return undefined;
  list.add(from, from + 1, { is: 'rating' });
  return { distance: { size: toNumber(length), unit }, end: from + 1 };
}

/** `objective "reach the porch"`: words for people. */
export interface ObjectiveRead extends SceneRead {
  readonly text: string;
}

/** Reads `objective ...`: the text is for people. */
export function readObjective({ tokens }: SourceEntry): ObjectiveRead {
  const list = new PartList();
  list.add(0, tokens.length, { is: 'text' });
  return { text: textOf(tokens, 0, tokens.length), parts: list.parts, problems: [] };
}

/** `timer 10 "the bridge goes up"`: what happens at the end of a round. */
export interface TimerRead extends SceneRead {
  readonly round: number;
  readonly about: string;
}

/** Reads `timer 10 "the train comes"`. */
export function readTimer(source: SourceEntry): TimerRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const [first, second] = tokens;
  const round = first?.type === 'number' ? parseNumber(first.text) : undefined;
  const isRound = round !== undefined && Number.isInteger(toNumber(round)) && toNumber(round) >= 1;
  const form = 'timer 10 "what happens at the end of that round"';
  if (isRound) list.add(0, 1, { is: 'rating' });
  const size = isRound ? toNumber(round) : 0;
  if (!isRound || size > MOST_ROUNDS)
    problems.report('out-of-range', say.timerRound(MOST_ROUNDS, form), { from: 0, to: Math.max(1, tokens.length) });
  const hasText = second?.type === 'text';
  if (hasText) noteText(list, 1);
  reportRest(source, isRound ? (hasText ? 2 : 1) : tokens.length, list, problems, form);
  return {
    round: isRound ? Math.min(size, MOST_ROUNDS) : 0,
    about: second?.type === 'text' ? second.text : '',
    parts: list.parts,
    problems: problems.all,
  };
}

/** `tick Alarm 2`: a clock goes on. */
export interface TickRead extends SceneRead {
  readonly clock?: string;
  readonly by: number;
  readonly about?: string;
}

/** Reads `tick Alarm 2 "a shout"`. */
export function readTick(source: SourceEntry, names: Pick<SceneNames, 'clock' | 'clocks'>): TickRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const { name, number, numberAt, about, end } = labelled(source);
  const called = textOf(tokens, name.from, name.to);
  const clock = names.clock(called);
  const by = number ?? 1;
  if (clock) list.add(name.from, name.to, { is: 'clock', name: clock.name });
  else {
    const near = nearTexts(called, names.clocks());
    list.add(name.from, name.to, { is: 'unknown', text: called });
    problems.report('unknown-name', say.unknownClock(called, near), name, near);
  }
  if (number !== undefined) list.add(numberAt, numberAt + 1, { is: 'rating' });
  if (about !== undefined) noteText(list, end - 1);
  const span = number === undefined ? name : { from: numberAt, to: numberAt + 1 };
  if (!Number.isInteger(by) || by < 1) problems.report('out-of-range', say.tickNumber(), span);
  else if (clock && by > clock.segments)
    problems.all.push({
      code: 'out-of-range',
      message: say.beyondClock(clock.name, clock.segments, by),
      span,
      severity: 'warning',
    });
  reportRest(source, end, list, problems, 'tick Name 1 "why"');
  return {
    ...(clock && { clock: clock.name }),
    by,
    ...(about !== undefined && { about }),
    parts: list.parts,
    problems: problems.all,
  };
}

/** `wave 3 "from the dyke road" to Sentries { ... } if Alarm >= 4`: who comes later, to which side, and what brings them. */
export interface WaveRead extends SceneRead {
  readonly name: string;
  readonly side?: string;
  /** Absent where it comes when a person says so. */
  readonly trigger?: Trigger;
}

/** Reads the head of a wave: its number, its side and what brings it. */
export function readWave(source: SourceEntry, names: SceneNames): WaveRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const key = (at: number): string => nameKey(tokens[at]?.text ?? '');
  const isWord = (at: number, word: string): boolean => tokens[at]?.type === 'word' && key(at) === word;
  let at = 0;
  while (at < tokens.length && !isWord(at, 'to') && !isWord(at, 'if') && !isWord(at, 'when')) at++;
  const name = textOf(tokens, 0, at);
  list.add(0, at, { is: 'text' });
  let side: string | undefined;
  if (isWord(at, 'to')) {
    list.add(at, at + 1, { is: 'word', word: 'to' });
    const from = at + 1;
    at = from;
    while (at < tokens.length && !isWord(at, 'if') && !isWord(at, 'when')) at++;
    side = sideIn(source, from, at, names, list, problems);
  } else if (names.sides.length === 1) [side] = names.sides;
  else problems.report('not-understood', say.waveWithoutSide(names.sides), { from: 0, to: Math.max(1, at) });
  const read = at < tokens.length ? readTrigger(tokens, at, tokens.length, names, list) : undefined;
  return {
    name,
    ...(side !== undefined && { side }),
    ...(read?.trigger && { trigger: read.trigger }),
    parts: list.parts,
    problems: [...problems.all, ...(read?.problems ?? [])],
  };
}

/** The side that some tokens name; one that does not exist is reported. */
function sideIn(
  { tokens }: SourceEntry,
  from: number,
  to: number,
  { sides }: SceneNames,
  list: PartList,
  problems: Problems,
): string | undefined {
  const written = textOf(tokens, from, to);
  const side = sides.find((one) => nameKey(one) === nameKey(written));
  if (side !== undefined) {
    list.add(from, to, { is: 'side', name: side });
    return side;
  }
  const near = nearTexts(written, sides);
  list.add(from, to, { is: 'unknown', text: written });
  problems.report('unknown-name', say.unknownSide(written, sides), { from, to: Math.max(to, from + 1) }, near);
  return undefined;
}

/** `morale Sentries at half: check Feldwebel Sass Command`, and `defeat Sentries when Feldwebel Sass is out`. */
export interface BreakRead extends SceneRead {
  readonly side?: string;
  readonly trigger?: Trigger;
  /** The token after `: check`, where the roll begins that holds the side together. */
  readonly check?: number;
}

/** Reads `morale SIDE ...` and `defeat SIDE ...`. */
export function readBreak(source: SourceEntry, names: SceneNames): BreakRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens } = source;
  const colon = source.type === 'morale' ? tokens.findIndex(({ text, type }) => type === 'symbol' && text === ':') : -1;
  const end = colon < 0 ? tokens.length : colon;
  let length = Math.min(MOST_WORDS, end);
  const called = (): string => textOf(tokens, 0, length);
  while (length > 0 && !names.sides.some((one) => nameKey(one) === nameKey(called()))) length--;
  const stop = tokens.findIndex(
    (token, index) => index < end && ['when', 'if', 'at', 'once'].includes(nameKey(token.text)),
  );
  const side = sideIn(source, 0, length > 0 ? length : stop > 0 ? stop : Math.min(1, end), names, list, problems);
  const from = length > 0 ? length : stop > 0 ? stop : end;
  const read = from < end ? readTrigger(tokens, from, end, names, list, side) : undefined;
  if (!read && side !== undefined && source.type === 'defeat')
    problems.report('not-understood', say.missingTrigger(), { from: 0, to: end });
  let check: number | undefined;
  if (colon >= 0) {
    const isCheck = nameKey(tokens[colon + 1]?.text ?? '') === 'check';
    list.add(colon, colon + 1, { is: 'sign' });
    if (isCheck) list.add(colon + 1, colon + 2, { is: 'word', word: 'check' });
    if (isCheck && colon + 2 < tokens.length) check = colon + 2;
    else problems.report('not-understood', say.moraleWithoutCheck(), { from: colon, to: tokens.length });
  }
  return {
    ...(side !== undefined && { side }),
    ...(read?.trigger && { trigger: read.trigger }),
    ...(check !== undefined && { check }),
    parts: list.parts,
    problems: [...problems.all, ...(read?.problems ?? [])],
  };
}

/** `side Sentries unaware until "a shot"`, `side Villagers neutral`. */
export interface SideRead extends SceneRead {
  readonly name: string;
  readonly isNeutral: boolean;
  /** What ends that it knows nothing yet; a side that is unaware without a word about it is so until a person says otherwise. */
  readonly unaware?: { readonly until?: Trigger };
}

/** Reads the head of a side: its name and what is true of all its members. */
export function readSide(source: SourceEntry, names: SceneNames): SideRead {
  const list = new PartList();
  const problems = new Problems();
  const { tokens, name = '' } = source;
  const key = (at: number): string => nameKey(tokens[at]?.text ?? '');
  const isText = tokens[0]?.type === 'text';
  let at = isText ? 1 : 0;
  if (!isText) while (at < tokens.length && (at === 0 || !['neutral', 'unaware'].includes(key(at)))) at++;
  list.add(0, at, { is: 'side', name, declares: true });
  let isNeutral = false;
  let unaware: SideRead['unaware'];
  const found: SceneProblem[] = [];
  while (at < tokens.length) {
    if (tokens[at]?.type === 'comma' || key(at) === 'and') at++;
    else if (key(at) === 'neutral') {
      list.add(at, at + 1, { is: 'word', word: 'neutral' });
      isNeutral = true;
      at++;
    } else if (key(at) === 'unaware') {
      const hasEnd = key(at + 1) === 'until';
      list.add(at, at + (hasEnd ? 2 : 1), { is: 'word', word: hasEnd ? 'unaware until' : 'unaware' });
      unaware = {};
      at += hasEnd ? 2 : 1;
      if (!hasEnd) continue;
      let end = at;
      while (end < tokens.length && !(end > at && key(end) === 'neutral')) end++;
      const { trigger, problems: wrong } = readTrigger(tokens, at, end, names, list);
      if (trigger) unaware = { until: trigger };
      found.push(...wrong);
      at = end;
    } else {
      reportRest(source, at, list, problems, 'side Name neutral, or side Name unaware until "what they notice"');
      break;
    }
  }
  return { name, isNeutral, ...(unaware && { unaware }), parts: list.parts, problems: [...problems.all, ...found] };
}
