// What the server and the clients may use of `sheet`.

export { buildEvaluation, ownTrait } from './build.js';
export { noContract } from './cells/contract.js';
export type { Entry } from './cells/entry.js';
export type { Evaluation } from './cells/evaluation.js';
export { nobody } from './cells/nobody.js';
export { allowedCost, ladderOf, levelAbove, untrainedOf } from './cells/price.js';
export { allowanceOf } from './checks/allowances.js';
export { distanceText, groundOf } from './encounter/ground.js';
export { usualAttacks } from './fight-policies.js';
export { includedOf } from './included-things.js';
export type { Lineage } from './inherit.js';
export { carriedOf } from './rolls/action.js';
export type { Attempt } from './rolls/attempt.js';
export { rollOfEntry } from './rolls/by-name.js';
export { gameOf } from './rolls/game.js';
export type { Others } from './rolls/speakers.js';
export type { OccasionalEffect, SheetItem, SheetValue } from './sheet.js';
export { choiceLabels, sheetOf } from './sheet-of.js';
export { type Rolled, rolledText, type SheetRoll } from './sheet-roll.js';
export { allDeclarations, declarationsOf } from './unknown-names.js';
export {
  firstStep,
  hasPrices,
  ifTaken,
  ifWritten,
  lacksNeed,
  mayTake,
  nextStep,
  type PricedRating,
  priceOf,
  priceWith,
  steps,
  stepText,
  withLine,
} from './what-if.js';
