import type { TrackerModel } from '../../../../language/show/index.js';
import { boxClicked } from './marks.js';
import type { View } from './view.js';

type Boxes = NonNullable<TrackerModel['target']>['boxes'][number];

/** More boxes than this are shown as text only. */
const MOST_BOXES = 60;

/** Boxes as text: `torso: 2 killing, 1 shock of 10`. */
function boxesText({ label, boxes }: Boxes, of: string): string {
  const marked = boxes.marked.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`);
  return `${label}: ${marked.length === 0 ? '0' : marked.join(', ')} ${of} ${boxes.total}`;
}

/** Boxes with their marks; a click marks one more, or one less. */
export function BoxLine({ who, of, view }: { readonly who: string; readonly of: Boxes; readonly view: View }) {
  const { words, isReadOnly, acts } = view;
  const { label, boxes, marks } = of;
  const signs = boxes.marked.flatMap(({ sign, count }) =>
    Array.from({ length: Math.min(count, MOST_BOXES) }, () => sign),
  );
  const length = Math.max(boxes.total, signs.length);
  const text = boxesText(of, words.boxesOf);
  const canClick = !isReadOnly && marks.length > 0;
  const box = (at: number) => {
    const sign = signs[at];
    const looks = sign === undefined ? 'box' : 'box marked';
    if (!canClick)
      return (
        <span key={at} class={looks}>
          {sign ?? ''}
        </span>
      );
    return (
      <button
        key={at}
        type="button"
        class={looks}
        tabIndex={at === 0 ? 0 : -1}
        aria-label={`${label}, ${at + 1}`}
        onClick={() => acts.set(who, boxClicked(marks, at))}
      >
        {sign ?? ''}
      </button>
    );
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names
    <div class="boxes" role={canClick ? 'group' : 'img'} aria-label={text}>
      <span class="label">{label}</span>
      {length <= MOST_BOXES ? Array.from({ length }, (_, at) => box(at)) : text}
    </div>
  );
}
