/** Creates elements from data: text is always text, never markup. */
import type { TrackerModel } from '../../../../language/show/index.js';

type Boxes = NonNullable<TrackerModel['target']>['boxes'][number];
/** A child of an element; `undefined` and `false` are left out. */
export type Child = Node | string | undefined | false;

/** Attributes by name; `undefined` and `false` leave one out, `true` is one without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** More boxes than this are shown as text only. */
const MOST_BOXES = 60;

/** The element with an id that is always on the page. */
export function element(id: string): HTMLElement {
  const present = document.getElementById(id);
  if (present === null) throw new Error(`the page has no #${id}`);
  return present;
}

/** A new element. */
export function create(tag: string, attributes: Attributes = {}, ...children: readonly Child[]): HTMLElement {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...children.filter((child) => child !== undefined && child !== false));
  return node;
}

/** A button; its key, if it has one, is shown and announced. */
export function button(
  label: string,
  act: () => void,
  { key, ...attributes }: Attributes & { readonly key?: string } = {},
): HTMLElement {
  const node = create(
    'button',
    { type: 'button', ...(key !== undefined && { 'aria-keyshortcuts': key }), ...attributes },
    label,
    key !== undefined && create('kbd', { 'aria-hidden': 'true' }, key),
  );
  node.addEventListener('click', act);
  return node;
}

/** Boxes as text: `torso: 2 killing, 1 shock of 10`. */
export function boxesText({ label, boxes }: Boxes, of: string): string {
  const marked = boxes.marked.filter(({ count }) => count > 0).map(({ word, count }) => `${count} ${word}`);
  return `${label}: ${marked.length === 0 ? '0' : marked.join(', ')} ${of} ${boxes.total}`;
}

/** Boxes with their marks, as an image with a label for screen readers. */
export function boxesElement(one: Boxes, of: string): HTMLElement {
  const { label, boxes } = one;
  const signs = boxes.marked.flatMap(({ sign, count }) =>
    Array.from({ length: Math.min(count, MOST_BOXES) }, () => sign),
  );
  const isDrawn = Math.max(boxes.total, signs.length) <= MOST_BOXES;
  const drawn = Array.from({ length: Math.max(boxes.total, signs.length) }, (_, at) => {
    const sign = signs[at];
    return create('span', { class: sign === undefined ? 'box' : 'box marked' }, sign ?? '');
  });
  return create(
    'div',
    { class: 'boxes', role: 'img', 'aria-label': boxesText(one, of) },
    create('span', { class: 'label' }, label),
    ...(isDrawn ? drawn : [boxesText(one, of)]),
  );
}
