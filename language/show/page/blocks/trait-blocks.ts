import type { PageBlock } from '../../../rules/page.js';
import type { Entry } from '../../../sheet/cells/entry.js';
import type { SheetEntry } from '../../../sheet/sheet.js';
import { capitalised, ownName } from '../../sheet-view.js';
import * as messages from '../messages.js';
import type { PageBlockModel, PageHead, PageRow, PageScore } from '../page-model.js';
import type { PageValues } from '../page-values.js';
import { common, costOf, pluralOf, titleOf } from './block-words.js';
import type { ShownParts } from './shown-parts.js';
import { filledColumns, onlyCells } from './table-columns.js';
import { usedAtDefault } from './used-at-default.js';

/** Builds tables of traits, and powers with the content of their braces. */
export class TraitBlocks {
  constructor(
    private readonly values: PageValues,
    private readonly shown: ShownParts,
  ) {}

  /** The traits of some kinds, and those of them that are used at their default. */
  traits(rule: PageBlock): PageBlockModel[] {
    const entries = this.values.sheet.entries.filter(({ id }) => !this.shown.hasEntry(id));
    const used = usedAtDefault(this.values.context);
    const groups = rule.names.map((one) => ({
      title: one.label === one.name ? pluralOf(this.values, one.key) : capitalised(one.label),
      entries: entries.filter(({ kind }) => kind === one.key),
      used: used.filter(({ kind }) => kind === one.key),
    }));
    return this.traitBlock(rule, groups);
  }

  /** Traits of a kind that no block of the page shows. */
  traitsOf(key: string, kind: string, entries: readonly SheetEntry[]): PageBlockModel {
    const rule: PageBlock = { word: 'traits', key, names: [], inner: [], rows: [] };
    const title = kind === '' ? messages.unknownNames : pluralOf(this.values, kind);
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
    this.shown.entry(entry);
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
          { text: costOf(this.values, entry).cost ?? '', ...(entry.cost && { cell: `${entry.id}/cost` }) },
        ],
      },
      ...entry.entries.flatMap((child) => this.traitRows(child, depth + 1)),
    ];
  }

  /** Powers as cards. */
  powers(rule: PageBlock): PageBlockModel[] {
    const kinds = new Set(rule.names.map(({ key }) => key));
    const entries = this.values.sheet.entries.filter(({ id, kind }) => kinds.has(kind) && !this.shown.hasEntry(id));
    const items = entries.map((entry): PageScore => {
      this.shown.entry(entry);
      return {
        key: entry.id,
        label: ownName(entry),
        ...(this.values.total(entry) ?? this.values.level(entry)),
        ...costOf(this.values, entry),
        ...this.values.at(entry.origin),
        ...this.values.steps(entry),
        lines: entry.entries.flatMap((child) => this.powerLines(child)),
      };
    });
    return items.length === 0 ? [] : [{ type: 'powers', ...common(rule, titleOf(this.values, rule)), items }];
  }

  private powerLines(entry: SheetEntry): PageScore['lines'] {
    this.shown.entry(entry);
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
}
