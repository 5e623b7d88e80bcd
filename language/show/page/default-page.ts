import { nameKey } from '../../grammar/text.js';
import type { PageBlock, PageName, PageRule, PageWord } from '../../rules/page.js';
import type { Rules } from '../../rules/rules.js';
import type { Sheet, SheetItem } from '../../sheet/sheet.js';
import { isPrinted } from '../sheet-view.js';
import * as messages from './messages.js';

/** Maximum numbers of values and columns of a default page. */
const MOST_NUMBERS = 24;
const MOST_ATTACK_COLUMNS = 9;
const MOST_ITEM_COLUMNS = 4;
/** Kinds with this many traits fit in large boxes. */
const FEWEST_SCORES = 2;
const MOST_SCORES = 10;
/** A kind with this many entries is set in two columns. */
const MANY = 9;

/** A page for a game that declares none: scores, values, attacks, everything written, rolls and notes. */
export function defaultPage(rules: Rules, sheet: Sheet): PageRule {
  const scores = [...rules.kinds.values()].find((kind) => {
    const traits = [...(rules.traits.get(kind.key)?.values() ?? [])].filter(({ own }) => !own);
    const isPlain = traits.every(({ clauses }) => clauses.rating && !clauses.specialty);
    return !kind.item && isPlain && traits.length >= FEWEST_SCORES && traits.length <= MOST_SCORES;
  });
  const inside = scores
    ? [...rules.kinds.values()].filter(({ clauses }) => clauses.under.map(nameKey).includes(scores.key))
    : [];
  const numbers = sheet.derived.filter(isPrinted).slice(0, MOST_NUMBERS);
  const kinds = [...new Set(sheet.entries.map(({ kind }) => kind))].filter((kind) => kind !== scores?.key);
  const side: PageBlock[][][] = [];
  const head: PageBlock[][] = [];
  if (scores)
    head.push([
      block('scores', `scores ${scores.key}`, [name('kind', scores.name)], {
        inner: inside.map((kind) => name('kind', kind.name)),
        columns: 2,
      }),
    ]);
  if (numbers.length > 0)
    head.push([
      block(
        'numbers',
        'numbers',
        numbers.map((one) => name('derived', one.name)),
        { title: messages.numbers, columns: 2 },
      ),
    ]);
  if (head.length > 0) side.push(head);
  const attacks = attackColumns(sheet.items);
  if (attacks.length > 0) side.push([[block('attacks', 'attacks', attacks)]]);
  const items = [...new Set(sheet.items.map(({ kind }) => kind))];
  side.push(
    ...pairs([
      ...kinds.map((kind) => {
        const many = sheet.entries.filter((entry) => entry.kind === kind).length >= MANY;
        return block('traits', `traits ${kind}`, [name('kind', kind)], many ? { columns: 2 } : {});
      }),
      ...items.map((kind) =>
        block('items', `items ${kind}`, [name('kind', kind)], { inner: itemColumns(sheet.items, kind) }),
      ),
    ]),
    [[block('rolls', 'rolls', [])]],
    [[block('situations', 'situations', [])]],
    [[block('notes', 'notes', [])]],
  );
  return { sides: [side] };
}

/** Blocks in pairs side by side, unless one has columns of its own. */
function pairs([first, second, ...more]: readonly PageBlock[]): PageBlock[][][] {
  if (!first) return [];
  if (!second) return [[[first]]];
  if (first.columns || second.columns) return [[[first]], ...pairs([second, ...more])];
  return [[[first], [second]], ...pairs(more)];
}

/** The first columns that have a value for any weapon, derived values first. */
function attackColumns(items: readonly SheetItem[]): PageName[] {
  const derived = new Set<string>();
  const fields = new Set<string>();
  for (const { attacks, fields: own } of items.filter((item) => item.attacks.length > 0)) {
    for (const { values } of attacks) for (const one of values) if (isPrinted(one)) derived.add(one.name);
    for (const one of own) if (isPrinted(one)) fields.add(one.name);
  }
  return [...derived, ...fields].slice(0, MOST_ATTACK_COLUMNS).map((one) => name('column', one));
}

/** The first columns that have a value for any thing of a kind. */
export function itemColumns(items: readonly SheetItem[], kind: string): PageName[] {
  const names = items
    .filter((item) => item.kind === kind && item.attacks.length === 0)
    .flatMap(({ fields }) => fields.filter(isPrinted).map((one) => one.name));
  return [...new Set(names)].slice(0, MOST_ITEM_COLUMNS).map((one) => name('column', one));
}

/** A block without the properties that are undefined. */
export function block(
  word: PageWord,
  key: string,
  names: readonly PageName[],
  more: Partial<PageBlock> = {},
): PageBlock {
  return { word, key, names, inner: [], rows: [], ...more };
}

/** A name of the page. */
export function name(what: PageName['what'], text: string): PageName {
  return { what, key: nameKey(text), name: text, label: text, boxes: false };
}
