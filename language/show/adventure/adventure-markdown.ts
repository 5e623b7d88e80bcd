import { editedText, type TextEdit } from '../../grammar/block-edits.js';
import { endOfLine, startOfLine, startOfNextLine } from '../../grammar/line-places.js';
import { isPicture } from '../../workspace/pages/page-links.js';
import type { CodeContents, FenceContents, LinkContents, PageContents, TableContents } from './adventure-page.js';
import { partsMarkdown, rollMarkdown } from './part-writers.js';

/** A page as Markdown for any reader: live parts are replaced by their results. The players' copy leaves out what is secret. */
export function adventureMarkdown(text: string, contents: PageContents): string {
  const { secrets } = contents;
  return editedText(text, [
    ...(secrets?.leftOut(text) ?? []),
    ...contents.fences.map((fence) => fenceEdit(text, fence)),
    ...contents.codes.map(codeEdit),
    ...contents.blocks.map(({ offset, end }): TextEdit => ({ offset, end, text: '' })),
    ...contents.links.map((link) => linkEdit(text, link, secrets !== undefined)),
    ...contents.tables.flatMap((table) => tableEdits(text, table)),
  ]);
}

function fenceEdit(text: string, { fence, parts, findings }: FenceContents): TextEdit {
  const { offset } = fence.opening;
  const prefix = text.slice(startOfLine(text, offset), offset).replace(/[^\s>]/g, ' ');
  return {
    offset,
    end: fence.isClosed ? endOfLine(text, startOfNextLine(text, fence.end)) : fence.end,
    text: partsMarkdown(parts, findings).replaceAll('\n', `\n${prefix}`),
  };
}

function codeEdit({ code, odds, findings }: CodeContents): TextEdit {
  return { offset: code.offset - 1, end: code.end + 1, text: rollMarkdown(code.text.trim(), odds, findings) };
}

function linkEdit(text: string, { link, href, wrong, part }: LinkContents, isForPlayers: boolean): TextEdit {
  const opening = text.lastIndexOf('[[', link.offset);
  const offset = link.isEmbed ? opening - 1 : opening;
  const end = text.indexOf(']]', link.end) + 2;
  if (part) return { offset, end, text: `\n\n${partsMarkdown([part], [])}\n\n` };
  const [name = '', label = ''] = text.slice(opening + 2, end - 2).split(/\\?\|/);
  const words = label.trim() || name.trim();
  if (link.isEmbed && isPicture(link.name)) return { offset, end, text: `![${words}](<${link.name}>)` };
  // Characters and tables have no anchors in plain Markdown.
  const hasTarget = href !== undefined && !href.startsWith('#muster-');
  const remark = wrong === undefined || isForPlayers ? '' : ` *${wrong}*`;
  return { offset, end, text: `${hasTarget ? `[${words}](${href})` : words}${remark}` };
}

/** A column with the chance of each row, after the first one, and the findings of the table below it. */
function tableEdits(text: string, { table, chances, findings }: TableContents): TextEdit[] {
  const { diceSpan, rows } = table;
  const inserted = (offset: number, words: string): TextEdit => ({ offset, end: offset, text: words });
  const below = startOfNextLine(text, diceSpan.end);
  const dashes = /^[^-]*-+:?/.exec(text.slice(below, endOfLine(text, below)))?.[0].length ?? 0;
  const last = rows.at(-1);
  return [
    ...(chances ? [inserted(diceSpan.end, ' | chance'), inserted(below + dashes, ' | ---:')] : []),
    ...(chances ? rows.map(({ keySpan }, index) => inserted(keySpan.end, ` | ${chances[index] ?? ''}`)) : []),
    ...(findings.length > 0 && last ? [inserted(endOfLine(text, last.end), `\n\n${partsMarkdown([], findings)}`)] : []),
  ];
}
