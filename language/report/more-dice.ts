import { percentText } from '../odds/chance.js';
import type { MoreDie } from '../play/more-dice.js';

/** What one more die of each kind makes of a roll, in one line: `d 98.19 % (Rifle 2 points), hd 98.19 %, wd 100 %`. */
export function moreDiceText(more: readonly MoreDie[]): string {
  return more
    .map(({ kind, success, prices }) => {
      const cost = prices.map(({ name, cost }) => `${name} ${cost} ${cost === '1' ? 'point' : 'points'}`).join(', ');
      return `${kind} ${percentText(success)}${cost === '' ? '' : ` (${cost})`}`;
    })
    .join(', ');
}
