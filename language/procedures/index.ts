// What the server and the clients may use of `procedures`.
export { type AttackOdds, attackOdds, attackOddsText } from './attacks/attack-odds.js';
export { togetherText } from './attacks/together-odds.js';
export { procedureNeeds, procedures } from './list.js';
