import { expect, test } from 'vitest';
import type { DiceRng } from '../../language/dice/random.js';
import { firstDifference, type Oracle } from './oracle.js';

/** The Sphere column of the chart from row 1 on. */
const SPHERE = [1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 18, 24, 32, 43, 57, 75, 100, 133, 178];

/** The row of the Sphere column that a whole number reaches; below none it is mirrored (line 287). */
const sphere = (number: number): number =>
  Math.sign(number) * SPHERE.filter((entry) => entry <= Math.abs(number)).length;

/** The row of the Doubles column, on which 1 is row 1, each row doubles and the printed ones below 1 are rounded (line 150). */
function doubles(number: number): number {
  const below = [0.5, 0.25, 0.13, 0.063, 0.031, 0.016];
  if (number >= 1) return 1 + Math.floor(Math.log2(number));
  return -below.findIndex((entry) => entry <= number);
}

interface Weapon {
  readonly name: string;
  readonly harm: number;
  readonly isHand: boolean;
  readonly pierces: number;
  readonly mark: 'Bruise' | 'Wound';
  readonly near: number;
  readonly step: number;
}

const WEAPONS: readonly Weapon[] = [
  { name: 'Fist', harm: 0, isHand: true, pierces: 0, mark: 'Bruise', near: 1, step: 1 },
  { name: 'Club', harm: 2, isHand: true, pierces: 0, mark: 'Bruise', near: 1, step: 1 },
  { name: 'Knife', harm: 2, isHand: true, pierces: 0, mark: 'Wound', near: 1, step: 1 },
  { name: 'Thrown Stone', harm: 2, isHand: true, pierces: 0, mark: 'Bruise', near: 5, step: 3 },
  { name: 'Handgun', harm: 10, isHand: false, pierces: 1, mark: 'Wound', near: 10, step: 10 },
  { name: 'Rifle', harm: 16, isHand: false, pierces: 2, mark: 'Wound', near: 50, step: 50 },
];

const AIM = { body: 0, head: -4, neck: -6, 'right arm': -3, 'left arm': -3, 'right leg': -2, 'left leg': -2 } as const;
type Part = keyof typeof AIM;
const PARTS = Object.keys(AIM).filter((part): part is Part => part in AIM);

/** What Sight does close by, at a range and to the Defense, from 0 to 24 (lines 207 to 228). */
const SIGHT = [
  [-5, -9, -2],
  [-4, -8, -1],
  [-3, -7, -1],
  [-2, -6, 0],
  [-1, -5, 0],
  [-1, -4, 0],
  [0, -3, 0],
  [0, -2, 0],
  [0, -1, 0],
  ...Array.from({ length: 8 }, () => [0, 0, 0]),
  [0, 1, 0],
  [1, 1, 0],
  [1, 2, 0],
  [1, 2, 0],
  [1, 3, 0],
  [2, 3, 0],
  [2, 4, 0],
  [3, 5, 0],
];

interface Person {
  readonly strength: number;
  readonly agility: number;
  readonly constitution: number;
  readonly learning: number;
  readonly newoen: number;
  readonly build: number;
  /** In tenths of a metre, 10 or more. */
  readonly height: number;
  readonly sight: number;
}

/** One attack at random. */
interface Attack {
  readonly weapon: Weapon;
  readonly who: Person;
  readonly target: Person;
  readonly range?: number;
  readonly part?: Part;
  readonly bonus: number;
  readonly penalty: number;
  readonly zigzagging: number;
  readonly defending: number;
  readonly surprised: boolean;
  readonly ignored: number;
  readonly lost: number;
  readonly coat: boolean;
  readonly helmet: boolean;
  readonly faces: readonly [number, number];
}

const AVERAGE: Person = {
  strength: 10,
  agility: 10,
  constitution: 10,
  learning: 10,
  newoen: 14,
  build: 25,
  height: 17,
  sight: 14,
};

/** Line 235. */
const massOf = ({ strength, build, constitution, height }: Person): number =>
  ((sphere(strength - 10) / 10 + build + constitution / 10) * (height / 10) ** 3) / 2.2;

/** Rows by which light bodies are easier to hurt, and others harder for them (line 235): 0 or less. */
const lightOf = (person: Person): number => (massOf(person) < 50 ? doubles(massOf(person) / 100) : 0);

/** What damage is multiplied by in a row of the Skin Temper, above and below the line (lines 244 to 258). */
function temper(row: number): readonly [number, number] {
  const printed = [
    [1, 1],
    [9, 10],
    [4, 5],
    [2, 3],
    [1, 2],
    [2, 5],
  ] as const;
  const [above, below] = printed[Math.abs(row)] ?? [1, Math.floor(Math.abs(row) / 2)];
  return row < 0 ? [below, above] : [above, below];
}

/** What the attack changes of its target. */
function expected(one: Attack): string {
  const { weapon, who, target, part = 'body' } = one;
  const sets =
    one.range === undefined || one.range <= weapon.near ? 0 : Math.ceil((one.range - weapon.near) / weapon.step);
  const [close = 0, far = 0] = SIGHT[who.sight] ?? [];
  const seen = (one.range ?? 0) > who.height / 10 ? Math.min(far, sets + close) : close;
  const pool = Math.floor(who.learning / 10) + seen - sets + AIM[part] + one.bonus - one.penalty;
  const margin = sphere(2 * who.agility) + sphere(pool) - one.faces[0] - one.faces[1];
  const shown = one.defending + (SIGHT[target.sight]?.[2] ?? 0);
  const defense = one.surprised ? 0 : shown;

  // As much Quality goes to the Attack as it takes, the rest to the damage; a miss goes to both, the Attack first (line 323).
  const bought = Math.min(margin, Math.max(0, shown + one.zigzagging));
  const attack = (margin >= 0 ? bought : -Math.ceil(-margin / 3)) - one.zigzagging;
  if (attack < defense) return 'nothing';
  const skill = margin >= 0 ? (margin > bought ? doubles(margin - bought) : 0) : -Math.ceil((-margin - 1) / 3);
  const hand = weapon.isHand ? doubles(massOf(who) / 10) + Math.floor(Math.min(who.strength, massOf(who)) / 4) : 0;
  const force = weapon.harm + hand;
  const blow = Math.max(0, force + skill);
  const worn = (one.coat && part !== 'head' && part !== 'neck' ? 1 : 0) + (one.helmet && part === 'head' ? 4 : 0);

  const own = target.strength / 50 + target.constitution / 25;
  const row = Math.max(0, doubles(own)) + lightOf(target) - lightOf(who);
  const [above, below] = temper(row > 0 ? Math.max(0, row - weapon.pierces) : row);
  const felt = Math.floor((Math.max(0, blow - worn - one.ignored) * above) / below);
  const { agility, strength, learning, newoen } = target;
  const left = Math.max(0, Math.floor((3 * (agility + strength) + Math.max(learning, 10) + newoen) / 3) - one.lost);
  const rolled = Math.min(felt, left);
  const deep = felt - rolled;
  const changes = [
    ...(rolled > 0 ? [`VP lost ${one.lost + rolled}`] : []),
    ...(deep > 0 ? [`wounds ${weapon.mark} ${part} ${deep}`, `Battered ${force}`] : []),
    ...(deep === 0 && blow > 0 && one.surprised ? [`Reeling ${force}`] : []),
  ];
  return changes.length === 0 ? 'nothing' : changes.join(', ');
}

const sheetOf = (name: string, person: Person, more: string): string =>
  [
    `npc ${name} {`,
    `  nature Normal, height ${person.height / 10}, eyes nearsighted`,
    `  Strength ${person.strength}, Agility ${person.agility}, Constitution ${person.constitution}`,
    `  Learning ${person.learning}, Newoen ${person.newoen}, Build ${person.build}, Sight ${person.sight}`,
    ...(more === '' ? [] : [`  ${more}`]),
    '}',
  ].join('\n');

function scenario(one: Attack): string {
  const worn = [...(one.coat ? ['Padded Coat'] : []), ...(one.helmet ? ['Helmet'] : [])];
  const state = [...(one.defending > 0 ? [`Defending ${one.defending}`] : []), ...(one.surprised ? ['Surprised'] : [])];
  const target = [
    `ignored damage ${one.ignored}, VP lost ${one.lost}`,
    ...(worn.length > 0 ? [`gear { ${worn.join(', ')} }`] : []),
    ...(state.length > 0 ? [`conditions { ${state.join(', ')} }`] : []),
  ].join(', ');
  const own = `gear { ${one.weapon.name} }${one.zigzagging > 0 ? `, conditions { Zigzagging ${one.zigzagging} }` : ''}`;
  const line = [
    `attack Max with ${one.weapon.name}`,
    ...(one.range === undefined ? [] : [`range ${one.range}`]),
    ...(one.part ? [`aimed at ${one.part}`] : []),
    ...(one.bonus > 0 ? [`bonus ${one.bonus}`] : []),
    ...(one.penalty > 0 ? [`penalty ${one.penalty}`] : []),
  ].join(', ');
  return `## an-attack: An attack at random [lines 318..323]

\`\`\`muster
use "Men & Supermen"
${sheetOf('Joe', one.who, own)}
${sheetOf('Max', one.target, target)}
\`\`\`

\`\`\`play
> Joe: ${line}
  dice ${one.faces.join(' ')}
  changes Max: ${expected(one)}
\`\`\`
`;
}

function generate(rng: DiceRng): Attack {
  const upTo = (most: number): number => rng.nextInt(most + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const person = (): Person => ({
    strength: 2 + rng.nextInt(38),
    agility: 2 + rng.nextInt(26),
    constitution: 2 + rng.nextInt(28),
    learning: 2 + rng.nextInt(22),
    newoen: 3 + rng.nextInt(20),
    build: 14 + rng.nextInt(20),
    height: 10 + rng.nextInt(13),
    sight: upTo(24),
  });
  const weapon = WEAPONS[upTo(WEAPONS.length - 1)] ?? WEAPONS[0];
  if (!weapon) throw new Error('There are weapons.');
  const isNear = weapon.near === 1;
  const range = isNear || chance(3) ? undefined : rng.nextInt(weapon.near + 5 * weapon.step);
  const part = chance(2) ? PARTS[upTo(PARTS.length - 1)] : undefined;
  return {
    weapon,
    who: person(),
    target: person(),
    ...(range !== undefined && { range }),
    ...(part && { part }),
    bonus: chance(3) ? rng.nextInt(12) : 0,
    penalty: chance(4) ? rng.nextInt(6) : 0,
    zigzagging: chance(4) ? rng.nextInt(3) : 0,
    defending: chance(3) ? rng.nextInt(5) : 0,
    surprised: chance(5),
    ignored: chance(4) ? rng.nextInt(4) : 0,
    lost: chance(2) ? upTo(40) : 0,
    coat: chance(4),
    helmet: chance(4),
    faces: [rng.nextInt(10), rng.nextInt(10)],
  };
}

function simpler(one: Attack): readonly Attack[] {
  const { range: _, ...unranged } = one;
  const { part: __, ...unaimed } = one;
  const people = (
    ['strength', 'agility', 'constitution', 'learning', 'newoen', 'build', 'height', 'sight'] as const
  ).flatMap((key): readonly Attack[] => [
    { ...one, who: { ...one.who, [key]: AVERAGE[key] } },
    { ...one, target: { ...one.target, [key]: AVERAGE[key] } },
  ]);
  const without: readonly Attack[] = [
    unranged,
    unaimed,
    { ...one, who: AVERAGE },
    { ...one, target: AVERAGE },
    ...people,
    { ...one, bonus: 0 },
    { ...one, penalty: 0 },
    { ...one, zigzagging: 0 },
    { ...one, defending: 0 },
    { ...one, surprised: false },
    { ...one, ignored: 0 },
    { ...one, lost: 0 },
    { ...one, coat: false },
    { ...one, helmet: false },
  ];
  const key = scenario(one);
  return without.filter((other) => scenario(other) !== key);
}

const oracle: Oracle<Attack> = { generate, scenario, simpler };

test('attacks of Men & Supermen at random come to what the document says', { timeout: 180_000 }, () => {
  expect(firstDifference(oracle, 'one chart') ?? '').toBe('');
});
