import type { DiceRng } from '../../language/dice/random.js';
import {
  AVERAGE,
  changes,
  costOf,
  doubles,
  liftOf,
  lightOf,
  massOf,
  type Person,
  part,
  personBy,
  SIGHT,
  SPHERE,
  sheetOf,
  shortened,
  shown,
  spending,
  sphere,
  sphereEntry,
  temper,
} from './men-and-supermen-model.js';
import type { Oracle } from './oracle.js';

const FEATS = [
  'blast',
  'charm',
  'horrify',
  'wrestle',
  'lift',
  'push',
  'throw',
  'jump',
  'move',
  'breath',
  'stand',
] as const;
type Feat = (typeof FEATS)[number];

/** Something that somebody does at random. What its numbers mean depends on what it is. */
interface Case {
  readonly feat: Feat;
  readonly who: Person;
  readonly target: Person;
  readonly bonus: number;
  readonly penalty: number;
  /** Strength that is spent on it. */
  readonly extra: number;
  /** A Power Roll, a Charisma or horror, kilograms, friction, damage, Quality of a breath. */
  readonly size: number;
  /** The speed, rounds without air, VP lost, conviction. */
  readonly state: number;
  /** Parts of what there is to spend, in hundredths. */
  readonly first: number;
  readonly second: number;
  readonly isSpecial: boolean;
  readonly isOther: boolean;
  readonly faces: readonly [number, number];
  readonly others: readonly [number, number];
  readonly percent: number;
}

/** What a case is as a scenario. */
interface Told {
  readonly own: string;
  readonly theirs: string;
  readonly line: string;
  readonly dice: string;
  readonly expects: readonly string[];
}

const rolledBy = ([one, other]: readonly [number, number]): number => one + other;

const FEAT: Readonly<Record<Feat, (one: Case) => Told>> = {
  /** Lines 318 to 323 and 382 to 386: a Combat Roll, %Control, and the Power Roll as damage. */
  blast(one) {
    const { who, target, size: power, state: lost } = one;
    const [close = 0] = SIGHT[who.sight] ?? [];
    const pool = Math.floor(who.learning / 10) + close + one.bonus - one.penalty;
    const margin = sphere(2 * who.agility) + sphere(pool) - rolledBy(one.faces);
    const works = one.percent <= 90;
    const effort = part(Math.min(9, power), one.first);
    const effect = power - effort;
    const defense = SIGHT[target.sight]?.[2] ?? 0;
    const bought = Math.min(margin, Math.max(0, defense));
    const attack = margin >= 0 ? bought : -Math.ceil(-margin / 3);
    const skill = margin >= 0 ? (margin > bought ? doubles(margin - bought) : 0) : -Math.ceil((-margin - 1) / 3);
    const blow = works && attack >= defense ? Math.max(0, effect + skill) : 0;
    const row = Math.max(0, doubles(target.strength / 50 + target.constitution / 25)) + lightOf(target) - lightOf(who);
    const [above, below] = temper(row);
    const felt = Math.floor((blow * above) / below);
    const { agility, strength, learning, newoen } = target;
    const left = Math.max(0, Math.floor((3 * (agility + strength) + Math.max(learning, 10) + newoen) / 3) - lost);
    const deep = felt - Math.min(felt, left);
    const defending = margin < 0 ? -Math.floor(Math.floor(-margin / 3) / 2) : 0;
    return {
      own: `power Fire ${power} (control 90)`,
      theirs: `VP lost ${lost}`,
      line: `blast Max with Fire${modified(one)}${spending({ effect, effort })}`,
      dice: `${one.faces.join(' ')} / ${one.percent}`,
      expects: [
        changes(
          'Max',
          {
            'VP lost': [lost, lost + Math.min(felt, left)],
            'wounds Bruise body': [0, deep],
            Battered: [0, deep > 0 && effect !== 1 ? effect : 0],
          },
          deep > 0 && effect === 1 ? ['Battered'] : [],
        ),
        works
          ? changes(
              'Joe',
              {
                'EP spent': [0, 1 + costOf(9 - effort)],
                'blast attack': [0, attack],
                'blast damage': [0, skill],
                busy: [0, 20],
                Defending: [0, defending],
              },
              ['Blasting'],
            )
          : changes('Joe', { busy: [0, 20] }),
      ],
    };
  },

  /** Lines 150 to 154: Charisma less Charisma in the pool, and Willpower less three for each point that goes to the save. */
  charm(one) {
    const charisma = one.isOther ? -20 - one.size : 20 + one.size;
    const pool = one.bonus - one.penalty - 10;
    const margin = Math.abs(charisma) + sphere(pool) - rolledBy(one.faces);
    const save = part(margin, one.first);
    const quickness = part(margin - save, one.second);
    const later = Math.max(0, margin) - save - quickness;
    const willpower = 4 * one.target.newoen;
    const held = one.percent > willpower - 3 * save + Math.min(one.state, willpower);
    const isMade = margin >= 0;
    return {
      own: `Active Charisma ${charisma}`,
      theirs: '',
      line: `charm Max${one.state > 0 ? `, conviction ${one.state}` : ''}${modified(one)}${isMade ? spending({ save, later, quickness }) : ''}`,
      dice: isMade ? `${one.faces.join(' ')} / ${one.percent}` : one.faces.join(' '),
      expects: [
        isMade
          ? `changes Max: ${held ? (charisma > 0 ? 'Charmed' : 'Afraid') : 'Unmoved'} (Joe)`
          : 'changes Max: nothing',
        changes('Joe', { busy: [0, shortened(1250, quickness)] }),
      ],
    };
  },

  /** Lines 182, 183 and 188: the Horror's looks against Willpower, less the Beauty of who saves. */
  horrify(one) {
    const margin = one.size + sphere(one.bonus - one.penalty) - rolledBy(one.faces);
    const isMade = margin >= 0;
    const save = part(margin, one.first);
    const paralysis = Math.max(0, margin) - save;
    const beauty = 1 + (one.percent % 30);
    const willpower = 4 * one.target.newoen;
    const safe = willpower - sphere(beauty) + Math.max(0, 10 - beauty) - 3 * save + Math.min(one.state, willpower);
    const held = one.percent > safe;
    const sixes = Array.from({ length: 1 + sphere(paralysis) }, (_, index) => 1 + ((one.second + index) % 6));
    const dice = [one.faces.join(' '), String(one.percent), ...(held ? [sixes.join(' ')] : [])];
    return {
      own: `Beauty -${one.size}`,
      theirs: `Beauty ${beauty}`,
      line: `horrify Max${one.state > 0 ? `, conviction ${one.state}` : ''}${modified(one)}${isMade ? spending({ save, paralysis }) : ''}`,
      dice: isMade ? dice.join(' / ') : one.faces.join(' '),
      expects: [
        !isMade
          ? 'changes Max: nothing'
          : held
            ? changes('Max', { paralysed: [0, sixes.reduce((sum, six) => sum + six, 0)], 'weirdness seen': [0, -1] })
            : changes('Max', { 'weirdness seen': [0, 2] }, ['Used to Looks (Joe)']),
      ],
    };
  },

  /** Lines 388 and 389: two lifts against each other, where two points take one from the other side. */
  wrestle(one) {
    const margin = liftOf(one.who) + one.extra + sphere(one.bonus - one.penalty) - rolledBy(one.faces);
    const theirs = liftOf(one.target) - rolledBy(one.others);
    const isMade = margin >= 0;
    const rival = part(margin, one.first);
    const effort = Math.min(9, Math.max(0, margin) - rival);
    const both = isMade && theirs >= 0;
    const answer = part(theirs, one.second);
    const theirEffort = Math.min(9, Math.max(0, theirs) - answer);
    const kept = margin - Math.floor(answer / 2);
    const left = theirs - Math.floor(rival / 2);
    const uses = { ...(isMade && { rival, effort }), ...(theirs >= 0 && { answer, 'their effort': theirEffort }) };
    const spent = Object.keys(uses).length > 0 ? spending(uses) : '';
    return {
      own: '',
      theirs: '',
      line: `wrestle Max${extraOf(one)}${modified(one)}${spent} against Max Lift`,
      dice: `${one.faces.join(' ')} / ${one.others.join(' ')}`,
      expects: [
        changes('Joe', { 'EP spent': [0, costOf(9 - (isMade ? effort : 0))], 'Strength lost': [0, one.extra] }),
        changes('Max', { 'EP spent': [0, costOf(9 - theirEffort)] }),
        ...(both && left < 0 && kept >= 0 ? ['tells the other side loses'] : []),
        ...(both && left >= 0 && kept < 0 ? [`tells loses, with ${kept} of Quality to ${left}`] : []),
        ...(both && left < 0 && kept < 0 ? ['tells both let go'] : []),
        ...(both && left >= 0 && kept >= 0 ? [`tells nobody has lost yet, with ${kept} of Quality to ${left}`] : []),
      ],
    };
  },

  /** Lines 346, 350 and 351: a lift whose Quality is that of the weight, and what is left. */
  lift(one) {
    const margin =
      liftOf(one.who) +
      one.extra +
      sphere(one.bonus - one.penalty) -
      sphere(one.isSpecial ? one.size * 2 : one.size) -
      rolledBy(one.faces);
    const isMade = margin >= 0;
    const quickness = part(margin, one.first);
    const effort = Math.min(9, Math.max(0, margin) - quickness);
    return {
      own: '',
      theirs: '',
      line: `lift weight ${one.size} kg${one.isSpecial ? ', overhead' : ''}${extraOf(one)}${modified(one)}${isMade ? spending({ effort, quickness }) : ''}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', {
          'EP spent': [0, isMade ? costOf(9 - effort) : 1],
          busy: [0, shortened(10, quickness)],
          'Strength lost': [0, one.extra],
        }),
      ],
    };
  },

  /** Line 349: a lift against friction, whose time doubles with each point that is missing. */
  push(one) {
    const drag = one.size % 20;
    const margin = liftOf(one.who) + one.extra + sphere(one.bonus - one.penalty) - drag - rolledBy(one.faces);
    const missed = Math.max(0, -margin);
    const moves = missed <= 20 - drag;
    return {
      own: '',
      theirs: '',
      line: `push ${drag}${extraOf(one)}${modified(one)}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', {
          'EP spent': [0, margin >= 0 ? costOf(9 - Math.min(9, margin)) : 1],
          busy: [0, moves ? 10 * 2 ** missed : 0],
          'Strength lost': [0, one.extra],
        }),
        moves ? 'silent does not move' : 'tells does not move',
      ],
    };
  },

  /** Lines 364 and 365: what the mass leaves is distance; what fails flies a little. */
  throw(one) {
    const margin =
      liftOf(one.who) + one.extra + sphere(one.bonus - one.penalty) - sphere(one.size) - rolledBy(one.faces);
    const isMade = margin >= 0;
    const effort = part(Math.min(9, margin), one.first);
    const distance = Math.max(0, margin) - effort;
    return {
      own: '',
      theirs: '',
      line: `throw ${one.size} kg${extraOf(one)}${modified(one)}${isMade ? spending({ distance, effort }) : ''}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', { 'EP spent': [0, costOf(9 - effort)], busy: [0, 15], 'Strength lost': [0, one.extra] }),
        ...(margin >= -9 && distance <= SPHERE.length
          ? [`tells ${shown(sphereEntry(isMade ? distance : margin))} m`]
          : []),
      ],
    };
  },

  /** Lines 339 and 340: Agility and Strength, and height by the square of the Quality. */
  jump(one) {
    const reach = Math.floor(Math.sqrt((2 * one.who.height) / 10));
    const margin =
      one.who.agility + one.who.strength + reach + one.extra + sphere(one.bonus - one.penalty) - rolledBy(one.faces);
    const isMade = margin >= 0;
    const effort = part(Math.min(9, margin), one.first);
    const rise = Math.max(0, margin) - effort;
    return {
      own: `busy ${one.state % 30}`,
      theirs: '',
      line: `jump${extraOf(one)}${modified(one)}${isMade ? spending({ rise, effort }) : ''}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', {
          'EP spent': [0, costOf(9 - effort)],
          busy: [one.state % 30, one.state % 30 > 0 ? (one.state % 30) + 1 : 6],
          'Strength lost': [0, one.extra],
        }),
        ...(rise > 0 ? [`tells ${shown(rise ** 2 / 100)} m up`] : []),
      ],
    };
  },

  /** Lines 352 to 356: a Move against the speed that there is; who misses by more than five stumbles. */
  move(one) {
    const { agility, strength } = one.who;
    const speed = one.state;
    const paid = one.size % 7;
    const base = agility + Math.ceil((strength + one.extra) / 2) + Math.floor(Math.sqrt(one.who.height / 10));
    const margin = base + sphere(one.bonus - one.penalty - speed) - rolledBy(one.faces);
    const isMade = margin >= 0;
    const faster = part(margin, one.first);
    const effort = Math.min(9, Math.max(0, margin) - faster);
    const stumbles = margin < -5;
    const row = isMade ? 9 - effort : 9 + (stumbles ? Math.floor(-margin / 5) : 0);
    return {
      own: `speed quality ${speed}, EP paid ${paid}`,
      theirs: '',
      line: `move${extraOf(one)}${modified(one)}${isMade ? spending({ effort, speed: faster }) : ''}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', {
          'speed quality': [speed, isMade ? speed + faster : stumbles ? speed + margin : speed],
          'movement row': [0, row],
          'EP spent': [0, Math.max(0, costOf(row) - paid)],
          'EP paid': [paid, Math.max(paid, costOf(row))],
          busy: [0, 6],
          'Strength lost': [0, one.extra],
        }),
      ],
    };
  },

  /** Lines 309, 336 and 337: a round of moving and of holding one's breath. */
  breath(one) {
    const held = one.size - 20;
    const rounds = one.state;
    const row = one.percent % 13;
    const air = costOf(Math.max(0, 9 - (held - sphere(rounds + 1))));
    const moving = one.isOther ? costOf(row) : 0;
    const head = Math.floor(air / 5);
    return {
      own: `held quality ${held}, rounds without air ${rounds}, movement row ${row}, speed quality ${one.isOther ? 4 : 0}, conditions { Holding Breath }`,
      theirs: '',
      line: 'end the round',
      dice: '',
      expects: [
        changes('Joe', {
          'EP spent': [0, air + moving],
          'EP paid': [0, moving],
          'rounds without air': [rounds, rounds + 1],
          'wounds Bruise head': [0, head],
        }),
      ],
    };
  },

  /** Lines 369 to 371 and 373: Mass less the damage, with Strength where the body felt it, and half of that in a surprise. */
  stand(one) {
    const { who } = one;
    const bonus = one.isOther
      ? sphere(Math.max(who.agility, who.strength))
      : one.isSpecial
        ? Math.ceil(sphere(who.strength) / 2)
        : sphere(who.strength);
    const margin = sphere(massOf(who)) - one.size + bonus - rolledBy(one.faces);
    const share = one.percent % 3;
    const plights = [
      `${one.isOther ? 'Reeling' : 'Battered'} ${one.size}`,
      ...(one.isSpecial && !one.isOther ? ['Surprised'] : []),
    ];
    const far = (SPHERE[-margin - 1] ?? 0) / 2 ** share;
    return {
      own: `conditions { ${plights.join(', ')} }`,
      theirs: '',
      line: `stay standing${share > 0 ? ', penetrating' : ''}${share > 1 ? ', small projectile' : ''}`,
      dice: one.faces.join(' '),
      expects: [
        changes('Joe', { busy: [0, Math.max(0, -margin)] }, [`no longer ${one.isOther ? 'Reeling' : 'Battered'}`]),
        ...(margin < 0 && -margin <= SPHERE.length ? [`tells thrown back ${shown(far)} m`] : []),
        ...(margin >= 0 ? ['silent thrown back'] : []),
      ],
    };
  },
};

const modified = ({ bonus, penalty }: Case): string =>
  `${bonus > 0 ? `, bonus ${bonus}` : ''}${penalty > 0 ? `, penalty ${penalty}` : ''}`;

const extraOf = ({ extra }: Case): string => (extra > 0 ? `, extra strength ${extra}` : '');

function scenario(one: Case): string {
  const { own, theirs, line, dice, expects } = FEAT[one.feat](one);
  return `## a-feat: Something at random [lines 318..389]

\`\`\`muster
use "Men & Supermen"
${sheetOf('Joe', one.who, own)}
${sheetOf('Max', one.target, theirs)}
\`\`\`

\`\`\`play
> Joe: ${line}
${[...(dice === '' ? [] : [`dice ${dice}`]), ...expects].map((step) => `  ${step}`).join('\n')}
\`\`\`
`;
}

function generate(rng: DiceRng): Case | undefined {
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const pair = (): readonly [number, number] => [rng.nextInt(10), rng.nextInt(10)];
  const feat = FEATS[rng.nextInt(FEATS.length) - 1] ?? 'lift';
  const who = personBy(rng);
  const one: Case = {
    feat,
    who,
    target: personBy(rng),
    bonus: chance(3) ? rng.nextInt(12) : 0,
    penalty: chance(3) ? rng.nextInt(12) : 0,
    extra: chance(3) ? rng.nextInt(who.strength) : 0,
    size: rng.nextInt(40),
    state: chance(2) ? rng.nextInt(40) : 0,
    first: rng.nextInt(101) - 1,
    second: rng.nextInt(101) - 1,
    isSpecial: chance(2),
    isOther: chance(2),
    faces: pair(),
    others: pair(),
    percent: rng.nextInt(100),
  };
  if (feat !== 'wrestle') return one;
  // Where both fail they roll again.
  const margin = liftOf(who) + one.extra + sphere(one.bonus - one.penalty) - rolledBy(one.faces);
  return margin < 0 && liftOf(one.target) < rolledBy(one.others) ? undefined : one;
}

function simpler(one: Case): readonly Case[] {
  const key = scenario(one);
  const people = (
    ['strength', 'agility', 'constitution', 'learning', 'newoen', 'build', 'height', 'sight'] as const
  ).flatMap((name): readonly Case[] => [
    { ...one, who: { ...one.who, [name]: AVERAGE[name] } },
    { ...one, target: { ...one.target, [name]: AVERAGE[name] } },
  ]);
  const all: readonly Case[] = [
    { ...one, who: AVERAGE, extra: 0 },
    { ...one, target: AVERAGE },
    ...people,
    ...(['bonus', 'penalty', 'extra', 'state', 'first', 'second'] as const).map((name) => ({ ...one, [name]: 0 })),
    { ...one, isSpecial: false },
    { ...one, isOther: false },
  ];
  return all.filter((other) => other.extra <= other.who.strength && scenario(other) !== key);
}

/** Powers, minds, holds and feats of Men & Supermen, as its document has them. */
export const feats: Oracle<Case> = { generate, scenario, simpler };
