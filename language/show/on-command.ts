// What the server and the clients may use of `show` for a command of the user: the server starts without it.
export { adventureMarkdown } from './adventure/adventure-markdown.js';
export { type AdventurePage, adventurePage, pageContents } from './adventure/adventure-page.js';
export { ADVENTURE_STYLE, PROSE_STYLE } from './adventure/adventure-style.js';
export type { PageControl } from './adventure/page-controls.js';
export { textFor, titleFor } from './adventure/players-page.js';
export {
  type ComparedSheet,
  comparedSheets,
  differenceOf,
  differencesOf,
  pairsOf,
  type SheetDifference,
} from './difference/difference.js';
export { differencesJson, differencesMarkdown, differencesText, type Unread } from './difference/difference-words.js';
export {
  type Exported,
  type ExportTarget,
  exportSheet,
  isExportTarget,
} from './export/export-sheet.js';
export {
  fileFinding,
  type ShownFinding,
  type ShownFix,
  shownFinding,
  shownRuleFinding,
  shownSyntax,
  sortFindings,
} from './findings/findings.js';
export {
  findingsJson,
  findingsSummary,
  JSON_VERSION,
  type StyledText,
  styledFindings,
} from './findings/findings-output.js';
export { sarifLog } from './findings/sarif.js';
export { foldedHanging } from './fold.js';
export { hiddenPeople } from './hidden-people.js';
export { type Addition, additions, addTo } from './live/add.js';
export { rateEntry, stepEntry } from './live/step.js';
export { setField, tickBoxes } from './live/tick.js';
export { type NamedValueContext, namedValueJson, namedValueText } from './named-value-output.js';
export { oddsJson } from './odds-json.js';
export { pageModel } from './page/build-page.js';
export { cardArticle } from './page/card.js';
export { livePage, pageArticle } from './page/page-html.js';
export { type Paper, pageStyle } from './page/page-style.js';
export { type EncounterPage, type PageForm, pagesHtml, pagesMarkdown, pagesText } from './page/print-pages.js';
export { LineIndex, type Place, type Places } from './place.js';
export { sheetsHtml, sheetsJson, sheetsMarkdown, sheetsText } from './print.js';
export {
  isNewSheet,
  NEW_SHEETS,
  type NewSheet,
  newSheet,
  templateSnippet,
  templateText,
} from './reference/new-sheet.js';
export { referenceMarkdown, referenceText } from './reference/reference.js';
export { logAsSaid } from './tracker/as-said.js';
export { countEffects, type TrackerView, trackerModel } from './tracker/build-tracker.js';
export { stateWords } from './tracker/member-view.js';
export { nextForAll, numberedActions, trackerText, turnText } from './tracker/tracker-text.js';
