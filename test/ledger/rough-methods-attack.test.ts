import { expect, test } from 'vitest';
import { type DiceRng, seededRng } from '../../language/dice/random.js';
import { attackWords, conditionWords, weaponWords } from './game-words.js';
import { casesThatSay, firstDifference, type Oracle } from './oracle.js';
import { Faces, rowAt, scoreAt, valueAt } from './rough-methods-model.js';

type Part = 'head' | 'neck' | 'torso' | 'hips' | 'limb';

/** The chart of hit locations that stands for the missing ones (ruling RX-13). */
const CHART: readonly Part[] = ['head', 'neck', 'limb', 'limb', 'torso', 'torso', 'torso', 'hips', 'limb', 'limb'];
const PARTS: readonly Part[] = ['head', 'neck', 'torso', 'hips', 'limb'];
const PARTS_NAMED = ['head', 'neck', 'torso', 'hips', 'limb'] as const;
const AIMED_FACE: Readonly<Record<Part, number>> = { head: 1, neck: 2, torso: 5, hips: 8, limb: 3 };

/** Places by how near they are to one of them (ruling RX-85). */
const NEAR: readonly (readonly number[])[] = [
  [1, 2, 5, 6, 3, 4, 7, 8, 9, 10],
  [2, 1, 5, 6, 3, 4, 7, 8, 9, 10],
  [3, 5, 6, 2, 7, 1, 8, 4, 9, 10],
  [4, 6, 5, 2, 7, 1, 8, 3, 10, 9],
  [5, 6, 2, 3, 4, 7, 1, 8, 9, 10],
  [6, 5, 2, 4, 3, 7, 1, 8, 10, 9],
  [7, 8, 5, 6, 9, 10, 3, 4, 2, 1],
  [8, 7, 9, 10, 5, 6, 3, 4, 2, 1],
  [9, 8, 10, 7, 5, 6, 3, 4, 2, 1],
  [10, 8, 9, 7, 5, 6, 3, 4, 2, 1],
];

/** What so many places are wide together, above the Large Wound Limit (lines 814 to 823). */
const SECTIONS = [0, 1, 1.5, 2, 2.25, 2.5, 2.75, 3, 3.125, 3.5] as const;
/** What finds the gaps of armour from an Activation of 3 on (lines 831 to 839). */
const LEAKS = [-11, -7, -6, -4, -3, -2] as const;
/** The die and the highest face that hits, by a Saturation of -1 to -7 (lines 685 to 691). */
const STRAY = [
  [10, 5],
  [10, 3],
  [10, 1],
  [100, 6],
  [100, 4],
  [100, 2],
  [100, 1],
] as const;

/** Brawn, muscle and the bonus of an attack, by attitude (lines 288 to 294). */
const ATTITUDES = {
  neutral: [0, 0, 0],
  raging: [1, 0, 0],
  powerful: [1, 0, -1],
  probing: [0, -1, 0],
  committed: [0, 0, 2],
  cautious: [0, 0, -2],
  'focused defense': [0, 0, -3],
} as const;
type Attitude = keyof typeof ATTITUDES;
const ATTITUDE_NAMES = [
  'neutral',
  'raging',
  'powerful',
  'probing',
  'committed',
  'cautious',
  'focused defense',
] as const satisfies readonly Attitude[];

/** The penalty of cover, and in how many of ten it hides the place (lines 344 to 346). */
const COVERS = { light: [1, 3], moderate: [2, 5], heavy: [3, 7] } as const;
type Cover = keyof typeof COVERS;

/** What a target that makes no defence is worth (lines 367, 369). */
const SITTING = { unaware: 2, undeclared: 2, stationary: 0, bound: 0, incapacitated: 0, immobile: 0 } as const;
const SITTING_NAMES = ['unaware', 'undeclared', 'stationary', 'bound', 'incapacitated', 'immobile'] as const;
/** What footing takes from a blow (lines 355 to 357). */
const FOOTING = { 'bad footing': 2, hindered: 2, stuck: 3 } as const;

const hand = {
  penetration: 0,
  sharp: 0,
  piercing: 0,
  burns: false,
  aim: 0,
  shot: 0,
  bulk: 0,
  def: 0,
  weight: 0,
} as const;
const gun = { rows: 0, sharp: 0, piercing: 0, burns: false, shot: 0, bulk: 0, def: 0 } as const;
/** The weapons of the game, which stand for the missing lists (ruling RX-04). */
const ARMS: readonly Arm[] = [
  { ...hand, name: 'Fists', shoots: false, rows: 0, wound: -3 },
  { ...hand, name: 'Knife', shoots: false, rows: 1, wound: -2, sharp: 2, bulk: -1, weight: 0.3 },
  { ...hand, name: 'Club', shoots: false, rows: 1, wound: 0, def: 1, bulk: 1, weight: 1.2, minStr: -1 },
  { ...hand, name: 'Sword', shoots: false, rows: 2, wound: 0, sharp: 2, def: 2, bulk: 2, weight: 1.3, minStr: 0 },
  { ...hand, name: 'Axe', shoots: false, rows: 3, wound: 0, sharp: 1, bulk: 2, weight: 1.5, minStr: 0 },
  { ...hand, name: 'Spear', shoots: false, rows: 2, wound: -1, sharp: 2, def: 2, bulk: 4, weight: 2, minStr: 0 },
  {
    ...hand,
    name: 'Disruptor Sword',
    shoots: false,
    rows: 5,
    wound: 1,
    sharp: 3,
    piercing: -2,
    def: 3,
    bulk: 3,
    weight: 1,
  },
  {
    ...hand,
    name: 'Disruptor Glaive',
    shoots: false,
    rows: 6,
    wound: 1,
    sharp: 3,
    piercing: -2,
    def: 4,
    bulk: 6,
    weight: 3,
  },
  {
    ...gun,
    name: 'Bow',
    shoots: true,
    penetration: 10,
    wound: -2,
    sharp: 2,
    aim: 1,
    bulk: 2,
    minStr: 0,
    attenuation: 50,
    spread: 18,
    speed: 15,
    weight: 1,
  },
  {
    ...gun,
    name: 'Crossbow',
    shoots: true,
    penetration: 15,
    wound: -2,
    sharp: 2,
    aim: 2,
    bulk: 2,
    minStr: -1,
    attenuation: 50,
    spread: 19,
    speed: 20,
    weight: 3,
  },
  {
    ...gun,
    name: 'Pistol',
    shoots: true,
    penetration: 10,
    wound: -1,
    aim: 1,
    bulk: -1,
    rcl: -1,
    attenuation: 70,
    spread: 20,
    speed: 100,
    weight: 1,
  },
  {
    ...gun,
    name: 'Rifle',
    shoots: true,
    penetration: 30,
    wound: 0,
    aim: 3,
    bulk: 3,
    rcl: 0,
    attenuation: 200,
    spread: 24,
    speed: 200,
    weight: 4,
  },
  {
    ...gun,
    name: 'Machine Gun',
    shoots: true,
    penetration: 30,
    wound: 0,
    aim: 3,
    bulk: 5,
    minStr: 1,
    rcl: -2,
    attenuation: 200,
    spread: 22,
    speed: 200,
    weight: 10,
  },
  {
    ...gun,
    name: 'Shotgun',
    shoots: true,
    penetration: 7,
    wound: -2,
    aim: 1,
    bulk: 3,
    rcl: 1,
    attenuation: 20,
    spread: 11,
    shot: 3.5,
    speed: 100,
    weight: 3.5,
  },
  {
    ...gun,
    name: 'Laser Rifle',
    shoots: true,
    isLight: true,
    penetration: 40,
    wound: -3,
    piercing: -3,
    burns: true,
    aim: 5,
    bulk: 3,
    focus: 14,
    weight: 5,
  },
];
/** Conditions that change nothing of one's own attack, and none of an attack on oneself. */
const IDLE = [
  'Spent Moving',
  'Catching Breath',
  'Loading',
  'Favoured',
  'Lifted',
  'Suffocating',
  'Under Water',
  'Lost Hold',
  'Firing',
  'Leaping',
  'Running',
  'Clutching',
  'Caught',
  'Straining',
  'Worked Up',
] as const;
const OUT_OF_ONES_ELEMENT = ['On All Fours', 'In the Water', 'On a Wall'] as const;

/** The largest whole row of a load or a grip beside a Carry (lines 70, 584). */
const carryOf = (strength: number): number => valueAt(strength + 7);
const numbered = (plights: readonly Plight[], name: string): number => plights.find(([one]) => one === name)?.[1] ?? 0;
const isSo = (plights: readonly Plight[], ...names: readonly string[]): boolean =>
  plights.some(([one]) => names.includes(one));

const COVERAGE: Readonly<Record<string, readonly Part[]>> = {
  everything: PARTS,
  head: ['head'],
  body: ['torso', 'hips'],
  'body with limbs': ['torso', 'hips', 'limb'],
};
const COVERAGES = ['everything', 'head', 'body', 'body with limbs'] as const;

interface Armour {
  readonly rows: number;
  readonly rays: number;
  readonly blunt: number;
  readonly pad?: number;
  readonly activation: number;
  readonly covers: string;
}

/** What strikes: a weapon of the game by its name, or one that the case makes up. */
interface Arm {
  readonly name: string;
  readonly isMadeUp?: true;
  readonly shoots: boolean;
  readonly rows: number;
  readonly penetration: number;
  readonly wound: number;
  readonly blunt?: number;
  readonly sharp: number;
  readonly piercing: number;
  readonly burns: boolean;
  readonly aim: number;
  readonly attenuation?: number;
  readonly spread?: number;
  readonly shot: number;
  readonly focus?: number;
  readonly speed?: number;
  readonly bulk: number;
  readonly def: number;
  readonly weight: number;
  readonly isLight?: true;
  readonly minStr?: number;
  readonly rcl?: number;
}

/** What is so of the attacker, with a number where it has one. */
type Plight = readonly [name: string, number?: number];

interface Attack {
  readonly seed: string;
  readonly arm: Arm;
  readonly skill: number;
  readonly brawn: number;
  readonly strength: number;
  readonly pack: number;
  readonly plights: readonly Plight[];
  readonly range: number;
  readonly attitude: Attitude;
  /** Whether the attitude is that of the turn and not of the line. */
  readonly isStance: boolean;
  readonly isFocused: boolean;
  readonly footing?: 'bad footing' | 'hindered' | 'stuck';
  readonly cramped?: number;
  readonly isCareful: boolean;
  readonly isBraced: boolean;
  /** Mastery of Ride of whoever shoots from a mount that moves. */
  readonly mount?: number;
  readonly charge?: readonly ['charging' | 'closing at', number];
  readonly people: number;
  readonly fromAbove: boolean;
  readonly foughtOff: boolean;
  readonly mist: number;
  readonly barrier?: number;
  readonly behind?: Part;
  readonly harderFirst: number;
  readonly actions: number;
  readonly place?: Part;
  readonly cover?: Cover;
  readonly defended?: number;
  /** A target that does not defend, where the line says nothing of a defence. */
  readonly sitting?: keyof typeof SITTING;
  readonly theirPlights: readonly Plight[];
  /** What is in the way, by its Size. */
  readonly obstacle?: number;
  /** Degrees to spare into the limit and into the blow; without them all go past the armour. */
  readonly spent?: readonly [number, number];
  readonly size: number;
  readonly density: number;
  readonly structure: number;
  readonly armour: readonly Armour[];
}

interface Came {
  readonly rolls: readonly string[];
  readonly total: number;
  readonly difficulty: number;
  readonly injuries: readonly string[];
  readonly spends: string;
  /** What comes back to whoever strikes. */
  readonly fist?: string;
}

class Blow {
  private readonly counts = new Map<string, number>();

  constructor(private readonly one: Attack) {}

  get injuries(): readonly string[] {
    return [...this.counts].map(([injury, count]) => `injuries ${injury} ${count}`);
  }

  private hurt(score: number, place: string, isDeep: boolean, least: number): void {
    const add = (injury: number, deep: boolean): void => {
      if (injury < least) return;
      const name = `Injury ${injury} ${place}${deep ? ' penetrating' : ''}`;
      this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    };
    const first = Math.floor(score);
    add(first, isDeep);
    // In quarters: the eighth that nine places have is none.
    const quarters = Math.floor(4 * (score - first) + 1e-9);
    if (quarters >= 2) add(first - 1, false);
    if (quarters === 1 || quarters === 3) add(first - 2, false);
  }

  /** A blow that lands (lines 500 to 547): what the armour stopped of it. Of an area attack no gap is found by the roll. */
  hit(
    where: Part,
    depth: number,
    width: number,
    armourRoll: number,
    bodyRoll: number,
    how: {
      readonly piercing: number;
      readonly blunt: number;
      readonly sharp: number;
      readonly called?: string;
      readonly isArea?: boolean;
      readonly isLeak?: boolean;
    },
  ): number {
    const { one } = this;
    const called = how.called ?? where;
    const worn = one.armour.filter(({ covers }) => COVERAGE[covers]?.includes(where));
    const stopping = how.isLeak ? [] : worn.filter(({ activation }) => how.isArea || armourRoll >= activation);
    // AP takes no more rows than the difference between the two scores, and none where there is none (line 535).
    const layers = stopping.map(({ rows, rays }) =>
      valueAt(one.arm.burns ? rays : rows - Math.min(-how.piercing, Math.max(0, rows - rays))),
    );
    const sum = layers.reduce((all, layer) => all + layer, 0);
    // Several layers are one row together, the nearest one (line 537).
    const stopped = armourRoll * (layers.length > 1 ? valueAt(scoreAt(sum)) : sum);
    const inside = Math.max(0, depth - stopped);
    const limit = bodyRoll * valueAt(one.size + one.density + one.structure / 2);
    const goesDeep = (penetration: number, injury: number): boolean =>
      injury >= 10 || (penetration >= (limit / 2) * (1 - 1e-9) && bodyRoll > 5);
    if (inside > 0) {
      const widest = 8 + one.size + 3.5;
      const taken = scoreAt(Math.min(inside, limit)) - 2 * one.size - one.density - one.structure / 2;
      const injury = Math.min(width, widest) + taken;
      this.hurt(injury, called, goesDeep(inside, injury), -19);
    }
    if (inside >= depth) return 0;
    // Blunt trauma (lines 500 to 504).
    const blunt = Math.max(...worn.map((piece) => piece.blunt));
    const pads = worn.flatMap(({ pad }) => (pad === undefined ? [] : [pad]));
    const bruise = scoreAt(depth - inside) + how.blunt - how.sharp - Math.max(0, blunt - how.blunt);
    const pad = pads.length === 0 ? undefined : Math.max(...pads) + Math.max(0, how.blunt - blunt);
    const left = pad === undefined ? bruise : bruise > pad ? scoreAt(valueAt(bruise) - valueAt(pad)) : 0;
    if (left <= 0) return depth - inside;
    const wide = Math.max(blunt, how.blunt);
    const push = valueAt(left - wide);
    const trauma = push > limit * (1 + 1e-9) ? wide + scoreAt(limit) : left;
    if (trauma > 0) this.hurt(trauma, called, goesDeep(push, trauma), 1);
    return depth - inside;
  }

  /** Several places, those together that are protected alike (lines 706 and 812). */
  places(
    faces: ReadonlySet<number>,
    depth: number,
    base: number,
    armourRoll: number,
    bodyRoll: number,
    how: {
      readonly piercing: number;
      readonly isArea: boolean;
    },
  ): void {
    const { one } = this;
    const protectedBy = (part: Part): string =>
      one.armour.map(({ covers }) => (COVERAGE[covers]?.includes(part) ? '1' : '0')).join('');
    const groups = new Map<string, { readonly first: Part; readonly parts: Set<Part>; count: number }>();
    for (const part of PARTS) {
      const count = [...faces].filter((face) => CHART[face - 1] === part).length;
      if (count === 0) continue;
      const group = groups.get(protectedBy(part)) ?? { first: part, parts: new Set<Part>(), count: 0 };
      group.parts.add(part);
      group.count += count;
      groups.set(protectedBy(part), group);
    }
    for (const { first, parts, count } of groups.values()) {
      const width = base + (SECTIONS[count - 1] ?? 0);
      const called = parts.size > 1 ? 'main body' : first;
      const blow = { sharp: one.arm.sharp, piercing: how.piercing, called, isArea: how.isArea };
      this.hit(first, depth, width, armourRoll, bodyRoll, { ...blow, blunt: width });
      if (!how.isArea) continue;
      const worn = one.armour.filter(({ covers }) => COVERAGE[covers]?.includes(first));
      const least = Math.min(...worn.map(({ activation }) => activation));
      const leak = worn.length === 0 ? undefined : LEAKS[least - 3];
      if (leak !== undefined)
        this.hit(first, depth, width + leak, 0, bodyRoll, { ...blow, blunt: width + leak, isLeak: true });
    }
  }
}

function middle(faces: Faces): number {
  const four = [faces.roll(1), faces.roll(1), faces.roll(1), faces.roll(1)].sort((a, b) => a - b);
  return (four[1] ?? 0) + (four[2] ?? 0);
}

/** What stands between, and the cover that somebody on the ground has (lines 324, 327, 393, 395), other than in the dive that answers this attack (line 397). */
function coveredOf(one: Attack): number {
  const [cover] = one.cover ? COVERS[one.cover] : [0];
  const isLow = isSo(one.theirPlights, 'Prone') && !isSo(one.theirPlights, 'Diving');
  const low = isLow && !one.cover && !one.fromAbove ? 1 : 0;
  const obstacle = one.obstacle === undefined ? 0 : Math.floor(valueAt(2 * (one.obstacle - one.size)) + 0.5 + 1e-9);
  return low + one.people + cover + obstacle;
}

/** What the target's defence is worth, and whether a parry was it (lines 304, 367, 369, 371, 446). */
function defenceOf(one: Attack): { readonly worth: number; readonly isParried: boolean } {
  // A step back and a probing turn help against blows only (lines 291, 403).
  const narrow = one.arm.shoots ? numbered(one.theirPlights, 'Against Blows') : 0;
  const evading = Math.max(0, numbered(one.theirPlights, 'Evading') - narrow);
  if (one.defended !== undefined) return { worth: Math.max(one.defended, evading), isParried: false };
  if (one.sitting !== undefined) {
    const passive = SITTING[one.sitting];
    return { worth: passive === 0 ? 0 : Math.max(passive, evading), isParried: false };
  }
  const opposing = isSo(one.theirPlights, 'Open Guard') && !one.arm.shoots ? one.arm.def : 0;
  const parry = numbered(one.theirPlights, 'Parrying') - opposing;
  const atBlows = one.arm.shoots ? numbered(one.theirPlights, 'Dodging Blows') : 0;
  const away = Math.max(evading, numbered(one.theirPlights, 'Dodging') - atBlows);
  const best = Math.max(away, parry);
  if (best > 0) return { worth: best, isParried: parry > away && isSo(one.theirPlights, 'Parrying') };
  const hasTried = isSo(one.theirPlights, 'Parrying', 'Dodging', 'Defended', 'Vainly Evading');
  return { worth: hasTried ? 0 : 2, isParried: false };
}

/** The attack as the document has it, with dice that fall by the seed of the case. */
function played(one: Attack): Came {
  const { arm, plights } = one;
  const faces = new Faces(seededRng(one.seed));
  const [attitudeBrawn, muscle, bonus] = ATTITUDES[one.attitude];
  const range = arm.shoots ? scoreAt(one.range) : -1000;
  const difference = range - one.size;
  const spread = arm.spread ?? 1000;
  const place = one.place ?? 'torso';
  const isCentral = place === 'torso' || place === 'hips';
  const hides = one.cover ? COVERS[one.cover][1] : 0;
  // What is carried takes from Agility, Strength, Brawn and Action Score, and spares Precision (line 70).
  const load = arm.weight + one.pack + numbered(plights, 'Pinned') + numbered(plights, 'Carrying');
  const laden = load > 0 ? Math.max(0, rowAt(load / carryOf(one.strength))) : 0;
  const strength = one.strength - laden;
  const brawn = one.brawn - laden + numbered(plights, 'Straining');
  const gripped = numbered(plights, 'Gripped');
  const grip = gripped > 0 ? Math.max(0, rowAt(gripped / carryOf(one.strength)) + 5) : 0;
  const isHeld = gripped > 0 || isSo(one.theirPlights, 'Gripped');
  const slack = one.cramped ?? (isHeld ? 0 : undefined);
  const room = (left: number): number => Math.max(0, arm.bulk - left);
  const lost =
    // Too weak for the weapon, or for its recoil (line 716).
    Math.max(0, (arm.minStr ?? strength) - strength) +
    Math.max(0, (arm.rcl ?? strength) - strength) +
    (arm.shoots ? 0 : laden + (one.footing ? FOOTING[one.footing] : isSo(plights, ...OUT_OF_ONES_ELEMENT) ? 2 : 0)) +
    grip +
    (slack === undefined ? 0 : room(slack)) +
    (isSo(plights, 'Crowded') ? room(numbered(plights, 'Crowded') - 1) : 0) +
    numbered(plights, 'Off Balance') +
    2 * numbered(plights, 'Overstretched') +
    2 * (one.actions - 1) +
    (one.mount !== undefined && one.mount < 3 ? 2 : 0);
  const gained = bonus + (one.isFocused ? 2 : 0) + (one.isCareful ? 2 : 0);
  const steady = arm.aim + (one.isBraced && one.isCareful ? 1 : 0);
  const aim = one.mount === undefined ? steady : Math.min(steady, one.mount);
  const covered = coveredOf(one);
  const { worth, isParried } = defenceOf(one);
  // Range and Size, what leads a slow shot, the place and the defence (lines 302, 304, 466, 661, 736).
  const base = Math.ceil(Math.max(0, -one.size, Math.min(spread, difference) - 2 - aim));
  const leads =
    arm.speed === undefined || !arm.shoots
      ? 0
      : Math.max(0, Math.min(Math.floor(one.range / arm.speed), Math.floor(range / 2)));
  const difficulty = base + leads + (isCentral ? 0 : 2) + worth;
  const total = faces.open() + one.skill + gained - lost - covered;
  const margin = total - difficulty;
  const blow = new Blow(one);
  const came = (spends = ''): Came => ({
    rolls: faces.rolls,
    total,
    difficulty,
    injuries: blow.injuries,
    spends,
  });
  if (margin < 0) return came();
  const pattern = arm.spread === undefined || !arm.shoots ? -1000 : difference - spread;
  const isOpen = pattern > 0 || (pattern === 0 && arm.shot > 0);
  // A beam beyond its Focus (line 734), and one of light in mist (line 730).
  const bands = arm.focus === undefined ? 0 : Math.max(0, range - arm.focus);
  const narrow = Math.min(bands, -arm.piercing);
  const piercing = arm.piercing + narrow;
  const width = arm.wound + narrow / 2 + (bands - narrow) + (arm.shot > 0 && pattern <= -3 ? arm.shot / 2 : 0);
  const weaker = narrow + 2 * (bands - narrow) + (arm.isLight ? one.mist : 0);
  const rolled = arm.shoots ? 2 : faces.roll(2);
  const needed = isCentral ? 4 : 2;
  const most = arm.spread === undefined || !arm.shoots ? 1000 : Math.max(0, Math.floor(-pattern));
  const counted = Math.min(most, margin + covered);
  // Degrees that go into the blow are gone for the place (line 486).
  const driven = arm.shoots ? 0 : Math.min(one.harderFirst, Math.max(0, counted));
  const placed = counted - driven;
  let struck: Part = place;
  let centre = AIMED_FACE[place];
  const attenuation = arm.attenuation === undefined ? 0 : -Math.floor(one.range / arm.attenuation);
  // The Brawn that runs is that of the attitude (lines 289 to 291 and 569).
  const force = brawn + attitudeBrawn + muscle;
  const joined = (more: number): number => scoreAt(valueAt(force) + valueAt(more)) - brawn;
  const [way, far] = one.charge ?? ['', 0];
  // A run: twice its score, the Action Score, which a load takes from, and -8; or that of the speed less 5 (line 569).
  const rush =
    way === 'charging'
      ? joined(2 * (scoreAt(far) - laden - 8))
      : way === 'closing at'
        ? joined(2 * (scoreAt(far) - 5))
        : attitudeBrawn + muscle;
  let wall = 0;
  const stops = (): boolean => one.barrier !== undefined && (one.behind === undefined || one.behind === struck);
  const depthOf = (blowRoll: number): number => {
    const deep = arm.shoots
      ? arm.penetration * valueAt(attenuation - weaker)
      : blowRoll * valueAt(arm.rows + brawn + rush);
    return stops() ? Math.max(0, deep - wall * valueAt((one.barrier ?? 0) + piercing)) : deep;
  };
  if (isOpen) {
    if (one.barrier !== undefined) wall = faces.roll(2);
    fire(blow, faces, arm.shot - pattern, depthOf(rolled), width, piercing);
    return came();
  }
  const isHidden = placed >= needed && hides > 0 && faces.roll(1, 10) <= hides;
  if (placed < needed || isHidden) {
    centre = faces.roll(1, 10);
    struck = CHART[centre - 1] ?? 'torso';
  }
  // What just gets through a parry meets the limb that parried (line 468).
  if (margin === 0 && (one.foughtOff || isParried)) struck = 'limb';
  if (one.barrier !== undefined) wall = faces.roll(2);
  const goodies = Math.max(0, placed - needed);
  const large = 8 + one.size;
  if (width >= large) {
    // As many places as the Wound has in the table (line 846).
    const number = SECTIONS.filter((section) => width - large >= section).length;
    const places = new Set((NEAR[centre - 1] ?? []).slice(0, number));
    const armourRoll = middle(faces);
    blow.places(places, depthOf(Math.min(12, rolled + driven)), large, armourRoll, middle(faces), {
      piercing,
      isArea: true,
    });
    return came();
  }
  const armourRoll = faces.roll(2);
  const bodyRoll = faces.roll(2);
  const into = Math.min(one.spent?.[0] ?? 0, goodies);
  const harder = arm.shoots ? 0 : Math.min(one.spent?.[1] ?? 0, goodies - into);
  const isSpent = into + harder > 0;
  const past = isSpent ? 0 : goodies;
  const words = [...(into > 0 ? [`${into} on into the body`] : []), ...(harder > 0 ? [`${harder} on harder`] : [])];
  const depth = depthOf(Math.min(12, rolled + driven + harder));
  const armoured = Math.max(2, armourRoll - past);
  const limits = Math.min(12, bodyRoll + into);
  const spends = isSpent ? `spend ${words.join(', ')}` : '';
  if (arm.shot > 0 && pattern > -3) {
    const near = NEAR[centre - 1] ?? [];
    const places = new Set(near.slice(0, pattern < -1 ? 2 : 5));
    blow.places(places, depth, width + arm.shot - pattern - 3.5, armoured, limits, { piercing, isArea: false });
  } else if (one.barrier !== undefined || one.behind !== struck) {
    const blunt = arm.blunt === undefined ? width : arm.blunt + width - arm.wound;
    const stopped = blow.hit(struck, depth, width, armoured, limits, { piercing, blunt, sharp: arm.sharp });
    // What armour stops of a fist hurts the fist (line 567).
    if (arm.name === 'Fists' && stopped > 0) {
      const knuckles = faces.roll(2);
      const sore = -3 + scoreAt(Math.min(stopped, knuckles));
      const isDeep = sore >= 10 || (stopped >= knuckles / 2 && knuckles > 5);
      return { ...came(spends), fist: `injuries Injury ${sore} limb${isDeep ? ' penetrating' : ''} 1` };
    }
  }
  return came(spends);
}

/** Fire at an area (lines 680 to 691). */
function fire(blow: Blow, faces: Faces, density: number, depth: number, width: number, piercing: number): void {
  const hits = density < 0 ? 0 : Math.floor(valueAt(2 * density) + 1e-9);
  if (hits <= 1) {
    const [sides, most] = STRAY[-Math.floor(density) - 1] ?? [0, 0];
    if (density < 0 && (sides === 0 || faces.roll(1, sides) > most)) return;
    const where = faces.roll(1, 10);
    const armourRoll = faces.roll(2);
    const bodyRoll = faces.roll(2);
    const base = width + Math.max(0, density);
    blow.places(new Set([where]), depth, base, armourRoll, bodyRoll, { piercing, isArea: false });
    return;
  }
  const places = new Set(
    hits < 10 ? Array.from({ length: hits }, () => faces.roll(1, 10)) : CHART.map((_, index) => index + 1),
  );
  const armourRoll = middle(faces);
  const bodyRoll = middle(faces);
  blow.places(places, depth, width + density - 3.5, armourRoll, bodyRoll, { piercing, isArea: true });
}

function madeUp(arm: Arm): string {
  const fields = [
    arm.shoots
      ? `skill Shoot, manner ranged, Pen ${arm.penetration}, Aim ${arm.aim}`
      : `skill Fight, muscle yes, RS ${arm.rows}`,
    `Wound ${arm.wound}`,
    `Sharp ${arm.sharp}, AP ${arm.piercing}, damage ${arm.burns ? 'burn' : 'cut'}, Bulk ${arm.bulk}, Def ${arm.def}`,
    ...(arm.isLight ? ['light yes'] : []),
    ...(arm.blunt === undefined ? [] : [`Blunt Wound ${arm.blunt}`]),
    ...(arm.attenuation === undefined ? [] : [`DA ${arm.attenuation}`]),
    ...(arm.spread === undefined ? [] : [`Spread ${arm.spread}`]),
    ...(arm.shot === 0 ? [] : [`Shot ${arm.shot}`]),
    ...(arm.focus === undefined ? [] : [`Focus ${arm.focus}`]),
    ...(arm.speed === undefined ? [] : [`Speed ${arm.speed}`]),
    ...(arm.minStr === undefined ? [] : [`Min Str ${arm.minStr}`]),
    ...(arm.rcl === undefined ? [] : [`RCL ${arm.rcl}`]),
  ];
  return `weapon ${arm.name} { ${fields.join(', ')} }`;
}

const listed = (plights: readonly Plight[]): string =>
  `conditions { ${plights.map(([name, number]) => (number === undefined ? name : `${name} ${number}`)).join(', ')} }`;

function scenario(one: Attack): string {
  const { arm } = one;
  const { rolls, total, difficulty, injuries, spends, fist } = played(one);
  const worn = one.armour.map(
    ({ rows, rays, blunt, pad, activation, covers }, index) =>
      `armour Coat${index} { RS ${rows}, Rad RS ${rays}, Blunt ${blunt}${pad === undefined ? '' : `, Pad ${pad}`}, Activation ${activation}, covers ${covers} }`,
  );
  const said = [
    ...(arm.shoots ? [`range ${one.range}`] : []),
    ...(one.attitude === 'neutral' || one.isStance ? [] : [`attitude ${one.attitude}`]),
    ...(one.isFocused ? ['focus'] : []),
    ...(one.footing ? [one.footing] : []),
    ...(one.cramped === undefined ? [] : [`cramped ${one.cramped}`]),
    ...(one.isCareful ? ['careful aim'] : []),
    ...(one.mount === undefined ? [] : ['on a moving mount']),
    ...(one.charge ? [one.charge.join(' ')] : []),
    ...(one.people === 0 ? [] : [`people in the way ${one.people}`]),
    ...(one.fromAbove ? ['from another level'] : []),
    ...(one.foughtOff ? ['fought off'] : []),
    ...(one.mist === 0 ? [] : [`in mist -${one.mist}`]),
    ...(one.barrier === undefined ? [] : [`barrier ${one.barrier}`]),
    ...(one.behind ? [`behind cover ${one.behind}`] : []),
    ...(one.harderFirst === 0 ? [] : [`harder first ${one.harderFirst}`]),
    ...(one.actions === 1 ? [] : [`several actions ${one.actions}`]),
    ...(one.place ? [`hit place ${one.place}`] : []),
    ...(one.cover ? [`cover ${one.cover}`] : []),
    ...(one.defended === undefined ? [] : [`defended ${one.defended}`]),
    ...(one.sitting === undefined ? [] : [`sitting target ${one.sitting}`]),
    ...(spends === '' ? [] : [spends]),
  ];
  const plights: readonly Plight[] = [...one.plights, ...(one.isFocused ? [['Focused'] as const] : [])];
  const carried = [
    ...(arm.isMadeUp ? [madeUp(arm)] : arm.name === 'Fists' ? [] : [arm.name]),
    ...(one.pack > 0 ? [`Pack ${one.pack} kg`] : []),
  ].map((thing, index) => (index === 0 && one.isBraced ? `${thing} braced` : thing));
  const joe = [
    `${arm.shoots ? 'Shoot' : 'Fight'} ${one.skill}, Brawn ${one.brawn}, Strength ${one.strength}`,
    ...(one.mount === undefined ? [] : [`Ride ${one.mount}`]),
    ...(one.isStance && one.attitude !== 'neutral' ? [`stance ${one.attitude}`] : []),
    ...(plights.length > 0 ? [listed(plights)] : []),
    ...(carried.length > 0 ? [`gear { ${carried.join('; ')} }`] : []),
  ];
  const max = [
    `Size ${one.size}, Density ${one.density}, Structure Brawn ${one.structure}`,
    ...(one.theirPlights.length > 0 ? [listed(one.theirPlights)] : []),
    ...(one.obstacle === undefined ? [] : [`obstacles { Crate { extent ${one.obstacle} } }`]),
    ...(worn.length > 0 ? [`gear { ${worn.join('; ')} }`] : []),
  ];
  const guards = one.theirPlights.flatMap(([name]) =>
    ['Dodging', 'Dodging Blows', 'Parrying', 'Open Guard', 'Defended', 'Diving'].includes(name)
      ? [`no longer ${name}`]
      : [],
  );
  const changes = [...injuries, ...guards];
  return [
    '## a-case: An attack at random [line 1]',
    '',
    '```muster',
    'use "Rough Methods"',
    `npc Joe { ${joe.join(', ')} }`,
    `npc Max { ${max.join(', ')} }`,
    '```',
    '',
    '```play',
    `> Joe: attack Max with ${[arm.name, ...said].join(', ')}`,
    `  dice ${rolls.join(' / ')}`,
    `  tells ${total} against ${difficulty}`,
    `  changes Max: ${changes.length === 0 ? 'nothing' : changes.join(', ')}`,
    ...(fist === undefined ? [] : [`  includes Joe: ${fist}`]),
    '```',
    '',
  ].join('\n');
}

const RANGES = [1, 2, 5, 7, 10, 15, 20, 30, 50, 70, 100, 200] as const;

function generate(rng: DiceRng): Attack {
  const between = (least: number, most: number): number => least + rng.nextInt(most - least + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const oneOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[between(0, items.length - 1)] ?? items[0];
  const shoots = chance(2);
  const kind = shoots ? between(0, 4) : 0;
  const named = chance(2) ? ARMS[between(0, ARMS.length - 1)] : undefined;
  const arm: Arm = named ?? {
    name: 'Arm',
    isMadeUp: true,
    shoots,
    rows: between(-1, 4),
    penetration: oneOf([3, 7, 10, 15, 20, 30, 50]),
    wound: between(-8, 8) / 4,
    ...(chance(4) && { blunt: between(-2, 3) }),
    sharp: chance(2) ? between(0, 3) : 0,
    piercing: chance(2) ? -between(0, 3) : 0,
    burns: chance(5),
    aim: shoots ? between(0, 3) : 0,
    ...(shoots && chance(2) && { attenuation: oneOf([10, 50]) }),
    ...(kind >= 2 && kind <= 3 && { spread: between(3, 16) }),
    shot: kind === 3 ? oneOf([1, 2.5, 3.5]) : 0,
    ...(kind === 4 && { focus: between(3, 12), ...(chance(2) && { isLight: true as const }) }),
    ...(shoots && chance(2) && { speed: oneOf([5, 20, 100]) }),
    bulk: between(-1, 5),
    def: between(0, 3),
    weight: 0,
    ...(chance(3) && { minStr: between(-2, 3) }),
    ...(shoots && chance(3) && { rcl: between(-2, 3) }),
  };
  const plights: Plight[] = [];
  const gain = (name: string, number?: number): void => {
    plights.push(number === undefined ? [name] : [name, number]);
  };
  // What somebody is in matters to one's own attack, or it does not.
  if (chance(2)) {
    const drawn = between(0, 8);
    if (drawn === 0) gain('Gripped', between(1, 40));
    else if (drawn === 1) gain('Crowded', between(1, 5));
    else if (drawn === 2) gain('Off Balance', between(1, 4));
    else if (drawn === 3) gain('Overstretched', between(1, 2));
    else if (drawn === 4) gain(oneOf(OUT_OF_ONES_ELEMENT));
    else if (drawn === 5) gain(chance(2) ? 'Pinned' : 'Carrying', between(5, 40));
    else if (drawn === 6) gain('Straining', between(1, 2));
    else gain(oneOf([...IDLE, 'Prone', 'Evading', 'Parrying', 'Defended', 'Open Guard']));
  }
  const theirPlights: Plight[] = [];
  if (chance(2)) {
    const drawn = between(0, 9);
    if (drawn === 0) theirPlights.push(['Prone'], ...(chance(3) ? [['Diving'] as const] : []));
    else if (drawn === 1)
      theirPlights.push(['Evading', between(1, 8)], ...(chance(3) ? [['Against Blows', between(1, 2)] as const] : []));
    else if (drawn === 2) theirPlights.push(['Parrying', between(1, 8)]);
    else if (drawn === 3) theirPlights.push(['Parrying', between(1, 8)], ['Open Guard']);
    else if (drawn === 4) theirPlights.push(['Defended']);
    else if (drawn === 5) theirPlights.push(['Parrying', between(1, 8)], ['Evading', between(1, 8)]);
    else if (drawn === 6) theirPlights.push(['Gripped', between(1, 40)]);
    else if (drawn === 7)
      theirPlights.push(['Dodging', between(1, 8)], ...(chance(3) ? [['Dodging Blows', between(1, 2)] as const] : []));
    else if (drawn === 8) theirPlights.push(['Vainly Evading']);
    else theirPlights.push([oneOf([...IDLE, 'Overstretched', 'Off Balance', 'On All Fours'])]);
  }
  const armour = Array.from({ length: between(0, 2) }, (): Armour => {
    const rows = between(-2, 10) / 2;
    return {
      rows,
      rays: rows - between(-2, 3),
      blunt: between(0, 3),
      ...(chance(2) && { pad: between(0, 4) }),
      activation: between(2, 8),
      covers: oneOf(COVERAGES),
    };
  });
  const attitude: Attitude = chance(2) ? 'neutral' : oneOf(ATTITUDE_NAMES);
  const isStance = chance(2);
  const isFromMount = chance(8);
  const isElsewhere = isSo(plights, ...OUT_OF_ONES_ELEMENT);
  const scatters = arm.spread !== undefined;
  const cramped = chance(6) ? between(0, 3) : undefined;
  const footing = !isElsewhere && chance(5) ? oneOf(['bad footing', 'hindered', 'stuck'] as const) : undefined;
  const charge =
    !arm.shoots && chance(5) ? ([oneOf(['charging', 'closing at'] as const), between(1, 20)] as const) : undefined;
  const defence = between(0, 2);
  const one: Attack = {
    seed: `attack ${rng.nextInt(1_000_000_000)}`,
    arm,
    skill: between(0, 14),
    brawn: between(0, 3),
    strength: between(-1, 3),
    pack: chance(4) ? between(5, 60) : 0,
    plights,
    range: oneOf(RANGES),
    attitude,
    isStance,
    isFocused: (isStance || attitude === 'neutral') && chance(6),
    ...(footing && { footing }),
    ...(cramped !== undefined && { cramped }),
    isCareful: arm.shoots && !isFromMount && chance(4),
    isBraced: arm.shoots && chance(4),
    ...(isFromMount && { mount: between(0, 4) }),
    ...(charge && { charge }),
    people: chance(8) ? between(1, 3) : 0,
    fromAbove: chance(8),
    foughtOff: chance(6),
    mist: chance(6) ? between(1, 3) : 0,
    ...(chance(6) && { barrier: between(-2, 3) }),
    ...(!scatters && chance(8) && { behind: oneOf(PARTS_NAMED) }),
    harderFirst: !arm.shoots && chance(4) ? between(1, 6) : 0,
    actions: chance(3) ? between(1, 3) : 1,
    ...(chance(2) && { place: oneOf(PARTS_NAMED) }),
    ...(chance(4) && { cover: oneOf(['light', 'moderate', 'heavy'] as const) }),
    ...(defence === 0 && { defended: between(0, 8) }),
    ...(defence === 1 && { sitting: oneOf(SITTING_NAMES) }),
    theirPlights,
    ...(chance(8) && { obstacle: between(-2, 1) }),
    ...(chance(3) && { spent: [between(0, 4), between(0, 4)] as const }),
    size: chance(2) ? 0 : between(-4, 4) / 2,
    density: chance(3) ? between(-2, 4) / 2 : 0,
    structure: chance(3) ? between(0, 8) : 0,
    armour,
  };
  return one;
}

/** The case without each of what it need not have. */
function simpler(one: Attack): readonly Attack[] {
  const { arm } = one;
  const bare = (
    ['blunt', 'attenuation', 'focus', 'speed', 'minStr', 'rcl', 'isLight'] as const satisfies readonly (keyof Arm)[]
  ).map((field) => {
    const { [field]: _, ...less } = arm;
    return { ...one, arm: less };
  });
  const less = (
    [
      'place',
      'cover',
      'defended',
      'sitting',
      'spent',
      'footing',
      'cramped',
      'mount',
      'charge',
      'barrier',
      'behind',
      'obstacle',
    ] as const
  ).map((field) => {
    const { [field]: _, ...rest } = one;
    return rest;
  });
  const { spread: _, ...noSpread } = arm;
  const without: readonly Attack[] = [
    { ...one, armour: [] },
    ...one.armour.map((piece) => ({ ...one, armour: one.armour.filter((other) => other !== piece) })),
    ...one.armour.map(({ pad: _pad, ...piece }, index) => ({
      ...one,
      armour: one.armour.map((other, at) => (at === index ? piece : other)),
    })),
    ...less,
    ...(arm.isMadeUp ? [...bare, { ...one, arm: { ...noSpread, shot: 0 } }] : []),
    ...(arm.isMadeUp
      ? [
          { ...one, arm: { ...arm, sharp: 0 } },
          { ...one, arm: { ...arm, piercing: 0 } },
          { ...one, arm: { ...arm, burns: false } },
          { ...one, arm: { ...arm, aim: 0 } },
          { ...one, arm: { ...arm, wound: 0 } },
          { ...one, arm: { ...arm, bulk: 0, def: 0 } },
        ]
      : []),
    { ...one, plights: [] },
    { ...one, theirPlights: [] },
    { ...one, attitude: 'neutral' },
    { ...one, isFocused: false },
    { ...one, isCareful: false },
    { ...one, isBraced: false },
    { ...one, people: 0 },
    { ...one, fromAbove: false },
    { ...one, foughtOff: false },
    { ...one, mist: 0 },
    { ...one, harderFirst: 0 },
    { ...one, pack: 0 },
    { ...one, strength: 3 },
    { ...one, actions: 1 },
    { ...one, size: 0 },
    { ...one, density: 0 },
    { ...one, structure: 0 },
    { ...one, brawn: 0 },
  ];
  const key = scenario(one);
  return without.filter((other) => scenario(other) !== key);
}

const oracle: Oracle<Attack> = { generate, scenario, simpler };

/** Said of an attack, and not part of the model. */
const ELSEWHERE = new Set([
  // A guided round, the barrier that a duck leaves, and Mana have scenarios of their own.
  'homing',
  'ducked',
  'luck',
  'another throw',
  'luck of the blow',
  'another blow',
  'luck past cover',
  'another look',
  'luck of the place',
  'another place',
  'the first place after all',
  'farther up the chart',
  'farther down the chart',
  'saved fist',
  'luck of armour',
  'another roll of armour',
  'saved by the limit',
  // Who rests or concentrates does not attack.
  'Recovering',
  'Concentrating',
  // What is usual is not said.
  'past the armour',
]);

test('every weapon and condition of Rough Methods, and whatever an attack can say, occurs in the cases', () => {
  const game = 'Rough Methods';
  const words = [...weaponWords(game), ...conditionWords(game), ...attackWords(game, 'attack')];
  const counted = casesThatSay(
    oracle,
    'rough attack',
    words.filter((word) => !ELSEWHERE.has(word)),
  );
  expect([...counted].filter(([, count]) => count === 0)).toEqual([]);
});

test('attacks of Rough Methods at random come to what the document says', () => {
  expect(firstDifference(oracle, 'rough attack') ?? '').toBe('');
});
