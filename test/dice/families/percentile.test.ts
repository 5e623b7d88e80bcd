import { describe, expect, test } from 'vitest';
import { over as tableOver, under } from '../../../language/dice/families/total/index.js';
import { isOddsOf } from '../is-odds-of.js';
import { replayed, tableTalk } from './table-talk.js';

const BOOK = `dice under 1d100 {
  critical success 1
  critical failure 100
  critical failure 96..99 when target <= 49
  degree extreme at 1/5 of target
  degree hard at 1/2 of target
  degree regular from 0
  degree failure to -1
  contest by degree
}
dice under 3d6 as small { }
kind skill { rating from 0 to 99 else 10 }
skill Listen
skill Sneak
modifier bonus die { best of 2 tens }
modifier lucky { best of 2 tens }
modifier penalty die { worst of 2 tens }
modifier twice { best of 2 }`;

const { odds, summary, played } = tableTalk(BOOK, 'npc Ann { Listen 53; Sneak 23 }\nnpc Bob { Listen 40 }');

/** The level of a total of the dice: 5 critical to 0 fumble. */
function levelOf(shown: number, target: number): number {
  if (shown === 1) return 5;
  if (shown === 100 || (target <= 49 && shown >= 96)) return 0;
  if (shown > target) return 1;
  return shown <= Math.floor(target / 5) ? 4 : shown <= Math.floor(target / 2) ? 3 : 2;
}

/** All totals of percentile dice with so many tens of which the best or worst counts. */
function* percentiles(tens: number, highest: boolean): Generator<number> {
  for (let units = 0; units < 10; units++)
    for (let all = 0; all < 10 ** tens; all++) {
      const totals = Array.from({ length: tens }, (_, at) => (Math.floor(all / 10 ** at) % 10) * 10 + units || 100);
      yield highest ? Math.max(...totals) : Math.min(...totals);
    }
}

function chances(target: number, totals: Iterable<number>): Record<string, number> {
  const counted = { success: 0, extreme: 0, hard: 0, regular: 0, failure: 0 };
  let all = 0;
  for (const shown of totals) {
    all++;
    const success = levelOf(shown, target) >= 2;
    if (success) counted.success++;
    if (!success) counted.failure++;
    else if (shown <= Math.floor(target / 5)) counted.extreme++;
    else if (shown <= Math.floor(target / 2)) counted.hard++;
    else counted.regular++;
  }
  return Object.fromEntries(Object.entries(counted).map(([key, count]) => [key, count / all]));
}

describe('degrees at a part of the target', () => {
  test.each([
    ['Listen', 53, 1, false],
    ['Sneak', 23, 1, false],
    ['Listen - 46', 7, 1, false],
    ['Sneak with bonus die', 23, 2, false],
    ['Sneak with bonus die, lucky', 23, 3, false],
    ['Sneak with penalty die', 23, 2, true],
    ['Listen with bonus die, penalty die', 53, 1, false],
  ] as const)('%s is counted exactly', (line, target, tens, highest) => {
    const found = odds(line);
    if (!('json' in found) || !isOddsOf(under, found)) throw new Error(found.text);
    const { success = 0, ...degrees } = chances(target, percentiles(tens, highest));
    expect(found.method).toBe('exact');
    expect(found.success).toBeCloseTo(success, 12);
    const shown = found.tables.flatMap(({ rows }) => rows.map(({ label, cells }) => [label, cells[0] ?? 0] as const));
    for (const [label, chance] of shown) expect(chance, label).toBeCloseTo(degrees[label] ?? -1, 12);
    expect(shown).toHaveLength(4);
  });

  test('the level is told', () => {
    expect(summary('Listen', '10')).toBe('10 against 53: success by 43, extreme');
    expect(summary('Listen', '11')).toBe('11 against 53: success by 42, hard');
    expect(summary('Listen', '27')).toBe('27 against 53: success by 26, regular');
    expect(summary('Listen', '54')).toBe('54 against 53: failure by 1, failure');
  });

  test('tens are typed before the units, and a record replays', () => {
    expect(summary('Sneak with bonus die', '7,2,3')).toBe('23 against 23: success by 0, regular');
    expect(summary('Sneak with penalty die', '7,2,3')).toContain('73 against 23');
    expect(summary('Sneak with bonus die', '0,0,0')).toContain('100 against 23');
    expect(replayed(played('Sneak with bonus die, lucky', { seed: 'tens' }).record)).toMatchObject({ same: true });
    expect(replayed(played('Sneak with penalty die', { dice: '4,4,10' }).record)).toMatchObject({ same: true });
  });

  test('a contest by degree compares the levels', () => {
    const found = odds('Listen against Bob Listen');
    let [win, lose] = [0, 0];
    for (let own = 1; own <= 100; own++)
      for (let other = 1; other <= 100; other++) {
        const order = levelOf(own, 53) - levelOf(other, 40);
        if (order > 0) win++;
        if (order < 0) lose++;
      }
    expect(found.text).toContain(`wins ${Number((win / 100).toFixed(2))} %`);
    expect(found.text).toContain(`loses ${Number((lose / 100).toFixed(2))} %`);
    expect(summary('Listen against Bob Listen', '9/15')).toContain('wins');
  });

  test('what means nothing is told', () => {
    expect(odds('10 on small with bonus die').text).toContain('Only 1d100 has tens');
    expect(odds('Sneak with bonus die, twice').text).toContain('throws its tens again');
  });

  test.each([
    ['under', 2, 'above 0 and at most 1'],
    ['over', 0.5, 'only dice `under` a target'],
  ] as const)('a degree of dice %s at %d of the target is refused', (side, part, why) => {
    const rest = [{ is: 'words', words: 'of target' }] as const;
    const line = { name: 'degree hard at', written: 'degree hard at', from: part, to: part, rest };
    const family = side === 'under' ? under : tableOver;
    expect(family.checkDeclaration({ family: side, dice: 1, sides: 100, lines: [line] })).toEqual({
      problem: expect.stringContaining(why),
    });
  });
});
