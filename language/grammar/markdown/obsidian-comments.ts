import type { PageSpan } from './page-parts.js';

/** A comment between two `%%`. */
export interface ObsidianComment extends PageSpan {
  readonly isClosed: boolean;
}

/**
 * Finds the comments `%% words %%`, of any number of lines; without a second mark a comment continues to the end. The marks have no
 * meaning in fences, in code and in comments of HTML. `fences` are all fences of the text, in its order.
 */
export function obsidianComments(text: string, fences: readonly PageSpan[]): readonly ObsidianComment[] {
  if (!text.includes('%%')) return [];
  const comments: ObsidianComment[] = [];
  const codes = finder(codeSpans(text));
  const verbatim = finder(fences);
  const lastHtmlEnd = text.lastIndexOf('-->');
  const mark = /%%|<!--/g;
  for (let match = mark.exec(text); match; match = mark.exec(text)) {
    const { index, 0: opening } = match;
    const skipped = verbatim(index)?.end ?? codes(index)?.end;
    if (skipped !== undefined) mark.lastIndex = skipped;
    else if (opening === '<!--') {
      if (lastHtmlEnd >= mark.lastIndex) mark.lastIndex = text.indexOf('-->', mark.lastIndex) + 3;
    } else {
      const close = text.indexOf('%%', index + 2);
      const end = close < 0 ? text.length : Math.max(close + 2, verbatim(close)?.end ?? 0);
      comments.push({ offset: index, end, isClosed: close >= 0 });
      mark.lastIndex = end;
    }
  }
  return comments;
}

/** A function that finds the span at an offset; the offsets of its calls must ascend. */
function finder(spans: readonly PageSpan[]): (offset: number) => PageSpan | undefined {
  let next = 0;
  return (offset) => {
    while ((spans[next]?.end ?? offset + 1) <= offset) next += 1;
    const span = spans[next];
    return span && span.offset <= offset ? span : undefined;
  };
}

/** A run of backticks, or the end of a line above an empty one. */
const RUN_OR_GAP = /`+|(?:\r\n|\r(?!\n)|\n)(?=[ \t>]*(?:[\r\n]|$))/g;

/** Code in running text: between two runs of backticks of the same length, within a paragraph. */
function codeSpans(text: string): readonly PageSpan[] {
  const spans: PageSpan[] = [];
  let runs: PageSpan[] = [];
  const endParagraph = (): void => {
    const after = new Map<number, PageSpan>();
    const closings = runs
      .toReversed()
      .map((run) => {
        const closing = after.get(run.end - run.offset);
        after.set(run.end - run.offset, run);
        return closing;
      })
      .toReversed();
    let at = 0;
    for (const [index, { offset }] of runs.entries()) {
      const closing = closings[index];
      if (offset < at || !closing) continue;
      spans.push({ offset, end: closing.end });
      at = closing.end;
    }
    runs = [];
  };
  for (const { index, 0: found } of text.matchAll(RUN_OR_GAP)) {
    if (found.startsWith('`')) runs.push({ offset: index, end: index + found.length });
    else if (runs.length > 0) endParagraph();
  }
  endParagraph();
  return spans;
}
