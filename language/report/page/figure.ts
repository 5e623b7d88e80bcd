import type { BodyPlace } from './page-model.js';

/** A part of the human figure: its outline, where its text goes, and on which side of the page its words are. */
interface Part {
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly side: 'left' | 'right';
}

/** Seen from the front, so that its right is on the left. */
const PARTS: Readonly<Record<string, Part>> = {
  head: { path: 'M50 4a15 16 0 1 1 0 32a15 16 0 1 1 0-32z', x: 50, y: 24, side: 'left' },
  torso: { path: 'M33 41h34q6 0 6 7l-3 44h-40l-3-44q0-7 6-7z', x: 50, y: 70, side: 'right' },
  'right arm': { path: 'M25 44l-3 30l-6 29q-2 6-7 4q-4-2-3-7l6-28l3-22q2-7 10-6z', x: 12, y: 76, side: 'left' },
  'left arm': { path: 'M75 44l3 30l6 29q2 6 7 4q4-2 3-7l-6-28l-3-22q-2-7-10-6z', x: 88, y: 76, side: 'right' },
  'right leg': { path: 'M30 95h18l-2 38l-2 34q-1 4-6 4h-4q-4-1-4-5z', x: 38, y: 134, side: 'left' },
  'left leg': { path: 'M70 95h-18l2 38l2 34q1 4 6 4h4q4-1 4-5z', x: 62, y: 134, side: 'right' },
};

/** The side of the picture on which a place is described; undefined for a body of other places than these. */
export function sideOfPlace(name: string): 'left' | 'right' | undefined {
  return PARTS[name.toLowerCase()]?.side;
}

/** Whether a body has the places of a human one, and no others. */
export function isHuman(places: readonly BodyPlace[]): boolean {
  const names = new Set(places.map(({ name }) => name.toLowerCase()));
  return names.size === Object.keys(PARTS).length && [...names].every((name) => Object.hasOwn(PARTS, name));
}

/** A picture of a human body with the numbers that hit each place; screen readers have the list beside it. */
export function figureSvg(places: readonly BodyPlace[], esc: (text: string) => string): string {
  const parts = places.map(({ name, hitOn, boxes, isFull }) => {
    const part = PARTS[name.toLowerCase()];
    if (!part) return '';
    const state = isFull ? ' full' : boxes.marked.length > 0 ? ' hurt' : '';
    const text =
      hitOn === undefined
        ? ''
        : `<text x="${part.x}" y="${part.y}"${isFull ? ' class="full"' : ''}>${esc(hitOn)}</text>`;
    return `<path class="part${state}" d="${part.path}"/>${text}`;
  });
  return `<svg viewBox="0 0 100 176" aria-hidden="true"><defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h5" stroke="currentColor" stroke-width="2"/></pattern></defs>${parts.join('')}</svg>`;
}
