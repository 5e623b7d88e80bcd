// What the server and the clients may use of `grammar` once a person asks for something: the server starts without it.
export { formatRulebook, formatSheet } from './format/format.js';
export { formatPage, pageChanges } from './markdown/format-page.js';
