import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { coldCourse, freeze, notFrozen } from '../../language/procedures/hazards/cold.js';
import { drowningCourse } from '../../language/procedures/hazards/drowning.js';
import { fallDamage } from '../../language/procedures/hazards/falls.js';
import { fireCourse } from '../../language/procedures/hazards/fire.js';
import { checkWounds, type Wounds } from '../../language/procedures/wounds/wounds.js';
import { inGame } from '../play/table.js';
import { group, woundLines } from './group.js';
import { outcome, people, problemOf, told } from './range.js';

const sheets = {
  Jane: 'Body 2, Coordination 2, Cool 2',
  Renard: 'Body 3',
  Gretta: 'Coordination 3',
  Aki: 'Body 2, Coordination 3 { Jujitsu 2, Diving 1 }, Cool 3 { Mental Stability 2 }',
  Jumper: 'Coordination 3 { Parachuting 2 }',
  Swimmer: 'Body 3 { Endurance 2, Health 2 }',
  Johan: 'Body 3 { Health 2 }',
  Wilhelm: 'Body 5',
  Claude: 'Body 3',
  Luke: 'Body 3',
  Hero: 'nature Talent, Body 8 { Endurance 4 }, will 9',
  Sleeper: 'Body 2, Coordination 3, wounds { head 4 shock }',
  Corpse: 'Coordination 3, wounds { head 4 killing }',
};
const who = people(sheets);
const play = group(sheets);

describe('electrocution', () => {
  test('lightning strikes Jane in the rain: one die of seven is a wiggle die', () => {
    const struck = play('Jane', 'current 7, through lightning through left leg, soaked', '2,4,5,3,2,3');
    expect(struck.wounds).toBe('left leg 3S, torso 3S, head 3S');
    expect(struck.account).toContain('the current goes through head, torso, left leg: 3 shock to each');
  });

  test('Renard hangs in the wires for two rounds: five shock everywhere but the head', () => {
    const first = play('Renard', 'current 10, through entangled', '1,2,4,4,6,6,7,8,9,10').wounds;
    expect(first).toBe('left leg 2S, right leg 2S, left arm 2S, right arm 2S, torso 2S');
    const again = group({ Renard: `Body 3, wounds { ${woundLines(first)} }` });
    expect(again('Renard', 'let go', '1,5,9').says).toBe('no match: failure');
    expect(again('Renard', 'current 10, through entangled', '1,2,3,3,5,6,7,7,7,10').wounds).toBe(
      'left leg 5S, right leg 5S, left arm 5S, right arm 5S, torso 5S',
    );
    expect(again('Renard', 'let go', '5,5,9').says).toBe('2x5: success');
  });

  test('a battery does nothing, and no match does nothing', () => {
    expect(play('Jane', 'current 1, through left hand on both ends', '4').says).toBe('the current does nothing');
    expect(play('Jane', 'current 2, through both hands', '4,5')).toMatchObject({ says: 'the current does nothing' });
  });

  test.each([
    ['Jane', 'current 11, through lightning', 'Strength of current must be 1 to 10, not 11.'],
    ['Jane', 'current 3, through sideways', 'sideways'],
    ['Jane', 'current 3', 'There is no path of a current called "". Write left hand, right hand'],
    ['Sleeper', 'let go', 'This character is unconscious and rolls nothing.'],
  ])('%s: %s cannot be', (name, line, sentence) => expect(play(name, line).says).toContain(sentence));
});

describe('falling', () => {
  test('Gretta comes down badly on cobblestones', () => {
    const fallen = play('Gretta', 'fall 15 ft, onto rock', '1,7,9');
    expect(fallen).toMatchObject({
      says: 'lands badly, 1 killing',
      wounds: 'left leg 1K, right leg 1K, left arm 1K, right arm 1K, torso 1K, head 1K',
    });
    expect(fallen.account).toContain('landing well, 3d: 1 7 9; no match');
  });

  test('Aki knows how to fall: six shock to each leg, and a leg has five boxes', () =>
    expect(play('Aki', 'fall 20 yards, onto water', '2,2,5,8,9')).toMatchObject({
      says: 'lands well, 6 shock',
      wounds: 'left leg 1K 4S, right leg 1K 4S',
    }));

  test.each([
    [5, 0],
    [6, 1],
    [9, 1],
    [10, 1],
    [19, 1],
    [20, 2],
    [305, 30],
  ])('%i feet do %i', (feet, points) =>
    expect(outcome(fallDamage({ feet, surface: 'rock' }, true, who('Aki'))).points).toBe(points),
  );

  test('five feet ask for no roll', () =>
    expect(play('Aki', 'fall 5 ft, onto rock')).toMatchObject({
      says: 'a harmless fall',
      account: 'a fall of 5 feet does no harm',
    }));

  test('one who is unconscious lands badly, without a roll', () =>
    expect(play('Sleeper', 'fall 10 ft, onto awning')).toMatchObject({
      says: 'lands badly, 1 shock',
      wounds: 'head 1K 3S, left leg 1S, right leg 1S, left arm 1S, right arm 1S, torso 1S',
    }));

  test('where the line does not say what is landed on, it is chosen', () =>
    expect(play('Gretta', 'fall 15 ft', '1,7,9', 'water').says).toBe('lands badly, 1 shock'));

  test('a bonus of the game master is rolled too', () =>
    expect(play('Gretta', 'fall 15 ft, onto rock, bonus 2', '1,7,9,4,4').says).toBe('lands well, 1 killing'));

  test.each([
    ['Aki', 'fall 20 ft, onto lava', 'lava'],
    ['Aki', 'fall onto rock', 'Fall needs its distance. Write the value after the name.'],
    ['Aki', 'fall -1 ft, onto rock', 'Distance of fall must be 0 to 100000 ft, not -1 ft.'],
    ['Corpse', 'fall 20 ft, onto rock', 'Corpse is dead, and that cannot change.'],
  ])('%s: %s cannot be', (name, line, sentence) => expect(play(name, line).says).toContain(sentence));
});

describe('parachutes', () => {
  test('a good landing costs a point in each leg, from however high', () =>
    expect(play('Jumper', 'jump by parachute 12000 ft', '3,3,1,2,4').wounds).toBe('left leg 1S, right leg 1S'));

  test('a failed one is a fall of twenty feet with a roll of its own', () =>
    expect(play('Jumper', 'jump by parachute 3000 ft', '1,2,3,4,5/6,6,1,2,3', 'hard earth')).toMatchObject({
      says: 'the parachute does not save the jumper; fall: lands well, 2 killing',
      wounds: 'left leg 2K, right leg 2K',
    }));

  test('too low', () =>
    expect(play('Jumper', 'jump by parachute 999 ft').says).toBe(
      'A parachute opens in time from 1000 feet up. 999 feet is an ordinary fall.',
    ));
});

describe('drowning', () => {
  test('the first roll has all dice, each later one a die less', () => {
    expect(play('Swimmer', 'hold breath', '1,1,3,4,5')).toMatchObject({ says: 'the breath holds', wounds: '' });
    expect(play('Swimmer', 'hold breath 2', '1,2,3,4')).toMatchObject({
      says: 'breathes water',
      wounds: 'torso 1K, head 1S',
      details: { Course: 'unconscious after 4 rounds, dead after 8' },
    });
    expect(play('Swimmer', 'hold breath 5').account).toContain(
      'round 5: too few dice are left (1), and the water comes in',
    );
  });

  test('a pool above ten is cut before the dice of the rounds go, or after', () => {
    const late = group(sheets, 'Godlike', 'Cap After Penalties on');
    expect(play('Hero', 'hold breath 3', 'seed a').details.Pool).toBe('8d');
    expect(late('Hero', 'hold breath 3', 'seed a').details.Pool).toBe('10d');
  });

  test('whoever is hurt drowns sooner', () =>
    expect(outcome(drowningCourse(who('Swimmer'), { head: { killing: 2, shock: 1 } }))).toEqual({
      unconsciousAfter: 1,
      deadAfter: 3,
    }));

  test('rounds are counted from one', () =>
    expect(play('Swimmer', 'hold breath 0').says).toContain('Round of hold breath must be 1 to 100, not 0.'));
});

describe('cold', () => {
  test('Johan has three days under cover, three hours outside, three minutes undressed', () => {
    const grace = (shelter: string) => play('Johan', `cold 0 min, shelter ${shelter}, weather freezing`).account;
    expect(grace('sheltered')).toContain('Johan keeps out the cold for 3 days, sheltered');
    expect(grace('dressed outside')).toContain('for 3 hours, dressed outside');
    expect(grace('exposed')).toContain('for 3 minutes, exposed');
  });

  test('a point every five minutes, every minute at forty below or soaked', () => {
    const bites = (weather: string) => play('Johan', `cold 8 min, shelter exposed, weather ${weather}`).says;
    expect(['freezing', 'forty below', 'soaked'].map(bites)).toEqual([
      'the cold bites once',
      'the cold bites 5 times',
      'the cold bites 5 times',
    ]);
  });

  test('Johan at Stalingrad', () => {
    expect(outcome(coldCourse(5, who('Johan')))).toEqual({
      limbsFull: 25,
      gangreneRollsFrom: 35,
      unconscious: 45,
      dead: 65,
    });
    expect(play('Johan', 'cold 33 min, shelter exposed, weather freezing').wounds).toBe(
      'left leg 1K 4S, right leg 1K 4S, left arm 1K 4S, right arm 1K 4S, torso 1S, head 1S',
    );
    expect(play('Johan', 'cold 38 min, shelter exposed, weather freezing')).toMatchObject({
      says: 'the cold bites 7 times; gangrene threatens left leg, right leg, left arm, right arm',
      changes: [
        'left leg frozen 2 (was 0)',
        'right leg frozen 2 (was 0)',
        'left arm frozen 2 (was 0)',
        'right arm frozen 2 (was 0)',
      ],
    });
  });

  test('frostbite is kept in the sheet, and gangrene may take the limb', () => {
    const bitten = (points: number) =>
      group({
        Johan: `Body 3 { Health 2 }, wounds { left leg 2 killing }, conditions { "left leg frozen" ${points} }`,
      });
    expect(bitten(2)('Johan', 'gangrene left leg', '1,1,2,3,4').says).toBe('the left leg is only hurt');
    expect(bitten(2)('Johan', 'gangrene left leg', '1,5,2,3,4')).toMatchObject({ says: 'the left leg is amputated' });
    expect(bitten(2)('Johan', 'gangrene left leg', '1,5,2,3,4', 'leave it')).toMatchObject({
      says: 'gangrene in the left leg',
      wounds: 'left leg 2K',
    });
    expect(bitten(1)('Johan', 'gangrene left leg').says).toBe(
      'The left leg has 1 killing damage from the cold. Gangrene threatens from 2.',
    );
  });

  test('a bullet in the arm is no frostbite', () => {
    const shot = { wounds: { 'left arm': { killing: 4, shock: 0 } }, frost: {} };
    expect(outcome(freeze(shot, who('Johan'))).gangrene).toEqual([]);
  });

  test('Wilhelm has limbs of six boxes, and dies in fourteen minutes with either reading of Body 5', () => {
    const mended = people(sheets, 'Godlike', 'Body Five Erratum on');
    const course = { limbsFull: 6, gangreneRollsFrom: 8, unconscious: 10, dead: 14 };
    expect(outcome(coldCourse(1, who('Wilhelm')))).toEqual(course);
    expect(outcome(coldCourse(1, mended('Wilhelm')))).toEqual(course);
  });

  test('what the line does not say is chosen, the first row where nobody chooses', () => {
    const line = 'cold 1 h, weather freezing';
    expect(play('Johan', line).details.shelter).toBe('sheltered');
    expect(play('Johan', line, undefined, 'exposed').says).toBe(
      'the cold bites 11 times; gangrene threatens left leg, right leg, left arm, right arm; unconscious',
    );
  });
});

describe('fire', () => {
  const alight = (name: string, lines: string) => group({ [name]: `Body 2, Coordination 2, Cool 2, ${lines}` });

  test('a point a round; a limb burnt through sets the torso on fire, the torso everything', () => {
    const arm = alight('Jane', 'conditions { "left arm on fire" }');
    expect(arm('Jane', 'burn torso')).toMatchObject({
      says: 'on fire: left arm, torso',
      wounds: 'left arm 1S, torso 1S',
      changes: ['torso on fire'],
    });
    const through = alight(
      'Jane',
      'wounds { left arm 4 killing, left arm 1 shock }, conditions { "left arm on fire" }',
    );
    expect(through('Jane', 'burn').says).toBe('on fire: left arm, torso');
    const last = alight('Jane', 'wounds { torso 9 killing, torso 1 shock }, conditions { "torso on fire" }');
    expect(last('Jane', 'burn').says).toMatch(/left leg, right leg, left arm, right arm.*dead$/);
  });

  test('a place that burns already does not burn twice, however its name is spelled', () => {
    const jane = alight('Jane', 'conditions { "left arm on fire" }');
    expect(jane('Jane', 'burn Left Arm')).toMatchObject({ says: 'on fire: left arm', wounds: 'left arm 1S' });
  });

  test('a burning head: eight rounds, and five minutes without sight', () => {
    expect(outcome(fireCourse(['head'], who('Jane')))).toEqual({ deadAfter: 8, blindMinutes: 5 });
    expect(play('Jane', 'burn head').says).toBe('on fire: head; blind for 5 minutes');
    expect(play('Jane', 'burn left leg').says).toBe('on fire: left leg');
  });

  test('panic spreads it to one more place each round, until the roll succeeds', () => {
    const jane = alight('Jane', 'conditions { "left leg on fire" }');
    expect(jane('Jane', 'panic in flames', '1,9', 'head')).toMatchObject({
      says: 'panic fans the flames: head burns too',
      changes: ['head on fire', 'panicking'],
    });
    const panicking = alight('Jane', 'conditions { "left leg on fire", "head on fire", panicking }');
    expect(panicking('Jane', 'douse water').says).toContain('is panicking');
    expect(panicking('Jane', 'panic in flames', '4,4')).toMatchObject({
      says: 'keeps calm; Jane: keeping calm',
      changes: ['no longer panicking', 'keeping calm'],
    });
  });

  test('water needs no roll unless the moment matters; rolling on the ground does', () => {
    const jane = alight('Jane', 'conditions { "left leg on fire", "torso on fire" }');
    const out = ['no longer left leg on fire', 'no longer torso on fire'];
    expect(jane('Jane', 'douse water')).toMatchObject({ says: 'the fire is out', changes: out });
    expect(jane('Jane', 'douse water, in the nick of time', '5,5').says).toBe('the fire is out');
    expect(jane('Jane', 'douse rolling', '1,2')).toMatchObject({ says: 'the flames remain', changes: [] });
    expect(jane('Jane', 'douse rolling', '2,2').changes).toEqual(out);
  });

  test('sticky fuel: water and rolling do not help; submersion does, at a height of four', () => {
    const jane = alight('Jane', 'conditions { "torso on fire" }');
    expect(jane('Jane', 'douse water, sticky').says).toBe('the fuel sticks, so water does not help');
    expect(jane('Jane', 'douse rolling, sticky').says).toBe('the fuel sticks, so rolling does not help');
    expect(jane('Jane', 'douse submersion, sticky', '3,3').says).toBe('the flames remain');
    expect(jane('Jane', 'douse submersion, sticky', '4,4').says).toBe('the fire is out');
  });

  test.each([
    ['douse prayer', 'prayer'],
    ['douse water', 'There is no fire to put out.'],
    ['burn', 'Nothing is on fire. Which place catches fire?'],
  ])('%s cannot be', (line, sentence) => expect(play('Jane', line).says).toContain(sentence));

  test('one who is unconscious puts nothing out', () =>
    expect(play('Sleeper', 'douse water').says).toBe('This character is unconscious and rolls nothing.'));
});

describe('crashes', () => {
  const spitfire = 'crash plane, speed 150, braced, skilled';

  test('Claude’s Spitfire: eighteen, cut to ten, less two; every place fills, and eight more go into the torso', () => {
    const crashed = play('Claude', spitfire, '4,4,1');
    expect(crashed).toMatchObject({
      says: 'every place fills with shock, and 8 more to the torso; unconscious',
      wounds: 'left leg 5S, right leg 5S, left arm 5S, right arm 5S, torso 8K 3S, head 4S',
    });
    expect(crashed.details).toMatchObject({ Needed: '2x8 or better', 'To death': '3 killing more' });
  });

  test('Luke brings his bomber in and spreads sixteen points without a single killing one', () => {
    const even = play('Luke', 'crash plane, speed 200, braced, skilled', '3,8,8');
    expect(even).toMatchObject({
      says: 'survives, and takes 16 shock',
      wounds: 'left leg 3S, right leg 3S, left arm 3S, right arm 3S, torso 2S, head 2S',
    });
    const chosen = play('Luke', 'crash plane, speed 200, braced, skilled', '3,8,8', '4', '4', '3', '3', '2');
    expect(chosen.wounds).toBe('left leg 4S, right leg 4S, left arm 3S, right arm 3S, torso 2S');
    expect(play('Luke', spitfire, '3,8,8', '0', '0', '0', '0', '16').wounds).toBe('torso 5K 6S');
    expect(play('Luke', spitfire, '3,8,8', '17').says).toContain('"17"');
  });

  test('what helps never takes the difficulty below one, and slow wrecks add nothing', () =>
    expect(play('Luke', 'crash car, speed 5, braced, passenger, skilled', '1,1,2').says).toBe(
      'survives, and takes 2 shock',
    ));

  test('wounds from before count: only free boxes fill', () => {
    const before = group({ Luke: 'Body 3, wounds { left arm 5 killing }' });
    expect(before('Luke', 'crash car', '1,2,3').wounds).toBe(
      'left arm 5K, left leg 5S, right leg 5S, right arm 5S, torso 3K 8S, head 4S',
    );
  });

  test.each([
    ['crash kite', 'kite'],
    ['crash car, speed -5', 'Miles of speed must be 0 to 1000, not -5.'],
    ['crash car, unskilled, skilled', 'No skill and a skill above two exclude each other.'],
    ['crash car, dirt road, dirt road', 'Dirt road is used twice.'],
    ['crash car, bad luck', 'bad luck'],
  ])('%s cannot be', (line, sentence) => expect(play('Luke', line).says).toContain(sentence));
});

describe('whatever happens', () => {
  const places = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];
  const points = fc.integer({ min: 0, max: 2 });
  const wounds = fc.record(
    Object.fromEntries(places.map((place) => [place, fc.record({ killing: points, shock: points })])),
  );
  const killing = (all: Wounds) => Object.values(all).reduce((sum, one) => sum + one.killing, 0);
  const marked = (all: Wounds) => Object.values(all).reduce((sum, one) => sum + one.killing + one.shock, 0);

  it('a hazard never heals, and never leaves wounds that a body cannot have', () =>
    fc.assert(
      fc.property(
        wounds,
        fc.string(),
        fc.integer({ min: 0, max: 500 }),
        fc.subarray(places),
        (before, seed, feet, on) => {
          const burning = on.map((place) => `"${place} on fire"`).join(', ');
          const conditions = burning === '' ? '' : `, conditions { ${burning} }`;
          const play = group({ Aki: `${sheets.Aki}, wounds { ${woundLines(told(before))} }${conditions}` });
          const lines = [
            'current 10, through lightning, soaked',
            `fall ${feet} ft, onto concrete`,
            `jump by parachute ${feet + 1000} ft`,
            'hold breath 9',
            'cold 30 min, shelter exposed, weather freezing',
            'burn torso',
            `crash plane, speed ${feet}`,
          ];
          for (const line of lines) {
            const { all } = play('Aki', line, `seed ${seed}`);
            expect(checkWounds(all, who('Aki'))).toBeUndefined();
            expect(killing(all)).toBeGreaterThanOrEqual(killing(before));
            expect(marked(all)).toBeGreaterThanOrEqual(marked(before));
          }
        },
      ),
      { numRuns: 6 },
    ));
});

test('Wild Talents has none of these in what we know of it, and says so', () => {
  expect(problemOf(freeze(notFrozen, inGame('Wild Talents')))).toContain('needs a table');
});
