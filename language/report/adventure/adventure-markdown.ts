import type { PageTable } from '../../grammar/markdown/page-parts.js';
import type { SourcePage } from '../../model/read/source/source.js';
import type { PageContents } from './adventure-page.js';
import type { Audience, PlacedText } from './fence-parts.js';
import { partsMarkdown, rollMarkdown } from './part-writers.js';
import { gapOf, lineEnd, lineStart, nextLine, nextLineEnd, Secrets } from './secrets.js';

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
  const secrets = (isForPlayers ? Secrets.of(text, page).spans : []).map(({ offset, end }) => {
    return { offset, end, text: gapOf(text, offset) };
  });
  const shown = [
    ...contents.fences.map(({ fence, parts, findings }) => {
      const from = lineStart(text, fence.opening.offset);
      const prefix = text.slice(from, fence.opening.offset).replace(/[^\s>]/g, ' ');
      const end = fence.isClosed ? nextLineEnd(text, fence.end) : fence.end;
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
      const [name = '', shown = ''] = inside.split(/\\?\|/);
      const words = shown.trim() || name.trim();
      const said = wrong === undefined || isForPlayers ? '' : ` *${wrong}*`;
      return {
        offset: from,
        end: to, // People and tables have no anchors in plain Markdown.
        text: href === undefined || href.startsWith('#muster-') ? `${words}${said}` : `[${words}](${href})${said}`,
      };
    }),
    ...contents.tables.flatMap(({ table, chances, findings }) => tableReplacements(text, table, chances, findings)),
  ];
  let copy = '';
  let at = 0;
  for (const { offset, end, text: now } of [...secrets, ...shown].sort((a, b) => a.offset - b.offset)) {
    if (offset < at) continue;
    copy += text.slice(at, offset) + now;
    at = end;
  }
  return copy + text.slice(at);
}

/** A column with the chance of each row, after the first one. */
function tableReplacements(
  text: string,
  { diceSpan, rows }: PageTable,
  chances: readonly string[] | undefined,
  findings: readonly PlacedText[],
): Replacement[] {
  const insert = (offset: number, words: string): Replacement => ({ offset, end: offset, text: words });
  const below = nextLine(text, diceSpan.end);
  const dashes = /^[^-]*-+:?/.exec(text.slice(below, lineEnd(text, below)))?.[0].length ?? 0;
  const last = rows.at(-1);
  const wrong = findings.length === 0 ? '' : `\n\n${partsMarkdown([], findings)}`;
  return [
    ...(chances ? [insert(diceSpan.end, ' | chance'), insert(below + dashes, ' | ---:')] : []),
    ...(chances ? rows.map(({ keySpan }, index) => insert(keySpan.end, ` | ${chances[index] ?? ''}`)) : []),
    ...(wrong !== '' && last ? [insert(lineEnd(text, last.end), wrong)] : []),
  ];
}
