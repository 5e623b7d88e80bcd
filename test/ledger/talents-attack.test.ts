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

const BOXES: Readonly<Record<Place, number>> = {
  'left leg': 5,
  'right leg': 5,
  'left arm': 5,
  'right arm': 5,
  torso: 10,
  head: 4,
};
/** Where armour lies, in the words of a sheet. */
const WORN = ['head', 'torso', 'arms', 'legs', 'all'] as const;
type Worn = (typeof WORN)[number];

interface Damage {
  /** Added to the width; absent where there is none of this kind. */
  readonly killing?: number;
  readonly shock?: number;
}

/** What is struck with: a weapon with stat and skill, or a miracle with dice of its own. */
type Means =
  | {
      readonly is: 'weapon';
      readonly isHand: boolean;
      readonly stat: number;
      readonly skill: number;
      readonly hyper: Dice;
    }
  | { readonly is: 'miracle'; readonly dice: Dice };

interface Dice {
  readonly d: number;
  readonly hd: number;
  readonly wd: number;
}

/** One attack at random. */
interface Attack {
  readonly means: Means;
  /** With bare hands, which do the width in shock (ruling WA-39). */
  readonly isBare: boolean;
  readonly damage: Damage;
  readonly wounds: Wounds;
  /** What the attacker is in, which is for extended contests only (lines 765 to 775). */
  readonly idle?: string;
  readonly heavy?: { readonly at: Worn; readonly rating: number };
  readonly light?: { readonly at: Worn; readonly rating: number };
  readonly aim: number;
  readonly called?: Place;
  readonly range?: 'long' | 'beyond';
  readonly moving: boolean;
  readonly running?: 'melee' | 'shot';
  readonly expert?: number;
  readonly determined: boolean;
  readonly fast: boolean;
  readonly injured: number;
  readonly bonus: number;
  readonly penalty: number;
  readonly gobbled: number;
  readonly forQuality: boolean;
  /** More faces than are ever rolled; the first ones are. */
  readonly faces: readonly number[];
  /** What wiggle dice are set to. */
  readonly wiggles: readonly number[];
}

const IDLE = ['hindered', 'hampered', 'helped', 'favoured'] as const;

const MOST = 10;

/** The dice of both, or of the miracle alone (353, 397, 399). */
function ownDice({ means }: Attack): Dice {
  if (means.is === 'miracle') return means.dice;
  const { stat, skill, hyper } = means;
  return { d: stat + skill + hyper.d, hd: hyper.hd, wd: hyper.wd };
}

/** Dice that fall or are set: penalties take hard ones first, then ordinary ones, then wiggle dice, off the whole pool; then ten are left (435, 581, 586..591, 613, 677, 731). */
function poolOf(one: Attack): Dice | undefined {
  let { d, hd, wd } = ownDice(one);
  d += Math.min(2, one.aim) + one.bonus;
  let lost = one.penalty;
  for (const costs of [
    one.range === 'long',
    one.moving,
    one.running === 'melee',
    one.called,
    one.expert,
    one.determined,
    one.fast,
  ])
    if (costs) lost += 1;
  const take = (from: number): number => {
    const taken = Math.min(from, lost);
    lost -= taken;
    return from - taken;
  };
  hd = take(hd);
  d = take(d);
  wd = take(wd);
  if (lost > 0) return undefined;
  let over = Math.max(0, d + hd + wd - MOST);
  const leave = (from: number): number => {
    const left = Math.min(from, over);
    over -= left;
    return from - left;
  };
  d = leave(d);
  hd = leave(hd);
  wd = leave(wd);
  const set = (one.called ? 1 : 0) + (one.expert === undefined ? 0 : 1);
  return d < set || d + hd + wd === 0 ? undefined : { d: d - set, hd, wd };
}

/** The set that strikes: that of a called shot where there is one, else the widest or, for quality, the tallest (415, 463, 525, 532, 538, 595..603, 707). */
function setOf(one: Attack): { readonly width: number; readonly height: number } | undefined {
  const pool = poolOf(one);
  if (!pool) return undefined;
  const dice = [
    ...one.faces.slice(0, pool.d),
    ...new Array<number>(pool.hd).fill(10),
    ...one.wiggles.slice(0, pool.wd),
    ...(one.called ? [CALLED[one.called]] : []),
    ...(one.expert === undefined ? [] : [one.expert]),
  ];
  const widths = new Map<number, number>();
  for (const face of dice) widths.set(face, (widths.get(face) ?? 0) + 1);
  const sets = [...widths].flatMap(([height, width]) => (width >= 2 ? [{ height, width }] : []));
  const gone = one.gobbled + one.injured + (one.range === 'beyond' ? 1 : 0) + (one.running === 'shot' ? 1 : 0);
  for (let die = 0; die < gone; die += 1) {
    const [highest] = sets.filter(({ width }) => width >= 2).sort((a, b) => b.height - a.height);
    if (highest) highest.width -= 1;
  }
  const striking = sets.filter(({ width }) => width >= 2);
  const called = striking.find(({ height }) => one.called && height === CALLED[one.called]);
  const [best] = striking.sort((a, b) =>
    one.forQuality ? b.height - a.height || b.width - a.width : b.width - a.width || b.height - a.height,
  );
  return called ?? best;
}

function covers(at: Worn, place: Place): boolean {
  return (
    at === 'all' || at === place || (place.endsWith('arm') && at === 'arms') || (place.endsWith('leg') && at === 'legs')
  );
}

/** What the target's wounds become (457, 829..835, 945; wounds and armour as in the other game, OR-03). */
function woundsAfter(one: Attack): Wounds {
  const set = setOf(one);
  if (!set) return one.wounds;
  const place = PLACES[set.height - 1] ?? 'torso';
  const width = set.width - (one.heavy && covers(one.heavy.at, place) ? one.heavy.rating : 0);
  if (width < 2) return one.wounds;
  let killing = one.damage.killing === undefined ? 0 : width + one.damage.killing;
  let shock = one.damage.shock === undefined ? 0 : width + one.damage.shock;
  if (one.light && covers(one.light.at, place)) {
    const turned = Math.min(killing, one.light.rating);
    killing -= turned;
    shock = Math.min(1, shock) + turned;
  }
  return wounded(one.wounds, (at) => BOXES[at], place, { killing, shock });
}

function diceText({ d, hd, wd }: Dice): string {
  return [d > 0 ? `${d}d` : '', hd > 0 ? `${hd}hd` : '', wd > 0 ? `${wd}wd` : '']
    .filter((part) => part !== '')
    .join('+');
}

const plus = (more: number): string => (more === 0 ? 'width' : `width + ${more}`);

/** The attacker's part of a sheet, and what the line calls the means. */
function attacker({ means, isBare, idle, damage: { killing, shock } }: Attack): readonly string[] {
  const so = idle === undefined ? '' : `, conditions { ${idle} }`;
  if (means.is === 'miracle') {
    const deadly = killing === undefined ? '' : ` { "Deadly (${shock === undefined ? '' : 'Shock and '}Killing)" }`;
    const levels = killing ?? shock ?? 0;
    return [
      `npc Joe { archetype "Human+" { Genetic }, miracle Beam ${diceText(means.dice)} { Attacks ${levels} (Range)${deadly} }${so} }`,
    ];
  }
  const [stat, skill] = means.isHand ? ['Body', 'Melee Weapon (Sword)'] : ['Coordination', 'Ranged Weapon (Pistol)'];
  const hyper = diceText(means.hyper);
  const inside = [hyper === '' ? '' : `hyper ${hyper}`, means.skill > 0 ? `${skill} ${means.skill}` : ''].filter(
    (part) => part !== '',
  );
  if (isBare) {
    const fists = [hyper === '' ? '' : `hyper ${hyper}`, means.skill > 0 ? `Brawling ${means.skill}` : ''].filter(
      (part) => part !== '',
    );
    return [
      `npc Joe { archetype "Human+" { Genetic }, Body ${means.stat}${fists.length > 0 ? ` { ${fists.join('; ')} }` : ''}${so} }`,
    ];
  }
  return [
    `campaign Night { weapon Beam { ${[
      `skill ${skill}`,
      `class ${means.isHand ? 'hand' : 'gun'}`,
      ...(killing === undefined ? [] : [`killing ${plus(killing)}`]),
      ...(shock === undefined ? [] : [`shock ${plus(shock)}`]),
    ].join(', ')} } }`,
    `npc Joe { archetype "Human+" { Genetic }, ${stat} ${means.stat}${inside.length > 0 ? ` { ${inside.join('; ')} }` : ''}, gear { Beam }${so} }`,
  ];
}

function scenario(one: Attack): string {
  const said = [
    ...(one.aim > 0 ? [`aim ${one.aim}`] : []),
    ...(one.called ? [`called shot ${one.called}`] : []),
    ...(one.range ? [`range ${one.range}`] : []),
    ...(one.moving ? ['moving target'] : []),
    ...(one.running ? [`${one.running} while running`] : []),
    ...(one.expert === undefined ? [] : [`expert action ${one.expert}`]),
    ...(one.determined ? ['determined action'] : []),
    ...(one.fast ? ['fast action'] : []),
    ...(one.injured > 0 ? [`injured ${one.injured}`] : []),
    ...(one.bonus > 0 ? [`bonus ${one.bonus}`] : []),
    ...(one.penalty > 0 ? [`penalty ${one.penalty}`] : []),
    ...(one.gobbled > 0 ? [`gobbled ${one.gobbled}`] : []),
  ];
  const marked = woundsWritten(one.wounds);
  const worn = [
    ...(one.heavy ? [`armour Plate { HAR ${one.heavy.rating}, location ${one.heavy.at} }`] : []),
    ...(one.light ? [`armour Vest { LAR ${one.light.rating}, location ${one.light.at} }`] : []),
  ];
  const pool = poolOf(one) ?? { d: 0, hd: 0, wd: 0 };
  const typed = [...one.faces.slice(0, pool.d), ...one.wiggles.slice(0, pool.wd)];
  return [
    '## a-case: An attack at random [line 1]',
    '',
    '```muster',
    'use "Wild Talents"',
    ...attacker(one),
    `npc Max { Body 3${marked.length > 0 ? `, wounds { ${marked.join(', ')} }` : ''}${worn.length > 0 ? `, gear { ${worn.join(', ')} }` : ''} }`,
    '```',
    '',
    '```play',
    `> Joe: attack Max with ${[one.isBare ? 'Fists and Feet' : 'Beam', ...said].join(', ')}${one.forQuality ? ' for quality' : ''}`,
    ...(typed.length > 0 ? [`  dice ${typed.join(' ')}`] : []),
    `  ${changesText(one.wounds, woundsAfter(one))}`,
    '```',
    '',
  ].join('\n');
}

function generate(rng: DiceRng): Attack | undefined {
  const upTo = (most: number): number => rng.nextInt(most + 1) - 1;
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const some = (d: number): Dice => ({ d, hd: chance(2) ? upTo(3) : 0, wd: chance(2) ? upTo(2) : 0 });
  const isMiracle = chance(2);
  const hyper = chance(3) ? some(upTo(2)) : { d: 0, hd: 0, wd: 0 };
  const means: Means = isMiracle
    ? { is: 'miracle', dice: some(rng.nextInt(5)) }
    : { is: 'weapon', isHand: chance(2), stat: rng.nextInt(5), skill: upTo(5), hyper };
  const kinds = upTo(2);
  const [killing, shock] = isMiracle ? [upTo(3), 0] : [upTo(2), upTo(2)];
  const isBare = means.is === 'weapon' && means.isHand && chance(4);
  const idle = chance(4) ? IDLE[upTo(IDLE.length - 1)] : undefined;
  const damage: Damage = isBare
    ? { shock: 0 }
    : {
        ...(kinds !== 0 && { killing }),
        ...(kinds !== 1 && { shock: isMiracle ? killing : shock }),
      };
  const wounds: Partial<Record<Place, Marked>> = {};
  for (const place of ALL) {
    if (!chance(2)) continue;
    const boxes = BOXES[place];
    const isLimb = place !== 'torso' && place !== 'head';
    const struck = upTo(isLimb ? boxes : boxes - 1);
    wounds[place] = { killing: struck, shock: upTo(boxes - struck) };
  }
  const at = (): Worn => WORN[upTo(WORN.length - 1)] ?? 'all';
  const dice = means.is === 'miracle' ? means.dice : means.hyper;
  const called = dice.hd === 0 && chance(5) ? ALL[upTo(ALL.length - 1)] : undefined;
  // Range and a target that moves are for shots; to strike and to shoot on the run have a rule each (589..591, 602, 603).
  const isBlow = means.is === 'weapon' && means.isHand;
  const range = chance(4) && !isBlow ? (['long', 'beyond'] as const)[upTo(1)] : undefined;
  const running = chance(6) ? (isBlow ? 'melee' : 'shot') : undefined;
  const face = (): number => (chance(2) ? 5 + rng.nextInt(5) : rng.nextInt(10));
  const one: Attack = {
    means,
    isBare,
    ...(idle && { idle }),
    damage,
    wounds,
    ...(chance(4) && { heavy: { at: at(), rating: rng.nextInt(2) } }),
    ...(chance(4) && { light: { at: at(), rating: rng.nextInt(3) } }),
    aim: chance(4) ? upTo(3) : 0,
    ...(called && { called }),
    ...(range && { range }),
    moving: chance(6) && !isBlow,
    ...(running && { running }),
    // Which of two dice that are set before the roll is the called one, the attack does not tell yet.
    ...(chance(6) && !called && { expert: rng.nextInt(10) }),
    determined: chance(8),
    fast: chance(8),
    injured: chance(6) ? rng.nextInt(2) : 0,
    bonus: chance(4) ? rng.nextInt(3) : 0,
    penalty: chance(4) ? rng.nextInt(2) : 0,
    gobbled: chance(6) ? rng.nextInt(2) : 0,
    forQuality: chance(4),
    faces: Array.from({ length: MOST }, face),
    wiggles: Array.from({ length: 2 }, face),
  };
  return poolOf(one) ? one : undefined;
}

function simpler(one: Attack): readonly Attack[] {
  const { called: _, ...uncalled } = one;
  const { range: __, ...unranged } = one;
  const { running: ___, ...standing } = one;
  const { expert: ____, ...plain } = one;
  const { heavy: _____, ...unplated } = one;
  const { light: ______, ...unvested } = one;
  const { idle: ________, ...calm } = one;
  const without: readonly Attack[] = [
    { ...one, wounds: {} },
    ...ALL.filter((place) => one.wounds[place]).map((place) => {
      const { [place]: _______, ...wounds } = one.wounds;
      return { ...one, wounds };
    }),
    uncalled,
    unranged,
    standing,
    plain,
    unplated,
    unvested,
    calm,
    { ...one, aim: 0 },
    { ...one, moving: false },
    { ...one, determined: false },
    { ...one, fast: false },
    { ...one, injured: 0 },
    { ...one, bonus: 0 },
    { ...one, penalty: 0 },
    { ...one, gobbled: 0 },
    { ...one, forQuality: false },
  ];
  const key = scenario(one);
  return without.filter((other) => poolOf(other) && scenario(other) !== key);
}

const oracle: Oracle<Attack> = { generate, scenario, simpler };

/** Said of an attack, and not part of this model: each has scenarios of its own. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'unsuspecting',
  'Aiming',
  'at',
  'multiple actions',
  'behind cover',
  'at the rear',
  'out of sight',
  'rounds left',
  'prepared',
]);

test('every weapon and condition of Wild Talents, and whatever an attack can say, occurs in the cases', () => {
  const game = 'Wild Talents';
  const words = [...weaponWords(game), ...conditionWords(game), ...attackWords(game, 'attack')];
  const counted = casesThatSay(
    oracle,
    'talents',
    words.filter((word) => !ELSEWHERE.has(word)),
  );
  expect([...counted].filter(([, count]) => count === 0)).toEqual([]);
});

test('attacks of Wild Talents at random come to what the document says', () => {
  expect(firstDifference(oracle, 'talents') ?? '').toBe('');
});
