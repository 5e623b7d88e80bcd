// What the server and the clients may use of `play`.
export { applyChanges, type ChangePlace, type DocumentEdits } from './actions/apply/apply.js';
export { type Change, changeText } from './actions/changes.js';
export type { PlayedAction, Stage } from './actions/play-action.js';
export { type ActionRecord, sourceOf } from './actions/record.js';
export { type ActionOdds, actionOddsText, effectText, simulate, simulation } from './actions/simulate.js';
export { isRoll, isUnanswered, type Question, type TapeSource, type Unanswered } from './actions/tape.js';
export { type Assumptions, readAssumptions } from './assume-text.js';
export { oddsOf, oddsOfTable, ownOdds, type RollOdds } from './chances/odds-of.js';
export { type Chances, chancesOf, chanceText, partyText, sheetFindings } from './chances/party-odds.js';
export { type CreatedCharacter, createCharacter, type NewCharacter } from './creation/create-character.js';
export { type Arena, arenaAt } from './encounter/fight/arena.js';
export { deadlockText } from './encounter/likely/deadlock.js';
export { type EncounterOdds, encounterOddsText, MOST_ROUNDS } from './encounter/likely/encounter-odds.js';
export { estimateOf } from './encounter/likely/estimate.js';
export { type Estimate, knownEstimate } from './encounter/likely/known-estimates.js';
export {
  addTallies,
  emptyTally,
  oddsOfFights,
  type Tally,
  tallied,
  unplayable,
} from './encounter/likely/odds.js';
export { playOut } from './encounter/likely/play-out.js';
export { Tactic } from './encounter/likely/tactic.js';
export { headText } from './encounter/log/log.js';
export { fold, LogFolder } from './encounter/log/log-fold.js';
export { grownLog, readLogs } from './encounter/log/log-sections.js';
export { commandIn, type TrackerCommand } from './encounter/table/commands.js';
export { type AtTable, atTable, atTableInSteps, commandText, happenedText } from './encounter/table/play-command.js';
export { lastingChanges } from './encounter/table/table.js';
export { wholeName } from './encounter/table/whole-names.js';
export { type MoreDie, moreDice, moreDiceText } from './lines/more-dice.js';
export { type PlayedLine, playLine } from './lines/play-line.js';
export { playedOf } from './lines/play-roll.js';
export { playSteps, stepsText } from './lines/play-steps.js';
export { type RolledTable, rolledTables } from './lines/random-tables.js';
export { type Replayed, replayAll } from './lines/replay.js';
export { requestOf } from './lines/request.js';
export { type EvaluatedExpression, evaluateAlone, evaluateExpression, saysNothing } from './lines/typed-expression.js';
export { namedValue } from './named-value.js';
export { type AttackOdds, attackOdds, attackOddsText } from './procedures/attacks/attack-odds.js';
export { procedureNeeds, procedures } from './procedures/index.js';
export { type Needs, withUsed } from './procedures/needs.js';
export { turnOrder } from './turn-order.js';
export { playFindings } from './unread.js';
