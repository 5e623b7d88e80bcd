import type { DegreeChance } from '../families/family.js';
import { percentText } from './chance.js';

/** Maximum number of degrees that are shown in a line. */
export const MOST_DEGREES = 4;

/** `strong hit 33.33 %, weak hit 50 %, miss 16.67 %` */
export function degreesText(degrees: readonly DegreeChance[], text: (chance: number) => string = percentText): string {
  return degrees.map(({ name, chance }) => `${name} ${text(chance)}`).join(', ');
}
