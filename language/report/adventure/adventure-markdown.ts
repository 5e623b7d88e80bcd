import type { PageTable } from '../../grammar/markdown/page-parts.js';
import type { SourcePage } from '../../model/read/source/source.js';
import type { PageContents } from './adventure-page.js';
import type { Audience, PlacedText } from './fence-parts.js';
import { partsMarkdown, rollMarkdown } from './part-writers.js';

/** A run of the text that another text takes the place of. */
interface Replacement {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A page as Markdown that any reader shows: what is live in it is replaced by what it comes to. Of the players' copy everything that is
 * the game master's is left out: boxes, hidden fences, comments and front matter.
 */
export function adventureMarkdown(text: string, page: SourcePage, contents: PageContents, audience: Audience): string {
  const isForPlayers = audience === 'players';
  const secrets = isForPlayers ? secretsOf(text, page) : [];
  const shown = [
    ...contents.fences.map(({ fence, parts, findings }) => {
      const from = lineStart(text, fence.opening.offset);
      const prefix = text.slice(from, fence.opening.offset).replace(/[^\s>]/g, ' ');
      const end = fence.isClosed ? lineEnd(text, lineEnd(text, fence.end) + 1) : fence.end;
      const markdown = partsMarkdown(parts, findings).replaceAll('\n', `\n${prefix}`);
      return { offset: fence.opening.offset, end, text: markdown };
    }),
    ...contents.codes.map(({ code: { offset, end, text: code }, odds, findings }) => ({
      offset: offset - 1,
      end: end + 1,
      text: rollMarkdown(code.trim(), odds, findings),
    })),
    ...contents.links.map(({ link, href, wrong }) => {
      const [from, to] = [text.lastIndexOf('[[', link.offset), text.indexOf(']]', link.end) + 2];
      const inside = text.slice(from + 2, to - 2);
      const words = inside.split(/\\?\|/).at(-1)?.trim() ?? inside;
      const said = wrong === undefined || isForPlayers ? '' : ` *${wrong}*`;
      return {
        offset: from,
        end: to, // People and tables have no anchors in plain Markdown.
        text: href === undefined || href.startsWith('#muster-') ? `${words}${said}` : `[${words}](${href})${said}`,
      };
    }),
    ...contents.tables.flatMap(({ table, chances, findings }) => tableReplacements(text, table, chances, findings)),
  ].filter(({ offset, end }) => !secrets.some((one) => one.offset < end && offset < one.end));
  let copy = '';
  let at = 0;
  for (const { offset, end, text: now } of [...secrets, ...shown].sort((a, b) => a.offset - b.offset)) {
    if (offset < at) continue;
    copy += text.slice(at, offset) + now;
    at = end;
  }
  return copy + text.slice(at);
}

/** What players do not see, as runs of the text, none in another. */
function secretsOf(text: string, { front, boxes, fences }: SourcePage): Replacement[] {
  const hidden = [
    { offset: 0, end: front.end },
    ...boxes
      .filter(({ kind }) => kind === 'gm')
      .map(({ offset, to }) => ({ offset: lineStart(text, offset), end: to })),
    ...fences
      .filter(({ isHidden }) => isHidden)
      .map(({ opening, end, isClosed }) => ({
        offset: opening.offset,
        end: isClosed ? lineEnd(text, lineEnd(text, end) + 1) : end,
      })),
    ...[...text.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ index, 0: { length } }) => ({
      offset: index,
      end: index + length,
    })),
  ];
  const merged: Replacement[] = [];
  for (const { offset, end } of hidden.sort((a, b) => a.offset - b.offset)) {
    const last = merged.at(-1);
    if (last && offset < last.end) merged[merged.length - 1] = { ...last, end: Math.max(last.end, end) };
    else if (end > offset) merged.push({ offset, end, text: '' });
  }
  return merged;
}

/** A column with the chance of each row, after the first one. */
function tableReplacements(
  text: string,
  { diceSpan, rows }: PageTable,
  chances: readonly string[] | undefined,
  findings: readonly PlacedText[],
): Replacement[] {
  const insert = (offset: number, words: string): Replacement => ({ offset, end: offset, text: words });
  const below = lineEnd(text, diceSpan.end) + 1;
  const dashes = /^[^-]*-+:?/.exec(text.slice(below, lineEnd(text, below)))?.[0].length ?? 0;
  const last = rows.at(-1);
  const wrong = findings.length === 0 ? '' : `\n\n${partsMarkdown([], findings)}`;
  return [
    ...(chances ? [insert(diceSpan.end, ' | chance'), insert(below + dashes, ' | ---:')] : []),
    ...(chances ? rows.map(({ keySpan }, index) => insert(keySpan.end, ` | ${chances[index] ?? ''}`)) : []),
    ...(wrong !== '' && last ? [insert(lineEnd(text, last.end), wrong)] : []),
  ];
}

function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.slice(offset).search(/[\r\n]/);
  return end < 0 ? text.length : offset + end;
}
