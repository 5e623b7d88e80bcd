// What the server and the clients may use of `exchange`.

export {
  EXPORT_TARGETS,
  type Exported,
  type ExportTarget,
  exportSheet,
  isExportTarget,
} from './export/export-sheet.js';
export { type Imported, importInSteps, importSheet } from './import-sheet.js';
export { importMarkdown, importText } from './import-words.js';
