import type * as lsp from 'vscode-languageserver';
import type { Feature, Later } from '../context.js';

/** The supported requests of the language server protocol; each is implemented in a file of its own. */
export interface Features {
  readonly hover: Feature<lsp.HoverParams, lsp.Hover | null>;
  readonly completion: Feature<lsp.CompletionParams, lsp.CompletionList | lsp.CompletionItem[] | null>;
  /** Adds to an item what is expensive to compute; the item's `data` says what it is about. */
  readonly resolveCompletion: Feature<lsp.CompletionItem, lsp.CompletionItem>;
  readonly inlayHints: Feature<lsp.InlayHintParams, lsp.InlayHint[] | null>;
  readonly codeLenses: Feature<lsp.CodeLensParams, lsp.CodeLens[] | null>;
  /** Adds to a lens what is expensive to compute; its `data` says what it is about. */
  readonly resolveCodeLens: Feature<lsp.CodeLens, Later<lsp.CodeLens>>;
  readonly codeActions: Feature<lsp.CodeActionParams, lsp.CodeAction[] | null>;
  /** Adds to an action an edit that takes long to compute; its `data` says what it is about. */
  readonly resolveAction: Feature<lsp.CodeAction, lsp.CodeAction>;
  readonly definition: Feature<lsp.DefinitionParams, lsp.Location[] | lsp.LocationLink[] | null>;
  readonly references: Feature<lsp.ReferenceParams, lsp.Location[] | null>;
  readonly documentHighlights: Feature<lsp.DocumentHighlightParams, lsp.DocumentHighlight[] | null>;
  readonly prepareRename: Feature<lsp.PrepareRenameParams, lsp.PrepareRenameResult | null>;
  /** A new name that is not possible is a `ResponseError` with the reason. */
  readonly rename: Feature<lsp.RenameParams, lsp.WorkspaceEdit | null>;
  readonly documentSymbols: Feature<lsp.DocumentSymbolParams, lsp.DocumentSymbol[] | null>;
  readonly workspaceSymbols: Feature<lsp.WorkspaceSymbolParams, lsp.WorkspaceSymbol[] | null>;
  readonly foldingRanges: Feature<lsp.FoldingRangeParams, lsp.FoldingRange[] | null>;
  readonly semanticTokens: Feature<lsp.SemanticTokensParams, lsp.SemanticTokens>;
  readonly semanticTokensRange: Feature<lsp.SemanticTokensRangeParams, lsp.SemanticTokens>;
  readonly formatting: Feature<lsp.DocumentFormattingParams, lsp.TextEdit[] | null>;
  readonly rangeFormatting: Feature<lsp.DocumentRangeFormattingParams, lsp.TextEdit[] | null>;
  readonly documentLinks: Feature<lsp.DocumentLinkParams, lsp.DocumentLink[] | null>;
}
