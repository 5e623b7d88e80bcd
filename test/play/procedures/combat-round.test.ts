import { describe, expect, test } from 'vitest';
import { resolveRound } from '../../../language/play/procedures/combat-round.js';
import type { Act } from '../../../language/play/procedures/fighter.js';
import { inGame } from '../table.js';
import { done, fighter, told } from './fight.js';

const who = inGame('Godlike');
const hits = (target: string, more = {}): Act => ({ kind: 'attack', target, ...more });
const dodges: Act = { kind: 'defend' };

describe('a round is resolved set by set', () => {
  test('widest first, then tallest; who is hurt loses a die of his tallest set, and a second set is his reserve', () => {
    const round = done(
      resolveRound([fighter(who, 'Anna', '4x2', hits('Bert')), fighter(who, 'Bert', '2x9 2x3', hits('Anna'))]),
    );
    expect(told(round)).toEqual([
      'Anna hits Bert with 4x2',
      'Bert is hurt, loses a regular die and with it 2x9',
      'Bert hits Anna with 2x3',
    ]);
  });
});
