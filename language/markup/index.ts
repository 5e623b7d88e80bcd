// What the server and the clients may use of `markup`.
export { dataAttribute, escapeHtml, htmlDocument } from './html.js';
