import { expect, test } from 'vitest';
import { nameKey } from '../../language/grammar/text.js';
import { fourAgainstSix } from '../bench/fights.js';

test.each([
  ['GURPS', 'gurps-lite-wwii', 'shock', 'hand grenade'],
  ['Godlike', 'godlike', 'left leg', 'rifle'],
  ['Wild Talents', 'wild-talents', 'torso', 'unsuspecting'],
  ['Rough Methods', 'rough-methods', 'injury', 'fists'],
  ['Men & Supermen', 'men-and-supermen', 'wound', 'club'],
])('of %s, what a fight changes is told apart from what is carried', (game, folder, moving, other) => {
  const [member] = fourAgainstSix(game, folder).first;
  const parts = member?.evaluation.parts;
  expect(parts?.named('condition', moving)).not.toBe(0);
  expect((parts?.named('condition', moving) ?? 0) & (parts?.named('weapon', other) ?? 0)).toBe(0);
});

test.each([
  ['GURPS', 'gurps-lite-wwii', 'Mauser 98k', 'armour', 'Feldgrau Helmet'],
  ['Rough Methods', 'rough-methods', 'Salt Carbine', 'armour', 'Hide Coat'],
  ['Men & Supermen', 'men-and-supermen', 'Pistol', 'condition', 'Out of the Fight'],
])('of %s, a weapon that is fired is told apart from what it does not change', (game, folder, weapon, kind, other) => {
  const [member] = fourAgainstSix(game, folder).first;
  const parts = member?.evaluation.parts;
  const fired = parts?.named('weapon', nameKey(weapon)) ?? 0;
  expect(fired).not.toBe(0);
  expect(fired & (parts?.named(kind, nameKey(other)) ?? 0)).toBe(0);
  expect(fired & (parts?.named('item', nameKey(weapon)) ?? 0)).toBe(fired);
});

test('fields that no action changes are one part', () => {
  const [member] = fourAgainstSix('GURPS', 'gurps-lite-wwii').first;
  const parts = member?.evaluation.parts;
  expect(parts?.field('age')).toBe(parts?.field('height'));
  expect(parts?.field('hits taken')).not.toBe(parts?.field('fatigue taken'));
});
