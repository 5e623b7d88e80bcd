import { lineEnd, quoteName } from '../../../language/grammar/index.js';
import { evenKeys, tableDice } from '../../../language/read/index.js';
import { isProblem } from '../../../language/values/index.js';
import type { FeatureContext } from '../../context.js';
import { isLive } from '../pages/page-links.js';
import { type Fix, type FixEdit, type FixMaker, insert, replace, words } from './fix.js';
import * as titles from './titles.js';

/** For an unknown name on a page: similar names, a heading of this name, an npc; rows of a random table. */
export const pageFixes: FixMaker = (spot) => {
  const { context, uri, span, finding } = spot;
  if (finding?.origin.path.startsWith('@tables') && OF_NUMBERS.has(finding.code)) return numberRows(spot);
  const text = context.writtenText(uri)?.getText() ?? '';
  const written = text.slice(span.offset, span.end);
  const near = words(spot, 'near');
  const fixes: Fix[] = near.map((name) => replace(spot, titles.writeName(name), name, near.length === 1));
  if (finding?.code !== 'unknown-name' || !finding.origin.path.startsWith('@links') || written.includes('#'))
    return fixes;
  if (finding.data?.isShort === true) return fixes;
  const end = lineEnd(text);
  const gap = text.endsWith('\n') ? end : `${end}${end}`;
  return [
    ...fixes,
    { title: titles.addHeading(written), edits: [insert(uri, text.length, `${gap}## ${written}${end}`)] },
    {
      title: titles.addNpc(written),
      edits: [insert(uri, text.length, `${gap}\`\`\`muster${end}npc ${quoteName(written)} {${end}}${end}\`\`\`${end}`)],
    },
  ];
};

/** For wrong numbers of a table. */
const OF_NUMBERS: ReadonlySet<string> = new Set(['hole', 'overlap', 'out-of-range', 'not-understood']);

/** Numbers the rows of a random table of Markdown to cover its dice, without gaps or overlaps. */
const numberRows: FixMaker = ({ context, uri, finding }) => {
  const [, index] = /^@tables\.(\d+)/.exec(finding?.origin.path ?? '') ?? [];
  const table = index === undefined ? undefined : context.workspace.document(uri)?.page?.tables[Number(index)];
  const dice = table && tableDice(table.dice);
  const keys = dice && !isProblem(dice) ? evenKeys(dice, table.rows.length) : undefined;
  if (!table || !keys) return [];
  const edits = table.rows.flatMap(({ key, keySpan }, row): FixEdit[] => {
    const written = keys[row] ?? '';
    return written === key ? [] : [{ uri, offset: keySpan.offset, end: keySpan.end, text: written.padEnd(key.length) }];
  });
  return [{ title: titles.numberRows(table.name), edits, isOfPage: true }];
};

/**
 * Turns edits of a sheet into edits of a page: what is added at the beginning or the end of the file goes into the last fence, or into
 * a new one. Edits of prose are left out.
 */
export function inFences(context: FeatureContext, edits: readonly FixEdit[]): readonly FixEdit[] {
  return edits.flatMap((edit): FixEdit[] => {
    const page = context.workspace.document(edit.uri)?.page;
    if (!page || isLive(page, edit.offset)) return [edit];
    const text = context.writtenText(edit.uri)?.getText() ?? '';
    const line = edit.text.trim();
    if (edit.offset !== edit.end || line === '') return [];
    const end = lineEnd(text);
    const fence = page.fences.findLast((one) => one.lines.length > 0);
    const last = fence?.lines.at(-1);
    const isFirst = edit.offset < text.length / 2;
    const first = isFirst ? fence?.lines[0] : undefined;
    if (first) return [insert(edit.uri, first.offset, `${line}${end}`)];
    if (last) return [insert(edit.uri, last.end, `${end}${line}`)];
    const gap = text.endsWith('\n') ? end : `${end}${end}`;
    return [insert(edit.uri, text.length, `${gap}\`\`\`muster${end}${line}${end}\`\`\`${end}`)];
  });
}
