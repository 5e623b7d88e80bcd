import { expect, test } from 'vitest';
import type { DiceRng } from '../../language/dice/random.js';
import { firstDifference, type Oracle } from './oracle.js';

interface Dice {
  readonly d: number;
  readonly hd: number;
  readonly wd: number;
}

/** One side of a contest: a miracle, what the line says of it, and more faces than are ever rolled. */
interface Side {
  readonly dice: Dice;
  readonly fast: boolean;
  readonly penalty: number;
  readonly bonus: number;
  readonly faces: readonly number[];
  readonly wiggles: readonly number[];
}

/** A contest of two powers at random, or an opposed roll. */
interface Contest {
  readonly kind: 'speed' | 'quality' | 'opposed';
  /** The option by which special dice cancel each other (651..655). */
  readonly tooManyTens: boolean;
  readonly own: Side;
  readonly other: Side;
}

interface Set {
  readonly width: number;
  readonly height: number;
}

const MOST = 10;

/** Penalties take hard dice first, then ordinary ones, then wiggle dice, off the whole pool; then ten are left (435, 581, 613, 677). */
function poolOf({ dice, fast, penalty, bonus }: Side): Dice | undefined {
  let lost = penalty + (fast ? 1 : 0);
  const take = (from: number): number => {
    const taken = Math.min(from, lost);
    lost -= taken;
    return from - taken;
  };
  let hd = take(dice.hd);
  let d = take(dice.d + bonus);
  let wd = take(dice.wd);
  let over = Math.max(0, d + hd + wd - MOST);
  const leave = (from: number): number => {
    const left = Math.min(from, over);
    over -= left;
    return from - left;
  };
  d = leave(d);
  hd = leave(hd);
  wd = leave(wd);
  return lost > 0 || d + hd + wd === 0 ? undefined : { d, hd, wd };
}

/** What both roll: hard dice cancel hard ones and wiggle dice wiggle ones, and what is cancelled is rolled (653). */
function poolsOf({ own, other, tooManyTens }: Contest): readonly [Dice, Dice] | undefined {
  const [a, b] = [poolOf(own), poolOf(other)];
  if (!a || !b) return undefined;
  if (!tooManyTens) return [a, b];
  const [hard, wiggle] = [Math.min(a.hd, b.hd), Math.min(a.wd, b.wd)];
  const after = ({ d, hd, wd }: Dice): Dice => ({ d: d + hard + wiggle, hd: hd - hard, wd: wd - wiggle });
  return [after(a), after(b)];
}

function setsOf({ faces, wiggles }: Side, pool: Dice): readonly Set[] {
  const shown = [...faces.slice(0, pool.d), ...new Array<number>(pool.hd).fill(10), ...wiggles.slice(0, pool.wd)];
  const widths = new Map<number, number>();
  for (const face of shown) widths.set(face, (widths.get(face) ?? 0) + 1);
  return [...widths].flatMap(([height, width]) => (width >= 2 ? [{ width, height }] : []));
}

const text = ({ width, height }: Set): string => `${width}x${height}`;

/** Which of two is better by width and then height, or by height and then width: above 0 the first. */
function compared(a: Set, b: Set, isByWidth: boolean): number {
  const [width, height] = [a.width - b.width, a.height - b.height];
  return isByWidth ? width || height : height || width;
}

/** How it ends, in Muster's words (707..723, 855..857, and the rulings about what is level). */
function ending(one: Contest): string | undefined {
  const pools = poolsOf(one);
  if (!pools) return undefined;
  const [own, other] = [setsOf(one.own, pools[0]), setsOf(one.other, pools[1])];
  if (one.kind === 'opposed') return opposedEnding(own, other);
  const isByWidth = one.kind === 'speed';
  const best = (sets: readonly Set[]): Set | undefined => [...sets].sort((a, b) => compared(b, a, isByWidth))[0];
  const [a, b] = [best(own), best(other)];
  const whole = ({ dice }: Side): number => dice.d + dice.hd + dice.wd;
  const order = whole(one.own) - whole(one.other);
  const byPool = order === 0 ? 'undecided' : `${order > 0 ? 'wins' : 'Kit wins'} by the larger pool`;
  if (!a && !b) return `failure; ${byPool}`;
  if (!a || !b) return a ? 'failure; wins' : 'success; Kit wins';
  // A fast action is one wider where only speed counts (625).
  const inTime = (set: Set, { fast }: Side): Set => (fast && isByWidth ? { ...set, width: set.width + 1 } : set);
  const won = compared(inTime(a, one.own), inTime(b, one.other), isByWidth);
  if (won === 0) return `success; ${byPool}`;
  return won > 0 ? `success; wins ${text(a)} to ${text(b)}` : `Kit wins ${text(b)} to ${text(a)}`;
}

/** A set that is at least as wide and as tall as others takes a die out of each, the tallest first, until it has none left (719, 723). */
function opposedEnding(own: readonly Set[], [by, second]: readonly Set[]): string | undefined {
  // Which of several sets somebody opposes with is for them to say.
  if (second) return undefined;
  if (own.length === 0) return 'nothing to stop';
  let dice = by?.width ?? 0;
  const left: Set[] = [];
  for (const set of [...own].sort((a, b) => b.height - a.height)) {
    const isReached = by !== undefined && by.width >= set.width && by.height >= set.height;
    // A set of three and more goes on with what is left of it until it is no set.
    const taken = isReached ? Math.min(dice, set.width - 1) : 0;
    dice -= taken;
    if (set.width - taken >= 2) left.push({ width: set.width - taken, height: set.height });
  }
  if (left.length === 0) return 'Kit stops it';
  const order = left.sort((a, b) => b.width - a.width || b.height - a.height);
  return `not stopped with ${order.map(text).join(', ')} left`;
}

function diceText({ d, hd, wd }: Dice): string {
  return [d > 0 ? `${d}d` : '', hd > 0 ? `${hd}hd` : '', wd > 0 ? `${wd}wd` : '']
    .filter((part) => part !== '')
    .join('+');
}

function saidOf({ fast, penalty, bonus }: Side): string {
  const said = [
    ...(fast ? ['fast action'] : []),
    ...(penalty > 0 ? [`penalty ${penalty}`] : []),
    ...(bonus > 0 ? [`bonus ${bonus}`] : []),
  ];
  return said.length === 0 ? '' : ` with ${said.join(', ')}`;
}

function scenario(one: Contest): string {
  const { own, other, kind } = one;
  const [a = { d: 0, hd: 0, wd: 0 }, b = { d: 0, hd: 0, wd: 0 }] = poolsOf(one) ?? [];
  const typed = ({ faces, wiggles }: Side, pool: Dice): string =>
    [...faces.slice(0, pool.d), ...wiggles.slice(0, pool.wd)].join(' ');
  const joined = kind === 'opposed' ? 'opposed by' : `for ${kind} against`;
  return [
    '## a-case: A contest at random [line 1]',
    '',
    '```muster',
    'use "Wild Talents"',
    ...(one.tooManyTens ? ['campaign Night { switch Too Many Tens on }'] : []),
    `npc Ann { nature Talent, Body 2, miracle Fist ${diceText(own.dice)} }`,
    `npc Kit { nature Talent, Body 2, miracle Claw ${diceText(other.dice)} }`,
    '```',
    '',
    '```play',
    `> Ann: Fist${saidOf(own)} ${joined} Kit Claw${saidOf(other)}`,
    `  dice ${typed(own, a)} / ${typed(other, b)}`,
    `  result ${ending(one) ?? ''}`,
    '```',
    '',
  ].join('\n');
}

function generate(rng: DiceRng): Contest | undefined {
  const upTo = (most: number): number => rng.nextInt(most + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const face = (): number => (chance(2) ? 6 + rng.nextInt(4) : rng.nextInt(10));
  const side = (): Side => ({
    dice: { d: rng.nextInt(6), hd: chance(3) ? upTo(2) : 0, wd: chance(3) ? upTo(2) : 0 },
    fast: chance(4),
    penalty: chance(4) ? rng.nextInt(2) : 0,
    bonus: chance(4) ? rng.nextInt(6) : 0,
    faces: Array.from({ length: MOST }, face),
    wiggles: Array.from({ length: 2 }, face),
  });
  const one: Contest = {
    kind: (['speed', 'quality', 'opposed'] as const)[upTo(2)] ?? 'speed',
    tooManyTens: chance(3),
    own: side(),
    other: side(),
  };
  const pools = poolsOf(one);
  // What falls at all is typed, so that every case says which dice it has.
  return pools?.every(({ d }) => d > 0) && ending(one) !== undefined ? one : undefined;
}

function simpler(one: Contest): readonly Contest[] {
  const easier = (side: Side): readonly Side[] => [
    { ...side, fast: false },
    { ...side, penalty: 0 },
    { ...side, bonus: 0 },
    { ...side, dice: { ...side.dice, hd: 0 } },
    { ...side, dice: { ...side.dice, wd: 0 } },
    { ...side, dice: { ...side.dice, d: Math.max(1, side.dice.d - 1) } },
  ];
  const key = scenario(one);
  return [
    { ...one, tooManyTens: false },
    ...easier(one.own).map((own) => ({ ...one, own })),
    ...easier(one.other).map((other) => ({ ...one, other })),
  ].filter((less) => poolsOf(less)?.every(({ d }) => d > 0) && ending(less) !== undefined && scenario(less) !== key);
}

const oracle: Oracle<Contest> = { generate, scenario, simpler };

test('contests of Wild Talents at random end as the document says', () => {
  expect(firstDifference(oracle, 'contests') ?? '').toBe('');
});
