import type { FixedDice, Pool } from '../../../language/values/pool.js';

/** What can be made of the dice of one outcome: best width for every height, and preferred sets. */
export interface BruteOdds {
  readonly outOf: number;
  /** Outcomes in which a set at least W x H can be made, at `W,H`. */
  readonly atLeast: ReadonlyMap<string, number>;
  readonly widest: ReadonlyMap<string, number>;
  readonly tallest: ReadonlyMap<string, number>;
  /** Outcomes in which at least n sets can be made at once, at n, wide ones split. */
  readonly several: ReadonlyMap<number, number>;
}

/** Every sequence of `dice` faces. */
export function* sequences(dice: number, sides: number): Generator<readonly number[]> {
  if (dice === 0) {
    yield [];
    return;
  }
  for (const rest of sequences(dice - 1, sides)) for (let face = 1; face <= sides; face += 1) yield [...rest, face];
}

/** Every way to choose `dice` faces without order. */
export function* choices(dice: number, sides: number, from = 1): Generator<readonly number[]> {
  if (dice === 0) {
    yield [];
    return;
  }
  for (let face = from; face <= sides; face += 1)
    for (const rest of choices(dice - 1, sides, face)) yield [face, ...rest];
}

function tally(faces: readonly number[], sides: number): number[] {
  return Array.from({ length: sides }, (_, index) => faces.filter((face) => face === index + 1).length);
}

function bump<K>(map: Map<K, number>, key: K, ways: number): void {
  map.set(key, (map.get(key) ?? 0) + ways);
}

/** An outcome, and in how many orders its faces can come. */
interface Outcome {
  readonly faces: readonly number[];
  readonly ways: number;
}

/** Pools that differ in special dice alone have the same regular ones. */
const known = new Map<string, readonly Outcome[]>();

/** Every outcome, those with the same faces in another order together. */
function outcomes(dice: number, sides: number): readonly Outcome[] {
  const all = known.get(`${dice}d${sides}`) ?? counted(dice, sides);
  known.set(`${dice}d${sides}`, all);
  return all;
}

function counted(dice: number, sides: number): readonly Outcome[] {
  const found = new Map<string, { faces: readonly number[]; ways: number }>();
  for (const faces of sequences(dice, sides)) {
    const key = [...faces].sort((a, b) => a - b).join(' ');
    const same = found.get(key);
    if (same === undefined) found.set(key, { faces, ways: 1 });
    else same.ways += 1;
  }
  return [...found.values()];
}

function certain(pool: Pool, hardFace: number): readonly number[] {
  const fixed = (pool.fd ?? []).flatMap(({ height, dice }: FixedDice) => new Array<number>(dice).fill(height));
  return [...new Array<number>(pool.hd).fill(hardFace), ...fixed];
}

/** Tries every outcome with every way to set the wiggle dice, counting as a person would. */
export function bruteForce(pool: Pool, sides: number, hardFace: number): BruteOdds {
  const atLeast = new Map<string, number>();
  const widest = new Map<string, number>();
  const tallest = new Map<string, number>();
  const several = new Map<number, number>();
  const wiggles = [...choices(pool.wd, sides)];
  let outOf = 0;
  for (const { faces, ways } of outcomes(pool.d, sides)) {
    outOf += ways;
    const before = tally([...certain(pool, hardFace), ...faces], sides);
    const widths = new Array<number>(sides).fill(0);
    let [wide, tall, most] = ['', '', 0];
    for (const wiggle of wiggles) {
      const counts = [...before];
      for (const face of wiggle) counts[face - 1] = (counts[face - 1] ?? 0) + 1;
      let sets = 0;
      for (const [index, count] of counts.entries()) {
        widths[index] = Math.max(widths[index] ?? 0, count);
        if (count < 2) continue;
        sets += Math.floor(count / 2);
        const [width, height] = [String(count).padStart(2, '0'), String(index + 1).padStart(2, '0')];
        if (`${width}x${height}` > wide) wide = `${width}x${height}`;
        if (`${height}x${width}` > tall) tall = `${height}x${width}`;
      }
      most = Math.max(most, sets);
    }
    bump(widest, wide, ways);
    bump(tallest, tall.split('x').reverse().join('x'), ways);
    for (let sets = 1; sets <= most; sets += 1) bump(several, sets, ways);
    const total = pool.d + pool.hd + pool.wd + certain(pool, hardFace).length;
    for (let width = 1; width <= total; width += 1) {
      for (let height = 1; height <= sides; height += 1) {
        if (widths.some((count, index) => index + 1 >= height && count >= width))
          bump(atLeast, `${width},${height}`, ways);
      }
    }
  }
  return { outOf, atLeast, widest, tallest, several };
}
