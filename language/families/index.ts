// What the server and the clients may use of `families`.
export type { OddsTable, ShownDie } from './family.js';
export { aimsOf, familyFor, type Game, outcomeNamesOf, sidesOf } from './game.js';
export { families } from './list.js';
export { canonical, type RollRecord } from './record.js';
