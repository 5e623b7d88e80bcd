import type { AstNode } from 'langium';
import type { DocumentSymbol, SymbolKind } from 'vscode-languageserver-protocol';
import type { FeatureContext } from '../../context.js';

/** A symbol of the outline, or none if there is no name; its first line is the selection range. */
export function symbol(
  context: FeatureContext,
  uri: string,
  node: AstNode,
  name: string,
  detail: string,
  kind: SymbolKind,
  children: DocumentSymbol[],
): DocumentSymbol[] {
  const { $cstNode: cst } = node;
  const range = cst && context.rangeOf(uri, cst);
  if (!cst || !range || name.trim() === '') return [];
  const firstLine = cst.text.search(/[\r\n{]/);
  const selection =
    context.rangeOf(uri, { offset: cst.offset, end: firstLine < 0 ? cst.end : cst.offset + firstLine }) ?? range;
  return [{ name, detail, kind, range, selectionRange: selection, ...(children.length > 0 && { children }) }];
}
