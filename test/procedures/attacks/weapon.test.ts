import { describe, expect, test } from 'vitest';
import { weaponOf } from '../../../language/procedures/attacks/weapon.js';
import { inGame } from '../../play/table.js';
import { people, problemOf, right } from '../range.js';

const soldier = inGame('Godlike');

describe('every weapon of the tables, in ordinary hands, at a width of 2 and of 4', () => {
  test.each([
    ['Fists and Feet', '0K 2S', '0K 4S'],
    ['Club', '0K 4S', '0K 6S'],
    ['Piano Wire', '2K 0S', '2K 0S'],
    ['Small Knife', '1K 2S', '1K 4S'],
    ['Trench Knife', '2K 0S', '4K 0S'],
    ['Bayonet', '2K 0S', '4K 0S'],
    ['Fixed Bayonet', '3K 0S', '5K 0S'],
    ['Axe', '3K 0S', '5K 0S'],
    ['Pistol', '2K 2S', '4K 4S'],
    ['Carbine', '3K 2S', '5K 4S'],
    ['Submachine gun', '3K 3S', '5K 5S'],
    ['Long Rifle', '4K 4S', '6K 6S'],
    ['Machinegun', '4K 4S', '6K 6S'],
    ['MG42', '4K 4S', '6K 6S'],
    ['Flamethrower', '1K 0S', '1K 0S'],
    ['Grenade', '3K 3S', '5K 5S'],
    ['Mk2 Grenade', '3K 3S', '5K 5S'],
    ['Panzerschreck', '2K 2S', '4K 4S'],
    ['Bazooka', '2K 2S', '4K 4S'],
    ['Rock', '0K 2S', '0K 4S'],
    ['Big Missile', '0K 2S', '0K 4S'],
  ])('%s', (name, narrow, wide) => {
    const weapon = right(weaponOf(name, soldier));
    const shown = [2, 4].map((width) => {
      const { killing, shock } = weapon.damage(width);
      return `${killing}K ${shock}S`;
    });
    expect(shown).toEqual([narrow, wide]);
  });

  test('the submachine gun as a campaign reads it', () => {
    const campaign = people({ Joe: '' }, 'Godlike', 'switch Submachine Gun By Table on')('Joe');
    expect(right(weaponOf('SMG', campaign)).damage(3)).toEqual({ killing: 3, shock: 3 });
  });

  test.each([
    [3, { killing: 0, shock: 3 }],
    [4, { killing: 0, shock: 3 }],
    [5, { killing: 0, shock: 2 }],
    [6, { killing: 0, shock: 4 }],
    [7, { killing: 3, shock: 0 }],
    [10, { killing: 6, shock: 0 }],
  ])('a pair of fists with Body %s', (body, damage) => {
    const strong = people({ Joe: `nature Talent, Body ${body}` })('Joe');
    expect(right(weaponOf('Fists', strong)).damage(2)).toEqual(damage);
  });
});

describe('which weapon is meant', () => {
  const armed = people({
    Joe: 'Coordination 3 { Pistol 2 }, gear { Pistol "my Luger" { killing 5 }, Long Rifle }',
  })('Joe');

  test('one that is carried goes before the book’s, and answers to its label', () => {
    expect(right(weaponOf('Pistol', armed)).damage(2)).toEqual({ killing: 5, shock: 2 });
    expect(right(weaponOf('my luger', armed)).name).toBe('Pistol');
    expect(right(weaponOf('Carbine', armed)).name).toBe('Carbine');
  });

  test('a weapon with several ways to use it is used in the one that is named', () => {
    const guard = people(
      { Guard: 'Body 3, gear { Halberd }' },
      'Godlike',
      'rules { weapon Halberd { skill: Brawling; class: hand; mode swing { killing: width + 2 }; mode thrust { killing: width } } }',
    )('Guard');
    expect(right(weaponOf('Halberd', guard, 'swing')).damage(2)).toEqual({ killing: 4, shock: 0 });
    expect(right(weaponOf('Halberd', guard, 'thrust')).damage(2)).toEqual({ killing: 2, shock: 0 });
  });

  test('the only way to use it needs no name, unless it does something by itself', () => {
    const guard = people(
      { Guard: 'Body 3, gear { Goad, Lance, Musket }' },
      'Godlike',
      'rules { weapon Goad { skill: Brawling; mode poke { class: hand; killing: width } }; weapon Musket { skill: Rifle; killing: width + 2; mode butt { class: hand; shock: width } }; weapon Lance { skill: Brawling; class: gun; mode thrust { class: hand; killing: width } } }',
    )('Guard');
    expect(right(weaponOf('Goad', guard)).damage(2)).toEqual({ killing: 2, shock: 0 });
    expect(right(weaponOf('Goad', guard, 'poke')).damage(2)).toEqual({ killing: 2, shock: 0 });
    expect(right(weaponOf('Musket', guard)).damage(2)).toEqual({ killing: 4, shock: 0 });
    expect(right(weaponOf('Lance', guard)).damage(2)).toEqual({ killing: 0, shock: 0 });
  });

  test('a blast reaches as far as the weapon says, else as far as the rulebook does', () => {
    const city = people({ Joe: '' }, 'Wild Talents', 'rules { weapon Bomb { class: thrown; area: 3 } }')('Joe');
    expect(right(weaponOf('Bomb', city)).radius).toBe(10);
    expect(right(weaponOf('Stielhandgranate 24', soldier)).radius).toBe(15);
    expect(right(weaponOf('Pistol', soldier)).radius).toBeUndefined();
  });

  test('a name that nothing has, and a way to use it that it has not', () => {
    expect(problemOf(weaponOf('Excalibur', armed))).toBe(
      'Joe has no weapon "Excalibur", and the rulebook does not declare one.',
    );
    expect(problemOf(weaponOf('Pistol', armed, 'thrown'))).toBe('Pistol cannot be used as "thrown".');
    expect(problemOf(weaponOf('Pistol', inGame('GURPS Lite WWII')))).toBe(
      'The procedure "weapon" needs a table "Weapon Class", which this rulebook does not have.',
    );
  });
});
