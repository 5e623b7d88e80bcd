import { editedText, type TextEdit } from '../../grammar/block-edits.js';
import { endOfLine, startOfLine, startOfNextLine } from '../../grammar/line-places.js';
import type { PageBox, PageSpan } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import type { SourcePage } from '../../read/source/source.js';
import type { AdventureContext, Audience } from './fence-parts.js';

/** A range of a text that is not for players, and what they read in its place. */
interface Secret extends PageSpan {
  readonly shown?: string;
}

/**
 * The game master's parts of a page, as ranges of the text: sorted, and none inside another. What is not known to be for players is one:
 * they are shown what is read aloud, clues and handouts that the page says they were given, and text outside boxes.
 */
export class Secrets {
  private constructor(private readonly spans: readonly Secret[]) {}

  /**
   * The secrets of a text: boxes and fences that are not for players, comments of HTML, Markdown and Obsidian, front matter, and the
   * number of ways to a clue. So are fences that are not closed, parts that Markdown takes for HTML, and in what is left the names of people
   * who are hidden.
   */
  static of(context: AdventureContext, page: SourcePage): Secrets {
    const { text } = context;
    const { front, boxes, fences, comments, obsidianComments, unread } = page;
    const isOpen = openBoxes(page);
    return new Secrets(
      merged([
        { offset: 0, end: front.end },
        ...boxes.flatMap((box): PageSpan[] => {
          if (!isOpen(box)) return [{ offset: startOfLine(text, box.offset), end: box.to }];
          const ways = box.ways === undefined ? null : /^[ \t]*\(\d+\)/.exec(text.slice(box.end, box.to));
          return ways ? [{ offset: box.end, end: box.end + ways[0].length }] : [];
        }),
        ...fences.flatMap(({ isHidden, isClosed, opening, end }): PageSpan[] => {
          if (!isHidden && isClosed) return [];
          return [
            {
              offset: opening.offset,
              end: isClosed ? endOfLine(text, startOfNextLine(text, end)) : endOfOpen(text, opening),
            },
          ];
        }),
        ...unread.flatMap(({ what, kind, ...line }): PageSpan[] => {
          if (kind === READ_ALOUD) return [];
          return [{ offset: line.offset, end: what === 'fence' ? endOfOpen(text, line) : endOfQuotation(text, line) }];
        }),
        ...comments.map((offset): PageSpan => {
          const end = text.indexOf('-->', offset + 4);
          return { offset, end: end < 0 ? text.length : end + 3 };
        }),
        ...[...text.matchAll(COMMENT)].map(({ index, 0: { length } }) => ({ offset: index, end: index + length })),
        ...obsidianComments,
        ...hiddenNames(context, page),
      ]),
    );
  }

  /** For a page whose text is not at hand: the content of boxes and fences that are not for players. */
  static ofParts(page: SourcePage): Secrets {
    const isOpen = openBoxes(page);
    const closed = page.fences.filter(({ isHidden, isClosed }) => isHidden || !isClosed);
    return new Secrets(
      merged([
        ...page.boxes.filter((box) => !isOpen(box)).map(({ offset, to }) => ({ offset, end: to })),
        ...closed.map(({ opening, end }) => ({ offset: opening.offset, end })),
      ]),
    );
  }

  /**
   * Edits that remove the secrets from a text. An empty line replaces them where the line above would continue below, and three dots a name.
   */
  leftOut(text: string): readonly TextEdit[] {
    return this.spans.map(({ offset, end, shown }) => ({ offset, end, text: shown ?? gapAt(text, offset) }));
  }

  /** Whether the text at an offset is secret. */
  has(offset: number): boolean {
    return this.spans.some((span) => span.offset <= offset && offset < span.end);
  }
}

const READ_ALOUD = 'read-aloud';

/** Which boxes of a page players see: what is read aloud, and the clues and handouts that they were given. */
function openBoxes({ front }: SourcePage): (box: PageBox) => boolean {
  const given = new Set(front.given.map(({ text }) => nameKey(text)));
  return ({ kind, name }) =>
    kind === READ_ALOUD || ((kind === 'clue' || kind === 'handout') && given.has(nameKey(name)));
}

/** Links to hidden people, and live code that names them. */
function hiddenNames(
  { text, workspace, uri, hidden }: AdventureContext,
  { links, codes }: SourcePage,
): readonly Secret[] {
  if (hidden.size === 0) return [];
  return [
    ...links.flatMap((link): Secret[] => {
      const target = workspace.link(uri, link)?.things[0];
      if (!hidden.has(nameKey(target?.name ?? link.name))) return [];
      const opening = text.lastIndexOf('[[', link.offset);
      const end = text.indexOf(']]', link.end) + 2;
      const [, label] = text.slice(opening + 2, end - 2).split(/\\?\|/);
      return [{ offset: link.isEmbed ? opening - 1 : opening, end, shown: label?.trim() || UNKNOWN }];
    }),
    ...codes.flatMap((code): Secret[] => {
      const key = nameKey(code.text);
      const isNamed = [...hidden].some((name) => key.includes(name));
      return isNamed ? [{ offset: code.offset - 1, end: code.end + 1, shown: UNKNOWN }] : [];
    }),
  ];
}

/** Stands for what players do not know of. */
const UNKNOWN = '...';

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
    blocks: page.blocks.filter(isPublic),
    tables: page.tables.filter(isPublic),
  };
}

/** The text of a page for an audience, without the front matter. */
export function textFor(audience: Audience, context: AdventureContext, page: SourcePage): string {
  const { text } = context;
  return audience === 'game master'
    ? text.slice(page.front.end)
    : editedText(text, Secrets.of(context, page).leftOut(text));
}

/** The title of a page: its first heading. */
export function titleFor(audience: Audience, context: AdventureContext, page: SourcePage): string | undefined {
  const { headings } = audience === 'game master' ? page : publicPage(page, Secrets.of(context, page));
  return headings[0]?.name;
}

function gapAt(text: string, offset: number): string {
  return /[^\s>][^\S\r\n]*(?:\r\n|\r|\n)$/.test(text.slice(Math.max(0, offset - 100), offset)) ? '\n' : '';
}

/** The common comment of Markdown, a reference without a target: `[//]: # (words)`. */
const COMMENT = /^[ \t>]*\[[^\]\r\n]+\]:[ \t]*(?:#|<>)[ \t]*(?:"[^"]*"|'[^']*'|\([^)]*\))?[ \t]*$/gm;

function merged(spans: readonly Secret[]): Secret[] {
  const all: Secret[] = [];
  for (const span of [...spans].sort((a, b) => a.offset - b.offset)) {
    const last = all.at(-1);
    if (last && span.offset < last.end) all[all.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else if (span.end > span.offset) all.push(span);
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
