import { type Block, blocksMarkdown, blocksText } from '../blocks.js';
import { boxesText, cellText, headText, numberText, rowName } from './page-lines.js';
import type { PageBlockModel, PageHead, PageModel, PageRow, PageScore } from './page-model.js';

/** A page for a terminal: the same blocks, in sequence. */
export function pageText(model: PageModel): string {
  return blocksText(pageReport(model));
}

/** A page as Markdown. */
export function pageMarkdown(model: PageModel): string {
  return blocksMarkdown(pageReport(model));
}

function pageReport(model: PageModel): Block[] {
  const { name, rulebook, campaign, kind, points, facts, findings } = model;
  const spent = points && `${points.spent}${points.budget === undefined ? '' : ` of ${points.budget}`} points`;
  const below = [rulebook, campaign, kind === 'npc' ? 'npc' : undefined, spent].filter((one) => one !== undefined);
  const written = facts.flatMap(({ label, text }) => (text === undefined ? [] : [[label, text] as const]));
  return [
    { type: 'title', text: name, below: below.join(' · ') },
    ...(written.length > 0 ? [{ type: 'pairs', rows: written } as const] : []),
    ...model.sides.flat(3).flatMap(reportOf),
    ...(findings.length === 0
      ? []
      : [
          { type: 'heading', text: 'Findings' } as const,
          {
            type: 'list',
            items: findings.map(({ severity, message }) => ({ text: `${severity}: ${message}` })),
          } as const,
        ]),
  ];
}

function reportOf(block: PageBlockModel): Block[] {
  const inside = insideOf(block);
  return inside.length > 0 && block.title !== undefined ? [{ type: 'heading', text: block.title }, ...inside] : inside;
}

function insideOf(block: PageBlockModel): Block[] {
  switch (block.type) {
    case 'scores':
    case 'powers':
      return [scoresTable(block.items)];
    case 'numbers':
      return [{ type: 'pairs', rows: block.items.map((one) => [one.label, cellText(one)] as const) }];
    case 'track': {
      const steps = block.steps.map(({ at, words }) => `${at}: ${words}`);
      const { boxes, ...value } = block.value;
      const head = `${numberText(value)}${boxes ? ` ${boxesText(boxes)}` : ''}`;
      return [{ type: 'paragraph', text: [head, ...steps].join('\n') }];
    }
    case 'counter':
      return [{ type: 'paragraph', text: [block.value, ...block.others].map(numberText).join(', ') }];
    case 'body': {
      const rows = block.places.map(({ name, hitOn = '', boxes, isFull, values, words }) => {
        const [full, ...more] = words;
        const state = full
          ? [
              isFull ? `FULL: ${full.text}` : `${full.label}: ${full.text}`,
              ...more.map(({ label, text }) => `${label}: ${text}`),
            ]
          : [];
        return { cells: [name, hitOn, boxesText(boxes), values.map(numberText).join(', '), state.join('; ')] };
      });
      const titles = ['Place', 'Hit on', 'Boxes', 'Has', 'State'];
      return [{ type: 'table', columns: titles.map((title) => ({ title })), rows }];
    }
    case 'table':
      return [tableOf(block.first, block.head, block.rows)];
    case 'traits':
      return block.groups.map(({ title, rows }) => tableOf(title ?? 'Name', block.head, rows));
    case 'rolls': {
      const titles = ['For', 'Roll', 'Comes to', 'Odds'];
      const rows = block.items.map(({ label, what, text, odds = '' }) => ({ cells: [label, what, text, odds] }));
      return [{ type: 'table', columns: titles.map((title) => ({ title })), rows }];
    }
    case 'situations':
      return [{ type: 'list', items: block.items.map((text) => ({ text })) }];
    case 'notes':
      return block.paragraphs.map((text): Block => ({ type: 'note', text }));
  }
}

function scoresTable(items: readonly PageScore[]): Block {
  const rows = items.flatMap((score) => [
    { cells: [score.label, '', cellText(score), score.cost ?? ''] },
    ...score.lines.map((line) => ({ cells: [line.label, line.own ?? '', cellText(line), ''], depth: 1 })),
  ]);
  const all = ['Name', 'Own', 'Total', 'Points'];
  const kept = all.map((_, index) => rows.some(({ cells }) => cells[index] !== ''));
  return {
    type: 'table',
    columns: all.flatMap((title, index) => (kept[index] ? [{ title, number: index > 0 }] : [])),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => kept[index]) })),
  };
}

function tableOf(first: string, head: readonly PageHead[], rows: readonly PageRow[]): Block {
  return {
    type: 'table',
    columns: [
      { title: first },
      ...head.map((one) => ({ title: headText(one), ...(one.isNumber && { number: true }) })),
    ],
    rows: rows.map((row) => ({
      cells: [rowName(row), ...row.cells.map(cellText)],
      ...(row.depth !== undefined && { depth: row.depth }),
    })),
  };
}
