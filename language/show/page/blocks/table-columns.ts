import type { PageHead, PageRow } from '../page-model.js';

/** A table without empty columns; a unit that all cells of a column have goes into its head. */
export function withoutEmpty(head: readonly PageHead[], rows: readonly PageRow[]) {
  const { head: left, kept } = filledColumns(head, rows);
  const filled = rows.map((row) => onlyCells(row, kept));
  const units = left.map((_, index) => commonUnit(filled.map(({ cells }) => cells[index]?.text ?? '')));
  return {
    head: left.map((one, index) => (units[index] ? { ...one, unit: units[index] } : one)),
    rows: filled.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        units[index] ? { ...cell, text: cell.text.slice(0, -units[index].length).trimEnd() } : cell,
      ),
    })),
  };
}

function commonUnit(texts: readonly string[]): string | undefined {
  const units = texts.filter((text) => text !== '').map((text) => /^\S+ ([a-z]+)$/.exec(text)?.[1]);
  const [first] = units;
  return first !== undefined && units.every((one) => one === first) ? first : undefined;
}

/** The columns that any row fills. */
export function filledColumns(head: readonly PageHead[], rows: readonly PageRow[]) {
  const kept = head.map((_, index) => rows.some(({ cells }) => (cells[index]?.text ?? '') !== ''));
  return { head: head.filter((_, index) => kept[index]), kept };
}

/** A row with the cells of these columns only. */
export function onlyCells(row: PageRow, kept: readonly boolean[]): PageRow {
  return { ...row, cells: row.cells.filter((_, index) => kept[index]) };
}
