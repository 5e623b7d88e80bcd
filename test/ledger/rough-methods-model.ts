import type { DiceRng } from '../../language/dice/random.js';

/** Seven steps make ten times as much (lines 114, 130, 195). */
const STEPS = [1, 1.5, 2, 3, 4, 5, 7] as const;

/** The value of a score; between two steps by ratio. */
export function valueAt(score: number): number {
  const whole = Math.floor(score);
  const low = (STEPS[whole - 7 * Math.floor(whole / 7)] ?? 1) * 10 ** Math.floor(whole / 7);
  return score === whole ? low : low ** (whole + 1 - score) * valueAt(whole + 1) ** (score - whole);
}

/** The whole score whose value is nearest by ratio. */
export function scoreAt(value: number): number {
  const about = Math.floor(7 * Math.log10(value));
  const near = [about - 1, about, about + 1, about + 2];
  const away = (score: number): number => Math.abs(Math.log(value / valueAt(score)));
  // Just between two steps by ratio, as half steps are, it is the lower one (ruling RA-01).
  return near.reduce((best, score) => (away(score) < away(best) - 1e-9 ? score : best));
}

/** The largest whole score whose value is not above this one. */
export function rowAt(value: number): number {
  let score = Math.floor(7 * Math.log10(value)) + 2;
  while (valueAt(score) > value * (1 + 1e-9)) score -= 1;
  return score;
}

/** Faces that fall in a row; those that were rolled are written as somebody types them, roll by roll. */
export class Faces {
  readonly rolls: string[] = [];

  constructor(private readonly rng: DiceRng) {}

  roll(dice: number, sides = 6): number {
    const faces = Array.from({ length: dice }, () => this.rng.nextInt(sides));
    this.rolls.push(faces.join(' '));
    return faces.reduce((sum, face) => sum + face, 0);
  }

  /** Two dice; after a 12 and a 2 they go on (line 5). */
  open(): number {
    const faces = [this.rng.nextInt(6), this.rng.nextInt(6)];
    const start = faces.reduce((sum, face) => sum + face, 0);
    let total = start;
    for (let goes = start === 12 || start === 2; goes; ) {
      const face = this.rng.nextInt(6);
      faces.push(face);
      goes = start === 12 ? face >= 5 : face <= 2;
      if (goes) total += start === 12 ? 1 : -1;
    }
    this.rolls.push(faces.join(' '));
    return total;
  }
}
