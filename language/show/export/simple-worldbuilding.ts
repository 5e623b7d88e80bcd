import type { Sheet, SheetEntry, SheetItem } from '../../sheet/sheet.js';
import { valueText } from '../../values/value.js';
import { pageModel } from '../page/build-page.js';
import type { PageContext } from '../page/page-values.js';
import { quantityText } from '../value-words.js';
import type { FoundrySystem } from './foundry-actor.js';
import { entryName, fieldOf, numberOf, plain } from './plain.js';
import { statText } from './stat-lines.js';

/** Foundry's Simple Worldbuilding, for games that no other system has: each value is an attribute with its name. */
export const simpleWorldbuilding: FoundrySystem = {
  title: 'Simple Worldbuilding',
  lacks: () => [],
  actor: (context) => ({
    name: plain(context.sheet.name),
    type: 'character',
    system: {
      biography: plain([...context.sheet.notes, statText(pageModel(context))].join('\n')),
      health: { value: 0, min: 0, max: 0 },
      power: { value: 0, min: 0, max: 0 },
      attributes: attributesOf(context),
      groups: {},
    },
    items: context.sheet.items.flatMap(itemOf),
    effects: [],
    flags: {},
    _stats: { systemId: 'worldbuilding' },
  }),
};

/** An attribute as the system has it; its key is what formulas call it by. */
interface Attribute {
  readonly value: number | string;
  readonly label: string;
  readonly dtype: 'Number' | 'String';
}

function attributesOf({ sheet, game }: PageContext): Readonly<Record<string, Attribute>> {
  const attributes: Record<string, Attribute> = {};
  const add = (label: string, number: number | undefined, text: string): void => {
    if (number === undefined && text === '') return;
    const name = label.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
    let key = name;
    for (let count = 2; key in attributes; count++) key = `${name}_${count}`;
    attributes[key] =
      number === undefined ? { value: text, label, dtype: 'String' } : { value: number, label, dtype: 'Number' };
  };
  for (const entry of entriesOf(sheet.entries)) {
    const level = entry.effective ?? entry.rating;
    add(entryName(entry), numberOf(level), plain(level ? valueText(level) : '-'));
  }
  for (const one of [...sheet.derived, ...sheet.fields])
    if (one.value.kind !== 'none') add(plain(one.name), numberOf(one.value), plain(quantityText(one, game.sides)));
  return attributes;
}

function entriesOf(entries: Sheet['entries']): readonly SheetEntry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.entries)]);
}

function itemOf(item: SheetItem): object[] {
  const { name, count, fields, items } = item;
  const words = fields.map((field) => `${plain(field.name)} ${fieldOf([field], [field.name])}`);
  const weight = Number(fieldOf(fields, ['weight']).replace(/[^\d.].*$/, '')) || 0;
  const system = { description: words.join('; '), quantity: count, weight, attributes: {}, groups: {} };
  return [{ name: plain(name), type: 'item', system }, ...items.flatMap(itemOf)];
}
