/** All elements that arrow keys move between, in the order of the page. */
export function stopsIn(page: HTMLElement): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('button,summary')].filter(
    (one) => one.getClientRects().length > 0 && !one.matches('[data-by]'),
  );
}

/** The position of such an element. */
export interface Spot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The element that an arrow key moves to: in page order to the left and right, the nearest one up and down. */
export function nextStop<Of extends { getBoundingClientRect(): Spot }>(
  stops: readonly Of[],
  at: Of,
  key: string,
): Of | undefined {
  const index = stops.indexOf(at);
  if (index < 0) return stops[0];
  if (key === 'ArrowLeft' || key === 'ArrowRight') return stops[index + (key === 'ArrowRight' ? 1 : -1)];
  const from = at.getBoundingClientRect();
  const isDown = key === 'ArrowDown';
  let best: { stop: Of; far: number } | undefined;
  for (const stop of stops) {
    const to = stop.getBoundingClientRect();
    const away = isDown ? to.top - from.bottom : from.top - to.bottom;
    // Elements on the same line overlap vertically.
    if (stop === at || away < -2) continue;
    const aside = Math.max(0, to.left - from.right, from.left - to.right) + Math.abs(to.left - from.left) / 100;
    const far = away + 3 * aside;
    if (!best || far < best.far) best = { stop, far };
  }
  return best?.stop;
}
