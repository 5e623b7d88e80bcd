import { endOfLine, startOfLine, startOfNextLine } from '../../grammar/line-places.js';
import type { PageSpan } from '../../grammar/markdown/page-parts.js';
import type { SourcePage } from '../../read/source/source.js';

/** A range of a text that is not for players, and the text that replaces it for them. */
export interface Secret extends PageSpan {
  readonly shown?: string;
}

/**
 * Parts of a text that may be meant for the game master although Muster does not read them as such: boxes and fences in places where
 * Markdown has none, fences of other programs, elements that a browser does not show.
 */
export function unsureParts(text: string, page: SourcePage, isOpenBox: (offset: number) => boolean): Secret[] {
  return [
    ...page.verbatim.flatMap((fence): PageSpan[] =>
      PLAIN_FENCE.test(lineAt(text, fence.offset)) ? [] : [{ offset: fence.offset, end: endOfFence(text, fence) }],
    ),
    ...unsureLines(text, page, isOpenBox),
    // In the name of a link, text that looks like a tag is part of the name.
    ...unseenMarkup(text).filter(
      ({ offset }) => !page.links.some((link) => link.offset <= offset && offset < link.end),
    ),
  ];
}

/** A fence of plain text, or one of Muster's, which is judged by its own words. */
const PLAIN_FENCE = /^(?:`+|~+)[ \t]*(?:$|(?:te?xt|plain|plaintext|muster)(?=$|[\s{,:]))/i;

/** What can come before the first word of a line: marks of quotations, lists, headings, emphasis, tables and footnotes, and tags. */
const MARKS = /^(?:[ \t>#*_~|+-]|\d{1,9}[.)]|<[^<>\r\n]*>|\[\^[^\]\r\n]*\]:)*/;
const BOX = /^\\?\[[ \t]*!(?!\[)/;
/** The opening line of a fence with a language, in a place where Markdown does not read one. */
const FENCE = /^(?:`{3,}(?!.*`)|~{3,})[ \t]*[^\s`~]/;

function unsureLines(text: string, { front, verbatim }: SourcePage, isOpenBox: (offset: number) => boolean): Secret[] {
  const spans: Secret[] = [];
  const fences = [...verbatim].sort((a, b) => a.offset - b.offset);
  let next = 0;
  for (let from = front.end; from < text.length; ) {
    const end = endOfLine(text, from);
    while (fences[next] && (fences[next]?.offset ?? 0) < from) next += 1;
    const fence = fences[next];
    if (fence && fence.offset < end) {
      const to = endOfFence(text, fence);
      from = to > fence.end ? startOfNextLine(text, to) : Math.max(startOfNextLine(text, from), startOfLine(text, to));
      continue;
    }
    const line = text.slice(from, end);
    const [marks = ''] = MARKS.exec(line) ?? [];
    const words = line.slice(marks.length);
    const offset = from + marks.length;
    if (BOX.test(words) && !isOpenBox(offset)) spans.push(passageAt(text, from));
    else if (FENCE.test(words)) spans.push({ offset, end: endOfFenceAt(text, offset) });
    from = startOfNextLine(text, from);
  }
  return spans;
}

/** The lines up to an empty one. Tags in them that end a block of HTML stay, so that the text after them is not part of that block. */
function passageAt(text: string, offset: number): Secret {
  const end = endOfPassage(text, offset);
  const closing = text.slice(offset, end).match(/<\/(?:pre|script|style|textarea)>/gi) ?? [];
  return { offset, end, ...(closing.length > 0 && { shown: closing.join('') }) };
}

/** The end of the lines up to an empty one. */
function endOfPassage(text: string, from: number): number {
  let end = endOfLine(text, from);
  for (let next = startOfNextLine(text, end); next < text.length; next = startOfNextLine(text, next)) {
    const to = endOfLine(text, next);
    if (text.slice(next, to).trim() === '') break;
    end = to;
  }
  return end;
}

function lineAt(text: string, offset: number): string {
  return text.slice(offset, endOfLine(text, offset)).trimEnd();
}

/** The end of a fence with the line that closes it. */
function endOfFence(text: string, { offset, end }: PageSpan): number {
  const closing = lineAt(text, end).replace(/^[ \t>]*/, '');
  return closing.startsWith(text.slice(offset, offset + 3)) ? endOfLine(text, end) : end;
}

/** Where Markdown ends a fence, at its closing line. It may be later than where Muster ends it, which also ends fences that are not closed. */
export function endOfFenceAt(text: string, offset: number): number {
  const [marks = ''] = /^(?:`+|~+)/.exec(lineAt(text, offset)) ?? [];
  const quotes = quotesBefore(text.slice(startOfLine(text, offset), offset));
  let end = endOfLine(text, offset);
  for (let from = startOfNextLine(text, end); from < text.length; from = startOfNextLine(text, end)) {
    const line = text.slice(from, endOfLine(text, from));
    const [prefix = ''] = /^[ \t>]*/.exec(line) ?? [];
    if (quotesBefore(prefix) < quotes) break;
    end = from + line.length;
    const rest = line.slice(prefix.length).trimEnd();
    if (rest.startsWith(marks) && /^(.)\1*$/.test(rest)) break;
  }
  return end;
}

function quotesBefore(prefix: string): number {
  return prefix.split('>').length - 1;
}

/** Elements whose content is not shown or not meant for all readers, by their tag, an attribute, a style or a class. */
const UNSEEN_TAG =
  /<(?:(script|style|template|noscript)\b|([a-z][\w-]*)(?=[^<>]{0,2000}?\s(?:hidden\b|style\s*=\s*["'][^"'<>]{0,500}(?:display\s*:\s*none|visibility\s*:\s*hidden)|(?:class|id)\s*=\s*["']?[^"'<>]{0,500}\b(?:secret|hidden|gm|spoiler)\b)))[^<>]*>/gi;
const DECLARATION = /<(?:\?[\s\S]*?(?:\?>|$)|!\[CDATA\[[\s\S]*?(?:\]\]>|$)|![a-z][^>]*(?:>|$))/gi;
const VOID = /^(?:area|br|col|hr|img|input|link|meta|source|wbr)$/i;

function unseenMarkup(text: string): PageSpan[] {
  if (!text.includes('<')) return [];
  const spans: PageSpan[] = [];
  for (const { index, 0: declaration } of text.matchAll(DECLARATION))
    spans.push({ offset: index, end: index + declaration.length });
  let at = 0;
  for (const { index, 0: opening, 1: unseen, 2: named } of text.matchAll(UNSEEN_TAG)) {
    if (index < at) continue;
    const tag = (unseen ?? named ?? '').toLowerCase();
    at = VOID.test(tag) ? index + opening.length : endOfElement(text, tag, index + opening.length);
    spans.push({ offset: index, end: at });
  }
  return spans;
}

/** The end of an element whose tag opens before `from`; the end of the text if nothing closes it. */
function endOfElement(text: string, tag: string, from: number): number {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>/])[^<>]*>`, 'gi');
  tags.lastIndex = from;
  let depth = 1;
  for (let match = tags.exec(text); match; match = tags.exec(text)) {
    depth += match[1] === '' ? 1 : -1;
    if (depth === 0) return tags.lastIndex;
  }
  return text.length;
}

const DEFINITION = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*\[([^\]\r\n]+)\]:(.*)$/gm;
const REFERENCE = /\[([^[\]\r\n]+)\]/g;
/** Where a link leads, and its title. */
const TARGET = /^[ \t]*(?:<[^>]*>|\S+)?[ \t]*(?:"[^"]*"|'[^']*'|\([^)]*\))?[ \t]*$/;
/** Labels of definitions that are used as comments. */
const REMARK = /^(?:\/\/|_|comment$)/i;

/** Definitions of links and footnotes to which no public text refers: comments of Markdown, and notes to what is left out. */
export function unusedDefinitions(text: string, isPublic: (offset: number) => boolean): PageSpan[] {
  const all = [...text.matchAll(DEFINITION)].map(({ index, 0: { length }, 1: label = '', 2: rest = '' }) => {
    const at = text.indexOf(`[${label}]`, index);
    return { offset: index, end: index + length, at, label, rest };
  });
  if (all.length === 0) return [];
  const labels = new Set(all.map(({ at }) => at));
  const named = new Set(
    [...text.matchAll(REFERENCE)].flatMap(({ index, 1: label = '' }) =>
      !labels.has(index) && isPublic(index) ? labelKey(label) : [],
    ),
  );
  return all.flatMap(({ offset, end, at, label, rest }): PageSpan[] => {
    if (REMARK.test(label)) return [{ offset: at, end }];
    if (named.has(labelKey(label))) return [];
    if (label.startsWith('^')) return [{ offset: at, end: endOfFootnote(text, at) }];
    if (!TARGET.test(rest)) return [];
    const isGoingOn = rest.trim() === '' || /^[ \t>]*["'(]/.test(lineAt(text, startOfNextLine(text, end)));
    return [{ offset: at, end: isGoingOn ? endOfPassage(text, offset) : end }];
  });
}

function labelKey(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, ' ');
}

/** The end of a footnote: its paragraph, and what is indented below it. */
function endOfFootnote(text: string, at: number): number {
  const width = at - startOfLine(text, at);
  let end = endOfLine(text, at);
  let isBelowGap = false;
  for (let from = startOfNextLine(text, end); from < text.length; from = startOfNextLine(text, from)) {
    const to = endOfLine(text, from);
    const line = text.slice(from, to);
    const isEmpty = /^[ \t>]*$/.test(line);
    const isIndented = /^[ \t>]*$/.test(line.slice(0, width)) && /^(?: {2,}|\t)/.test(line.slice(width));
    if (!isEmpty && (isBelowGap ? !isIndented : /^[ \t>]*\[\^/.test(line))) break;
    isBelowGap ||= isEmpty;
    if (!isEmpty) end = to;
  }
  return end;
}
