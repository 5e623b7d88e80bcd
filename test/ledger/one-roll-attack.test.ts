import { expect, test } from 'vitest';
import type { DiceRng } from '../../language/dice/random.js';
import {
  ALL,
  CALLED,
  changesText,
  type Marked,
  PLACES,
  type Place,
  type Wounds,
  wounded,
  woundsWritten,
} from './one-roll-model.js';
import { firstDifference, type Oracle } from './oracle.js';

/** Boxes beyond the usual ones, by Body from one to ten: torso, arms, legs, width of a blow (lines 118 to 127, as printed). */
const BODY = [
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [1, 0, 0, 1],
  [1, 1, 0, 1],
  [0, 1, 1, 0],
  [1, 1, 1, 2],
  [1, 1, 1, 1],
  [1, 1, 1, 2],
  [1, 1, 1, 3],
  [1, 1, 1, 4],
] as const;
const KILLS_FROM = 7;

interface Weapon {
  readonly name: string;
  readonly skill: string;
  readonly isHand: boolean;
  readonly killing: (width: number) => number;
  readonly shock: (width: number) => number;
}

const none = (): number => 0;
const plus =
  (more: number) =>
  (width: number): number =>
    width + more;

/** The table of standard weapons (lines 771 to 783); submachine guns as their own section says (line 891). */
const WEAPONS: readonly Weapon[] = [
  { name: 'Fists and Feet', skill: 'Brawling', isHand: true, killing: none, shock: plus(0) },
  { name: 'Club', skill: 'Brawling', isHand: true, killing: none, shock: plus(2) },
  { name: 'Small Knife', skill: 'Brawling', isHand: true, killing: () => 1, shock: plus(0) },
  { name: 'Trench Knife', skill: 'Brawling', isHand: true, killing: plus(0), shock: none },
  { name: 'Axe', skill: 'Brawling', isHand: true, killing: plus(1), shock: none },
  { name: 'Pistol', skill: 'Pistol', isHand: false, killing: plus(0), shock: plus(0) },
  { name: 'Carbine', skill: 'Rifle', isHand: false, killing: plus(1), shock: plus(0) },
  { name: 'Long Rifle', skill: 'Rifle', isHand: false, killing: plus(2), shock: plus(2) },
  { name: 'SMG', skill: 'SMG', isHand: false, killing: plus(1), shock: plus(1) },
];

/** One attack at random. */
interface Attack {
  readonly weapon: Weapon;
  readonly body: number;
  readonly coordination: number;
  readonly skill: number;
  /** Whether the attacker's torso is full of shock. */
  readonly battered: boolean;
  readonly targetBody: number;
  readonly wounds: Wounds;
  readonly helmet: boolean;
  readonly jacket: boolean;
  readonly wall: boolean;
  readonly aim: number;
  readonly called?: Place;
  readonly range?: 'close' | 'medium' | 'long';
  readonly unaware: boolean;
  readonly zigzag: boolean;
  readonly bonus: number;
  readonly penalty: number;
  readonly gobbled: number;
  /** More faces than are ever rolled; the first ones are. */
  readonly faces: readonly number[];
}

const MOST = 10;
/** Command and Cool of somebody about whom nothing is said, two each (line 1190). */
const WILL = 4;

function boxesOf(place: Place, body: number): number {
  const [torso, arm, leg] = BODY[body - 1] ?? [0, 0, 0];
  if (place === 'torso') return 10 + torso;
  if (place === 'head') return 4;
  return 5 + (place.endsWith('arm') ? arm : leg);
}

/** Dice that are rolled, the one of a called shot among them (lines 63, 384, 438, 519, 525, 553, 566). */
function poolOf(one: Attack): number {
  const stat = one.weapon.isHand ? one.body : one.coordination;
  const own = one.battered ? Math.max(1, stat - 4) : stat;
  const gained = Math.min(2, one.aim) + (one.range === 'close' ? 1 : 0) + (one.unaware ? 1 : 0) + one.bonus;
  const lost = (one.range === 'long' ? 1 : 0) + (one.called ? 1 : 0) + one.penalty;
  return Math.min(MOST, own + one.skill + gained) - lost;
}

/** The set that strikes: of a called shot that of its number, where there is one; else the widest, of those the tallest (lines 73, 366, 416, 418, 525, 562). */
function setOf(one: Attack): { readonly width: number; readonly height: number } | undefined {
  const rolled = poolOf(one) - (one.called ? 1 : 0);
  const dice = [...one.faces.slice(0, rolled), ...(one.called ? [CALLED[one.called]] : [])];
  const widths = new Map<number, number>();
  for (const face of dice) widths.set(face, (widths.get(face) ?? 0) + 1);
  const sets = [...widths].flatMap(([height, width]) => (width >= 2 ? [{ height, width }] : []));
  for (let die = 0; die < one.gobbled; die += 1) {
    const [highest] = sets.filter(({ width }) => width >= 2).sort((a, b) => b.height - a.height);
    if (highest) highest.width -= 1;
  }
  const least = one.zigzag && one.weapon.skill !== 'SMG' ? 3 : 1;
  const striking = sets.filter(({ width, height }) => width >= 2 && height >= least);
  const called = striking.find(({ height }) => one.called && height === CALLED[one.called]);
  const [best] = striking.sort((a, b) => b.width - a.width || b.height - a.height);
  return called ?? best;
}

/** What the target's wounds become (lines 442, 446, 464, 709, 717, 758 and the rulings about the order in which boxes are marked). */
function woundsAfter(one: Attack): Wounds {
  const set = setOf(one);
  if (!set) return one.wounds;
  const arm = one.weapon.isHand ? (BODY[one.body - 1]?.[3] ?? 0) : 0;
  const width = set.width + arm - (one.wall ? 1 : 0);
  if (width < 2) return one.wounds;
  let killing = one.weapon.killing(width);
  let shock = one.weapon.shock(width);
  if (one.weapon.isHand && one.body >= KILLS_FROM) {
    killing += shock;
    shock = 0;
  }
  const place = PLACES[set.height - 1] ?? 'torso';
  const light = (place === 'head' && one.helmet ? 2 : 0) + (place === 'torso' && one.jacket ? 3 : 0);
  if (light > 0) {
    const turned = Math.min(killing, light);
    killing -= turned;
    shock = Math.min(1, shock) + turned;
  }
  return wounded(one.wounds, (at) => boxesOf(at, one.targetBody), place, { killing, shock });
}

/** Will of a Talent who strikes with more Body than people have: a point less for a failure, one more for a ten (lines 1198, 1204, 1222). */
function willAfter(one: Attack): number | undefined {
  if (!one.weapon.isHand || one.body <= 5) return undefined;
  if (!setOf(one)) return WILL - 1;
  return one.faces.slice(0, poolOf(one) - (one.called ? 1 : 0)).includes(10) ? WILL + 1 : undefined;
}

function scenario(one: Attack): string {
  const { weapon } = one;
  const will = willAfter(one);
  const change = changesText(one.wounds, woundsAfter(one));
  const said = [
    ...(one.aim > 0 ? [`aim ${one.aim}`] : []),
    ...(one.called ? [`called shot ${one.called}`] : []),
    ...(one.range ? [`range ${one.range}`] : []),
    ...(one.unaware ? ['unaware target'] : []),
    ...(one.zigzag ? ['zigzag'] : []),
    ...(one.bonus > 0 ? [`bonus ${one.bonus}`] : []),
    ...(one.penalty > 0 ? [`penalty ${one.penalty}`] : []),
    ...(one.gobbled > 0 ? [`gobbled ${one.gobbled}`] : []),
  ];
  const marked = woundsWritten(one.wounds);
  const worn = [
    ...(one.helmet ? ['Infantry Helmet'] : []),
    ...(one.jacket ? ['Flak Jacket'] : []),
    ...(one.wall ? ['"6\\" Wood Wall" around'] : []),
  ];
  const under = (stat: string, value: number, skill: boolean): string =>
    skill && one.skill > 0 ? `${stat} ${value} { ${weapon.skill} ${one.skill} }` : `${stat} ${value}`;
  const full = one.battered ? `, wounds { torso ${boxesOf('torso', one.body)} shock }` : '';
  const faces = one.faces.slice(0, poolOf(one) - (one.called ? 1 : 0));
  return [
    '## a-case: An attack at random [line 1]',
    '',
    '```muster',
    'use Godlike',
    `npc Joe { ${one.body > 5 ? 'nature Talent, ' : ''}${under('Body', one.body, weapon.isHand)}, ${under('Coordination', one.coordination, !weapon.isHand)}, gear { ${weapon.name} }${full} }`,
    `npc Max { ${one.targetBody > 5 ? 'nature Talent, ' : ''}Body ${one.targetBody}${marked.length > 0 ? `, wounds { ${marked.join(', ')} }` : ''}${worn.length > 0 ? `, gear { ${worn.join('; ')} }` : ''} }`,
    '```',
    '',
    '```play',
    `> Joe: attack Max with ${[weapon.name, ...said].join(', ')}`,
    `  dice ${faces.join(' ')}`,
    ...(will === undefined || change !== 'changes nothing' ? [`  ${change}`] : []),
    ...(will === undefined ? [] : [`  changes Joe: will ${will}`]),
    '```',
    '',
  ].join('\n');
}

function generate(rng: DiceRng): Attack | undefined {
  const upTo = (most: number): number => rng.nextInt(most + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const weapon = WEAPONS[upTo(WEAPONS.length - 1)];
  if (!weapon) return undefined;
  const bodyOf = (): number => (chance(4) ? 5 + rng.nextInt(5) : rng.nextInt(5));
  const body = bodyOf();
  const targetBody = bodyOf();
  const wounds: Partial<Record<Place, Marked>> = {};
  for (const place of ALL) {
    if (!chance(2)) continue;
    const boxes = boxesOf(place, targetBody);
    const isLimb = place !== 'torso' && place !== 'head';
    // A head that is full is asleep, and a torso or head full of killing damage is dead: the dead are not struck.
    const killing = upTo(isLimb ? boxes : boxes - 1);
    wounds[place] = { killing, shock: upTo(boxes - killing) };
  }
  const called = chance(5) ? ALL[upTo(ALL.length - 1)] : undefined;
  const range = weapon.isHand || chance(2) ? undefined : (['close', 'medium', 'long'] as const)[upTo(2)];
  const one: Attack = {
    weapon,
    body,
    coordination: rng.nextInt(5),
    skill: upTo(5),
    battered: chance(6),
    targetBody,
    wounds,
    helmet: chance(4),
    jacket: chance(4),
    wall: chance(5),
    aim: weapon.isHand ? 0 : upTo(3),
    ...(called && { called }),
    ...(range && { range }),
    // A shot, not a blow, gains by surprise and is thrown off by a zigzag (lines 562, 566).
    unaware: chance(5) && !weapon.isHand,
    zigzag: chance(5) && !weapon.isHand,
    bonus: chance(4) ? rng.nextInt(3) : 0,
    penalty: chance(4) ? rng.nextInt(2) : 0,
    gobbled: chance(5) ? rng.nextInt(2) : 0,
    // Few numbers on the dice make many sets.
    faces: Array.from({ length: MOST }, () => (chance(2) ? 5 + rng.nextInt(5) : rng.nextInt(10))),
  };
  return poolOf(one) >= (called ? 2 : 1) ? one : undefined;
}

function simpler(one: Attack): readonly Attack[] {
  const { called: _, ...uncalled } = one;
  const { range: __, ...unranged } = one;
  const without: readonly Attack[] = [
    { ...one, wounds: {} },
    ...ALL.filter((place) => one.wounds[place]).map((place) => {
      const { [place]: ___, ...wounds } = one.wounds;
      return { ...one, wounds };
    }),
    ...(one.called ? [uncalled] : []),
    ...(one.range ? [unranged] : []),
    { ...one, aim: 0 },
    { ...one, helmet: false },
    { ...one, jacket: false },
    { ...one, wall: false },
    { ...one, battered: false },
    { ...one, unaware: false },
    { ...one, zigzag: false },
    { ...one, bonus: 0 },
    { ...one, penalty: 0 },
    { ...one, gobbled: 0 },
    { ...one, targetBody: 2, wounds: {} },
  ];
  const key = scenario(one);
  return without.filter((other) => poolOf(other) >= 2 && scenario(other) !== key);
}

const oracle: Oracle<Attack> = { generate, scenario, simpler };

test('attacks of Godlike at random come to what the document says', () => {
  expect(firstDifference(oracle, 'one roll') ?? '').toBe('');
});
