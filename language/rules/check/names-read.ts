import { type AstNode, AstUtils } from 'langium';
import { formulasInText } from '../../grammar/formulas-in-text.js';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { oncePer } from '../../memo/once-per.js';

/** Keys of the names that a part of a rulebook, or the program itself, reads. */
export interface NamesRead {
  readonly names: ReadonlySet<string>;
  /** `TABLE/column`; `FIRST` is the first column, `ANY` an unknown one. */
  readonly columns: ReadonlySet<string>;
}

export const FIRST = '*first';
export const ANY = '*any';

/** The key of a column in `NamesRead.columns`. */
export function columnOf(table: string, column: string): string {
  return `${nameKey(table)}/${column === FIRST || column === ANY ? column : nameKey(column)}`;
}

/**
 * The properties of each type of node with names that it reads. Names that are only declared, changed or excluded are
 * left out.
 */
const reading: Readonly<Record<string, readonly string[]>> = {
  Reference: ['name'],
  Has: ['name'],
  Member: ['name'],
  Query: ['list', 'each'],
  TextLiteral: ['value'],
  Option: ['table'],
  Parameter: ['table'],
  On: ['ladder'],
  Rolls: ['dice'],
  Resists: ['dice'],
  Takes: ['names'],
  Spends: ['names'],
  Reads: ['table'],
  Leads: ['name'],
  Does: ['name', 'table'],
  Chooses: ['table'],
  Buys: ['table'],
  PageBlock: ['less', 'on'],
  PageName: ['name', 'left'],
  PageRow: ['label'],
  PageCell: ['column'],
  Policy: ['order'],
  // A procedure can take names from the rows of a table.
  Key: ['label'],
  Cell: ['table', 'text'],
  DicePart: ['word'],
};

/** The texts of which only the formulas in braces are read. */
const texts: Readonly<Record<string, string>> = {
  Needs: 'message',
  Rating: 'message',
  Limit: 'message',
  Excludes: 'message',
  Tells: 'text',
  Adds: 'entry',
  Writes: 'entry',
  Buys: 'entry',
};

/** The names that a declaration reads anywhere in it. */
export const namesReadBy = oncePer((declaration: ast.Declaration): NamesRead => {
  const names = new Set<string>();
  const columns = new Set<string>();
  const gather = (node: AstNode): void => {
    for (const one of AstUtils.streamAst(node)) {
      for (const property of reading[one.$type] ?? []) for (const text of textsOf(one, property)) add(text);
      const property = texts[one.$type];
      for (const text of property === undefined ? [] : textsOf(one, property))
        for (const { braces } of formulasInText(one, property ?? '', text)) if (braces?.formula) gather(braces.formula);
      for (const column of columnsReadBy(one as TableReader)) columns.add(column);
    }
  };
  // `skill Run` reads Run.
  const add = (text: string): void => {
    const key = nameKey(text);
    names.add(key);
    const space = key.indexOf(' ');
    if (space > 0) names.add(key.slice(space + 1));
  };
  gather(declaration);
  return { names, columns };
});

function textsOf(node: AstNode, property: string): readonly string[] {
  const value: unknown = (node as unknown as Readonly<Record<string, unknown>>)[property];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}

/** Nodes that can read columns of tables. */
type TableReader = ast.Clause | ast.Formula | ast.Parameter | ast.PageBlock;

function columnsReadBy(node: TableReader): readonly string[] {
  switch (node.$type) {
    case 'Lookup':
      return columnsLookedUp(node);
    case 'Option':
    case 'Parameter':
    case 'Chooses':
    case 'Does':
      return node.table === undefined ? [] : [columnOf(node.table, FIRST)];
    case 'Reads':
    case 'Buys':
      return [columnOf(node.table, ANY)];
    case 'PageBlock':
      return columnsOnPage(node);
    default:
      return [];
  }
}

function columnsLookedUp(node: ast.Lookup): readonly string[] {
  const { of, keys, $container } = node;
  if (of.$type !== 'Reference') return [];
  if ($container.$type === 'Member') return [columnOf(of.name, $container.name)];
  const [, column] = keys;
  if (!column) return [columnOf(of.name, FIRST)];
  return [columnOf(of.name, column.$type === 'TextLiteral' ? column.value : ANY)];
}

/** A `table` block prints all columns; other blocks print the named ones. */
function columnsOnPage({ word, names, on }: ast.PageBlock): readonly string[] {
  const [table, ...columns] = names.map(({ name }) => name);
  const printed = on === undefined ? [] : [columnOf(on, ANY)];
  if (word === 'table') return [...names.map(({ name }) => columnOf(name, ANY)), ...printed];
  return table === undefined ? printed : [...columns.map((column) => columnOf(table, column)), ...printed];
}
