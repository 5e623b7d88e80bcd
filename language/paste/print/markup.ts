// The markup of forums, web pages and chats in a copied text. It only affects the appearance and is ignored;
// a mark that begins a paragraph, an item or a row also begins an entry.

/** A tag among the tokens of a text. */
export interface Tag {
  /** Its number of tokens. */
  readonly length: number;
  /** The text after it is a line of its own. */
  readonly isBlock: boolean;
}

/** The text of a token by its number, undefined past the last one. */
export type TokenTexts = (at: number) => string | undefined;

/** The tag that begins at a token, `[b]` or `</strong>`. */
export function tagAt(textAt: TokenTexts, at: number): Tag | undefined {
  const open = textAt(at);
  if (open === '[') return tagOf(textAt, at, ']', FORUM_TAGS, FORUM_BLOCKS);
  if (open === '<') return tagOf(textAt, at, '>', PAGE_TAGS, PAGE_BLOCKS);
  return undefined;
}

function tagOf(
  textAt: TokenTexts,
  at: number,
  close: string,
  inline: ReadonlySet<string>,
  blocks: ReadonlySet<string>,
): Tag | undefined {
  const from = textAt(at + 1) === '/' ? at + 2 : at + 1;
  const name = textAt(from)?.toLowerCase() ?? '';
  const isBlock = blocks.has(name);
  if (!isBlock && !inline.has(name)) return undefined;
  // `[size=4]`, `<br/>`, `<p class="lead">`; but `[S:Stealth]` is no mark.
  const next = textAt(from + 1) ?? '';
  const hasAttributes = close === '>' ? next === '/' || textAt(from + 2) === '=' : next === '=';
  if (next !== close && !hasAttributes) return undefined;
  for (let to = from + 1; to <= at + MOST_TOKENS; to++) {
    const text = textAt(to);
    if (text === undefined) return undefined;
    if (text === close) return { length: to + 1 - at, isBlock };
  }
  return undefined;
}

/** Maximum number of tokens of a tag with its attributes. */
const MOST_TOKENS = 30;

const FORUM_TAGS: ReadonlySet<string> = new Set([
  'b',
  'i',
  'u',
  's',
  'size',
  'color',
  'font',
  'indent',
  'spoiler',
  'url',
]);
const FORUM_BLOCKS: ReadonlySet<string> = new Set([
  '*',
  'list',
  'ul',
  'ol',
  'li',
  'quote',
  'center',
  'code',
  'table',
  'tr',
  'td',
  'hr',
]);

const PAGE_TAGS: ReadonlySet<string> = new Set([
  'b',
  'i',
  'u',
  's',
  'em',
  'strong',
  'span',
  'font',
  'a',
  'small',
  'sup',
]);
const PAGE_BLOCKS: ReadonlySet<string> = new Set([
  'p',
  'br',
  'div',
  'li',
  'ul',
  'ol',
  'hr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'tbody',
  'thead',
  'tr',
  'td',
  'th',
  'section',
  'blockquote',
]);

/** A word without the underscores of chats: `__Skills__`. Empty if it consists of underscores only. */
export function withoutUnderlines(word: string): string {
  return word.charCodeAt(0) === LOW_LINE || word.charCodeAt(word.length - 1) === LOW_LINE
    ? word.replace(/^_+|_+$/g, '')
    : word;
}

const LOW_LINE = 95;
