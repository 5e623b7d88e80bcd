/** A fenced block of a Markdown text. */
export interface Fence {
  readonly language: string;
  readonly text: string;
  /** Line of its first character in the document, from 1. */
  readonly line: number;
}

/** The fenced blocks of a text, in its order. */
export function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = [];
  let open: { language: string; line: number; lines: string[] } | undefined;
  for (const [index, line] of markdown.split('\n').entries()) {
    const mark = /^```(.*)$/.exec(line);
    if (!mark) open?.lines.push(line);
    else if (open) {
      fences.push({ language: open.language, text: `${open.lines.join('\n')}\n`, line: open.line });
      open = undefined;
    } else open = { language: (mark[1] ?? '').trim(), line: index + 2, lines: [] };
  }
  return fences;
}
