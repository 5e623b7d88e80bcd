import type { Pool } from '../../../values/pool.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import type { Aim } from './sets.js';

/**
 * Default faces for expert dice, set before the roll, no two the same. For one set they join the faces that hard and
 * fixed dice show for certain, for several sets only those that lack one die; the rest are set to the highest free
 * faces.
 */
export function expertFaces(
  pool: Pool,
  aim: Aim,
  { sides, hardFace }: { readonly sides: number; readonly hardFace: number },
): readonly number[] {
  const experts = pool.ed ?? 0;
  if (experts === 0) return [];
  const certain = new Array<number>(sides + 1).fill(0);
  certain[hardFace] = pool.hd;
  for (const { height, dice } of pool.fd ?? []) certain[height] = (certain[height] ?? 0) + dice;
  const rank = (face: number): number => {
    const dice = certain[face] ?? 0;
    if (aim !== 'most sets') return dice;
    if (dice === 0) return 1;
    return dice % LEAST_WIDTH === 1 ? 2 : 0;
  };
  const faces = Array.from({ length: sides }, (_, index) => sides - index);
  const best =
    aim === 'tallest'
      ? faces.sort((a, b) => Number(rank(b) > 0) - Number(rank(a) > 0) || b - a)
      : faces.sort((a, b) => rank(b) - rank(a) || b - a);
  return best.slice(0, experts);
}
