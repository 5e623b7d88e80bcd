// The exports of `paste` for commands of the user.
export { convertInSteps, convertPrint } from './convert-print.js';
export { importInSteps, importSheet } from './import-sheet.js';
export { importMarkdown, importText } from './import-words.js';
