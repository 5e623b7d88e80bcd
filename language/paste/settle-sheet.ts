import { nameKey } from '../grammar/text.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { sumText } from '../show/formula.js';
import type { Finding } from '../values/finding.js';
import { valueText } from '../values/value.js';
import { declarationLines, IN_RULES, withoutUndeclared } from './declarations.js';
import { type ImportedLine, reportOf } from './import-report.js';
import * as messages from './messages.js';
import { noteLines } from './print/write-line.js';
import type { DraftLine, FirstSight, PlannedLine, SheetDraft } from './sheet-draft.js';
import { evaluated, firstLine, type ImportPlace, type LevelOfLine, type Reading, type Steps } from './sheet-reading.js';

/** A sheet that was evaluated, and a report about each part of the imported text. */
export interface SettledSheet {
  readonly text: string;
  /** The lines in the braces of the character, indented as if they began in the first column. */
  readonly body: readonly string[];
  /** Declarations of names that the game lacks. */
  readonly declarations: readonly string[];
  readonly rows: readonly ImportedLine[];
}

const INDENT = '  ';

/** Maximum number of times that a sheet is changed by its findings and evaluated again. */
const MOST_ROUNDS = 5;

/**
 * Evaluates the sheet of a draft and changes it according to its findings: names that the game lacks are declared with what the text says
 * of them, costs that differ from the rules are allowed as printed, and lines that cannot be read become notes. Numbers that follow
 * from the rest are compared with the sheet and left out.
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
    // Declarations of a file can change the costs of its other lines.
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
    // A function, because a text may contain `$`.
    const text = line.text.replace(stated, () => line.from.text);
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
    rows: reportOf(draft, final, reading, { declared, differences, remarks }),
  };
}

/** A message about a number of a file that differs from the sheet. */
function resultWords({ result }: DraftLine, evaluation: Evaluation | undefined): string | undefined {
  const meant = result && evaluation?.rules.vocabulary.names.get(nameKey(result.name));
  const key = meant?.find(({ what }) => what === 'derived')?.key;
  const rule = key === undefined ? undefined : evaluation?.rules.derived.get(key);
  if (!result || !evaluation || key === undefined || !rule) return undefined;
  const derivation = evaluation.derived(key, undefined);
  const computed = evaluation.cells.get(derivation.cell ?? '')?.derivation ?? derivation;
  return messages.resultDiffers(rule.name, valueText(derivation.value), sumText(computed), result.value);
}

function planOf(lines: readonly DraftLine[]): readonly PlannedLine[] {
  return lines.map((from) => ({
    text: from.stated ?? from.text,
    depth: from.depth ?? 0,
    from,
    ...(from.isNote && { isNote: true as const }),
  }));
}

/** The lines changed according to their findings; the same list if nothing changes. */
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
      // `Stealth-13 (4)`: the number is the cost in print.
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
    // A fact outside the range of the game becomes a note.
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

/** A line of a file with its level without the bonuses of the sheet; undefined if it is right as it is. */
function withoutBonus({ text, from: { level } }: PlannedLine, is: LevelOfLine | undefined): string | undefined {
  const bonus = is && level !== undefined ? is.level - is.bought : 0;
  if (bonus === 0 || level === undefined || is?.level === level) return undefined;
  return text.replace(/ (\d+(?:\.\d+)?) (?=\[[^\]]*\] )/, ` ${Math.max(0, level - bonus)} `);
}

function withAllowance(text: string): string {
  return text.endsWith(' {') ? `${text.slice(0, -2)} ${ALLOWED} {` : `${text} ${ALLOWED}`;
}

const ALLOWED = `allowed "${messages.AS_PRINTED}"`;

/** The number of lines before this one in the braces of the character. */
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

/** Reads the lines of a file with the game: which of them mean something else, and levels that are not written. */
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
