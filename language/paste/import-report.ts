import { nameKey } from '../grammar/text.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { SheetEntry, SheetItem } from '../sheet/sheet.js';
import { levelSum } from '../show/level-sum.js';
import type { Finding } from '../values/finding.js';
import type { TextOrigin } from '../values/origin.js';
import { valueText } from '../values/value.js';
import { learnedOtherwise } from './declarations.js';
import * as messages from './messages.js';
import { type CheckedTotal, checkTotal } from './print/check-total.js';
import type { DraftLine, DraftRow, PlannedLine, SheetDraft } from './sheet-draft.js';
import { firstLine, type LevelOfLine, numberIn, type Reading } from './sheet-reading.js';

/** The result of importing one part of the text. */
export interface ImportedLine {
  /** Line of the sheet, counted from 1; absent for parts without one. */
  readonly line?: number;
  readonly said: string;
  /** The traits that the game reads, with their levels and costs, or why the part was left out. */
  readonly read: string;
  /** Differences from the rules, and errors. */
  readonly problems?: string;
  /** Whether the game knows it, it was declared, became a note, has a number that differs from the rules, has an error, or was left out. */
  readonly is: 'known' | 'declared' | 'note' | 'differs' | 'wrong' | 'left out';
  /** The kind of the difference: in a cost or limit of the rules, in a level, or in a number that follows from the rest. */
  readonly differsIn?: 'cost' | 'level' | 'computed';
}

/** Remarks about the parts of a text from the making of its sheet, by the indices of their rows. */
interface Said {
  readonly declared: ReadonlySet<string>;
  readonly differences: ReadonlyMap<number, readonly string[]>;
  readonly remarks: ReadonlyMap<number, readonly string[]>;
}

/** The report about each part of the text. */
export function reportOf(
  draft: SheetDraft,
  plan: readonly PlannedLine[],
  reading: Reading,
  { declared, differences, remarks }: Said,
): ImportedLine[] {
  const lines = writtenLines(plan, reading, declared);
  const inNotes = pointsInNotes(plan);
  return draft.rows.map((draftRow, index) => {
    const drafted = draft.lines.filter((one) => one.row === index);
    const how = drafted.findLast((one) => one.how !== undefined)?.how;
    return reported(draftRow, {
      lines: lines.filter(({ row }) => row === index),
      totals: totalsOf(draft, index, reading.evaluation, inNotes),
      computed: differences.get(index),
      how: how === undefined ? [] : [messages.inFile(how)],
      remarks: [...new Set(remarks.get(index) ?? [])],
      isOnlyStated: drafted.some((one) => one.isOnlyStated),
      inNotes,
    });
  });
}

/** A line of the sheet, with what the game reads in it. */
interface WrittenLine {
  /** Index of the row that it comes from, if any. */
  readonly row: number | undefined;
  readonly line: number;
  readonly isNote: boolean;
  /** Its name is declared for the sheet. */
  readonly isDeclared: boolean;
  readonly read: readonly string[];
  readonly wrong: readonly string[];
  readonly advice: readonly string[];
  /** What was allowed as printed, and why the rules differ. */
  readonly allowed: readonly string[];
  readonly reason: readonly string[];
  /** Its level, if the text states another one. */
  readonly level: readonly string[];
}

function writtenLines(
  plan: readonly PlannedLine[],
  reading: Reading,
  declared: ReadonlySet<string>,
): readonly WrittenLine[] {
  const { evaluation, lineOf } = reading;
  const read = wordsByLine(reading);
  const entries = new Map((evaluation?.all ?? []).map((one) => [lineOf(one.origin('entry')), one]));
  const ofDeclared = linesOf(reading.sheet?.entries ?? [], lineOf, declared);
  let line = firstLine(reading.text);
  return plan.map(({ from, isNote = false, text }): WrittenLine => {
    const at = line;
    line += text.split('\n').length;
    const findings = reading.findings.get(at) ?? [];
    const open = findings.filter(isOpen);
    const allowed = messagesOf(findings.filter((one) => !isOpen(one)));
    const unread = reading.unread.filter((one) => one.line === at).map(({ message }) => message);
    return {
      row: from.row,
      line: at,
      isNote,
      isDeclared: ofDeclared.has(at),
      read: read.get(at) ?? [],
      wrong: [...messagesOf(open.filter(({ severity }) => severity === 'error')), ...unread],
      advice: messagesOf(open.filter(({ severity }) => severity !== 'error')),
      allowed,
      reason: allowed.length > 0 ? otherwiseLearned(from, entries.get(at)) : [],
      level: otherLevel(from, entries.get(at), reading.levels.get(at), evaluation),
    };
  });
}

/** What the game reads in each line of the sheet, by the number of the line. */
function wordsByLine({ sheet, lineOf }: Reading): ReadonlyMap<number, readonly string[]> {
  const words = new Map<number, string[]>();
  const note = (origin: TextOrigin, text: string): void => {
    const line = lineOf(origin);
    words.set(line, [...(words.get(line) ?? []), text]);
  };
  const entry = (one: SheetEntry): void => {
    note(one.origin, entryWords(one));
    one.entries.forEach(entry);
  };
  const thing = (item: SheetItem): void => {
    note(item.origin, item.count === 1 ? item.name : `${item.count} ${item.name}`);
    item.items.forEach(thing);
  };
  sheet?.entries.forEach(entry);
  for (const { origin, name, value } of sheet?.fields ?? []) if (origin) note(origin, `${name} ${valueText(value)}`);
  sheet?.items.forEach(thing);
  return words;
}

/** Lines of entries with one of these names, at any depth. */
function linesOf(
  entries: readonly SheetEntry[],
  lineOf: Reading['lineOf'],
  names: ReadonlySet<string>,
): ReadonlySet<number> {
  const ofEntry = (one: SheetEntry): readonly number[] => [
    ...(names.has(nameKey(one.trait)) ? [lineOf(one.origin)] : []),
    ...one.entries.flatMap(ofEntry),
  ];
  return new Set(entries.flatMap(ofEntry));
}

/** A message about the level of a line, if the text states another one. */
function otherLevel(
  { level }: DraftLine,
  entry: Entry | undefined,
  is: LevelOfLine | undefined,
  evaluation: Evaluation | undefined,
): readonly string[] {
  if (!is || level === undefined || is.level === level) return [];
  // The derived value of the same name contains the bonuses on a score.
  const key = nameKey(is.name);
  const isAsked = evaluation?.rules.derived.has(key) === true;
  if (isAsked && numberIn(evaluation.derived(key, undefined).value) === level) return [];
  return [[messages.levelDiffers(is.name, `${is.level}`, level), ...sumOf(entry)].join(' ')];
}

/** A message about how an entry is learned in the game, if the text states something else. */
function otherwiseLearned({ by }: DraftLine, entry: Entry | undefined): readonly string[] {
  const otherwise = by && entry && learnedOtherwise(entry, by);
  return by && entry && otherwise !== undefined
    ? [messages.learnedOtherwise(entry.name, `${by.on}, ${by.difficulty}`, otherwise)]
    : [];
}

/** Points of lines that became notes, which the sheet does not count. */
function pointsInNotes(plan: readonly PlannedLine[]): number {
  const inNotes = new Set(plan.flatMap(({ from, isNote }) => (isNote ? [from] : [])));
  return [...inNotes].reduce((sum, { points = 0 }) => sum + points, 0);
}

/** The totals of a row, without points in notes, compared with the rules. */
function totalsOf(
  { totals }: SheetDraft,
  row: number,
  evaluation: Evaluation | undefined,
  inNotes: number,
): readonly CheckedTotal[] {
  const stated = new Set(totals.map(({ kind }) => kind));
  return totals.flatMap((total) => {
    if (total.row !== row || !evaluation) return [];
    const value = inNotes === 0 ? total.value : `${Number(total.value) - inNotes}`;
    return checkTotal(evaluation, { ...total, value }, stated) ?? [];
  });
}

/** The parts of the report about a row of the text. */
interface AboutRow {
  readonly lines: readonly WrittenLine[];
  readonly totals: readonly CheckedTotal[];
  /** Differences of computed numbers of the row; undefined if it has none. */
  readonly computed: readonly string[] | undefined;
  readonly how: readonly string[];
  readonly remarks: readonly string[];
  readonly isOnlyStated: boolean;
  readonly inNotes: number;
}

function reported({ said, leftOut, wrong: untrusted }: DraftRow, about: AboutRow): ImportedLine {
  const { lines, totals, computed, isOnlyStated } = about;
  const all = (part: 'read' | 'wrong' | 'advice' | 'allowed' | 'reason' | 'level'): readonly string[] =>
    lines.flatMap((line) => line[part]);
  const isNote = lines.length > 0 && lines.every((line) => line.isNote);
  const wrong = [...all('wrong'), ...(untrusted === undefined ? [] : [untrusted])];
  const otherwise = [
    ...(computed ?? []),
    ...all('allowed'),
    ...all('level'),
    ...all('reason'),
    ...totals.flatMap((one) => (one.isRight ? [] : [messages.totalDiffers(one.name, one.is, one.written)])),
  ];
  const differs = otherwise.length > 0 ? [...otherwise, ...about.how] : [];
  const known = [
    ...all('read'),
    ...totals.flatMap((one) => (one.isRight ? [messages.totalIsRight(one.name, one.is)] : [])),
  ];
  const isOfNotes = totals.length > 0 && about.inNotes !== 0;
  const remarks = [...about.remarks, ...(isOfNotes ? [messages.inNotes(about.inNotes)] : [])];
  const words = [...known, ...differs, ...wrong, ...all('advice'), ...(isNote ? [] : remarks)];
  const is = ((): ImportedLine['is'] => {
    if (wrong.length > 0) return 'wrong';
    if (differs.length > 0) return 'differs';
    if (lines.some((line) => line.isDeclared)) return 'declared';
    if (known.length > 0) return 'known';
    if (isNote) return 'note';
    return isOnlyStated ? 'known' : 'left out';
  })();
  const isComputed = computed !== undefined || totals.length > 0;
  const differsIn = isComputed ? 'computed' : all('level').length > 0 ? 'level' : 'cost';
  const why =
    leftOut ?? (isNote ? messages.isNote(remarks) : isOnlyStated ? messages.isComputed : messages.leftOut.saysNothing);
  const [first] = lines;
  return {
    ...(first && { line: first.line }),
    said,
    read: words.length > 0 ? words.join('; ') : why,
    is,
    ...(is === 'differs' && { differsIn }),
    ...(differs.length + wrong.length > 0 && { problems: [...differs, ...wrong].join(' ') }),
  };
}

function sumOf(entry: Entry | undefined): string[] {
  const sum = entry && levelSum(entry);
  return sum === undefined ? [] : [messages.here(sum)];
}

function messagesOf(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ message }) => message);
}

/** Whether a finding is not allowed as printed. */
const isOpen = ({ allowed }: Finding): boolean => allowed === undefined;

function entryWords({ trait, kind, specialty, rating, effective, cost }: SheetEntry): string {
  const level = effective ?? rating;
  return [
    `${kind} ${trait}${specialty === undefined ? '' : ` (${specialty})`}`,
    ...(level ? [valueText(level)] : []),
    ...(cost?.kind === 'number' ? [`[${valueText(cost)}]`] : []),
  ].join(' ');
}
