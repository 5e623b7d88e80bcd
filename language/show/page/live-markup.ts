import { escapeHtml } from '../../values/html.js';
import type { PageBoxes, PageFinding, PageMark } from './page-model.js';

/** Text in an attribute or between tags. */
export function esc(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;');
}

/** Maximum length of a text that is kept on one line. */
const FEW = 24;

/** Text that stays on one line if it is short; in a longer one, a number and its percent sign stay together. */
export function keepTogether(text: string): string {
  return text.length > FEW ? esc(text).replaceAll(' %', '&nbsp;%') : esc(text).replaceAll(' ', '&nbsp;');
}

/** Boxes to tick; screen readers hear their number and which are ticked. */
export function boxesHtml({ total, marked }: PageBoxes, why = ''): string {
  const said = marked.map(({ count, word }) => `${count} ${word}`).join(', ');
  const label = `${total} ${total === 1 ? 'box' : 'boxes'}${said === '' ? '' : `: ${said}`}${why === '' ? '' : `. ${why}`}`;
  const boxes = Array.from({ length: total }, (_, index) => {
    const mark = markAt(marked, index);
    return mark === undefined ? '<i></i>' : `<i class="m">${esc(mark.sign)}</i>`;
  });
  const title = why === '' ? '' : ` title="${esc(why)}"`;
  return `<span class="boxes" role="img" aria-label="${esc(label)}"${title}>${byFives(boxes)}</span>`;
}

/**
 * The same as buttons, if the sheet has something for them; otherwise with the reason. One of them can be reached with
 * Tab, the others with arrows. `data-marks` lists the possible marks: sign, word and count.
 */
export function liveBoxes(boxes: PageBoxes, name: string, signs: readonly Omit<PageMark, 'count'>[]): string {
  const { total, marked, ticks } = boxes;
  if (!ticks) return boxesHtml(boxes, boxes.why);
  const buttons = Array.from({ length: total }, (_, index) => {
    const mark = markAt(marked, index);
    const label = `${name}: box ${index + 1} of ${total}${mark ? `, ${mark.word}` : ''}`;
    return `<button type="button" class="${mark ? 'm' : 'o'}" data-box="${index + 1}" tabindex="${index === 0 ? 0 : -1}" aria-label="${esc(label)}">${mark ? esc(mark.sign) : ''}</button>`;
  });
  const marks = signs.map(({ sign, word }) => [sign, word, marked.find((one) => one.word === word)?.count ?? 0]);
  return `<span class="boxes" role="group" aria-label="${esc(name)}" data-boxes="${esc(ticks.id)}" data-marks="${esc(JSON.stringify(marks))}">${byFives(buttons)}</span>`;
}

/** Boxes in groups of five; lines do not break within a group. */
function byFives(boxes: readonly string[]): string {
  const fives = Array.from({ length: Math.ceil(boxes.length / 5) }, (_, at) => boxes.slice(5 * at, 5 * at + 5));
  return fives.map((five) => `<span>${five.join('')}</span>`).join('');
}

function markAt(marked: PageBoxes['marked'], index: number): PageBoxes['marked'][number] | undefined {
  let below = 0;
  return marked.find(({ count }) => {
    below += count;
    return index < below;
  });
}

/** Buttons that lower and raise the rating of a row, with the entry of the row. */
export function stepButtons(key: string, name: string): string {
  const button = (by: -1 | 1): string =>
    `<button type="button" data-by="${by}" aria-label="${esc(`${by < 0 ? 'lower' : 'raise'} ${name}`)}">${by < 0 ? '\u2212' : '+'}</button>`;
  return ` <span class="steps" data-steps="${esc(key)}">${button(-1)}${button(1)}</span>`;
}

/** The findings of a row, below its name, with a button for their fixes. */
export function rowFinding({ severity, message, at }: PageFinding, index: number): string {
  const fix = at ? ` <button type="button" class="fix" data-fix="${index}">Fix...</button>` : '';
  return `<span class="said ${severity}"><span class="flag" role="img" aria-label="${severity}">!</span> ${esc(message)}${fix}</span>`;
}
