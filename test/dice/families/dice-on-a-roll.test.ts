import { describe, expect, test } from 'vitest';
import { roll } from '../../../language/dice/families/roll.js';
import { over, under } from '../../../language/dice/families/total/index.js';
import { seededRng } from '../../../language/dice/random.js';
import { isProblem } from '../../../language/values/problem.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

const BOOK = `dice over 1d20 {
  usual difficulty 10
  critical success 20
  automatic failure 1
  throws at most 2
  degree "by far" from 10
}
dice under 3d6 as skill { critical success 3..4; critical failure 18 }
kind ability { rating from -5 to 30 else 0 }
ability Strength
modifier bless { shift 1d4 }
modifier bane { shift -1d4 }
modifier guided { shift 1d4 + 1 }
modifier halved { shift 1d4 / 2 }
modifier strong arm { shift 1d4 of Strength }
modifier DC (class from 1 to 60 by 1) { reach class }
modifier advantage { best of 2 }
modifier lucky { best of 2 }
modifier disadvantage { worst of 2 }`;

const { odds, played, summary } = tableTalk(BOOK, 'npc Ann { Strength 3 }\nnpc Bob { Strength 5 }');

/** The chance of a success, a critical and a degree by every outcome of the dice. */
function counted(dice: readonly number[], judge: (faces: readonly number[]) => readonly boolean[]): number[] {
  const sums: number[] = [];
  let all = 0;
  const visit = (faces: readonly number[]): void => {
    const sides = dice[faces.length];
    if (sides === undefined) {
      all++;
      for (const [at, holds] of judge(faces).entries()) sums[at] = (sums[at] ?? 0) + (holds ? 1 : 0);
      return;
    }
    for (let face = 1; face <= sides; face++) visit([...faces, face]);
  };
  visit([]);
  return sums.map((sum) => sum / all);
}

/** Strength 3 against a difficulty, on a die and what is added. */
function judged(die: number, added: number, difficulty: number): readonly boolean[] {
  const reach = die + 3 + added - difficulty;
  const success = die === 20 || (die !== 1 && reach >= 0);
  return [success, die === 20, success && reach >= 10];
}

describe('dice on a roll', () => {
  test.each([
    ['Strength with bless', [20, 4], ([a = 0, b = 0]) => judged(a, b, 10)],
    ['Strength with bless, DC 15', [20, 4], ([a = 0, b = 0]) => judged(a, b, 15)],
    ['Strength with bane', [20, 4], ([a = 0, b = 0]) => judged(a, -b, 10)],
    ['Strength with guided, bane, DC 18', [20, 4, 4], ([a = 0, b = 0, c = 0]) => judged(a, b + 1 - c, 18)],
    ['Strength with bless, advantage, DC 17', [20, 20, 4], ([a = 0, b = 0, c = 0]) => judged(Math.max(a, b), c, 17)],
  ] as [string, number[], (faces: readonly number[]) => readonly boolean[]][])(
    '%s is counted exactly',
    (line, dice, judge) => {
      const found = odds(line);
      if (!('json' in found) || !isOddsOf(over, found)) throw new Error(found.text);
      const [success, critical, far] = counted(dice, judge);
      expect(found.method).toBe('exact');
      expect(found.success).toBeCloseTo(success ?? 0, 12);
      expect(found.criticalSuccess).toBeCloseTo(critical ?? 0, 12);
      expect(found.tables[0]?.rows[0]?.cells[0]).toBeCloseTo(far ?? 0, 12);
    },
  );

  test('of dice that must not exceed a target they raise it', () => {
    const found = odds('10 on skill with bless');
    if (!('json' in found) || !isOddsOf(under, found)) throw new Error(found.text);
    const [success] = counted([6, 6, 6, 4], ([a = 0, b = 0, c = 0, d = 0]) => [a + b + c <= 10 + d]);
    expect(found.success).toBeCloseTo(success ?? 0, 12);
    expect(summary('10 on skill with bless', '6,3,3,2')).toBe('12 against 12: success by 0');
  });

  test('both sides of a contest count theirs', () => {
    const found = odds('Strength with bless against Bob Strength');
    const [win] = counted([20, 4, 20], ([a = 0, b = 0, c = 0]) => {
      const [own, other] = [a + 3 + b - 10, c + 5 - 10];
      const [mine, theirs] = [a === 20 || (a !== 1 && own >= 0), c === 20 || (c !== 1 && other >= 0)];
      const margin = (success: boolean, total: number): number => (success ? Math.max(0, total) : Math.min(-1, total));
      if (mine !== theirs) return [mine];
      return [margin(mine, own) > margin(theirs, other)];
    });
    if (!('against' in found) && !('json' in found)) throw new Error(found.text);
    expect(found.text).toContain(`${Number(((win ?? 0) * 100).toFixed(2))} %`);
  });

  test('they fall in the same throw, stand in the record, and replay', () => {
    expect(summary('Strength with bless', '7,2')).toBe('12 against 10: success by 2');
    expect(summary('Strength with bless', '20')).toContain('1 to 4');
    // Advantage throws the die again; the added one falls once, beside the first.
    expect(summary('Strength with bless, advantage', '5,4,9')).toBe('16 against 10: success by 6');
    const { record } = played('Strength with bless, advantage', { dice: '5,4,9' });
    expect(record).toMatchObject({
      faces: [{ face: 5 }, { face: 4 }, { face: 9 }],
      outcome: { total: 16, added: { total: 4, from: 1, to: 2 }, counts: { from: 2, to: 3 } },
    });
    expect(replayed(record)).toMatchObject({ same: true });
    expect(replayed(played('Strength with bless', { seed: 'bless' }).record)).toMatchObject({ same: true });
  });

  test('throws come as often as their odds say', () => {
    const request = {
      family: 'over',
      request: { target: 15, bonus: 3, added: { dice: 1, sides: 4, add: 0 } },
      parameters: { side: 'over', dice: 1, sides: 20 },
    };
    const [chance = 0] = counted([20, 4], ([a = 0, b = 0]) => [a + b + 3 >= 15]);
    const rng = seededRng('dice on a roll');
    let hits = 0;
    const throws = 20_000;
    for (let at = 0; at < throws; at++) {
      const result = roll(request, rng);
      if (isProblem(result)) throw new Error(result.problem);
      if ((result.outcome as { readonly success: boolean }).success) hits++;
    }
    const [expected, missed] = [chance * throws, (1 - chance) * throws];
    const square = (hits - expected) ** 2 / expected + (throws - hits - missed) ** 2 / missed;
    expect(square).toBeLessThan(10.83);
  });

  test('what cannot be added is told', () => {
    expect(odds('Strength with halved').text).toContain('no whole number');
    expect(odds('Strength with strong arm').text).toContain('Write `shift 1d4` without `of`');
  });
});

describe('advantage counts once', () => {
  const straight = 14 / 20;
  const twice = 1 - (1 - straight) ** 2;
  test.each([
    ['Strength', straight],
    ['Strength with advantage', twice],
    ['Strength with advantage, lucky', twice],
    ['Strength with advantage, disadvantage', straight],
    ['Strength with advantage, lucky, disadvantage', straight],
    ['Strength with disadvantage', straight ** 2],
  ])('%s', (line, chance) => {
    const found = odds(line);
    if (!('json' in found) || !isOddsOf(over, found)) throw new Error(found.text);
    expect(found.success).toBeCloseTo(chance, 12);
  });

  test('without the line they add up', () => {
    const talk = tableTalk(BOOK.replace('  throws at most 2\n', ''), 'npc Ann { Strength 3 }');
    expect(talk.odds('Strength with advantage, lucky').text).toContain(
      `${Number(((1 - (1 - straight) ** 3) * 100).toFixed(2))} %`,
    );
  });

  test('a bound below 1 is an error', () => {
    const lines = [{ name: 'throws at most', written: 'throws at most', from: 0, to: 0, rest: [] }];
    expect(over.checkDeclaration({ family: 'over', dice: 1, sides: 20, lines })).toEqual({
      problem: expect.stringContaining('throws at most'),
    });
  });
});
