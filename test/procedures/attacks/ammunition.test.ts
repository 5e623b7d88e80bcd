import { describe, expect, test } from 'vitest';
import { fire, slow } from '../../../language/procedures/attacks/ammunition.js';
import { type WeaponUse, weaponOf } from '../../../language/procedures/attacks/weapon.js';
import { makePool } from '../../../language/values/pool.js';
import { inGame } from '../../play/table.js';
import { account, outcome, problemOf, right } from '../range.js';

const who = inGame('Godlike');
const machinegun = right(weaponOf('MG42', who));
const submachineGun = right(weaponOf('SMG', who));
const pistol = right(weaponOf('Pistol', who));
/** A roll of so many dice by somebody who has so many of their own, with a weapon that has so many rounds. */
function fired(dice: number, own: number, attacks: number, use: WeaponUse, rounds: number) {
  return fire(makePool(dice), own, attacks, use, rounds, who);
}

describe('rounds', () => {
  test('a machinegun fires as many as dice are rolled, and rolls no more than it has, single shots too', () => {
    const left = (dice: number, attacks: number, rounds: number) =>
      outcome(fired(dice, 4, attacks, machinegun.use, rounds));
    expect(left(10, 3, 100)).toMatchObject({ used: 10, left: 90 });
    expect(left(10, 3, 8).pool.d).toBe(8);
    expect(left(10, 3, 2).pool.d).toBe(2);
    expect(left(4, 1, 3).pool.d).toBe(3);
    expect(account(fired(10, 4, 3, machinegun.use, 8))).toBe('8 rounds are left: 8 dice instead of 10, 8 rounds used');
  });

  test('a submachine gun never falls below its user, and fires single shots', () => {
    const left = (dice: number, attacks: number, rounds: number) =>
      outcome(fired(dice, 3, attacks, submachineGun.use, rounds));
    expect(left(6, 2, 30).pool.d).toBe(6);
    expect(left(6, 2, 4).pool.d).toBe(4);
    expect(left(6, 2, 2).pool.d).toBe(3);
    expect(left(3, 1, 2)).toMatchObject({ used: 1, left: 1 });
  });

  test('others fire one for each attack', () => {
    expect(outcome(fired(4, 5, 2, pistol.use, 6))).toMatchObject({ used: 2, left: 4 });
    expect(problemOf(fired(3, 5, 3, pistol.use, 2))).toBe('2 rounds are left, too few for 3 attacks.');
    expect(problemOf(fired(5, 5, 1, pistol.use, 0))).toBe('The magazine is empty. Reload first.');
    expect(problemOf(fired(5, 5, 1, pistol.use, 1.5))).toBe('Rounds must be a whole number of at least 0, not 1.5.');
  });
});

test('a slow weapon is prepared for some actions before each shot but the first', () => {
  expect(outcome(slow(3))).toEqual({ actionsToPrepare: 3, everyRounds: 4, missing: 0 });
  expect(outcome(slow(3, 1))).toMatchObject({ missing: 2 });
  expect(outcome(slow(0))).toMatchObject({ everyRounds: 1 });
  expect(problemOf(slow(3, -1))).toBe('Actions of preparation must be whole numbers of at least 0, not -1.');
});
