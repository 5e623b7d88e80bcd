// The exports of `grammar` for commands of the user: the server starts without them.
export { formatRulebook, formatSheet } from './format/format.js';
export { formatPage, pageChanges } from './markdown/format-page.js';
