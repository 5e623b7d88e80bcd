// What the server and the clients may use of `paste`, when a person asks for it.
export { convertInSteps, convertPrint } from './convert-print.js';
export { importInSteps, importSheet } from './import-sheet.js';
export { importMarkdown, importText } from './import-words.js';
