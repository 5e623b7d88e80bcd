import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkWounds, type Wounds } from '../../language/procedures/wounds/wounds.js';
import { group, woundLines } from './group.js';
import { people, told } from './range.js';

const sheets = {
  Brian: 'Body 3 { Health 2 }',
  Barney: 'Body 2 { Health 2 }',
  Doctor: 'Brains 3 { First Aid 3, Medicine 3 }',
  Buddy: 'Brains 2 { First Aid 2 }',
};
const places = ['left leg', 'right leg', 'left arm', 'right arm', 'torso', 'head'];

/** The people, one of them with wounds: `wounded('Brian', 'torso 2S')`, and what else the sheet says. */
function wounded(name: keyof typeof sheets, wounds: string, more = '') {
  return group({ ...sheets, [name]: `${sheets[name]}, wounds { ${woundLines(wounds)} }${more}` });
}

const everywhere = (points: number): string => places.map((place) => `${place} ${points}S`).join(', ');

describe('after a fight', () => {
  test('half of the shock of this fight evaporates, in each place, rounded down', () => {
    expect(wounded('Brian', everywhere(2))('Brian', 'after the fight')).toMatchObject({
      says: '6 shock goes',
      wounds: everywhere(1),
    });
    expect(wounded('Brian', 'torso 3S')('Brian', 'after the fight').account).toBe('torso: 1 shock heals, 2 is left');
  });

  test('older shock stays', () =>
    expect(wounded('Brian', 'torso 7S')('Brian', 'after the fight', '', '2').wounds).toBe('torso 6S'));

  test('shock that became killing damage was taken too, and stays as it is', () => {
    const beaten = wounded('Brian', 'left arm 4K 1S');
    expect(beaten('Brian', 'after the fight', '', '5').wounds).toBe('left arm 4K');
    expect(beaten('Brian', 'after the fight').wounds).toBe('left arm 4K 1S');
  });

  test('all that choking did comes back, and half of the rest', () => {
    expect(wounded('Brian', 'head 3S')('Brian', 'after the fight, choked 2', '', '3').wounds).toBe('head 1S');
    expect(wounded('Brian', 'head 4S')('Brian', 'after the fight, choked 4').wounds).toBe('');
  });

  test('nothing helps the dead', () =>
    expect(wounded('Brian', 'head 4K')('Brian', 'after the fight').says).toBe(
      'Brian is dead, and that cannot change.',
    ));
});

describe('a good night', () => {
  test('Brian gets head and torso back to normal with 2x5', () =>
    expect(wounded('Brian', everywhere(1))('Brian', 'good night', '5,5,1,2,3')).toMatchObject({
      says: '2 shock heals',
      wounds: 'left leg 1S, right leg 1S, left arm 1S, right arm 1S',
      account:
        'a night of rest, 5d: 5 5 1 2 3; 2x5 succeeds\nhead: 1 shock heals, 0 is left\ntorso: 1 shock heals, 0 is left',
    }));

  test('the player may want something else mended first', () => {
    const night = wounded('Brian', 'head 1S, torso 2S, left arm 2S');
    expect(night('Brian', 'good night', '5,5,1,2,3', '0', '0').wounds).toBe('head 1S, torso 2S');
    expect(night('Brian', 'good night', '5,5,1,2,3', '0', '2').wounds).toBe('head 1S, left arm 2S');
    expect(night('Brian', 'good night', '5,5,1,2,3', '9').says).toContain('"9"');
  });

  test('Barney’s arm: nothing the first night, all of it the second', () => {
    const night = wounded('Barney', 'left arm 2S');
    expect(night('Barney', 'good night', '1,4,6,9')).toMatchObject({ says: '0 shock heals', wounds: 'left arm 2S' });
    expect(night('Barney', 'good night', '1,1,1,9')).toMatchObject({ says: '2 shock heals', wounds: '' });
  });

  test('one whose torso is full rolls a smaller Body', () =>
    expect(wounded('Brian', 'torso 11S')('Brian', 'good night', '4,4,1').wounds).toBe('torso 9S'));

  test('an unstable injury comes first', () =>
    expect(
      wounded('Brian', 'torso 2K 1S', ', conditions { "torso unstable" }')('Brian', 'good night', '1,1,2,3,4').says,
    ).toBe('The torso is unstable, so nothing heals on its own until it is stabilised.'));

  test.each([
    ['1,2,3', 'Face 4 of 5 is missing; expected a face, 1 to 10.'],
    ['1,2,3,4,11', 'Face 5 is 11; expected a face, 1 to 10.'],
    ['1,2,3,4,5,6', '5 faces are enough; 6 is left over.'],
  ])('faces %s', (dice, sentence) =>
    expect(wounded('Brian', 'head 1S')('Brian', 'good night', dice).says).toBe(sentence),
  );
});

describe('killing damage', () => {
  const scotty = wounded('Barney', 'left leg 3K, torso 5K');

  test('an operation of three hours turns the torso’s into shock and leaves the leg', () => {
    const operated = scotty('Doctor', 'operate Barney torso', '5,5,1,2,3,4');
    expect(operated).toMatchObject({
      says: '5 killing in the torso becomes shock, after 3 hours',
      wounds: 'left leg 3K, torso 5S',
    });
    expect(operated.account).toContain('torso: 5 killing becomes shock; now 0 killing and 5 shock');
  });

  test('the surgeon takes the tallest set, or the widest when time matters', () => {
    const line = (...choice: string[]) => scotty('Doctor', 'operate Barney torso', '2,2,2,4,4,9', ...choice).says;
    expect(line()).toBe('4 killing in the torso becomes shock, after 3 hours');
    expect(line('3x2')).toBe('2 killing in the torso becomes shock, after 2 hours');
  });

  test('a failed operation changes nothing and takes the whole time', () =>
    expect(scotty('Doctor', 'operate Barney torso', '1,2,3,4,5,6')).toMatchObject({
      says: '0 killing in the torso becomes shock, after 5 hours',
      changes: [],
    }));

  test('there is nothing to operate where there is no killing damage', () =>
    expect(scotty('Doctor', 'operate Barney head').says).toBe(
      'The head has no killing damage, so there is nothing to operate on.',
    ));

  test('a week of complete rest turns one point of the whole body into shock', () => {
    expect(scotty('Barney', 'complete rest 6')).toMatchObject({ wounds: 'left leg 3K, torso 5K' });
    expect(scotty('Barney', 'complete rest 7', '', 'torso').wounds).toBe('left leg 3K, torso 4K 1S');
    expect(scotty('Barney', 'complete rest 34').wounds).toBe('left leg 3S, torso 4K 1S');
  });

  test('a limb that was full of it loses a box for good, or comes off', () => {
    const arm = wounded('Barney', 'right arm 5K');
    expect(arm('Barney', 'lasting harm right arm')).toMatchObject({
      says: 'the right arm stays stiff',
      all: { 'right arm': { killing: 4, lost: 1 } },
    });
    expect(arm('Barney', 'lasting harm right arm', '', 'comes off').all).toEqual({
      'right arm': { killing: 0, shock: 0, lost: 5 },
    });
    expect(scotty('Barney', 'lasting harm left leg').says).toBe(
      'The left leg is not full of killing damage, so nothing is lost.',
    );
  });
});

describe('first aid', () => {
  const shot = wounded('Barney', 'torso 3K 2S, left arm 1K');
  const help = (line: string, dice = '') => shot('Buddy', `first aid Barney ${line}`, dice);

  test('any match does for a limb, the torso wants a height of three', () => {
    expect(help('left arm, after 5 min', '1,1,4,7')).toMatchObject({ says: 'the left arm is stable', changes: [] });
    expect(help('torso, after 15 min', '1,1,3,3').says).toBe('the torso is stable');
    expect(help('torso, after 5 min', '1,1,4,7')).toMatchObject({
      says: 'the torso is unstable',
      changes: ['Barney: torso unstable'],
      account: 'first aid, 4d: 1 1 4 7; 2x1 is not high or wide enough\nthe torso is unstable',
    });
  });

  test.each([
    ['torso, after 16 min', 'The wound is 16 minutes old, and First Aid can stabilise it only within 15 minutes.'],
    ['wing', 'wing'],
    ['head', 'The head of Barney has no killing damage, and only killing damage gets worse.'],
  ])('%s cannot be', (line, sentence) => expect(help(line).says).toContain(sentence));

  test('one injury is unstable, and takes a point of shock a day until it is stabilised', () => {
    const worse = wounded('Barney', 'torso 3K 2S, left arm 1K', ', conditions { "torso unstable" }');
    expect(worse('Buddy', 'first aid Barney left arm').says).toBe(
      'The torso is already unstable, and only one injury can be unstable at a time.',
    );
    expect(worse('Barney', 'untreated 3').wounds).toBe('torso 3K 5S, left arm 1K');
    expect(worse('Barney', 'untreated 12').says).toBe('the torso gets worse, 12 shock; dead');
    expect(worse('Buddy', 'first aid Barney torso', '5,5,1,2').changes).toEqual(['Barney: no longer torso unstable']);
    expect(shot('Barney', 'untreated 3').says).toBe('Barney has no unstable injury.');
  });
});

describe('whatever happens', () => {
  const wound = fc.record({ killing: fc.integer({ min: 0, max: 2 }), shock: fc.integer({ min: 0, max: 2 }) });
  const wounds = fc.record(Object.fromEntries(places.map((place) => [place, wound])));
  const sum = (all: Wounds) => Object.values(all).reduce((total, one) => total + one.killing + one.shock, 0);
  const killing = (all: Wounds) => Object.values(all).reduce((total, one) => total + one.killing, 0);

  it('mending never makes more wounds, nor wounds that a body cannot have', () =>
    fc.assert(
      fc.property(wounds, fc.string(), fc.integer({ min: 1, max: 100 }), (before, seed, days) => {
        const brian = wounded('Brian', told(before));
        for (const line of ['after the fight', 'good night', `complete rest ${days}`]) {
          const { all } = brian('Brian', line, `seed ${seed}`);
          expect(sum(all)).toBeLessThanOrEqual(sum(before));
          expect(killing(all)).toBeLessThanOrEqual(killing(before));
          expect(checkWounds(all, people(sheets)('Brian'))).toBeUndefined();
        }
      }),
      { numRuns: 6 },
    ));
});

test('Wild Talents has none of it in what we know', () =>
  expect(group({ Citizen: 'Body 2' }, 'Wild Talents')('Citizen', 'good night').says).toContain('good night'));
