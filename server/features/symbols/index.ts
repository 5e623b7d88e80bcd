import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver-protocol';
import type { Feature } from '../../context.js';
import { isRulebook } from '../names/mentions.js';
import { declarationSymbol } from './rulebook-symbols.js';
import { itemSymbol } from './sheet-symbols.js';

/** The outline: characters with their points and entries with values and costs; a rulebook's declarations by kind. */
export const documentSymbols: Feature<DocumentSymbolParams, DocumentSymbol[] | null> = (
  context,
  { textDocument: { uri } },
  token,
) => {
  if (token.isCancellationRequested) return null;
  if (isRulebook(context, uri))
    return (context.rulebookRoot(uri)?.declarations ?? []).flatMap((declaration) =>
      declarationSymbol(context, uri, declaration),
    );
  return (context.sheetRoot(uri)?.items ?? []).flatMap((item, index) =>
    itemSymbol(context, uri, item, String(index), undefined),
  );
};
