import type { Rules } from '../rules/rules.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { isGcs, readGcs } from './gcs.js';
import { gcsLines } from './gcs-lines.js';
import type { ImportedLine } from './import-report.js';
import * as messages from './messages.js';
import { draftPrint, type PrintDraft } from './print/print-draft.js';
import { firstSight, settled } from './settle-sheet.js';
import type { DraftRow, SheetDraft } from './sheet-draft.js';
import type { ImportPlace, Steps } from './sheet-reading.js';

/** A character of another tool, or of print, as a sheet. */
export interface Imported {
  /** The sheet. Names that the game lacks are declared at its top, with the costs of the file. */
  readonly text: string;
  /** Line by line the text of the file, and what became of it. */
  readonly lines: readonly ImportedLine[];
}

/** Reads a file of GURPS Character Sheet, or printed statistics, as a character of a game. */
export function importSheet(text: string, place: ImportPlace): Imported | Problem {
  const steps = importInSteps(text, place);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, between which a server can listen. */
export function* importInSteps(text: string, place: ImportPlace): Steps<Imported | Problem> {
  const rules = place.workspace.books.get(place.game)?.rules;
  if (!rules) return problem(messages.noRulebook(place.game));
  if (text.trim() === '') return problem(messages.nothingToImport);
  const draft = isGcs(text) ? yield* draftGcs(text, rules, place) : draftOf(draftPrint(text, rules, place.name));
  if (isProblem(draft)) return draft;
  const { text: sheet, rows } = yield* settled(draft, place);
  return { text: sheet, lines: rows };
}

function* draftGcs(text: string, rules: Rules, place: ImportPlace): Steps<SheetDraft | Problem> {
  const file = readGcs(text);
  if (isProblem(file)) return file;
  // Entries whose names mean something else in the game are declared as they are.
  const seen = yield* firstSight(gcsLines(file, rules, { misread: new Set(), bases: new Map() }), place);
  return gcsLines(file, rules, seen);
}

/** Printed statistics as the draft of a sheet. */
export function draftOf({ name = messages.UNNAMED, lines, totals, rows }: PrintDraft): SheetDraft {
  const indices = new Map(rows.map(({ row }, index) => [row, index]));
  const indexOf = (row: number | undefined): number | undefined => (row === undefined ? undefined : indices.get(row));
  return {
    name,
    lines: lines.map(({ row, ...line }) => {
      const index = indexOf(row);
      return { ...line, ...(index !== undefined && { row: index }) };
    }),
    totals: totals.map((total) => ({ ...total, row: indexOf(total.row) ?? 0 })),
    rows: rows.map(({ said, isMacro, isMixed, isTitle }): DraftRow => {
      const leftOut = isMacro ? messages.leftOut.macro : isTitle ? messages.leftOut.title : undefined;
      return { said, ...(leftOut !== undefined && { leftOut }), ...(isMixed && { wrong: messages.mixedColumns }) };
    }),
  };
}
