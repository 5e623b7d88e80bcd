// What the server and the clients may use of `play` at any time; what only a command needs is in `on-command.ts`.
export type { PlayedAction, ReadyLine } from './actions/play-action.js';
export { type ActionOdds, actionOddsText, effectText, simulate, simulation, toldText } from './actions/simulate.js';
export { type EncounterOdds, encounterOddsText, MOST_ROUNDS } from './chances/encounter-odds.js';
export { type Estimate, knownEstimate } from './chances/known-estimates.js';
export { chancesOf, chanceWords, partyText } from './chances/party-odds.js';
export { sheetFindings } from './chances/sheet-findings.js';
export { chancesText, waysTo } from './chances/ways.js';
export { type MoreDie, moreDice, moreDiceText } from './lines/more-dice.js';
export { type RolledTable, rolledTables } from './lines/random-tables.js';
export { evaluateTogether, linesIn, type Together } from './lines/together.js';
export {
  type ReadyRoll,
  readyRoll,
  rollAt,
  type WrittenRoll,
  writtenRolls,
  writtenRollsBeside,
} from './lines/written-rolls.js';
export { turnOrder } from './turn-order.js';
export { POLICIES, playFindings } from './unread.js';
