import { escapeMarkdown } from '../markdown.js';
import { boxesHtml, esc, keepTogether } from './live-markup.js';
import { boxesText, cellText, numberText, rowName } from './page-lines.js';
import type { PageBlockModel, PageBoxes, PageModel, PageRow, PageScore } from './page-model.js';

/** A line of a stat block: a label, followed by words and boxes. */
export interface CardLine {
  readonly label?: string;
  readonly parts: readonly CardPart[];
}

/** A part of a line of a stat block. */
export interface CardPart {
  readonly text: string;
  readonly boxes?: PageBoxes;
}

/** Maximum number of columns of an attack in a stat block; the first ones matter most in a fight. */
const MOST_COLUMNS = 8;

/** A page as a stat block of a few lines: scores, fight values, skills, attacks, powers, gear and the body. */
export function cardText(model: PageModel): string {
  const lines = cardLines(model).map(({ label, parts }) => {
    const words = parts
      .map(({ text, boxes }) => `${text}${boxes ? ` ${boxesText(boxes)}` : ''}`)
      .join(label === undefined ? ' · ' : ', ');
    return label === undefined || words === '' ? (label ?? words) : `${label}: ${words}`;
  });
  return `${[`${model.name} (${underOf(model)})`, ...lines].join('\n')}\n`;
}

/** The same as Markdown. */
export function cardMarkdown(model: PageModel): string {
  const lines = cardLines(model).map(({ label, parts }) => {
    const words = parts
      .map(({ text, boxes }) => `${escapeMarkdown(text)}${boxes ? ` ${escapeMarkdown(boxesText(boxes))}` : ''}`)
      .join(label === undefined ? ' · ' : ', ');
    return label === undefined ? words : `**${escapeMarkdown(label)}** ${words}`;
  });
  return `${[`**${escapeMarkdown(model.name)}** · ${escapeMarkdown(underOf(model))}`, ...lines].join('  \n')}\n`;
}

/** The same as the HTML of an article. */
export function cardArticle(model: PageModel): string {
  const lines = cardLines(model).map(({ label, parts }) => {
    const words = parts.map(({ text, boxes }) =>
      boxes ? `<span class="boxed">${keepTogether(text)}&nbsp;${boxesHtml(boxes)}</span>` : keepTogether(text),
    );
    return label === undefined ? `<p>${words.join(' · ')}</p>` : `<p><b>${esc(label)}</b> ${words.join(', ')}</p>`;
  });
  return `<article class="card"><h2>${esc(model.name)} <small>${esc(underOf(model))}</small></h2>${lines.join('')}</article>`;
}

/** The text below the name in the stat block: the game, and the points. */
export function underOf({ rulebook, points }: PageModel): string {
  return points ? `${rulebook}, ${points.spent} points` : rulebook;
}

/** The lines of a stat block as data. */
export function cardLines({ sides, facts }: PageModel): CardLine[] {
  const [front = []] = sides;
  const [first = []] = front;
  const blocks = front.flat(2);
  const attacks = blocks.filter((block) => block.type === 'table' && block.of === 'attacks');
  const attacking = new Set(
    attacks.flatMap((block) => (block.type === 'table' ? block.rows.map(({ key }) => key) : [])),
  );
  const head = first.flat();
  const shown = facts.flatMap(({ label, text }) => (text === undefined ? [] : [{ text: `${label} ${text}` }]));
  return [
    ...(shown.length > 0 ? [{ parts: shown }] : []),
    ...blocks.flatMap((block) => (block.type === 'scores' ? scoreLines(block) : [])),
    ...head.flatMap((block) =>
      block.type === 'numbers' ? [{ parts: block.items.map((one) => ({ text: numberText(one) })) }] : [],
    ),
    ...trackLine(blocks),
    ...blocks.flatMap((block) => (block.type === 'traits' ? traitLines(block) : [])),
    ...attacks.flatMap((block) => (block.type === 'table' ? attackLines(block) : [])),
    ...blocks.flatMap((block) => (block.type === 'powers' ? block.items.map(powerLine) : [])),
    ...blocks.flatMap((block) => (block.type === 'table' && block.of === 'items' ? itemLine(block, attacking) : [])),
    ...blocks.flatMap((block) => (block.type === 'body' ? [bodyLine(block)] : [])),
  ];
}

function scoreLines({ items, inside: title }: Extract<PageBlockModel, { readonly type: 'scores' }>): CardLine[] {
  const inside = items.flatMap(({ lines }) =>
    lines.map((line) => ({ text: `${line.label} ${line.now ?? line.text}` })),
  );
  return [
    { parts: items.map(({ label, text }) => ({ text: `${label} ${text}` })) },
    ...(inside.length > 0 ? [{ ...(title !== undefined && { label: title }), parts: inside }] : []),
  ];
}

/** Tracks and counters on one line. */
function trackLine(blocks: readonly PageBlockModel[]): CardLine[] {
  const parts = blocks.flatMap((block): CardPart[] => {
    if (block.type === 'counter') return [block.value, ...block.others].map((one) => ({ text: numberText(one) }));
    if (block.type !== 'track') return [];
    const { boxes, label, text } = block.value;
    return [{ text: `${label} ${text}`, ...(boxes && { boxes }) }];
  });
  return parts.length > 0 ? [{ parts }] : [];
}

function traitLines(block: Extract<PageBlockModel, { readonly type: 'traits' }>): CardLine[] {
  const level = block.head.findIndex(({ label }) => label === 'Level');
  const named = (row: PageRow): CardPart => {
    const cell = row.cells[level];
    return { text: `${row.name}${cell && cell.text !== '' ? ` ${cell.now ?? cell.text}` : ''}` };
  };
  return block.groups.flatMap(({ title, rows }) => {
    const parts = inOneLine(
      rows.filter(({ isUntaken }) => !isUntaken),
      named,
    );
    return parts.length === 0 ? [] : [{ label: title ?? block.title ?? '', parts }];
  });
}

/** Rows in sequence, with nested ones in parentheses. */
function inOneLine(rows: readonly PageRow[], said: (row: PageRow) => CardPart, depth = 0): CardPart[] {
  const own = rows.flatMap((row, index) => ((row.depth ?? 0) <= depth ? [index] : []));
  return own.flatMap((at, index) => {
    const row = rows[at];
    if (!row) return [];
    const inside = inOneLine(rows.slice(at + 1, own[index + 1]), said, depth + 1);
    const { text, ...part } = said(row);
    const words = inside.map((one) => one.text).join(', ');
    return [{ ...part, text: words === '' ? text : `${text} (${words})` }];
  });
}

/** A line for each attack; attacks without a thing only if there are no others. */
function attackLines(block: Extract<PageBlockModel, { readonly type: 'table' }>): CardLine[] {
  const carried = block.rows.filter(({ key }) => key !== undefined);
  return (carried.length > 0 ? carried : block.rows).map((row) => {
    const [rolled, ...others] = row.cells;
    const parts = others.flatMap((cell, index): CardPart[] => {
      const { label = '', unit } = block.head[index + 1] ?? {};
      const text = `${label} ${cell.text}${unit === undefined ? '' : ` ${unit}`}`;
      return cell.text === '' ? [] : [{ text, ...(cell.boxes && { boxes: cell.boxes }) }];
    });
    return { label: rowName(row), parts: [{ text: rolled ? cellText(rolled) : '' }, ...parts.slice(0, MOST_COLUMNS)] };
  });
}

function powerLine({ label, lines, ...level }: PageScore): CardLine {
  const words = lines.map((line) => ({ text: `${line.label}${line.text === '' ? '' : ` ${line.text}`}` }));
  return { label: `${label} ${cellText(level)}`, parts: words };
}

/** Things that are not weapons. */
function itemLine(
  block: Extract<PageBlockModel, { readonly type: 'table' }>,
  attacking: ReadonlySet<string | undefined>,
): CardLine[] {
  const parts = inOneLine(
    block.rows.filter(({ key }) => !attacking.has(key)),
    (row) => ({ text: rowName(row) }),
  );
  return parts.length > 0 ? [{ label: block.title ?? block.first, parts }] : [];
}

function bodyLine({ places }: Extract<PageBlockModel, { readonly type: 'body' }>): CardLine {
  return {
    parts: places.map(({ name, hitOn, boxes, values, isFull }) => {
      const armour = values.map(({ text }) => `[${text}]`).join('');
      const text = [hitOn, name, armour, isFull ? 'FULL' : '']
        .filter((one) => one !== undefined && one !== '')
        .join(' ');
      return { text, boxes };
    }),
  };
}
