import type { PageBoxes, PageCell, PageHead, PageNumber, PageRow } from './page-model.js';

/** Boxes as text: ticked ones show their mark. */
export function boxesText({ total, marked }: PageBoxes): string {
  const signs = marked.flatMap(({ sign, count }) => Array.from({ length: count }, () => sign)).slice(0, total);
  return `[${[...signs, ...Array.from({ length: total - signs.length }, () => '_')].join('')}]`;
}

/** The head of a column: `Weight, lb`. */
export function headText({ label, unit }: PageHead): string {
  return unit === undefined ? label : `${label}, ${unit}`;
}

/** A value in words: `13 (84 %)`, `4d, now 3d`, with its boxes if any is ticked. */
export function cellText({ text, chance, now, boxes }: PageCell): string {
  const shown = [text, ...(now === undefined ? [] : [`now ${now}`])].join(', ');
  return `${shown}${chance === undefined || isSame(text, chance) ? '' : ` (${chance})`}${boxes && boxes.marked.length > 0 ? ` ${boxesText(boxes)}` : ''}`;
}

/** Whether a value and its chance are the same text: `36%`, `36 %`. */
export function isSame(text: string, chance: string): boolean {
  return text.replace(' ', '') === chance.replace(' ', '');
}

/** `Basic Speed 5.75` */
export function numberText(number: PageNumber): string {
  return `${number.label} ${cellText(number)}`.trim();
}

/** The name of a row with its count. */
export function rowName({ name, count }: PageRow): string {
  return `${count === undefined ? '' : `${count} × `}${name}`;
}
