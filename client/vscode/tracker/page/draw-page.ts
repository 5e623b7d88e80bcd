import { type Child, element } from './dom.js';
import { foot, head, log, proposals } from './draw.js';
import { actor, target } from './draw-actor.js';
import { order } from './draw-order.js';
import type { View } from './view.js';

/** Draws every part of the page; `seenEntry` is the last entry of the log that is not new. Focus and scrolling stay as they are. */
export function drawPage(view: View, seenEntry: number): void {
  document.body.classList.add('drawn');
  replacePart('head', head(view));
  const offered = proposals(view);
  replacePart('proposals', offered);
  element('proposals').hidden = offered.length === 0;
  replacePart('order', order(view));
  if (!view.isForPlayers) {
    replacePart('actor', actor(view));
    replacePart('target', target(view));
  }
  replacePart('log', log(view, seenEntry));
  replacePart('foot', foot(view));
  for (const list of document.querySelectorAll('[role=listbox]'))
    scrollToRow(list, list.querySelector('.cursor, .action[aria-selected=true]'));
}

/** The element that takes the keys of the lists. */
export function listElement(): HTMLElement {
  return document.getElementById('who') ?? element('order');
}

/** The children that are there. */
export function nodes(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}

/** Scrolls a list, and nothing around it, until one of its rows is in sight. */
export function scrollToRow(list: Element, row: Element | null): void {
  if (!row) return;
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Replaces the content of a part where it differs; focus and scroll position are restored. */
function replacePart(id: string, children: readonly Child[]): void {
  const part = element(id);
  const next = part.cloneNode(false);
  if (!(next instanceof HTMLElement)) return;
  next.append(...nodes(children));
  if (next.isEqualNode(part)) return;
  const focused = part.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-focus]')?.dataset.focus
    : undefined;
  const scrollTop = part.querySelector('[role=listbox]')?.scrollTop ?? 0;
  part.replaceChildren(...next.childNodes);
  const list = part.querySelector('[role=listbox]');
  if (list) list.scrollTop = scrollTop;
  if (focused === undefined) return;
  const again = part.querySelector<HTMLElement>(`[data-focus="${CSS.escape(focused)}"]:not(:disabled)`);
  (again ?? listElement()).focus();
}
