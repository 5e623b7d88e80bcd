import { describe, expect, test } from 'vitest';
import { type ActionOdds, actionOddsText, simulate } from '../../../language/play/actions/simulate.js';
import { isProblem } from '../../../language/values/problem.js';
import { uriOf, workspaceOf } from '../../sheet/read-sheets.js';

const game = `rulebook Vows
dice over 1d6 { usual difficulty 5 }
kind stat { rating from 1 to 3 else 1 }
stat Heart
field momentum number else 2
field hits number else 0
action act (stat as stat) {
  rolls none
  throws action die = 1d6
  throws one = 1d10
  throws two = 1d10
  let score = action die + stat
  tells "{score}: strong hit" if score > one and score > two
  tells "{score}: weak hit" if score > one != (score > two)
  tells "{score}: miss" if score <= one and score <= two
  changes momentum to momentum + 1 if score > one and score > two
}
action toss { rolls none; throws a = 1d6; changes own hits to hits + 1 if a = 6 }
action twice { rolls none; throws a = 1d6; throws b = 1d4 if a > 4; tells "a four" if a > 4 and b = 4; tells "nothing" if not (a > 4 and b = 4) }
action storm { rolls none; throws a = 5d6; tells "calm" if a < 18; tells "wind" if a >= 18; changes own hits to a }
`;

/** The odds of a line of Kodroth, who has Heart 3. */
function oddsOf(line: string): ActionOdds {
  const workspace = workspaceOf({
    'vows.rulebook': game,
    'sheet.muster': `use Vows\ncharacter Kodroth { Heart 3\n${line}\n}\n`,
  });
  const who = workspace.named(uriOf('sheet.muster'), 'Kodroth');
  const [roll] = workspace.sheets(uriOf('sheet.muster'))[0]?.rolls ?? [];
  if (!who || !roll?.situation) throw new Error(`${line} is no action.`);
  const odds = simulate({ roll, situation: roll.situation, who, others: () => undefined });
  if (isProblem(odds)) throw new Error(odds.problem);
  return odds;
}

/** How often each of the three ends comes among the 600 outcomes of a die and two ten-sided ones. */
function ends(stat: number): Readonly<Record<string, number>> {
  const count = { 'strong hit': 0, 'weak hit': 0, miss: 0 };
  for (let die = 1; die <= 6; die++)
    for (let one = 1; one <= 10; one++)
      for (let two = 1; two <= 10; two++) {
        const beaten = [one, two].filter((other) => die + stat > other).length;
        count[beaten === 2 ? 'strong hit' : beaten === 1 ? 'weak hit' : 'miss'] += 1 / 600;
      }
  return count;
}

describe('the odds of an action', () => {
  test('whose dice have few outcomes together are counted out, sentence by sentence', () => {
    const odds = oddsOf('roll act Heart');
    expect(odds).toMatchObject({ method: 'exact', plays: 600, error: 0 });
    const counted = ends(3);
    expect(odds.told?.map(({ sentence }) => sentence)).toEqual(['strong hit', 'weak hit', 'miss']);
    for (const { sentence, chance } of odds.told ?? []) expect(chance).toBeCloseTo(counted[sentence] ?? -1, 12);
    expect(actionOddsText(odds)).toBe('strong hit 33.17 %, weak hit 43.67 %, miss 23.17 %; momentum +0.33');
  });

  test('are exact for effects, too', () => {
    const odds = oddsOf('roll toss');
    expect(odds).toMatchObject({ method: 'exact', plays: 6, error: 0 });
    expect(odds.effects).toEqual([{ who: 'Kodroth', what: 'hits', chance: 1 / 6, mean: 1 / 6 }]);
  });

  test('weigh the outcomes of dice that are thrown in some cases only', () =>
    expect(oddsOf('roll twice').told).toEqual([
      { sentence: 'a four', chance: 1 / 12 },
      { sentence: 'nothing', chance: 11 / 12 },
    ]));

  test('whose dice have too many are estimated, each number with its error', () => {
    const odds = oddsOf('roll storm');
    expect(odds.method).toBe('simulated');
    const { plays } = odds;
    for (const { chance, error } of odds.told ?? [])
      expect(error).toBeCloseTo(1.96 * Math.sqrt((chance * (1 - chance)) / plays), 12);
    expect(odds.error).toBe(Math.max(...(odds.told ?? []).map(({ error = 0 }) => error)));
    // Five dice: a mean of 17.5, and a variance of 5 times 35/12.
    const [hits] = odds.effects;
    expect(hits?.error).toBeCloseTo(1.96 * Math.sqrt((5 * 35) / 12 / plays), 1);
    expect(Math.abs((hits?.mean ?? 0) - 17.5)).toBeLessThan(2 * (hits?.error ?? 0));
    expect(actionOddsText(odds)).toMatch(/^calm \d+ % \(±5 %\), wind \d+ % \(±5 %\); hits \+[\d.]+ \(±0\.\d+\)$/);
  });
});
