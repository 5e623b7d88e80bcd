import { editedText, type TextEdit } from '../../grammar/block-edits.js';
import { endOfLine, startOfLine, startOfNextLine } from '../../grammar/line-places.js';
import type { PageSpan } from '../../grammar/markdown/page-parts.js';
import type { SourcePage } from '../../read/source/source.js';
import type { Audience } from './fence-parts.js';

/** The game master's parts of a page, as ranges of the text: sorted, and none inside another. */
export class Secrets {
  private constructor(private readonly spans: readonly PageSpan[]) {}

  /**
   * The secrets of a text: hidden boxes and fences, comments of both kinds, front matter, and the number of ways to a
   * clue. Hidden parts that Markdown takes for HTML, or that are not closed, are secret, too.
   */
  static of(text: string, page: SourcePage): Secrets {
    const { front, boxes, fences, comments, unread } = page;
    return new Secrets(
      merged([
        { offset: 0, end: front.end },
        ...boxes.flatMap((box): PageSpan[] => {
          if (box.kind === 'gm') return [{ offset: startOfLine(text, box.offset), end: box.to }];
          const ways = box.ways === undefined ? null : /^[ \t]*\(\d+\)/.exec(text.slice(box.end, box.to));
          return ways ? [{ offset: box.end, end: box.end + ways[0].length }] : [];
        }),
        ...fences.flatMap(({ isHidden, isClosed, opening, end }): PageSpan[] => {
          if (!isHidden) return [];
          return [
            {
              offset: opening.offset,
              end: isClosed ? endOfLine(text, startOfNextLine(text, end)) : endOfOpen(text, opening),
            },
          ];
        }),
        ...unread.flatMap(({ isHidden, what, ...line }): PageSpan[] => {
          if (!isHidden) return [];
          return [{ offset: line.offset, end: what === 'fence' ? endOfOpen(text, line) : endOfQuotation(text, line) }];
        }),
        ...comments.map((offset): PageSpan => {
          const end = text.indexOf('-->', offset + 4);
          return { offset, end: end < 0 ? text.length : end + 3 };
        }),
        ...[...text.matchAll(COMMENT)].map(({ index, 0: { length } }) => ({ offset: index, end: index + length })),
      ]),
    );
  }

  /** For a page whose text is not at hand: the content of hidden boxes and fences. */
  static ofParts({ boxes, fences }: SourcePage): Secrets {
    return new Secrets(
      merged([
        ...boxes.filter(({ kind }) => kind === 'gm').map(({ offset, to }) => ({ offset, end: to })),
        ...fences.filter(({ isHidden }) => isHidden).map(({ opening, end }) => ({ offset: opening.offset, end })),
      ]),
    );
  }

  /**
   * Edits that remove the secrets from a text. An empty line replaces them where the line above would continue below.
   */
  leftOut(text: string): readonly TextEdit[] {
    return this.spans.map(({ offset, end }) => ({ offset, end, text: gapAt(text, offset) }));
  }

  /** Whether the text at an offset is secret. */
  has(offset: number): boolean {
    return this.spans.some((span) => span.offset <= offset && offset < span.end);
  }
}

/** A page without its secrets. */
export function publicPage(page: SourcePage, secrets: Secrets): SourcePage {
  const isPublic = ({ offset }: { readonly offset: number }): boolean => !secrets.has(offset);
  return {
    ...page,
    fences: page.fences.filter(({ opening }) => isPublic(opening)),
    codes: page.codes.filter(isPublic),
    links: page.links.filter(isPublic),
    headings: page.headings.filter(isPublic),
    boxes: page.boxes.filter(isPublic),
    tables: page.tables.filter(isPublic),
  };
}

/** The text of a page for an audience, without the front matter. */
export function textFor(audience: Audience, text: string, page: SourcePage): string {
  return audience === 'game master'
    ? text.slice(page.front.end)
    : editedText(text, Secrets.of(text, page).leftOut(text));
}

/** The title of a page: its first heading. */
export function titleFor(audience: Audience, text: string, page: SourcePage): string | undefined {
  const { headings } = audience === 'game master' ? page : publicPage(page, Secrets.of(text, page));
  return headings[0]?.name;
}

function gapAt(text: string, offset: number): string {
  return /[^\s>][^\S\r\n]*(?:\r\n|\r|\n)$/.test(text.slice(Math.max(0, offset - 100), offset)) ? '\n' : '';
}

/** The common comment of Markdown, a reference without a target: `[//]: # (words)`. */
const COMMENT = /^[ \t>]*\[[^\]\r\n]+\]:[ \t]*(?:#|<>)[ \t]*(?:"[^"]*"|'[^']*'|\([^)]*\))?[ \t]*$/gm;

function merged(spans: readonly PageSpan[]): PageSpan[] {
  const all: PageSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.offset - b.offset)) {
    const last = all.at(-1);
    if (last && span.offset < last.end) all[all.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else if (span.end > span.offset) all.push({ offset: span.offset, end: span.end });
  }
  return all;
}

/** The end for Markdown of a fence that Muster ends earlier, or that is not closed: its closing line. */
function endOfOpen(text: string, opening: PageSpan): number {
  const [marks = ''] = /^(?:`+|~+)/.exec(text.slice(opening.offset, opening.end)) ?? [];
  const quotes = quotesBefore(text.slice(startOfLine(text, opening.offset), opening.offset));
  let end = opening.end;
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

function endOfQuotation(text: string, { end: first }: PageSpan): number {
  return first + (/^(?:(?:\r\n|\r|\n)[ \t]*>[^\r\n]*)*/.exec(text.slice(first))?.[0].length ?? 0);
}

function quotesBefore(prefix: string): number {
  return prefix.split('>').length - 1;
}
