import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { DiceSum } from '../../../values/dice-sum.js';
import { parseDiceSum } from '../../../values/dice-text.js';
import { isProblem } from '../../../values/problem.js';
import * as rational from '../../../values/rational.js';
import { NONE, numberValue, textValue, type Value } from '../../../values/value.js';
import type { Declared } from '../../declared.js';
import { messages } from '../../messages.js';
import type { Scale, ScaleColumn } from '../../scales.js';
import type { Ladder, Row, Table } from '../../tables.js';
import type { Book } from '../book.js';
import type { Draft } from '../draft.js';
import { FormulaCompiler } from '../formulas/compile-formula.js';
import { decimal, diceLiteral, exactly } from '../formulas/literals.js';

/**
 * Compiles a table with the rows of all its layers. A row of a house rulebook replaces the base's row with the same
 * key.
 */
export function compileTable(draft: Draft, declared: Declared, book: Book): Table {
  const nodes = draft.layers.map((layer) => layer.node as ast.Table);
  const header = [...nodes].reverse().find((node) => node.columns.length > 0) ?? nodes[nodes.length - 1];
  const rows = new Map<string, Row>();
  let more: readonly Value[] | undefined;
  for (const node of nodes) {
    for (const row of node.rows) {
      const cells = row.cells.map((cell) => cellValue(cell, book.dieSides));
      if (row.more) more = cells;
      else {
        const rolls = rolledIn(row, book);
        const compiled = { ...makeRow(row, cells), ...(rolls.size > 0 && { rolls }) };
        if (rows.has(compiled.text) && node === nodes[0])
          book.report('duplicate-row', row, messages.duplicateRow(compiled.text, draft.name));
        rows.set(compiled.text, compiled);
      }
    }
  }
  const sorted = [...rows.values()];
  sorted.sort((a, b) => (a.to ?? Number.POSITIVE_INFINITY) - (b.to ?? Number.POSITIVE_INFINITY));
  const exact = new Map<string, Row>();
  for (const row of sorted) {
    if (row.label !== undefined) exact.set(nameKey(row.label), row);
    else if (row.from !== undefined && row.from === row.to)
      exact.set(rational.toText(rational.fromNumber(row.from)?.value ?? row.from), row);
  }
  const range = nodes[0];
  const dice = diceOf(nodes[nodes.length - 1], book);
  const labelled = sorted.some((row) => row.label !== undefined);
  return {
    ...declared,
    keyName: dice ? 'total' : (header?.key ?? 'key'),
    ...(dice && { dice }),
    ...(range?.min !== undefined && { min: Number(range.min) }),
    ...(range?.max !== undefined && { max: Number(range.max) }),
    columns: (header?.columns ?? []).map((column) => ({
      name: column.name,
      key: nameKey(column.name),
      ...(column.unit !== undefined && { unit: column.unit }),
    })),
    // Labels stay in the order of the text, in which they are offered.
    rows: labelled ? [...rows.values()] : sorted,
    bands: sorted.filter(({ label }) => label === undefined),
    exact,
    ...(more && { more }),
  };
}

/** The dice of a rolled table. */
function diceOf(node: ast.Table | undefined, book: Book): DiceSum | undefined {
  if (node?.dice === undefined) return undefined;
  const { dieSides } = book;
  const dice = parseDiceSum(node.dice, dieSides);
  if (!isProblem(dice) && dice.dice > 0) return dice;
  book.report('not-computable', node, messages.tableDice(node.name, node.dice), { property: 'dice' });
  return undefined;
}

/** The tables that the cells of a row roll, by index of the cell; an unknown one is reported. */
function rolledIn(row: ast.Row, book: Book): ReadonlyMap<number, string> {
  const rolls = new Map<number, string>();
  for (const [index, cell] of row.cells.entries()) {
    if (cell.table === undefined) continue;
    const key = book.find('table', cell.table);
    if (key === undefined) book.reportUnknown(cell, 'table', cell.table, ['table'], { property: 'table' });
    else rolls.set(index, key);
  }
  return rolls;
}

/** The key of a row as written: `3..4`, `up to 9`, `Dead Broke`. */
export function rowText(row: ast.Row): string {
  if (row.more) return 'each more';
  if (row.upTo) return `up to ${row.upTo.value}`;
  if (row.from) return `from ${row.from.value}`;
  const { from, to, label = '' } = row.key ?? {};
  return from === undefined ? label : to === undefined ? from : `${from}..${to}`;
}

function makeRow(row: ast.Row, cells: readonly Value[]): Row {
  if (row.upTo) return { to: decimal(row.upTo.value), cells, text: rowText(row) };
  if (row.from) return { from: decimal(row.from.value), cells, text: rowText(row) };
  const key = row.key;
  if (key?.from !== undefined) {
    const from = decimal(key.from);
    const to = key.to === undefined ? from : decimal(key.to);
    return { from, to, cells, text: rowText(row) };
  }
  const label = key?.label ?? '';
  return { label, cells, text: label };
}

function cellValue(cell: ast.Cell, sides: number | undefined): Value {
  if (cell.none) return NONE;
  if (cell.table !== undefined) return textValue(cell.table);
  if (cell.dice !== undefined) return diceLiteral(cell.dice, sides);
  if (cell.number !== undefined) {
    const number = rational.parseNumber(cell.number);
    return number === undefined ? NONE : numberValue(number);
  }
  return textValue(cell.text ?? '');
}

/** Compiles `ladder NAME ...`. */
export function compileLadder(draft: Draft, declared: Declared): Ladder {
  const node = draft.layers[draft.layers.length - 1]?.node as ast.Ladder;
  return {
    ...declared,
    start: node.start === undefined ? 0 : decimal(node.start),
    steps: node.steps.map(decimal),
    ...(node.more !== undefined && { more: decimal(node.more) }),
  };
}

/** Compiles a two-way table: `Score.value[7]` is the value of a score, `Score.score[30]` the score of a value. */
export function compileScale(node: ast.Scale, declared: Declared, book: Book): Scale {
  const columns = new Map<string, ScaleColumn>();
  let steps: readonly rational.Num[] = [];
  let factor: rational.Num = 1;
  let read: Scale['read'] = 'largest';
  let mirror: Scale['mirror'];
  let halves = false;
  const stated = new Set<string>();
  for (const property of node.properties) {
    const part = property.$type === 'ScaleColumn' ? `column ${nameKey(property.name)}` : property.$type;
    if (stated.has(part)) book.report('duplicate-clause', property, messages.saidTwice);
    stated.add(part);
    switch (property.$type) {
      case 'ScaleSteps':
        steps = property.values.map(exactly);
        factor = exactly(property.factor);
        break;
      case 'ScaleReading':
        read = property.how === 'nearest' && property.ratio ? 'nearest by ratio' : property.how;
        break;
      case 'ScaleMirror':
        mirror = property.results ? 'results' : 'all';
        break;
      case 'ScaleHalves':
        halves = true;
        break;
      case 'ScaleColumn': {
        const compiler = new FormulaCompiler(
          book,
          { locals: new Set(), bound: new Set(['previous', 'result']) },
          { ...declared.origin, clause: property.name },
        );
        columns.set(nameKey(property.name), {
          name: property.name,
          start: decimal(property.start),
          values: property.values.map(exactly),
          ...(property.next && { next: compiler.compile(property.next) }),
        });
        break;
      }
    }
  }
  const turn = rational.multiply(factor, steps[0] ?? 1);
  const rises =
    steps.every((step, index) => rational.compare(step, steps[index - 1] ?? 0) > 0) &&
    turn !== undefined &&
    rational.compare(turn, steps.at(-1) ?? 0) > 0;
  const stepped = node.properties.find((property) => property.$type === 'ScaleSteps');
  if (stepped && !rises)
    book.report('not-rising', stepped, messages.scaleNotRising(declared.name, rational.toText(factor)));
  return {
    ...declared,
    steps: stepped && !rises ? [] : steps,
    factor,
    read,
    ...(mirror && { mirror }),
    halves,
    columns,
  };
}
