import type { DiceRng } from '../../language/dice/random.js';
import {
  AVERAGE,
  bodyOf,
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
  temper,
} from './men-and-supermen-model.js';
import type { Oracle } from './oracle.js';

/** Something that somebody does at random, with the modifiers that there are for it. What its numbers mean depends on what it is. */
interface Case {
  readonly deed: string;
  readonly who: Person;
  readonly target: Person;
  /** Modifiers of the line by their names. */
  readonly said: Readonly<Record<string, number>>;
  /** From 1 to 40. */
  readonly size: number;
  /** From 0 to 40. */
  readonly state: number;
  /** Parts of what there is to spend, in hundredths. */
  readonly first: number;
  readonly second: number;
  readonly isOther: boolean;
  readonly faces: readonly [number, number];
  readonly others: readonly [number, number];
  readonly percent: number;
  readonly percents: readonly number[];
}

/** What a case is as a scenario. */
interface Told {
  readonly own?: string;
  readonly theirs?: string;
  readonly more?: string;
  readonly line: string;
  readonly dice?: string;
  readonly expects: readonly string[];
}

/** A deed, with the modifiers that it knows: how great each is at most, or 0 for one without a number. */
interface Deed {
  readonly said: Readonly<Record<string, number>>;
  readonly tell: (one: Case) => Told;
}

const POOL = { bonus: 12, penalty: 12, 'kept quality': 12, directly: 6 } as const;

const has = (one: Case, name: string): boolean => one.said[name] !== undefined;
const amount = (one: Case, name: string): number => one.said[name] ?? 0;

/** What bonus, penalty and saved Quality put into the pool (lines 287, 290). */
const pooled = (one: Case): number =>
  amount(one, 'bonus') - amount(one, 'penalty') + Math.floor(amount(one, 'kept quality') / 2);

/** The modifiers as they are written, without those that a deed writes itself. */
const written = (one: Case, without: readonly string[] = []): string =>
  Object.entries(one.said)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => `, ${name}${value === 0 ? '' : ` ${value}`}`)
    .join('');

const total = ([one, other]: readonly [number, number]): number => one + other;
const fell = ([one, other]: readonly [number, number]): string => `${one} ${other}`;
/** A condition of 1 is its name alone. */
const rated = (name: string, rating: number): readonly string[] =>
  rating === 0 ? [] : [rating === 1 ? name : `${name} ${rating}`];

/** A passive action that takes so long: it pushes back what is in progress (lines 288, 310 to 312). */
const passively = (busy: number, time: number): number => (busy > 0 ? busy + 1 : time);

/** A sense adds its score and four for each digit of its multiplier (lines 265 to 267). */
const sense = (score: number, multiplier: number): number => score + 4 * String(Math.max(1, multiplier)).length;

/** Perception (line 263). */
const perceptionOf = (who: Person): number => Math.ceil(who.newoen / 2 + who.learning / 4);

/** Line 323. */
const missedBy = (miss: number) => ({
  attack: -Math.ceil(miss / 3),
  damage: -Math.ceil((miss - 1) / 3),
  defense: -Math.floor(Math.floor(miss / 3) / 2),
});

/** What a blow of a bruise does to its target, without armour (lines 235, 239, 242 to 258, 369). */
function struck(one: Case, blow: number, force: number, name: string, pierces = 0, mark = 'Bruise'): string {
  const { who, target, state: lost } = one;
  const own = target.strength / 50 + target.constitution / 25;
  const row = Math.max(0, doubles(own)) + lightOf(target) - lightOf(who);
  const [above, below] = temper(row > 0 ? Math.max(0, row - pierces) : row);
  const felt = Math.floor((Math.max(0, blow) * above) / below);
  const { agility, strength, learning, newoen } = target;
  const left = Math.max(0, Math.floor((3 * (agility + strength) + Math.max(learning, 10) + newoen) / 3) - lost);
  const deep = felt - Math.min(felt, left);
  return changes(name, { 'VP lost': [lost, lost + Math.min(felt, left)], [`wounds ${mark} body`]: [0, deep] }, [
    ...(deep > 0 ? rated('Battered', force) : []),
  ]);
}

/** Rolls against a number that modifiers change, past the pool or through it. */
function plain(roll: string, target: (one: Case) => number, own?: (one: Case) => string): (one: Case) => Told {
  return (one) => ({
    ...(own && { own: own(one) }),
    line: `${roll}${written(one)}`,
    dice: fell(one.faces),
    expects: [`result ${total(one.faces)} against ${target(one)}`],
  });
}

const seen = (one: Case): readonly number[] => SIGHT[one.who.sight] ?? [];

const DEEDS: Readonly<Record<string, Deed>> = {
  /** Lines 286, 287, 290 and 349: what acts through the pool, and what past it. */
  agility: {
    said: POOL,
    tell: plain('Agility', (one) => one.who.agility + sphere(pooled(one)) + amount(one, 'directly')),
  },
  /** Lines 149 and 188, as entries of the pool. */
  charisma: {
    said: { ...POOL, charming: 20, targets: 6 },
    tell: plain(
      'Active Charisma',
      (one) =>
        10 +
        sphere(
          pooled(one) - amount(one, 'charming') - (has(one, 'targets') ? Math.max(2, amount(one, 'targets')) : 0),
        ) +
        amount(one, 'directly'),
    ),
  },
  /** Lines 237, 318, 324 and 325. */
  fighting: {
    said: { ...POOL, 'close combat': 0, 'further opponents': 5, 'wrong hand': 0 },
    tell: plain('Combat Roll', (one) => {
      const [close = 0] = seen(one);
      const wits = has(one, 'close combat') ? close + Math.floor(one.who.learning / 10) : 0;
      return (
        sphere(2 * one.who.agility) +
        sphere(pooled(one) + wits - amount(one, 'further opponents')) +
        amount(one, 'directly') -
        (has(one, 'wrong hand') ? 3 : 0)
      );
    }),
  },
  /** Lines 207 and 324: no more help of the eyes than there are Range Sets. */
  shooting: {
    said: { ...POOL, 'ranged combat': 12 },
    tell: plain('Combat Roll', (one) => {
      const [close = 0, far = 0] = seen(one);
      const sets = amount(one, 'ranged combat');
      const wits = has(one, 'ranged combat') ? Math.min(far, sets + close) + Math.floor(one.who.learning / 10) : 0;
      return sphere(2 * one.who.agility) + sphere(pooled(one) + wits) + amount(one, 'directly');
    }),
  },
  /** Lines 352 to 355, and 237 by a ruling: a useless leg takes seven. */
  moving: {
    said: { ...POOL, 'moving on': 20 },
    tell: (one) =>
      plain(
        'Move',
        ({ who }) =>
          who.agility +
          Math.ceil(who.strength / 2) +
          Math.floor(Math.sqrt(who.height / 10)) +
          sphere(pooled(one) - amount(one, 'moving on')) +
          amount(one, 'directly') -
          (one.isOther ? 7 : 0),
        () => (one.isOther ? 'wounds { Wound 200 left leg }' : ''),
      )(one),
  },
  /** Lines 346 and 349. */
  pushing: {
    said: { ...POOL, friction: 19 },
    tell: plain(
      'Lift',
      ({ who, ...one }) =>
        who.strength -
        9 +
        sphere(massOf(who)) +
        sphere(pooled({ who, ...one })) +
        amount({ who, ...one }, 'directly') -
        amount({ who, ...one }, 'friction'),
    ),
  },
  /** Lines 192 to 198: a Hearing Power makes a penalty for not seeing smaller, rounded to the worse. */
  blindly: {
    said: { bonus: 12, blind: 20 },
    tell: (one) => {
      const power = [1, 10, 20, 39, 40, 80, 160][one.size % 7] ?? 1;
      const share = power >= 160 ? 1 : power >= 80 ? 2 : power >= 40 ? 3 : power >= 20 ? 4 : power >= 10 ? 5 : 6;
      const blind = Math.ceil((amount(one, 'blind') * share) / 6);
      return plain(
        'Agility',
        () => one.who.agility + sphere(pooled(one) - blind),
        () => `hearing power ${power}`,
      )(one);
    },
  },
  /** Lines 262 to 271: looking for what is hidden, and ambushes. */
  search: {
    said: { 'searched before': 4, 'others looking': 12, 'seeing it': 1000, 'hearing it': 1000, 'by power': 12 },
    tell: (one) => noticed('search', one),
  },
  danger: {
    said: {
      ambushers: 6,
      asleep: 0,
      'careless ambush': 0,
      'seeing it': 1000,
      'hearing it': 1000,
      'by power': 12,
    },
    tell: (one) => noticed('sense danger', one),
  },
  lies: {
    said: { lies: 0, 'smelling lies': 12, infrared: 0 },
    tell: (one) => {
      const theirs = has(one, 'lies') ? 4 * one.target.newoen : 0;
      const target =
        perceptionOf(one.who) - theirs + 5 * amount(one, 'smelling lies') + (has(one, 'infrared') ? 10 : 0);
      return {
        line: `Perception${written(one)}${has(one, 'lies') ? ' against Max Willpower' : ''}`,
        dice: has(one, 'lies') ? `${one.percent} / 100` : String(one.percent),
        expects: [`result ${one.percent} against ${target}`],
      };
    },
  },
  /** Lines 204 to 206 and 231. */
  makeOut: {
    said: { bonus: 12, penalty: 12, directly: 6, range: 40, visibility: 3 },
    tell: (one) => {
      const { who } = one;
      const far = amount(one, 'range');
      const glasses = one.isOther && who.sight < 14;
      const sight = glasses ? Math.ceil((who.sight + 14) / 2) : who.sight;
      const [close = 0, ranged = 0] = SIGHT[sight] ?? [];
      const isNear = far <= who.height / 10;
      const weather = ['', 'light fog', 'heavy fog', 'under water'][amount(one, 'visibility')] ?? '';
      const fog = [0, 5, 10, 3][amount(one, 'visibility')] ?? 0;
      const target =
        sight -
        sphere(far) +
        sphere(one.size) -
        sphere(who.height / 10) +
        (isNear ? close : ranged) -
        (isNear ? 0 : 1) -
        fog +
        sphere(pooled(one)) +
        amount(one, 'directly');
      return {
        own: glasses ? 'wearing glasses' : '',
        line: `make out ${one.size}${written(one, ['visibility'])}${weather === '' ? '' : `, visibility ${weather}`}`,
        dice: fell(one.faces),
        expects: [`result ${total(one.faces)} against ${target}`, 'changes Joe: Looking'],
      };
    },
  },
  /** Lines 375 to 381 and 390. */
  practise: {
    said: { ...POOL, 'more time': 5, hurry: 4, 'well read': 60, 'set aside': 0, 'beside another': 0 },
    tell: (one) => {
      const level = 1 + (one.size % 12);
      const knowledge = one.state * 2;
      const time = 10 * one.size;
      const doublings = has(one, 'hurry') ? 0 : amount(one, 'more time');
      const read = has(one, 'well read') ? amount(one, 'well read') : knowledge;
      const target =
        level +
        2 * Math.min(doublings, level) -
        2 * amount(one, 'hurry') +
        sphere(pooled(one) + Math.floor(read / 10)) +
        amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const quickness = part(margin, one.first);
      const defense = part(margin - quickness, one.second);
      const taken = Math.max(1, Math.floor((time * 2 ** doublings) / 2 ** amount(one, 'hurry')));
      const bought = isMade ? Math.floor(defense / 2) : 0;
      return {
        own: `skill Sailing ${level}${knowledge > 0 ? `, knowledge Sailing ${knowledge}` : ''}`,
        line: `practise ${time} with Sailing${written(one, has(one, 'hurry') ? ['more time'] : [])}${isMade ? spending({ quickness, defense }) : ''}`,
        dice: fell(one.faces),
        expects: [
          `result ${total(one.faces)} against ${target}`,
          changes('Joe', { busy: [0, isMade ? shortened(taken, quickness) : taken] }, [
            ...rated(has(one, 'beside another') ? 'Zigzagging' : 'Defending', bought),
          ]),
        ],
      };
    },
  },
  /** Lines 391 to 395. */
  know: {
    said: { skilled: 12 },
    tell: (one) => {
      const likely = 1 + (one.state % 4);
      const level = one.isOther ? 1 + (one.size % 9) : 0;
      const target = (one.size + (has(one, 'skilled') ? amount(one, 'skilled') : level)) * likely;
      return {
        own: `knowledge Sailing ${one.size}${level > 0 ? `, skill Sailing ${level}` : ''}`,
        line: `know ${likely} with Sailing${written(one)}`,
        dice: String(one.percent),
        expects: [`result ${one.percent} against ${target}`],
      };
    },
  },
  /** Lines 330 to 333. */
  heal: {
    said: { 'of the body': 0, 'of the mind': 0, 'each day': 0, 'each month': 0 },
    tell: (one) => {
      const { who } = one;
      const isMind = has(one, 'of the mind');
      const pace =
        isMind || has(one, 'of the body')
          ? 'hour'
          : has(one, 'each month')
            ? 'month'
            : has(one, 'each day')
              ? 'day'
              : 'hour';
      const body = bodyOf(who);
      const [bruise, wound, injury] = [Math.min(1, body - 1), body > 3 ? 1 : 0, body > 4 ? 2 : 0];
      const arm = Math.ceil((body * 2) / 3) > 2 ? 2 : 0;
      const strength = one.size % 3;
      const agility = one.size % 2;
      const constitution = one.state % 2;
      const [spent, charisma, learning] = [one.state, one.size % 4, 1];
      const left = Math.max(0, body - bruise - wound - injury);
      const pool = left + (isMind ? Math.floor(who.newoen / 4) : 0);
      const target = sphere(who.constitution - constitution) + sphere(pool);
      let quality = Math.max(0, target - total(one.faces));
      const take = (most: number): number => {
        const taken = Math.min(most, quality);
        quality -= taken;
        return taken;
      };
      const hourly = pace === 'hour';
      const sort = { hour: 'Bruise', day: 'Wound', month: 'Injury' }[pace];
      const there = { hour: bruise, day: wound, month: injury }[pace];
      const mended = isMind ? 0 : take(there);
      const armMended = isMind || !hourly ? 0 : take(arm);
      const rested = isMind ? take(spent) : 0;
      const cheered = isMind ? take(charisma) : 0;
      const learned = isMind ? take(learning) : 0;
      const [stronger, nimbler, healthier] =
        hourly && !isMind ? [take(strength), take(agility), take(constitution)] : [0, 0, 0];
      const eased = hourly && !isMind ? take(spent) : 0;
      const list = [
        ...(bruise > 0 ? [`Bruise ${bruise} body`] : []),
        ...(wound > 0 ? [`Wound ${wound} body`] : []),
        ...(injury > 0 ? [`Injury ${injury} body`] : []),
        ...(arm > 0 ? [`Bruise ${arm} left arm`] : []),
      ];
      const said = isMind
        ? ['of the body', 'each day', 'each month']
        : has(one, 'of the body')
          ? ['each day', 'each month']
          : has(one, 'each month')
            ? ['each day']
            : [];
      return {
        own: [
          `Strength lost ${strength}, Agility lost ${agility}, Constitution lost ${constitution}`,
          `EP spent ${spent}, Charisma lost ${charisma}, Learning lost ${learning}`,
          `wounds { ${list.join(', ')} }`,
        ].join(', '),
        line: `heal${written(one, said)}`,
        dice: fell(one.faces),
        expects: [
          `result ${total(one.faces)} against ${target}`,
          changes('Joe', {
            [`wounds ${sort} body`]: [there, there - mended],
            'wounds Bruise left arm': [arm, arm - armMended],
            'Strength lost': [strength, strength - stronger],
            'Agility lost': [agility, agility - nimbler],
            'Constitution lost': [constitution, constitution - healthier],
            'EP spent': [spent, spent - rested - eased],
            'Charisma lost': [charisma, charisma - cheered],
            'Learning lost': [learning, learning - learned],
          }),
        ],
      };
    },
  },
  /** Line 334. */
  rest: {
    said: {},
    tell: (one) => {
      const pace = sphere(one.who.constitution) + sphere(bodyOf(one.who));
      const rounds = 1 + (one.size % 5);
      return {
        own: `VP lost ${one.size}, EP spent ${one.state}`,
        line: `catch breath ${rounds}`,
        expects: [
          changes('Joe', {
            'VP lost': [one.size, Math.max(0, one.size - rounds * Math.ceil(pace / 2))],
            'EP spent': [one.state, Math.max(0, one.state - rounds * Math.floor(pace / 2))],
          }),
        ],
      };
    },
  },
  /** Lines 352 to 357. */
  slow: {
    said: POOL,
    tell: (one) => {
      const { who } = one;
      const speed = 1 + one.state;
      const by = one.size;
      const target =
        who.agility +
        Math.ceil(who.strength / 2) +
        Math.floor(Math.sqrt(who.height / 10)) +
        sphere(pooled(one) - speed) +
        amount(one, 'directly');
      const margin = target - total(one.faces);
      const miss = Math.max(0, -margin);
      const free = Math.max(0, Math.min(by, sphere(speed)) - Math.floor(miss / 2));
      const braked = margin >= 0 ? Math.min(margin, Math.min(by, speed) - free) : 0;
      const effort = Math.min(9, Math.max(0, margin) - braked);
      const row = margin >= 0 ? 9 - effort : 9 + (miss > 5 ? Math.floor(miss / 5) : 0);
      return {
        own: `speed quality ${speed}`,
        line: `slow down ${by}${written(one)}`,
        dice: fell(one.faces),
        expects: [
          changes('Joe', {
            'speed quality': [speed, speed - free - braked],
            'movement row': [0, row],
            'EP spent': [0, costOf(row)],
            'EP paid': [0, costOf(row)],
            busy: [0, 6],
          }),
        ],
      };
    },
  },
  /** Lines 316, 352 to 363 and 379: turns, and Defense by zigzagging. */
  turn: {
    said: { ...POOL, maneuverability: 90 },
    tell: (one) => {
      const { who } = one;
      const target =
        who.agility +
        Math.ceil(who.strength / 2) +
        Math.floor(Math.sqrt(who.height / 10)) +
        sphere(pooled(one)) +
        amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const turning = part(margin, one.first);
      const defense = part(margin - turning, one.second);
      const effort = Math.min(9, Math.max(0, margin) - turning - defense);
      const row = isMade ? 9 - effort : 9 + (margin < -5 ? Math.floor(-margin / 5) : 0);
      const bought = isMade ? Math.floor(defense / 2) : 0;
      const degrees = (has(one, 'maneuverability') ? amount(one, 'maneuverability') : 45) * turning;
      return {
        line: `move${written(one)}${isMade ? spending({ turning, defense, effort, speed: 0 }) : ''}`,
        dice: fell(one.faces),
        expects: [
          changes(
            'Joe',
            {
              'speed quality': [0, !isMade && margin < -5 ? margin : 0],
              'movement row': [0, row],
              'EP spent': [0, costOf(row)],
              'EP paid': [0, costOf(row)],
              busy: [0, 6],
            },
            rated('Zigzagging', bought),
          ),
          ...(isMade && turning > 0 ? [`tells turns by ${degrees} degrees`] : []),
        ],
      };
    },
  },
  /** Lines 316, 336 and 338. */
  holdBreath: {
    said: { ...POOL, 'air gone after': 14, 'extra constitution': 2, 'extra strength': 2 },
    tell: (one) => {
      const { who } = one;
      const target =
        who.constitution +
        amount(one, 'extra constitution') +
        Math.floor((who.strength + amount(one, 'extra strength')) / 2) +
        sphere(bodyOf(who) + pooled(one)) +
        amount(one, 'directly') -
        (has(one, 'air gone after') ? Math.max(0, 10 - amount(one, 'air gone after')) : 0);
      return {
        line: `hold breath${written(one)}`,
        dice: fell(one.faces),
        expects: [
          changes(
            'Joe',
            {
              'Constitution lost': [0, amount(one, 'extra constitution')],
              'Strength lost': [0, amount(one, 'extra strength')],
              'held quality': [0, target - total(one.faces)],
              busy: [0, 10],
            },
            ['Holding Breath'],
          ),
        ],
      };
    },
  },
  /** Lines 293 and 294. */
  drop: {
    said: { bonus: 12, penalty: 12, directly: 6, 'others at work': 3, 'trying again': 0 },
    tell: (one) => {
      const { who } = one;
      const kept = one.size % 12;
      const busy = 1 + one.state;
      const target =
        sphere(who.learning) +
        sphere(who.agility) +
        sphere(pooled(one) + kept - 2 - amount(one, 'others at work')) +
        amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const defense = part(margin, one.first);
      const effort = Math.min(9, Math.max(0, margin) - defense);
      const miss = Math.max(0, -margin);
      const goesOn = (!isMade && has(one, 'trying again')) || has(one, 'others at work');
      return {
        own: `busy ${busy}`,
        line: `drop what is in progress ${kept}${written(one)}${isMade ? spending({ defense, effort }) : ''}`,
        dice: fell(one.faces),
        expects: [
          changes(
            'Joe',
            {
              busy: [busy, goesOn ? busy + 1 : 10],
              'EP spent': [0, costOf(6 - effort) + (has(one, 'trying again') ? 0 : miss)],
            },
            [...rated('Off Guard', miss), ...(isMade && defense >= 2 ? [] : ['Defending -1'])],
          ),
        ],
      };
    },
  },
  /** Lines 348 and 389. */
  tear: {
    said: { ...POOL, 'extra strength': 2 },
    tell: (one) => {
      const target = liftOf(one.who) + amount(one, 'extra strength') + sphere(pooled(one)) + amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const rival = part(margin, one.first);
      const effort = Math.min(9, Math.max(0, margin) - rival);
      const left = one.state - Math.floor(rival / 2);
      return {
        line: `tear ${one.state}${written(one)}${isMade ? spending({ rival, effort }) : ''}`,
        dice: fell(one.faces),
        expects: [
          changes('Joe', {
            'Strength lost': [0, amount(one, 'extra strength')],
            'EP spent': [0, isMade ? costOf(9 - effort) : 1],
            busy: [0, 10],
          }),
          isMade && left < 0 ? 'tells it gives way' : 'tells it holds',
        ],
      };
    },
  },
  /** Lines 346 and 351. */
  wear: {
    said: { ...POOL, 'on the body': 0 },
    tell: (one) => {
      const mass = has(one, 'on the body') ? one.size : one.size * 2;
      const target = liftOf(one.who) + sphere(pooled(one)) + amount(one, 'directly') - sphere(one.size);
      const margin = target - total(one.faces);
      return {
        line: `lift weight ${has(one, 'on the body') ? 2 * one.size : one.size} kg${written(one)}`,
        dice: fell(one.faces),
        expects: [
          `result ${total(one.faces)} against ${target}`,
          changes('Joe', {
            'EP spent': [0, margin >= 0 && mass > 0 ? costOf(9 - Math.min(9, margin)) : 1],
            busy: [0, 10],
          }),
        ],
      };
    },
  },
  /** Line 347: the Power Roll for the weight and the way. */
  liftByPower: {
    said: { range: 30, limited: 0 },
    tell: (one) => {
      const mass = one.state;
      const strength = one.size - (has(one, 'limited') ? Math.min(4, one.size) : 0);
      const required = sphere(mass) + (has(one, 'range') ? sphere(amount(one, 'range')) : 0);
      const obeys = one.percent <= 90;
      const works = obeys && strength >= required;
      const effort = part(Math.min(9, strength - required), one.first);
      const quickness = part(strength - required - effort, one.second);
      return {
        own: `power Hand ${one.size} (control 90) { limitation dark ${Math.min(4, one.size)} }`,
        line: `lift by power ${mass} kg with Hand${written(one)}${works ? spending({ effort, quickness }) : ''}`,
        dice: String(one.percent),
        expects: [
          changes('Joe', {
            'EP spent': [0, works ? costOf(9 - effort) : obeys ? 1 : 0],
            busy: [0, works ? shortened(20, quickness) : 20],
          }),
        ],
      };
    },
  },
  /** Lines 382 to 384 and 425. */
  usePower: {
    said: { limited: 0 },
    tell: (one) => {
      const { strength, obeys, effect, effort, quickness } = powered(one);
      const time = one.isOther ? 10 : 20;
      const busy = one.state % 3 === 0 ? 0 : one.state;
      const taken = obeys ? shortened(time, quickness) : time;
      return {
        own: `busy ${busy}, ${powerOf(one, one.isOther ? ' passive' : '')}`,
        line: `use power with Wind${written(one)}${obeys ? spending({ effect, effort, quickness }) : ''}`,
        dice: String(one.percent),
        expects: [
          changes('Joe', {
            'EP spent': [0, obeys ? costOf(9 - effort) : 0],
            busy: [busy, one.isOther ? passively(busy, taken) : busy + taken],
          }),
          ...(obeys && strength > 0 ? [`tells ${effect} points of effect`] : []),
        ],
      };
    },
  },
  coat: {
    said: { limited: 0 },
    tell: (one) => {
      const { obeys, effect, effort, quickness } = powered(one);
      return {
        own: powerOf(one, ' passive'),
        line: `raise a coat with Wind${written(one)}${obeys ? spending({ effect, effort, quickness }) : ''}`,
        dice: String(one.percent),
        expects: [
          changes(
            'Joe',
            { 'EP spent': [0, obeys ? costOf(9 - effort) : 0], busy: [0, obeys ? shortened(10, quickness) : 10] },
            obeys ? [...rated('Coated', Math.floor(effect / 2)), 'Going On (Wind)'] : [],
          ),
        ],
      };
    },
  },
  sustain: {
    said: { limited: 0 },
    tell: (one) => {
      const { strength, obeys, effort } = powered(one);
      return {
        own: `${powerOf(one, '')}, conditions { Going On "Wind" }`,
        line: `sustain with Wind${written(one)}${obeys ? spending({ effect: strength - effort, effort }) : ''}`,
        dice: String(one.percent),
        expects: [changes('Joe', { 'EP spent': [0, obeys ? costOf(9 - effort) : 0] }, obeys ? [] : ['Faltering'])],
      };
    },
  },
  /** Lines 318 to 325: two who are struck by one sweep. */
  sweep: {
    said: { ...POOL, 'extra agility': 2 },
    tell: (one) => {
      const { who } = one;
      const [close = 0] = seen(one);
      const pool = Math.floor(who.learning / 10) + close + pooled(one) - 1;
      const margin =
        sphere(2 * (who.agility + amount(one, 'extra agility'))) +
        sphere(pool) +
        amount(one, 'directly') -
        total(one.faces);
      const isMade = margin >= 0;
      const attacks = part(margin, one.first);
      const defense = part(margin - attacks, one.second);
      const quickness = part(margin - attacks - defense, one.second);
      const damage = Math.max(0, margin) - attacks - defense - quickness;
      const missed = missedBy(Math.max(0, -margin));
      const bare = doubles(massOf(who) / 10) + Math.floor(Math.min(who.strength, massOf(who)) / 4);
      const blow = bare + 2 + (isMade ? (damage > 0 ? doubles(damage) : 0) : missed.damage);
      const attack = isMade ? Math.floor(attacks / 2) : missed.attack;
      const hits = attack >= (SIGHT[one.target.sight]?.[2] ?? 0);
      return {
        own: 'gear { Club }',
        theirs: `VP lost ${one.state}`,
        more: 'npc Moe { nature Normal, conditions { Defending 30 } }',
        line: `sweep Max, Moe with Club${written(one)}${isMade ? spending({ attacks, defense, quickness, damage }) : ''}`,
        dice: fell(one.faces),
        expects: [
          hits ? struck(one, blow, bare + 2, 'Max') : 'changes Max: nothing',
          'changes Moe: nothing',
          changes(
            'Joe',
            {
              'EP spent': [0, 1 + 3],
              busy: [0, shortened(15, isMade ? quickness : 0) + 1],
              'Agility lost': [0, amount(one, 'extra agility')],
            },
            isMade ? rated('Defending', Math.floor(defense / 2)) : rated('Defending', missed.defense),
          ),
        ],
      };
    },
  },
  /** Lines 318 to 323 and 329: what the Quality of a blow is spent on. */
  blow: {
    said: { ...POOL, 'holding back': 3 },
    tell: (one) => {
      const { who } = one;
      const [close = 0] = seen(one);
      const pool = Math.floor(who.learning / 10) + close + pooled(one);
      const margin = sphere(2 * who.agility) + sphere(pool) + amount(one, 'directly') - total(one.faces);
      const isMade = margin >= 0;
      const attack = part(margin, one.first);
      const defense = part(margin - attack, one.second);
      const quickness = part(margin - attack - defense, one.second);
      const damage = Math.max(0, margin) - attack - defense - quickness;
      const missed = missedBy(Math.max(0, -margin));
      const bare = doubles(massOf(who) / 10) + Math.floor(Math.min(who.strength, massOf(who)) / 4);
      const force = Math.max(0, bare - amount(one, 'holding back'));
      const blow = force + (isMade ? (damage > 0 ? doubles(damage) : 0) : missed.damage);
      const hits = (isMade ? attack : missed.attack) >= (SIGHT[one.target.sight]?.[2] ?? 0);
      const row = 7 - Math.min(Math.max(0, bare), amount(one, 'holding back'));
      return {
        theirs: `VP lost ${one.state}`,
        line: `attack Max with Fist${written(one)}${isMade ? spending({ attack, defense, quickness, damage }) : ''}`,
        dice: fell(one.faces),
        expects: [
          hits ? struck(one, blow, force, 'Max') : 'changes Max: nothing',
          changes(
            'Joe',
            { 'EP spent': [0, 1 + costOf(row)], busy: [0, shortened(15, isMade ? quickness : 0)] },
            rated('Defending', isMade ? Math.floor(defense / 2) : missed.defense),
          ),
        ],
      };
    },
  },
  /** Line 385. */
  keepBlasting: {
    said: { limited: 0 },
    tell: (one) => {
      const { strength, obeys } = powered(one);
      const effort = part(Math.min(9, strength), one.first);
      const haste = part(strength - effort, one.second);
      const effect = strength - effort - haste;
      const attack = (one.size % 5) - 2;
      const added = one.state % 5;
      const hits = obeys && attack - 2 >= (SIGHT[one.target.sight]?.[2] ?? 0);
      return {
        own: `${powerOf(one, '')}, blast attack ${attack}, blast damage ${added}, conditions { Blasting }`,
        theirs: `VP lost ${one.state}`,
        line: `keep blasting Max with Wind${written(one)}${obeys ? spending({ effect, effort, haste }) : ''}`,
        dice: String(one.percent),
        expects: [
          hits ? struck(one, effect + added, effect, 'Max') : 'changes Max: nothing',
          changes(
            'Joe',
            {
              'EP spent': [0, obeys ? costOf(10 - effort) : 0],
              'blast attack': [attack, obeys ? attack - 2 : attack],
              busy: [0, obeys ? shortened(5, haste) : 5],
            },
            obeys ? ['Blasting'] : [],
          ),
        ],
      };
    },
  },
  /** Lines 318 to 323 and 368: a throw has the ranges of its Quality. */
  thrown: {
    said: { ...POOL, 'thrown well': 12, range: 20 },
    tell: (one) => {
      const { who } = one;
      const quality = amount(one, 'thrown well');
      const near = quality > 0 ? quality : 5;
      const step = quality > 0 ? quality / 2 : 3;
      const far = amount(one, 'range');
      const [close = 0, ranged = 0] = seen(one);
      const sets = far <= near ? 0 : Math.ceil((far - near) / step);
      const eyes = far > who.height / 10 ? Math.min(ranged, sets + close) : close;
      const target =
        sphere(2 * who.agility) +
        sphere(Math.floor(who.learning / 10) + eyes - sets + pooled(one)) +
        amount(one, 'directly');
      const isOut = quality > 0 && far > (SPHERE[quality - 1] ?? 0);
      return {
        own: 'gear { Thrown Stone }',
        line: `attack Max with Thrown Stone${written(one)}`,
        dice: isOut ? '' : fell(one.faces),
        expects: isOut ? ['refused such a throw'] : [`result ${total(one.faces)} against ${target}`],
      };
    },
  },
  /** Line 367. */
  lob: {
    said: POOL,
    tell: (one) => {
      const target = liftOf(one.who) - sphere(one.size) + sphere(pooled(one)) + amount(one, 'directly');
      const margin = target - total(one.faces);
      const lob = part(Math.min(6, margin), one.first);
      const distance = Math.min(SPHERE.length, Math.max(0, margin) - lob);
      const rows = Math.floor(Math.sqrt(((4 + 2 * lob) * one.who.height) / 10));
      return {
        line: `throw ${one.size} kg${written(one)}${margin >= 0 ? spending({ lob, distance, effort: 0, quickness: 0 }) : ''}`,
        dice: fell(one.faces),
        expects:
          margin >= 0 && lob > 0 && distance > 0
            ? [`tells ${shown((SPHERE[distance - 1] ?? 0) * Math.max(1, rows))} m`]
            : [`result ${total(one.faces)} against ${target}`],
      };
    },
  },
  /** Lines 148 to 154 and 316. */
  everyday: {
    said: { ...POOL, everyday: 0, 'extra charisma': 2, targets: 4, conviction: 60 },
    tell: (one) => {
      const isEveryday = has(one, 'everyday');
      const effort = isEveryday ? 0 : amount(one, 'extra charisma');
      const own = isEveryday ? 20 + one.size : 22;
      const their = isEveryday ? 1 + (one.state % 20) : 10;
      const target =
        own +
        effort +
        sphere(pooled(one) - their - (has(one, 'targets') ? amount(one, 'targets') : 0)) +
        amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const save = Math.max(0, margin);
      const willpower = 4 * one.target.newoen;
      const held = one.percent > willpower - 3 * save + Math.min(amount(one, 'conviction'), willpower);
      return {
        own: `Active Charisma 22, Normal Charisma ${20 + one.size}`,
        theirs: `Normal Charisma ${1 + (one.state % 20)}`,
        line: `charm Max${written(one, isEveryday ? ['extra charisma'] : [])}`,
        dice: isMade ? `${fell(one.faces)} / ${one.percent}` : fell(one.faces),
        expects: [
          `result ${total(one.faces)} against ${target}`,
          isMade ? `changes Max: ${held ? 'Charmed' : 'Unmoved'} (Joe)` : 'changes Max: nothing',
          changes('Joe', { busy: [0, 1250], 'Charisma lost': [0, effort] }),
        ],
      };
    },
  },
  /** Lines 180, 181 and 188. */
  looks: {
    said: { ...POOL, conviction: 60 },
    tell: (one) => {
      const theirs = 1 + (one.percent % 30);
      const target = Math.floor(one.size / 2) + sphere(pooled(one)) + amount(one, 'directly');
      const margin = target - total(one.faces);
      const isMade = margin >= 0;
      const save = part(margin, one.first);
      const quickness = part(margin - save, one.second);
      const later = Math.max(0, margin) - save - quickness;
      const willpower = 4 * one.target.newoen;
      const held = one.percent > willpower + sphere(theirs) - 3 * save + Math.min(amount(one, 'conviction'), willpower);
      return {
        own: `Beauty ${one.size}`,
        theirs: `sex female, Beauty ${theirs}, Build ${one.target.build}`,
        line: `charm by looks Max${written(one)}${isMade ? spending({ save, later, quickness }) : ''}`,
        dice: isMade ? `${fell(one.faces)} / ${one.percent}` : fell(one.faces),
        expects: [
          isMade ? `changes Max: ${held ? 'Charmed' : 'Used to Looks'} (Joe)` : 'changes Max: nothing',
          changes('Joe', { busy: [0, shortened(3000, quickness)] }),
        ],
      };
    },
  },
  /** Lines 182 to 186. */
  seeHorror: {
    said: { conviction: 60, paralysis: 6 },
    tell: (one) => {
      const quality = one.state % 12;
      const longer = Math.min(quality, has(one, 'paralysis') ? amount(one, 'paralysis') : Math.floor(quality / 2));
      const beauty = one.size;
      const willpower = 4 * one.who.newoen;
      const target =
        willpower -
        sphere(beauty) +
        Math.max(0, 10 - beauty) -
        3 * (quality - longer) +
        Math.min(amount(one, 'conviction'), willpower);
      const isMade = one.percent <= target;
      const sixes = Array.from({ length: 1 + sphere(longer) }, (_, index) => 1 + ((one.first + index) % 6));
      return {
        own: `Beauty ${beauty}`,
        line: `see horror ${quality}${written(one)}`,
        dice: isMade ? String(one.percent) : `${one.percent} / ${sixes.join(' ')}`,
        expects: [
          `result ${one.percent} against ${target}`,
          isMade
            ? 'changes Joe: weirdness seen 2'
            : changes('Joe', { paralysed: [0, sixes.reduce((sum, six) => sum + six, 0)], 'weirdness seen': [0, -1] }),
        ],
      };
    },
  },
  /** Lines 139, 140, 150 and 180. */
  shakeOff: {
    said: { conviction: 60, 'by looks': 0, 'put off': 4 },
    tell: (one) => {
      const willpower = 4 * one.who.newoen;
      const target = willpower + Math.min(amount(one, 'conviction'), willpower);
      const fear = one.isOther ? 'Afraid' : 'Charmed';
      return {
        own: `conditions { ${fear} "Max" }`,
        line: `shake off 1${written(one)}`,
        dice: String(one.percent),
        expects: [
          `result ${one.percent} against ${target}`,
          one.percent <= target ? `changes Joe: no longer ${fear} (Max)` : 'changes Joe: nothing',
        ],
      };
    },
  },
  /** Line 175. */
  yell: {
    said: {},
    tell: (one) => {
      const metres = one.state % 4;
      const count = Math.ceil(one.who.strength / 10);
      const sixes = Array.from({ length: count }, (_, index) => 1 + ((one.first + index) % 6));
      const silence = Math.max(0, sixes.reduce((sum, six) => sum + six, 0) - 10 * metres);
      const target = perceptionOf(one.target) - count - 14 + metres;
      return {
        line: `yell Max ${metres}`,
        dice: `${sixes.join(' ')} / ${one.percent}`,
        expects: [
          one.percent > target && silence > 0
            ? `changes Max: ${rated('Deaf', silence).join()}`
            : 'changes Max: nothing',
        ],
      };
    },
  },
  /** Lines 171, 172, 189 and 326. */
  discern: {
    said: POOL,
    tell: (one) => ({
      line: `discern${written(one)}`,
      dice: fell(one.faces),
      expects: [
        `result ${total(one.faces)} against ${Math.floor(one.who.newoen / 2) + sphere(pooled(one)) + amount(one, 'directly')}`,
        'changes Joe: busy 6',
      ],
    }),
  },
  unwillingly: {
    said: {},
    tell: (one) => ({
      own: `Beauty ${(one.isOther ? -1 : 1) * (20 + one.size)}`,
      line: 'affect unwillingly',
      dice: String(one.percent),
      expects: [`result ${one.percent} against ${one.size}`],
    }),
  },
  recall: {
    said: {},
    tell: (one) =>
      one.who.learning > 16
        ? {
            line: 'recall',
            dice: String(one.percent),
            expects: [`result ${one.percent} against ${3 * (one.who.learning - 16)}`],
          }
        : { line: 'recall', expects: ['refused Learning of 17'] },
  },
  /** Line 238, and a ruling: 11 and the Resist Death, less the damage beyond. */
  injury: {
    said: {},
    tell: (one) => {
      const body = bodyOf(one.who);
      const life = body + one.who.newoen - 14;
      const resist = life > 0 ? doubles(life) : life < 0 ? -doubles(-life) : 0;
      const target = 11 + resist - one.state;
      return {
        own: `wounds { Wound ${body + one.state} body }`,
        line: 'injury roll',
        dice: fell(one.faces),
        expects: [
          `result ${total(one.faces)} against ${target}`,
          total(one.faces) <= target ? 'changes Joe: nothing' : 'changes Joe: Dead',
        ],
      };
    },
  },
};

/** A power of a case. */
const powerOf = (one: Case, working: string): string =>
  `power Wind ${one.size}${working} (control 90) { limitation dark ${Math.min(4, one.size)} }`;

/** How much of a power there is, and what it is spent on (lines 382 and 383). */
function powered(one: Case) {
  const strength = one.size - (has(one, 'limited') ? Math.min(4, one.size) : 0);
  const effort = part(Math.min(9, strength), one.first);
  const quickness = part(strength - effort, one.second);
  return { strength, obeys: one.percent <= 90, effort, quickness, effect: strength - effort - quickness };
}

/** Searching and sensing danger, by Perception and the senses. */
function noticed(action: string, one: Case): Told {
  const { who } = one;
  const isDeaf = one.isOther;
  const sight = who.sight;
  const target =
    perceptionOf(who) +
    2 * amount(one, 'ambushers') -
    (has(one, 'asleep') ? 40 : 0) +
    (has(one, 'careless ambush') ? 50 : 0) -
    5 * amount(one, 'searched before') -
    (has(one, 'others looking') ? sphere(amount(one, 'others looking')) : 0) +
    (has(one, 'seeing it') ? sense(sight, amount(one, 'seeing it')) : 0) +
    (has(one, 'hearing it') && !isDeaf ? sense(14, amount(one, 'hearing it')) : 0) +
    amount(one, 'by power');
  return {
    own: isDeaf ? 'conditions { Deaf 20 }' : '',
    line: `${action}${written(one)}`,
    dice: String(one.percent),
    expects: [`result ${one.percent} against ${target}`, 'changes Joe: nothing'],
  };
}

function scenario(one: Case): string {
  const { own = '', theirs = '', more = '', line, dice = '', expects } = told(one);
  return `## a-deed: Something at random [lines 204..425]

\`\`\`muster
use "Men & Supermen"
${sheetOf('Joe', one.who, own)}
${sheetOf('Max', one.target, theirs)}
${more}
\`\`\`

\`\`\`play
> Joe: ${line}
${[...(dice === '' ? [] : [`dice ${dice}`]), ...expects].map((step) => `  ${step}`).join('\n')}
\`\`\`
`;
}

const told = (one: Case): Told => DEEDS[one.deed]?.tell(one) ?? { line: '', expects: [] };

const NAMES = Object.keys(DEEDS);

function generate(rng: DiceRng): Case {
  const chance = (of: number): boolean => rng.nextInt(of) === 1;
  const pair = (): readonly [number, number] => [rng.nextInt(10), rng.nextInt(10)];
  const deed = NAMES[rng.nextInt(NAMES.length) - 1] ?? '';
  const said: Record<string, number> = {};
  for (const [name, most] of Object.entries(DEEDS[deed]?.said ?? {}))
    if (chance(3)) said[name] = most === 0 ? 0 : Math.max(name === 'targets' ? 2 : 1, rng.nextInt(most));
  return {
    deed,
    said,
    who: personBy(rng),
    target: personBy(rng),
    size: rng.nextInt(40),
    state: chance(2) ? rng.nextInt(40) : 0,
    first: rng.nextInt(101) - 1,
    second: rng.nextInt(101) - 1,
    isOther: chance(2),
    faces: pair(),
    others: pair(),
    percent: rng.nextInt(100),
    percents: Array.from({ length: 12 }, () => rng.nextInt(100)),
  };
}

function simpler(one: Case): readonly Case[] {
  const key = scenario(one);
  const people = (
    ['strength', 'agility', 'constitution', 'learning', 'newoen', 'build', 'height', 'sight'] as const
  ).flatMap((name): readonly Case[] => [
    { ...one, who: { ...one.who, [name]: AVERAGE[name] } },
    { ...one, target: { ...one.target, [name]: AVERAGE[name] } },
  ]);
  const without = Object.keys(one.said).map((name): Case => {
    const { [name]: _, ...said } = one.said;
    return { ...one, said };
  });
  const all: readonly Case[] = [
    { ...one, who: AVERAGE },
    { ...one, target: AVERAGE },
    ...people,
    ...without,
    ...(['state', 'first', 'second'] as const).map((name) => ({ ...one, [name]: 0 })),
    { ...one, isOther: false },
  ];
  return all.filter((other) => scenario(other) !== key);
}

/** Rolls, skills, senses, rests and powers of Men & Supermen, as its document has them. */
export const deeds: Oracle<Case> = { generate, scenario, simpler };
