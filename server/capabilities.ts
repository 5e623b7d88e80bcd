import {
  CodeActionKind,
  type FileOperationRegistrationOptions,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { completionTriggers } from './features/completion/index.js';
import { semanticTokensLegend as legend } from './features/semantic-tokens.js';
import { BUILTIN_SCHEME } from './protocol.js';
import { FILE_PATTERN } from './workspace/reading/files.js';

/** Files by their extensions; folders, too, as removing a folder is not reported for its files. */
const operations: FileOperationRegistrationOptions = {
  filters: [{ pattern: { glob: FILE_PATTERN, matches: 'file' } }, { pattern: { glob: '**/*', matches: 'folder' } }],
};

/** The capabilities that the server announces; `handlers.ts` implements them. */
export const capabilities: ServerCapabilities = {
  textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
  workspace: {
    workspaceFolders: { supported: true, changeNotifications: true },
    fileOperations: { didDelete: operations, didRename: operations },
    textDocumentContent: { schemes: [BUILTIN_SCHEME] },
  },
  hoverProvider: true,
  completionProvider: { resolveProvider: true, triggerCharacters: [...completionTriggers] },
  inlayHintProvider: { resolveProvider: false },
  codeLensProvider: { resolveProvider: true },
  codeActionProvider: {
    codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, CodeActionKind.Source],
    resolveProvider: true,
  },
  definitionProvider: true,
  referencesProvider: true,
  documentHighlightProvider: true,
  renameProvider: { prepareProvider: true },
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  foldingRangeProvider: true,
  semanticTokensProvider: { legend, full: true, range: true },
  documentFormattingProvider: true,
  documentRangeFormattingProvider: true,
  documentLinkProvider: { resolveProvider: false },
};
