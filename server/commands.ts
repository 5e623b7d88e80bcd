/**
 * The part of the server that no keystroke needs; it is loaded on first use (`on-demand.ts`). Of `language/` it
 * may use the surfaces that the start of the server must not (`.tools/layers.mjs`).
 */
export { pageStyle } from '../language/show/on-command.js';
export { formatting, rangeFormatting } from './features/formatting.js';
export { estimateLens } from './features/lenses/estimate-lens.js';
export { prepareRename, rename } from './features/names/rename.js';
export { apply } from './requests/apply.js';
export { create } from './requests/create.js';
export { checkLog } from './requests/encounters/check-log.js';
export { listEncounters } from './requests/encounters/list-encounters.js';
export { tracker, trackerDo, trackerWrite } from './requests/encounters/tracker.js';
export { writeNewSheet } from './requests/new-sheet.js';
export { overview } from './requests/overview.js';
export { roll } from './requests/roll.js';
export { convertPasted, resolveAction } from './requests/sheets/convert.js';
export { add, listAdditions, mark, setValue, step } from './requests/sheets/edit-sheet.js';
export { exportCharacter, importCharacter } from './requests/sheets/exchange.js';
export { explainNumber } from './requests/sheets/explain.js';
export { showPage, showSheet } from './requests/sheets/show-sheet.js';
export { showAdventure, showPlayersCopy } from './requests/show-adventure.js';
export { showDifference } from './requests/show-difference.js';
export { showReference } from './requests/show-reference.js';
export { showTablePage, tablePageDo } from './requests/table-page.js';
