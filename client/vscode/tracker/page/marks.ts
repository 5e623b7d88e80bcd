import type { TrackerModel } from '../../../../language/show/index.js';

type Health = NonNullable<TrackerModel['order'][number]['health']>;
type Mark = Health['marks'][number];

/** The line of a sheet that sets the count of a mark. */
function lineOf({ line }: Mark, count: number): string {
  return line.replace('{0}', String(Math.max(0, count)));
}

/**
 * The lines after a click on a box, by its index. With one mark the boxes are filled up to the clicked one, or up to the one
 * before if it is the last filled one. With several marks a click on an empty box sets the first mark, and further clicks change
 * it to the next one and finally to none.
 */
export function boxClicked(marks: readonly Mark[], at: number): readonly string[] {
  const [first] = marks;
  if (!first) return [];
  if (marks.length === 1) return [lineOf(first, at + 1 === first.count ? at : at + 1)];
  let below = 0;
  const present = marks.findIndex(({ count }) => {
    below += count;
    return at < below;
  });
  if (present < 0) return [lineOf(first, first.count + 1)];
  const [old, next] = [marks[present], marks[present + 1]];
  return [...(old ? [lineOf(old, old.count - 1)] : []), ...(next ? [lineOf(next, next.count + 1)] : [])];
}

/**
 * The lines for a number that is typed on a row: `-4` leaves four less, `+2` two more, `7` leaves seven. A word after it selects
 * the mark, by its beginning: `-2 killing`, `-2k`. Undefined if the text is not such a number.
 */
export function typedNumber({ left, marks }: Health, typed: string): readonly string[] | undefined {
  const [, sign = '', digits, word = ''] = /^\s*([+\-−]?)\s*(\d{1,6})\s*(\p{L}*)\s*$/u.exec(typed) ?? [];
  const mark = marks.find((one) => one.word.toLowerCase().startsWith(word.toLowerCase()));
  if (digits === undefined || !mark) return undefined;
  const amount = Number(digits);
  const fewer = sign === '' ? left - amount : sign === '+' ? -amount : amount;
  return [lineOf(mark, mark.count + fewer)];
}
