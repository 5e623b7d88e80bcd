// What the server and the clients may use of `show`.
export { adventureMarkdown } from './adventure/adventure-markdown.js';
export { type AdventurePage, adventurePage, pageContents } from './adventure/adventure-page.js';
export { ADVENTURE_STYLE, PROSE_STYLE } from './adventure/adventure-style.js';
export type { AdventureContext, Audience } from './adventure/fence-parts.js';
export { textFor, titleFor } from './adventure/secrets.js';
export { citationOf, citationText } from './citation.js';
export { explain } from './derivation.js';
export {
  type ComparedSheet,
  comparedSheets,
  differenceOf,
  differencesOf,
  pairsOf,
  type SheetDifference,
} from './difference/difference.js';
export { differencesJson, differencesMarkdown, differencesText, type Unread } from './difference/difference-words.js';
export type { EncounterContext } from './encounter-view.js';
export {
  EXPORT_TARGETS,
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
export { findingsJson, findingsSummary, findingsText, JSON_VERSION } from './findings/findings-output.js';
export { sarifLog } from './findings/sarif.js';
export { formulaText } from './formula.js';
export { rateEntry, stepEntry } from './live/step.js';
export { setField, tickBoxes } from './live/tick.js';
export type { Desk, Standing } from './live/trial.js';
export { escapeMarkdown } from './markdown.js';
export { type NamedValueContext, namedValueJson, namedValueText } from './named-value-output.js';
export { oddsJson } from './odds-json.js';
export { pageModel } from './page/build-page.js';
export { cardArticle } from './page/card.js';
export { livePage, pageArticle } from './page/page-html.js';
export type { PageModel } from './page/page-model.js';
export { PAPERS, type Paper, pageStyle } from './page/page-style.js';
export type { PageContext } from './page/page-values.js';
export { type EncounterPage, type PageForm, pagesHtml, pagesMarkdown, pagesText } from './page/print-pages.js';
export { LineIndex, type Place, type Places } from './place.js';
export { sheetsHtml, sheetsJson, sheetsMarkdown, sheetsText } from './print.js';
export { actionCalled, actionSentences, namesakeOfAction } from './reference/action-words.js';
export { creationSentences } from './reference/creation-words.js';
export {
  isNewSheet,
  NEW_SHEETS,
  type NewSheet,
  newSheet,
  templateSnippet,
  templateText,
} from './reference/new-sheet.js';
export { referenceMarkdown, referenceText } from './reference/reference.js';
export type { SheetContext } from './sheet-json.js';
export { countEffects, type TrackerView, trackerModel } from './tracker/build-tracker.js';
export { hiddenSheets } from './tracker/hidden-sheets.js';
export type { TrackerModel } from './tracker/tracker-model.js';
export { trackerText } from './tracker/tracker-text.js';
export { isUnitSystem, pointsText, quantityText, type UnitSystem } from './value-words.js';
