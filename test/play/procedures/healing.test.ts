import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { seededRng } from '../../../language/dice/random.js';
import { stabilise, unstableInjury, worsen } from '../../../language/play/procedures/care/first-aid.js';
import {
  afterFight,
  completeRest,
  goodNight,
  permanentlyWorse,
} from '../../../language/play/procedures/care/healing.js';
import { operate } from '../../../language/play/procedures/care/operation.js';
import { checkWounds, type Wounds } from '../../../language/play/procedures/wounds/wounds.js';
import { inGame } from '../table.js';
import { account, outcome, people, problemOf, told } from './range.js';

const who = people({
  Brian: 'Body 3 { Health 2 }',
  Barney: 'Body 2 { Health 2 }',
  Doctor: 'Brains 3 { First Aid 3, Medicine 3 }',
  Buddy: 'Brains 2 { First Aid 2 }',
});
const places = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];
const shock = (points: number, where: readonly string[]): Wounds =>
  Object.fromEntries(where.map((place) => [place, { killing: 0, shock: points }]));

describe('after a fight', () => {
  test('half of the shock of this fight evaporates, in each place, rounded down', () => {
    const stairs = shock(2, places);
    expect(told(outcome(afterFight(stairs, stairs, who('Brian'))).wounds)).toBe(
      'left leg 1S, right leg 1S, left arm 1S, right arm 1S, torso 1S, head 1S',
    );
    const odd = shock(3, ['torso']);
    expect(account(afterFight(odd, odd, who('Brian')))).toBe('torso: 1 shock heals, 2 is left');
  });

  test('older shock stays', () => {
    expect(told(outcome(afterFight(shock(7, ['torso']), { torso: { shock: 2 } }, who('Brian'))).wounds)).toBe(
      'torso 6S',
    );
  });

  test('shock that became killing damage stays as it is', () => {
    const beaten = { 'left arm': { killing: 4, shock: 1 } };
    expect(told(outcome(afterFight(beaten, { 'left arm': { shock: 6 } }, who('Brian'))).wounds)).toBe('left arm 4K');
  });

  test('all that choking did comes back, and half of the rest', () => {
    const choked = { head: { shock: 3, choking: 2 } };
    expect(told(outcome(afterFight(shock(3, ['head']), choked, who('Brian'))).wounds)).toBe('head 1S');
    expect(
      outcome(afterFight(shock(4, ['head']), { head: { shock: 4, choking: 4 } }, who('Brian'))).state.unconscious,
    ).toBe(false);
  });

  test.each([
    [afterFight(shock(3, ['tail']), {}, who('Brian')), 'There is no place called "tail"'],
    [
      afterFight({}, { torso: { shock: -1 } }, who('Brian')),
      'Shock taken must be a whole number of at least 0, not -1.',
    ],
    [
      afterFight({}, { head: { shock: 1, choking: 2 } }, who('Brian')),
      'The head took 1 shock, so 2 of it cannot come from choking.',
    ],
    [afterFight({ head: { killing: 4, shock: 0 } }, {}, who('Brian')), 'Brian is dead, and that cannot change.'],
    [afterFight({}, {}, inGame('Wild Talents')), 'The procedure "healing" needs a table "Healing"'],
  ])('what cannot be is said in words', (got, sentence) => expect(problemOf(got)).toContain(sentence));
});

describe('a good night', () => {
  test('Brian gets head and torso back to normal with 2x5', () => {
    const night = goodNight(shock(1, places), { spread: { head: 1, torso: 1 } }, [5, 5, 1, 2, 3], who('Brian'));
    expect(told(outcome(night).wounds)).toBe('left leg 1S, right leg 1S, left arm 1S, right arm 1S');
    expect(account(night)).toBe(
      'a night of rest, 5d: 5 5 1 2 3; 2x5 succeeds\nhead: 1 shock heals, 0 is left\ntorso: 1 shock heals, 0 is left',
    );
  });

  test('where the player says nothing, what matters most mends first', () => {
    expect(told(outcome(goodNight(shock(1, places), {}, [5, 5, 1, 2, 3], who('Brian'))).wounds)).toBe(
      'left leg 1S, right leg 1S, left arm 1S, right arm 1S',
    );
  });

  test('Barney’s arm: nothing the first night, all of it the second', () => {
    const arm = shock(2, ['left arm']);
    const first = outcome(goodNight(arm, {}, [1, 4, 6, 9], who('Barney')));
    expect([first.capacity, first.erased, told(first.wounds)]).toEqual([0, 0, 'left arm 2S']);
    const second = outcome(goodNight(arm, {}, [1, 1, 1, 9], who('Barney')));
    expect([second.capacity, second.erased, told(second.wounds)]).toEqual([3, 2, '']);
  });

  test('one whose torso is full rolls a smaller Body', () => {
    const battered = shock(11, ['torso']);
    expect(outcome(goodNight(battered, {}, [4, 4, 1], who('Brian'))).wounds).toEqual({
      torso: { killing: 0, shock: 9 },
    });
  });

  test.each([
    [
      { unstable: 'torso' },
      [1, 1, 2, 3, 4],
      'The torso is unstable, so nothing heals on its own until it is stabilised.',
    ],
    [{ spread: { head: 1 } }, [1, 2, 3, 4, 5], 'The roll heals 0 shock, and 1 is assigned.'],
    [{ spread: { head: 9 } }, [1, 1, 1, 1, 1], 'The head has 1 shock, so 9 cannot heal.'],
    [{}, [1, 2, 3], 'Face 4 of 5 is missing; expected a face, 1 to 10.'],
    [{}, [1, 2, 3, 4, 11], 'Face 5 is 11; expected a face, 1 to 10.'],
    [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1], '5 faces are enough; 6 is left over.'],
  ])('%o with %o', (situation, dice, sentence) =>
    expect(problemOf(goodNight(shock(1, ['head']), situation, dice, who('Brian')))).toBe(sentence),
  );
});

describe('killing damage', () => {
  const scotty: Wounds = { 'left leg': { killing: 3, shock: 0 }, torso: { killing: 5, shock: 0 } };

  test('an operation of three hours turns the torso’s into shock and leaves the leg', () => {
    const operated = operate({ place: 'torso' }, scotty, who('Barney'), who('Doctor'), [5, 5, 1, 2, 3, 4]);
    expect(told(outcome(operated).wounds)).toBe('left leg 3K, torso 5S');
    expect(outcome(operated).time).toEqual({ units: 3, amount: 3, unit: 'hour' });
    expect(account(operated)).toContain('torso: 5 killing becomes shock; now 0 killing and 5 shock');
  });

  test('the surgeon takes the tallest set, or the widest when time matters', () => {
    const dice = [2, 2, 2, 4, 4, 9];
    const tall = outcome(operate({ place: 'torso' }, scotty, who('Barney'), who('Doctor'), dice));
    const wide = outcome(operate({ place: 'torso', aim: 'widest' }, scotty, who('Barney'), who('Doctor'), dice));
    expect([tall.converted, tall.time.amount, wide.converted, wide.time.amount]).toEqual([4, 3, 2, 2]);
  });

  test('a failed operation changes nothing and takes the whole time', () => {
    const failed = outcome(operate({ place: 'torso' }, scotty, who('Barney'), who('Doctor'), [1, 2, 3, 4, 5, 6]));
    expect([failed.converted, failed.time.amount, told(failed.wounds)]).toEqual([0, 5, told(scotty)]);
  });

  test('there is nothing to operate where there is no killing damage', () =>
    expect(problemOf(operate({ place: 'head' }, scotty, who('Barney'), who('Doctor'), []))).toBe(
      'The head has no killing damage, so there is nothing to operate on.',
    ));

  test('a week of complete rest turns one point of the whole body into shock', () => {
    expect(told(outcome(completeRest(scotty, 6, [], who('Barney'))).wounds)).toBe('left leg 3K, torso 5K');
    expect(told(outcome(completeRest(scotty, 7, ['torso'], who('Barney'))).wounds)).toBe('left leg 3K, torso 4K 1S');
    expect(told(outcome(completeRest(scotty, 34, ['left leg', 'torso'], who('Barney'))).wounds)).toBe(
      'left leg 3S, torso 4K 1S',
    );
  });

  test('a limb that was full of it loses a box for good, or comes off', () => {
    const arm: Wounds = { 'right arm': { killing: 5, shock: 0 } };
    const stiff = outcome(permanentlyWorse(arm, 'right arm', 'stiff', who('Barney')));
    expect(stiff.wounds).toEqual({ 'right arm': { killing: 4, shock: 0, lost: 1 } });
    const off = outcome(permanentlyWorse(arm, 'right arm', 'off', who('Barney')));
    expect([off.wounds, off.state.useless]).toEqual([
      { 'right arm': { killing: 0, shock: 0, lost: 5 } },
      ['right arm'],
    ]);
    expect(problemOf(permanentlyWorse(scotty, 'left leg', 'stiff', who('Barney')))).toBe(
      'The left leg is not full of killing damage, so nothing is lost.',
    );
  });
});

describe('first aid', () => {
  const shot: Wounds = { torso: { killing: 3, shock: 2 }, 'left arm': { killing: 1, shock: 0 } };
  const help = (place: string, minutes: number, dice: number[], more = {}) =>
    stabilise({ place, minutes, ...more }, shot, who('Barney'), who('Buddy'), dice);

  test('any match does for a limb, the torso wants a height of three', () => {
    expect(outcome(help('left arm', 5, [1, 1, 4, 7])).stable).toBe(true);
    expect(outcome(help('torso', 5, [1, 1, 4, 7])).stable).toBe(false);
    expect(outcome(help('torso', 15, [1, 1, 3, 3])).stable).toBe(true);
    expect(account(help('torso', 5, [2, 2, 4, 7]))).toBe(
      'First Aid, 4d: 2 2 4 7; 2x2 is not high or wide enough\nthe torso is still unstable: it needed a height of 3',
    );
  });

  test.each([
    [
      help('torso', 16, [1, 1, 3, 3]),
      'The wound is 16 minutes old, and First Aid can stabilise it only within 15 minutes.',
    ],
    [
      help('torso', 5, [], { triedBefore: 'refused' }),
      'First Aid was already tried on the torso. The game master has to allow another attempt.',
    ],
    [help('wing', 5, []), 'There is no place called "wing"'],
    [
      unstableInjury('head', shot, undefined, who('Barney')),
      'The head has no killing damage, and only killing damage gets worse.',
    ],
    [
      unstableInjury('torso', shot, 'left arm', who('Barney')),
      'The left arm is already unstable, and only one injury can be unstable at a time.',
    ],
  ])('refusals', (got, sentence) => expect(problemOf(got)).toContain(sentence));

  test('one injury is unstable, and takes a point of shock a day', () => {
    expect(outcome(unstableInjury('torso', shot, undefined, who('Barney')))).toBe('torso');
    expect(told(outcome(worsen('torso', 3, shot, who('Barney'))).wounds)).toBe('torso 3K 5S, left arm 1K');
    expect(outcome(worsen('torso', 5, shot, who('Barney'))).state.battered).toBe(true);
    expect(outcome(worsen('torso', 12, shot, who('Barney'))).state.dead).toBe(true);
  });
});

describe('whatever happens', () => {
  const wound = fc.record({ killing: fc.integer({ min: 0, max: 2 }), shock: fc.integer({ min: 0, max: 2 }) });
  const wounds = fc.record(Object.fromEntries(places.map((place) => [place, wound])));
  const sum = (all: Wounds) => Object.values(all).reduce((total, one) => total + one.killing + one.shock, 0);
  const killing = (all: Wounds) => Object.values(all).reduce((total, one) => total + one.killing, 0);

  it('mending never makes more wounds, nor wounds that a body cannot have', () =>
    fc.assert(
      fc.property(wounds, fc.string(), fc.integer({ min: 0, max: 100 }), (before, seed, days) => {
        const somebody = who('Brian');
        const all = [
          outcome(afterFight(before, before, somebody)).wounds,
          outcome(goodNight(before, {}, seededRng(seed), somebody)).wounds,
          outcome(completeRest(before, days, [], somebody)).wounds,
        ];
        for (const after of all) {
          expect(sum(after)).toBeLessThanOrEqual(sum(before));
          expect(killing(after)).toBeLessThanOrEqual(killing(before));
          expect(checkWounds(after, somebody)).toBeUndefined();
        }
      }),
      { numRuns: 60 },
    ));
});
