// What the server and the clients may use of `dice`.
export type { RollRecord } from './record.js';
