import { type Block, blocksHtml, blocksMarkdown, blocksText } from './blocks.js';
import { type EncounterContext, encounterBlocks, encounterJson } from './encounter-view.js';
import { JSON_VERSION } from './findings/findings-output.js';
import { type SheetContext, type SheetJson, sheetJson } from './sheet-json.js';
import { sheetBlocks } from './sheet-view.js';

/** How sheets are shown in a terminal. */
export interface TextOptions {
  /** Columns of the terminal; without a number, lines are not folded. */
  readonly columns?: number | undefined;
  /** Values that are zero have their lines, too. */
  readonly all?: boolean;
}

/** Sheets, then encounters, as plain text for a terminal. */
export function sheetsText(
  sheets: readonly SheetContext[],
  encounters: readonly EncounterContext[] = [],
  { columns, all = false }: TextOptions = {},
): string {
  return pages(sheets, encounters, all)
    .map((one) => blocksText(one, columns))
    .join('\n\n');
}

/** Sheets, then encounters, as Markdown. */
export function sheetsMarkdown(sheets: readonly SheetContext[], encounters: readonly EncounterContext[] = []): string {
  return pages(sheets, encounters).map(blocksMarkdown).join('\n');
}

/** Sheets, then encounters, as one HTML page. */
export function sheetsHtml(sheets: readonly SheetContext[], encounters: readonly EncounterContext[] = []): string {
  const names = [...sheets.map(({ sheet }) => sheet.name), ...encounters.map(({ name }) => name)];
  return blocksHtml(pages(sheets, encounters).flat(), names.join(', '));
}

/** Sheets and encounters as JSON. */
export function sheetsJson(sheets: readonly SheetContext[], encounters: readonly EncounterContext[] = []): SheetJson {
  return {
    version: JSON_VERSION,
    sheets: sheets.map(sheetJson),
    ...(encounters.length > 0 && { encounters: encounters.map(encounterJson) }),
  };
}

function pages(sheets: readonly SheetContext[], encounters: readonly EncounterContext[], all = true): Block[][] {
  return [...sheets.map((one) => sheetBlocks(one, all)), ...encounters.map(encounterBlocks)];
}
