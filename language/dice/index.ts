// The exports of `dice` for the server and the clients.
export type { OddsTable, ShownDie } from './families/family.js';
export { aimsOf, type Game, outcomeNamesOf, sidesOf } from './families/game.js';
export { families } from './families/list.js';
export { canonical, type RollRecord } from './families/record.js';
export { atAGlance, estimatedText, percentText, wholePercent } from './odds/chance.js';
export { degreesText, MOST_DEGREES } from './odds/degrees.js';
