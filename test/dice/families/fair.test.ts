import { expect, test } from 'vitest';
import { tableTalk } from './table-talk.js';

const { odds, playing, workspace } = tableTalk(
  `dice under 3d6 { critical success 3..4; critical failure 17..18 }
dice over 2d6 as open { usual difficulty 8; on total 12 roll 1d6: 5..6 adds 1 again; on total 2 roll 1d6: 1..2 subtracts 1 again }
dice over 1d20 as twenty { usual difficulty 10; critical success 20; automatic failure 1; throws at most 2 }
dice over as step { usual difficulty 4; on highest face add again }
dice over 4d3 as faces { face 1 "-" as -1; face 2 " " as 0; face 3 "+" as 1; usual difficulty 1 }
dice over 1d6 as challenge { against 2d10 each }
dice under 1d100 as percent { degree extreme at 1/5 of target; degree hard at 1/2 of target; degree regular from 0; degree failure to -1 }
dice matching 1d10 { most dice 10; hard die 10 }
dice handful 1d10 as night { count 8..10; again 10; no dice count 10 }
dice handful 1d6 as score { keep highest 1; no dice lowest of 2; needed 4; tally sixes 6; degree critical from 2 sixes }
dice handful 1d10 as ring { keep highest 2; again 10; needed 15 }
dice handful as trait { keep highest 1; again highest; needed 4 }
dice handful 1d6 as once { count 5..6; again 6 once; reroll 1; needed 3 }
policy penalty order: regular, hard, wiggle
policy cap order: regular, hard, wiggle
kind stat { rating from 0 to 20 else 3 }
stat Grip
kind talent { rating pool from 1 to 10 else 3 }
talent Luck
modifier better { best of 2 }
modifier worse { worst of 3 }
modifier tens { best of 2 tens }
modifier bless { shift 1d4 }
modifier fixed (height from 2 to 10) { require height height }
`,
  'npc Ann { Grip 11, Luck 4d }',
);

const ROLLS = 3000;
/** One in ten thousand fair series is above it: the square of 3.89 standard deviations. */
const BOUND = 15.14;

/** How far the share of successes among many throws is from the chance, in squared standard deviations. */
function distance(line: string): number {
  const found = odds(line);
  if (!('success' in found) || found.success === undefined) throw new Error(found.text);
  const { success } = found;
  const play = playing(line);
  let successes = 0;
  for (let roll = 0; roll < ROLLS; roll += 1)
    if (play({ seed: `fair ${roll}` }).outcome.includes('success')) successes += 1;
  const expected = success * ROLLS;
  return (successes - expected) ** 2 * (1 / expected + 1 / (ROLLS - expected));
}

test('the rulebook of these dice has nothing wrong', () => {
  expect(workspace.ruleFindings('file:///game.rulebook')).toEqual([]);
});

test.each([
  'Grip',
  'Grip with better',
  'Grip with worse',
  'Grip with bless',
  '2 on open',
  '0 on twenty',
  '0 on twenty with better',
  '0 on twenty with bless',
  '1d6 + 1 on step',
  '0 on faces',
  '3 on challenge',
  '40 on percent',
  '40 on percent with tens',
  'Luck',
  '2 on night',
  '0 on night',
  '3 on score',
  '0 on score',
  '4 on ring',
  '1d8 + 1d6 on trait',
  '6 on once',
])('dice fall as their odds say: %s', (line) => {
  expect(distance(line)).toBeLessThan(BOUND);
});
