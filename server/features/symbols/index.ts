import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver-protocol';
import type { Feature } from '../../context.js';
import { isRulebook } from '../names/mentions.js';
import { inSlices } from '../slices.js';
import { declarationSymbol } from './rulebook-symbols.js';
import { evaluatedOf, itemSymbol } from './sheet-symbols.js';

/** The outline: characters with their points and entries with values and costs; a rulebook's declarations by kind. */
export const documentSymbols: Feature<DocumentSymbolParams, DocumentSymbol[] | null> = async (
  context,
  { textDocument: { uri } },
  token,
) => {
  if (isRulebook(context, uri))
    return (context.rulebookRoot(uri)?.declarations ?? []).flatMap((declaration) =>
      declarationSymbol(context, uri, declaration),
    );
  const symbols: DocumentSymbol[] = [];
  const checked = new Set(context.workspace.checkedCharacters(uri));
  const isPage = context.workspace.document(uri)?.page !== undefined;
  for await (const [index, item] of inSlices((context.sheetRoot(uri)?.items ?? []).entries())) {
    if (token.isCancellationRequested) return null;
    // Rolls in the text would be noise among the headings.
    if (isPage && item.$type === 'Roll') continue;
    const path = String(index);
    symbols.push(
      ...itemSymbol(context, uri, item, path, checked.has(path) ? evaluatedOf(context, uri, path) : undefined),
    );
  }
  return symbols;
};
