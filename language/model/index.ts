// What the server and the clients may use of `model`.
export type { Derivation } from './derivation.js';
export { buildEvaluation, ownTrait } from './evaluate/build.js';
export { noContract } from './evaluate/cells/contract.js';
export type { Entry } from './evaluate/cells/entry.js';
export type { Evaluation } from './evaluate/cells/evaluation.js';
export { nobody } from './evaluate/cells/nobody.js';
export { allowedCost, ladderOf, untrainedOf } from './evaluate/cells/price.js';
export { allowanceOf } from './evaluate/checks/allowances.js';
export { includedOf } from './evaluate/included-things.js';
export { carriedOf } from './evaluate/rolls/action.js';
export type { Attempt, Try } from './evaluate/rolls/attempt.js';
export { gameOf } from './evaluate/rolls/game.js';
export type { Others } from './evaluate/rolls/speakers.js';
export { sheetOf } from './evaluate/sheet-of.js';
export {
  allDeclarations,
  declarationsOf,
  type ProposedDeclaration as Declaration,
} from './evaluate/unknown-names.js';
export {
  alike,
  firstStep,
  ifWritten,
  lacksNeed,
  mayTake,
  nextStep,
  priceOf,
  priceWith,
  steps,
  stepText,
} from './evaluate/what-if.js';
export type { Finding, FindingCode } from './finding.js';
export { builtInBooks, createWorkspace } from './host.js';
export { type DocumentSpan, locate, locateEntry, locateRule, nodeAt, type TextSpan } from './locate.js';
export type { RuleOrigin, TextOrigin } from './origin.js';
export { evenKeys, tableDice, tableDiceText } from './read/encounter/random-table.js';
export { readEntry } from './read/entry/read-entry.js';
export type { EntryPlace as Place, ReadEntry } from './read/entry/reading.js';
export { longestName } from './read/longest-name.js';
export { nearNames, nearTexts } from './read/near-names.js';
export type { Part, PartedLine, PartMeaning } from './read/parts.js';
export {
  holdsForOthers,
  type LeftOut,
  type SourceCharacter,
  type SourceDocument,
  type SourceEncounter,
  type SourceEntry,
  type SourcePage,
} from './read/source/source.js';
export type { OwnEntry } from './read/speaker.js';
export { list, textOf } from './read/token-text.js';
export type { Clauses, Field } from './rules/clauses.js';
export { ownNames } from './rules/compile/formulas/own-names.js';
export { CONDITIONS, ENDS } from './rules/consequences.js';
export type { Creation } from './rules/creations.js';
export type { Citation, Declared, Ruling } from './rules/declared.js';
export { compareValues } from './rules/operations.js';
export { bind, type Parameter, type Parameterized as Asked, samplesOf } from './rules/parameters.js';
export {
  type Action,
  type Derived,
  type FunctionRule,
  hasRoll,
  type Kind,
  type Modifier,
  type Named,
  type Rules,
  type Trait,
} from './rules/rules.js';
export type { OccasionalEffect, Sheet, SheetItem, SheetValue } from './sheet.js';
export type { Rolled, SheetRoll } from './sheet-roll.js';
export { spellingsIn } from './spelling.js';
export { firstOwn, leftOutMeaning } from './workspace/documents/document-lines.js';
export { type ExpectedHere, expectedAfter, type LineOwner } from './workspace/expected.js';
export type { BuiltInBook } from './workspace/governing/books.js';
export { Workspace } from './workspace/workspace.js';
