// What the server and the clients may use of `roll`.

export { requestOf } from '../sheet/rolls/request.js';
export { accountText } from './account.js';
export type { Change } from './changes.js';
export { oddsOf, oddsOfTable, ownOdds, type RollOdds } from './odds-of.js';
export { type ActionRecord, sourceOf } from './record.js';
export { isRoll, isUnanswered, type Question, type TapeSource } from './tape.js';
export { type EvaluatedExpression, evaluateAlone, evaluateExpression, isUnreadable } from './typed-expression.js';
