import type { ShownPlace } from './page-model.js';

/**
 * The parts of the human figure, seen from the front, so that its right is on the left: outline, and the position of
 * the number that hits it. Labels alternate between left and right.
 */
const PARTS = [
  { path: 'M50 4a15 16 0 1 1 0 32a15 16 0 1 1 0-32z', x: 50, y: 24 },
  { path: 'M33 41h34q6 0 6 7l-3 44h-40l-3-44q0-7 6-7z', x: 50, y: 70 },
  { path: 'M25 44l-3 30l-6 29q-2 6-7 4q-4-2-3-7l6-28l3-22q2-7 10-6z', x: 5, y: 62 },
  { path: 'M75 44l3 30l6 29q2 6 7 4q4-2 3-7l-6-28l-3-22q-2-7-10-6z', x: 95, y: 62 },
  { path: 'M30 95h18l-2 38l-2 34q-1 4-6 4h-4q-4-1-4-5z', x: 38, y: 134 },
  { path: 'M70 95h-18l2 38l2 34q1 4 6 4h4q4-1 4-5z', x: 62, y: 134 },
] as const;

/** The index of a limb that words name: 2 and 3 are arms and the like, 4 and 5 legs, the right one first. */
function limbOf(name: string): number | undefined {
  const [, side, limb] = /^(right|left) (arm|leg)$/i.exec(name) ?? [];
  if (side === undefined || limb === undefined) return undefined;
  return (limb.toLowerCase() === 'arm' ? 2 : 4) + (side.toLowerCase() === 'right' ? 0 : 1);
}

/**
 * The places of a human body in the order of the figure; undefined for any other body. It has a head, four limbs, and
 * one more place, whatever its name.
 */
export function drawnPlaces(places: readonly ShownPlace[]): readonly ShownPlace[] | undefined {
  if (places.length !== PARTS.length) return undefined;
  const drawn: ShownPlace[] = [];
  for (const place of places) drawn[limbOf(place.name) ?? (/^head$/i.test(place.name) ? 0 : 1)] = place;
  return Object.keys(drawn).length === PARTS.length ? drawn : undefined;
}

/** The figure of these places with the numbers that hit each; screen readers use the list beside it. */
export function figureSvg(drawn: readonly ShownPlace[], esc: (text: string) => string): string {
  const parts = PARTS.map(({ path, x, y }, index) => {
    const { hitOn, boxes, isFull } = drawn[index] ?? { boxes: { marked: [] } };
    const state = isFull ? ' full' : boxes.marked.length > 0 ? ' hurt' : '';
    const text =
      hitOn === undefined ? '' : `<text x="${x}" y="${y}"${isFull ? ' class="full"' : ''}>${esc(hitOn)}</text>`;
    return `<path class="part${state}" d="${path}"/>${text}`;
  });
  return `<svg viewBox="-5 0 110 176" aria-hidden="true"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h5" stroke="currentColor" stroke-width="2"/></pattern></defs>${parts.join('')}</svg>`;
}
