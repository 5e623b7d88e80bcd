import { nameKey } from '../grammar/text.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { SheetEntry, SheetItem } from '../sheet/sheet.js';
import { levelSum } from '../show/level-sum.js';
import type { Finding } from '../values/finding.js';
import { valueText } from '../values/value.js';
import { learnedOtherwise } from './declarations.js';
import * as messages from './messages.js';
import { checkTotal } from './print/check-total.js';
import type { PlannedLine, SheetDraft } from './sheet-draft.js';
import { firstLine, numberIn, type Reading } from './sheet-reading.js';

/** What was understood of one part of the imported text. */
export interface ImportedLine {
  /** Line of the sheet, counted from 1; absent for what has none. */
  readonly line?: number;
  readonly said: string;
  /** What the game reads: the traits with their levels and costs, or why it was left out. */
  readonly read: string;
  /** What the rules have otherwise, and what is wrong. */
  readonly problems?: string;
  /**
   * Whether the game has it, it was declared, became a note, something is wrong with it, the rules come to another number than the
   * text says (`differs`), or it was left out.
   */
  readonly is: 'known' | 'declared' | 'note' | 'differs' | 'wrong' | 'left out';
  /** In what it differs: in what the rules of the game price or allow otherwise, in its level, or in what they compute of the rest. */
  readonly differsIn?: 'cost' | 'level' | 'computed';
}

/** What was said of the parts of a text while its sheet was made, by the indices of their rows. */
interface Said {
  readonly declared: ReadonlySet<string>;
  readonly differences: ReadonlyMap<number, readonly string[]>;
  readonly remarks: ReadonlyMap<number, readonly string[]>;
}

/** What became of each part of the text. */
export function reportOf(
  draft: SheetDraft,
  plan: readonly PlannedLine[],
  { sheet, evaluation, lineOf, levels, unread, findings, text }: Reading,
  { declared, differences, remarks }: Said,
): ImportedLine[] {
  const first = firstLine(text);
  const read = new Map<number, string[]>();
  const own = new Set<number>();
  const note = (line: number, words: string): void => void read.set(line, [...(read.get(line) ?? []), words]);
  const entry = (one: SheetEntry): void => {
    note(lineOf(one.origin), entryWords(one));
    if (declared.has(nameKey(one.trait))) own.add(lineOf(one.origin));
    one.entries.forEach(entry);
  };
  sheet?.entries.forEach(entry);
  for (const field of sheet?.fields ?? [])
    if (field.origin) note(lineOf(field.origin), `${field.name} ${valueText(field.value)}`);
  const thing = (item: SheetItem): void => {
    note(lineOf(item.origin), item.count === 1 ? item.name : `${item.count} ${item.name}`);
    item.items.forEach(thing);
  };
  sheet?.items.forEach(thing);
  const lines = new Map<number, number[]>();
  const unequal = new Map<number, string>();
  const notes = new Set<number>();
  const entries = new Map((evaluation?.all ?? []).map((one) => [lineOf(one.origin('entry')), one]));
  const reasons = new Map<number, string>();
  let at = first;
  for (const { from, isNote, text } of plan) {
    if (from.row !== undefined) lines.set(from.row, [...(lines.get(from.row) ?? []), at]);
    if (isNote) notes.add(at);
    const is = levels.get(at);
    // A score that the game asks by its name has there what adds to it.
    const asked = evaluation?.rules.derived.has(nameKey(is?.name ?? ''))
      ? numberIn(evaluation.derived(nameKey(is?.name ?? ''), undefined).value)
      : undefined;
    if (is && from.level !== undefined && is.level !== from.level && asked !== from.level)
      unequal.set(at, [messages.levelDiffers(is.name, `${is.level}`, from.level), ...sumOf(entries.get(at))].join(' '));
    const one = entries.get(at);
    const otherwise = from.by && one && learnedOtherwise(one, from.by);
    if (from.by && one && otherwise !== undefined)
      reasons.set(at, messages.learnedOtherwise(one.name, `${from.by.on}, ${from.by.difficulty}`, otherwise));
    at += text.split('\n').length;
  }
  const hows = new Map(
    draft.lines.flatMap((one) =>
      one.row === undefined || one.how === undefined ? [] : [[one.row, [messages.inFile(one.how)]] as const],
    ),
  );
  const inNotes = new Set(plan.flatMap(({ from, isNote }) => (isNote ? [from] : [])));
  const noted = [...inNotes].reduce((sum, { points = 0 }) => sum + points, 0);
  const stated = new Set(draft.totals.map(({ kind }) => kind));
  return draft.rows.map(({ said: words, leftOut, wrong: untrusted }, row): ImportedLine => {
    const places = lines.get(row) ?? [];
    const [line] = places;
    const totals = draft.totals
      .filter((total) => total.row === row)
      .map((total) => (noted === 0 ? total : { ...total, value: `${Number(total.value) - noted}` }))
      .flatMap((total) => (evaluation && checkTotal(evaluation, total, stated)) ?? []);
    const wrong = places.flatMap((place) => [
      ...(findings.get(place) ?? [])
        .filter((one) => isOpen(one) && one.severity === 'error')
        .map(({ message }) => message),
      ...unread.filter((one) => one.line === place).map(({ message }) => message),
    ]);
    if (untrusted !== undefined) wrong.push(untrusted);
    const differs = [
      ...(differences.get(row) ?? []),
      ...places.flatMap((place) =>
        (findings.get(place) ?? []).filter((one) => !isOpen(one)).map(({ message }) => message),
      ),
      ...places.flatMap((place) => unequal.get(place) ?? []),
      ...places.flatMap((place) =>
        findings.get(place)?.some((one) => !isOpen(one)) ? (reasons.get(place) ?? []) : [],
      ),
      ...totals.flatMap((one) => (one.isRight ? [] : [messages.totalDiffers(one.name, one.is, one.written)])),
    ];
    if (differs.length > 0) differs.push(...(hows.get(row) ?? []));
    const advice = places.flatMap((place) =>
      (findings.get(place) ?? [])
        .filter((one) => isOpen(one) && one.severity !== 'error')
        .map(({ message }) => message),
    );
    const known = places.flatMap((place) => read.get(place) ?? []);
    const said = [...new Set(remarks.get(row) ?? [])];
    if (totals.length > 0 && noted !== 0) said.push(messages.inNotes(noted));
    const checked = totals.flatMap((one) => (one.isRight ? [messages.totalIsRight(one.name, one.is)] : []));
    const problems = differs.length + wrong.length > 0 && { problems: [...differs, ...wrong].join(' ') };
    const isOnlyStated = draft.lines.some((one) => one.row === row && one.isOnlyStated);
    const isNote = places.length > 0 && places.every((place) => notes.has(place));
    const all = [...known, ...checked, ...differs, ...wrong, ...advice, ...(isNote ? [] : said)];
    const is =
      wrong.length > 0
        ? 'wrong'
        : differs.length > 0
          ? 'differs'
          : places.some((place) => own.has(place))
            ? 'declared'
            : known.length > 0 || checked.length > 0
              ? 'known'
              : isNote
                ? 'note'
                : isOnlyStated
                  ? 'known'
                  : 'left out';
    const differsIn =
      differences.has(row) || totals.length > 0
        ? 'computed'
        : places.some((place) => unequal.has(place))
          ? 'level'
          : 'cost';
    const why =
      leftOut ?? (isNote ? messages.isNote(said) : isOnlyStated ? messages.isComputed : messages.leftOut.saysNothing);
    return {
      ...(line !== undefined && { line }),
      said: words,
      read: all.length > 0 ? all.join('; ') : why,
      is,
      ...(is === 'differs' && { differsIn }),
      ...problems,
    };
  });
}

function sumOf(entry: Entry | undefined): string[] {
  const sum = entry && levelSum(entry);
  return sum === undefined ? [] : [messages.here(sum)];
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
