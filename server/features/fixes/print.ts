import type { CstNode } from 'langium';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { CodeActionKind } from 'vscode-languageserver-types';
import type { FixSpot } from './fix.js';
import * as titles from './titles.js';

/** The character whose printed statistics an action converts; an editor sends it back when the action is chosen. */
export interface ConversionData {
  readonly convert: { readonly uri: string; readonly path: string };
}

/** For a finding in printed statistics: an action that converts everything in the braces of the character. Resolving it adds its edit. */
export function conversionOf(spot: FixSpot): (CodeAction & { readonly data: ConversionData }) | undefined {
  const { uri } = spot;
  const path = printAround(spot);
  if (path === undefined) return undefined;
  const data: ConversionData = { convert: { uri, path } };
  return { title: titles.convertPrint, kind: CodeActionKind.QuickFix, isPreferred: true, data };
}

/** Path of the character around a finding in whose braces printed statistics are. */
function printAround({ context, uri, span, evaluation, finding }: FixSpot): string | undefined {
  if (evaluation?.source.uri === uri && evaluation.all.some(({ read }) => read?.isPrint)) return evaluation.source.path;
  const items = context.sheetRoot(uri)?.items ?? [];
  const at = items.findIndex(({ $cstNode: node }) => node && node.offset <= span.offset && span.end <= node.end);
  const item = items[at];
  const block = item?.$type === 'Character' ? item.block?.$cstNode : undefined;
  // A remark on the character as a whole is not about how its lines are written.
  if (!block || block.offset > span.offset || finding?.severity === 'information') return undefined;
  const isPrint = withColumns.get(block) ?? hasColumns(block.text);
  withColumns.set(block, isPrint);
  return isPrint ? String(at) : undefined;
}

/** Whether the braces of a character contain columns; cached, because every finding inside asks. */
const withColumns = new WeakMap<CstNode, boolean>();

/** Whether at least two lines are rows of a table, or of columns separated by tabs or wide gaps. */
function hasColumns(text: string): boolean {
  const rows = text.split(/\r\n|\r|\n/).filter((line) => {
    const said = line.replace(/\/\/.*/, '').trim();
    return /^\||\S\s*\|\s*\S/.test(said) || /\S(?:\t| {2,})\S.*\S(?:\t| {2,})\S/.test(said);
  });
  return rows.length >= 2;
}
