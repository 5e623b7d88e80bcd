import type { PageBlockModel, PageModel, PageRow } from './page-model.js';
import type { Density, Paper } from './page-style.js';

/** The space on one side between the margins, in CSS pixels. */
const SIDES: Readonly<Record<Paper, { readonly width: number; readonly height: number }>> = {
  a4: { width: 711, height: 1040 },
  letter: { width: 732, height: 972 },
};
/** Sizes at the middle density, measured in Chromium with a wide font: other fonts take less. */
const LINE = 14;
const ROW = 17;
const HEADING = 20;
const GAP = 8;
const LETTER = 5.7;
const NUMBER_COLUMN = 46;
const BOX = 14.5;
const NOTE_LINES = 3 * 25;
/** The sum of the estimated parts is too large by this factor. */
const CORRECTION = 0.9;
/** Scale of the largest and the smallest type. */
const LARGER = 1.17;
const SMALLER = 0.88;

/**
 * The density at which each side of a page fits on the paper. It is an estimate; a renderer on a screen can measure.
 */
export function densityOf(model: PageModel, paper: Paper): Density {
  const { height } = SIDES[paper];
  const tallest = Math.max(0, ...sideHeights(model, paper));
  if (tallest * LARGER <= height) return 'roomy';
  if (tallest <= height) return 'dense';
  // A page of one side may continue on a second sheet; then legibility is preferred.
  return model.sides.length === 1 && tallest * SMALLER > height ? 'dense' : 'tight';
}

/** The height of each side at the middle density, in CSS pixels. */
function sideHeights({ sides, facts }: PageModel, paper: Paper): readonly number[] {
  const header = 62 + Math.ceil(facts.length / 7) * ROW;
  return sides.map((rows, side) => (side === 0 ? header : 0) + CORRECTION * heightOf(rows, SIDES[paper].width));
}

function heightOf(rows: PageModel['sides'][number], paperWidth: number): number {
  return rows
    .map((columns) => {
      const widths = columns.map((blocks) => Math.max(...blocks.map(widthOf)));
      const sum = widths.reduce((total, one) => total + one, 0);
      const heights = columns.map((blocks, index) => {
        const width = (paperWidth * (widths[index] ?? 1)) / sum - 14;
        return blocks.map((block) => blockHeight(block, width) + GAP).reduce((total, one) => total + one, 0);
      });
      return Math.max(0, ...heights);
    })
    .reduce((total, one) => total + one, 0);
}

function blockHeight(block: PageBlockModel, width: number): number {
  return (block.title === undefined ? 0 : HEADING) + contentHeight(block, width);
}

function contentHeight(block: PageBlockModel, width: number): number {
  const { columns = 1 } = block;
  switch (block.type) {
    case 'scores': {
      const cards = block.items.map(({ lines, cost }) => {
        const inside = lines.map(({ label, own = '', text }) => {
          const numbers = (own.length + text.length) * 6.5;
          const room = width / columns - 36 - numbers;
          return room < 50 ? 2 * LINE : lineHeight(label, room, LINE);
        });
        return (cost === undefined ? 29 : 34) + inside.reduce((total, one) => total + one, 0);
      });
      return gridHeight(cards, columns) + 5;
    }
    case 'numbers':
      return gridHeight(
        block.items.map(({ label, text, chance = '' }) =>
          lineHeight(label, width / columns - 14 - (text.length + chance.length) * 6, ROW - 1),
        ),
        columns,
      );
    case 'track': {
      const boxes = Math.ceil(((block.value.boxes?.total ?? 0) * BOX) / (width - 20)) * LINE;
      const steps = block.steps
        .map(({ at, words }) => at.length + words.length + 3)
        .reduce((total, one) => total + one, 0);
      return 26 + boxes + Math.ceil((steps * 5) / (width - 20)) * LINE;
    }
    case 'counter':
      return 30;
    case 'body':
      return Math.ceil(block.places.length / 2) * 58 + ROW;
    case 'table':
      return ROW + 2 + rowsHeight(block.rows, width, block.of === 'rules');
    case 'traits': {
      const heights = block.groups.map(
        ({ title, rows }) => (title === undefined ? 0 : ROW) + rowsHeight(rows, width / columns, false),
      );
      return ROW + heights.reduce((total, one) => total + one, 0) / (block.groups.length > 1 ? 1 : columns);
    }
    case 'powers': {
      const across = block.columns ?? (block.items.length > 1 ? 2 : 1);
      const cards = block.items.map(
        ({ lines }) =>
          30 +
          Math.ceil(
            (lines.map(({ label, text }) => label.length + text.length + 4).reduce((total, one) => total + one, 0) *
              5.2) /
              (width / across - 20),
          ) *
            LINE,
      );
      return gridHeight(cards, across) + 6;
    }
    case 'rolls':
      return (
        ROW +
        block.items
          .map(({ label, what, odds = '' }) => {
            const words = Math.ceil(((label.length + what.length) * LETTER) / (width * 0.52));
            return Math.max(words, Math.ceil((odds.length * 5.2) / (width * 0.36))) * LINE + 3;
          })
          .reduce((total, one) => total + one, 0)
      );
    case 'situations':
      return block.items.map((one) => lineHeight(one, width, ROW)).reduce((total, one) => total + one, 0);
    case 'notes':
      return block.paragraphs.map((one) => lineHeight(one, width, ROW)).reduce((total, one) => total + one, NOTE_LINES);
  }
}

function rowsHeight(rows: readonly PageRow[], width: number, areWords: boolean): number {
  return rows
    .map(({ name, cells, boxes }) => {
      if (areWords) {
        const share = width / (cells.length + 1);
        const words = cells.map(({ text }) => (text.length * 5) / (cells.length > 3 ? share : share * 1.6));
        return Math.ceil(Math.max((name.length * 6) / share, ...words)) * (LINE - 1) + 3;
      }
      const used = cells.length * NUMBER_COLUMN;
      return lineHeight(name, Math.max(60, width - used) - (boxes ? boxes.total * BOX : 0), LINE) + 3;
    })
    .reduce((total, one) => total + one, 0);
}

/** Cards in columns: each row is as high as its highest card. */
function gridHeight(heights: readonly number[], columns: number): number {
  let height = 0;
  for (let index = 0; index < heights.length; index += columns)
    height += Math.max(...heights.slice(index, index + columns)) + (columns > 1 ? 3 : 0);
  return height;
}

function lineHeight(text: string, width: number, line: number): number {
  return Math.max(1, Math.ceil((text.length * LETTER) / Math.max(30, width))) * line;
}

/** The share of a row that a block needs, from 2 to 6. */
export function widthOf(block: PageBlockModel): number {
  const { columns = 1 } = block;
  switch (block.type) {
    case 'scores':
      return Math.min(6, 2 * columns);
    case 'numbers':
      return columns > 1 ? 4 : 2;
    case 'track':
    case 'counter':
      return 3;
    case 'body':
      return 5;
    case 'traits':
      return columns > 1 ? 6 : 3;
    case 'table':
      return block.of === 'rules' ? 3 : 4;
    default:
      return 4;
  }
}
