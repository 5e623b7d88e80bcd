import { parseSheet } from '../../../language/grammar/parse.js';
import { type Imported, importSheet } from '../../../language/paste/import-sheet.js';
import { isProblem } from '../../../language/values/problem.js';
import { valueText } from '../../../language/values/value.js';
import { createWorkspace } from '../../../language/workspace/index.js';
import { findingsOf, sheetOf } from '../../sheet/read-sheets.js';
import type { PastedText } from './pasted-texts.js';

// Printed texts as they come through the door, what is reported of them and what their sheets hold.

const workspace = createWorkspace();
const imports = new Map<string, Imported & PastedText>();

/** The sheet that a printed text becomes. */
export const of = (game: string, name: string, text: string): string => {
  const made = importSheet(text, { workspace, uri: 'file:///table/sheet.muster', game, name });
  if (isProblem(made)) throw new Error(made.problem);
  // Budgets hold for characters of players.
  const sheet = made.text.replace(/^character "/m, 'npc "');
  imports.set(sheet, { ...made, game, name, text });
  return sheet;
};
/** The sheet that its print becomes once something else is in it. */
export const again = (sheet: string, change: (print: string) => string): string => {
  const made = imports.get(sheet);
  if (!made) throw new Error('This sheet was not made of print.');
  return of(made.game, made.name, change(made.text));
};
export const pasted = ({ game, name, text }: PastedText): string => of(game, name, text);
export const gurps = (name: string, text: string): string => of('GURPS Lite WWII', name, text);

/** What the sheet reports, and then what the import does: lines that are wrong or differ from the rules. */
export const reported = (text: string): string[] => [
  ...parseSheet(text, 'file:///table/sheet.muster').findings.map((one) => `error ${one.code}: ${one.message}`),
  ...findingsOf(text).filter((one) => !/^information [^a]/.test(one)),
  ...(imports.get(text)?.lines ?? [])
    .filter(({ is }) => is === 'differs')
    .map(({ said, read }) => `${said} => ${read}`),
];
/** What is reported, and each line of print that became a note, is declared, or is wrong. */
export const outcome = (text: string): string[] => [
  ...reported(text),
  ...(imports.get(text)?.lines ?? []).flatMap(({ said, is, read }) =>
    is === 'note' || is === 'declared' ? [`${is}: ${said}`] : is === 'wrong' ? [`${is}: ${said} => ${read}`] : [],
  ),
];
export const points = (text: string): string => valueText(sheetOf(text).points.spent);
export const kinds = (text: string, kind: string): string[] =>
  sheetOf(text)
    .entries.filter((one) => one.kind === kind)
    .map((one) => one.trait);
export const things = (text: string): string[] => sheetOf(text).items.map((one) => one.name);
