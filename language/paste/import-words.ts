import { type Block, blocksMarkdown, blocksText } from '../show/blocks.js';
import type { Imported } from './import-sheet.js';

/** What was understood, line by line, as plain text for a terminal of so many columns. */
export function importText(imported: Imported, columns?: number): string {
  return blocksText(blocks(imported), columns);
}

/** The same as Markdown, with the sheet. */
export function importMarkdown(title: string, imported: Imported): string {
  return blocksMarkdown([{ type: 'title', text: title, below: summary(imported) }, ...blocks(imported)]);
}

function blocks({ lines }: Imported): Block[] {
  return [
    {
      type: 'table',
      columns: [{ title: 'Line', number: true }, { title: 'The file says' }, { title: '' }, { title: 'Read as' }],
      rows: lines.map(({ line, said, read, is }) => ({ cells: [line === undefined ? '' : `${line}`, said, is, read] })),
    },
  ];
}

/** `41 lines: 30 known, 8 declared, 3 wrong` */
function summary({ lines }: Imported): string {
  const counted = (['known', 'declared', 'note', 'differs', 'wrong', 'left out'] as const).flatMap((is) => {
    const count = lines.filter((one) => one.is === is).length;
    return count === 0 ? [] : `${count} ${is}`;
  });
  return `${lines.length} lines: ${counted.join(', ')}`;
}
