/** A range: UTF-16 units from the start of the file, `end` exclusive. */
export interface PageSpan {
  readonly offset: number;
  readonly end: number;
}

/** A code fence whose info begins with `muster`. */
export interface Fence extends PageSpan {
  /** Its lines without the prefixes of quotes and lists. */
  readonly lines: readonly PageSpan[];
  /** The line that opens it, from its marks on. */
  readonly opening: PageSpan;
  /** Hidden from players. */
  readonly isHidden: boolean;
  readonly isClosed: boolean;
}

/** Words that make inline code live. */
export const VERBS = ['roll', 'check', 'contest', 'opposed', 'clock', 'tick', 'note', 'outcome'] as const;

/** The verb of inline code. */
export type Verb = (typeof VERBS)[number];

/** Inline code that begins with a verb. The span is the text between the backticks. */
export interface LiveCode extends PageSpan {
  readonly verb: Verb;
  readonly text: string;
}

/** `[[Name]]`, `[[Name|shown]]`, `[[file#Heading]]`, `[[file#^block]]`, `![[Name]]`. The span is that of the name. */
export interface PageLink extends PageSpan {
  /** The name before `#`, empty for a heading of the same page. */
  readonly name: string;
  readonly heading?: string;
  /** The whole text if it contains `#`, which may be part of a name. */
  readonly whole?: string;
  /** `![[Name]]`: its target is shown in its place. */
  readonly isEmbed?: true;
}

/** `[text](#anchor)`, `[text](page.md#anchor)`. The span is that of the anchor. */
export interface PageAnchor extends PageSpan {
  /** The name of the file, without folders; empty for the same page. */
  readonly file: string;
  readonly slug: string;
}

/** A heading of a page. */
export interface PageHeading extends PageSpan {
  /** Its words without emphasis. The span is that of the words as written. */
  readonly name: string;
  /** 1 to 6. */
  readonly level: number;
}

/** `^name` at the end of a paragraph, or alone below a table or a box: the name of that block for links. The span has the mark. */
export interface PageBlock extends PageSpan {
  /** With its mark, as links have it. */
  readonly name: string;
}

/** The kinds of boxes that have a meaning for Muster. */
export const BOX_KINDS: readonly string[] = ['read-aloud', 'gm', 'handout', 'clue'];

/** `> [!handout] Name`. The span is that of the name, or of the mark without one. */
export interface PageBox extends PageSpan {
  /** `gm`, `handout`, `clue`, `read-aloud`, or any other word, which a theme may know; in lower case. */
  readonly kind: string;
  /** Its words without emphasis. */
  readonly name: string;
  /** Its brackets contain blanks, so that other programs take it for a quotation. */
  readonly hasBlanks?: true;
  /** Number of ways to a clue, in `> [!clue] Name (3)`. */
  readonly ways?: number;
  /** The end of the quotation. */
  readonly to: number;
}

/** A row of a table of two columns with dice in the head of the first. */
export interface MarkdownRow extends PageSpan {
  /** The first cell, without emphasis. */
  readonly key: string;
  readonly keySpan: PageSpan;
  /** The second cell. */
  readonly text: string;
  readonly textSpan: PageSpan;
}

/** A table with dice in the head of the first column. The span is that of its name. */
export interface PageTable extends PageSpan {
  /** Its words without emphasis. */
  readonly name: string;
  readonly dice: string;
  readonly diceSpan: PageSpan;
  readonly rows: readonly MarkdownRow[];
}

/** `muster` with one typing mistake, for a pattern: a letter too many, another one, none, or two the wrong way round. */
export const MISTYPED_FENCE = mistyped('muster');

function mistyped(word: string): string {
  const letters = [...word];
  const parts = letters.flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)];
    return [
      `${before}[a-z]?${after}`,
      `${before}[a-z]${letter}${after}`,
      ...(after === '' ? [] : [`${before}${after.charAt(0)}${letter}${after.slice(1)}`]),
    ];
  });
  return `(?:${parts.join('|')}|${word}[a-z])`;
}

/**
 * A part of a page that looks like Muster's and is not read: a fence or a box in a block of HTML, with the span of its first line, or a
 * fence whose first word is most likely mistyped, with the span of the word.
 */
export interface UnreadPart extends PageSpan {
  readonly what: 'fence' | 'box' | 'mistyped fence';
  /** Of a box, in lower case. */
  readonly kind?: string;
  /** A mistyped fence that names a game on its first line: it can only be for Muster. */
  readonly namesGame?: true;
}

/** A paragraph or a row of a table, whose content belongs together. */
export type Passage = PageSpan;

/** A part of a page that Muster uses. */
export type PagePart =
  | ({ readonly type: 'fence' } & Fence)
  | ({ readonly type: 'code' } & LiveCode)
  | ({ readonly type: 'link' } & PageLink)
  | ({ readonly type: 'anchor' } & PageAnchor)
  | ({ readonly type: 'unread' } & UnreadPart)
  /** A fence of any kind, as a whole: nothing in it is a mark. */
  | ({ readonly type: 'verbatim' } & PageSpan)
  /** The start of an HTML comment. */
  | { readonly type: 'comment'; readonly offset: number }
  | ({ readonly type: 'heading' } & PageHeading)
  | ({ readonly type: 'block' } & PageBlock)
  | ({ readonly type: 'box' } & PageBox)
  | ({ readonly type: 'passage' } & Passage)
  | ({ readonly type: 'table' } & PageTable);
