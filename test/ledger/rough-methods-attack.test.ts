import { expect, test } from 'vitest';
import { type DiceRng, seededRng } from '../../language/dice/random.js';
import { firstDifference, type Oracle } from './oracle.js';
import { Faces, scoreAt, valueAt } from './rough-methods-model.js';

type Part = 'head' | 'neck' | 'torso' | 'hips' | 'limb';

/** The chart of hit locations that stands for the missing ones (ruling RX-13). */
const CHART: readonly Part[] = ['head', 'neck', 'limb', 'limb', 'torso', 'torso', 'torso', 'hips', 'limb', 'limb'];
const PARTS: readonly Part[] = ['head', 'neck', 'torso', 'hips', 'limb'];
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

interface Attack {
  readonly seed: string;
  readonly shoots: boolean;
  readonly skill: number;
  readonly brawn: number;
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
  readonly range: number;
  readonly attitude: Attitude;
  readonly actions: number;
  readonly place?: Part;
  readonly cover?: Cover;
  readonly defended?: number;
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

  /** A blow that lands (lines 500 to 547). Of an area attack no gap is found by the roll. */
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
  ): void {
    const { one } = this;
    const called = how.called ?? where;
    const worn = one.armour.filter(({ covers }) => COVERAGE[covers]?.includes(where));
    const stopping = how.isLeak ? [] : worn.filter(({ activation }) => how.isArea || armourRoll >= activation);
    const layers = stopping.map(({ rows, rays }) => valueAt(one.burns ? rays : Math.max(rows + how.piercing, rays)));
    const sum = layers.reduce((all, layer) => all + layer, 0);
    const stopped = sum === 0 ? 0 : armourRoll * valueAt(scoreAt(sum));
    const inside = Math.max(0, depth - stopped);
    const limit = bodyRoll * valueAt(one.size + one.density + one.structure / 2);
    const goesDeep = (penetration: number, injury: number): boolean =>
      injury >= 10 || (penetration >= limit / 2 && bodyRoll > 5);
    if (inside > 0) {
      const widest = 8 + one.size + 3.5;
      const taken = scoreAt(Math.min(inside, limit)) - 2 * one.size - one.density - one.structure / 2;
      const injury = Math.min(width, widest) + taken;
      this.hurt(injury, called, goesDeep(inside, injury), -19);
    }
    if (inside >= depth) return;
    // Blunt trauma (lines 500 to 504).
    const blunt = Math.max(...worn.map((piece) => piece.blunt));
    const pads = worn.flatMap(({ pad }) => (pad === undefined ? [] : [pad]));
    const bruise = scoreAt(depth - inside) + how.blunt - how.sharp - Math.max(0, blunt - how.blunt);
    const pad = pads.length === 0 ? undefined : Math.max(...pads) + Math.max(0, how.blunt - blunt);
    const left = pad === undefined ? bruise : bruise > pad ? scoreAt(valueAt(bruise) - valueAt(pad)) : 0;
    if (left <= 0) return;
    const wide = Math.max(blunt, how.blunt);
    const push = valueAt(left - wide);
    const trauma = push > limit ? wide + scoreAt(limit) : left;
    if (trauma > 0) this.hurt(trauma, called, goesDeep(push, trauma), 1);
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
      const blow = { sharp: one.sharp, piercing: how.piercing, called, isArea: how.isArea };
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

/** The attack as the document has it, with dice that fall by the seed of the case. */
function played(one: Attack): Came {
  const faces = new Faces(seededRng(one.seed));
  const [brawn, muscle, bonus] = ATTITUDES[one.attitude];
  const range = one.shoots ? scoreAt(one.range) : -1000;
  const difference = range - one.size;
  const spread = one.spread ?? 1000;
  const place = one.place ?? 'torso';
  const isCentral = place === 'torso' || place === 'hips';
  const [cover, hides] = one.cover ? COVERS[one.cover] : [0, 0];
  // Range and Size, what leads a slow shot, the place and the defence (lines 302, 304, 466, 661, 736).
  const base = Math.max(0, -one.size, Math.min(spread, difference) - 2 - one.aim);
  const leads = one.speed === undefined ? 0 : Math.min(Math.floor(one.range / one.speed), Math.floor(range / 2));
  const difficulty = base + leads + (isCentral ? 0 : 2) + (one.defended ?? 0);
  const total = faces.open() + one.skill + bonus - cover - 2 * (one.actions - 1);
  const margin = total - difficulty;
  const blow = new Blow(one);
  const came = (spends = ''): Came => ({ rolls: faces.rolls, total, difficulty, injuries: blow.injuries, spends });
  if (margin < 0) return came();
  const pattern = one.spread === undefined ? -1000 : difference - spread;
  const isOpen = pattern > 0 || (pattern === 0 && one.shot > 0);
  // A beam beyond its Focus (line 734).
  const bands = one.focus === undefined ? 0 : Math.max(0, range - one.focus);
  const narrow = Math.min(bands, -one.piercing);
  const piercing = one.piercing + narrow;
  const width = one.wound + narrow / 2 + (bands - narrow) + (one.shot > 0 && pattern <= -3 ? one.shot / 2 : 0);
  const lost = narrow + 2 * (bands - narrow);
  const rolled = one.shoots ? 2 : faces.roll(2);
  const needed = isCentral ? 4 : 2;
  const most = one.spread === undefined ? 1000 : Math.max(0, -pattern);
  const counted = Math.min(most, margin + cover);
  let struck: Part = place;
  let centre = AIMED_FACE[place];
  const attenuation = one.attenuation === undefined ? 0 : -Math.floor(one.range / one.attenuation);
  const depthOf = (blowRoll: number): number =>
    one.shoots
      ? one.penetration * valueAt(attenuation - lost)
      : blowRoll * valueAt(one.rows + one.brawn + brawn + muscle);
  if (isOpen) {
    const density = one.shot - pattern;
    fire(blow, faces, density, depthOf(rolled), width, piercing);
    return came();
  }
  const isHidden = counted >= needed && hides > 0 && faces.roll(1, 10) <= hides;
  if (counted < needed || isHidden) {
    centre = faces.roll(1, 10);
    struck = CHART[centre - 1] ?? 'torso';
  }
  const goodies = Math.max(0, counted - needed);
  const large = 8 + one.size;
  if (width >= large) {
    // As many places as the Wound has in the table (line 846).
    const number = SECTIONS.filter((section) => width - large >= section).length;
    const places = new Set((NEAR[centre - 1] ?? []).slice(0, number));
    const armourRoll = middle(faces);
    blow.places(places, depthOf(rolled), large, armourRoll, middle(faces), { piercing, isArea: true });
    return came();
  }
  const armourRoll = faces.roll(2);
  const bodyRoll = faces.roll(2);
  const into = Math.min(one.spent?.[0] ?? 0, goodies);
  const harder = one.shoots ? 0 : Math.min(one.spent?.[1] ?? 0, goodies - into);
  const isSpent = into + harder > 0;
  const past = isSpent ? 0 : goodies;
  const words = [...(into > 0 ? [`${into} on into the body`] : []), ...(harder > 0 ? [`${harder} on harder`] : [])];
  const depth = depthOf(Math.min(12, rolled + harder));
  const stops = Math.max(2, armourRoll - past);
  const limits = Math.min(12, bodyRoll + into);
  const spends = isSpent ? `spend ${words.join(', ')}` : '';
  if (one.shot > 0 && pattern > -3) {
    const near = NEAR[centre - 1] ?? [];
    const places = new Set(near.slice(0, pattern === -2 ? 2 : 5));
    blow.places(places, depth, width + one.shot - pattern - 3.5, stops, limits, { piercing, isArea: false });
  } else {
    const blunt = one.blunt === undefined ? width : one.blunt + width - one.wound;
    blow.hit(struck, depth, width, stops, limits, { piercing, blunt, sharp: one.sharp });
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

function scenario(one: Attack): string {
  const { rolls, total, difficulty, injuries, spends } = played(one);
  const weapon = [
    one.shoots
      ? `skill Shoot, manner ranged, Pen ${one.penetration}, Aim ${one.aim}`
      : `skill Fight, muscle yes, RS ${one.rows}`,
    `Wound ${one.wound}`,
    `Sharp ${one.sharp}, AP ${one.piercing}, damage ${one.burns ? 'burn' : 'cut'}`,
    ...(one.blunt === undefined ? [] : [`Blunt Wound ${one.blunt}`]),
    ...(one.attenuation === undefined ? [] : [`DA ${one.attenuation}`]),
    ...(one.spread === undefined ? [] : [`Spread ${one.spread}`]),
    ...(one.shot === 0 ? [] : [`Shot ${one.shot}`]),
    ...(one.focus === undefined ? [] : [`Focus ${one.focus}`]),
    ...(one.speed === undefined ? [] : [`Speed ${one.speed}`]),
  ].join(', ');
  const worn = one.armour.map(
    ({ rows, rays, blunt, pad, activation, covers }, index) =>
      `armour Coat${index} { RS ${rows}, Rad RS ${rays}, Blunt ${blunt}${pad === undefined ? '' : `, Pad ${pad}`}, Activation ${activation}, covers ${covers} }`,
  );
  const said = [
    ...(one.shoots ? [`range ${one.range}`] : []),
    ...(one.attitude === 'neutral' ? [] : [`attitude ${one.attitude}`]),
    ...(one.actions === 1 ? [] : [`several actions ${one.actions}`]),
    ...(one.place ? [`hit place ${one.place}`] : []),
    ...(one.cover ? [`cover ${one.cover}`] : []),
    one.defended === undefined ? 'sitting target bound' : `defended ${one.defended}`,
    ...(spends === '' ? [] : [spends]),
  ];
  return [
    '## a-case: An attack at random [line 1]',
    '',
    '```muster',
    'use "Rough Methods"',
    `npc Joe { ${one.shoots ? 'Shoot' : 'Fight'} ${one.skill}, Brawn ${one.brawn}, gear { weapon Arm { ${weapon} } } }`,
    `npc Max { Size ${one.size}, Density ${one.density}, Structure Brawn ${one.structure}${worn.length > 0 ? `, gear { ${worn.join('; ')} }` : ''} }`,
    '```',
    '',
    '```play',
    `> Joe: attack Max with Arm, ${said.join(', ')}`,
    `  dice ${rolls.join(' / ')}`,
    `  tells ${total} against ${difficulty}`,
    `  changes Max: ${injuries.length === 0 ? 'nothing' : injuries.join(', ')}`,
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
  const armour = Array.from({ length: between(0, 2) }, (): Armour => {
    const rows = between(-1, 5);
    return {
      rows,
      rays: rows - between(0, 3),
      blunt: between(0, 3),
      ...(chance(2) && { pad: between(0, 4) }),
      activation: between(2, 8),
      covers: oneOf(COVERAGES),
    };
  });
  return {
    seed: `attack ${rng.nextInt(1_000_000_000)}`,
    shoots,
    skill: between(0, 14),
    brawn: between(0, 3),
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
    ...(kind === 4 && { focus: between(3, 12) }),
    ...(shoots && chance(2) && { speed: oneOf([5, 20, 100]) }),
    range: oneOf(RANGES),
    attitude: chance(2) ? 'neutral' : oneOf(ATTITUDE_NAMES),
    actions: chance(3) ? between(1, 3) : 1,
    ...(chance(2) && { place: oneOf(['head', 'neck', 'torso', 'hips', 'limb'] as const) }),
    ...(chance(4) && { cover: oneOf(['light', 'moderate', 'heavy'] as const) }),
    ...(chance(2) && { defended: between(0, 8) }),
    ...(chance(3) && { spent: [between(0, 4), between(0, 4)] as const }),
    size: chance(2) ? 0 : between(-2, 2),
    density: chance(3) ? between(-1, 2) : 0,
    structure: chance(3) ? 2 * between(0, 4) : 0,
    armour,
  };
}

function simpler(one: Attack): readonly Attack[] {
  const { blunt: _b, ...noBlunt } = one;
  const { attenuation: _a, ...noAttenuation } = one;
  const { focus: _f, ...noFocus } = one;
  const { speed: _s, ...noSpeed } = one;
  const { spread: _p, ...noSpread } = one;
  const { place: _l, ...noPlace } = one;
  const { cover: _c, ...noCover } = one;
  const { defended: _d, ...noDefence } = one;
  const { spent: _e, ...noSpent } = one;
  const without: readonly Attack[] = [
    { ...one, armour: [] },
    ...one.armour.map((piece) => ({ ...one, armour: one.armour.filter((other) => other !== piece) })),
    ...one.armour.map(({ pad: _pad, ...piece }, index) => ({
      ...one,
      armour: one.armour.map((other, at) => (at === index ? piece : other)),
    })),
    noBlunt,
    noAttenuation,
    noFocus,
    noSpeed,
    { ...noSpread, shot: 0 },
    noPlace,
    noCover,
    noDefence,
    noSpent,
    { ...one, attitude: 'neutral' },
    { ...one, actions: 1 },
    { ...one, size: 0 },
    { ...one, density: 0 },
    { ...one, structure: 0 },
    { ...one, sharp: 0 },
    { ...one, piercing: 0 },
    { ...one, burns: false },
    { ...one, aim: 0 },
    { ...one, wound: 0 },
    { ...one, brawn: 0 },
  ];
  const key = scenario(one);
  return without.filter((other) => scenario(other) !== key);
}

const oracle: Oracle<Attack> = { generate, scenario, simpler };

test('attacks of Rough Methods at random come to what the document says', () => {
  expect(firstDifference(oracle, 'rough attack') ?? '').toBe('');
});
