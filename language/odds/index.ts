// What the server and the clients may use of `odds`.
export { estimatedText, percentText } from './chance.js';
