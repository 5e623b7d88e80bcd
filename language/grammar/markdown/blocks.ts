import { InlineMarks, readInlines, TAG } from './inlines.js';
import { LineCursor } from './line-cursor.js';
import { MISTYPED_FENCE, type PageBox, type PagePart, type PageSpan } from './page-parts.js';
import { plainText } from './plain-text.js';
import { isDelimiterRow, readTable } from './tables.js';

/** Reads the blocks of a Markdown text in one pass, following CommonMark, with the tables of GitHub. */
export function readBlocks(text: string, from: number): PagePart[] {
  return new BlockReader(text).read(from);
}

/** A quotation, or an item of a list with the columns that its content is indented by. */
type Container =
  | { readonly is: 'quote'; readonly offset: number; box?: OpenBox }
  | { readonly is: 'item'; readonly width: number; isEmpty: boolean };

interface OpenBox {
  readonly block: Omit<PageBox, 'to'>;
  /** Its index among the blocks. */
  readonly index: number;
}

interface OpenFence {
  readonly mark: string;
  readonly length: number;
  readonly indent: number;
  readonly opening: PageSpan;
  /** Undefined if the fence is not Muster's. */
  readonly lines?: PageSpan[];
  readonly isHidden: boolean;
}

const FENCE = /^(`{3,}(?!.*`)|~{3,})(.*)$/;
const MUSTER = /^muster(?=$|[\s{,:])/i;
/** After the first word of a fence: the rest of its line, and a game on the next. */
const NAMES_GAME = /^[^\r\n]*(?:\r\n|\r|\n)[> \t]*use[ \t]+["\p{L}]/u;
const LONGEST_HEAD = 500;
const MISTYPED = new RegExp(`^${MISTYPED_FENCE}(?=$|[\\s{,:])`, 'i');
const HEADING = /^(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^(?:=+|-+)[ \t]*$/;
const BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
/** `[!clue]- Title`. Blanks in the brackets are accepted, so that a slip does not reveal a secret; after a bar, as in `[!clue|wide]`, Obsidian has options for the appearance. */
const BOX = /^(\[[ \t]*![ \t]*([^\]|]*?)[ \t]*(?:\|[^\]]*)?\])[+-]?[ \t]*(.*?)[ \t]*$/;
/** A box that Markdown takes for HTML. */
const BOX_IN_HTML = /^>[ \t]*\[[ \t]*![ \t]*([^\]|]*?)[ \t]*(?:\|[^\]]*)?\]/;
const WAYS = /^(.*?)[ \t]*\((\d+)\)$/;
const QUOTED = /^(["\u201c])(.+)["\u201d]$/;
/** The name of a block in Obsidian: at the end of its last line, or alone on a line below it. */
const BLOCK_NAME = /(?:^|[ \t])(\^[A-Za-z0-9-]+)[ \t]*$/;
const CAPTION = /^(Table:[ \t]*)(.*\S)[ \t]*$/i;

/** The beginning of a block of HTML, and its end: a pattern on one of its lines, or an empty line. */
const HTML: readonly (readonly [RegExp, RegExp | undefined])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=\s|\/?>|$)/i,
    undefined,
  ],
];
/** A tag alone on its line, which does not interrupt a paragraph. */
const HTML_TAG = new RegExp(`^${TAG.source}\\s*$`);

/** Whether the info string of a fence makes it a fence of Muster. */
function isLive(info: string): boolean {
  return MUSTER.test(info.trim()) && !/\bexample\b/i.test(info);
}

/** Whether a fence is hidden from players: by any word after `muster`, because an unknown word may be a misspelled one. Words with a value, such as `lines=on`, belong to other programs. */
function isHidden(info: string): boolean {
  return info
    .trim()
    .split(/[\s{},:]+/)
    .slice(1)
    .some((word) => /^[\p{L}\p{N}_-]+$/u.test(word));
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code >= 0xc0;
}

/** Whether a character can begin the line below the head of a table. */
function isDelimiter(code: number): boolean {
  return code === BAR || code === DASH || code === COLON;
}

const BAR = 124;
const DASH = 45;
const COLON = 58;
const CARRIAGE_RETURN = 13;
const HASH = 35;
const GREATER = 62;
const LESS = 60;

class BlockReader {
  private readonly blocks: PagePart[] = [];
  private readonly containers: Container[] = [];
  private fence: OpenFence | undefined;
  private html: { readonly end: RegExp | undefined } | undefined;
  /** Lines of the open paragraph, without the prefixes of their containers. */
  private paragraph: PageSpan[] = [];
  /** Rows of the open table, the head first. */
  private table: PageSpan[] | undefined;
  /** The paragraph `Table: Name`, as long as nothing follows it. */
  private caption: PageSpan | undefined;
  private readonly cursor: LineCursor;
  private readonly marks: InlineMarks;

  constructor(private readonly text: string) {
    this.cursor = new LineCursor(text);
    this.marks = new InlineMarks(text);
  }

  read(begin: number): PagePart[] {
    const { text } = this;
    const hasLoneReturns = text.includes('\r') && /\r(?!\n)/.test(text);
    for (let from = begin; from < text.length; ) {
      let next = text.indexOf('\n', from);
      if (next < 0) next = text.length;
      let end = text.charCodeAt(next - 1) === CARRIAGE_RETURN && next > from ? next - 1 : next;
      if (hasLoneReturns) {
        const lone = text.indexOf('\r', from);
        if (lone >= 0 && lone < end) [next, end] = [lone, lone];
      }
      this.line(from, end);
      from = next + 1;
    }
    this.closeTo(0, text.length);
    this.endParagraph();
    if (this.fence) this.endFence(false);
    return this.blocks;
  }

  private line(from: number, eol: number): void {
    this.cursor.begin(from, eol);
    const matched = this.matchContainers();
    const isWhole = matched === this.containers.length;
    if (this.fence) {
      if (isWhole && !this.endsUnclosed()) {
        this.inFence();
        return;
      }
      this.endFence(false);
    }
    if (this.html) {
      if (isWhole) {
        this.inHtml();
        return;
      }
      this.html = undefined;
    }
    this.open(matched, from);
  }

  /** Skips the marks of open containers. Returns how many of them the line continues. */
  private matchContainers(): number {
    let matched = 0;
    for (const container of this.containers) {
      const indent = this.cursor.indent();
      if (container.is === 'quote') {
        if (indent < 0 || indent > 3 || this.cursor.charAfter(indent) !== GREATER) break;
        this.cursor.quoteMark();
      } else if (indent < 0) {
        // An item that begins with an empty line ends with the next one.
        if (container.isEmpty) break;
      } else {
        if (indent < container.width) break;
        this.cursor.skip(container.width);
        container.isEmpty = false;
      }
      matched += 1;
    }
    return matched;
  }

  /** Opens the blocks that begin on the line, after the containers that it continues. */
  private open(matchedContainers: number, lineStart: number): void {
    let matched = matchedContainers;
    const wasParagraph = this.paragraph.length > 0;
    for (;;) {
      const isLazy = matched < this.containers.length;
      const indent = this.cursor.indent();
      if (indent < 0) {
        this.closeTo(matched, lineStart);
        this.endParagraph();
        return;
      }
      if (indent > 3) {
        if (wasParagraph && this.paragraph.length > 0) break;
        this.closeTo(matched, lineStart);
        this.endTable();
        return;
      }
      const start = this.cursor.at + this.cursor.blanksTo(indent);
      const rest = this.text.slice(start, this.cursor.eol);
      const first = rest.charCodeAt(0);
      if (first === GREATER) {
        this.closeTo(matched, lineStart);
        this.endParagraph();
        this.cursor.quoteMark();
        this.containers.push({ is: 'quote', offset: start });
        matched += 1;
        continue;
      }
      if (first === HASH && this.heading(rest, start, matched, lineStart)) return;
      if (this.openFence(rest, start, indent, matched, lineStart)) return;
      if (first === LESS && this.openHtml(rest, matched, lineStart)) return;
      // Most lines are prose and begin with a letter.
      if (isLetter(first)) break;
      const above = this.paragraph.at(-1);
      if (!isLazy && above && !this.table && isDelimiter(first) && this.isTableBelow(above, start)) break;
      if (!isLazy && above && UNDERLINE.test(rest)) {
        this.underlined(rest);
        return;
      }
      if (BREAK.test(rest)) {
        this.closeTo(matched, lineStart);
        this.endParagraph();
        return;
      }
      if (!this.openItem(rest, indent, matched, lineStart)) break;
      matched += 1;
    }
    this.content(matched, lineStart);
  }

  /** Adds a line to a paragraph or a table. */
  private content(matched: number, lineStart: number): void {
    const isLazy = matched < this.containers.length;
    const indent = this.cursor.indent();
    const start = this.cursor.at + this.cursor.blanksTo(indent);
    const line = { offset: start, end: this.cursor.eol };
    if (isLazy && this.paragraph.length > 0) {
      this.paragraph.push(line);
      return;
    }
    if (isLazy) this.closeTo(matched, lineStart);
    if (this.table) {
      if (BLOCK_NAME.exec(this.text.slice(start, line.end))?.index !== 0) {
        this.table.push(line);
        return;
      }
      this.endTable();
    }
    const head = this.paragraph.at(-1);
    if (head && isDelimiter(this.text.charCodeAt(start)) && this.isTableBelow(head, start)) {
      this.paragraph.pop();
      this.endParagraph();
      this.table = [head];
      return;
    }
    if (this.paragraph.length === 0 && this.openBox(line)) return;
    this.paragraph.push(line);
  }

  private isTableBelow(head: PageSpan, start: number): boolean {
    return isDelimiterRow(this.text.slice(start, this.cursor.eol), this.text.slice(head.offset, head.end));
  }

  private heading(rest: string, start: number, matched: number, lineStart: number): boolean {
    const match = HEADING.exec(rest);
    if (!match) return false;
    this.closeTo(matched, lineStart);
    this.endParagraph();
    const [, marks = '', written = ''] = match;
    this.addHeading(written, start + (written === '' ? 0 : rest.indexOf(written, marks.length)), marks.length);
    return true;
  }

  private underlined(rest: string): void {
    const lines = this.paragraph;
    this.paragraph = [];
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) return;
    const words = lines.map(({ offset, end }) => this.text.slice(offset, end).trim()).join(' ');
    this.addHeading(words, first.offset, rest.startsWith('=') ? 1 : 2, lines);
  }

  private addHeading(written: string, offset: number, level: number, lines?: readonly PageSpan[]): void {
    const span = { offset, end: lines?.at(-1)?.end ?? offset + written.length };
    const name = plainText(written);
    if (name !== '') this.blocks.push({ type: 'heading', name, level, ...span });
    readInlines(this.text, this.marks, lines ?? [span], this.blocks);
  }

  private openFence(rest: string, start: number, indent: number, matched: number, lineStart: number): boolean {
    const match = rest.startsWith('`') || rest.startsWith('~') ? FENCE.exec(rest) : null;
    if (!match) return false;
    this.closeTo(matched, lineStart);
    this.endParagraph();
    const [, marks = '', written = ''] = match;
    const info = written.trim();
    const opening = { offset: start, end: start + rest.trimEnd().length };
    const [slip] = MUSTER.test(info) ? [] : (MISTYPED.exec(info) ?? []);
    if (slip !== undefined) {
      const offset = start + rest.indexOf(slip, marks.length);
      const end = offset + slip.length;
      const names = NAMES_GAME.test(this.text.slice(end, end + LONGEST_HEAD));
      this.blocks.push({ type: 'unread', what: 'mistyped fence', offset, end, ...(names && { namesGame: true }) });
    }
    this.fence = {
      mark: marks.charAt(0),
      length: marks.length,
      indent,
      opening,
      ...(isLive(info) && { lines: [] }),
      isHidden: isHidden(info),
    };
    return true;
  }

  /**
   * A heading or the opening of another fence is not a line of a sheet: the closing line is missing, or not typed yet.
   */
  private endsUnclosed(): boolean {
    if (!this.fence?.lines || this.cursor.indent() > 3) return false;
    const rest = this.text.slice(this.cursor.at, this.cursor.eol).trimStart();
    if (rest.startsWith('#')) return /^#{1,6}[ \t]/.test(rest);
    return (FENCE.exec(rest)?.[2] ?? '').trim() !== '';
  }

  private inFence(): void {
    const { fence } = this;
    if (!fence) return;
    const indent = this.cursor.indent();
    if (indent >= 0 && indent < 4) {
      const rest = this.text.slice(this.cursor.at, this.cursor.eol).trim();
      if (rest.length >= fence.length && rest === fence.mark.repeat(rest.length)) {
        this.endFence(true);
        return;
      }
    }
    this.cursor.skip(fence.indent);
    fence.lines?.push({ offset: this.cursor.at, end: this.cursor.eol });
  }

  private endFence(isClosed: boolean): void {
    const { fence } = this;
    this.fence = undefined;
    if (fence) this.blocks.push({ type: 'verbatim', offset: fence.opening.offset, end: this.cursor.at });
    if (!fence?.lines) return;
    const { lines, opening, isHidden } = fence;
    const offset = lines[0]?.offset ?? opening.end;
    const end = lines.at(-1)?.end ?? opening.end;
    this.blocks.push({ type: 'fence', offset, end, lines, opening, isHidden, isClosed });
  }

  private openHtml(rest: string, matched: number, lineStart: number): boolean {
    const kind = HTML.find(([begins]) => begins.test(rest));
    const isTag = !kind && this.paragraph.length === 0 && !this.table && HTML_TAG.test(rest);
    if (!kind && !isTag) return false;
    this.closeTo(matched, lineStart);
    this.endParagraph();
    this.html = { end: kind?.[1] };
    this.inHtml();
    return true;
  }

  private inHtml(): void {
    const rest = this.text.slice(this.cursor.at, this.cursor.eol);
    if (this.html?.end ? this.html.end.test(rest) : rest.trim() === '') this.html = undefined;
    for (let at = rest.indexOf('<!--'); at >= 0; at = rest.indexOf('<!--', at + 4))
      this.blocks.push({ type: 'comment', offset: this.cursor.at + at });
    // A comment or `<pre>` may contain it as text.
    if (!this.html || this.html.end) return;
    const written = rest.trim();
    const offset = this.cursor.at + rest.search(/\S/);
    const span = { offset, end: offset + written.length };
    const info = FENCE.exec(written)?.[2] ?? '';
    const box = BOX_IN_HTML.exec(written);
    if (isLive(info)) this.blocks.push({ type: 'unread', what: 'fence', ...span });
    else if (box) this.blocks.push({ type: 'unread', what: 'box', kind: (box[1] ?? '').toLowerCase(), ...span });
  }

  private openItem(rest: string, indent: number, matched: number, lineStart: number): boolean {
    const match = ITEM.exec(rest);
    if (!match) return false;
    const isEmpty = rest.slice(match[0].length).trim() === '';
    const isInParagraph = this.paragraph.length > 0 && matched === this.containers.length;
    if (isInParagraph && (isEmpty || (match[1] !== undefined && Number(match[1]) !== 1))) return false;
    this.closeTo(matched, lineStart);
    this.endParagraph();
    this.cursor.skip(indent);
    this.cursor.pass(match[0].length);
    const after = this.cursor.indent();
    const gap = after < 0 || after > 4 ? 1 : after;
    this.cursor.skip(gap);
    this.containers.push({ is: 'item', width: indent + match[0].length + gap, isEmpty });
    return true;
  }

  private openBox(line: PageSpan): boolean {
    const container = this.containers.at(-1);
    if (container?.is !== 'quote' || this.text[line.offset] !== '[') return false;
    // A box begins its quotation; only empty lines may come before it.
    if (/[^>\s]/.test(this.text.slice(container.offset, line.offset))) return false;
    const match = BOX.exec(this.text.slice(line.offset, line.end));
    if (!match) return false;
    const [, written = '', kind = '', title = ''] = match;
    const [, words = title, ways] = WAYS.exec(title) ?? [];
    // A quoted name is the same name, as everywhere else.
    const [, mark = '', quoted = words] = QUOTED.exec(words) ?? [];
    const name = plainText(quoted);
    const offset = name === '' ? line.offset : line.offset + match[0].indexOf(title, written.length) + mark.length;
    const block: Omit<PageBox, 'to'> = {
      kind: kind.toLowerCase().replace(/[ \t]+/, '-'),
      name,
      ...(/^[^|]*\s/.test(written) && { hasBlanks: true }),
      ...(ways !== undefined && { ways: Number(ways) }),
      offset,
      end: name === '' ? line.offset + written.length : offset + quoted.length,
    };
    container.box = { block, index: this.blocks.length };
    this.blocks.push({ type: 'box', ...block, to: line.end });
    // The title may contain code and links; the paragraph continues below it.
    readInlines(this.text, this.marks, [line], this.blocks);
    // A line without a mark continues the quotation, as in any paragraph.
    this.paragraph.push({ offset: line.end, end: line.end });
    return true;
  }

  /** Ends every container from a depth on, with its open content. `to` is the start of the line that ends them. */
  private closeTo(depth: number, to: number): void {
    if (this.containers.length <= depth) return;
    this.endParagraph();
    if (this.fence) this.endFence(false);
    this.html = undefined;
    for (const container of this.containers.splice(depth)) {
      if (container.is !== 'quote' || !container.box) continue;
      const { block, index } = container.box;
      this.blocks[index] = { type: 'box', ...block, to };
    }
  }

  private endParagraph(): void {
    this.endTable();
    const lines = this.paragraph.filter(({ offset, end }) => end > offset);
    this.paragraph = [];
    const [first] = lines;
    const last = lines.at(-1);
    if (!first || !last) return;
    this.blocks.push({ type: 'passage', offset: first.offset, end: last.end });
    readInlines(this.text, this.marks, lines, this.blocks);
    this.nameBlock(last);
    const [only, ...more] = lines;
    const match = only && more.length === 0 ? CAPTION.exec(this.text.slice(only.offset, only.end)) : null;
    this.caption = undefined;
    if (!only || !match) return;
    const offset = only.offset + (match[1]?.length ?? 0);
    this.caption = { offset, end: offset + (match[2]?.length ?? 0) };
  }

  private nameBlock(last: PageSpan): void {
    const line = this.text.slice(last.offset, last.end);
    const [, name] = BLOCK_NAME.exec(line) ?? [];
    if (name === undefined) return;
    const offset = last.offset + line.lastIndexOf(name);
    this.blocks.push({ type: 'block', name, offset, end: offset + name.length });
  }

  private endTable(): void {
    const rows = this.table;
    if (!rows) return;
    this.table = undefined;
    readTable(this.text, this.marks, rows, this.caption, this.blocks);
    this.caption = undefined;
  }
}
