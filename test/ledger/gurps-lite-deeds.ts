import type { DiceRng } from '../../language/dice/random.js';
import type { Oracle } from './oracle.js';

/** A line of GURPS Lite at random with modifiers that it knows, and what it has to roll, as the document has it. */
interface Case {
  readonly deed: string;
  /** Modifiers of the line by their names; 0 for one without a number, else a number or a row of a table by its place. */
  readonly said: Readonly<Record<string, number>>;
  readonly skill: number;
  readonly strength: number;
  readonly dexterity: number;
  readonly wits: number;
  readonly health: number;
  /** From 0 to 5, how somebody is placed: of who acts, and of the target. */
  readonly stance: number;
  readonly theirs: number;
  /** Hits of the last turn, shots of the turn before, and so on. */
  readonly state: number;
  /** From 1 to 100. */
  readonly size: number;
  readonly has: readonly boolean[];
}

interface Told {
  readonly campaign?: string;
  readonly own?: string;
  readonly max?: string;
  readonly line: string;
  readonly dice: string;
  readonly expects: readonly string[];
}

interface Deed {
  /** The modifiers, each from one number to another; `[0, 0]` for one without a number. */
  readonly said: Readonly<Record<string, readonly [number, number]>>;
  readonly tell: (one: Case) => Told | undefined;
}

const FLAG = [0, 0] as const;

const has = (one: Case, name: string): boolean => one.said[name] !== undefined;
const amount = (one: Case, name: string): number => one.said[name] ?? 0;
const ifSaid = (one: Case, name: string, by: number): number => (has(one, name) ? by : 0);

/** Positions as the document lists them: what they take from a blow, a gun, those who shoot, and the own defense [1909..1918]. */
const POSITIONS = [
  ['standing', '', 0, 0, 0, 0],
  ['crouching', 'Crouching', -2, -2, -2, 0],
  ['kneeling', 'Kneeling', -2, -2, -2, -2],
  ['sitting', 'Sitting', -2, -2, -2, -2],
  ['lying down', 'Knocked Down', -4, 0, -4, -3],
] as const;

const position = (at: number) => POSITIONS[at % POSITIONS.length] ?? POSITIONS[0];

/** What a position takes from those who shoot at somebody behind cover [2138, 2140]. */
const COVERED = [
  ['crouching', -4],
  ['kneeling', -4],
  ['sitting', -4],
  ['crawling', -7],
  ['lying down', -7],
] as const;

/** Yards of the rows of the table of speed, range and size, from +2 on [2166..2188]. */
const YARDS = [1, 1.5, 2, 3, 4.5, 7, 10, 15, 20, 30, 45, 70, 100, 150, 200, 300, 450, 700, 1000];
const rangeOf = (yards: number): number => 2 - YARDS.findIndex((row) => yards <= row);

/** Miles an hour of the same rows [2166..2177]. */
const MILES = [2, 3, 4.5, 7, 10, 15, 20, 30, 45, 70, 100];
const speedOf = (miles: number): number => 2 - MILES.findIndex((row) => miles <= row);

/** Modifiers that are rows of a table, by their places. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  posture: POSITIONS.map(([name]) => name),
  'gun posture': POSITIONS.map(([name]) => name),
  'target posture': POSITIONS.map(([name]) => name),
  'defense posture': POSITIONS.map(([name]) => name),
  'target in cover': COVERED.map(([name]) => name),
};

const SURFACES = [
  ['ordinary tree', 5],
  ['ordinary mountain', 0],
  ['vertical stone wall', -3],
  ['modern building', -3],
  ['rope up', -2],
  ['rope down', -1],
] as const;

const written = (one: Case, without: readonly string[] = []): string =>
  Object.entries(one.said)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => {
      const rows = ROWS[name];
      if (rows) return `, ${name} ${rows[value % rows.length]}`;
      return `, ${name}${value === 0 ? '' : ` ${value}`}`;
    })
    .join('');

/** The worst dice: everything fails, and only what has to be rolled is told. */
const WORST = '6 6 6';
const BEST = '1 1 1';

/** A roll that has to make so much, or cannot be tried below 3 [89]. */
const against = (target: number, more: readonly string[] = []): readonly string[] =>
  target < 3 ? ['refused at least 3'] : [`tells against ${target}`, ...more];

const wounds = (one: Case): number => (one.has[0] ? one.state : 0);

/** What every attack knows [1976..1990]: light, footing, hands, sight and wounds. */
const ANY_ATTACK: Deed['said'] = {
  circumstances: [-5, 5],
  'bad light': [1, 9],
  'total darkness': FLAG,
  'strange position': [2, 6],
  'bad footing': [2, 6],
  blind: FLAG,
  'blinded suddenly': FLAG,
  'off hand': FLAG,
  shock: [1, 5],
};

function situationOf(one: Case): number {
  const isPainless = one.has[1];
  return (
    amount(one, 'circumstances') -
    (one.has[2] ? 0 : amount(one, 'bad light')) -
    ifSaid(one, 'total darkness', 10) -
    amount(one, 'strange position') -
    amount(one, 'bad footing') -
    ifSaid(one, 'blind', 6) -
    ifSaid(one, 'blinded suddenly', 10) -
    (one.has[3] ? 0 : ifSaid(one, 'off hand', 4)) -
    // Wounds that the line names take the place of those of the sheet.
    (isPainless ? 0 : has(one, 'shock') ? amount(one, 'shock') : wounds(one))
  );
}

const traitsOf = (one: Case): string =>
  [
    ...(one.has[1] ? ['High Pain Threshold'] : []),
    ...(one.has[2] ? ['Night Vision'] : []),
    ...(one.has[3] ? ['Ambidexterity'] : []),
    ...(one.has[4] ? ['Daredevil'] : []),
  ]
    .map((trait) => `, ${trait}`)
    .join('');

const conditionsOf = (all: readonly string[]): string => {
  const there = all.filter((name) => name !== '');
  return there.length === 0 ? '' : `, conditions { ${there.join(', ')} }`;
};

const DEEDS: Readonly<Record<string, Deed>> = {
  /** A hand weapon [1909..1918, 1946..1950, 1976..1990]. */
  blow: {
    said: {
      ...ANY_ATTACK,
      posture: [0, 4],
      'all-out attack': FLAG,
      'mighty blow': FLAG,
      'needless risk': FLAG,
      undefended: FLAG,
    },
    tell: (one) => {
      if (has(one, 'all-out attack') && has(one, 'mighty blow')) return undefined;
      if (has(one, 'needless risk') && !one.has[4]) return undefined;
      const [, stance, blow] = position(one.stance);
      const [, , said] = position(amount(one, 'posture'));
      const target =
        one.skill +
        situationOf(one) +
        (has(one, 'posture') ? said : blow) +
        ifSaid(one, 'all-out attack', 4) +
        ifSaid(one, 'needless risk', 1);
      const isOpen = has(one, 'all-out attack') || has(one, 'mighty blow');
      return {
        campaign: 'weapon Arm { skill Broadsword, damage 1d, type cut }',
        own: `Broadsword ${one.skill}, gear { Arm }${traitsOf(one)}${conditionsOf([stance, wounds(one) > 0 ? `Shock ${wounds(one)}` : ''])}`,
        line: `attack Max with Arm${written(one)}`,
        // A critical failure of a needless risk is rolled again [596].
        dice: has(one, 'needless risk') ? `${WORST} ${WORST}` : WORST,
        expects: against(target, [isOpen ? 'changes Joe: Wide Open' : 'changes Joe: nothing', 'changes Max: nothing']),
      };
    },
  },
  /** Two blows of an All-Out Attack [1948]. */
  twice: {
    said: { ...ANY_ATTACK, 'two blows': FLAG },
    tell: (one) => {
      const target = one.skill + situationOf(one);
      const dice = has(one, 'two blows') ? `${WORST} / ${WORST}` : WORST;
      return {
        campaign: 'weapon Arm { skill Broadsword, damage 1d, type cut }',
        own: `Broadsword ${one.skill}, gear { Arm }${traitsOf(one)}${conditionsOf([wounds(one) > 0 ? `Shock ${wounds(one)}` : ''])}`,
        line: `attack Max with Arm${written(one)}`,
        dice,
        expects: against(target, [has(one, 'two blows') ? 'changes Joe: Wide Open' : 'changes Joe: nothing']),
      };
    },
  },
  /** A gun [1934, 2098..2150, 2206, 2210]. */
  shot: {
    said: {
      ...ANY_ATTACK,
      range: [1, 90],
      aim: [1, 5],
      'long aim': [1, 5],
      unaimed: FLAG,
      'snap shot': FLAG,
      braced: FLAG,
      size: [1, 20],
      'target speed': [1, 90],
      'light cover': FLAG,
      'moderate cover': FLAG,
      'behind someone': FLAG,
      'firing from a trench': FLAG,
      'evading at half Move': FLAG,
      evading: FLAG,
      walking: FLAG,
      running: FLAG,
      'target posture': [0, 4],
      'target in cover': [0, 4],
      'gun posture': [0, 4],
      shotgun: FLAG,
      recoil: [-4, -1],
    },
    tell: (one) => {
      const aims = ['aim', 'long aim', 'unaimed', 'snap shot'].filter((name) => has(one, name));
      if (aims.length > 1 || (has(one, 'target posture') && has(one, 'target in cover'))) return undefined;
      const [, stance, , gun] = position(one.stance);
      const [, their, , , shotAt] = position(one.theirs);
      const yards = amount(one, 'range');
      const speed = amount(one, 'target speed');
      // Miles an hour stand beside half as many yards a second, and both are read as one number [2103, 2156].
      const way = has(one, 'range') ? rangeOf(yards + speed / 2) : has(one, 'target speed') ? speedOf(speed) : 0;
      const taken = one.has[5] && aims.length === 0 ? 1 + (one.state % 4) : 0;
      // An aim at one is none at another [1934].
      const at = one.size % 3 === 0 ? 'Bob' : 'Max';
      const turns = amount(one, 'aim') || amount(one, 'long aim') || (at === 'Max' ? taken : 0);
      const isFar = yards > 30;
      const accuracy = 6;
      const felt = one.has[6] ? one.state : 0;
      const weak = Math.max(0, 11 - one.strength);
      const covered = COVERED[amount(one, 'target in cover') % COVERED.length]?.[1] ?? 0;
      const basic =
        one.skill -
        weak +
        situationOf(one) +
        way +
        (has(one, 'size') ? -rangeOf(amount(one, 'size')) : 0) -
        ifSaid(one, 'light cover', 2) -
        ifSaid(one, 'moderate cover', 3) -
        ifSaid(one, 'behind someone', 4) -
        ifSaid(one, 'firing from a trench', 4) -
        ifSaid(one, 'evading at half Move', 1) -
        ifSaid(one, 'evading', 2) -
        ifSaid(one, 'walking', 1) -
        ifSaid(one, 'running', 2) +
        ifSaid(one, 'shotgun', 1) +
        (has(one, 'gun posture') ? position(amount(one, 'gun posture'))[3] : gun) +
        (has(one, 'target posture')
          ? position(amount(one, 'target posture'))[4]
          : has(one, 'target in cover')
            ? covered
            : shotAt) +
        (has(one, 'recoil') ? amount(one, 'recoil') : felt > 0 ? -2 * (weak > 0 ? 2 : 1) : 0);
      const aimed =
        turns === 0
          ? 0
          : (has(one, 'long aim') || isFar ? 0 : Math.min(accuracy, one.skill)) +
            Math.min(3, turns - 1) +
            ifSaid(one, 'braced', 1);
      const isSnap = turns === 0 && (has(one, 'snap shot') || basic < 12);
      const target = basic + aimed - (isSnap ? 4 : 0);
      return {
        campaign:
          'weapon Gun { skill Guns (Rifle), damage 1d, ST 11, SS 12, Acc 6, Half Damage 30, Max 500, RoF 3~, Recoil -2 }',
        own: `Guns (Rifle) ${one.skill}, gear { Gun }${traitsOf(one)}${conditionsOf([
          stance,
          wounds(one) > 0 ? `Shock ${wounds(one)}` : '',
          felt > 0 ? `Firing ${felt}` : '',
          taken > 0 ? `Aiming ${taken} "${at}"` : '',
        ])}`,
        max: conditionsOf([their]).slice(2),
        line: `attack Max with Gun${written(one)}`,
        dice: WORST,
        expects: against(target, [
          'changes Max: nothing',
          ...(taken > 0 ? [`includes Joe: no longer Aiming (${at})`] : []),
        ]),
      };
    },
  },
  /** Single shots of a turn, and groups of automatic fire, with the recoil of each [2202..2229]. */
  shots: {
    said: { shots: [2, 3], unaimed: FLAG, circumstances: [-3, 3] },
    tell: (one) => (has(one, 'shots') ? fired(one, amount(one, 'shots'), 1, 'RoF 3~') : undefined),
  },
  burst: {
    said: { burst: [2, 12], unaimed: FLAG, circumstances: [-3, 3] },
    tell: (one) => (has(one, 'burst') ? fired(one, amount(one, 'burst'), 4, 'RoF 12') : undefined),
  },
  group: {
    said: { group: [1, 4], circumstances: [-3, 3] },
    tell: (one) => {
      if (!has(one, 'group')) return undefined;
      const recoiled = one.skill + amount(one, 'circumstances') - amount(one, 'group');
      // Whoever does not aim is at 4 below the Snap Shot number [2104].
      const target = recoiled < 10 ? recoiled - 4 : recoiled;
      return {
        campaign: GUN('RoF 12'),
        own: `Guns (Rifle) ${one.skill}, gear { Gun }`,
        line: `attack Max with Gun${written(one)}`,
        dice: WORST,
        expects: against(target),
      };
    },
  },
  /** Rolls of a defense [2018..2062]; a defense of 2 may be tried. */
  dodge: {
    said: { stunned: FLAG, 'defense posture': [0, 4] },
    tell: (one) => defended(one, Math.floor((one.health + one.dexterity) / 4), 'Dodge', ''),
  },
  parry: {
    said: { stunned: FLAG, 'defense posture': [0, 4], 'wielding unarmed': FLAG },
    tell: (one) =>
      defended(one, Math.floor(one.dexterity / 2) - ifSaid(one, 'wielding unarmed', 4), 'Barehanded Parry', ''),
  },
  /** Sense rolls [1813..1825]. */
  sight: {
    said: { 'seen from': [1, 40], 'bad light': [1, 9], attempt: [1, 4], circumstances: [-3, 3] },
    tell: (one) => {
      const isBlurred = one.has[5] && has(one, 'seen from') && amount(one, 'seen from') > 1;
      const target =
        one.wits +
        (one.has[6] ? 2 : 0) -
        (isBlurred ? 6 : 0) -
        (one.has[2] ? 0 : amount(one, 'bad light')) -
        (has(one, 'attempt') ? amount(one, 'attempt') - 1 : 0) +
        amount(one, 'circumstances');
      return {
        own: `IQ ${one.wits}${one.has[2] ? ', Night Vision' : ''}${one.has[5] ? ', Bad Sight (no glasses)' : ''}${one.has[6] ? ', Acute Vision 2' : ''}`,
        line: `Vision${written(one)}`,
        dice: WORST,
        expects: target < 3 ? ['refused at least 3'] : [`result 18 against ${target}`],
      };
    },
  },
  /** Fright Checks [1837..1839]: whatever is rolled, 3 succeeds. */
  fright: {
    said: { gruesome: [1, 6], 'heat of battle': FLAG, circumstances: [-3, 3] },
    tell: (one) => {
      const firm = one.has[5] ? 2 : 0;
      const target =
        one.wits +
        firm +
        (one.has[6] ? 2 : 0) -
        amount(one, 'gruesome') +
        ifSaid(one, 'heat of battle', 5) +
        amount(one, 'circumstances');
      return {
        own: `IQ ${one.wits}${one.has[5] ? ', Strong Will 2' : ''}${one.has[6] ? ', Combat Reflexes' : ''}`,
        line: `face terror${written(one)}`,
        dice: BEST,
        expects: [`result 3 against ${target}`, 'changes Joe: nothing'],
      };
    },
  },
  /** What a Fright Check was missed by is added to the dice of its table [1841]. */
  terrors: {
    said: { 'missed by': [1, 6] },
    tell: (one) => {
      const rows = [
        'stunned a turn, then recovers',
        'stunned a turn, then IQ',
        'stunned a turn, then IQ',
        'stunned a turn, then Will',
        'stunned a turn, then Will',
      ];
      return {
        line: `Fright${written(one)}`,
        dice: '1 1 2',
        expects: [`tells ${rows[Math.max(0, amount(one, 'missed by') - 1)] ?? 'stunned 1d turns'}`],
      };
    },
  },
  /** Climbs and water [1690..1702, 1768, 1770]. */
  climb: {
    said: { climb: [0, 5], circumstances: [-3, 3] },
    tell: (one) => {
      const [name, by] = SURFACES[amount(one, 'climb')] ?? SURFACES[0];
      const target = one.skill + ifSaid(one, 'climb', by) + amount(one, 'circumstances');
      return {
        own: `Climbing ${one.skill}`,
        line: `Climbing Roll${has(one, 'climb') ? `, climb ${name}` : ''}${written(one, ['climb'])}`,
        dice: BEST,
        expects: [`result 3 against ${target}`],
      };
    },
  },
  fallOff: {
    said: { climbed: [1, 4], attempt: [1, 3] },
    tell: (one) => {
      const target = one.skill - 3 - (has(one, 'attempt') ? amount(one, 'attempt') - 1 : 0);
      const yards = amount(one, 'climbed');
      const dice = Array.from({ length: yards }, () => 6);
      const hits = yards * (yards <= 2 ? 2 : 3);
      return {
        own: `HT 60, Climbing ${one.skill}`,
        line: `climb up vertical stone wall${written(one)}`,
        dice: yards > 0 ? `${WORST} / ${dice.join(' ')}` : WORST,
        expects: [
          `tells against ${target}`,
          yards > 0 ? `changes Joe: hits taken ${hits}, Shock ${hits}` : 'changes Joe: nothing',
        ],
      };
    },
  },
  swim: {
    said: { 'entered on purpose': FLAG, circumstances: [-3, 3] },
    tell: (one) => ({
      own: `Swimming ${one.skill}`,
      line: `swim${written(one)}`,
      dice: WORST,
      expects: [
        `tells against ${one.skill + ifSaid(one, 'entered on purpose', 3) + amount(one, 'circumstances')}`,
        'changes Joe: fatigue taken 1',
      ],
    }),
  },
  rescue: {
    said: { rescue: [6, 16], circumstances: [-3, 3] },
    tell: (one) => {
      const target =
        one.skill + ifSaid(one, 'rescue', one.strength - amount(one, 'rescue') - 5) + amount(one, 'circumstances');
      return {
        own: `Swimming ${one.skill}`,
        line: `save from drowning${written(one)}`,
        dice: BEST,
        expects: target < 3 ? ['refused at least 3'] : [`result 3 against ${target}`],
      };
    },
  },
  /** Luck, tobacco, surprise and wounds that bleed [580, 668..682, 748, 2381]. */
  luck: {
    said: { lucky: FLAG },
    tell: (one) => ({
      own: `DX ${one.dexterity}, Luck`,
      line: `DX${written(one)}`,
      dice: has(one, 'lucky') ? '6 6 6 3 3 3 4 4 4' : '3 3 3',
      expects: [`result 9 against ${one.dexterity}`],
    }),
  },
  badLuck: {
    said: { 'against luck': FLAG },
    tell: (one) => ({
      own: `DX ${one.dexterity}`,
      line: `DX${written(one)}`,
      dice: has(one, 'against luck') ? '5 5 5 3 3 3 4 4 4' : '5 5 5',
      expects: [`result 15 against ${one.dexterity}`],
    }),
  },
  tobacco: {
    said: { 'without tobacco': FLAG, bleeding: [1, 14] },
    tell: (one) => ({
      own: `HT ${one.health}${one.has[5] ? ', Strong Will 2' : one.has[6] ? ', Weak Will 1' : ''}`,
      line: `HT Roll${written(one)}`,
      dice: BEST,
      expects: [
        `result 3 against ${
          one.health -
          Math.floor(amount(one, 'bleeding') / 5) -
          ifSaid(one, 'without tobacco', 5 - (one.has[5] ? 2 : one.has[6] ? -1 : 0))
        }`,
      ],
    }),
  },
  surprise: {
    said: { surprise: FLAG, attempt: [1, 3] },
    tell: (one) => ({
      own: `IQ ${one.wits}${one.has[5] ? ', Combat Reflexes' : ''}`,
      line: `IQ${written(one)}`,
      dice: BEST,
      expects: [
        `result 3 against ${one.wits + (one.has[5] ? ifSaid(one, 'surprise', 6) : 0) - (has(one, 'attempt') ? amount(one, 'attempt') - 1 : 0)}`,
      ],
    }),
  },
  /** A regular contest goes on until one side alone succeeds [129..135]. */
  contest: {
    said: { 'regular contest': FLAG },
    tell: (one) =>
      has(one, 'regular contest')
        ? {
            own: `ST ${one.strength}`,
            max: 'ST 12',
            line: `ST${written(one)} against Max ST`,
            dice: '1 1 1 / 1 1 1 / 6 6 6 / 6 6 6 / 1 1 1 / 6 6 6',
            expects: ['result wins after 2 undecided rounds'],
          }
        : undefined,
  },
  /** Forward observers and guns out of sight [2237..2303]. */
  observe: {
    said: {
      correction: [1, 4],
      'no binoculars': FLAG,
      'no map': FLAG,
      'no binoculars and map': FLAG,
      'observed range': [100, 4000],
      'observed range with bare eyes': [100, 2000],
      'observed beaten zone': [50, 900],
      circumstances: [-3, 3],
    },
    tell: (one) => {
      const without = ['no binoculars', 'no map', 'no binoculars and map'].filter((name) => has(one, name));
      const ranges = ['observed range', 'observed range with bare eyes', 'observed beaten zone'].filter((name) =>
        has(one, name),
      );
      if (ranges.length > 1 || (without.includes('no binoculars and map') && without.length > 1)) return undefined;
      const skill = one.skill + 8;
      const correction = [0, 0, 4, 8, 8][amount(one, 'correction')] ?? 0;
      const target =
        skill +
        correction -
        ifSaid(one, 'no binoculars', 1) -
        ifSaid(one, 'no map', 3) -
        ifSaid(one, 'no binoculars and map', 5) -
        Math.floor(amount(one, 'observed range') / 500) -
        3 * Math.floor(amount(one, 'observed range with bare eyes') / 500) -
        Math.floor(amount(one, 'observed beaten zone') / 100) +
        amount(one, 'circumstances');
      return {
        own: `Forward Observer ${skill}`,
        line: `observe${written(one)}`,
        dice: has(one, 'observed beaten zone') ? BEST : `${BEST} / 3 4`,
        expects: [
          `tells against ${target}`,
          has(one, 'observed beaten zone') ? 'silent seconds until' : 'tells 12 seconds until',
        ],
      };
    },
  },
  bombard: {
    said: {
      range: [2, 900],
      'blind fire': FLAG,
      'observed fire': [-6, 12],
      'fire direction center': FLAG,
      sited: FLAG,
    },
    tell: (one) => {
      if (has(one, 'blind fire') && has(one, 'observed fire')) return undefined;
      const target =
        one.skill +
        (has(one, 'range') ? rangeOf(amount(one, 'range')) : 0) -
        ifSaid(one, 'blind fire', 15) +
        (has(one, 'observed fire') ? amount(one, 'observed fire') - 5 : 0) +
        ifSaid(one, 'fire direction center', 3) +
        ifSaid(one, 'sited', 2);
      return {
        campaign: 'weapon Mortar { skill Gunner (Mortar), blast 4, Max 2000 }',
        own: `Gunner (Mortar) ${one.skill}, gear { Mortar }`,
        line: `bombard with Mortar${written(one)}`,
        dice: BEST,
        expects: [`tells against ${target}`],
      };
    },
  },
  /** Fragments [2305, 2311..2315]: HT 60 bears them, and the dice of the shock wave show ones. */
  explosion: {
    said: {
      'in contact': FLAG,
      'air burst': FLAG,
      'target posture': [0, 4],
      'target in cover': [0, 4],
      'light cover': FLAG,
      'moderate cover': FLAG,
      'behind someone': FLAG,
      'firing from a trench': FLAG,
      circumstances: [-3, 3],
    },
    tell: (one) => {
      if (has(one, 'target posture') && has(one, 'target in cover')) return undefined;
      const yards = has(one, 'in contact') ? 0 : 1 + (one.state % 4);
      const [, their, , , shotAt] = position(one.theirs);
      const isSaid = has(one, 'target posture') || has(one, 'target in cover');
      const posture = has(one, 'target posture')
        ? position(amount(one, 'target posture'))[4]
        : has(one, 'target in cover')
          ? (COVERED[amount(one, 'target in cover') % COVERED.length]?.[1] ?? 0)
          : has(one, 'air burst')
            ? 0
            : shotAt;
      const target =
        18 -
        yards +
        posture -
        ifSaid(one, 'light cover', 2) -
        ifSaid(one, 'moderate cover', 3) -
        ifSaid(one, 'behind someone', 4) -
        ifSaid(one, 'firing from a trench', 4) +
        amount(one, 'circumstances');
      if (target < 3 || target > 17 || (isSaid && has(one, 'air burst'))) return undefined;
      const contact = has(one, 'in contact') ? 2 : 1;
      const wave = Math.floor(4 / 4 ** Math.floor(yards / 2)) * contact;
      return {
        campaign: 'weapon Bomb { blast 4, fragments 2d }',
        own: 'gear { Bomb }',
        max: `HT 60${conditionsOf([their])}`,
        line: `blast Max ${yards} with Bomb${written(one)}`,
        dice: `1 1 1 1 / ${WORST}`,
        expects: [
          `tells against ${target}`,
          wave > 0
            ? `changes Max: hits taken ${wave}, ${wave === 1 ? 'Shock' : `Shock ${wave}`}`
            : 'changes Max: nothing',
        ],
      };
    },
  },
  /** A grenade into an area [1774, 2194]. */
  lob: {
    said: { ...ANY_ATTACK, range: [1, 28], size: [1, 10], posture: [0, 4], walking: FLAG, running: FLAG },
    tell: (one) => {
      const [, stance, blow] = position(one.stance);
      const target =
        Math.max(one.dexterity - (one.has[5] ? 3 : 0), one.skill - (one.has[5] ? 3 : 0)) +
        situationOf(one) +
        (has(one, 'range') ? rangeOf(amount(one, 'range')) : 0) +
        (has(one, 'size') ? -rangeOf(amount(one, 'size')) : 0) -
        ifSaid(one, 'walking', 1) -
        ifSaid(one, 'running', 2) +
        (has(one, 'posture') ? position(amount(one, 'posture'))[2] : blow);
      return {
        own: `DX ${one.dexterity}, Throwing ${one.skill}, gear { Hand Grenade }${one.has[5] ? ', One Eye' : ''}${traitsOf(one)}${conditionsOf([stance, wounds(one) > 0 ? `Shock ${wounds(one)}` : ''])}`,
        line: `lob with Hand Grenade${written(one)}`,
        dice: BEST,
        expects: target < 3 ? ['refused at least 3'] : [`tells against ${target}`],
      };
    },
  },
  /** Each weapon of the list, its skill, its ST and the most that it does [1477..1571, 1637..1648, 1795..1803, 2325..2331]. */
  arms: {
    said: {},
    tell: (one) => {
      const arm = ARMS[one.size % ARMS.length];
      if (!arm) return undefined;
      const [name, mode, skill, form, add, type, { least = 0, hands = 1, handling = 0, cap, readied = 0, snap }] = arm;
      const limb = LIMBS[one.theirs] ?? '';
      const isHand = form !== 'hurled';
      const thrust = THRUST[one.strength] ?? [1, 0];
      const [dice, more] = form === 'swing' || form === 'hurled' ? (SWING[one.strength] ?? [1, 0]) : thrust;
      const weak = Math.max(0, least - one.strength);
      const lame = isHand && limb.endsWith('g') ? 3 : isHand && limb.endsWith('oot') ? 3 : 0;
      const reached = one.skill + handling - weak - lame;
      const target = snap !== undefined && reached < snap ? reached - 4 : reached;
      const isOver = cap !== undefined && 3.5 * dice + more + add > 3.5 + cap;
      const most = isOver ? 6 + cap : 6 * dice + more + add;
      const hits = Math.floor(Math.max(type === 'cr' ? 0 : 1, most) * { cr: 1, cut: 1.5, imp: 2 }[type]);
      const isLame = limb !== '' && hands === 2 && !lame;
      return {
        own: `${skill} ${one.skill}, gear { ${name} }${conditionsOf([limb])}`,
        max: 'HT 60',
        line: `attack Max with ${name} ${mode}${isHand ? '' : ', range 2'}`,
        dice: BEST,
        expects: isLame
          ? ['refused both hands']
          : against(target, [
              `changes Max: ${[`hits taken ${hits}`, hits === 1 ? 'Shock' : `Shock ${hits}`, ...(type === 'cr' ? [] : ['Bleeding'])].join(', ')}`,
              readied > 0 ? `includes Joe: turns until ready of ${name} ${readied}` : 'silent turns until ready',
            ]),
      };
    },
  },
  bodies: {
    said: {},
    tell: (one) => {
      const most = (THRUST[one.strength]?.[0] ?? 1) * 6 + (THRUST[one.strength]?.[1] ?? 0);
      const which = one.size % 5;
      const bite = (strength: number): number => 6 - (strength <= 5 ? 4 : strength <= 8 ? 3 : strength <= 11 ? 2 : 1);
      const [own, arm, target, hits] = (
        [
          [`DX ${one.dexterity}`, 'Bare Fist', one.dexterity, most - 2],
          [`DX ${one.dexterity}`, 'Foot', one.dexterity - 2, most],
          [
            `DX ${one.dexterity}, beast carnivore, gear { Teeth or Claws }`,
            'Teeth or Claws',
            one.dexterity,
            Math.floor(bite(one.strength) * 1.5),
          ],
          [
            `DX ${one.dexterity}, beast herbivore, gear { Teeth or Claws }`,
            'Teeth or Claws',
            one.dexterity,
            bite(Math.floor(one.strength / 2)),
          ],
          [
            `DX ${one.dexterity}, gear { Blunt Thing { weight 2 } }`,
            'Blunt Thing, range 2',
            one.dexterity - 3,
            6 - (one.strength <= 8 ? 4 : one.strength <= 10 ? 3 : one.strength <= 12 ? 2 : 1),
          ],
        ] as const
      )[which] ?? ['', '', 0, 0];
      return {
        own,
        max: 'HT 60',
        line: `attack Max with ${arm}`,
        dice: BEST,
        expects: [
          `tells against ${target}`,
          `includes Max: hits taken ${hits}, ${hits === 1 ? 'Shock' : `Shock ${hits}`}`,
        ],
      };
    },
  },
  /** A throw after a parry by Judo [1245]. */
  judo: {
    said: {},
    tell: (one) => ({
      own: `Judo ${one.skill}, gear { Judo Throw }${one.has[5] ? ', conditions { Judo Opening "Max" }' : ''}`,
      line: 'attack Max with Judo Throw',
      dice: BEST,
      expects: one.has[5] ? [`tells against ${one.skill}`, 'changes Max: Knocked Down'] : ['refused after a parry'],
    }),
  },
  /** What somebody can defend with, by how things are [1245, 1928, 1952, 1954, 2018..2062, 2369..2371]. */
  guard: {
    said: {},
    tell: (one) => {
      const how = [
        '',
        'Mentally Stunned',
        'On Guard',
        'Parried "Cavalry Saber"',
        'Reloading',
        'Crippled Leg',
        'Wide Open',
      ][one.size % 7];
      if (how === undefined) return undefined;
      const full = Math.floor((one.health + one.dexterity) / 4);
      const dodge = how === 'Crippled Leg' ? Math.max(1, full - 3) : how === 'Mentally Stunned' ? full - 4 : full;
      const parry = Math.floor(one.skill / 2);
      if (dodge < 1) return undefined;
      const dice = ['4 4 4', ...(how === 'Wide Open' ? [] : [WORST]), ...(how === 'On Guard' ? [WORST] : []), '1'];
      return {
        campaign: 'weapon Arm { skill Broadsword, damage 1d, type cr }',
        own: 'Broadsword 18, gear { Arm }',
        max: `DX ${one.dexterity}, HT ${one.health}, Broadsword ${one.skill}, gear { Cavalry Saber }${conditionsOf([how])}`,
        line: 'attack Max with Arm',
        dice: `${dice.join(' / ')}${how === 'Wide Open' ? '' : '\n  choose Dodge Defense'}${how === 'On Guard' ? '\n  choose Parry Defense of Cavalry Saber' : ''}`,
        expects: [
          ...(how === 'Wide Open' ? [] : [`tells against ${dodge}`]),
          ...(how === 'On Guard' ? [`tells against ${parry}`] : []),
          'includes Max: hits taken 1, Shock',
        ],
      };
    },
  },
  /** Two more of an all-out blow, on its damage [1950]. */
  harder: {
    said: { 'strong blow': FLAG },
    tell: (one) => {
      const [dice, more] = SWING[one.strength] ?? [1, 0];
      const faces = Array.from({ length: dice }, () => 4);
      return {
        line: `Swing${written(one)}`,
        dice: faces.join(' '),
        expects: [`tells ${4 * dice + more + ifSaid(one, 'strong blow', 2)}`],
      };
    },
  },
  /** Reactions [139..183, 450]: 3d of 10 and what changes them. */
  reaction: {
    said: { 'good approach': [1, 4], 'bad approach': [1, 2], 'their Status': [-2, 6] },
    tell: (one) => {
      const status = one.state % 4;
      const total =
        10 +
        amount(one, 'good approach') -
        amount(one, 'bad approach') +
        (has(one, 'their Status') ? Math.max(-4, status - amount(one, 'their Status')) : 0);
      return {
        own: `Status ${status}`,
        line: `Reaction Band + Reaction${statusWritten(one)}`,
        dice: '3 3 4',
        expects: [`tells ${bandOf(total)}`],
      };
    },
  },
  friends: {
    said: { "friends' Status": [1, 6] },
    tell: (one) => {
      const status = (one.state % 4) - 1;
      const their = amount(one, "friends' Status");
      const change = status >= 0 ? Math.max(0, status - their) : Math.max(-4, status - their);
      return {
        own: `Status ${status}`,
        line: `Reaction Band + Reaction${written(one)}`,
        dice: '3 3 4',
        expects: [`tells ${bandOf(10 + (has(one, "friends' Status") ? change : 0))}`],
      };
    },
  },
};

/** Dice and adds of a stab and of a blow by ST, from 8 to 14 [1477..1487]. */
const THRUST: Readonly<Record<number, readonly [number, number]>> = {
  8: [1, -3],
  9: [1, -2],
  10: [1, -2],
  11: [1, -1],
  12: [1, -1],
  13: [1, 0],
  14: [1, 0],
};
const SWING: typeof THRUST = { 8: [1, -2], 9: [1, -1], 10: [1, 0], 11: [1, 1], 12: [1, 2], 13: [2, -1], 14: [2, 0] };

const LIMBS = ['', 'Crippled Arm', 'Crippled Hand', 'Crippled Leg', 'Crippled Foot'];

interface Arm {
  readonly least?: number;
  readonly hands?: number;
  readonly handling?: number;
  /** What is added to the one die that it never exceeds. */
  readonly cap?: number;
  /** Turns to make it ready again after a blow. */
  readonly readied?: number;
  /** Snap Shot number of what is thrown. */
  readonly snap?: number;
}

/** Hand weapons and their modes: skill, damage by a stab, a blow or a throw, and its type [1527..1571]. */
const ARMS: readonly (readonly [
  name: string,
  mode: string,
  skill: string,
  form: 'thrust' | 'swing' | 'hurled',
  add: number,
  type: 'cr' | 'cut' | 'imp',
  more: Arm,
])[] = [
  ['Entrenching Tool', 'swing', 'Axe/Mace', 'swing', 1, 'cut', { least: 12, readied: 1 }],
  ['Hatchet', 'swing', 'Axe/Mace', 'swing', 0, 'cut', { least: 7, readied: 1 }],
  ['Hatchet', 'thrown', 'Thrown Weapon (Axe Throwing)', 'hurled', 0, 'cut', { least: 7, snap: 11 }],
  ['Blackjack or Sap', 'thrust', 'Blackjack', 'thrust', 0, 'cr', { least: 7 }],
  ['Cavalry Saber', 'swing', 'Broadsword', 'swing', 1, 'cut', { least: 9 }],
  ['Cavalry Saber', 'thrust', 'Broadsword', 'thrust', 1, 'imp', { least: 9 }],
  ['Smallsword', 'thrust', 'Fencing', 'thrust', 1, 'imp', { cap: 1 }],
  ['Katana', 'swing', 'Katana', 'swing', 1, 'cut', { least: 11 }],
  ['Katana', 'two-handed swing', 'Katana', 'swing', 2, 'cut', { least: 11, hands: 2 }],
  ['Katana', 'thrust', 'Katana', 'thrust', 1, 'imp', { least: 11 }],
  ['Bayonet or Knife', 'swing', 'Knife', 'swing', -2, 'cut', { cap: 2 }],
  ['Bayonet or Knife', 'thrust', 'Knife', 'thrust', 0, 'imp', { cap: 2 }],
  ['Billy Club', 'swing', 'Shortsword', 'swing', 0, 'cr', { least: 7 }],
  ['Billy Club', 'thrust', 'Shortsword', 'thrust', 0, 'cr', { least: 7 }],
  ['Long Bayonet', 'swing', 'Shortsword', 'swing', -1, 'cut', { least: 7 }],
  ['Long Bayonet', 'thrust', 'Shortsword', 'thrust', 0, 'imp', { least: 7 }],
  ['Machete', 'swing', 'Shortsword', 'swing', 1, 'cut', { least: 10, handling: -1 }],
  ['Fixed Bayonet', 'thrust', 'Spear', 'thrust', 2, 'imp', { least: 9, hands: 2 }],
  ['Fixed Long Bayonet', 'thrust', 'Spear', 'thrust', 3, 'imp', { least: 9, hands: 2 }],
  ['Shovel', 'swing', 'Two-Handed Axe/Mace', 'swing', 2, 'cr', { least: 13, hands: 2, handling: -1, readied: 1 }],
  ['Shovel', 'edge', 'Two-Handed Axe/Mace', 'swing', 2, 'cut', { least: 13, hands: 2, handling: -3, readied: 1 }],
  ['Swung Rifle', 'swing', 'Two-Handed Axe/Mace', 'swing', 2, 'cr', { least: 12, hands: 2, readied: 1 }],
];

/** A Status of 0 is written as a number as well. */
const statusWritten = (one: Case): string =>
  `${written(one, ['their Status'])}${has(one, 'their Status') ? `, their Status ${amount(one, 'their Status')}` : ''}`;

/** Reactions by what the dice come to [165..183]. */
const bandOf = (total: number): string =>
  total <= 0
    ? 'Disastrous'
    : total <= 3
      ? 'Very Bad'
      : total <= 6
        ? 'Bad'
        : total <= 9
          ? 'Poor'
          : total <= 12
            ? 'Neutral'
            : total <= 15
              ? 'Good'
              : total <= 18
                ? 'Very Good'
                : 'Excellent';

const GUN = (rate: string): string =>
  `weapon Gun { skill Guns (Rifle), damage 1d, SS 10, Acc 4, Half Damage 30, Max 500, ${rate}, Recoil -1 }`;

/** Several shots, or the groups of a burst: each with its recoil, and whoever does not aim is at 4 where that leaves less than SS [2206, 2229]. */
function fired(one: Case, rounds: number, each: number, rate: string): Told {
  const felt = one.has[6] ? one.state : 0;
  const weak = Math.max(0, 11 - one.strength);
  const by = weak > 0 ? 2 : 1;
  const basic = one.skill - weak + amount(one, 'circumstances');
  const targets = Array.from({ length: Math.ceil(rounds / each) }, (_, at) => {
    const recoil = each === 1 ? (felt + at > 0 ? by : 0) : (felt + at + 1) * by;
    const target = basic - recoil;
    return target < 10 ? target - 4 : target;
  });
  const [first = 0] = targets;
  const tried = targets.filter((target) => target >= 3);
  return {
    campaign: GUN(`${rate}, ST 11`),
    own: `Guns (Rifle) ${one.skill}, gear { Gun }${conditionsOf([felt > 0 ? `Firing ${felt}` : ''])}`,
    line: `attack Max with Gun${written(one)}`,
    dice: tried.map(() => WORST).join(' / '),
    expects:
      first < 3
        ? ['refused at least 3']
        : [
            ...tried.map((target) => `tells against ${target}`),
            `changes Joe: Fired (Gun) ${rounds}, ${felt + targets.length === 1 ? 'Firing' : `Firing ${felt + targets.length}`}`,
          ],
  };
}

/** A defense by its name, of somebody who may be stunned and placed badly. */
function defended(one: Case, full: number, name: string, more: string): Told | undefined {
  const [, stance, , , , worse] = position(one.stance);
  const isDazed = one.has[5];
  const posture = has(one, 'defense posture') ? position(amount(one, 'defense posture'))[5] : worse;
  const target = full + (one.has[6] ? 1 : 0) - (isDazed || has(one, 'stunned') ? 4 : 0) + posture;
  if (target < 1) return undefined;
  return {
    own: `DX ${one.dexterity}, HT ${one.health}${one.has[6] ? ', Combat Reflexes' : ''}${more}${conditionsOf([stance, isDazed ? 'Stunned' : ''])}`,
    line: `${name}${written(one)}`,
    dice: WORST,
    expects: [`result 18 against ${target}`],
  };
}

const told = (one: Case): Told | undefined => DEEDS[one.deed]?.tell(one);

function scenario(one: Case): string {
  const { campaign = '', own = '', max = '', line, dice, expects } = told(one) ?? { line: '', dice: '', expects: [] };
  const isRefused = expects.some((step) => step.startsWith('refused'));
  const sheet = [`ST ${one.strength}`, ...(own.startsWith('ST ') ? [] : [])].join('');
  const joe = own.startsWith('ST ') ? own : [sheet, own].filter((part) => part !== '').join(', ');
  return `## a-line: A line at random [lines 85..2317]

\`\`\`muster
use "GURPS Lite WWII"
campaign Camp { ${campaign} }
npc Joe { ${joe} }
npc Max { ${max} }
\`\`\`

\`\`\`play
> Joe: ${line}
${[...(isRefused || dice === '' ? [] : [`dice ${dice}`]), ...expects].map((step) => `  ${step}`).join('\n')}
\`\`\`
`;
}

const NAMES = Object.keys(DEEDS);

function generate(rng: DiceRng): Case | undefined {
  const deed = NAMES[rng.nextInt(NAMES.length) - 1] ?? '';
  const said: Record<string, number> = {};
  const all = DEEDS[deed]?.said ?? {};
  const often = Object.keys(all).length > 12 ? 6 : 2;
  for (const [name, [least, most]] of Object.entries(all))
    if (rng.nextInt(often) === 1) {
      const value = least + rng.nextInt(most - least + 1) - 1;
      said[name] =
        value === 0 && most > 0 && !(name in ROWS) && name !== 'climb' && name !== 'their Status' ? 1 : value;
    }
  const one: Case = {
    deed,
    said,
    skill: 8 + rng.nextInt(10),
    strength: 8 + rng.nextInt(6),
    dexterity: 8 + rng.nextInt(6),
    wits: 8 + rng.nextInt(6),
    health: 8 + rng.nextInt(6),
    stance: rng.nextInt(2) === 1 ? 0 : rng.nextInt(5) - 1,
    theirs: rng.nextInt(2) === 1 ? 0 : rng.nextInt(5) - 1,
    state: rng.nextInt(4),
    size: rng.nextInt(100),
    has: Array.from({ length: 7 }, () => rng.nextInt(3) === 1),
  };
  return told(one) === undefined ? undefined : one;
}

function simpler(one: Case): readonly Case[] {
  const key = scenario(one);
  const without = Object.keys(one.said).map((name): Case => {
    const { [name]: _, ...said } = one.said;
    return { ...one, said };
  });
  const all: readonly Case[] = [
    ...without,
    ...one.has.map((_, at) => ({ ...one, has: one.has.map((is, place) => is && place !== at) })),
    { ...one, stance: 0 },
    { ...one, theirs: 0 },
    ...(['skill', 'strength', 'dexterity', 'wits', 'health'] as const).map((name) => ({ ...one, [name]: 12 })),
  ];
  return all.filter((other) => told(other) !== undefined && scenario(other) !== key);
}

/** Attacks, defenses, senses and all else that has modifiers in GURPS Lite. */
export const deeds: Oracle<Case> = { generate, scenario, simpler };
