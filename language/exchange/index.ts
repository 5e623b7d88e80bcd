// What the server and the clients may use of `exchange`.

export { type Imported, type ImportedLine, importSheet } from './import-sheet.js';
export { importMarkdown, importText } from './import-words.js';
