import type { TotalParameters } from '../../../language/dice/families/total/outcome.js';
import { isProblem } from '../../../language/values/problem.js';

export function problemOf(value: unknown): string {
  return isProblem(value) ? value.problem : 'no problem';
}

/** Open-ended: 12 goes on upwards, 2 downwards, a third of the time each. */
export const OPEN: TotalParameters = {
  side: 'over',
  dice: 2,
  sides: 6,
  totals: [
    { total: 12, sides: 6, from: 5, to: 6, add: 1, again: true },
    { total: 2, sides: 6, from: 1, to: 2, add: -1, again: true },
  ],
  degrees: [
    { name: 'spectacular failure', to: -10 },
    { name: 'pretty bad failure', from: -9, to: -4 },
    { name: 'clear failure', from: -3, to: -2 },
    { name: 'failure', from: -1, to: -1 },
    { name: 'scrape by', from: 0, to: 1 },
    { name: 'pretty good', from: 2, to: 3 },
    { name: 'exceptional', from: 4, to: 9 },
    { name: 'spectacular success', from: 10 },
  ],
  contest: { by: ['margin'], bothFail: 'compare', tie: 'hinderer' },
};
/** Each 1 is followed by a die that is subtracted. */
export const SPECIAL: TotalParameters = {
  dice: 2,
  sides: 10,
  faces: [{ face: 1, sign: -1, dice: 1, sides: 10, again: false }],
  contest: { by: ['success', 'margin'], bothFail: 'again', tie: 'nobody' },
};
export const ENDLESS: TotalParameters = { ...SPECIAL, faces: [{ face: 1, sign: -1, dice: 1, sides: 10, again: true }] };
export const PERCENT: TotalParameters = { dice: 1, sides: 100 };
