import type { FoldingRange, FoldingRangeParams } from 'vscode-languageserver-protocol';
import { FoldingRangeKind } from 'vscode-languageserver-types';
import { scan, TokenKind } from '../../language/grammar/index.js';
import type { Feature } from '../context.js';

/** Blocks in braces, text blocks and runs of comments fold; found by the text alone, so broken text folds as well. */
export const foldingRanges: Feature<FoldingRangeParams, FoldingRange[] | null> = (
  context,
  { textDocument: { uri } },
) => {
  const document = context.textDocument(uri);
  if (!document) return null;
  const { kinds, starts, ends, comments } = scan(document.getText());
  const lineOf = (offset: number): number => document.positionAt(offset).line;
  const ranges: FoldingRange[] = [];
  const open: number[] = [];
  kinds.forEach((kind, index) => {
    const start = starts[index] ?? 0;
    if (kind === TokenKind.openBrace) open.push(lineOf(start));
    if (kind === TokenKind.closeBrace) {
      const from = open.pop();
      const to = lineOf(start) - 1;
      if (from !== undefined && to > from) ranges.push({ startLine: from, endLine: to });
    }
    if (kind === TokenKind.textBlock) {
      const from = lineOf(start);
      const to = lineOf(ends[index] ?? start);
      if (to > from) ranges.push({ startLine: from, endLine: to });
    }
  });
  ranges.push(...commentRanges(comments, lineOf));
  return ranges.sort((a, b) => a.startLine - b.startLine);
};

/** Comments on consecutive lines are one range. */
function commentRanges(comments: readonly number[], lineOf: (offset: number) => number): FoldingRange[] {
  const ranges: FoldingRange[] = [];
  let from: number | undefined;
  let to = -2;
  const close = (): void => {
    if (from !== undefined && to > from) ranges.push({ startLine: from, endLine: to, kind: FoldingRangeKind.Comment });
  };
  for (let index = 0; index < comments.length; index += 2) {
    const start = lineOf(comments[index] ?? 0);
    const end = lineOf(comments[index + 1] ?? 0);
    if (start > to + 1) {
      close();
      from = start;
    }
    to = end;
  }
  close();
  return ranges;
}
