import { describe, expect, test } from 'vitest';
import type { RolledDie } from '../../../language/dice/rolled-die.js';
import { adapt, squish, squishTo } from '../../../language/procedures/dice/reshaped-sets.js';
import { regularDice } from '../../dice/regular-dice.js';
import { inGame } from '../../play/table.js';
import { outcome, people, problemOf } from '../range.js';

const plain = inGame('Wild Talents');
const set = (width: number, height: number) => ({ width, height });

function table(...rules: readonly string[]) {
  return people({ Anne: '' }, 'Wild Talents', rules.join('; '))('Anne');
}

describe('squishy dice', () => {
  const squishy = table('switch Squishy Dice on');

  test('a set changes as long as width and height add up to the same', () =>
    expect(outcome(squish(set(4, 4), squishy)).options).toEqual(
      [2, 3, 4, 5, 6, 7].map((width) => set(width, 8 - width)),
    ));

  test('height ends at ten, width at two', () => {
    expect(outcome(squish(set(4, 10), squishy)).options[0]).toEqual(set(4, 10));
    expect(outcome(squish(set(2, 3), squishy)).options[0]).toEqual(set(2, 3));
  });

  test('a table may allow one step, or want Willpower for each', () => {
    const strict = table('switch Squishy Dice on', 'Squish Steps 1', 'Squish Cost 1');
    expect(outcome(squish(set(3, 3), strict)).options).toEqual([set(2, 4), set(3, 3), set(4, 2)]);
    const dear = table('switch Squishy Dice on', 'Squish Cost 1');
    expect(outcome(squishTo(set(4, 4), set(2, 6), regularDice([4, 4, 4, 4, 9]), dear))).toEqual({
      set: set(2, 6),
      steps: 2,
      cost: 2,
    });
  });

  test('only ordinary dice, only successes, only where it is allowed, only what adds up', () => {
    const hard: RolledDie[] = [...regularDice([10]), { face: 10, role: 'hard' }];
    expect(problemOf(squishTo(set(2, 10), set(3, 9), hard, squishy))).toContain('has a hard die');
    expect(problemOf(squish(set(1, 10), squishy))).toContain('not a success');
    expect(problemOf(squish(set(2, 10), plain))).toContain('"Squishy Dice" turns them on');
    expect(problemOf(squishTo(set(2, 5), set(4, 5), regularDice([5, 5]), squishy))).toContain('cannot become 4x5');
  });
});

describe('adaptable dice', () => {
  const adaptable = table('switch Adaptable Dice on');

  test('a point of Willpower makes the set as tall as the highest loose die, lower too', () => {
    expect(outcome(adapt(set(2, 3), [5, 9], adaptable, 4))).toEqual({ set: set(2, 9), cost: 1, willpower: 3 });
    expect(outcome(adapt(set(2, 8), [1, 5], adaptable)).set).toEqual(set(2, 5));
  });

  test('needs a loose die, Willpower, and the option', () => {
    expect(problemOf(adapt(set(3, 3), [], adaptable))).toContain('There is no loose die');
    expect(problemOf(adapt(set(3, 3), [5], adaptable, 0))).toContain('0 is left');
    expect(problemOf(adapt(set(3, 3), [5], plain))).toContain('Adaptable Dice');
  });
});
