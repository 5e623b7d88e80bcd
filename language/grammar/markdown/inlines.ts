import { type PagePart, type PageSpan, VERBS } from './page-parts.js';

const VERB = new RegExp(`^(${VERBS.join('|')})[ \\t]+\\S`, 'i');
const AUTOLINK = /<[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s]*>/y;
/** An opening or closing tag of HTML. */
export const TAG =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^"'=<>`\s]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>/y;

/** Characters that may begin code or a link, or hide one; most characters do neither. */
const SPECIAL = /[\\`<[\]]/g;

const BACKTICK = 96;
const BACKSLASH = 92;
const OPEN = 91;
const CLOSE = 93;
const LESS = 60;

/** The positions of marks that begin something live or hidden. Queries go from the beginning of the page to its end. */
export class InlineMarks {
  /** For each mark, the last start of a search and the next position. */
  private readonly next = ['`', '[[', '](', '<!--'].map((mark) => ({ mark, from: 0, at: -1 }));

  constructor(private readonly text: string) {}

  /** Whether a part of the text has any mark: most paragraphs have no code, links or comments. */
  areBetween(from: number, to: number): boolean {
    let areHere = false;
    for (const next of this.next) {
      if (from < next.from || from > next.at) {
        const at = this.text.indexOf(next.mark, from);
        next.from = from;
        next.at = at < 0 ? Number.POSITIVE_INFINITY : at;
      }
      areHere ||= next.at < to;
    }
    return areHere;
  }
}

/**
 * Finds live code and links in the lines of a paragraph, a heading or the cell of a table. Code over several lines is
 * not live.
 */
export function readInlines(text: string, marks: InlineMarks, lines: readonly PageSpan[], blocks: PagePart[]): void {
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) return;
  if (!marks.areBetween(first.offset, last.end)) return;
  const closings = new Map<number, number>();
  let line = 0;
  for (let at = first.offset; at < last.end; ) {
    while (line < lines.length - 1 && at >= (lines[line]?.end ?? 0)) {
      line += 1;
      at = Math.max(at, lines[line]?.offset ?? at);
    }
    const eol = lines[line]?.end ?? last.end;
    switch (text.charCodeAt(at)) {
      case BACKSLASH:
        at += 2;
        break;
      case BACKTICK:
        at = readCode(text, at, eol, last.end, closings, blocks);
        break;
      case LESS:
        if (text.startsWith('<!--', at)) blocks.push({ type: 'comment', offset: at });
        at = afterTag(text, at, last.end);
        break;
      case OPEN:
        at = text.charCodeAt(at + 1) === OPEN ? readLink(text, at, eol, blocks) : at + 1;
        break;
      case CLOSE:
        at = readAnchor(text, at, eol, blocks);
        break;
      default:
        SPECIAL.lastIndex = at + 1;
        at = SPECIAL.exec(text)?.index ?? last.end;
    }
  }
}

/** `closings`: run lengths of backticks, each with the offset after which there is no such run. */
function readCode(
  text: string,
  from: number,
  eol: number,
  end: number,
  closings: Map<number, number>,
  blocks: PagePart[],
): number {
  const length = runAt(text, from, end);
  if (from >= (closings.get(length) ?? Number.POSITIVE_INFINITY)) return from + length;
  for (let at = text.indexOf('`', from + length); at >= 0 && at < end; ) {
    const closing = runAt(text, at, end);
    if (closing === length) {
      if (length === 1 && at <= eol) addCode(text, { offset: from + 1, end: at }, blocks);
      return at + closing;
    }
    at = text.indexOf('`', at + closing);
  }
  closings.set(length, from);
  return from + length;
}

function addCode(text: string, span: PageSpan, blocks: PagePart[]): void {
  const code = text.slice(span.offset, span.end);
  const word = VERB.exec(code)?.[1]?.toLowerCase();
  const verb = VERBS.find((one) => one === word);
  if (verb !== undefined) blocks.push({ type: 'code', verb, text: code, ...span });
}

function runAt(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && text.charCodeAt(at) === BACKTICK) at += 1;
  return at - from;
}

/** Skips comments, tags and addresses in angle brackets, which contain no code. */
function afterTag(text: string, at: number, end: number): number {
  if (text.startsWith('<!--', at)) {
    const close = text.indexOf('-->', at + 4);
    return close < 0 || close >= end ? at + 1 : close + 3;
  }
  for (const pattern of [AUTOLINK, TAG]) {
    pattern.lastIndex = at;
    if (pattern.test(text) && pattern.lastIndex <= end) return pattern.lastIndex;
  }
  return at + 1;
}

function readLink(text: string, at: number, eol: number, blocks: PagePart[]): number {
  const close = text.indexOf(']]', at);
  if (close < 0 || close + 2 > eol) return at + 2;
  const inside = text.slice(at + 2, close);
  if (/[[\]]/.test(inside)) return at + 2;
  const shown = inside.search(/\\?\|/);
  const target = shown < 0 ? inside : inside.slice(0, shown);
  const [, before = '', body = ''] = /^([ \t]*)(.*?)[ \t]*$/.exec(target) ?? [];
  if (body === '') return close + 2;
  const hash = body.indexOf('#');
  const name = (hash < 0 ? body : body.slice(0, hash)).trim();
  const heading = hash < 0 ? undefined : body.slice(hash + 1).trim();
  const offset = at + 2 + before.length;
  blocks.push({
    type: 'link',
    name,
    ...(heading !== undefined && heading !== '' && { heading, whole: body }),
    ...(text[at - 1] === '!' && text[at - 2] !== '\\' && { isEmbed: true }),
    offset,
    end: offset + body.length,
  });
  return close + 2;
}

const ANCHOR = /\]\(<?([^\s()<>#]*)#([^\s()<>]+)/y;

/** `[text](#anchor)`: the target of a link. */
function readAnchor(text: string, at: number, eol: number, blocks: PagePart[]): number {
  ANCHOR.lastIndex = at;
  const match = ANCHOR.exec(text);
  const end = ANCHOR.lastIndex;
  if (!match || end > eol) return at + 1;
  const [, file = '', slug = ''] = match;
  if (file !== '' && !/\.(?:md|markdown)$/i.test(file)) return end;
  const name = decoded(file.slice(file.lastIndexOf('/') + 1));
  blocks.push({ type: 'anchor', file: name, slug: decoded(slug).toLowerCase(), offset: end - slug.length, end });
  return end;
}

/** A percent-decoded part of an address. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
