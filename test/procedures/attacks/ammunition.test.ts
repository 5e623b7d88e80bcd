import { describe, expect, test } from 'vitest';
import { ammunition, slow } from '../../../language/procedures/attacks/ammunition.js';
import { weaponOf } from '../../../language/procedures/attacks/weapon.js';
import { makePool } from '../../../language/values/pool.js';
import { inGame } from '../../play/table.js';
import { account, outcome, problemOf, right } from '../range.js';

const who = inGame('Godlike');
const machinegun = right(weaponOf('MG42', who));
const submachineGun = right(weaponOf('SMG', who));
const pistol = right(weaponOf('Pistol', who));
const otto = { pool: makePool(4), spray: 6, use: machinegun.use };
const ronnie = { pool: makePool(3), spray: 3, use: submachineGun.use };
const dice = (burst: Parameters<typeof ammunition>[0]): number => outcome(ammunition(burst, who)).pool.d;

describe('spray', () => {
  test('joins several attacks, not a single one, and ten dice are the most', () => {
    expect(dice({ ...otto, attacks: 3 })).toBe(10);
    expect(dice({ ...otto, pool: makePool(8), attacks: 3 })).toBe(10);
    expect(dice({ ...otto, attacks: 1 })).toBe(4);
  });
});

describe('rounds', () => {
  test('a machinegun fires as many as dice are rolled, and rolls no more than it has, single shots too', () => {
    expect(outcome(ammunition({ ...otto, attacks: 3, rounds: 100 }, who))).toMatchObject({ used: 10, left: 90 });
    expect(dice({ ...otto, attacks: 3, rounds: 8 })).toBe(8);
    expect(dice({ ...otto, attacks: 3, rounds: 2 })).toBe(2);
    expect(dice({ ...otto, attacks: 1, rounds: 3 })).toBe(3);
    expect(account(ammunition({ ...otto, attacks: 3, rounds: 8 }, who))).toBe(
      '8 rounds are left: 8 dice instead of 10, 8 rounds used',
    );
  });

  test('a submachine gun never falls below its user, and fires single shots', () => {
    expect(dice({ ...ronnie, attacks: 2, rounds: 30 })).toBe(6);
    expect(dice({ ...ronnie, attacks: 2, rounds: 4 })).toBe(4);
    expect(dice({ ...ronnie, attacks: 2, rounds: 2 })).toBe(3);
    expect(outcome(ammunition({ ...ronnie, attacks: 1, rounds: 2 }, who))).toMatchObject({ used: 1, left: 1 });
  });

  test('others fire one for each attack', () => {
    const shots = { pool: makePool(5), spray: 0, use: pistol.use };
    expect(outcome(ammunition({ ...shots, attacks: 2, rounds: 6 }, who))).toMatchObject({ used: 2, left: 4 });
    expect(problemOf(ammunition({ ...shots, attacks: 3, rounds: 2 }, who))).toBe(
      '2 rounds are left, too few for 3 attacks.',
    );
    expect(problemOf(ammunition({ ...shots, attacks: 1, rounds: 0 }, who))).toBe(
      'The magazine is empty. Reload first.',
    );
    expect(problemOf(ammunition({ ...shots, attacks: 1, rounds: 1.5 }, who))).toBe(
      'Rounds must be a whole number of at least 0, not 1.5.',
    );
    expect(problemOf(ammunition({ ...shots, spray: -1, attacks: 2 }, who))).toBe(
      'Spray dice must be a whole number of at least 0, not -1.',
    );
  });
});

test('a slow weapon is prepared for some actions before each shot but the first', () => {
  expect(outcome(slow(3))).toEqual({ actionsToPrepare: 3, everyRounds: 4, missing: 0 });
  expect(outcome(slow(3, 1))).toMatchObject({ missing: 2 });
  expect(outcome(slow(0))).toMatchObject({ everyRounds: 1 });
  expect(problemOf(slow(3, -1))).toBe('Actions of preparation must be whole numbers of at least 0, not -1.');
});
