import { boxesText, cellText, numberText, rowName } from '../page/page-lines.js';
import type {
  PageBlockModel,
  PageCell,
  PageHead,
  PageModel,
  PageNumber,
  PageRow,
  PageScore,
  ShownPlace,
} from '../page/page-model.js';

/** A line of a stat block: a name, and values with their names. */
export interface StatLine {
  readonly name: string;
  readonly parts: readonly string[];
  readonly isAttack?: true;
}

/** Names of the lines for values without a heading, and for values that the page of the game does not show. */
const VALUES = 'Values';
const OTHERS = 'Other values';

/** Everything of a sheet by its name: what the page of the game shows, in its order, and the other values after it. */
export function statLines(model: PageModel): readonly StatLine[] {
  const facts = model.facts.flatMap(({ label, text }) => (text === undefined ? [] : [`${label} ${text}`]));
  return merged([
    { name: VALUES, parts: facts },
    ...model.sides.flat(3).flatMap((block) => linesOf(block)),
    { name: OTHERS, parts: model.rest.map(numberText) },
  ]);
}

/** The same as text, without the author's notes. */
export function statText(model: PageModel): string {
  const sides = model.sides.map((rows) =>
    rows.map((columns) => columns.map((blocks) => blocks.filter(({ type }) => type !== 'notes'))),
  );
  return statLines({ ...model, sides })
    .map(({ name, parts }) => `${name}: ${parts.join(', ')}`)
    .join('\n');
}

/** One line for all values without a heading; lines without values are left out. */
function merged(lines: readonly StatLine[]): readonly StatLine[] {
  const values = lines.filter(({ name }) => name === VALUES).flatMap(({ parts }) => parts);
  const others = lines.filter(({ name }) => name !== VALUES);
  return [{ name: VALUES, parts: values }, ...others].filter(({ parts, isAttack }) => isAttack || parts.length > 0);
}

function linesOf(block: PageBlockModel): StatLine[] {
  switch (block.type) {
    case 'scores': {
      const inside = block.items.flatMap(({ lines }) =>
        lines.map((line) => `${numberText(line)}${line.own === undefined ? '' : ` (own ${line.own})`}`),
      );
      return [
        { name: VALUES, parts: block.items.map(scoreText) },
        { name: block.inside ?? block.title ?? VALUES, parts: inside },
      ];
    }
    case 'numbers':
      return [{ name: block.title ?? VALUES, parts: block.items.map(numberText) }];
    case 'track': {
      const { boxes, label, text } = block.value;
      return [{ name: VALUES, parts: [`${label} ${text}${boxes ? ` ${boxesText(boxes)}` : ''}`] }];
    }
    case 'counter':
      return [{ name: VALUES, parts: [block.value, ...block.others].map(numberText) }];
    case 'body':
      return [{ name: block.title ?? VALUES, parts: block.places.map(placeText) }];
    case 'traits':
      return block.groups.map(({ title: name, rows }) => ({
        name: name ?? block.title ?? VALUES,
        parts: nested(
          rows.filter(({ isUntaken }) => !isUntaken),
          block.head,
        ),
      }));
    case 'table':
      // A table of the rulebook is the same for all characters.
      if (block.of === 'rules') return [];
      if (block.of === 'items') return [{ name: block.title ?? block.first, parts: nested(block.rows, block.head) }];
      return block.rows.map((row) => ({
        name: rowName(row),
        parts: cellsOf(row, block.head),
        isAttack: true as const,
      }));
    case 'powers':
      return block.items.map((power) => ({
        name: scoreText(power),
        parts: power.lines.map((line) => numberText(line)),
        isAttack: true as const,
      }));
    case 'rolls':
      return [{ name: block.title ?? OTHERS, parts: block.items.map(rollText) }];
    case 'situations':
      return [{ name: block.title ?? OTHERS, parts: block.items }];
    case 'notes':
      return [{ name: block.title ?? OTHERS, parts: block.paragraphs }];
  }
}

/** `the third shell 16`; a roll without a name in the sheet is named after what it rolls. */
function rollText({ label, what, ...cell }: PageNumber & { readonly what: string }): string {
  return numberText({ ...cell, label: label === '' ? what : label });
}

function scoreText({ cost, ...score }: PageScore): string {
  return `${numberText(score)}${cost === undefined || cost === '' ? '' : ` [${cost}]`}`;
}

function placeText({ hitOn, name, boxes, values, words, isFull }: ShownPlace): string {
  return [
    ...(hitOn === undefined ? [] : [hitOn]),
    name,
    ...values.map(numberText),
    ...words.map(({ label, text }) => `${label} ${text}`),
    boxesText(boxes),
    ...(isFull ? ['FULL'] : []),
  ].join(' ');
}

/** Rows in sequence; nested rows are in parentheses after the outer one. */
function nested(rows: readonly PageRow[], head: readonly PageHead[], depth = 0): string[] {
  const own = rows.flatMap((row, index) => ((row.depth ?? 0) <= depth ? [index] : []));
  return own.flatMap((at, index) => {
    const row = rows[at];
    if (!row) return [];
    const inside = nested(rows.slice(at + 1, own[index + 1]), head, depth + 1);
    const level = head.findIndex(({ label }) => label === 'Level');
    const cost = head.findIndex(({ label }) => label === 'Points');
    const others = cellsOf(row, head, [level, cost]);
    const words = [...others, ...inside].join(', ');
    const [levelText, costText] = [level, cost].map((column) => shownText(row.cells[column]));
    return [
      [
        rowName(row),
        ...(levelText ? [levelText] : []),
        ...(costText ? [`[${costText}]`] : []),
        ...(words === '' ? [] : [`(${words})`]),
        ...(row.boxes ? [boxesText(row.boxes)] : []),
      ].join(' '),
    ];
  });
}

function shownText(cell: PageCell | undefined): string {
  return cell === undefined || cell.text === '' ? '' : cellText(cell);
}

/** The cells of a row with the heads of their columns. */
function cellsOf(row: PageRow, head: readonly PageHead[], without: readonly number[] = []): string[] {
  return row.cells.flatMap((cell, column) => {
    const { label = '', unit } = head[column] ?? {};
    if (without.includes(column) || cell.text === '') return [];
    const boxes = cell.boxes && cell.boxes.marked.length === 0 ? ` ${boxesText(cell.boxes)}` : '';
    return [`${label} ${cellText(cell)}${unit === undefined ? '' : ` ${unit}`}${boxes}`.trim()];
  });
}
