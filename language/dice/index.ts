// What the server and the clients may use of `dice`.

export { aimsOf } from './aims.js';
export type { RollRecord } from './record.js';
