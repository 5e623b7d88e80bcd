import fc from 'fast-check';

/**
 * A second reading of what hurts, tires and mends in *GURPS Lite*: written from the document, and sharing nothing with the rulebook or the
 * procedures. One event at random happens to Max, and is played by both.
 */

interface Case {
  readonly strength: number;
  readonly health: number;
  readonly taken: number;
  readonly armour: number;
  readonly fitness: 'unfit' | 'Fit' | 'Very Fit';
  readonly hardToKill: number;
  readonly painless: boolean;
  readonly healing: 'plain' | 'Rapid Healing' | 'Very Rapid Healing';
  readonly resistant: boolean;
  readonly shock: number;
  readonly stunned: boolean;
  readonly bandaged: boolean;
  readonly treated: boolean;
  /** Minutes without loss since the wound last bled. */
  readonly clean: number;
  /** Points of fatigue that are left, and what took the others. */
  readonly strengthLeft: number;
  readonly tiredBy: 'fatigue taken' | 'lost sleep' | 'hunger' | 'thirst';
  readonly burden: number;
  readonly event: Event;
  readonly faces: readonly number[];
}

type Event =
  | { readonly is: 'fall'; readonly yards: number; readonly soft: boolean; readonly tumbled: boolean }
  | { readonly is: 'thing'; readonly pounds: number; readonly yards: number; readonly soft: boolean }
  | { readonly is: 'burn'; readonly stands: boolean }
  | { readonly is: 'flames'; readonly turn: number }
  | { readonly is: 'bleed' }
  | { readonly is: 'bandage' }
  | { readonly is: 'treat'; readonly skill: number }
  | { readonly is: 'recover'; readonly physician: number }
  | { readonly is: 'ill'; readonly physician: number }
  | { readonly is: 'disease'; readonly contact: keyof typeof CONTACTS }
  | { readonly is: 'dirt'; readonly dirt: keyof typeof DIRT }
  | { readonly is: 'poison' }
  | { readonly is: 'march'; readonly hours: number; readonly hot: boolean }
  | { readonly is: 'fight'; readonly seconds: number }
  | { readonly is: 'run' }
  | { readonly is: 'rest'; readonly minutes: number }
  | { readonly is: 'sleep' }
  | { readonly is: 'eat' }
  | { readonly is: 'drink' }
  | { readonly is: 'without'; readonly what: keyof typeof WITHOUT }
  | { readonly is: 'heat'; readonly degrees: number }
  | { readonly is: 'cold'; readonly degrees: number; readonly light: number; readonly winter: number }
  | { readonly is: 'wake' }
  | { readonly is: 'awake' }
  | { readonly is: 'shake' };

/** HT by the closest contact with somebody ill [2433..2451]. */
const CONTACTS = {
  'avoided contact': 4,
  'entered the home': 3,
  'spoke close by': 2,
  'touched briefly': 1,
  'used clothes': 0,
  'ate cooked': 0,
  'ate raw': -1,
  'long contact': -2,
  'intimate contact': -3,
} as const;
/** HT by what got into a wound [2473..2475]. */
const DIRT = { dirt: 3, 'infected dirt': 0, 'dung-coated spike': 1, 'infected spike': -2 } as const;
/** Fatigue and hits of what is missed, and where the fatigue is kept [2495..2503]. */
const WITHOUT = {
  'night without sleep': { points: 5, hits: 0, kept: 'lost sleep' },
  'half a night': { points: 2, hits: 0, kept: 'lost sleep' },
  'missed meal': { points: 1, hits: 0, kept: 'hunger' },
  'second of overload': { points: 1, hits: 0, kept: 'fatigue taken' },
  'day of too little water': { points: 1, hits: 1, kept: 'thirst' },
  'day of less than half the water': { points: 2, hits: 2, kept: 'thirst' },
} as const;
/** Pounds for each point of ST that are a burden of none, light, medium, heavy and extra-heavy [1593..1597]. */
const BURDENS = [1, 3, 5, 9, 16];

const between = (min: number, max: number) => fc.integer({ min, max });
const keys = <T extends object>(of: T) => fc.constantFrom(...(Object.keys(of) as (keyof T)[]));
const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ is: fc.constant('fall'), yards: between(0, 60), soft: fc.boolean(), tumbled: fc.boolean() }),
  fc.record({ is: fc.constant('fall'), yards: between(0, 8), soft: fc.boolean(), tumbled: fc.boolean() }),
  fc.record({ is: fc.constant('thing'), pounds: between(1, 34), yards: between(0, 54), soft: fc.boolean() }),
  fc.record({ is: fc.constant('burn'), stands: fc.boolean() }),
  fc.record({ is: fc.constant('flames'), turn: between(1, 20) }),
  fc.record({ is: fc.constant('bleed') }),
  fc.record({ is: fc.constant('bandage') }),
  fc.record({ is: fc.constant('treat'), skill: between(8, 17) }),
  fc.record({ is: fc.constant('recover'), physician: between(10, 14) }),
  fc.record({ is: fc.constant('ill'), physician: between(10, 14) }),
  fc.record({ is: fc.constant('disease'), contact: keys(CONTACTS) }),
  fc.record({ is: fc.constant('dirt'), dirt: keys(DIRT) }),
  fc.record({ is: fc.constant('poison') }),
  fc.record({ is: fc.constant('march'), hours: between(1, 5), hot: fc.boolean() }),
  fc.record({ is: fc.constant('fight'), seconds: between(8, 13) }),
  fc.record({ is: fc.constant('run') }),
  fc.record({ is: fc.constant('rest'), minutes: between(1, 120) }),
  fc.record({ is: fc.constant('sleep') }),
  fc.record({ is: fc.constant('eat') }),
  fc.record({ is: fc.constant('drink') }),
  fc.record({ is: fc.constant('without'), what: keys(WITHOUT) }),
  fc.record({ is: fc.constant('heat'), degrees: between(81, 130) }),
  fc.record({ is: fc.constant('cold'), degrees: between(-40, 31), light: between(0, 5), winter: between(0, 3) }),
  fc.record({ is: fc.constant('wake') }),
  fc.record({ is: fc.constant('awake') }),
  fc.record({ is: fc.constant('shake') }),
) as fc.Arbitrary<Event>;

const cases: fc.Arbitrary<Case> = fc.record({
  strength: between(6, 14),
  health: between(10, 13),
  taken: between(0, 80),
  armour: between(0, 5),
  fitness: fc.constantFrom('unfit', 'Fit', 'Very Fit'),
  hardToKill: between(0, 2),
  painless: fc.boolean(),
  healing: fc.constantFrom('plain', 'Rapid Healing', 'Very Rapid Healing'),
  resistant: fc.boolean(),
  shock: between(0, 3),
  stunned: fc.boolean(),
  bandaged: fc.boolean(),
  treated: fc.boolean(),
  clean: between(0, 2),
  strengthLeft: between(0, 14),
  tiredBy: fc.constantFrom('fatigue taken', 'lost sleep', 'hunger', 'thirst'),
  burden: between(0, 4),
  event: events,
  faces: fc.array(between(1, 6), { minLength: 120, maxLength: 120 }),
});

interface Came {
  /** What is written after `Max:` or `Doc:`. */
  readonly line: string;
  readonly by: 'Max' | 'Doc';
  readonly rolls: readonly string[];
  readonly changes: readonly string[];
  /** What the roll has to make, where there is one. */
  readonly target: number | undefined;
  /** A word of why it cannot be done. */
  readonly refused: string | undefined;
}

/** The event as the document has it. */
function expected(one: Case): Came {
  const { strength, health, taken, armour, fitness, event } = one;
  const stream = [...one.faces];
  const rolls: string[] = [];
  const changes: string[] = [];
  let target: number | undefined;
  let refused: string | undefined;
  // Whoever is stunned does nothing but defend [2369], and with no hits left a turn begins with a roll [2349].
  const idle = one.stunned ? 'stunned only defends' : taken >= health ? 'stay awake' : undefined;
  const roll = (dice: number): number => {
    const faces = stream.splice(0, dice);
    if (dice > 0) rolls.push(faces.join(' '));
    return faces.reduce((sum, face) => sum + face, 0);
  };
  const makes = (total: number, need: number): boolean => total <= 4 || (total <= need && total < 17);
  const isBest = (total: number, need: number): boolean =>
    total <= 4 || (total === 5 && need >= 15) || (total === 6 && need >= 16);
  const isWorst = (total: number, need: number): boolean =>
    total === 18 || (total === 17 && need <= 15) || (total > 4 && total >= need + 10);
  /** Fit and Very Fit help every roll of HT [634, 636]. */
  const ht = health + { unfit: 0, Fit: 1, 'Very Fit': 2 }[fitness];
  const tiring = fitness === 'Very Fit' ? 1 / 2 : 1;
  const check = (need: number): boolean => {
    target = need;
    return makes(roll(3), need);
  };
  const field = (name: string, to: number): void => {
    changes.push(`${name} ${to}`);
  };
  const burden = one.burden;
  const weariness = Math.max(0, strength - one.strengthLeft);
  const left = strength - weariness;
  const tiredBy = (name: string): number => (one.tiredBy === name ? weariness : 0);

  /** Rolls to stay alive [2351, 2353]. */
  const live = (lost: number): void => {
    const before = health - taken;
    const after = before - lost;
    let isDead = after <= -5 * health;
    for (let line = -health; line > -5 * health && !isDead; line -= 5)
      if (before > line && after <= line && !makes(roll(3), ht + one.hardToKill)) {
        isDead = true;
        changes.push('slain');
      }
  };
  const lose = (hits: number): void => {
    if (hits <= 0) return;
    field('hits taken', taken + hits);
    live(hits);
  };
  /** A wound [2084..2086, 2357, 2363..2369]. */
  const hurt = (hits: number): void => {
    if (hits <= 0) return;
    field('hits taken', taken + hits);
    changes.push(one.shock + hits === 1 ? 'shock' : `shock ${one.shock + hits}`);
    if (one.bandaged) changes.push('no longer bandaged');
    if (one.treated) changes.push('no longer treated');
    if (hits > health / 2) {
      if (!one.painless && !one.stunned) changes.push('stunned');
      if (!makes(roll(3), ht)) changes.push('knocked down');
    }
    live(hits);
  };
  const heal = (hits: number): void => {
    if (hits > 0 && taken > 0) field('hits taken', Math.max(0, taken - hits));
  };
  /** Fatigue, as far as there is strength left, and sleep where none is [2479, 2487]. */
  const tire = (points: number, name = 'fatigue taken', sleeps = true): void => {
    const less = Math.min(points, left);
    if (less > 0) field(name, tiredBy(name) + less);
    if (sleeps && points > 0 && points >= left) changes.push('unconscious');
  };
  const wear = (): void => (left > 3 ? tire(tiring) : lose(1));

  const came = (line: string, by: Came['by'] = 'Max'): Came => ({ line, by, rolls, changes, target, refused });
  switch (event.is) {
    case 'fall': {
      const yards = Math.min(50, Math.max(0, event.yards - (event.tumbled ? 5 : 0)));
      const each = (yards <= 2 ? -4 : yards <= 4 ? -3 : -2) - (event.soft ? 1 : 0);
      hurt(roll(yards) + yards * each - Math.floor(armour / 2));
      return came(`fall ${event.yards}${event.soft ? ', ground soft' : ''}${event.tumbled ? ', tumbled' : ''}`);
    }
    case 'thing': {
      const tens = (measure: number): number => Math.floor(measure / 10 + 1 / 2);
      const small = (measure: number): number => (tens(measure) === 0 ? 1 / 2 : 1);
      const dice = Math.max(1, tens(event.pounds)) * Math.max(1, tens(event.yards));
      const share = small(event.pounds) * small(event.yards) * (event.soft ? 1 / 2 : 1);
      hurt(Math.floor(roll(dice) * share) - armour);
      return came(
        `be hit by a falling thing ${event.pounds} lb, dropped from ${event.yards}${event.soft ? ', yielding' : ''}`,
      );
    }
    case 'burn':
      // Armour stops ordinary flames, and lets only their heat through in time [2425].
      if (armour > 0) refused = 'heat';
      else hurt(roll(1) - (event.stands ? 1 : 3));
      return came(`burn ${event.stands ? 'standing in' : 'walking through'}`);
    case 'flames':
      if (event.turn <= 3 * armour) refused = 'turns';
      if (!refused && !check(ht)) tire(tiring);
      return came(`bear the flames ${event.turn}`);
    case 'bleed': {
      target = ht - Math.floor(taken / 5);
      const total = roll(3);
      if (makes(total, target)) {
        if (isBest(total, target) || one.clean === 2) changes.push('no longer bleeding');
        else changes.push(`bleeding ${one.clean + 2}`);
      } else {
        if (one.clean > 0) changes.push('bleeding');
        lose(isWorst(total, target) ? 3 : 1);
      }
      return came('bleed');
    }
    case 'bandage':
      if (one.bandaged || one.treated) refused = 'once';
      if (!refused) {
        heal(1);
        changes.push('bandaged', 'no longer bleeding');
      }
      return came('bandage Max', 'Doc');
    case 'treat': {
      if (one.treated) refused = 'once';
      if (refused) return came('treat Max', 'Doc');
      target = event.skill;
      const total = roll(3);
      const isGood = makes(total, target);
      if (isGood || !isWorst(total, target)) {
        const given = !isGood ? 1 : isBest(total, target) ? 5 : Math.max(1, roll(1) - 1);
        heal(given - (one.bandaged ? 1 : 0));
      } else lose(2);
      changes.push('treated');
      if (isGood) changes.push('no longer bleeding');
      return came('treat Max', 'Doc');
    }
    case 'recover': {
      const quick = one.healing === 'plain' ? 0 : 5;
      if (check(ht + quick + (event.physician >= 12 ? 1 : 0))) heal(one.healing === 'Very Rapid Healing' ? 2 : 1);
      return came(`recover, physician ${event.physician}`);
    }
    case 'ill':
      if (check(ht + (event.physician >= 12 ? 1 : 0))) heal(1);
      else lose(1);
      return came(`be ill, physician ${event.physician}`);
    case 'disease':
      check(ht + CONTACTS[event.contact] + (one.resistant ? 8 : 0));
      return came(`escape a disease, exposure ${event.contact}`);
    case 'dirt':
      check(ht + DIRT[event.dirt]);
      return came(`escape an infection, infection ${event.dirt}`);
    case 'poison':
      check(ht + (one.resistant ? 3 : 0));
      return came('resist poison');
    case 'march':
      refused = idle;
      if (!refused) tire(event.hours * (burden + 1 + (event.hot ? 1 : 0)) * tiring);
      return came(`march ${event.hours}${event.hot ? ', climate hot' : ''}`);
    case 'fight':
      if (event.seconds > 10) tire((burden + 1) * tiring);
      return came(`fight on ${event.seconds}`);
    case 'run':
      refused = idle;
      if (!refused && !check(ht)) tire(tiring);
      return came('run on');
    case 'rest': {
      const rested = Math.min(tiredBy('fatigue taken'), Math.floor(event.minutes / 10) * (fitness === 'unfit' ? 1 : 2));
      if (rested > 0) field('fatigue taken', tiredBy('fatigue taken') - rested);
      if (left === 0 && rested >= 1 && health > taken) changes.push('no longer unconscious');
      return came(`rest ${event.minutes}`);
    }
    case 'sleep': {
      if (tiredBy('lost sleep') > 0) field('lost sleep', 0);
      const rested = Math.min(tiredBy('fatigue taken'), 48 * (fitness === 'unfit' ? 1 : 2));
      if (rested > 0) field('fatigue taken', tiredBy('fatigue taken') - rested);
      if (left === 0 && tiredBy('hunger') + tiredBy('thirst') === 0 && health > taken)
        changes.push('no longer unconscious');
      return came('sleep a night');
    }
    case 'eat':
      if (tiredBy('hunger') > 0) field('hunger', Math.max(0, tiredBy('hunger') - 3));
      return came('eat well');
    case 'drink':
      if (tiredBy('thirst') > 0) field('thirst', 0);
      return came('drink enough');
    case 'without': {
      const { points, hits, kept } = WITHOUT[event.what];
      if (kept === 'hunger' && left <= 3) lose(1);
      else {
        tire(points * tiring, kept, kept === 'lost sleep' || kept === 'fatigue taken');
        lose(hits);
      }
      return came(`go without ${event.what}`);
    }
    case 'heat':
      if (!check(ht - Math.floor(Math.max(0, event.degrees - 90) / 5))) wear();
      return came(`stand the heat, heat ${event.degrees}`);
    case 'cold': {
      const light = event.winter > 0 ? 0 : event.light;
      if (!check(ht - Math.floor(Math.max(0, -event.degrees) / 5) - light + event.winter)) wear();
      const clothes =
        event.winter > 0 ? `, winter clothes ${event.winter}` : light > 0 ? `, light clothes ${light}` : '';
      return came(`stand the cold, cold ${event.degrees}${clothes}`);
    }
    case 'wake':
      if (health < taken && taken < 2 * health) refused = 'without a roll';
      if (!refused && check(ht)) changes.push('no longer unconscious');
      return came('wake up');
    case 'awake':
      changes.push(check(ht) ? 'awake' : 'unconscious');
      return came('stay awake');
    case 'shake':
      if (check(ht) && one.stunned) changes.push('no longer stunned');
      return came('shake off a blow');
  }
}

/** The case as somebody would write it. */
function scenarioOf(one: Case, { line, by, rolls, changes, target, refused }: Came): string {
  const { strength, health, event } = one;
  const sleeps = event.is === 'wake' || ((event.is === 'rest' || event.is === 'sleep') && one.strengthLeft === 0);
  const conditions = [
    ...(one.shock > 0 ? [`Shock ${one.shock}`] : []),
    ...(one.stunned ? ['Stunned'] : []),
    ...(one.bandaged ? ['Bandaged'] : []),
    ...(one.treated ? ['Treated'] : []),
    ...(event.is === 'bleed' || by === 'Doc' ? [`Bleeding ${one.clean + 1}`] : []),
    ...(sleeps ? ['Unconscious'] : []),
  ];
  const traits = [
    ...(one.fitness === 'unfit' ? [] : [one.fitness]),
    ...(one.hardToKill > 0 ? [`Hard to Kill ${one.hardToKill}`] : []),
    ...(one.painless ? ['High Pain Threshold'] : []),
    ...(one.healing === 'plain' ? [] : [one.healing]),
    ...(one.resistant ? ['Disease Resistant', 'Resistant to Poison'] : []),
    ...(conditions.length > 0 ? [`conditions { ${conditions.join(', ')} }`] : []),
  ];
  const weariness = Math.max(0, strength - one.strengthLeft);
  const skill = event.is === 'treat' ? event.skill : 12;
  const pounds = strength * (BURDENS[one.burden] ?? 0);
  return `## random: Something at random [lines 2341]

\`\`\`muster
use "GURPS Lite WWII"
npc Max {
  ST ${strength}, DX 10, HT ${health}, hits taken ${one.taken}, ${one.tiredBy} ${weariness}
  ${['gear { armour Coat { DR ', one.armour, ' }, thing Load ', pounds, ' lb }', ...traits.map((trait) => `\n  ${trait}`)].join('')}
}
npc Doc { First Aid ${skill} }
\`\`\`

\`\`\`play
> ${by}: ${line}${rolls.length > 0 ? `\n  dice ${rolls.join(' / ')}` : ''}${refused ? `\n  refused ${refused}` : ''}${!refused && target !== undefined ? `\n  tells against ${target}` : ''}
  changes Max: ${changes.length === 0 ? 'nothing' : changes.join(', ')}
\`\`\`
`;
}

/** Only who rests or sleeps has no strength left: others would lie asleep. */
function possible(drawn: Case): Case {
  const { strength, health, event } = drawn;
  const least = event.is === 'rest' || event.is === 'sleep' ? 0 : 1;
  const taken = Math.min(drawn.taken, health * 6 - 1);
  return { ...drawn, taken, strengthLeft: Math.max(least, Math.min(strength, drawn.strengthLeft)) };
}

/** What hurts, tires and mends at random: the cases, and each as a scenario. */
export const hazards = {
  cases,
  textOf(drawn: Case): string {
    const one = possible(drawn);
    return scenarioOf(one, expected(one));
  },
};
