/**
 * What no keystroke needs: the part of the server that is loaded at its first use (`on-demand.ts`). Whatever is only reached from
 * here is in a file of its own where there are files; nothing else may import it.
 */
export { pageStyle } from '../language/report/index.js';
export { estimateLens } from './features/estimate-lens.js';
export { formatting, rangeFormatting } from './features/formatting.js';
export { prepareRename, rename } from './features/rename.js';
export { apply } from './requests/apply.js';
export { checkLog } from './requests/check-log.js';
export { create } from './requests/create.js';
export { mark, setValue, step } from './requests/edit-sheet.js';
export { exportCharacter, importCharacter } from './requests/exchange.js';
export { explainNumber } from './requests/explain.js';
export { listEncounters } from './requests/list-encounters.js';
export { writeNewSheet } from './requests/new-sheet.js';
export { roll } from './requests/roll.js';
export { showAdventure, showPlayersCopy } from './requests/show-adventure.js';
export { showDifference } from './requests/show-difference.js';
export { showReference } from './requests/show-reference.js';
export { showPage, showSheet } from './requests/show-sheet.js';
export { tracker, trackerDo, trackerWrite } from './requests/tracker.js';
