import {
  CodeActionKind,
  type FileOperationRegistrationOptions,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import type { Client } from './client.js';
import { completionTriggers } from './features/completion/index.js';
import { semanticTokensLegend as legend } from './features/semantic-tokens.js';
import { BUILTIN_SCHEME, CommandIds } from './protocol.js';
import { FILE_PATTERN } from './workspace/reading/files.js';

/** Files by their extensions, and folders, because the removal of a folder is not reported for the files in it. */
const operations: FileOperationRegistrationOptions = {
  filters: [{ pattern: { glob: FILE_PATTERN, matches: 'file' } }, { pattern: { glob: '**/*', matches: 'folder' } }],
};

/** The capabilities that the server announces to a client. A client with its own roll command must not register it a second time. */
export function capabilitiesFor({ isRolledFor }: Client): ServerCapabilities {
  return isRolledFor ? { ...capabilities, executeCommandProvider: { commands: [CommandIds.roll] } } : capabilities;
}

/** What every client is served; `handlers.ts` implements it. */
const capabilities: ServerCapabilities = {
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
