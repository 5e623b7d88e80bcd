import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import {
  coldCourse,
  coldGrace,
  coldInterval,
  coldNight,
  type Frozen,
  freeze,
  notFrozen,
  resistGangrene,
} from '../../../language/play/procedures/hazards/cold.js';
import { crash, crashDifficulty, crashResult, crashSpread } from '../../../language/play/procedures/hazards/crash.js';
import { breath, drown, drowningCourse, holdBreath } from '../../../language/play/procedures/hazards/drowning.js';
import { electrocute, letGo } from '../../../language/play/procedures/hazards/electrocution.js';
import { fall, fallDamage } from '../../../language/play/procedures/hazards/falling.js';
import {
  type Burning,
  burnRound,
  douse,
  fireCourse,
  panicRoll,
} from '../../../language/play/procedures/hazards/fire.js';
import { parachute } from '../../../language/play/procedures/hazards/parachute.js';
import { checkWounds, noWounds, type Wounds } from '../../../language/play/procedures/wounds/wounds.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf, told } from './range.js';

const sheets = {
  Jane: 'Body 2, Coordination 2, Cool 2',
  Renard: 'Body 3',
  Gretta: 'Coordination 3',
  Aki: 'Body 2, Coordination 3 { Jujitsu 2 }, Cool 3 { Mental Stability 2 }',
  Jumper: 'Coordination 3 { Parachuting 2 }',
  Swimmer: 'Body 3 { Endurance 2, Health 2 }',
  Johan: 'Body 3 { Health 2 }',
  Wilhelm: 'Body 5',
  Claude: 'Body 3',
  Luke: 'Body 3',
  Hero: 'nature Talent, Body 8 { Endurance 4 }',
};
const who = people(sheets);
const passedOut: Wounds = { head: { killing: 0, shock: 4 } };
const dead: Wounds = { head: { killing: 4, shock: 0 } };

describe('electrocution', () => {
  test('lightning strikes Jane in the rain: one die of seven is a wiggle die', () => {
    const bolt = { source: 7, path: 'lightning through left leg', soaked: true };
    const struck = electrocute(bolt, noWounds, [2, 4, 5, 3, 2, 3], who('Jane'));
    expect(told(outcome(struck).wounds)).toBe('head 3S, torso 3S, left leg 3S');
    expect(account(struck)).toContain('the current goes through head, torso, left leg: 3 shock to each');
  });

  test('Renard hangs in the wires for two rounds: five shock everywhere but the head', () => {
    const wires = { source: 10, path: 'entangled' };
    const first = outcome(electrocute(wires, noWounds, [1, 2, 4, 4, 6, 6, 7, 8, 9, 10], who('Renard')));
    expect(outcome(letGo(first.wounds, [1, 5, 9], who('Renard'))).free).toBe(false);
    const second = outcome(electrocute(wires, first.wounds, [1, 2, 3, 3, 5, 6, 7, 7, 7, 10], who('Renard')));
    expect(told(second.wounds)).toBe('left leg 5S, right leg 5S, left arm 5S, right arm 5S, torso 5S');
    expect(outcome(letGo(noWounds, [5, 5, 9], who('Renard'))).free).toBe(true);
  });

  test('a battery does nothing, and no match does nothing', () => {
    expect(
      outcome(electrocute({ source: 'nine-volt battery', path: ['left arm'] }, noWounds, [4], who('Jane'))).width,
    ).toBe(0);
    expect(account(electrocute({ source: 2, path: 'both hands' }, noWounds, [4, 5], who('Jane')))).toContain(
      'does nothing',
    );
  });

  test('one who is unconscious does not let go', () =>
    expect(outcome(letGo(passedOut, [1, 1], who('Jane'))).free).toBe(false));

  test.each([
    [{ source: 11, path: 'lightning' }, 'A current must have 1 to 10 dice, not 11.'],
    [{ source: 'sun', path: 'lightning' }, 'There is no current called "sun". Write nine-volt battery, thunderbolt'],
    [{ source: 3, path: 'sideways' }, 'There is no path of a current called "sideways". Write left hand, right hand'],
    [{ source: 3, path: [] }, 'A current must go through at least one place.'],
    [{ source: 3, path: ['torso', 'torso'] }, 'The torso is named twice.'],
  ])('%o cannot be', (current, sentence) =>
    expect(problemOf(electrocute(current, noWounds, [1, 2, 3], who('Jane')))).toContain(sentence),
  );
});

describe('falling', () => {
  test('Gretta comes down badly on cobblestones', () => {
    const fallen = fall({ feet: 15, surface: 'rock' }, noWounds, [1, 7, 9], who('Gretta'));
    expect(told(outcome(fallen).wounds)).toBe(
      'left leg 1K, right leg 1K, left arm 1K, right arm 1K, torso 1K, head 1K',
    );
    expect(account(fallen)).toContain('landing well, 3d: 1 7 9; no match');
  });

  test('Aki knows how to fall: six shock to each leg, and a leg has five boxes', () => {
    const fallen = outcome(fall({ feet: 60, surface: 'water' }, noWounds, [2, 2, 5, 8, 9], who('Aki')));
    expect([fallen.landedWell, fallen.points, told(fallen.wounds)]).toEqual([
      true,
      6,
      'left leg 1K 4S, right leg 1K 4S',
    ]);
  });

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
    expect(account(fall({ feet: 5, surface: 'rock' }, noWounds, [], who('Aki')))).toBe(
      'a fall of 5 feet does no harm',
    ));

  test('one who is unconscious lands badly, without a roll', () =>
    expect(outcome(fall({ feet: 10, surface: 'awning' }, passedOut, [], who('Aki'))).places).toHaveLength(6));

  test.each([
    [{ feet: 20, surface: 'lava' }, 'Nobody lands on "lava"; there are soft ground, water'],
    [{ feet: -1, surface: 'rock' }, 'The height of the fall in feet must be'],
    [
      { feet: 20, surface: 'rock', skill: 'Rifle' },
      'Rifle does not help in a fall. These do: Jujitsu, Acrobatics, Parachuting, Diving.',
    ],
  ])('%o cannot be', (situation, sentence) =>
    expect(problemOf(fall(situation, noWounds, [1, 2, 3, 4, 5], who('Aki')))).toContain(sentence),
  );

  test('the dead fall no more', () =>
    expect(problemOf(fall({ feet: 20, surface: 'rock' }, dead, [], who('Aki')))).toBe(
      'Aki is dead, and that cannot change.',
    ));
});

describe('parachutes', () => {
  test('a good landing costs a point in each leg, from however high', () =>
    expect(told(outcome(parachute(12000, noWounds, [3, 3, 1, 2, 4], who('Jumper'))).wounds)).toBe(
      'left leg 1S, right leg 1S',
    ));

  test('a failed one is a fall of twenty feet with a roll of its own', () => {
    const failed = outcome(parachute(3000, noWounds, [1, 2, 3, 4, 5], who('Jumper')));
    expect([failed.opened, failed.treatAsFallFeet, told(failed.wounds)]).toEqual([false, 20, '']);
    const feet = failed.treatAsFallFeet ?? 0;
    expect(told(outcome(fall({ feet, surface: 'hard earth' }, noWounds, [6, 6, 1, 2, 3], who('Jumper'))).wounds)).toBe(
      'left leg 2K, right leg 2K',
    );
  });

  test('too low', () =>
    expect(problemOf(parachute(999, noWounds, [1, 1, 1, 1, 1], who('Jumper')))).toBe(
      'A parachute opens in time from 1000 feet up. 999 feet is an ordinary fall.',
    ));
});

describe('drowning', () => {
  test('half of Body in minutes, rounded down', () => expect(outcome(breath(who('Swimmer')))).toBe(1));

  test('the first roll has all dice, each later one a die less', () => {
    expect(outcome(holdBreath(1, noWounds, [1, 1, 3, 4, 5], who('Swimmer'))).holds).toBe(true);
    expect(account(holdBreath(2, noWounds, [1, 2, 3, 4], who('Swimmer')))).toBe(
      'holding the breath, 4d: 1 2 3 4; no match\nround 2: the water comes in',
    );
    expect(account(holdBreath(5, noWounds, [], who('Swimmer')))).toBe(
      'round 5: too few dice are left (1), and the water comes in',
    );
  });

  test('a pool above ten is cut before the dice of the rounds go, or after', () => {
    const late = people(sheets, 'Godlike', 'Cap After Penalties on');
    expect(
      outcome(
        holdBreath(
          3,
          noWounds,
          Array.from({ length: 8 }, () => 1),
          who('Hero'),
        ),
      ).roll?.pool.d,
    ).toBe(8);
    expect(
      outcome(
        holdBreath(
          3,
          noWounds,
          Array.from({ length: 10 }, () => 1),
          late('Hero'),
        ),
      ).roll?.pool.d,
    ).toBe(10);
  });

  test('each round a point of killing to the torso and of shock to the head', () => {
    expect(told(outcome(drown(noWounds, who('Swimmer'))).wounds)).toBe('torso 1K, head 1S');
    expect(outcome(drowningCourse(who('Swimmer')))).toEqual({ unconsciousAfter: 4, deadAfter: 8 });
    expect(outcome(drowningCourse(who('Swimmer'), { head: { killing: 2, shock: 1 } }))).toEqual({
      unconsciousAfter: 1,
      deadAfter: 3,
    });
  });

  test('rounds are counted from one', () =>
    expect(problemOf(holdBreath(0, noWounds, [], who('Swimmer')))).toBe(
      'Rounds without air are counted from 1, not 0.',
    ));
});

describe('cold', () => {
  test('Johan has three days under cover, three hours outside, three minutes undressed', () => {
    const johan = who('Johan');
    expect(['sheltered', 'dressed outside', 'exposed'].map((shelter) => outcome(coldGrace(shelter, johan)))).toEqual([
      { amount: 3, unit: 'day' },
      { amount: 3, unit: 'hour' },
      { amount: 3, unit: 'minute' },
    ]);
    expect(problemOf(coldGrace('naked', johan))).toContain('there are sheltered, dressed outside, exposed');
  });

  test('a point every five minutes, every minute at forty below or soaked', () => {
    expect(
      ['freezing', 'forty below', 'soaked'].map((weather) => outcome(coldInterval(weather, who('Johan')))),
    ).toEqual([5, 1, 1]);
    expect(problemOf(coldInterval('mild', who('Johan')))).toContain('No weather is called "mild"');
  });

  test('Johan at Stalingrad', () => {
    expect(outcome(coldCourse(5, who('Johan')))).toEqual({
      limbsFull: 25,
      gangreneRollsFrom: 35,
      unconscious: 45,
      dead: 65,
    });
    let frozen: Frozen = notFrozen;
    for (let turn = 0; turn < 6; turn += 1) frozen = outcome(freeze(frozen, who('Johan')));
    expect(told(frozen.wounds)).toBe(
      'left leg 1K 4S, right leg 1K 4S, left arm 1K 4S, right arm 1K 4S, torso 1S, head 1S',
    );
    const next = freeze(frozen, who('Johan'));
    expect(outcome(next).gangrene).toEqual(['left leg', 'right leg', 'left arm', 'right arm']);
    expect(account(next)).toContain(
      'gangrene threatens left leg, right leg, left arm, right arm: roll once to resist it',
    );
    expect(outcome(resistGangrene('left leg', outcome(next), [1, 1, 2, 3, 4], who('Johan'))).lost).toBe(false);
    expect(account(resistGangrene('left leg', outcome(next), [1, 5, 2, 3, 4], who('Johan')))).toContain(
      'has to be amputated',
    );
    expect(problemOf(resistGangrene('left leg', frozen, [], who('Johan')))).toBe(
      'The left leg has 1 killing damage from the cold. Gangrene threatens from 2.',
    );
  });

  test('a bullet in the arm is no frostbite', () => {
    const shot: Frozen = { wounds: { 'left arm': { killing: 4, shock: 0 } }, frost: {} };
    expect(outcome(freeze(shot, who('Johan'))).gangrene).toEqual([]);
  });

  test('Wilhelm has limbs of six boxes, and dies in fourteen minutes with either reading of Body 5', () => {
    const mended = people(sheets, 'Godlike', 'Body Five Erratum on');
    const course = { limbsFull: 6, gangreneRollsFrom: 8, unconscious: 10, dead: 14 };
    expect(outcome(coldCourse(1, who('Wilhelm')))).toEqual(course);
    expect(outcome(coldCourse(1, mended('Wilhelm')))).toEqual(course);
  });

  test('each night costs half the Will of a Talent, and nothing of an ordinary human', () => {
    expect(outcome(coldNight(9, who('Hero'))).will).toBe(5);
    expect(outcome(coldNight(4, who('Johan'))).will).toBe(4);
  });
});

describe('fire', () => {
  const alight = (burning: string[], wounds: Wounds = noWounds, panic = false): Burning => ({ wounds, burning, panic });

  test('a point a round; a limb burnt through sets the torso on fire, the torso everything', () => {
    expect(told(outcome(burnRound(alight(['left arm', 'torso']), who('Jane'))).wounds)).toBe('left arm 1S, torso 1S');
    const through = { 'left arm': { killing: 4, shock: 1 } };
    expect(outcome(burnRound(alight(['left arm'], through), who('Jane'))).burning).toEqual(['left arm', 'torso']);
    const last = outcome(burnRound(alight(['torso'], { torso: { killing: 9, shock: 1 } }), who('Jane')));
    expect([last.burning.length, last.state.dead]).toEqual([6, true]);
  });

  test('a burning head: eight rounds, and five minutes without sight', () => {
    expect(outcome(fireCourse(['head'], who('Jane')))).toEqual({ deadAfter: 8, blindMinutes: 5 });
    expect(outcome(burnRound(alight(['head']), who('Jane'))).blindMinutes).toBe(5);
    expect(outcome(burnRound(alight(['left leg']), who('Jane'))).blindMinutes).toBe(0);
  });

  test('panic spreads it to one more place each round, until the roll succeeds', () => {
    const first = outcome(panicRoll(alight(['left leg']), ['head'], [1, 9], who('Jane')));
    expect([first.burning, first.panic]).toEqual([['left leg', 'head'], true]);
    const second = outcome(panicRoll(first, [], [2, 3], who('Jane')));
    expect(second.burning).toHaveLength(3);
    expect(problemOf(douse({ means: 'water' }, second, [], who('Jane')))).toContain('This character is panicking');
    const third = outcome(panicRoll(second, [], [4, 4], who('Jane')));
    expect([third.panic, third.burning.length]).toEqual([false, 3]);
    expect(outcome(douse({ means: 'water' }, third, [], who('Jane'))).burning).toEqual([]);
  });

  test('water needs no roll unless the moment matters; rolling on the ground does', () => {
    const burning = alight(['left leg', 'torso']);
    expect(outcome(douse({ means: 'water' }, burning, [], who('Jane'))).out).toBe(true);
    expect(outcome(douse({ means: 'water', timed: true }, burning, [5, 5], who('Jane'))).roll?.set).toEqual({
      width: 2,
      height: 5,
    });
    expect(outcome(douse({ means: 'rolling' }, burning, [1, 2], who('Jane'))).burning).toEqual(['left leg', 'torso']);
    expect(outcome(douse({ means: 'rolling' }, burning, [2, 2], who('Jane'))).burning).toEqual([]);
  });

  test('sticky fuel: water and rolling do not help; submersion does, at a height of four', () => {
    const burning = alight(['torso']);
    expect(account(douse({ means: 'water', sticky: true }, burning, [], who('Jane')))).toBe(
      'the fuel sticks, so water does not help',
    );
    expect(outcome(douse({ means: 'rolling', sticky: true }, burning, [], who('Jane'))).out).toBe(false);
    expect(outcome(douse({ means: 'submersion', sticky: true }, burning, [3, 3], who('Jane'))).out).toBe(false);
    expect(outcome(douse({ means: 'submersion', sticky: true }, burning, [4, 4], who('Jane'))).out).toBe(true);
  });

  test('refusals', () => {
    expect(problemOf(douse({ means: 'prayer' }, alight(['torso']), [], who('Jane')))).toContain(
      'there are water, rolling',
    );
    expect(problemOf(douse({ means: 'water' }, alight([]), [], who('Jane')))).toBe('There is no fire to put out.');
    expect(problemOf(douse({ means: 'water' }, alight(['torso'], passedOut), [], who('Jane')))).toBe(
      'Jane is unconscious and cannot act.',
    );
    expect(problemOf(burnRound(alight(['wing']), who('Jane')))).toContain('There is no place called "wing"');
  });
});

describe('crashes', () => {
  const spitfire = { vehicle: 'plane', mph: 150, circumstances: ['prepared', 'skill over two'] };

  test('Claude’s Spitfire: eighteen, cut to ten, less two', () =>
    expect(account(crashDifficulty(spitfire, who('Claude')))).toBe(
      'plane at 150 miles an hour: 18, at most 10, less 2: difficulty 8',
    ));

  test('Claude fails: every place fills with shock, and eight more go into the torso; three still kill', () => {
    const crashed = outcome(crash(spitfire, noWounds, [4, 4, 1], who('Claude')));
    expect(told(crashed.wounds)).toBe('left leg 5S, right leg 5S, left arm 5S, right arm 5S, torso 8K 3S, head 4S');
    expect([crashed.success, crashed.place, crashed.toDeath, crashed.state.unconscious]).toEqual([
      false,
      'torso',
      3,
      true,
    ]);
  });

  test('Luke brings his bomber in and spreads sixteen points without a single killing one', () => {
    const landed = outcome(crash({ ...spitfire, mph: 200 }, noWounds, [3, 8, 8], who('Luke')));
    expect([landed.success, landed.shockToSpread]).toEqual([true, 16]);
    const spread = { 'left arm': 3, 'right arm': 3, 'left leg': 4, 'right leg': 4, torso: 2 };
    expect(outcome(crashSpread(spread, landed.shockToSpread, noWounds, who('Luke'))).anyKilling).toBe(false);
    expect(problemOf(crashSpread({ torso: 15 }, 16, noWounds, who('Luke')))).toBe(
      '16 shock must be distributed, and this is 15.',
    );
    expect(outcome(crashSpread({ torso: 16 }, 16, noWounds, who('Luke'))).anyKilling).toBe(true);
  });

  test('what helps never takes the difficulty below one, and slow wrecks add nothing', () =>
    expect(
      outcome(
        crashDifficulty(
          { vehicle: 'car', mph: 5, circumstances: ['prepared', 'passenger', 'skill over two'] },
          who('Luke'),
        ),
      ).difficulty,
    ).toBe(1));

  test('wounds from before count: only free boxes fill', () => {
    const before = { 'left arm': { killing: 5, shock: 0 } };
    expect(told(outcome(crashResult(undefined, 3, before, who('Luke'))).wounds)).toBe(
      'left arm 5K, left leg 5S, right leg 5S, right arm 5S, torso 3K 8S, head 4S',
    );
  });

  test.each([
    [{ vehicle: 'kite', mph: 10 }, 'No wreck of a "kite" is known; there are boat, car, plane.'],
    [{ vehicle: 'car', mph: -5 }, 'The speed in miles an hour must be'],
    [
      { vehicle: 'car', mph: 30, circumstances: ['no skill', 'skill over two'] },
      'no skill and skill over two exclude each other.',
    ],
    [{ vehicle: 'car', mph: 30, circumstances: ['dirt road', 'Dirt Road'] }, '"dirt road" is named twice.'],
    [{ vehicle: 'car', mph: 30, circumstances: ['bad luck'] }, '"bad luck" changes no wreck; these do: dirt road'],
  ])('%o cannot be', (situation, sentence) =>
    expect(problemOf(crashDifficulty(situation, who('Luke')))).toContain(sentence),
  );
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
        (before, seed, feet, burning) => {
          const aki = who('Aki');
          const rng = seededRng(seed);
          const tried = [
            electrocute({ source: 10, path: 'lightning', soaked: true }, before, rng, aki),
            fall({ feet, surface: 'concrete' }, before, rng, aki),
            parachute(feet + 1000, before, rng, aki),
            drown(before, aki),
            freeze({ wounds: before, frost: {} }, aki),
            burnRound({ wounds: before, burning, panic: false }, aki),
            crash({ vehicle: 'plane', mph: feet }, before, rng, aki),
          ];
          for (const one of tried) {
            const after = outcome<{ readonly wounds: Wounds }>(one).wounds;
            expect(checkWounds(after, aki)).toBeUndefined();
            expect(killing(after)).toBeGreaterThanOrEqual(killing(before));
            expect(marked(after)).toBeGreaterThanOrEqual(marked(before));
          }
        },
      ),
      { numRuns: 100 },
    ));
});

test('Wild Talents has none of these in what we know of it, and says so', () => {
  const citizen = inGame('Wild Talents');
  expect([
    problemOf(electrocute({ source: 3, path: 'lightning' }, noWounds, [1, 2, 3], citizen)),
    problemOf(drown(noWounds, citizen)),
    problemOf(coldGrace('exposed', citizen)),
    problemOf(crashDifficulty({ vehicle: 'car', mph: 30 }, citizen)),
  ]).toEqual([
    'The procedure "electrocution" needs a table "Electricity", which this rulebook does not have.',
    'The procedure "drowning" needs a table "Drowning", which this rulebook does not have.',
    'The procedure "cold" needs a table "Cold Grace", which this rulebook does not have.',
    'The procedure "crash" needs a table "Crash Base", which this rulebook does not have.',
  ]);
});
