import { nameKey } from '../../../grammar/text.js';
import { QUANTITY } from '../../../rules/consequences.js';
import type { PageBlock, PageName } from '../../../rules/page.js';
import type { SheetAttack, SheetItem, SheetValue } from '../../../sheet/sheet.js';
import { numberValue, type Value } from '../../../values/value.js';
import { capitalised, inQuotes } from '../../sheet-view.js';
import * as messages from '../messages.js';
import type { PageBlockModel, PageBoxes, PageCell, PageHead, PageMark, PageRow } from '../page-model.js';
import { countOf, type PageValues } from '../page-values.js';
import { common, titleOf } from './block-words.js';
import type { ShownParts } from './shown-parts.js';
import { withoutEmpty } from './table-columns.js';

/** Builds tables of things, of attacks, and of the rulebook. */
export class ItemBlocks {
  constructor(
    private readonly values: PageValues,
    private readonly shown: ShownParts,
  ) {}

  /** A row for each attack, with and without things. */
  attacks(rule: PageBlock): PageBlockModel[] {
    const [rolled] = rule.names;
    if (!rolled) return [];
    const carried = flatten(this.values.sheet.items).flatMap((item) =>
      item.attacks
        .filter(({ values }) => values.some((one) => nameKey(one.name) === rolled.key && one.value.kind !== 'none'))
        .map((attack) => this.attack(item, attack, rule.names)),
    );
    const own = rule.rows.flatMap((row): PageRow[] => {
      const cells = rule.names.map((column, index): PageCell => {
        const value = row.cells
          .find((one) => one.column === column.key)
          ?.value({ character: this.values.context.evaluation });
        if (!value || value.value.kind === 'none') return { text: '' };
        return {
          text: this.values.text(value.value),
          ...(value.cell !== undefined && { cell: value.cell }),
          ...(index === 0 && this.values.oddsOfValue(value)),
        };
      });
      return cells[0]?.text === '' ? [] : [{ name: row.label, cells }];
    });
    const rows = [...carried, ...own];
    if (rows.length === 0) return [];
    const head = rule.names.map(({ label }): PageHead => ({ label: capitalised(label), isNumber: true }));
    return [{ type: 'table', of: 'attacks', first: 'With', ...common(rule, 'Attacks'), ...withoutEmpty(head, rows) }];
  }

  private attack(item: SheetItem, { mode, values }: SheetAttack, columns: readonly PageName[]): PageRow {
    this.shown.item(item, item.id);
    const boxes = item.count > 1 ? countOf(numberValue(item.count)) : undefined;
    return {
      key: item.id,
      name: mode === undefined ? item.name : `${item.name}, ${mode}`,
      ...this.values.at(item.origin),
      ...(item.count !== 1 && { count: item.count }),
      ...(boxes !== undefined && {
        boxes: {
          total: boxes,
          marked: [],
          ticks: {
            id: `${item.id} ${QUANTITY}`,
            is: 'left' as const,
            item: item.id,
            thing: item.name,
            field: QUANTITY,
          },
        },
      }),
      cells: columns.map((column, index) => {
        const value = valueAt(column.key, values) ?? valueAt(column.key, item.fields);
        const cell = this.itemCell(item, value, column);
        return index === 0 && value ? { ...cell, ...this.values.attackWith(item.id, mode, column.key) } : cell;
      }),
    };
  }

  private itemCell(item: SheetItem, value: SheetValue | undefined, column: PageName): PageCell {
    if (!value || value.value.kind === 'none' || value.unwritten) return { text: '' };
    const cell = this.values.quantity({ ...value, ...(column.boxes && { unit: undefined }) } as SheetValue);
    const boxes = column.boxes ? this.boxesIn(item, value.value, column) : undefined;
    return boxes ? { ...cell, boxes } : cell;
  }

  /** As many boxes as a thing holds; those that are used up are ticked. */
  private boxesIn(item: SheetItem, value: Value, { key, left }: PageName): PageBoxes | undefined {
    const count = boxesOf(value) ?? 0;
    const field = left === undefined ? undefined : this.values.fieldOfThing(item.id, left);
    const now = left === undefined ? undefined : valueAt(left, item.fields);
    const rest = now && countOf(now.value);
    // If one field has both, the declaration of the thing has the full number.
    const whole = key === left ? (this.values.declaredOf(item.id, key) ?? count) : count;
    const total = Math.max(whole, rest ?? 0);
    if (total === 0) return undefined;
    const gone = rest === undefined ? 0 : total - rest;
    const marked: PageMark[] = gone > 0 ? [{ word: 'used', sign: 'X', count: gone }] : [];
    if (!field) return { total, marked, why: messages.noFieldForBoxes };
    if (item.count > 1) return { total, marked, why: messages.severalOnOneLine };
    const { name } = field;
    return {
      total,
      marked,
      ticks: { id: `${item.id} ${name}`, is: 'left', item: item.id, thing: item.name, field: name },
    };
  }

  /** The carried things of some kinds. */
  items(rule: PageBlock): PageBlockModel[] {
    const kinds = new Set(rule.names.map(({ key }) => key));
    const all = this.values.sheet.items;
    const inside = kinds.size === 0 ? [] : all.flatMap((item) => outermost(item, kinds));
    return inside.length === 0
      ? []
      : [this.itemsOf({ ...rule, title: rule.title ?? titleOf(this.values, rule) }, inside)];
  }

  /** Things with their contents, and the columns that any of them fills. */
  itemsOf(rule: PageBlock, items: readonly SheetItem[]): PageBlockModel {
    const rows = items.flatMap((item) => this.itemRows(item, rule.inner, 0));
    const head = rule.inner.map(({ label }): PageHead => ({ label: capitalised(label), isNumber: true }));
    const first = rule.title === messages.thing ? '' : messages.thing;
    return { type: 'table', of: 'items', first, ...common(rule, undefined), ...withoutEmpty(head, rows) };
  }

  private itemRows(item: SheetItem, columns: readonly PageName[], depth: number): PageRow[] {
    this.shown.item(item, item.id);
    const rated = [...(item.rating ? [this.values.text(item.rating)] : []), ...(item.options ?? [])].join(' ');
    const called = `${rated === '' ? item.name : `${item.name} ${rated}`}${inQuotes(item.label)}`;
    const name = [called, ...item.marks].join(', ');
    return [
      {
        key: item.id,
        name,
        ...this.values.at(item.origin),
        ...(depth > 0 && { depth }),
        ...(item.count !== 1 && { count: item.count }),
        cells: columns.map((column) => this.itemCell(item, valueAt(column.key, item.fields), column)),
      },
      ...item.items.flatMap((child) => this.itemRows(child, columns, depth + 1)),
    ];
  }

  /** A table of the rulebook. */
  table(rule: PageBlock): PageBlockModel[] {
    const [one] = rule.names;
    const table = one && this.values.context.evaluation.rules.tables.get(one.key);
    if (!table) return [];
    const head = table.columns.map(({ name }): PageHead => ({ label: capitalised(name) }));
    const rows = table.rows.map(
      (row): PageRow => ({
        name: capitalised(row.label ?? row.text.replace('..', '\u2013')),
        cells: row.cells.map((cell) => ({ text: cell.kind === 'none' ? '\u2013' : this.values.text(cell) })),
      }),
    );
    const title = one.label === one.name ? table.name : one.label;
    const first = nameKey(title) === nameKey(table.keyName) ? '' : capitalised(table.keyName);
    return [{ type: 'table', of: 'rules', first, ...common(rule, title), head, rows }];
  }
}

function flatten(items: readonly SheetItem[]): SheetItem[] {
  return items.flatMap((item) => [item, ...flatten(item.items)]);
}

/** An item of one of the kinds with its contents; of another item the contents of these kinds. */
function outermost(item: SheetItem, kinds: ReadonlySet<string>): SheetItem[] {
  return kinds.has(item.kind) ? [item] : item.items.flatMap((child) => outermost(child, kinds));
}

function valueAt(key: string, values: readonly SheetValue[]): SheetValue | undefined {
  return values.find((one) => nameKey(one.name) === key);
}

/** `8`, `8+1`: as many boxes as the first number. */
function boxesOf(value: Value): number | undefined {
  if (value.kind !== 'text') return countOf(value);
  const first = /^[0-9]+/.exec(value.text)?.[0];
  return first === undefined ? undefined : countOf(numberValue(Number(first)));
}
