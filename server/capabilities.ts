import type { FileOperationRegistrationOptions, ServerCapabilities } from 'vscode-languageserver-protocol';
import { CodeActionKind } from 'vscode-languageserver-types';
import { TextDocumentSyncKind } from './connection.js';
import type { Features } from './features/features.js';
import { BUILTIN_SCHEME } from './protocol.js';
import { FILE_PATTERN } from './workspace/reading/files.js';

/** Files by their endings; folders, as watching files does not tell of a folder that goes with all its files. */
const operations: FileOperationRegistrationOptions = {
  filters: [{ pattern: { glob: FILE_PATTERN, matches: 'file' } }, { pattern: { glob: '**/*', matches: 'folder' } }],
};

/** The capabilities announced to the client: one for each feature that exists. */
export function capabilitiesOf(features: Features): ServerCapabilities {
  const { semanticTokensLegend: legend } = features;
  return {
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    workspace: {
      workspaceFolders: { supported: true, changeNotifications: true },
      fileOperations: { didDelete: operations, didRename: operations },
      textDocumentContent: { schemes: [BUILTIN_SCHEME] },
    },
    ...(features.hover && { hoverProvider: true }),
    ...(features.completion && {
      completionProvider: {
        resolveProvider: features.resolveCompletion !== undefined,
        ...(features.completionTriggers && { triggerCharacters: [...features.completionTriggers] }),
      },
    }),
    ...(features.signatureHelp && { signatureHelpProvider: { triggerCharacters: ['(', ','] } }),
    ...(features.inlayHints && { inlayHintProvider: { resolveProvider: false } }),
    ...(features.codeLenses && { codeLensProvider: { resolveProvider: features.resolveCodeLens !== undefined } }),
    ...(features.codeActions && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.Refactor, CodeActionKind.Source],
      },
    }),
    ...(features.definition && { definitionProvider: true }),
    ...(features.references && { referencesProvider: true }),
    ...(features.documentHighlights && { documentHighlightProvider: true }),
    ...(features.rename && { renameProvider: { prepareProvider: features.prepareRename !== undefined } }),
    ...(features.documentSymbols && { documentSymbolProvider: true }),
    ...(features.workspaceSymbols && { workspaceSymbolProvider: true }),
    ...(features.foldingRanges && { foldingRangeProvider: true }),
    ...(features.semanticTokens &&
      legend && { semanticTokensProvider: { legend, full: true, range: features.semanticTokensRange !== undefined } }),
    ...(features.formatting && { documentFormattingProvider: true }),
    ...(features.rangeFormatting && { documentRangeFormattingProvider: true }),
    ...(features.documentLinks && { documentLinkProvider: { resolveProvider: false } }),
  };
}
