import { parseSheet } from '../grammar/parse.js';
import { nameKey } from '../grammar/text.js';
import { misspelledNames } from '../rules/near-names.js';
import type { Rules } from '../rules/rules.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Others } from '../sheet/rolls/speakers.js';
import type { Sheet } from '../sheet/sheet.js';
import { checkInSteps, sheetOf } from '../sheet/sheet-of.js';
import { allDeclarations } from '../sheet/unknown-names.js';
import { LineIndex } from '../show/place.js';
import type { Finding } from '../values/finding.js';
import type { TextOrigin } from '../values/origin.js';
import * as rational from '../values/rational.js';
import type { Value } from '../values/value.js';
import { locate } from '../workspace/locate.js';
import { fileNameOf } from '../workspace/names/campaign-folders.js';
import type { Workspace } from '../workspace/workspace.js';
import { declarationOf } from './declarations.js';
import * as messages from './messages.js';
import type { DraftDeclaration, SheetDraft } from './sheet-draft.js';

/** An answer that is computed in steps. */
export type Steps<Answer> = Generator<undefined, Answer>;

/** The place of the imported sheet, which determines its campaign. */
export interface ImportPlace {
  readonly workspace: Workspace;
  readonly uri: string;
  /** Name of the rulebook. */
  readonly game: string;
  /** The name of the character if it is known; print has it as its first line. */
  readonly name?: string;
}

/** Line, counted from 1, of the first line in the character's braces. */
export function firstLine(text: string): number {
  return text.slice(0, text.indexOf('\ncharacter "') + 1).split('\n').length + 1;
}

/** A sheet that was evaluated, with the findings of each of its lines. */
export interface Reading {
  readonly text: string;
  readonly sheet?: Sheet;
  readonly evaluation?: Evaluation;
  /** By line, counted from 1; without remarks. */
  readonly findings: ReadonlyMap<number, readonly Finding[]>;
  /** Keys of the names that the game lacks, by line. */
  readonly unknown: ReadonlyMap<number, readonly string[]>;
  /** Those of them that are most likely misspelled; they are not declared. */
  readonly slips: ReadonlySet<string>;
  /** Lines with names that are declared in the same text. */
  readonly own: ReadonlySet<number>;
  /** The bought level and the effective level of the entry of each line. */
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

export interface LevelOfLine {
  readonly name: string;
  readonly bought: number;
  readonly level: number;
}

/** Evaluates a text as a sheet in its place, without changing the workspace. */
export function* evaluated(
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
    // Names of a file are not misspelled.
    else if (!drafted && evaluation && isSlip(name, evaluation.rules)) slips.add(name);
  }
  // If the game has nothing that is learned as in the file, no declaration is guessed from level and cost.
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

/** The levels of the entries by their lines. */
function levelsOf(sheet: Sheet | undefined, lineOf: (origin: TextOrigin) => number): ReadonlyMap<number, LevelOfLine> {
  return new Map(
    (sheet?.entries ?? []).flatMap(({ trait, specialty, rating, effective, origin }) => {
      const [bought, level] = [numberIn(rating), numberIn(effective ?? rating)];
      const name = specialty === undefined ? trait : `${trait} (${specialty})`;
      return bought === undefined || level === undefined ? [] : [[lineOf(origin), { name, bought, level }] as const];
    }),
  );
}

export function numberIn(value: Value | undefined): number | undefined {
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
