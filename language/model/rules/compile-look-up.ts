import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { NONE } from '../../values/value.js';
import type { RuleOrigin } from '../origin.js';
import type { FormulaCompiler } from './compile-formula.js';
import { wordsOf } from './compile-words.js';
import type { Compiled } from './compiled.js';
import { nothing } from './literals.js';
import type { Table } from './rules.js';
import { cellOf, rowOf } from './tables.js';

/** `Difficulty Guide[grade]`, `Range[distance].change`: a cell of a table, or a column of a scale. */
export function compileLookUp(compiler: FormulaCompiler, formula: ast.Lookup): Compiled {
  const scaled = scaleLookUp(compiler, formula);
  if (scaled) return scaled;
  const table = formula.of.$type === 'Reference' ? compiler.book.table(formula.of.name) : undefined;
  if (!table) {
    reportNoTable(compiler, formula.of);
    return () => nothing;
  }
  const [key, column] = formula.keys;
  return tableCell(table, tableKey(compiler, key), column ? compiler.compile(column) : undefined);
}

function scaleLookUp(compiler: FormulaCompiler, formula: ast.Lookup): Compiled | undefined {
  if (formula.of.$type !== 'Member' || formula.of.of.$type !== 'Reference') return undefined;
  const scale = formula.of.of.name;
  if (
    compiler.book.drafts.has(`scale:${nameKey(scale)}`) &&
    !compiler.book.scaleColumns(scale).has(nameKey(formula.of.name))
  )
    compiler.book.report(
      'unknown-name',
      formula.of,
      `The scale ${scale} has no column "${formula.of.name}". It has ${[...compiler.book.scaleColumns(scale)].join(', ')}.`,
      { property: 'name' },
    );
  return compiler.book.scaleLookUp(scale, formula.of.name, compiler.compile(formula.keys[0]));
}

function reportNoTable(compiler: FormulaCompiler, of: ast.Formula): void {
  const named =
    of.$type === 'Reference' ? of : of.$type === 'Member' && of.of.$type === 'Reference' ? of.of : undefined;
  compiler.book.report(
    'unknown-name',
    named ?? of,
    named
      ? `No table and no scale is called "${named.name}".${compiler.book.advice(named.name, ['table', 'scale'])}`
      : 'Only a table or a scale can be looked up in; write its name before the bracket.',
  );
}

/** A key that is an option or a text field of the table's own labels is looked up by its words. */
export function tableKey(compiler: FormulaCompiler, formula: ast.Formula | undefined): Compiled {
  const plain = compiler.compile(formula);
  const label = formula ? wordsOf(compiler, formula) : undefined;
  if (!label) return plain;
  return (scope) => {
    const words = label(scope);
    return words.value.kind === 'text' ? words : plain(scope);
  };
}

/** A cell of a table: its column is computed, or given by its place. */
export function tableCell(table: Table, key: Compiled, column: Compiled | undefined, fixedColumn = 0): Compiled {
  const origin: RuleOrigin = table.origin;
  const declaration = `table:${table.key}`;
  return (scope) => {
    scope.character.read(declaration);
    const at = key(scope);
    let index = fixedColumn;
    if (column) {
      const wanted = column(scope).value;
      index = wanted.kind === 'text' ? table.columns.findIndex((one) => one.key === nameKey(wanted.text)) : -1;
    }
    const row = rowOf(table, at.value);
    const value = index < 0 ? NONE : cellOf(table, at.value, index);
    return { operation: 'look up', value, of: [at], label: `${table.name}[${row?.text ?? ''}]`, origin };
  };
}
