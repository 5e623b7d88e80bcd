import { nameKey } from '../grammar/text.js';
import { draftOf } from './import-sheet.js';
import * as messages from './messages.js';
import { draftPrint, type PrintDraft } from './print/print-draft.js';
import { settled } from './settle-sheet.js';
import type { ImportPlace, Steps } from './sheet-reading.js';

/** Printed statistics as lines for the braces of a character. */
export interface Converted {
  /** The name of the character, if print states it. */
  readonly name?: string;
  /** Lines without indentation of their own; the last ones are comments with the numbers of print that differ from the rules. */
  readonly lines: readonly string[];
  /** Declarations of names that the game lacks, for the campaign or the top of the file. */
  readonly declarations: readonly string[];
}

/**
 * Converts printed statistics; undefined if a text does not look like them, or is already in the sheet language. `place.name` is
 * the name of their character; with `isPrint`, even a short text counts as printed statistics.
 */
export function convertPrint(text: string, place: ImportPlace, isPrint = false): Converted | undefined {
  const steps = convertInSteps(text, place, isPrint);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, between which a server can listen. */
export function* convertInSteps(text: string, place: ImportPlace, isPrint = false): Steps<Converted | undefined> {
  const rules = place.workspace.books.get(place.game)?.rules;
  if (!rules || text.length > LONGEST) return undefined;
  const draft = draftPrint(text, rules, place.name);
  if (!isPrint && !looksPrinted(text, draft)) return undefined;
  yield;
  const { body, declarations, rows } = yield* settled(draftOf(draft), place);
  const differing = rows.flatMap(({ said, problems }) =>
    problems === undefined ? [] : [`// ${messages.printHas(said, problems)}`],
  );
  const macros = rows.flatMap(({ is, said, read }) =>
    is === 'left out' && read === messages.leftOut.macro ? [`// ${said}`] : [],
  );
  const known = place.workspace.governedBy(place.uri)?.rules.vocabulary.names;
  const isNew = (line: string): boolean => !known?.has(nameKey(/"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? ''));
  return {
    ...(draft.name !== undefined && { name: draft.name }),
    lines: [...body.flatMap((line) => line.split('\n')), ...differing, ...macros],
    declarations: declarations.filter(isNew),
  };
}

/** Maximum length of a pasted text that is examined. */
const LONGEST = 100_000;

/** Whether at least two lines, and at least as many as others, are statistics of the game, and the conversion would change something. */
function looksPrinted(text: string, { lines, rows }: PrintDraft): boolean {
  const known = lines.filter(({ isKnown }) => isKnown).length;
  const notes = lines.filter(({ isNote, text }) => isNote && /^note\b/.test(text)).length;
  const written = lines.map((line) => line.text.trim()).join('\n');
  const said = text.split(/\r\n|\r|\n/).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  return known >= 2 && known >= notes && rows.length > 0 && written !== said.join('\n');
}
