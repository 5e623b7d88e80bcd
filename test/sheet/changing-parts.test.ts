import { expect, test } from 'vitest';
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
  expect(parts?.named(moving)).not.toBe(0);
  expect((parts?.named(moving) ?? 0) & (parts?.named(other) ?? 0)).toBe(0);
});

test('fields that no action changes are one part', () => {
  const [member] = fourAgainstSix('GURPS', 'gurps-lite-wwii').first;
  const parts = member?.evaluation.parts;
  expect(parts?.field('age')).toBe(parts?.field('height'));
  expect(parts?.field('hits taken')).not.toBe(parts?.field('fatigue taken'));
});
