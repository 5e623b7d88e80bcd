// What the server and the clients may use of `dice`.
export type { OddsTable, ShownDie } from './families/family.js';
export { aimsOf, familyFor, type Game, outcomeNamesOf, sidesOf } from './families/game.js';
export { families } from './families/list.js';
export { canonical, type RollRecord } from './families/record.js';
export { atAGlance, estimatedText, percentText, wholePercent } from './odds/chance.js';
