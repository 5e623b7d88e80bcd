import { parseSheet } from '../../../language/grammar/parse.js';
import { valueText } from '../../../language/values/value.js';
import { findingsOf, sheetOf } from '../../sheet/read-sheets.js';
import type { PastedText } from './pasted-texts.js';

// Texts as they are pasted, what is reported of them and what their sheets hold.

export const reported = (text: string): string[] => [
  ...parseSheet(text, 'file:///table/sheet.muster').findings.map((one) => `error ${one.code}: ${one.message}`),
  ...findingsOf(text),
];
export const of = (game: string, name: string, text: string): string => `use "${game}"\nnpc "${name}" {\n${text}\n}\n`;
export const pasted = ({ game, name, text }: PastedText): string => of(game, name, text);
export const gurps = (name: string, text: string): string => of('GURPS Lite WWII', name, text);
export const points = (text: string): string => valueText(sheetOf(text).points.spent);
export const kinds = (text: string, kind: string): string[] =>
  sheetOf(text)
    .entries.filter((one) => one.kind === kind)
    .map((one) => one.trait);
export const things = (text: string): string[] => sheetOf(text).items.map((one) => one.name);
export const unknown = (name: string): string => `error unknown-name: GURPS Lite WWII has nothing called "${name}".`;
export const noHeading = (game: string, name: string): string =>
  `error unknown-name: ${game} has no heading and no field "${name}". Write \`note\` before a line that is only to be read.`;
