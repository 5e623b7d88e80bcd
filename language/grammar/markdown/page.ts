import type { SyntaxFinding } from '../findings.js';
import { messages } from '../findings.js';
import type { SheetDocument } from '../generated/ast.js';
import { REGION_END } from '../layout/scanner.js';
import { readBlocks } from './blocks.js';
import { type FrontMatter, readFrontMatter } from './front-matter.js';
import { type ObsidianComment, obsidianComments } from './obsidian-comments.js';
import {
  BOX_KINDS,
  type Fence,
  type LiveCode,
  MISTYPED_FENCE,
  type PageAnchor,
  type PageBlock,
  type PageBox,
  type PageHeading,
  type PageLink,
  type PagePart,
  type PageSpan,
  type PageTable,
  type Passage,
  type UnreadPart,
  VERBS,
  type Verb,
} from './page-parts.js';

/** The parts of a Markdown file that Muster reads, all in the order of the text. */
export interface Page {
  readonly front: FrontMatter;
  readonly fences: readonly Fence[];
  readonly codes: readonly LiveCode[];
  readonly links: readonly PageLink[];
  /** Targets of ordinary Markdown links: `guard-room` of `[text](#guard-room)`. */
  readonly anchors: readonly PageAnchor[];
  readonly headings: readonly PageHeading[];
  readonly boxes: readonly PageBox[];
  /** Blocks with a name, in the order of the text. */
  readonly blocks: readonly PageBlock[];
  readonly tables: readonly PageTable[];
  /** Paragraphs, and rows of tables. */
  readonly passages: readonly Passage[];
  /** Starts of HTML comments. */
  readonly comments: readonly number[];
  /** Comments of Obsidian; the content of a closed one is not read. */
  readonly obsidianComments: readonly ObsidianComment[];
  /** Fences of any language, from their marks to the line that closes them. */
  readonly verbatim: readonly PageSpan[];
  /** Fences and boxes that Markdown takes for HTML. */
  readonly unread: readonly UnreadPart[];
  /** Whether the page may contain something for Muster: a fence, live code, an unfinished link, or a game. */
  readonly isMarked: boolean;
  /**
   * The text with everything but fences and rolling code replaced by blanks: of the same length, with the same line
   * ends. After each region a mark closes everything that is open.
   */
  readonly readable: string;
  readonly findings: readonly SyntaxFinding[];
}

const MARKDOWN = /\.(?:md|markdown)$/i;

/** Whether a document, by its URI or path, is Markdown. */
export function isMarkdown(uri: string): boolean {
  return MARKDOWN.test(uri);
}

const MARKER = new RegExp(
  [
    '(?:```|~~~)[`~ \\t]*muster',
    `(?:\`\`\`|~~~)[\`~ \\t]*${MISTYPED_FENCE}(?=[\\s{,:]|$)`,
    `\`(?:${VERBS.join('|')})[ \\t]`,
    '\\[\\[',
    `>[ \\t]*\\[[ \\t]*![ \\t]*(?:${BOX_KINDS.join('|')})[ \\t]*[\\]|]`,
    // The head of a table: dice, perhaps with emphasis.
    '^[> \\t]*\\|?[ \\t*_]*\\d*d(?:\\d+|%)?(?:[ \\t]*[+-][ \\t]*\\d+)?[ \\t*_]*\\|',
  ].join('|'),
  'im',
);
const SWITCHED_OFF = /<!--[ \t]*muster:[ \t]*off[ \t]*-->/i;

/** Whether a Markdown file can contain anything for Muster; a quick check before it is read line by line. */
export function mayBePage(text: string): boolean {
  const { game, isOff } = readFrontMatter(text);
  if (isOff || (game === undefined && !MARKER.test(text))) return false;
  return !text.includes('<!--') || !SWITCHED_OFF.test(text);
}

/** Reads a Markdown file in one pass. A file without anything for Muster has an empty page and no readable text. */
export function readPage(text: string): Page {
  const front = readFrontMatter(text);
  if (!mayBePage(text)) return emptyPage(front);
  const all = readBlocks(text, front.end);
  const verbatim = all.filter((part) => part.type === 'verbatim');
  const remarks = obsidianComments(text, verbatim);
  const blocks = remarks.length === 0 ? all : all.filter((part) => !isWithin(part, remarks));
  const of = <Type extends PagePart['type']>(type: Type): Extract<PagePart, { type: Type }>[] =>
    blocks.filter((block): block is Extract<PagePart, { type: Type }> => block.type === type);
  const fences = of('fence');
  const codes = of('code');
  const links = of('link');
  const unread = of('unread');
  return {
    front,
    fences,
    codes,
    links,
    anchors: of('anchor'),
    headings: of('heading'),
    boxes: of('box'),
    blocks: of('block'),
    tables: of('table'),
    passages: of('passage'),
    comments: of('comment').map(({ offset }) => offset),
    obsidianComments: remarks,
    verbatim,
    unread,
    isMarked: true,
    readable: readableText(text, fences, codes),
    findings: [
      ...fences.flatMap(({ isClosed, opening }): SyntaxFinding[] =>
        isClosed ? [] : [{ code: 'unclosed-fence', message: messages.unclosedFence, ...opening }],
      ),
      ...unread.flatMap(({ what, kind = 'gm', offset, end }): SyntaxFinding[] => {
        if (what === 'mistyped fence') return [mistypedFence(text.slice(offset, end), offset)];
        return BOX_KINDS.includes(kind) ? [{ code: 'wrong-place', message: messages.inHtml(what), offset, end }] : [];
      }),
    ],
  };
}

function mistypedFence(word: string, offset: number): SyntaxFinding {
  const span = { offset, end: offset + word.length };
  return {
    code: 'not-understood',
    message: messages.mistypedFence(word),
    ...span,
    instead: { ...span, text: 'muster' },
  };
}

/** Whether a part begins in a closed comment. A comment that is not closed may be a slip, so it hides nothing. */
function isWithin(part: PagePart, remarks: readonly ObsidianComment[]): boolean {
  const at = part.type === 'fence' ? part.opening.offset : part.offset;
  return remarks.some(({ offset, end, isClosed }) => isClosed && offset <= at && at < end);
}

function emptyPage(front: FrontMatter): Page {
  return {
    front,
    fences: [],
    codes: [],
    links: [],
    anchors: [],
    headings: [],
    boxes: [],
    blocks: [],
    tables: [],
    passages: [],
    comments: [],
    obsidianComments: [],
    verbatim: [],
    unread: [],
    isMarked: false,
    readable: '',
    findings: [],
  };
}

/** Verbs whose code is a line of a sheet. The code of the others is read separately. */
const READ_AS_LINES: ReadonlySet<Verb> = new Set<Verb>(['roll', 'check', 'contest', 'opposed']);

const CARRIAGE_RETURN = 13;
const MANY_BLANKS = ' '.repeat(1000);

function blanks(count: number): string {
  return count <= MANY_BLANKS.length ? MANY_BLANKS.slice(0, count) : ' '.repeat(count);
}

/** A blanked line; a carriage return at its end stays, as it may be the whole line end. */
function blankedLine(line: string): string {
  return line.replace(/[^\r]/g, ' ');
}

function readableText(text: string, fences: readonly Fence[], codes: readonly LiveCode[]): string {
  const regions: { readonly lines: readonly PageSpan[]; readonly verb?: Verb }[] = [
    ...fences.filter(({ lines }) => lines.length > 0),
    ...codes.filter(({ verb }) => READ_AS_LINES.has(verb)).map((code) => ({ lines: [code], verb: code.verb })),
  ].sort((a, b) => (a.lines[0]?.offset ?? 0) - (b.lines[0]?.offset ?? 0));
  const parts: string[] = [];
  let at = 0;
  const hasReturns = text.includes('\r');
  let isAfterRegion = false;
  const blankTo = (to: number): void => {
    while (at < to) {
      const lineFeed = text.indexOf('\n', at);
      const end = lineFeed < 0 || lineFeed >= to ? to : lineFeed;
      const line = end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN ? end - 1 : end;
      if (line > at) {
        const from = at + (isAfterRegion ? 1 : 0);
        if (isAfterRegion) parts.push(REGION_END);
        parts.push(hasReturns ? blankedLine(text.slice(from, line)) : blanks(line - from));
        isAfterRegion = false;
      }
      at = Math.min(to, end + 1);
      parts.push(text.slice(line, at));
    }
  };
  for (const { lines, verb } of regions) {
    for (const { offset, end } of lines) {
      blankTo(offset);
      const line = readableLine(text.slice(offset, end));
      // A synonym of the same length.
      parts.push(verb === 'opposed' ? `contest${line.slice('opposed'.length)}` : line);
      at = end;
    }
    isAfterRegion = true;
  }
  blankTo(text.length);
  return parts.join('');
}

/** In a table a bar is written with a backslash; neither has a meaning in a line. */
function readableLine(line: string): string {
  return line.replaceAll('\\|', '  ').replaceAll(REGION_END, ' ');
}

const pages = new WeakMap<SheetDocument, Page>();

/** Stores the page that a tree was read from. */
export function rememberPage(root: SheetDocument, page: Page): void {
  pages.set(root, page);
}

/** The page that a tree was read from; undefined for the tree of a sheet. */
export function pageOf(root: SheetDocument): Page | undefined {
  return pages.get(root);
}
