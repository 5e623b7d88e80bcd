import type { Sheet, SheetItem } from '../../language/sheet/sheet.js';
import { quantityText } from '../../language/show/value-words.js';
import { valueText } from '../../language/values/value.js';
import { derivedText, entryText } from '../sheet/game.js';

/** Every number of a sheet as text, with its findings. */
export function sheetText(sheet: Sheet): string {
  const budget = sheet.points.budget ? ` of ${valueText(sheet.points.budget)}` : '';
  return [
    `${sheet.role} ${sheet.name}: ${valueText(sheet.points.spent)}${budget} points`,
    ...sheet.fields.map((field) => `${field.name} ${quantityText(field)}`),
    ...sheet.entries.flatMap((entry) => entryText(entry)),
    ...sheet.derived.map(derivedText),
    ...sheet.items.flatMap((item) => itemText(item)),
    ...sheet.rolls.map((roll) => `roll ${roll.expression}: ${rolledText(roll.rolled)}`),
    ...sheet.findings.map((finding) => `${finding.severity} ${finding.code}: ${finding.message}`),
    '',
  ].join('\n');
}

function itemText(item: SheetItem): string[] {
  const shown = (values: SheetItem['fields']): string =>
    values.map((one) => `${one.name} ${quantityText(one)}`).join(', ');
  const boxes = [item.rating && valueText(item.rating), ...(item.options ?? [])]
    .map((word) => (word ? ` ${word}` : ''))
    .join('');
  return [
    `${item.count} ${item.name}${boxes}: ${shown(item.fields)}`,
    ...item.attacks.map((attack) => `  ${attack.mode ?? 'used'}: ${shown(attack.values)}`),
    ...item.items.flatMap(itemText),
  ];
}

function rolledText(rolled: Sheet['rolls'][number]['rolled']): string {
  if (!rolled) return 'nothing';
  const { value, height, width, fixed, gobble, against } = rolled;
  return [
    valueText(value),
    height === undefined ? '' : `height ${height}`,
    width === undefined ? '' : `width ${width}`,
    fixed ? `fixed ${fixed.join(' ')}` : '',
    gobble === undefined ? '' : `gobble ${gobble}`,
    against ? `against ${rolledText(against.rolled)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
