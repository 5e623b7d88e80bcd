import type { PageSpan } from './page-parts.js';

/** A comment between two `%%`. */
export interface ObsidianComment extends PageSpan {
  readonly isClosed: boolean;
}

/**
 * `%% words %%`, over any number of lines; without a second mark it goes on to the end. In fences and in code the mark means nothing.
 * `fences` are all fences of the text, in its order.
 */
export function obsidianComments(text: string, fences: readonly PageSpan[]): readonly ObsidianComment[] {
  const comments: ObsidianComment[] = [];
  const fenceAt = (offset: number): PageSpan | undefined =>
    fences.find((fence) => fence.offset <= offset && offset < fence.end);
  for (let from = text.indexOf('%%'); from >= 0; ) {
    const skipped = fenceAt(from)?.end ?? (isInCode(text, from) ? from + 2 : undefined);
    if (skipped !== undefined) {
      from = text.indexOf('%%', skipped);
      continue;
    }
    const close = text.indexOf('%%', from + 2);
    const end = close < 0 ? text.length : Math.max(close + 2, fenceAt(close)?.end ?? 0);
    comments.push({ offset: from, end, isClosed: close >= 0 });
    from = text.indexOf('%%', end);
  }
  return comments;
}

/** Whether backticks are open at an offset, within its line. */
function isInCode(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', offset) + 1, offset);
  return (line.match(/`+/g) ?? []).length % 2 === 1 && text.indexOf('`', offset) >= 0;
}
