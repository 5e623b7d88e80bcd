// What the server and the clients may use of `rulebooks`.
export { builtInRulebook, builtInRulebooks } from './built-in.js';
