// What the server and the clients may use of `fight`.
export { deadlockText } from './likely/deadlock.js';
export { betweenOf, estimateEvening, estimateOf } from './likely/estimate.js';
export { type EveningOdds, eveningOdds } from './likely/evening.js';
export {
  addTallies,
  emptyTally,
  isPreciseEnough,
  MOST_FIGHTS,
  oddsOfFights,
  type Tally,
  tallied,
  unplayable,
} from './likely/odds.js';
export { playOut } from './likely/play-out.js';
export { Tactic } from './likely/tactic.js';
export { fold, LogFolder } from './log/log-fold.js';
export { clocksAfter, grownLog, pageNotes, readLogs } from './log/log-sections.js';
export { type PageClock, pageClocks, playedWith } from './log/page-clocks.js';
export { grownByPage, type PageInput } from './log/page-log.js';
export { headText } from './log/write-log.js';
export { replayWritten } from './log/written-replay.js';
export { tableWordIn } from './state/distances.js';
export { type PreparedEncounter, prepareEncounterAt } from './state/prepared-encounter.js';
export { commandIn, type TrackerCommand } from './table/commands.js';
export { oddsOfLine } from './table/line-odds.js';
export {
  type AtTable,
  atTable,
  atTableInSteps,
  type CommandText,
  commandText,
  happenedText,
} from './table/play-command.js';
export { lastingChanges } from './table/table.js';
export { wholeName } from './table/whole-names.js';
