import { nameKey } from '../../../grammar/text.js';
import type { PageBlock, PageName } from '../../../rules/page.js';
import type { Table } from '../../../rules/tables.js';
import type { SheetItem } from '../../../sheet/sheet.js';
import type { Value } from '../../../values/value.js';
import type { PageBlockModel, PageMark, PageNumber, ShownPlace } from '../page-model.js';
import { countOf, type PageValues } from '../page-values.js';
import { common } from './block-words.js';
import type { ShownParts } from './shown-parts.js';

/** Builds the places of a body with their boxes and wounds. */
export class BodyBlock {
  constructor(
    private readonly values: PageValues,
    private readonly shown: ShownParts,
  ) {}

  /** Empty if the game has no such table. */
  build(rule: PageBlock): PageBlockModel[] {
    const { rules } = this.values.context.evaluation;
    const [first, boxes, ...more] = rule.names;
    const table = first && rules.tables.get(first.key);
    if (!table || !boxes) return [];
    const list = rule.inner[0]?.key;
    const hits = rule.on && rules.tables.get(rule.on.key);
    const wounds = this.values.sheet.items.filter((item) => item.list === list);
    const places = table.rows.map((row): ShownPlace => {
      const place = row.label ?? row.text;
      const cell = (one: PageName): Value | undefined =>
        row.cells[table.columns.findIndex(({ key }) => key === one.key)];
      const suffered = wounds.filter((item) => says(item, place));
      for (const item of suffered) this.shown.item(item, `place ${nameKey(place)}`);
      const total = this.amount(cell(boxes)) ?? 0;
      const marked = rule.rows.flatMap(({ label, text }): PageMark[] => {
        const count = suffered
          .filter((item) => says(item, label))
          .reduce((sum, { rating }) => sum + ((rating && countOf(rating)) ?? 0), 0);
        return count > 0 ? [{ word: label, sign: text ?? 'X', count }] : [];
      });
      const ticked = marked.reduce((sum, { count }) => sum + count, 0);
      const said = more.map((one) => ({ one, value: cell(one) }));
      const hitOn = hits && hitting(hits, place);
      return {
        name: place,
        ...(hitOn !== undefined && { hitOn }),
        boxes: {
          total: Math.max(total, ticked),
          marked,
          ...(list !== undefined && {
            ticks: { id: `${list} ${nameKey(place)}`, is: 'place' as const, list, place },
          }),
        },
        ...(total > 0 && ticked >= total && { isFull: true }),
        values: said.flatMap(({ one, value }) => this.named(one.label, value)),
        words: said.flatMap(({ one, value }) =>
          value?.kind === 'text' && this.isWord(value.text) ? [{ label: one.label, text: value.text }] : [],
        ),
      };
    });
    const marks = rule.rows.map(({ label, text }) => ({ word: label, sign: text ?? 'X' }));
    return [{ type: 'body', ...common(rule, 'Body'), places, marks }];
  }

  /** Whether a text is a plain word: *dead* is one, even if the game has a value with that name. */
  private isWord(text: string): boolean {
    const isNamed = this.values.context.evaluation.rules.derived.has(nameKey(text));
    return !isNamed || this.values.derived(nameKey(text))?.value.kind === 'boolean';
  }

  private amountOf(value: Value | undefined): ReturnType<PageValues['derived']> {
    return value?.kind === 'text' && !this.isWord(value.text) ? this.values.derived(nameKey(value.text)) : undefined;
  }

  /** A number, or the value that a cell names. */
  private amount(value: Value | undefined): number | undefined {
    const derived = this.amountOf(value);
    return derived ? countOf(derived.value) : value && countOf(value);
  }

  /** The value that a cell names, unless it is empty. */
  private named(label: string, value: Value | undefined): PageNumber[] {
    if (value?.kind === 'number') return [{ label, text: this.values.text(value) }];
    const derived = this.amountOf(value);
    if (!derived || countOf(derived.value) === 0) return [];
    return [{ label, ...this.values.quantity(derived) }];
  }
}

/**
 * Whether a wound has these words as name or choice: some games name the place and choose the harm, others the reverse.
 */
function says({ name, options = [] }: SheetItem, words: string): boolean {
  return [name, ...options].some((one) => nameKey(one) === nameKey(words));
}

/** The rows of a table that hit a place: `3–4`. */
function hitting(table: Table, place: string): string | undefined {
  const rows = table.rows.filter(({ cells }) =>
    cells.some((cell) => cell.kind === 'text' && nameKey(cell.text) === nameKey(place)),
  );
  return rows.length === 0 ? undefined : rows.map(({ text }) => text.replace('..', '\u2013')).join(', ');
}
