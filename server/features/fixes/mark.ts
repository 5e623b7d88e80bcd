import { indentAt, lineEnd, placeOf, placeOfProperty } from '../../../language/grammar/index.js';
import type { TextSpan } from '../../../language/workspace/index.js';
import { type Fix, type FixMaker, insert } from './fix.js';
import * as titles from './titles.js';

const MARK = 'for the table';

/** For a value, function, table or setting, or a column of a table, that no rule uses: marks it as something that people look up. */
export const markFixes: FixMaker = ({ context, uri, text, span }) => {
  const declaration = context.rulebookRoot(uri)?.declarations.find((one) => {
    const place = placeOf(one);
    return place !== undefined && place.offset <= span.offset && span.end <= place.end;
  });
  const place = placeOf(declaration);
  if (!declaration || !place) return [];
  switch (declaration.$type) {
    case 'Derived':
    case 'FunctionRule':
    case 'Setting': {
      const block = placeOf(declaration.block);
      const edit = block ? inBlock(uri, text, block) : insert(uri, place.end, ` { ${MARK} }`);
      return [marked(declaration.name, edit)];
    }
    case 'Table': {
      const [row] = declaration.rows;
      const from = placeOf(row)?.offset ?? placeOfProperty(declaration, 'name')?.end ?? place.offset;
      return [marked(declaration.name, inBlock(uri, text, { offset: text.lastIndexOf('{', from), end: place.end }))];
    }
    default:
      return [];
  }
};

function marked(name: string, edit: Fix['edits'][number]): Fix {
  return { title: titles.markForTheTable(name), edits: [edit] };
}

/** At the beginning of the braces: on a line of its own, or on theirs. */
function inBlock(uri: string, text: string, block: TextSpan): Fix['edits'][number] {
  const open = text.indexOf('{', block.offset) + 1;
  const inside = text.slice(open, block.end - 1);
  if (/^[ \t]*(\/\/.*)?\r?\n/.test(inside))
    return insert(uri, open, `${lineEnd(text)}${indentAt(text, open)}  ${MARK}`);
  return insert(uri, open, inside.trim() === '' ? ` ${MARK} ` : ` ${MARK};`);
}
