// What the server and the clients may use of `report`.
export { citationOf, citationText } from './citation.js';
export { explain } from './derivation.js';
export {
  fileFinding,
  type ShownFinding,
  shownFinding,
  shownRuleFinding,
  shownSyntax,
  sortFindings,
} from './findings.js';
export { findingsJson, findingsSummary, findingsText, JSON_VERSION } from './findings-output.js';
export { formulaText } from './formula.js';
export { escapeMarkdown } from './markdown.js';
export { oddsJson } from './odds-json.js';
export { LineIndex, type Place, type Places } from './place.js';
export { sarifLog } from './sarif.js';
export { type SheetContext, sheetsJson } from './sheet-json.js';
export { sheetsHtml, sheetsMarkdown, sheetsText } from './sheet-view.js';
export { isUnitSystem, pointsText, quantityText, type UnitSystem } from './value-words.js';
