import { lineEnd, quoteName } from '../../../language/grammar/index.js';
import { type Fix, type FixMaker, insert, replace, words } from './fix.js';
import * as titles from './titles.js';

/** What a page names and nothing is called: similar names as they are, a heading of this name, an npc. */
export const pageFixes: FixMaker = (spot) => {
  const { context, uri, span, finding } = spot;
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
