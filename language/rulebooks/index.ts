// What the server and the clients may use of `rulebooks`.
export { builtInRulebook } from './built-in.js';
