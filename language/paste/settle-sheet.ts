import { parseSheet } from '../grammar/parse.js';
import { nameKey } from '../grammar/text.js';
import { misspelledNames } from '../rules/near-names.js';
import type { Rules } from '../rules/rules.js';
import type { Entry } from '../sheet/cells/entry.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Others } from '../sheet/rolls/speakers.js';
import type { Sheet, SheetEntry, SheetItem } from '../sheet/sheet.js';
import { checkInSteps, sheetOf } from '../sheet/sheet-of.js';
import { allDeclarations } from '../sheet/unknown-names.js';
import { sumText } from '../show/formula.js';
import { levelSum } from '../show/level-sum.js';
import { LineIndex } from '../show/place.js';
import type { Finding } from '../values/finding.js';
import type { TextOrigin } from '../values/origin.js';
import * as rational from '../values/rational.js';
import { type Value, valueText } from '../values/value.js';
import { locate } from '../workspace/locate.js';
import { fileNameOf } from '../workspace/names/campaign-folders.js';
import type { Workspace } from '../workspace/workspace.js';
import { declarationLines, declarationOf, IN_RULES, learnedOtherwise, withoutUndeclared } from './declarations.js';
import * as messages from './messages.js';
import { checkTotal } from './print/check-total.js';
import { noteLines } from './print/write-line.js';
import type { DraftDeclaration, DraftLine, FirstSight, SheetDraft } from './sheet-draft.js';

/** An answer that is computed in steps. */
export type Steps<Answer> = Generator<undefined, Answer>;

/** Where a sheet would be: names of its campaign count. */
export interface ImportPlace {
  readonly workspace: Workspace;
  readonly uri: string;
  /** Name of the rulebook. */
  readonly game: string;
  /** What the character is called, where that is known; print has it as its first line. */
  readonly name?: string;
}

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

/** A sheet that was computed, and what became of each part of the text that it is made of. */
export interface SettledSheet {
  readonly text: string;
  /** The lines in the braces of the character, indented as if they began in the first column. */
  readonly body: readonly string[];
  /** Declarations of names that the game lacks. */
  readonly declarations: readonly string[];
  readonly rows: readonly ImportedLine[];
}

const INDENT = '  ';

/** How often a sheet is computed anew with what its findings say. */
const MOST_ROUNDS = 5;

/**
 * Computes the sheet of a draft and changes it by what its findings say: names that the game lacks are declared for what the text says
 * of them, costs that the rules have otherwise are allowed as printed, and lines that nothing reads become notes. Numbers that follow
 * from the rest are held against the sheet and left out.
 */
export function* settled(draft: SheetDraft, place: ImportPlace): Steps<SettledSheet> {
  let plan = planOf(draft.lines);
  let declarations: readonly string[] = [...new Set(draft.rules ?? [])].map((one) => IN_RULES + one);
  let declared: ReadonlySet<string> = new Set();
  const remarks = new Map<number, string[]>();
  const evaluate = (text: string): Steps<Reading> => evaluated(text, place, draft.declarations);
  let reading = yield* evaluate(sheetText(draft.name, plan, place, declarations));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    declarations = withoutUndeclared([...new Set([...declarations, ...reading.declared.lines])], draft.declarations);
    declared = new Set([...declared, ...reading.declared.names]);
    // What a file declares can change the numbers that its other lines are priced by.
    const isFirst = round === 0 && draft.declarations !== undefined && reading.declared.lines.length > 0;
    const changed = isFirst ? plan : improved(plan, reading, declared, remarks);
    if (changed === plan && reading.declared.lines.length === 0) break;
    plan = changed;
    reading = yield* evaluate(sheetText(draft.name, plan, place, declarations));
  }
  const differences = new Map<number, string[]>();
  const findingsOf = (of: Reading, lines: readonly PlannedLine[], at: number): readonly Finding[] =>
    of.findings.get(firstLine(of.text) + lineNumber(lines, at)) ?? [];
  const final = plan.flatMap((line, at): PlannedLine[] => {
    const { stated, isOnlyStated, row } = line.from;
    if (stated === undefined || line.isNote) return [line];
    const text = line.text.replace(stated, line.from.text);
    for (const { message, code } of findingsOf(reading, plan, at))
      if (code === 'advice' && row !== undefined)
        differences.set(row, [...(differences.get(row) ?? []), resultWords(line.from, reading.evaluation) ?? message]);
    return isOnlyStated ? [] : [{ ...line, text }];
  });
  const text = sheetText(draft.name, final, place, declarations);
  if (text !== reading.text) reading = yield* evaluate(text);
  return {
    text,
    body: final.map(indented),
    declarations,
    rows: rowsOf(draft, final, reading, { declared, differences, remarks }),
  };
}

/** How a number of a file comes out otherwise. */
function resultWords({ result }: DraftLine, evaluation: Evaluation | undefined): string | undefined {
  const meant = result && evaluation?.rules.vocabulary.names.get(nameKey(result.name));
  const key = meant?.find(({ what }) => what === 'derived')?.key;
  const rule = key === undefined ? undefined : evaluation?.rules.derived.get(key);
  if (!result || !evaluation || key === undefined || !rule) return undefined;
  const derivation = evaluation.derived(key, undefined);
  const computed = evaluation.cells.get(derivation.cell ?? '')?.derivation ?? derivation;
  return messages.resultDiffers(rule.name, valueText(derivation.value), sumText(computed), result.value);
}

/** A line as it is going to be. */
interface PlannedLine {
  readonly text: string;
  readonly depth: number;
  readonly from: DraftLine;
  readonly isNote?: true;
}

function planOf(lines: readonly DraftLine[]): readonly PlannedLine[] {
  return lines.map((from) => ({
    text: from.stated ?? from.text,
    depth: from.depth ?? 0,
    from,
    ...(from.isNote && { isNote: true as const }),
  }));
}

/** The lines with what their findings ask for; the same ones where they ask for nothing. */
function improved(
  plan: readonly PlannedLine[],
  reading: Reading,
  declared: ReadonlySet<string>,
  remarks: Map<number, string[]>,
): readonly PlannedLine[] {
  const first = firstLine(reading.text);
  const allowed = new Set(reading.declared.allowed.map((origin) => reading.lineOf(origin)));
  let hasChanged = false;
  const changed = plan.flatMap((line, at): PlannedLine[] => {
    const place = first + lineNumber(plan, at);
    if (line.isNote || line.text === '}' || line.from.row === undefined) return [line];
    const errors = (reading.findings.get(place) ?? []).filter(({ severity }) => severity === 'error');
    const names = reading.unknown.get(place) ?? [];
    const isDeclared = reading.own.has(place);
    const isAllowed = / allowed "/.test(line.text);
    const isOfFile = line.from.entry !== undefined;
    const mustAllow =
      allowed.has(place) ||
      errors.some(({ code }) => isDeclared || code === 'wrong-cost' || (isOfFile && !NOT_MEANT.has(code)));
    if (!isAllowed && mustAllow) {
      hasChanged = true;
      const { stated: _, priced, ...from } = line.from;
      // `Stealth-13 (4)`: the number is what it costs in print.
      if (priced !== undefined) return [{ ...line, text: withAllowance(priced), from: { ...from, text: priced } }];
      return [{ ...line, text: withAllowance(line.text) }];
    }
    const bought = isAllowed ? withoutBonus(line, reading.levels.get(place)) : undefined;
    if (bought !== undefined) {
      hasChanged = true;
      return [{ ...line, text: bought }];
    }
    if (isAllowed && reading.findings.get(place)?.some(({ code }) => code === 'useless-allowance')) {
      hasChanged = true;
      return [{ ...line, text: line.text.replace(` ${ALLOWED}`, '') }];
    }
    const unread = reading.unread.filter((one) => one.line === place).map(({ message }) => message);
    // Whoever is older or larger than the game has anybody keeps that in a note.
    const isNotRead = (code: string): boolean =>
      NOT_READ.has(code) || (code === 'out-of-range' && line.from.isFact === true);
    const notRead = errors.filter(({ code }) => isNotRead(code)).map(({ message }) => message);
    const isKnownSoon = names.length > 0 && names.every((name) => declared.has(name) || reading.slips.has(name));
    const said = remarks.get(line.from.row) ?? [];
    if (names.length > 0 && !isOfFile)
      remarks.set(line.from.row, [...said, ...notRead.filter((one) => one.includes('Did you mean'))]);
    if (unread.length + notRead.length === 0 || (unread.length === 0 && isKnownSoon) || line.text.endsWith('{'))
      return [line];
    hasChanged = true;
    remarks.set(line.from.row, [...said, ...unread, ...notRead]);
    const words = (line.from.stated ?? line.text).replace(/ allowed "as printed"$/, '');
    return noteLines(words, line.depth).map(
      ({ text }): PlannedLine => ({ text, depth: line.depth, from: line.from, isNote: true }),
    );
  });
  return hasChanged ? changed : plan;
}

/** Findings of a line that the game cannot read. */
const NOT_READ: ReadonlySet<string> = new Set(['not-understood', 'unknown-name', 'not-a-number']);

/** Findings of an entry of a file whose name means something else in the game, and of limits for the whole sheet. */
const NOT_MEANT: ReadonlySet<string> = new Set([
  ...NOT_READ,
  'unknown-option',
  'unknown-specialty',
  'missing-specialty',
  'ambiguous-name',
  'ambiguous-option',
  'wrong-place',
  'duplicate-entry',
  'over-limit',
]);

/** A line of a file with its level without what the sheet adds to it; undefined where it is right as it is. */
function withoutBonus({ text, from: { level } }: PlannedLine, is: LevelOfLine | undefined): string | undefined {
  const bonus = is && level !== undefined ? is.level - is.bought : 0;
  if (bonus === 0 || level === undefined || is?.level === level) return undefined;
  return text.replace(/ (\d+(?:\.\d+)?) (?=\[[^\]]*\] )/, ` ${Math.max(0, level - bonus)} `);
}

function withAllowance(text: string): string {
  return text.endsWith(' {') ? `${text.slice(0, -2)} ${ALLOWED} {` : `${text} ${ALLOWED}`;
}

const ALLOWED = `allowed "${messages.AS_PRINTED}"`;

/** Lines before this one in the braces of the character. */
function lineNumber(plan: readonly PlannedLine[], at: number): number {
  let lines = 0;
  for (let index = 0; index < at; index++) lines += plan[index]?.text.split('\n').length ?? 1;
  return lines;
}

const indented = ({ text, depth }: PlannedLine): string => (text === '' ? '' : INDENT.repeat(depth) + text);

/** The sheet as a text, with declarations in front of it. */
function sheetText(
  name: string,
  lines: readonly PlannedLine[],
  { workspace, uri, game }: ImportPlace,
  declarations: readonly string[],
): string {
  const governing = workspace.governedBy(uri);
  const isGoverned = governing?.campaign !== undefined && governing.rules.books.includes(game);
  return [
    ...(isGoverned ? [] : [`use "${game}"`]),
    ...declarationLines(declarations),
    ...(isGoverned && declarations.length === 0 ? [] : ['']),
    `character "${name.replace(/[\\"]/g, '')}" {`,
    ...lines.map((line) => (line.text === '' ? '' : INDENT + indented(line))),
    '}',
    '',
  ].join('\n');
}

/** What the game makes of the lines of a file: which it reads as something else, and levels that are not written. */
export function* firstSight(draft: SheetDraft, place: ImportPlace): Steps<FirstSight> {
  const plan = planOf(draft.lines);
  const { findings, levels, text } = yield* evaluated(sheetText(draft.name, plan, place, []), place);
  const first = firstLine(text);
  const misread = new Set<number>();
  const bases = new Map<number, number>();
  for (const [at, { from }] of plan.entries()) {
    if (from.entry === undefined) continue;
    const line = first + lineNumber(plan, at);
    const wrong = findings.get(line) ?? [];
    if (wrong.some(({ severity, code }) => severity === 'error' && MISREAD.has(code))) misread.add(from.entry);
    const base = levels.get(line)?.bought;
    if (base !== undefined) bases.set(from.entry, base);
  }
  return { misread, bases };
}

const MISREAD: ReadonlySet<string> = new Set(
  [...NOT_MEANT].filter((code) => !['unknown-name', 'over-limit'].includes(code)),
);

/** Line, counted from 1, of the first line in the character's braces. */
function firstLine(text: string): number {
  return text.slice(0, text.indexOf('\ncharacter "') + 1).split('\n').length + 1;
}

/** A sheet that was computed, with what is found in each of its lines. */
interface Reading {
  readonly text: string;
  readonly sheet?: Sheet;
  readonly evaluation?: Evaluation;
  /** By line, counted from 1; without remarks. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** Keys of the names that the game lacks, by line. */
  readonly unknown: ReadonlyMap<number, readonly string[]>;
  /** Those of them that are most likely misspelled: they are left to the author. */
  readonly slips: ReadonlySet<string>;
  /** Lines of names that are declared in the same text. */
  readonly own: ReadonlySet<number>;
  /** The bought level and the effective level of the lines of one entry. */
  readonly levels: ReadonlyMap<number, LevelOfLine>;
  /** What cannot be read at all. */
  readonly unread: readonly { readonly line: number; readonly message: string }[];
  readonly lineOf: (origin: TextOrigin) => number;
  readonly declared: {
    readonly lines: readonly string[];
    readonly names: ReadonlySet<string>;
    readonly allowed: readonly TextOrigin[];
  };
}

interface LevelOfLine {
  readonly name: string;
  readonly bought: number;
  readonly level: number;
}

function* evaluated(
  text: string,
  { workspace, uri }: ImportPlace,
  drafted?: SheetDraft['declarations'],
): Steps<Reading> {
  const declarations = drafted ?? new Map<string, DraftDeclaration>();
  const { root, findings } = parseSheet(text, uri);
  yield;
  const lines = new LineIndex(text);
  const evaluation = workspace.supposing(uri, root, () => {
    const [character] = workspace.document(uri)?.characters ?? [];
    return character && workspace.evaluation(uri, character.path);
  });
  yield;
  const sheet = evaluation && (yield* sheetIn(workspace, evaluation));
  yield;
  const all = evaluation && allDeclarations(evaluation);
  const unknown = new Map<number, string[]>();
  const own = new Set<number>();
  const slips = new Set<string>();
  const undeclared = new Set<string>();
  const said = new Map<string, string>();
  const lineOf = (origin: TextOrigin): number => lines.at(locate(root, origin)?.offset ?? 0).line;
  const byLine = new Map<number, Finding[]>();
  for (const finding of sheet?.findings ?? []) {
    if (finding.severity === 'information' && finding.allowed !== messages.AS_PRINTED) continue;
    const line = lineOf(finding.origin);
    byLine.set(line, [...(byLine.get(line) ?? []), finding]);
  }
  for (const { read } of evaluation?.all ?? []) {
    if (!read) continue;
    const line = lineOf({ uri, path: read.source.path, part: 'entry' });
    const name = read.ownName === undefined ? undefined : nameKey(read.ownName);
    if (read.trait?.origin.book === uri) own.add(line);
    if (name === undefined || !read.problems.some(({ code }) => code === 'unknown-name')) continue;
    unknown.set(line, [...(unknown.get(line) ?? []), name]);
    const declaration = declarations.get(name);
    const declared = evaluation && declaration && declarationOf(declaration, evaluation, read);
    if (declared !== undefined) said.set(name, declared);
    else if (declaration) undeclared.add(read.source.path);
    // What a file says of a name is not misspelled.
    else if (!drafted && evaluation && isSlip(name, evaluation.rules)) slips.add(name);
  }
  // Where the game has nothing that is learned as the file says, nothing is guessed from level and cost.
  const isGuessed = (name: string): boolean => declarations.has(name) && !said.has(name);
  const named = [...(all?.lines ?? []), ...said].filter(
    ([name]) => !slips.has(name) && !isGuessed(name) && /\p{L}/u.test(name),
  );
  return {
    text,
    ...(sheet && { sheet }),
    ...(evaluation && { evaluation }),
    findings: byLine,
    unknown,
    slips,
    own,
    levels: levelsOf(sheet, lineOf),
    lineOf,
    unread: findings.map(({ offset, message }) => ({ line: lines.at(offset).line, message })),
    declared: {
      lines: [...new Map(named).values()],
      names: new Set(named.map(([name]) => name)),
      allowed: (all?.allowed ?? [])
        .filter(({ path }) => !undeclared.has(path))
        .map(({ path }) => ({ uri, path, part: 'entry' as const })),
    },
  };
}

/** Levels of the lines that hold one entry. */
function levelsOf(sheet: Sheet | undefined, lineOf: (origin: TextOrigin) => number): ReadonlyMap<number, LevelOfLine> {
  return new Map(
    (sheet?.entries ?? []).flatMap(({ trait, specialty, rating, effective, origin }) => {
      const [bought, level] = [numberIn(rating), numberIn(effective ?? rating)];
      const name = specialty === undefined ? trait : `${trait} (${specialty})`;
      return bought === undefined || level === undefined ? [] : [[lineOf(origin), { name, bought, level }] as const];
    }),
  );
}

function numberIn(value: Value | undefined): number | undefined {
  return value?.kind === 'number' ? rational.toNumber(value.number) : undefined;
}

/** Whether a name, or the first words of one, is most likely a misspelled one of the game. */
function isSlip(name: string, { vocabulary }: Rules): boolean {
  if (!/\p{L}{4}/u.test(name)) return false;
  const words = name.split(' ');
  const starts = [name, words.slice(0, 2).join(' '), words[0] ?? ''];
  return (
    misspelledNames(vocabulary, name, ({ what }) => what === 'trait').length > 0 ||
    starts.some((start) => misspelledNames(vocabulary, start, ({ what }) => what === 'field').length > 0)
  );
}

/** The sheet of a character that is in no document any more. */
function* sheetIn(workspace: Workspace, evaluation: Evaluation): Steps<Sheet> {
  const { uri, name: own } = evaluation.source;
  const named = (name: string): Evaluation | undefined =>
    nameKey(name) === nameKey(own) ? evaluation : workspace.named(uri, name);
  const others: Others = Object.assign(named, {
    filesMeant: (name: string) => workspace.filesMeant(uri, name).map(fileNameOf),
  });
  return sheetOf(evaluation, others, yield* checkInSteps(evaluation, others));
}

/** What was said of the parts of a text while its sheet was made, by the indices of their rows. */
interface Said {
  readonly declared: ReadonlySet<string>;
  readonly differences: ReadonlyMap<number, readonly string[]>;
  readonly remarks: ReadonlyMap<number, readonly string[]>;
}

/** What became of each part of the text. */
function rowsOf(
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
