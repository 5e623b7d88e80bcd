import { type Block, blocksMarkdown, blocksText } from '../show/blocks.js';
import type { Imported } from './import-sheet.js';
import { differIn } from './messages.js';

/** The report line by line, as plain text in lines of at most this many columns. */
export function importText(imported: Imported, columns?: number): string {
  return blocksText([...blocks(imported), { type: 'paragraph', text: summary(imported) }], columns);
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

/** `41 lines: 30 known, 8 declared, 3 differs (2 in what the rules price otherwise, 1 in a level)` */
function summary({ lines }: Imported): string {
  const counted = (['known', 'declared', 'note', 'differs', 'wrong', 'left out'] as const).flatMap((is) => {
    const count = lines.filter((one) => one.is === is).length;
    return count === 0 ? [] : `${count} ${is}${is === 'differs' ? ` (${causes(lines)})` : ''}`;
  });
  return `${lines.length} lines: ${counted.join(', ')}`;
}

function causes(lines: Imported['lines']): string {
  const counted = (['cost', 'level', 'computed'] as const).flatMap((what) => {
    const count = lines.filter(({ differsIn }) => differsIn === what).length;
    return count === 0 ? [] : differIn[what](count);
  });
  return counted.join(', ');
}
