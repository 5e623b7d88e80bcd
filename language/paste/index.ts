// What the server and the clients may use of `paste`.
export { importInSteps, importSheet } from './import-sheet.js';
export { importMarkdown, importText } from './import-words.js';
