import type { Sheet, SheetEntry, SheetItem, SheetValue, Situation } from '../model/sheet.js';
import { type Value, valueText } from '../values/value.js';

/** A value with its unit: `71 in`, `$1500`, `5.25 yards a second`. `sides` are those of a die written without them. */
export function quantityText({ value, unit }: Pick<SheetValue, 'value' | 'unit'>, sides?: number): string {
  const plain = valueText(value, sides);
  const hasUnit = value.kind === 'number' && value.unit !== undefined;
  if (unit === undefined || hasUnit || value.kind === 'none') return plain;
  if (unit === '$') return `$${plain}`;
  return unit === '%' ? `${plain}%` : `${plain} ${unit}`;
}

/** The level that counts, with what was bought where the two differ. */
export function levelText(rating: Value | undefined, effective: Value): string {
  const text = valueText(effective);
  const bought = rating ? valueText(rating) : text;
  return bought === text ? text : `${text} (bought ${bought})`;
}

/** `+2 when the audience can hear (Voice)` */
export function situationText({ amount, operation, when, source }: Situation): string {
  const size = valueText(amount);
  const change =
    operation === '+' ? `${size.startsWith('-') ? '' : '+'}${size}` : operation === '-' ? size : `${operation} ${size}`;
  return `${change} when ${when} (${source})`;
}

const MOST_NAMES = 6;

/** Effects that hold only in a situation, each once with everything that it acts on. */
export function situationLines(sheet: Sheet): string[] {
  const names = new Map<string, string[]>();
  const add = (name: string, situations: readonly Situation[]): void => {
    for (const one of situations) {
      const text = situationText(one);
      const known = names.get(text);
      if (known) known.push(name);
      else names.set(text, [name]);
    }
  };
  const visitEntry = (entry: SheetEntry): void => {
    add(entry.specialty === undefined ? entry.trait : `${entry.trait} (${entry.specialty})`, entry.situations);
    entry.entries.forEach(visitEntry);
  };
  const visitItem = (item: SheetItem): void => {
    for (const { values } of item.attacks)
      for (const value of values) add(`${value.name} of ${item.name}`, value.situations);
    item.items.forEach(visitItem);
  };
  sheet.entries.forEach(visitEntry);
  for (const value of sheet.derived) add(value.name, value.situations);
  sheet.items.forEach(visitItem);
  return [...names].map(([text, on]) => {
    const shown = on.slice(0, MOST_NAMES).join(', ');
    return `${text}: ${on.length > MOST_NAMES ? `${shown} and ${on.length - MOST_NAMES} more` : shown}`;
  });
}
