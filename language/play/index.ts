// What the server and the clients may use of `play`.
export { applyChanges, type ChangePlace, type DocumentEdits } from './actions/apply/apply.js';
export type { PlayedAction, Stage } from './actions/play-action.js';
export { type ActionOdds, actionOddsText, effectText, simulate, simulation } from './actions/simulate.js';
export { type Assumptions, readAssumptions } from './assume-text.js';
export { type EncounterOdds, encounterOddsText, MOST_ROUNDS } from './chances/encounter-odds.js';
export { type Estimate, knownEstimate } from './chances/known-estimates.js';
export { type Chances, chancesOf, chanceText, partyText, sheetFindings } from './chances/party-odds.js';
export { type CreatedCharacter, createCharacter, type NewCharacter } from './creation/create-character.js';
export { type MoreDie, moreDice, moreDiceText } from './lines/more-dice.js';
export { type PlayedLine, playLine } from './lines/play-line.js';
export { playedOf } from './lines/play-roll.js';
export { playSteps, stepsText } from './lines/play-steps.js';
export { type RolledTable, rolledTables } from './lines/random-tables.js';
export { type Replayed, replayAll } from './lines/replay.js';
export { namedValue } from './named-value.js';
export { turnOrder } from './turn-order.js';
export { playFindings } from './unread.js';
