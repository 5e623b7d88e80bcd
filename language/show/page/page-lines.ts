import type { PageBoxes, PageCell, PageHead, PageNumber, PageRow } from './page-model.js';

/** Boxes in a line of text: ticked ones show what they are ticked with. */
export function boxesText({ total, marked }: PageBoxes): string {
  const signs = marked.flatMap(({ sign, count }) => Array.from({ length: count }, () => sign)).slice(0, total);
  return `[${[...signs, ...Array.from({ length: total - signs.length }, () => '_')].join('')}]`;
}

/** What stands above a column: `Weight, lb`. */
export function headText({ label, unit }: PageHead): string {
  return unit === undefined ? label : `${label}, ${unit}`;
}

/** A value in words: `13 (84 %)`, `4d, now 3d`, and its boxes where any is ticked. */
export function cellText({ text, chance, now, boxes }: PageCell): string {
  const shown = [text, ...(now === undefined ? [] : [`now ${now}`])].join(', ');
  return `${shown}${chance === undefined || isSame(text, chance) ? '' : ` (${chance})`}${boxes && boxes.marked.length > 0 ? ` ${boxesText(boxes)}` : ''}`;
}

/** Whether a value is its own chance: `36%`, `36 %`. */
export function isSame(text: string, chance: string): boolean {
  return text.replace(' ', '') === chance.replace(' ', '');
}

/** `Basic Speed 5.75` */
export function numberText(number: PageNumber): string {
  return `${number.label} ${cellText(number)}`.trim();
}

/** The name of a row with how many there are. */
export function rowName({ name, count }: PageRow): string {
  return `${count === undefined ? '' : `${count} × `}${name}`;
}
