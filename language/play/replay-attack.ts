import type { RollRecord } from '../dice/record.js';

/**
 * Why the recorded hits of an attack do not follow from what is recorded with them: its sets, the places by height and the
 * damage by width; undefined where they do, and for rolls that were no attack.
 */
export function attackMismatch(json: unknown, record: RollRecord): string | undefined {
  const attack = member(json, 'attack');
  if (attack === undefined || record.family !== 'matching') return undefined;
  const hits = member(attack, 'hits');
  if (!Array.isArray(hits)) return 'The record names no hits.';
  const places = member(member(attack, 'target'), 'places');
  const fixed = member(attack, 'place');
  for (const hit of hits) {
    const [set, place] = [member(hit, 'set'), member(hit, 'place')];
    const [width, height] = [member(set, 'width'), member(set, 'height')];
    if (!record.outcome.sets.some((one) => one.height === height && typeof width === 'number' && one.width >= width))
      return 'A hit does not follow from the sets.';
    const heights = member(member(places, String(place)), 'heights');
    const isThere = fixed === undefined ? Array.isArray(heights) && heights.includes(height) : fixed === place;
    if (!isThere) return 'A hit is not where its height lands.';
    if (member(hit, 'stopped') !== undefined) continue;
    const damage = member(member(attack, 'damage'), String(member(hit, 'width')));
    if (!sameDamage(damage, member(hit, 'damage'))) return 'The damage of a hit does not follow from its width.';
  }
  return hits.length === 0 && !sameText(attack, 'before', 'after')
    ? 'The target is hurt, and nothing hit it.'
    : undefined;
}

function sameText(attack: unknown, one: string, other: string): boolean {
  const areaFaces = member(attack, 'areaFaces');
  if (Array.isArray(areaFaces) && areaFaces.length > 0) return true;
  const target = member(attack, 'target');
  return JSON.stringify(member(target, one)) === JSON.stringify(member(target, other));
}

function sameDamage(one: unknown, other: unknown): boolean {
  return ['killing', 'shock'].every((kind) => member(one, kind) === member(other, kind));
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined;
}
