import { endOfLine, startOfLine, startOfNextLine } from '../../grammar/line-places.js';
import type { PageBox, PageSpan } from '../../grammar/markdown/page-parts.js';
import { nameKey } from '../../grammar/text.js';
import type { SourcePage } from '../../read/source/source.js';
import { endOfFenceAt, type Secret, unsureParts } from './unsure-parts.js';

const READ_ALOUD = 'read-aloud';

/** Which boxes of a page players see: what is read aloud, and the clues and handouts that they were given. */
export function openBoxes({ front }: SourcePage): (box: PageBox) => boolean {
  const given = new Set(front.given.map(({ text }) => nameKey(text)));
  return ({ kind, name }) =>
    kind === READ_ALOUD || ((kind === 'clue' || kind === 'handout') && given.has(nameKey(name)));
}

/** Boxes, fences, comments and other whole parts of a page that are not for players, and what looks like one. */
export function secretParts(text: string, page: SourcePage): Secret[] {
  const { front, boxes, fences, comments, obsidianComments, unread } = page;
  const isOpen = openBoxes(page);
  const readAloud = unread.filter(({ kind }) => kind === READ_ALOUD);
  const opened = new Set([...boxes.filter(isOpen), ...readAloud].map(({ offset }) => startOfLine(text, offset)));
  return [
    { offset: 0, end: front.end },
    ...boxes.flatMap((box): PageSpan[] => {
      if (!isOpen(box)) return [{ offset: startOfLine(text, box.offset), end: box.to }];
      const ways = box.ways === undefined ? null : /^[ \t]*\(\d+\)/.exec(text.slice(box.end, box.to));
      return ways ? [{ offset: box.end, end: box.end + ways[0].length }] : [];
    }),
    ...fences.flatMap(({ isHidden, isClosed, opening, end }): PageSpan[] => {
      if (!isHidden && isClosed) return [];
      const last = isClosed ? endOfLine(text, startOfNextLine(text, end)) : endOfFenceAt(text, opening.offset);
      return [{ offset: opening.offset, end: last }];
    }),
    ...unread.flatMap(({ what, kind, offset, end }): PageSpan[] => {
      if (kind === READ_ALOUD || what === 'mistyped fence') return [];
      return [{ offset, end: what === 'fence' ? endOfFenceAt(text, offset) : endOfQuotation(text, end) }];
    }),
    ...comments.map((offset): PageSpan => {
      const end = text.indexOf('-->', offset + 4);
      return { offset, end: end < 0 ? text.length : end + 3 };
    }),
    ...[...text.matchAll(COMMENT)].map(({ index, 0: { length } }) => ({ offset: index, end: index + length })),
    ...obsidianComments,
    ...unsureParts(text, page, (offset) => opened.has(startOfLine(text, offset))),
  ];
}

/** The common comment of Markdown, a reference without a target: `[//]: # (words)`. */
const COMMENT = /^[ \t>]*\[[^\]\r\n]+\]:[ \t]*(?:#|<>)[ \t]*(?:"[^"]*"|'[^']*'|\([^)]*\))?[ \t]*$/gm;

function endOfQuotation(text: string, first: number): number {
  return first + (/^(?:(?:\r\n|\r|\n)[ \t]*>[^\r\n]*)*/.exec(text.slice(first))?.[0].length ?? 0);
}
