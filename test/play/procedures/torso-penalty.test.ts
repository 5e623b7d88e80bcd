import { expect, test } from 'vitest';
import { torsoPenalty } from '../../../language/play/procedures/wounds/torso-penalty.js';
import { makePool } from '../../../language/values/pool.js';
import { inGame } from '../table.js';
import { account, outcome, people } from './range.js';

const who = inGame('Godlike');
const full = { battered: true };

test('Body and Coordination lose four dice in rolls while the torso is full, and keep one', () => {
  expect(outcome(torsoPenalty('Body', makePool(8), full, who))).toEqual(makePool(4));
  expect(outcome(torsoPenalty('Coordination', makePool(3), full, who))).toEqual(makePool(1));
  expect(outcome(torsoPenalty('Brains', makePool(3), full, who))).toEqual(makePool(3));
  expect(outcome(torsoPenalty('Body', makePool(8), { battered: false }, who))).toEqual(makePool(8));
  expect(account(torsoPenalty('Body', makePool(8), full, who))).toBe('Body counts 4d in this roll, 4 less');
});

test('hard dice go first, as in any penalty', () => {
  expect(outcome(torsoPenalty('Body', makePool(4, 2, 1), full, who))).toEqual(makePool(2, 0, 1));
});

test('a campaign may say otherwise', () => {
  const tough = people({ Joe: '' }, 'Godlike', 'Battered Loss 2')('Joe');
  expect(outcome(torsoPenalty('Body', makePool(8), full, tough))).toEqual(makePool(6));
});
