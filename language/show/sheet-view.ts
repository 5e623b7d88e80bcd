import type { Game } from '../dice/families/game.js';
import { familyOf } from '../dice/families/list.js';
import { oddsOf } from '../roll/odds-of.js';
import type { Sheet, SheetEntry, SheetItem, SheetValue } from '../sheet/sheet.js';
import { rolledText, type SheetRoll } from '../sheet/sheet-roll.js';
import type { Finding } from '../values/finding.js';
import { isProblem } from '../values/problem.js';
import { toNumber } from '../values/rational.js';
import { valueText } from '../values/value.js';
import type { Block, BlockColumn, BlockRow, ListItem } from './blocks.js';
import { originText } from './derivation.js';
import { formulaText } from './formula.js';
import type { Places } from './place.js';
import type { SheetContext } from './sheet-json.js';
import { levelText, occasionalLines, pointsText, quantityText, type UnitSystem } from './value-words.js';

/** A sheet in parts, in the order in which it is read in play; without `all`, values that are zero are only named. */
export function sheetBlocks(context: SheetContext, all = true): Block[] {
  const { sheet, game } = context;
  const fields = sheet.fields.filter(isWritten);
  const occasional = occasionalLines(sheet);
  return [
    { type: 'title', text: sheet.name, below: headerText(sheet) },
    ...(fields.length > 0 ? [pairs(fields, context.units)] : []),
    ...entryBlocks(sheet),
    ...(occasional.length > 0 ? [heading('Only in a situation'), list(occasional)] : []),
    ...(sheet.derived.length > 0 ? [heading('Derived values'), ...derivedBlocks(context, all)] : []),
    ...itemBlocks(context),
    ...(sheet.rolls.length > 0 ? [heading('Rolls'), rollsBlock(sheet.rolls.map((roll) => ({ roll, game })))] : []),
    ...sheet.notes.map((text): Block => ({ type: 'note', text })),
    ...findingBlocks(sheet.findings, context.places),
  ];
}

/** A heading between blocks. */
export function heading(text: string): Block {
  return { type: 'heading', text };
}

function list(lines: readonly string[]): Block {
  return { type: 'list', items: lines.map((text) => ({ text })) };
}

/** Whether the author wrote the value. The default of a field is not a fact about the character. */
function isWritten({ origin }: SheetValue): boolean {
  return origin !== undefined;
}

function headerText(sheet: Sheet): string {
  const hasCosts = sheet.points.byKind.size > 0;
  const points = hasCosts ? pointsText(sheet) : undefined;
  const kind = sheet.role === 'npc' ? 'npc' : undefined;
  return [
    sheet.rulebook,
    ...(sheet.campaign === undefined ? [] : [sheet.campaign]),
    ...(kind ? [kind] : []),
    ...(points ? [points] : []),
  ].join(' · ');
}

function pairs(values: readonly SheetValue[], units: UnitSystem | undefined): Block {
  return { type: 'pairs', rows: values.map((one) => [one.name, quantityText(one, undefined, units)] as const) };
}

/** Entries in tables by kind, in the order of the text, with nested entries. */
function entryBlocks(sheet: Sheet): Block[] {
  const groups = new Map<string, SheetEntry[]>();
  for (const entry of sheet.entries) {
    const group = groups.get(entry.kind);
    if (group) group.push(entry);
    else groups.set(entry.kind, [entry]);
  }
  return [...groups].flatMap(([kind, entries]): Block[] => {
    const costs = entries.some(hasCost);
    const levels = entries.some(hasLevel);
    const rows = entries.flatMap((entry) => entryRows(entry, 0, levels, costs));
    const columns = [
      { title: capitalised(kind) },
      ...(levels ? [{ title: 'Level', number: true }] : []),
      ...(costs ? [{ title: 'Points', number: true }] : []),
    ];
    return [{ type: 'table', columns, rows }];
  });
}

function entryRows(entry: SheetEntry, depth: number, levels: boolean, costs: boolean): BlockRow[] {
  const level = entry.effective ?? entry.rating;
  const cells = [
    entryName(entry),
    ...(levels ? [level ? levelText(entry.rating, level) : ''] : []),
    ...(costs ? [entry.cost ? valueText(entry.cost) : ''] : []),
  ];
  return [{ cells, depth }, ...entry.entries.flatMap((child) => entryRows(child, depth + 1, levels, costs))];
}

function entryName(entry: SheetEntry): string {
  const { inherited, allowed } = entry;
  return [
    ownName(entry),
    inherited === undefined ? '' : `, from ${inherited}`,
    allowed === undefined ? '' : `, costs as written: ${allowed}`,
  ].join('');
}

/** The name of an entry with the author's details besides its level. */
export function ownName(entry: SheetEntry): string {
  const { trait, specialty, options, label, marks, count } = entry;
  const inside = [...(specialty === undefined ? [] : [specialty]), ...options].join(', ');
  return [
    count === undefined || count === 1 ? '' : `${count} `,
    trait === '' ? entry.kind : trait,
    inside === '' ? '' : ` (${inside})`,
    label === trait ? '' : inQuotes(label),
    marks.length > 0 ? `, ${marks.join(', ')}` : '',
  ].join('');
}

/** The author's own words as they appear after a name. */
export function inQuotes(label: string | undefined): string {
  return label === undefined ? '' : ` “${label}”`;
}

function hasLevel(entry: SheetEntry): boolean {
  return entry.effective !== undefined || entry.rating !== undefined || entry.entries.some(hasLevel);
}

function hasCost(entry: SheetEntry): boolean {
  return entry.cost?.kind === 'number' || entry.entries.some(hasCost);
}

/** Whether a value is shown: not if it is absent, only helps other values, or is the default of an item. */
export function isPrinted({ value, hidden, unwritten }: SheetValue): boolean {
  return value.kind !== 'none' && hidden !== true && unwritten !== true;
}

/** `Broad Jump (run 0 yd)` */
export function askedName({ name, asked = [] }: SheetValue, units?: UnitSystem): string {
  const values = asked.map((one) => `${one.name} ${quantityText(one, undefined, units)}`);
  return values.length === 0 ? name : `${name} (${values.join(', ')})`;
}

/** Derived values with their formulas and rules; the reason for those that cannot be computed. */
function derivedBlocks({ sheet, places, game, units }: SheetContext, all: boolean): Block[] {
  const shown = sheet.derived.filter((one) => isPrinted(one) || one.absent?.broken);
  const zero = all ? [] : shown.filter(isZero);
  const rows = shown
    .filter((one) => !zero.includes(one))
    .map((one): BlockRow => {
      if (one.absent)
        return { cells: [askedName(one), '–', one.absent.reason, (one.rule && places.citation(one.rule)) ?? ''] };
      const derivation = sheet.derivations.get(one.cell);
      const formula = derivation ? formulaText(derivation, game.sides) : '';
      const rule = one.rule && places.citation(one.rule);
      const computed = quantityText(one, game.sides);
      const shown = quantityText(one, game.sides, units);
      const because = formula === valueText(one.value, game.sides) ? '' : formula;
      // A formula computes in the units of the rulebook.
      const source = shown === computed ? because : [computed, because].filter((part) => part !== '').join(' = ');
      return { cells: [askedName(one, units), shown, source, rule ?? ''] };
    });
  const columns = [{ title: 'Value' }, { title: 'Is' }, { title: 'Because', most: 60 }, { title: 'Rule' }];
  return [
    ...(rows.length > 0 ? [{ type: 'table' as const, columns, rows }] : []),
    ...(zero.length > 0
      ? [{ type: 'paragraph' as const, text: zeroText(zero.map((one) => askedName(one, units))) }]
      : []),
  ];
}

/** Whether nothing is lost by only naming a value: it is zero, or an empty text. */
function isZero({ value, absent }: SheetValue): boolean {
  if (absent) return false;
  return value.kind === 'number' ? toNumber(value.number) === 0 : value.kind === 'text' && value.text === '';
}

function zeroText(names: readonly string[]): string {
  return `Zero: ${names.join(', ')}`;
}

/** Items by their lists. */
function itemBlocks(context: SheetContext): Block[] {
  const lists = new Map<string, SheetItem[]>();
  for (const item of context.sheet.items) lists.set(item.list, [...(lists.get(item.list) ?? []), item]);
  return [...lists].flatMap(([name, items]): Block[] => [
    heading(capitalised(name)),
    { type: 'list', items: items.flatMap((item) => itemLines(item, 0, context)) },
  ]);
}

function itemLines(item: SheetItem, depth: number, context: SheetContext): ListItem[] {
  const count = item.count === 1 ? '' : `${item.count} `;
  const marks = item.marks.length > 0 ? `, ${item.marks.join(', ')}` : '';
  const text = (one: SheetValue): string => `${one.name} ${quantityText(one, context.game.sides, context.units)}`;
  const fields = item.fields.filter(isPrinted).map(text).join(', ');
  const rated = [...(item.rating ? [valueText(item.rating)] : []), ...(item.options ?? [])].join(' ');
  const name = `${rated === '' ? item.name : `${item.name} ${rated}`}${inQuotes(item.label)}`;
  const lines: ListItem[] = [{ depth, text: `${count}${name}${marks}${fields === '' ? '' : `: ${fields}`}` }];
  const own = new Set(item.fields.filter(isPrinted).map(text));
  for (const { mode, values } of item.attacks) {
    const shown = values
      .filter(isPrinted)
      .map(text)
      .filter((shown) => !own.has(shown));
    if (shown.length > 0)
      lines.push({ depth: depth + 1, text: `${mode === undefined ? '' : `${mode}: `}${shown.join(', ')}` });
  }
  return [...lines, ...item.items.flatMap((inner) => itemLines(inner, depth + 1, context))];
}

/** Rolls with their values and odds; for several characters also with the names. */
export function rollsBlock(
  rolls: readonly { readonly roll: SheetRoll; readonly game: Game; readonly who?: string }[],
): Block {
  const several = rolls.some(({ who }) => who !== undefined);
  const rows = rolls.map(({ roll, game, who = '' }): BlockRow => {
    const odds = roll.rolled && oddsOf(roll.rolled, game);
    const isRolled = roll.rolled && roll.rolled.value.kind !== 'none';
    const without = roll.situation ? '' : 'cannot be rolled';
    const what = isRolled && roll.rolled ? rolledText(roll.rolled, game.sides) : without;
    return {
      cells: [
        ...(several ? [who] : []),
        roll.label ?? '',
        roll.expression,
        what,
        !odds ? '' : isProblem(odds) ? odds.problem : odds.text,
      ],
    };
  });
  const areTargets = rolls.every(({ roll }) => !roll.rolled || familyOf(roll.rolled).rolls === 'target');
  const value = areTargets ? 'Against' : 'Value';
  const columns: BlockColumn[] = [{ title: 'What for' }, { title: 'Roll' }, { title: value }, { title: 'Odds' }];
  return { type: 'table', columns: several ? [{ title: 'Who' }, ...columns] : columns, rows };
}

/** Findings as a list under their heading; empty without findings. */
export function findingBlocks(findings: readonly Finding[], places: Places): Block[] {
  if (findings.length === 0) return [];
  const items = findings.map(({ severity, code, message, origin, allowed }) => {
    const where = originText(origin, places);
    return {
      text: `${severity} ${code}${where === undefined ? '' : ` (${where})`}: ${message}${allowed === undefined ? '' : ` Allowed: ${allowed}`}`,
    };
  });
  return [heading('Findings'), { type: 'list', items }];
}

/** With a capital first letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
