// What the server and the clients may use of `odds`.
export { percentText } from './chance.js';
