import { nameKey } from '../../grammar/text.js';
import type { Entry } from '../../model/evaluate/cells/entry.js';
import { canStep } from '../../model/evaluate/what-if.js';
import type { TextOrigin } from '../../model/origin.js';
import type { PageBlock, PageName } from '../../model/rules/page.js';
import type { Table } from '../../model/rules/tables.js';
import type { SheetAttack, SheetEntry, SheetItem, SheetValue } from '../../model/sheet.js';
import { oddsOf } from '../../play/chances/odds-of.js';
import { isProblem } from '../../values/problem.js';
import { numberValue, type Value } from '../../values/value.js';
import { capitalised, ownName } from '../sheet-view.js';
import { occasionalLines } from '../value-words.js';
import * as messages from './messages.js';
import type {
  PageBlockModel,
  PageBoxes,
  PageCell,
  PageHead,
  PageMark,
  PageNumber,
  PageRow,
  PageScore,
  PageTicks,
  ShownPlace,
} from './page-model.js';
import { countOf, type PageValues } from './page-values.js';
import { filledColumns, onlyCells, withoutEmpty } from './table-columns.js';
import { usedAtDefault } from './used-at-default.js';

/** Builds the blocks of one page, and knows what of the sheet none of them has shown. */
export class BlockBuilder {
  private readonly shownEntries = new Set<string>();
  private readonly shownItems = new Set<string>();
  /** Rows of the page by the place in the text that they come from. */
  private readonly rows = new Map<string, string>();

  constructor(private readonly values: PageValues) {}

  /** Nothing where there is nothing to show. */
  build(rule: PageBlock): PageBlockModel[] {
    switch (rule.word) {
      case 'facts':
        return [];
      case 'scores':
        return this.scores(rule);
      case 'numbers':
        return this.numbers(rule);
      case 'track':
        return this.track(rule);
      case 'counter':
        return this.counter(rule);
      case 'body':
        return this.body(rule);
      case 'attacks':
        return this.attacks(rule);
      case 'traits':
        return this.traits(rule);
      case 'powers':
        return this.powers(rule);
      case 'items':
        return this.items(rule);
      case 'rolls':
        return this.rolls(rule);
      case 'situations': {
        const items = occasionalLines(this.values.sheet).map((line) => line.replace(/^-(?=[0-9])/, '\u2212'));
        return items.length === 0 ? [] : [{ type: 'situations', ...common(rule, 'Only in a situation'), items }];
      }
      case 'table':
        return this.table(rule);
      case 'notes': {
        const paragraphs = this.values.sheet.notes;
        return [{ type: 'notes', ...common(rule, 'Notes'), paragraphs }];
      }
    }
  }

  /** The row that shows what a place in the text says, or what it is inside of. */
  rowAt({ uri, path }: TextOrigin): string | undefined {
    for (let at = path; at !== ''; at = at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : '') {
      const row = this.rows.get(`${uri} ${at}`);
      if (row !== undefined) return row;
    }
    return undefined;
  }

  /** Entries that no block has shown, also inside others. */
  entriesLeft(): SheetEntry[] {
    const left: SheetEntry[] = [];
    const visit = (entry: SheetEntry): void => {
      if (!this.shownEntries.has(entry.id)) left.push(entry);
      else for (const child of entry.entries) visit(child);
    };
    for (const entry of this.values.sheet.entries) visit(entry);
    return left;
  }

  itemsLeft(): SheetItem[] {
    return this.values.sheet.items.filter(({ id }) => !this.shownItems.has(id));
  }

  // ------------------------------------------------------------------------------------------------------------ values

  private scores(rule: PageBlock): PageBlockModel[] {
    const inner = new Set(rule.inner.map(({ key }) => key));
    const items = rule.names.flatMap((one): PageScore[] => {
      if (one.what === 'kind') return this.scoresOf(one.key, inner);
      const number = this.values.number(one);
      return number ? [{ ...number, lines: [] }] : [];
    });
    const inside = this.insideTitle(rule);
    return items.length === 0
      ? []
      : [
          {
            type: 'scores',
            ...common(rule, this.titleOf(rule)),
            ...(inside !== undefined && { inside }),
            items,
          },
        ];
  }

  /** What the lines of scores are called together: the kinds that there are, the most frequent one first. */
  private insideTitle({ inner }: PageBlock): string | undefined {
    const written = this.values.sheet.entries.flatMap(({ entries }) => entries.map(({ kind }) => kind));
    const kinds = inner
      .map(({ key }) => ({ key, count: written.filter((kind) => kind === key).length }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count);
    return joined(kinds.map(({ key }) => this.plural(key)));
  }

  /** What is written of a kind, and what everybody has of it. */
  private scoresOf(kind: string, inner: ReadonlySet<string>): PageScore[] {
    const { rules } = this.values.context.evaluation;
    const taken = this.values.sheet.entries.filter((entry) => entry.kind === kind);
    const declared = [...(rules.traits.get(kind)?.values() ?? [])].filter(({ own }) => !own);
    const scores = declared.flatMap((trait): PageScore[] => {
      const own = taken.filter((entry) => nameKey(entry.trait) === trait.key);
      if (own.length > 0) return own.map((entry) => this.score(entry, inner));
      if (!trait.clauses.rating?.fallback || trait.clauses.specialty) return [];
      const { evaluation } = this.values.context;
      const entry = evaluation.entryOf(kind, trait.key, undefined);
      if (!entry || evaluation.effective(entry).value.kind === 'none') return [];
      const steps = canStep(entry) ? { steps: true as const } : {};
      return [{ key: entry.id, label: trait.name, ...this.values.unwritten(entry), ...steps, lines: [] }];
    });
    const others = taken.filter(({ id }) => !this.shownEntries.has(id)).map((entry) => this.score(entry, inner));
    return [...scores, ...others];
  }

  private score(entry: SheetEntry, inner: ReadonlySet<string>): PageScore {
    this.show(entry);
    const lines = entry.entries
      .filter(({ kind }) => inner.has(kind))
      .map((child) => {
        this.show(child);
        const total = this.values.total(child);
        const own = this.values.level(child);
        return {
          key: child.id,
          label: ownName(child),
          ...(total ?? own),
          ...(total && total.text !== own.text && { own: own.text }),
          ...this.values.at(child.origin),
          ...this.values.steps(child),
        };
      });
    return {
      key: entry.id,
      label: ownName(entry),
      ...this.values.level(entry),
      ...this.cost(entry),
      ...this.values.at(entry.origin),
      ...this.values.steps(entry),
      lines,
    };
  }

  /** What an entry costs, in a game in which anything costs something. */
  private cost(entry: SheetEntry): { readonly cost?: string } {
    const cost = this.values.costOf(entry);
    return this.values.hasCosts && cost !== undefined ? { cost } : {};
  }

  private numbers(rule: PageBlock): PageBlockModel[] {
    const items = rule.names.flatMap((one) => this.values.number(one) ?? []);
    return items.length === 0 ? [] : [{ type: 'numbers', ...common(rule, undefined), items }];
  }

  private track(rule: PageBlock): PageBlockModel[] {
    const [one] = rule.names;
    const value = one && this.values.number(one);
    if (!one || !value) return [];
    const total = this.values.count(one);
    const less = rule.less && this.values.count(rule.less);
    const marked: PageMark[] = less
      ? [{ word: rule.less?.name ?? '', sign: 'X', count: Math.min(less, total ?? 0) }]
      : [];
    const steps = rule.rows.flatMap(({ at, text }) => {
      const reached = at?.({ character: this.values.context.evaluation }).value;
      return reached && reached.kind !== 'none' ? [{ at: this.values.text(reached), words: text ?? '' }] : [];
    });
    const { less: taken } = rule;
    const ticks: PageTicks | undefined =
      taken?.what === 'field' ? { id: taken.key, is: 'field', field: taken.name } : undefined;
    const boxes = total !== undefined && total > 0 ? { boxes: { total, marked, ...(ticks && { ticks }) } } : {};
    return [{ type: 'track', ...common(rule, undefined), value: { ...value, ...boxes }, steps }];
  }

  private counter(rule: PageBlock): PageBlockModel[] {
    const [value, ...others] = rule.names.flatMap((one) => this.values.number(one) ?? []);
    return value ? [{ type: 'counter', ...common(rule, undefined), value, others }] : [];
  }

  // -------------------------------------------------------------------------------------------------------------- body

  private body(rule: PageBlock): PageBlockModel[] {
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
      for (const item of suffered) this.showItem(item, `place ${nameKey(place)}`);
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

  /** A word like *dead* is one, even where the game asks by a value of that name whether it is so. */
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

  /** The value that a cell names, unless it is nothing. */
  private named(label: string, value: Value | undefined): PageNumber[] {
    if (value?.kind === 'number') return [{ label, text: this.values.text(value) }];
    const derived = this.amountOf(value);
    if (!derived || countOf(derived.value) === 0) return [];
    return [{ label, ...this.values.quantity(derived) }];
  }

  // ------------------------------------------------------------------------------------------------------------ tables

  private attacks(rule: PageBlock): PageBlockModel[] {
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
    this.showItem(item, item.id);
    const boxes = item.count > 1 ? countOf(numberValue(item.count)) : undefined;
    return {
      key: item.id,
      name: mode === undefined ? item.name : `${item.name}, ${mode}`,
      ...this.values.at(item.origin),
      ...(item.count > 1 && { count: item.count }),
      ...(boxes !== undefined && {
        boxes: {
          total: boxes,
          marked: [],
          ticks: { id: `${item.id} count`, is: 'count' as const, list: item.list, thing: item.name },
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

  /** As many boxes as a thing holds, with those ticked that are gone. */
  private boxesIn(item: SheetItem, value: Value, { key, left }: PageName): PageBoxes | undefined {
    const count = boxesOf(value) ?? 0;
    const field = left === undefined ? undefined : this.values.fieldOfThing(item.id, left);
    const now = left === undefined ? undefined : valueAt(left, item.fields);
    const rest = now && countOf(now.value);
    // Where one field says both, how many it holds is what the thing is declared with.
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

  private items(rule: PageBlock): PageBlockModel[] {
    const kinds = new Set(rule.names.map(({ key }) => key));
    const all = this.values.sheet.items;
    const inside = kinds.size === 0 ? [] : all.flatMap((item) => outermost(item, kinds));
    return inside.length === 0 ? [] : [this.itemsOf({ ...rule, title: rule.title ?? this.titleOf(rule) }, inside)];
  }

  /** Things with what they contain, and the columns that any of them fills. */
  itemsOf(rule: PageBlock, items: readonly SheetItem[]): PageBlockModel {
    const rows = items.flatMap((item) => this.itemRows(item, rule.inner, 0));
    const head = rule.inner.map(({ label }): PageHead => ({ label: capitalised(label), isNumber: true }));
    const first = rule.title === messages.thing ? '' : messages.thing;
    return { type: 'table', of: 'items', first, ...common(rule, undefined), ...withoutEmpty(head, rows) };
  }

  private itemRows(item: SheetItem, columns: readonly PageName[], depth: number): PageRow[] {
    this.showItem(item, item.id);
    const rated = [...(item.rating ? [this.values.text(item.rating)] : []), ...(item.options ?? [])].join(' ');
    const name = [rated === '' ? item.name : `${item.name} ${rated}`, ...item.marks].join(', ');
    return [
      {
        key: item.id,
        name,
        ...this.values.at(item.origin),
        ...(depth > 0 && { depth }),
        ...(item.count > 1 && { count: item.count }),
        cells: columns.map((column) => this.itemCell(item, valueAt(column.key, item.fields), column)),
      },
      ...item.items.flatMap((child) => this.itemRows(child, columns, depth + 1)),
    ];
  }

  private table(rule: PageBlock): PageBlockModel[] {
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

  // ------------------------------------------------------------------------------------------------------------ traits

  private traits(rule: PageBlock): PageBlockModel[] {
    const entries = this.values.sheet.entries.filter(({ id }) => !this.shownEntries.has(id));
    const used = usedAtDefault(this.values.context);
    const groups = rule.names.map((one) => ({
      title: one.label === one.name ? this.plural(one.key) : capitalised(one.label),
      entries: entries.filter(({ kind }) => kind === one.key),
      used: used.filter(({ kind }) => kind === one.key),
    }));
    return this.traitBlock(rule, groups);
  }

  /** Traits of a kind that no block of the page shows. */
  traitsOf(key: string, kind: string, entries: readonly SheetEntry[]): PageBlockModel {
    const rule: PageBlock = { word: 'traits', key, names: [], inner: [], rows: [] };
    const title = kind === '' ? messages.unknownNames : this.plural(kind);
    const group = { title, entries: entries.filter((entry) => entry.kind === kind), used: [] };
    const [made] = this.traitBlock(rule, [group]);
    return made ?? { type: 'traits', key, head: [], groups: [] };
  }

  private traitBlock(
    rule: PageBlock,
    groups: readonly {
      readonly title: string;
      readonly entries: readonly SheetEntry[];
      readonly used: readonly Entry[];
    }[],
  ): PageBlockModel[] {
    const filled = groups.filter(({ entries, used }) => entries.length + used.length > 0);
    const isSingle = filled.length === 1;
    const blocks = filled.map(({ title, entries, used }) => ({
      ...(!isSingle && { title }),
      rows: [
        ...entries.flatMap((entry) => this.traitRows(entry, 0)),
        ...used.map((entry) => this.values.defaultRow(entry)),
      ],
    }));
    const rows = blocks.flatMap((group) => group.rows);
    if (rows.length === 0) return [];
    const all = ['Level', 'From', 'Chance', 'Points'].map((label): PageHead => ({ label, isNumber: true }));
    const { head, kept } = filledColumns(all, rows);
    return [
      {
        type: 'traits',
        ...common(rule, isSingle ? filled[0]?.title : 'Traits'),
        head,
        groups: blocks.map((group) => ({ ...group, rows: group.rows.map((row) => onlyCells(row, kept)) })),
      },
    ];
  }

  private traitRows(entry: SheetEntry, depth: number): PageRow[] {
    this.show(entry);
    const { chance, ...level } = this.values.level(entry);
    const total = this.values.total(entry);
    const shown = total && total.text !== level.text ? { ...level, text: `${level.text} (${total.text})` } : level;
    return [
      {
        key: entry.id,
        name: ownName(entry),
        ...this.values.at(entry.origin),
        ...(depth > 0 && { depth }),
        ...this.values.steps(entry),
        cells: [
          { ...shown, ...(total?.now !== undefined && { now: total.now }) },
          { text: this.values.relative(entry) },
          {
            text: chance ?? '',
            ...(level.odds !== undefined && { odds: level.odds }),
            ...(level.roll !== undefined && { roll: level.roll }),
          },
          { text: this.cost(entry).cost ?? '', ...(entry.cost && { cell: `${entry.id}/cost` }) },
        ],
      },
      ...entry.entries.flatMap((child) => this.traitRows(child, depth + 1)),
    ];
  }

  private powers(rule: PageBlock): PageBlockModel[] {
    const kinds = new Set(rule.names.map(({ key }) => key));
    const entries = this.values.sheet.entries.filter(({ id, kind }) => kinds.has(kind) && !this.shownEntries.has(id));
    const items = entries.map((entry): PageScore => {
      this.show(entry);
      return {
        key: entry.id,
        label: ownName(entry),
        ...(this.values.total(entry) ?? this.values.level(entry)),
        ...this.cost(entry),
        ...this.values.at(entry.origin),
        ...this.values.steps(entry),
        lines: entry.entries.flatMap((child) => this.powerLines(child)),
      };
    });
    return items.length === 0 ? [] : [{ type: 'powers', ...common(rule, this.titleOf(rule)), items }];
  }

  private powerLines(entry: SheetEntry): PageScore['lines'] {
    this.show(entry);
    const level = this.values.levelAsWritten(entry);
    return [
      {
        key: entry.id,
        label: ownName(entry),
        ...level,
        ...this.values.at(entry.origin),
        ...this.values.steps(entry),
      },
      ...entry.entries.flatMap((child) => this.powerLines(child)),
    ];
  }

  private rolls(rule: PageBlock): PageBlockModel[] {
    const items = this.values.sheet.rolls.map((roll) => {
      const { rolled } = roll;
      this.rows.set(`${roll.origin.uri} ${roll.origin.path}`, roll.id);
      const odds = rolled && oddsOf(rolled, this.values.game);
      const isRolled = rolled && rolled.value.kind !== 'none';
      return {
        key: roll.id,
        label: roll.label ?? '',
        what: roll.expression,
        text: isRolled ? this.values.text(rolled.value) : roll.situation ? 'no roll' : 'cannot be rolled',
        ...(odds && { odds: isProblem(odds) ? odds.problem : odds.text }),
        roll: roll.expression,
        ...this.values.at(roll.origin),
      };
    });
    return items.length === 0 ? [] : [{ type: 'rolls', ...common(rule, 'Prepared rolls'), items }];
  }

  // ------------------------------------------------------------------------------------------------------------- words

  private titleOf({ names }: PageBlock): string | undefined {
    return joined(names.filter(({ what }) => what === 'kind').map((one) => this.plural(one.key)));
  }

  private plural(kind: string): string {
    const { kinds } = this.values.context.evaluation.rules;
    const rule = kinds.get(kind);
    if (rule?.item) return capitalised(rule.clauses.plural ?? rule.name);
    return capitalised(rule?.clauses.plural ?? plural(rule?.name ?? kind));
  }

  private show({ id, origin }: SheetEntry): void {
    this.shownEntries.add(id);
    this.rows.set(`${origin.uri} ${origin.path}`, id);
  }

  private showItem({ id, origin }: SheetItem, row: string): void {
    this.shownItems.add(id);
    this.rows.set(`${origin.uri} ${origin.path}`, row);
  }
}

/** `Skills, hyperstats` */
function joined([first, ...more]: readonly string[]): string | undefined {
  return first === undefined ? undefined : [first, ...more.map((one) => one.toLowerCase())].join(', ');
}

function common({ key, title, columns }: PageBlock, usual: string | undefined) {
  const shown = title ?? usual;
  return { key, ...(shown !== undefined && { title: shown }), ...(columns !== undefined && { columns }) };
}

/** The English plural of a word that declares none. */
function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

function flatten(items: readonly SheetItem[]): SheetItem[] {
  return items.flatMap((item) => [item, ...flatten(item.items)]);
}

/** An item of one of the kinds with all that it contains; of another one those that it contains. */
function outermost(item: SheetItem, kinds: ReadonlySet<string>): SheetItem[] {
  return kinds.has(item.kind) ? [item] : item.items.flatMap((child) => outermost(child, kinds));
}

function valueAt(key: string, values: readonly SheetValue[]): SheetValue | undefined {
  return values.find((one) => nameKey(one.name) === key);
}

/** Whether a wound is called so, or chooses it: some games name the place and choose the harm, some the other way round. */
function says({ name, options = [] }: SheetItem, words: string): boolean {
  return [name, ...options].some((one) => nameKey(one) === nameKey(words));
}

/** `8`, `8+1`: as many boxes as the first number says. */
function boxesOf(value: Value): number | undefined {
  if (value.kind !== 'text') return countOf(value);
  const first = /^[0-9]+/.exec(value.text)?.[0];
  return first === undefined ? undefined : countOf(numberValue(Number(first)));
}

/** Which rows of a table lead to a place: `3–4`. */
function hitting(table: Table, place: string): string | undefined {
  const rows = table.rows.filter(({ cells }) =>
    cells.some((cell) => cell.kind === 'text' && nameKey(cell.text) === nameKey(place)),
  );
  return rows.length === 0 ? undefined : rows.map(({ text }) => text.replace('..', '\u2013')).join(', ');
}
