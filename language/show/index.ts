// What the server and the clients may use of `show` at any time; what only a command needs is in `on-command.ts`.
export type { AdventureContext, Audience } from './adventure/fence-parts.js';
export { citationOf, citationText } from './citation.js';
export { explain } from './derivation.js';
export type { EncounterContext } from './encounter-view.js';
export { formulaText, sumText } from './formula.js';
export { levelSum } from './level-sum.js';
export type { EditContext, EntryState } from './live/trial.js';
export { escapeMarkdown } from './markdown.js';
export type { PageModel } from './page/page-model.js';
export type { PageContext } from './page/page-values.js';
export { actionCalled, actionSentences, namesakeOfAction } from './reference/action-words.js';
export { creationSentences } from './reference/creation-words.js';
export type { SheetContext } from './sheet-json.js';
export type { TrackerModel } from './tracker/tracker-model.js';
export { countedPoints, isUnitSystem, quantityText, type UnitSystem, unitInFull } from './value-words.js';
