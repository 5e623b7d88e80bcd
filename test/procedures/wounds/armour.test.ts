import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { heavyArmour, lightArmour, penetrate } from '../../../language/procedures/wounds/armour.js';
import { inGame } from '../../play/table.js';
import { account, outcome, people, problemOf } from '../range.js';

const who = inGame('Godlike');

describe('light armour', () => {
  test('a helmet makes three and three one and three', () => {
    expect(outcome(lightArmour({ killing: 3, shock: 3 }, 2, who))).toEqual({ killing: 1, shock: 3 });
    expect(account(lightArmour({ killing: 3, shock: 3 }, 2, who, 'head'))).toBe(
      'light armour 2 on the head: 1 shock gets through, 2 killing becomes shock',
    );
  });

  test('where there was no shock, none is added', () => {
    expect(outcome(lightArmour({ killing: 1, shock: 0 }, 3, who))).toEqual({ killing: 0, shock: 1 });
  });

  test('what gets through is a number of the rulebook', () => {
    const soft = people({ Joe: '' }, 'Godlike', 'Light Armour Shock 2')('Joe');
    expect(outcome(lightArmour({ killing: 0, shock: 5 }, 2, soft))).toEqual({ killing: 0, shock: 2 });
  });

  it('never makes damage worse', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), fc.nat(10), (killing, shock, rating) => {
        const through = outcome(lightArmour({ killing, shock }, rating, who));
        expect(through.killing).toBeLessThanOrEqual(killing);
        expect(through.killing + through.shock).toBeLessThanOrEqual(killing + shock);
      }),
    );
  });
});

describe('heavy armour', () => {
  test('narrows the hit; what is no set any more does nothing', () => {
    expect(outcome(heavyArmour(4, 2))).toEqual({ width: 2, effect: true });
    expect(outcome(heavyArmour(3, 2))).toEqual({ width: 1, effect: false });
    expect(outcome(heavyArmour(3, 7))).toEqual({ width: 0, effect: false });
  });

  test('what penetrates takes off its rating and the width, twice the rating at most, for good', () => {
    expect(outcome(penetrate(7, 5, 3, who))).toEqual({ lost: 8, most: 10, left: 0, breached: true });
    expect(outcome(penetrate(7, 2, 5, who))).toEqual({ lost: 4, most: 4, left: 3, breached: false });
    expect(outcome(penetrate(7, 0, 5, who))).toEqual({ lost: 0, most: 0, left: 7, breached: false });
  });

  test('ratings that are no ratings are refused', () => {
    expect(problemOf(heavyArmour(3, -1))).toBe('Armour and penetration must be whole numbers of at least 0, not -1.');
    expect(problemOf(penetrate(7, 1.5, 3, who))).toBe(
      'Armour and penetration must be whole numbers of at least 0, not 1.5.',
    );
  });
});
