import { expect, test } from 'vitest';
import type { DiceRng } from '../../language/dice/random.js';
import { attackWords, conditionWords, weaponWords } from './game-words.js';
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
import { casesThatSay, firstDifference, type Oracle } from './oracle.js';

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
  /** Thrown by muscle, and so with Body. */
  readonly isThrown?: true;
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
  { name: 'Bayonet (unfixed)', skill: 'Brawling', isHand: true, killing: plus(0), shock: none },
  { name: 'Bayonet (fixed)', skill: 'Brawling', isHand: true, killing: plus(1), shock: none },
  { name: 'Rock', skill: 'Throw', isHand: false, isThrown: true, killing: none, shock: plus(0) },
  { name: 'Axe', skill: 'Brawling', isHand: true, killing: plus(1), shock: none },
  { name: 'Pistol', skill: 'Pistol', isHand: false, killing: plus(0), shock: plus(0) },
  { name: 'Carbine', skill: 'Rifle', isHand: false, killing: plus(1), shock: plus(0) },
  { name: 'Long Rifle', skill: 'Rifle', isHand: false, killing: plus(2), shock: plus(2) },
  { name: 'SMG', skill: 'SMG', isHand: false, killing: plus(1), shock: plus(1) },
  { name: 'Machinegun', skill: 'Machinegun (MG)', isHand: false, killing: plus(2), shock: plus(2) },
  { name: 'MG42', skill: 'Machinegun (MG)', isHand: false, killing: plus(2), shock: plus(2) },
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
  /** A called shot from behind, which gives up no die (line 630). */
  readonly isFromBehind: boolean;
  readonly range?: 'close' | 'medium' | 'long' | 'beyond';
  /** Somebody holds the target down: a die more hand to hand (line 612), as the line says or as it is. */
  readonly held?: 'said' | 'so';
  /** The target knows nothing of a fight yet: a die more for a shot (line 566). */
  readonly isUnsuspecting: boolean;
  /** What the attacker is in, which changes no attack. */
  readonly idle?: string;
  readonly unaware: boolean;
  readonly zigzag: boolean;
  readonly bonus: number;
  readonly penalty: number;
  readonly gobbled: number;
  /** More faces than are ever rolled; the first ones are. */
  readonly faces: readonly number[];
}

/** What somebody can be in and attack all the same. */
const IDLE = [
  ...ALL.flatMap((place) => [`${place} on fire`, `${place} unstable`]),
  'panicking',
  'keeping calm',
  'facing flames',
  'known for a Talent',
];

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
  const stat = one.weapon.isHand || one.weapon.isThrown ? one.body : one.coordination;
  const own = one.battered ? Math.max(1, stat - 4) : stat;
  const gained =
    Math.min(2, one.aim) +
    (one.range === 'close' ? 1 : 0) +
    (one.unaware || (one.isUnsuspecting && !one.weapon.isHand) ? 1 : 0) +
    (one.held && one.weapon.isHand ? 1 : 0) +
    one.bonus;
  const isFar = one.range === 'long' || one.range === 'beyond';
  const lost = (isFar ? 1 : 0) + (one.called && !one.isFromBehind ? 1 : 0) + one.penalty;
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
  const least = one.zigzag && !['SMG', 'Machinegun (MG)'].includes(one.weapon.skill) ? 3 : 1;
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
    ...(one.called ? [`called shot ${one.isFromBehind ? 'from behind ' : ''}${one.called}`] : []),
    ...(one.range ? [`range ${one.range}`] : []),
    ...(one.range === 'beyond' ? ['made out'] : []),
    ...(one.held === 'said' ? ['pinned foe'] : []),
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
  const theirs = [...(one.held === 'so' ? ['held down'] : []), ...(one.isUnsuspecting ? ['unsuspecting'] : [])];
  const usesBody = weapon.isHand || weapon.isThrown === true;
  const under = (stat: string, value: number, skill: boolean): string =>
    skill && one.skill > 0 ? `${stat} ${value} { ${weapon.skill} ${one.skill} }` : `${stat} ${value}`;
  const full = one.battered ? `, wounds { torso ${boxesOf('torso', one.body)} shock }` : '';
  const faces = one.faces.slice(0, poolOf(one) - (one.called ? 1 : 0));
  return [
    '## a-case: An attack at random [line 1]',
    '',
    '```muster',
    'use Godlike',
    `npc Joe { ${one.body > 5 ? 'nature Talent, ' : ''}${under('Body', one.body, usesBody)}, ${under('Coordination', one.coordination, !usesBody)}, gear { ${weapon.name} }${full}${one.idle ? `, conditions { ${one.idle} }` : ''} }`,
    `npc Max { ${one.targetBody > 5 ? 'nature Talent, ' : ''}Body ${one.targetBody}${marked.length > 0 ? `, wounds { ${marked.join(', ')} }` : ''}${worn.length > 0 ? `, gear { ${worn.join('; ')} }` : ''}${theirs.length > 0 ? `, conditions { ${theirs.join(', ')} }` : ''} }`,
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
  const body = weapon.isThrown ? rng.nextInt(5) : bodyOf();
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
  const range = weapon.isHand || chance(2) ? undefined : (['close', 'medium', 'long', 'beyond'] as const)[upTo(3)];
  const isUnsuspecting = chance(8);
  const held = weapon.isHand && chance(4) ? (chance(2) ? 'said' : 'so') : undefined;
  const idle = chance(4) ? IDLE[upTo(IDLE.length - 1)] : undefined;
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
    isFromBehind: called !== undefined && weapon.isHand && chance(3),
    ...(range && { range }),
    ...(held && { held }),
    isUnsuspecting,
    ...(idle && { idle }),
    // A shot, not a blow, gains by surprise and is thrown off by a zigzag (lines 562, 566).
    unaware: chance(5) && !weapon.isHand && !isUnsuspecting,
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
  const { held: ____, ...unheld } = one;
  const { idle: _____, ...calm } = one;
  const without: readonly Attack[] = [
    { ...one, wounds: {} },
    ...ALL.filter((place) => one.wounds[place]).map((place) => {
      const { [place]: ___, ...wounds } = one.wounds;
      return { ...one, wounds };
    }),
    ...(one.called ? [uncalled] : []),
    ...(one.range ? [unranged] : []),
    ...(one.held ? [unheld] : []),
    ...(one.idle ? [calm] : []),
    { ...one, isFromBehind: false },
    { ...one, isUnsuspecting: false },
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

/** Said of an attack, and not part of this model: each has scenarios of its own. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  // What goes round the throat, burns, bursts or is loaded between shots.
  'Piano Wire',
  'Flamethrower',
  'Big Missile',
  'Grenade',
  'Stick of Dynamite',
  'Volkshangranate 45',
  'Mk2 Grenade',
  'Einhandgranate 39',
  '5cm - Granatwerfer',
  'Stielhandgranate 24',
  'Panzerschreck Round',
  'Bazooka Round',
  'PIAT Round',
  'Panzerfaust Round',
  'Tellermine 29',
  '35 cm Shell',
  'prepared',
  // Powers, and what is said of them.
  'working',
  'unshaken',
  'stopped',
  'negated',
  'hard dice aside',
  'countered',
  'heavy armour',
  // Who is out of control attacks nobody; what freezes is a wound.
  'out of control',
  ...ALL.map((place) => `${place} frozen`),
  // Several shots, cover and yards.
  'Aiming',
  'multiple actions',
  'spray',
  'rounds left',
  'behind cover',
  'at the rear',
  'out of sight',
  'at',
]);

test('every weapon and condition of Godlike, and whatever an attack can say, occurs in the cases', () => {
  const game = 'Godlike';
  // Of a weapon with several names one is enough.
  const words = [
    ...weaponWords(game).map((name) => name.replace(/,.*/, '').replace('Submachine gun', 'SMG')),
    ...conditionWords(game),
    ...attackWords(game, 'attack'),
  ];
  const counted = casesThatSay(
    oracle,
    'one roll',
    words.filter((word) => !ELSEWHERE.has(word)),
  );
  expect([...counted].filter(([, count]) => count === 0)).toEqual([]);
});

test('attacks of Godlike at random come to what the document says', () => {
  expect(firstDifference(oracle, 'one roll') ?? '').toBe('');
});
