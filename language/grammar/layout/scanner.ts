import { MusterTerminals } from '../generated/ast.js';

/** The kinds of tokens, before any structure is known. */
export const TokenKind = {
  word: 0,
  number: 1,
  dice: 2,
  length: 3,
  string: 4,
  textBlock: 5,
  symbol: 6,
  comma: 7,
  semicolon: 8,
  newline: 9,
  openBrace: 10,
  closeBrace: 11,
  openParenthesis: 12,
  closeParenthesis: 13,
  openBracket: 14,
  closeBracket: 15,
  /** End of a region of a Markdown file: closes everything that is open. */
  regionEnd: 16,
  /** A quotation mark without its partner. */
  lonelyQuote: 17,
  lonelyTextBlock: 18,
  lonelyComment: 19,
  unknown: 20,
  hiddenCharacter: 21,
  /** A line that is too long to be read. */
  longLine: 22,
} as const;
/** One of the kinds, as a number. */
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

/** Written after each region when a Markdown file is blanked except for its regions; cannot be typed by accident. */
export const REGION_END = '\uE003';

/** The tokens of a text in columns: `kinds[i]` from `starts[i]` up to `ends[i]`. Blanks and comments are left out. */
export interface Scan {
  readonly text: string;
  readonly kinds: TokenKind[];
  readonly starts: number[];
  readonly ends: number[];
  /** Comments in order: start, end, start, end ... */
  readonly comments: number[];
  /** Offset of the first character of each line. */
  readonly lineStarts: number[];
  /** Whether the text contains an invisible character. */
  readonly hasHidden: boolean;
}

/** Zero-width and bidirectional controls, and blank fillers. */
export const HIDDEN_CHARACTERS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code units are meant
  /[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/;

/** A possible word break in print, which is not part of the word. */
export const SOFT_HYPHEN = '\u00AD';

const sticky = (pattern: RegExp) => new RegExp(pattern.source, 'y');
const WORD = sticky(MusterTerminals.WORD);
const NUMBER = sticky(MusterTerminals.NUMBER);
const DICE = sticky(MusterTerminals.DICE);
const LENGTH = sticky(MusterTerminals.LENGTH);
const STRING = sticky(MusterTerminals.STRING);
const BLANK = sticky(MusterTerminals.BLANK);
/** Bullets of printed lists, and those of the fonts of word processors. */
const BULLETS =
  '\u2022\u2023\u25AA\u25AB\u25CB\u25CF\u25E6\u2043\u00B7\u25A0\u25A1\u25B6\u25BA\u2713\u2714\u27A2\u2756\u2610\u2611\u2612\uF0A7\uF0B7\uF0D8';
/** Footnote marks after a word in print. */
const FOOTNOTES = '\u2020\u2021';
/** The numbers of footnotes. */
export const RAISED_DIGITS = '\u00B9\u00B2\u00B3\u2070\u2074\u2075\u2076\u2077\u2078\u2079';
const SYMBOL = new RegExp(
  `\\.\\.|[<>!]=|[+\\-\u2212\u2010-\u2015*\u00D7/&.:=<>@%$#!?'\u2019^\`\u2026\u2192${BULLETS}${FOOTNOTES}${RAISED_DIGITS}]|(?<=[0-9])~`,
  'y',
);

const PUNCTUATION = new Map<number, TokenKind>(
  Object.entries({
    ',': TokenKind.comma,
    ';': TokenKind.semicolon,
    '{': TokenKind.openBrace,
    '}': TokenKind.closeBrace,
    '(': TokenKind.openParenthesis,
    ')': TokenKind.closeParenthesis,
    '[': TokenKind.openBracket,
    ']': TokenKind.closeBracket,
    [REGION_END]: TokenKind.regionEnd,
  }).map(([character, kind]) => [character.charCodeAt(0), kind]),
);

/** Whether a symbol is a bullet of a printed list, and nothing else. */
export function isBulletMark(symbol: string): boolean {
  return symbol.length === 1 && BULLETS.includes(symbol);
}

const REGION_END_CODE = REGION_END.charCodeAt(0);
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SLASH = 47;
const STAR = 42;
const QUOTE = 34;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Reads a text into tokens; every character becomes part of a token, a comment or a blank. */
export function scan(text: string, longestLine = Number.POSITIVE_INFINITY): Scan {
  return new Scanner(text, longestLine, HIDDEN_CHARACTERS.test(text)).scan(0, text.length);
}

/** Reads a part of a text; offsets are those of the whole text. `lineStarts` only has lines that begin in the part. */
export function scanPart(text: string, from: number, to: number): Scan {
  return new Scanner(text, Number.POSITIVE_INFINITY, false).scan(from, to);
}

/** Reads a range as a text of its own, in time independent of the text around it; offsets are those of the whole. */
export function scanRegion(text: string, from: number, to: number, longestLine: number): Scan {
  const scanner = new Scanner(text.slice(0, to), longestLine, HIDDEN_CHARACTERS.test(text.slice(from, to)));
  let lineStart = from;
  while (lineStart > 0 && !isLineEnd(text.charCodeAt(lineStart - 1))) lineStart -= 1;
  scanner.lineStarts[0] = lineStart;
  return scanner.scan(from, to);
}

class Scanner implements Scan {
  readonly kinds: TokenKind[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly comments: number[] = [];
  readonly lineStarts: number[] = [0];
  private at = 0;
  private nextLineFeed = -1;
  /** The next position of each mark, cached so that it is not searched for again from each opening. */
  private readonly next = new Map<string, number>();

  constructor(
    readonly text: string,
    private readonly longestLine: number,
    readonly hasHidden: boolean,
  ) {}

  scan(from: number, to: number): Scan {
    const text = this.text;
    this.at = from;
    if (from === 0 && text.charCodeAt(0) === 0xfeff) this.at = 1;
    this.skipLongLine();
    while (this.at < to) {
      const code = text.charCodeAt(this.at);
      if (code === 32 || code === 9) this.at += 1;
      else if (code === LINE_FEED || code === CARRIAGE_RETURN) this.newline(code);
      else this.token(code);
    }
    return this;
  }

  private add(kind: TokenKind, end: number): void {
    this.kinds.push(kind);
    this.starts.push(this.at);
    this.ends.push(end);
    this.at = end;
  }

  private newline(code: number): void {
    const end = code === CARRIAGE_RETURN && this.text.charCodeAt(this.at + 1) === LINE_FEED ? this.at + 2 : this.at + 1;
    this.add(TokenKind.newline, end);
    this.lineStarts.push(end);
    this.skipLongLine();
  }

  private skipLongLine(): void {
    const { text, at, longestLine } = this;
    if (at + longestLine >= text.length) return;
    if (this.nextLineFeed < at) {
      const lineFeed = text.indexOf('\n', at);
      this.nextLineFeed = lineFeed < 0 ? text.length : lineFeed;
    }
    if (this.nextLineFeed - at <= longestLine) return;
    let end = at;
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end += 1;
    // The prose of a Markdown file has been blanked: its lines may be of any length.
    if (end - at > longestLine && /[^ ]/.test(text.slice(at, end))) this.add(TokenKind.longLine, end);
  }

  /** The next position of a mark after an offset, in the same region of a Markdown file; -1 if there is none. */
  private closing(mark: string, from: number): number {
    const at = this.nextOf(mark, from);
    return at >= 0 && at < (this.nextOf(REGION_END, from) + 1 || Number.POSITIVE_INFINITY) ? at : -1;
  }

  private nextOf(mark: string, from: number): number {
    const cached = this.next.get(mark);
    if (cached !== undefined && (cached >= from || cached < 0)) return cached;
    const place = this.text.indexOf(mark, from);
    this.next.set(mark, place);
    return place;
  }

  private token(code: number): void {
    if (code >= DIGIT_0 && code <= DIGIT_9) {
      if (
        !this.match(LENGTH, TokenKind.length) &&
        !this.match(DICE, TokenKind.dice) &&
        !this.match(WORD, TokenKind.word)
      )
        this.match(NUMBER, TokenKind.number);
      return;
    }
    if (isLetter(code) && this.match(WORD, TokenKind.word)) {
      this.hideInWord();
      return;
    }
    const punctuation = PUNCTUATION.get(code);
    if (punctuation !== undefined) {
      this.add(punctuation, this.at + 1);
      return;
    }
    if (code === SLASH && this.comment()) return;
    if (code === QUOTE || code === 0x201c || code === 0x201d || code === 0x201e || code === 0xab) {
      this.quote(code);
      return;
    }
    if (code === 46 && this.match(NUMBER, TokenKind.number)) return;
    if (this.match(SYMBOL, TokenKind.symbol) || this.blank()) return;
    if (code > 127 && this.match(NUMBER, TokenKind.number)) return;
    this.addUnreadable(code);
  }

  private match(pattern: RegExp, kind: TokenKind): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.add(kind, pattern.lastIndex);
    return true;
  }

  private blank(): boolean {
    BLANK.lastIndex = this.at;
    if (!BLANK.test(this.text)) return false;
    this.at = BLANK.lastIndex;
    return true;
  }

  /** Some characters in the range of letters are invisible. A soft hyphen is a possible word break. */
  private hideInWord(): void {
    if (!this.hasHidden) return;
    const last = this.kinds.length - 1;
    if (HIDDEN_CHARACTERS.test(this.text.slice(this.starts[last], this.ends[last]).replaceAll(SOFT_HYPHEN, '')))
      this.kinds[last] = TokenKind.hiddenCharacter;
  }

  private comment(): boolean {
    const next = this.text.charCodeAt(this.at + 1);
    if (next !== SLASH && next !== STAR) return false;
    // `https://example.org`
    if (next === SLASH && /[A-Za-z]:$/.test(this.text.slice(Math.max(0, this.at - 2), this.at))) return false;
    let end = this.at + 2;
    if (next === STAR) {
      const close = this.closing('*/', end);
      if (close < 0) {
        this.add(TokenKind.lonelyComment, this.at + 2);
        return true;
      }
      end = close + 2;
      this.countLines(this.at, end);
    } else while (end < this.text.length && !endsLineComment(this.text.charCodeAt(end))) end += 1;
    this.comments.push(this.at, end);
    this.at = end;
    return true;
  }

  private quote(code: number): void {
    if (code === QUOTE && this.text.startsWith('"""', this.at)) {
      const close = this.closing('"""', this.at + 3);
      if (close < 0) {
        this.add(TokenKind.lonelyTextBlock, this.at + 3);
        return;
      }
      this.countLines(this.at, close + 3);
      this.add(TokenKind.textBlock, close + 3);
      return;
    }
    if (!this.match(STRING, TokenKind.string)) this.add(TokenKind.lonelyQuote, this.at + 1);
  }

  private addUnreadable(code: number): void {
    const isPair = code >= 0xd800 && code <= 0xdbff && (this.text.charCodeAt(this.at + 1) & 0xfc00) === 0xdc00;
    const kind = HIDDEN_CHARACTERS.test(this.text.charAt(this.at)) ? TokenKind.hiddenCharacter : TokenKind.unknown;
    const last = this.kinds.length - 1;
    const end = this.at + (isPair ? 2 : 1);
    if (this.kinds[last] === kind && this.ends[last] === this.at) {
      this.ends[last] = end;
      this.at = end;
    } else this.add(kind, end);
  }

  private countLines(from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const code = this.text.charCodeAt(at);
      if (code === LINE_FEED || (code === CARRIAGE_RETURN && this.text.charCodeAt(at + 1) !== LINE_FEED))
        this.lineStarts.push(at + 1);
    }
  }
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}

function endsLineComment(code: number): boolean {
  return isLineEnd(code) || code === REGION_END_CODE;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code >= 0xc0;
}
