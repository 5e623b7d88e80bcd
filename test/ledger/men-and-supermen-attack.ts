import type { DiceRng } from '../../language/dice/random.js';
import {
  AVERAGE,
  doubles,
  lightOf,
  massOf,
  type Person,
  personBy,
  SIGHT,
  sheetOf,
  sphere,
  temper,
} from './men-and-supermen-model.js';
import type { Oracle } from './oracle.js';

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
  /** Points of a failure that still follows (line 294). */
  readonly offGuard: number;
  /** Which hand is used, and whether the right arm is useless (lines 519 to 522). */
  readonly hand: 'right' | 'left' | 'both';
  readonly isArmless: boolean;
  /** Agility that is spent on the blow, and Hand Damage that is not done (lines 316, 329). */
  readonly effort: number;
  readonly heldBack: number;
  readonly coat: boolean;
  readonly helmet: boolean;
  readonly faces: readonly [number, number];
}

/** What the attack changes of its target. */
function expected(one: Attack): string {
  const { weapon, who, target, part = 'body' } = one;
  const sets =
    one.range === undefined || one.range <= weapon.near ? 0 : Math.ceil((one.range - weapon.near) / weapon.step);
  const [close = 0, far = 0] = SIGHT[who.sight] ?? [];
  const seen = (one.range ?? 0) > who.height / 10 ? Math.min(far, sets + close) : close;
  const hands = one.hand === 'both' && weapon.isHand ? 1 : 0;
  // How much the wrong hand takes, and from what, is a ruling: three from the roll itself.
  const wrong = one.isArmless && one.hand === 'right' ? 3 : 0;
  const pool = Math.floor(who.learning / 10) + seen - sets + AIM[part] + one.bonus - one.penalty + hands;
  const margin =
    sphere(2 * (who.agility + one.effort)) + sphere(pool) - one.offGuard - wrong - one.faces[0] - one.faces[1];
  // Surprise takes what was bought, and not what weak eyes take off.
  const defense = (one.surprised ? 0 : one.defending) + (SIGHT[target.sight]?.[2] ?? 0);

  // As much Quality goes to the Attack as it takes, the rest to the damage; a miss goes to both, the Attack first (line 323).
  const bought = Math.min(margin, Math.max(0, defense + one.zigzagging));
  const attack = (margin >= 0 ? bought : -Math.ceil(-margin / 3)) - one.zigzagging;
  if (attack < defense) return 'nothing';
  const skill = margin >= 0 ? (margin > bought ? doubles(margin - bought) : 0) : -Math.ceil((-margin - 1) / 3);
  const bare = doubles(massOf(who) / 10) + Math.floor(Math.min(who.strength, massOf(who)) / 4);
  const hand = weapon.isHand ? Math.max(0, bare - one.heldBack) : 0;
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

function scenario(one: Attack): string {
  const worn = [...(one.coat ? ['Padded Coat'] : []), ...(one.helmet ? ['Helmet'] : [])];
  const state = [...(one.defending > 0 ? [`Defending ${one.defending}`] : []), ...(one.surprised ? ['Surprised'] : [])];
  const target = [
    `ignored damage ${one.ignored}, VP lost ${one.lost}`,
    ...(worn.length > 0 ? [`gear { ${worn.join(', ')} }`] : []),
    ...(state.length > 0 ? [`conditions { ${state.join(', ')} }`] : []),
  ].join(', ');
  const plights = [
    ...(one.zigzagging > 0 ? [`Zigzagging ${one.zigzagging}`] : []),
    ...(one.offGuard > 0 ? [`Off Guard ${one.offGuard}`] : []),
  ];
  const own = [
    `gear { ${one.weapon.name} }, handedness ${one.hand}`,
    ...(plights.length > 0 ? [`conditions { ${plights.join(', ')} }`] : []),
    ...(one.isArmless ? ['wounds { Wound 200 right arm }'] : []),
  ].join(', ');
  const line = [
    `attack Max with ${one.weapon.name}`,
    ...(one.range === undefined ? [] : [`range ${one.range}`]),
    ...(one.part ? [`aimed at ${one.part}`] : []),
    ...(one.bonus > 0 ? [`bonus ${one.bonus}`] : []),
    ...(one.penalty > 0 ? [`penalty ${one.penalty}`] : []),
    ...(one.effort > 0 ? [`extra agility ${one.effort}`] : []),
    ...(one.heldBack > 0 ? [`holding back ${one.heldBack}`] : []),
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
  const weapon = WEAPONS[upTo(WEAPONS.length - 1)] ?? WEAPONS[0];
  if (!weapon) throw new Error('There are weapons.');
  const isNear = weapon.near === 1;
  const range = isNear || chance(3) ? undefined : rng.nextInt(weapon.near + 5 * weapon.step);
  const part = chance(2) ? PARTS[upTo(PARTS.length - 1)] : undefined;
  const who = personBy(rng);
  return {
    weapon,
    who,
    target: personBy(rng),
    ...(range !== undefined && { range }),
    ...(part && { part }),
    bonus: chance(3) ? rng.nextInt(12) : 0,
    penalty: chance(4) ? rng.nextInt(6) : 0,
    zigzagging: chance(4) ? rng.nextInt(3) : 0,
    defending: chance(3) ? rng.nextInt(5) : 0,
    surprised: chance(5),
    ignored: chance(4) ? rng.nextInt(4) : 0,
    lost: chance(2) ? upTo(40) : 0,
    offGuard: chance(5) ? rng.nextInt(6) : 0,
    hand: chance(5) ? 'both' : chance(5) ? 'left' : 'right',
    isArmless: chance(6),
    effort: chance(5) ? rng.nextInt(Math.min(6, who.agility)) : 0,
    heldBack: weapon.isHand && chance(4) ? rng.nextInt(4) : 0,
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
    { ...one, offGuard: 0 },
    { ...one, hand: 'right' },
    { ...one, isArmless: false },
    { ...one, effort: 0 },
    { ...one, heldBack: 0 },
    { ...one, coat: false },
    { ...one, helmet: false },
  ];
  const key = scenario(one);
  return without.filter((other) => scenario(other) !== key);
}

/** An attack of Men & Supermen, as its document has it. */
export const attacks: Oracle<Attack> = { generate, scenario, simpler };
