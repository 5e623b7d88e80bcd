import type * as ast from '../../../grammar/generated/ast.js';
import { textOfProperty } from '../../../grammar/node-places.js';
import { nameKey } from '../../../grammar/text.js';
import { messages } from '../../messages.js';
import { nearTexts } from '../../near-names.js';
import type { PageBlock, PageName, PageRowRule, PageRule, PageWord } from '../../page.js';
import type { Book } from '../book.js';
import type { Draft, DraftKind } from '../draft.js';
import { FormulaCompiler } from '../formulas/compile-formula.js';
import { originOf } from '../origins.js';

/** A block in its position on the page. `back` begins the back. */
interface Placed {
  readonly key: string;
  readonly sign: ast.PageBlock['sign'];
  node: ast.PageBlock;
}

/** What the names of a block mean, and what else it can have. */
interface Shape {
  readonly names: 'values' | 'facts' | 'kinds' | 'items' | 'kinds or values' | 'columns' | 'body' | 'table' | 'none';
  readonly inner?: 'kinds' | 'list' | 'columns';
  readonly has: readonly ('less' | 'on' | 'columns' | 'boxes' | 'rows')[];
  /** Without a title, the first name identifies the block. */
  readonly several?: true;
  readonly one?: true;
}

const SHAPES: Readonly<Record<PageWord, Shape>> = {
  facts: { names: 'facts', has: [] },
  scores: { names: 'kinds or values', inner: 'kinds', has: ['columns'], several: true },
  numbers: { names: 'values', has: ['columns'], several: true },
  track: { names: 'values', has: ['less', 'rows'], several: true, one: true },
  counter: { names: 'values', has: [] },
  body: { names: 'body', inner: 'list', has: ['on', 'rows'] },
  attacks: { names: 'columns', has: ['boxes', 'rows'] },
  traits: { names: 'kinds', has: ['columns'], several: true },
  powers: { names: 'kinds', has: ['columns'], several: true },
  items: { names: 'items', inner: 'columns', has: ['boxes'], several: true },
  rolls: { names: 'none', has: [] },
  situations: { names: 'none', has: [] },
  table: { names: 'table', has: [], several: true, one: true },
  notes: { names: 'none', has: [] },
};

/** The most blocks of a page. Each can show everything that a character carries, so this bounds the work. */
const MOST_BLOCKS = 200;

/** The most columns that are legible on paper. */
const MOST_COLUMNS = 6;

/**
 * Compiles the page of a rulebook: the blocks of its bases in order, each replaced by a later one with the same key.
 */
export function compilePage(draft: Draft<ast.Page>, book: Book): PageRule {
  const placed: Placed[] = [];
  for (const { node } of draft.layers) placeBlocks(node, placed, book);
  const compiler = new PageCompiler(book, new FormulaCompiler(book, { locals: new Set() }, originOf(draft, book)));
  const sides: PageBlock[][][][] = [[]];
  for (const { node, sign, key } of placed) {
    const rows = sides.at(-1) ?? [];
    if (node.word === 'back') {
      sides.push([]);
      continue;
    }
    const block = compiler.block(node, node.word, key);
    const row = rows.at(-1);
    if (sign === '|' && row) row.push([block]);
    else if (sign === '+' && row) row.at(-1)?.push(block);
    else rows.push([[block]]);
  }
  return { sides: sides.filter((rows) => rows.length > 0) };
}

function placeBlocks(page: ast.Page, placed: Placed[], book: Book): void {
  const seen = new Set<string>();
  let last = -1;
  for (const node of page.blocks) {
    const key = keyOf(node);
    if (seen.has(key)) book.report('duplicate-clause', node, messages.blockTwice(node.word));
    seen.add(key);
    const at = placed.findIndex((one) => one.key === key);
    const inherited = placed[at];
    if (inherited) {
      if (!isMention(node, inherited.node)) inherited.node = node;
      last = at;
      continue;
    }
    if (placed.length >= MOST_BLOCKS) {
      book.report('too-large', node, messages.tooManyBlocks(MOST_BLOCKS));
      return;
    }
    if (needsNames(node)) {
      book.report('not-understood', node, messages.emptyBlock(node.word));
      continue;
    }
    const before = last < 0 ? -1 : last;
    if (node.sign && (before < 0 || placed[before]?.node.word === 'back'))
      book.report('wrong-place', node, messages.nothingBefore(node.sign), { property: 'sign' });
    last = node.sign && before >= 0 ? before + 1 : endOfRow(placed, before);
    placed.splice(last, 0, { key, sign: node.sign, node });
  }
}

/** Whether a block only says where the blocks after it go, and changes nothing in the inherited one. */
function isMention({ word, title, names, inner, rows }: ast.PageBlock, inherited: ast.PageBlock): boolean {
  if (inner.length > 0 || rows.length > 0 || title !== undefined) return false;
  const [only, ...more] = names;
  if (!only) return word === 'back' || SHAPES[word].names !== 'none' || inherited.title !== undefined;
  return more.length === 0 && inherited.title !== undefined && nameKey(inherited.title) === nameKey(only.name);
}

function needsNames({ word, names }: ast.PageBlock): boolean {
  return names.length === 0 && word !== 'back' && SHAPES[word].names !== 'none';
}

/** The index of a new row: after the row of a block; without one, at the end of the front. */
function endOfRow(placed: readonly Placed[], index: number): number {
  const from = index + 1;
  const next = placed.findIndex((one, at) => at >= from && (index < 0 ? one.node.word === 'back' : !one.sign));
  return next < 0 ? placed.length : next;
}

/** The key of a block: its word, and if there can be several its title or else its first name. */
function keyOf({ word, title, names }: ast.PageBlock): string {
  if (title !== undefined) return `${word} ${nameKey(title)}`;
  const several = word !== 'back' && SHAPES[word].several;
  return several ? `${word} ${nameKey(names[0]?.name ?? '')}` : word;
}

class PageCompiler {
  constructor(
    private readonly book: Book,
    private readonly formulas: FormulaCompiler,
  ) {}

  block(node: ast.PageBlock, word: PageWord, key: string): PageBlock {
    const shape = SHAPES[word];
    this.checkParts(node, word, shape);
    const names = this.names(node, shape);
    const inner = node.inner.flatMap((one) => this.inner(one, shape));
    const { book } = this;
    const less = node.less === undefined ? undefined : this.value(node.less, node, 'less');
    const on = node.on === undefined ? undefined : this.of('table', node.on, node, 'on');
    const columns = this.columns(node);
    if (shape.one && node.names.length > 1)
      book.report('wrong-place', node.names[1], messages.oneOnly(word), { property: 'name' });
    return {
      word,
      key,
      ...(node.title !== undefined && { title: node.title }),
      ...(columns !== undefined && { columns }),
      names,
      inner,
      ...(less && { less }),
      ...(on && { on }),
      rows: node.rows.flatMap((row) => this.row(row, word, names)),
    };
  }

  private columns(node: ast.PageBlock): number | undefined {
    if (node.columns === undefined) return undefined;
    const count = Number(node.columns);
    if (Number.isInteger(count) && count >= 1 && count <= MOST_COLUMNS) return count;
    this.book.report('out-of-range', node, messages.pageColumns(MOST_COLUMNS), {
      property: 'columns',
    });
    return undefined;
  }

  /** Reports parts that a block with this word cannot use. */
  private checkParts(node: ast.PageBlock, word: PageWord, { has, inner }: Shape): void {
    const report = (part: ast.PageBlock | ast.PageName | ast.PageRow, what: string, property?: string): void =>
      this.book.report('wrong-place', part, messages.noUseOnPage(word, what), property ? { property } : undefined);
    if (node.less !== undefined && !has.includes('less')) report(node, 'less', 'less');
    if (node.on !== undefined && !has.includes('on')) report(node, 'on', 'on');
    if (node.inner.length > 0 && !inner) report(node, 'with', 'inner');
    if (node.columns !== undefined && !has.includes('columns')) report(node, 'in ... columns', 'columns');
    for (const one of [...node.names, ...node.inner])
      if (one.boxes && !has.includes('boxes')) report(one, 'boxes', 'boxes');
    for (const row of node.rows) {
      const fits = !has.includes('rows')
        ? undefined
        : word === 'track'
          ? row.at !== undefined && row.text !== undefined
          : word === 'body'
            ? row.label !== undefined && row.text !== undefined
            : row.label !== undefined && row.cells.length > 0;
      if (fits === undefined) report(row, '{ ... }');
      else if (!fits) this.book.report('not-understood', row, messages.pageRow(word));
    }
  }

  private names(node: ast.PageBlock, { names }: Shape): PageName[] {
    return node.names.flatMap((one, index): PageName[] => {
      switch (names) {
        case 'values':
          return this.nameOf(one, this.value(one.name, one, 'name'));
        case 'facts':
          return this.nameOf(one, isQuoted(one) ? this.fact(one) : this.value(one.name, one, 'name'));
        case 'kinds':
          return this.nameOf(one, this.of('kind', one.name, one, 'name'));
        case 'items':
          return this.nameOf(one, this.itemKind(one));
        case 'kinds or values':
          return this.nameOf(one, this.find('kind', one.name) ?? this.value(one.name, one, 'name', ['kind']));
        case 'columns':
          return this.nameOf(one, this.column(one));
        case 'table':
          return this.nameOf(one, this.of('table', one.name, one, 'name'));
        case 'body':
          return this.nameOf(
            one,
            index === 0 ? this.of('table', one.name, one, 'name') : this.columnOf(node.names[0]?.name ?? '', one),
          );
        default:
          return [];
      }
    });
  }

  private inner(one: ast.PageName, { inner }: Shape): PageName[] {
    if (inner === 'kinds') return this.nameOf(one, this.of('kind', one.name, one, 'name'));
    if (inner === 'list') return this.nameOf(one, this.of('list', one.name, one, 'name'));
    return inner === 'columns' ? this.nameOf(one, this.column(one)) : [];
  }

  private nameOf(node: ast.PageName, declared: PageName | undefined): PageName[] {
    const left = node.left === undefined ? undefined : this.itemField(node.left, node);
    return declared
      ? [{ ...declared, label: node.label ?? declared.label, boxes: node.boxes, ...(left !== undefined && { left }) }]
      : [];
  }

  /** The key of a field of items: only what an author can write can be ticked. */
  private itemField(name: string, node: ast.PageName): string | undefined {
    const fields = this.book.itemFields();
    const key = nameKey(name);
    if (fields.has(key)) return key;
    const near = nearTexts(name, [...fields.values()]);
    this.book.report('unknown-name', node, messages.noItemField(name, near), { property: 'left' });
    return undefined;
  }

  /** A fact, or for an undeclared name in quotes a blank line to write on. */
  private fact(one: ast.PageName): PageName {
    const blank = { what: 'blank', key: nameKey(one.name), name: one.name, label: one.name, boxes: false } as const;
    return this.declaredValue(one.name) ?? blank;
  }

  private value(
    name: string,
    node: ast.PageName | ast.PageBlock,
    property: string,
    more: readonly DraftKind[] = [],
  ): PageName | undefined {
    const declared = this.declaredValue(name);
    if (!declared)
      this.book.reportUnknown(node, 'value', name, ['derived', 'field', 'trait', 'setting', ...more], { property });
    return declared;
  }

  private declaredValue(name: string): PageName | undefined {
    const trait = this.book.findTrait(name);
    if (trait && !this.book.isItem(trait.kind)) {
      const draft = this.book.draft(`trait:${trait.kind}:${trait.key}`);
      return named('trait', trait.key, draft?.name ?? name, trait.kind);
    }
    return this.find('derived', name) ?? this.find('field', name) ?? this.find('setting', name);
  }

  private find(what: 'derived' | 'field' | 'setting' | 'kind' | 'table' | 'list', name: string): PageName | undefined {
    const key = this.book.find(what, name);
    const draft = key === undefined ? undefined : this.book.draft(`${what}:${key}`);
    return key !== undefined && draft ? named(what, key, draft.name) : undefined;
  }

  private of(
    what: 'kind' | 'table' | 'list',
    name: string,
    node: ast.PageName | ast.PageBlock,
    property: string,
  ): PageName | undefined {
    const declared = this.find(what, name);
    if (!declared) this.book.reportUnknown(node, what, name, [what], { property });
    return declared;
  }

  private itemKind(one: ast.PageName): PageName | undefined {
    const kind = this.find('kind', one.name);
    if (kind && this.book.isItem(kind.key)) return kind;
    this.book.report(
      'unknown-name',
      one,
      messages.notAnItem(one.name, '`items` shows', this.book.advice(one.name, ['kind'])),
      {
        property: 'name',
      },
    );
    return undefined;
  }

  /** A column of items: a field of a kind of item, or a derived value of one. */
  private column(one: ast.PageName): PageName | undefined {
    const columns = this.book.itemColumns();
    const key = nameKey(one.name);
    const name = columns.get(key);
    if (name !== undefined) return named('column', key, name);
    const near = nearTexts(one.name, [...columns.values()]);
    this.book.report('unknown-name', one, messages.noItemColumn(one.name, near), { property: 'name' });
    return undefined;
  }

  private columnOf(table: string, one: ast.PageName): PageName | undefined {
    const declared = this.book.table(table);
    const column = declared?.columns.find(({ name }) => nameKey(name) === nameKey(one.name));
    if (column) return named('column', nameKey(column.name), column.name);
    if (declared) {
      const columns = declared.columns.map(({ name }) => name);
      this.book.report('unknown-name', one, messages.noColumn('table', declared.name, one.name, columns), {
        property: 'name',
      });
    }
    return undefined;
  }

  private row(row: ast.PageRow, word: PageWord, columns: readonly PageName[]): PageRowRule[] {
    if (row.at) return [{ label: '', at: this.formulas.compile(row.at), text: row.text ?? '', cells: [] }];
    const cells = row.cells.flatMap((cell) => {
      const key = nameKey(cell.column);
      const value = this.formulas.compile(cell.value);
      if (word === 'attacks' && !columns.some((one) => one.key === key)) {
        this.book.report(
          'unknown-name',
          cell,
          messages.notOnThisBlock(
            cell.column,
            columns.map(({ name }) => name),
          ),
          { property: 'column' },
        );
        return [];
      }
      return [{ column: key, value }];
    });
    return [{ label: row.label ?? '', ...(row.text !== undefined && { text: row.text }), cells }];
  }
}

function named(what: PageName['what'], key: string, name: string, kind?: string): PageName {
  return { what, key, name, label: name, boxes: false, ...(kind !== undefined && { kind }) };
}

/** Whether the name is a text in quotes. */
function isQuoted(node: ast.PageName): boolean {
  return /^["\u201C\u201E]/.test(textOfProperty(node, 'name'));
}
