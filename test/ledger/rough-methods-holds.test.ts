import { expect, test } from 'vitest';
import { type DiceRng, seededRng } from '../../language/dice/random.js';
import { firstDifference, type Oracle } from './oracle.js';
import { Faces, rowAt, scoreAt, valueAt } from './rough-methods-model.js';

const DEEDS = [
  'grapple',
  'break free',
  'shove',
  'take down',
  'pick up',
  'wrest',
  'smash',
  'squeeze',
  'strangle',
] as const;
type Deed = (typeof DEEDS)[number];
const LIMBS = { one: -1, both: 0, legs: 1 } as const;
type Limbs = keyof typeof LIMBS;

interface Hold {
  readonly seed: string;
  readonly deed: Deed;
  readonly fight: number;
  readonly strength: number;
  readonly brawn: number;
  readonly size: number;
  readonly actions: number;
  readonly limbs?: Limbs;
  readonly defended?: number;
  /** Control that holds the victim, or whoever breaks free. */
  readonly grip: number;
  readonly ownStrength: boolean;
  readonly flinging: boolean;
  readonly onTop: boolean;
  readonly shaking: boolean;
  readonly keepHold: boolean;
  readonly inOneHand: boolean;
  readonly theirStrength: number;
  readonly theirBrawn: number;
  readonly theirSize: number;
  readonly theirCoordination: number;
  readonly pack: number;
}

interface Came {
  readonly rolls: readonly string[];
  readonly tells: readonly string[];
  readonly refused?: string;
  readonly victim: readonly string[];
}

/** Fractions of Control are kept to a hundredth (ruling RX-89). */
const kept = (control: number): number => Math.floor(100 * control + 1e-6) / 100;
const carryOf = (strength: number): number => valueAt(strength + 7);

/** What Control takes from Coordination: one at four rows below a Carry, and one more for each row (lines 584 to 595). */
function penaltyOf(control: number, strength: number): number {
  const row = control > 0 ? rowAt(control / carryOf(strength)) : -5;
  return Math.max(0, row + 5);
}

/** Rows that the penalty adds to a smash, less of who is much smaller (line 631). */
function smashRows(one: Hold, penalty: number, hands: number): number {
  const smaller = one.size - one.theirSize;
  const cap = smaller < 3 ? 2.5 : smaller < 4 ? 2 : smaller < 4.5 ? 1.5 : smaller < 5 ? 1 : smaller === 5 ? 0.5 : 0;
  return one.brawn + hands + smaller + Math.min(cap, penalty / 2);
}

class Injuries {
  private readonly counts = new Map<string, number>();

  get all(): readonly string[] {
    return [...this.counts].map(([injury, count]) => `injuries ${injury} ${count}`);
  }

  /** Bare hands are -3 wide; what a body takes by its Size (lines 539 to 547). */
  hurt(depth: number, natural: number, size: number, place: string): number {
    const limit = natural * valueAt(size);
    const injury = -3 + scoreAt(Math.min(depth, limit)) - 2 * size;
    const isDeep = injury >= 10 || (depth >= limit / 2 && natural > 5);
    const name = `Injury ${injury} ${place}${isDeep ? ' penetrating' : ''}`;
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    return depth - limit;
  }
}

function played(one: Hold): Came {
  const faces = new Faces(seededRng(one.seed));
  const tells: string[] = [];
  const came = (victim: readonly string[] = []): Came => ({ rolls: faces.rolls, tells, victim });
  const none = (refused: string): Came => ({ rolls: [], tells: [], refused, victim: [] });
  const limbs = one.limbs ? LIMBS[one.limbs] : 0;
  const hands = one.limbs === 'one' ? 0 : 1;
  const held = penaltyOf(one.grip, one.theirStrength);
  const injuries = new Injuries();
  switch (one.deed) {
    case 'smash': {
      if (one.grip === 0) return none('nobody is held');
      let left = faces.roll(2) * valueAt(smashRows(one, held, hands));
      faces.roll(2);
      const rolls = one.shaking ? 1 : 6;
      for (let number = 0; number < rolls && left > 1e-9; number += 1)
        left = injuries.hurt(left, faces.roll(2), one.theirSize, 'torso');
      return came(injuries.all);
    }
    case 'squeeze':
    case 'strangle': {
      const isStrangle = one.deed === 'strangle';
      if (isStrangle && one.grip === 0) return none('nobody is held');
      if (!isStrangle && one.grip <= carryOf(one.theirStrength)) return none('does not exceed');
      const mine = faces.open() + one.strength;
      const theirs = faces.open() + one.theirStrength - (isStrangle ? held : 0);
      const suffers = mine >= theirs ? ['Suffocating'] : [];
      if (!isStrangle) return came(suffers);
      const depth = faces.roll(2) * valueAt(one.brawn);
      faces.roll(2);
      injuries.hurt(depth, faces.roll(2), one.theirSize, 'neck');
      return came([...suffers, ...injuries.all]);
    }
    case 'break free': {
      if (one.grip === 0) return none('nobody holds');
      const own = penaltyOf(one.grip, one.strength);
      const total = faces.open() + one.fight - own - 2 * (one.actions - 1);
      const margin = total - (one.defended ?? 0);
      tells.push(`${total} against ${one.defended ?? 0}`);
      if (margin < 0) return came(['breath spent 1']);
      const left = kept(one.grip - (faces.roll(2) + margin) * valueAt(one.strength - 2 + limbs));
      return came(['breath spent 1', left > 0 ? gripped(left) : 'no longer Gripped']);
    }
    default:
      break;
  }
  const burden = valueAt(13 + 3 * one.theirSize) + one.pack;
  const lifts = carryOf(one.strength);
  if (one.deed === 'pick up' && burden > lifts * valueAt(6)) return none('more than both hands can lift');
  const difficulty = Math.max(0, one.size - one.theirSize, -1000) + (one.defended ?? 0);
  const total = faces.open() + one.fight - 2 * (one.actions - 1);
  const margin = total - difficulty;
  tells.push(`${total} against ${difficulty}`);
  if (margin < 0) return came();
  const points = Math.min(60, faces.roll(2) + margin) * valueAt(one.strength - 2 + limbs);
  const control = points * (one.ownStrength ? valueAt(one.theirBrawn) : 1);
  const isPush = one.deed === 'shove' || one.deed === 'take down';
  const penalty = penaltyOf(isPush ? control : points, one.theirStrength);
  const off = penalty > 0 ? [penalty === 1 ? 'Off Balance' : `Off Balance ${penalty}`] : [];
  switch (one.deed) {
    case 'grapple':
      return came([gripped(kept(one.grip + kept(points)))]);
    case 'shove': {
      if (!one.flinging) {
        tells.push(`${Math.floor(penalty / 2)} steps back`);
        return came(off);
      }
      const footing = faces.open() + one.theirCoordination;
      tells.push(`${footing} where ${2 + margin} is needed`);
      return came([...off, ...(footing < 2 + margin ? ['Prone'] : [])]);
    }
    case 'take down':
      if (penalty < 3) return came(off);
      return came([
        ...off,
        'Prone',
        ...(one.onTop ? [`Pinned ${Math.round(2 * valueAt(13 + 3 * one.size)) / 10}`] : []),
      ]);
    case 'pick up': {
      const asked = Math.max(0, rowAt(burden / lifts));
      return came(penalty >= asked || burden < lifts / 2 ? ['Lifted'] : []);
    }
    default: {
      const theirs = faces.roll(2) * valueAt(one.theirStrength - (one.inOneHand ? 1 : 0));
      const left = one.keepHold ? kept(theirs) : kept(theirs - points);
      const caught = one.keepHold ? [rated('Caught', kept(points))] : [];
      return came([...(left > 0 ? [rated('Clutching', left)] : []), ...caught]);
    }
  }
}

const rated = (name: string, points: number): string => (points === 1 ? name : `${name} ${points}`);
const gripped = (points: number): string => rated('Gripped', points);

function scenario(one: Hold): string {
  const { rolls, tells, refused, victim } = played(one);
  const isFree = one.deed === 'break free';
  const takesHold = !['smash', 'squeeze', 'strangle', 'break free'].includes(one.deed);
  const said = [
    ...(one.limbs && one.deed !== 'squeeze' && one.deed !== 'strangle' ? [`limbs ${one.limbs}`] : []),
    ...(takesHold || isFree ? (one.actions === 1 ? [] : [`several actions ${one.actions}`]) : []),
    ...(takesHold ? [one.defended === undefined ? 'sitting target bound' : `defended ${one.defended}`] : []),
    ...(isFree && one.defended !== undefined ? [`defended ${one.defended}`] : []),
    ...(one.ownStrength ? ['by their own strength'] : []),
    ...(one.flinging ? ['flinging'] : []),
    ...(one.onTop ? ['on top'] : []),
    ...(one.shaking ? ['shaking'] : []),
    ...(one.keepHold ? ['keep hold'] : []),
    ...(one.inOneHand ? ['in one hand'] : []),
  ];
  const grip = one.grip > 0 ? `, conditions { Gripped ${one.grip} }` : '';
  const pack = one.pack > 0 ? `, gear { Pack ${one.pack} kg }` : '';
  const line = [isFree ? one.deed : `${one.deed} Max`, ...said].join(', ');
  const came = `changes ${isFree ? 'Ann' : 'Max'}: ${victim.length === 0 ? 'nothing' : victim.join(', ')}`;
  return [
    '## a-case: A hold at random [line 1]',
    '',
    '```muster',
    'use "Rough Methods"',
    `npc Ann { Fight ${one.fight}, Strength ${one.strength}, Brawn ${one.brawn}, Size ${one.size}${isFree ? grip : ''} }`,
    `npc Max { Strength ${one.theirStrength}, Brawn ${one.theirBrawn}, Size ${one.theirSize}, Coordination ${one.theirCoordination}${isFree ? '' : grip}${pack} }`,
    '```',
    '',
    '```play',
    `> Ann: ${line}`,
    ...(refused === undefined
      ? [`  dice ${rolls.join(' / ')}`, ...tells.map((text) => `  tells ${text}`), `  ${came}`]
      : [`  refused ${refused}`]),
    '```',
    '',
  ].join('\n');
}

function generate(rng: DiceRng): Hold {
  const between = (least: number, most: number): number => least + rng.nextInt(most - least + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const deed = DEEDS[between(0, DEEDS.length - 1)] ?? 'grapple';
  const limbs = (['one', 'both', 'legs'] as const)[between(0, 2)];
  return {
    seed: `hold ${rng.nextInt(1_000_000_000)}`,
    deed,
    fight: between(0, 12),
    strength: between(-2, 5),
    brawn: between(-1, 3),
    size: chance(2) ? 0 : between(-1, 2),
    actions: chance(3) ? between(1, 3) : 1,
    ...(chance(2) && limbs && { limbs }),
    ...(chance(2) && { defended: between(0, 8) }),
    grip: chance(3)
      ? 0
      : deed === 'pick up' || deed === 'take down' || deed === 'shove' || deed === 'wrest'
        ? 0
        : between(1, 60) / 2,
    ownStrength: (deed === 'shove' || deed === 'take down') && chance(3),
    flinging: deed === 'shove' && chance(2),
    onTop: deed === 'take down' && chance(2),
    shaking: deed === 'smash' && chance(3),
    keepHold: deed === 'wrest' && chance(3),
    inOneHand: deed === 'wrest' && chance(3),
    theirStrength: between(-3, 5),
    theirBrawn: between(-1, 3),
    theirSize: chance(2) ? 0 : between(-4, 2),
    theirCoordination: between(-2, 4),
    pack: deed === 'pick up' && chance(3) ? between(1, 4) : 0,
  };
}

function simpler(one: Hold): readonly Hold[] {
  const { limbs: _l, ...noLimbs } = one;
  const { defended: _d, ...noDefence } = one;
  const without: readonly Hold[] = [
    noLimbs,
    noDefence,
    { ...one, actions: 1 },
    { ...one, size: 0 },
    { ...one, brawn: 0 },
    { ...one, strength: 2 },
    { ...one, theirStrength: 0 },
    { ...one, theirBrawn: 0 },
    { ...one, theirSize: 0 },
    { ...one, theirCoordination: 0 },
    { ...one, pack: 0 },
    { ...one, ownStrength: false },
    { ...one, flinging: false },
    { ...one, onTop: false },
    { ...one, shaking: false },
    { ...one, keepHold: false },
    { ...one, inOneHand: false },
  ];
  const key = scenario(one);
  return without.filter((other) => scenario(other) !== key);
}

const oracle: Oracle<Hold> = { generate, scenario, simpler };

test('holds of Rough Methods at random come to what the document says', () => {
  expect(firstDifference(oracle, 'rough hold') ?? '').toBe('');
});
