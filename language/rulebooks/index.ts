// What the server and the clients may use of `rulebooks`.
export { BuiltInRulebook, builtInRulebook, builtInRulebooks } from './built-in.js';
