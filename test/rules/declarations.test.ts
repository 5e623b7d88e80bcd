import { describe, expect, test } from 'vitest';
import { told } from '../sheet/game.js';

describe('an option', () => {
  const rules =
    'kind tie { option closeness { stranger: 1; cousin: 2; twin: 5 } else cousin; option often { seldom: 1/2; daily: 3 }; cost 4 * closeness * often }\ntie Kin';
  test.each([
    ['Kin (twin, daily)', 'Kin (twin, daily) [60]'],
    ['Kin (daily, twin)', 'Kin (twin, daily) [60]'],
    ['Kin (seldom)', 'Kin (seldom) [4]'],
    ['Kin (twin) [60]', 'Kin (twin, daily) [60]'],
    ['Kin [24]', 'Kin (cousin, daily) [24]'],
  ])('%s', (entry, expected) => expect(told(rules, entry)).toEqual([expected]));
  test('that must be chosen says from what', () =>
    expect(told(rules, 'Kin (twin)')).toEqual([
      'Kin (twin)',
      'error missing-option: Kin: which often? Write one in parentheses: seldom or daily.',
    ]));
  test('a cost that fits several choices', () =>
    expect(
      told('kind tie { option a { x: 1; y: 2 }; option b { p: 2; q: 1 }; cost a * b }\ntie Kin', 'Kin [2]')[1],
    ).toBe('error ambiguous-option: Kin costs [2] with several choices of a: x, p or y, q. Write the one you mean.'));
  test('is compared by its words', () =>
    expect(
      told(
        'kind tie { option closeness { cousin: 2; twin: 5 }; cost if closeness is "twin" then 7 else closeness }\ntie Kin',
        'Kin (twin)',
      ),
    ).toEqual(['Kin (twin) [7]']));
  test('takes the keys of a table', () =>
    expect(
      told(
        'table Appears by roll { 6: 1, 9: 2, 12: 4 }\nkind foe { option roll as Appears else 9; cost -5 * roll }\nfoe Rival',
        'Rival (12)\nRival',
      )[0],
    ).toBe('Rival (12) [-20]'));
  test('`else` need not be written', () =>
    expect(
      told(
        'table Appears by roll { 6: 1, 9: 2, 12: 4 }\nkind foe { option roll as Appears else 9; cost -5 * roll }\nfoe Rival',
        'Rival',
      ),
    ).toEqual(['Rival [-10]']));
  test('a choice may stand for its trait', () =>
    expect(
      told('kind purse { option wealth { Beggarly: -9; Golden: 30 }; cost wealth }\npurse Means', 'Golden'),
    ).toEqual(['Means (Golden) [30]']));
});

describe('numbers, texts and suffixes', () => {
  test('a number with its unit stands in parentheses', () =>
    expect(
      told(
        'kind debt { number crowns from 1 to 90 in $; cost -1 * round up (crowns / 10) }\ndebt Loan',
        'Loan (25 crowns)',
      ),
    ).toEqual(['Loan (25 crowns) [-3]']));
  test('out of its range', () =>
    expect(told('kind debt { number crowns from 1 to 90; cost -1 }\ndebt Loan', 'Loan (95 crowns)')[1]).toBe(
      'error out-of-range: crowns of Loan must be 1 to 90, not 95.',
    ));
  test('that is missing', () =>
    expect(told('kind debt { number crowns from 1 to 90; cost -1 }\ndebt Loan', 'Loan')[1]).toBe(
      'error missing-option: Loan needs a number of crowns. Write it in parentheses, such as (25 crowns).',
    ));
  test('that may be left out', () =>
    expect(told('kind debt { number crowns else 5; cost crowns }\ndebt Loan', 'Loan')).toEqual(['Loan [5]']));
  test('a suffix is glued to the name', () =>
    expect(
      told(
        'setting era = 6\nkind art { suffix TL else era; rating from 1; cost TL + rating }\nart Gears',
        'Gears/TL8 2',
      ),
    ).toEqual(['Gears 2 [10]']));
  test('and may be left out', () =>
    expect(
      told('setting era = 6\nkind art { suffix TL else era; rating from 1; cost TL + rating }\nart Gears', 'Gears 2'),
    ).toEqual(['Gears 2 [8]']));
});

describe('ratings', () => {
  test('`else` is what everybody has', () =>
    expect(told('kind stat { rating from 1 to 9 else 3 }\nstat Wit\nderived Calm = Wit + 1', '')).toEqual([
      'Calm = 4',
    ]));
  test('have a name of their own', () =>
    expect(told('kind bond { rating depth from 1 to 5; cost 2 * depth }\nbond Oath', 'Oath 3')).toEqual([
      'Oath 3 [6]',
    ]));
  test('out of range say why', () =>
    expect(told('kind bond { rating from 1 to 5 "oaths go from whispered to sworn" }\nbond Oath', 'Oath 7')[1]).toBe(
      'error out-of-range: Oath must be 1 to 5, not 7. Oaths go from whispered to sworn.',
    ));
  test('follow from the cost', () =>
    expect(told('kind bond { rating from 1 to 5; cost 2 * rating }\nbond Oath', 'Oath [8]')).toEqual(['Oath 4 [8]']));
  test('may be pools', () =>
    expect(
      told(
        'dice matching 1d10 { }\nkind stat { rating pool from 1 to 5; cost 5 * rating.d + 8 * rating.wd }\nstat Wit',
        'Wit 2d + 1wd',
      ),
    ).toEqual(['Wit 2d + 1wd [18]']));
  test('an entry without a rating takes no number', () =>
    expect(told('kind gift { cost 5 }\ngift Luck', 'Luck 3')).toEqual([
      'Luck 3 [5]',
      'error not-rated: Luck takes no number. Remove 3.',
    ]));
  test('defaults: the best one counts, and is the floor of what is bought', () =>
    expect(
      told(
        'kind stat { rating from 1 to 20 else 10 }\nstat Wit\nstat Grace\nkind art { rating from 1; default Wit - 4, Grace - 2 }\nart Lute\nderived Tune = Lute',
        'Grace 12\nLute 3',
      ),
    ).toEqual(['Grace 12', 'Lute 3 = 10', 'Tune = 10']));
  test('a default of another entry', () =>
    expect(
      told(
        'kind stat { rating from 1 to 20 else 10 }\nkind art { rating from 1 }\nstat Wit\nart Lute\nart Harp { default Lute - 3 }\nderived H = Harp',
        'Lute 14',
      ),
    ).toEqual(['Lute 14', 'H = 11']));
});

describe('local values, costs and queries', () => {
  test('lets are read by the costs', () =>
    expect(
      told(
        'kind boon { rating from 1 to 9; let free = if rating > 3 then 2 else 0; cost 3 * (rating - free) }\nboon Rank',
        'Rank 5',
      ),
    ).toEqual(['Rank 5 [9]']));
  test('sums, counts and bests over the entries of a kind', () =>
    expect(
      told(
        `kind art { rating from 1; cost rating }\nart Lute\nart Harp\nart Drum
        derived All = sum(cost for art)
        derived Good = count(1 for art where rating > 2)
        derived Best = best(rating for art)
        derived Least = least(rating for art)
        derived Nothing = best(rating for art where rating > 99)`,
        'Lute 1\nHarp 4\nDrum 3',
      ),
    ).toEqual([
      'Lute 1 [1]',
      'Harp 4 [4]',
      'Drum 3 [3]',
      'All = 8',
      'Good = 2',
      'Best = 4',
      'Least = 1',
      'Nothing = -',
    ]));
  test('`first` is the first entry of its kind', () =>
    expect(
      told(
        'kind patron { many; cost if first then 0 else 6 }\npatron Duke { specialty any }',
        'Duke (of Hay)\nDuke (of Rye)',
      ),
    ).toEqual(['Duke (of Hay) [0]', 'Duke (of Rye) [6]']));
  test('`has` a trait, and of a specialty', () =>
    expect(
      told(
        'kind art { specialty { harp; lute } }\nart Music\nderived A = has Music (lute)\nderived B = has Music (harp)\nderived C = has Music',
        'Music (lute)',
      ),
    ).toEqual(['Music (lute)', 'A = yes', 'B = no', 'C = yes']));
  test('points are held against the budget', () => {
    const rules =
      'setting points = 10\nbudget points\nlimit spent <= points "{spent} points are too many, {points} is all there is" @4\nkind gift { cost 6 }\ngift Luck\ngift Charm';
    expect(told(rules, 'Luck\nCharm')).toEqual([
      'Luck [6]',
      'Charm [6]',
      'error over-limit: 12 points are too many, 10 is all there is.',
    ]);
  });
});

describe('formulas', () => {
  const value = (formula: string): string =>
    told(
      `dice under 3d6 { }\nfield age number else 20\nkind stat { rating from 1 else 10 }\nstat Wit\nderived X = ${formula}`,
      '',
    )[0] ?? '';
  test.each([
    ['1 + 2 * 3', '7'],
    ['2 ^ 3 ^ 2', '512'],
    ['10 - 4 - 3', '3'],
    ['7 / 2', '3.5'],
    ['7 / 3', '7/3'],
    ['round down (7 / 2)', '3'],
    ['round up (7 / 2)', '4'],
    ['round nearest (7 / 2)', '4'],
    ['round toward 0 (-7 / 2)', '-3'],
    ['round away from 0 (-7 / 2)', '-4'],
    ['round down (-7 / 2)', '-4'],
    ['min(3, 1, 2)', '1'],
    ['max(3, none, 5)', '5'],
    ['abs(-4)', '4'],
    ['sqrt(16)', '4'],
    ['sqrt(2) > 1.4', 'yes'],
    ['if Wit > 9 and not age < 18 then 1 else 0', '1'],
    ['Wit = 10 or age = 3', 'yes'],
    ['none otherwise 4', '4'],
    ['1 + none', '-'],
    ['3 / (Wit - 10)', '-'],
    ['dice(2)', '2d6'],
    ['dice(2) + 3', '2d6+3'],
    ['(1d-1) * 2', '(1d6-1)x2'],
    ['dice(2).dice', '2'],
    ['"Ann" is "ANN"', 'yes'],
    ['-Wit + 12', '2'],
    ['1/2 + ½ + 0.5', '1.5'],
    ['Wit != 3', 'yes'],
    ['6\'2" - 4', '70 in'],
  ])('%s is %s', (formula, expected) => expect(value(formula)).toBe(`X = ${expected}`));
});

describe('what belongs to an entry', () => {
  const rules = `dice matching 1d10 { }
    kind art { rating from 1; specialty any; option craft { plain: 1; fine: 2 } else plain; cost rating * craft }
    art Lute
    kind stat { rating pool from 1 to 9 }
    stat Wit
    kind vow { text promise; cost -1 }
    vow Oath
    table Rank by rank gives fee, guards { Beggar: -5 0, Mayor: 20 3 }
    kind standing { option rank as Rank; cost rank.fee }
    standing Office`;
  test.each([
    ['Lute.cost', '6'],
    ['Lute.rating', '3'],
    ['Lute.bought', '3'],
    ['Lute.specialty', 'low'],
    ['Lute.craft', '2'],
    ['Lute (low).cost', '6'],
    ['Lute (high).cost', '-'],
    ['Wit.d', '2'],
    ['Wit.hd', '1'],
    ['Wit.wd', '0'],
    ['Wit.total', '3'],
    ['Office.cost', '20'],
    ['Office.rank is "mayor"', 'yes'],
    ['Lute.craft is "fine"', 'yes'],
    ['Lute.name is "lute"', 'yes'],
    ['count(1 for trait where name is "lute")', '1'],
    ['sum(cost for trait)', '25'],
    ['sum(cost for trait where kind is "art")', '6'],
    ['count(1 for art where specialty is "low")', '1'],
    ['spent', '25'],
  ])('%s is %s', (formula, expected) =>
    expect(
      told(
        `${rules}\nderived X = ${formula}`,
        'Lute (low, fine) 3\nWit 2d + 1hd\nOath (never to sing) [-1]\nOffice (Mayor)',
      ).at(-1),
    ).toBe(`X = ${expected}`),
  );
  test('a text is kept as it is', () =>
    expect(told(rules, 'Oath (never to sing)')).toEqual(['Oath (never to sing) [-1]']));
});

describe('rules at the table', () => {
  const rules = 'kind gift { cost 5 }\ngift Song\nderived Calm = 3';
  test.each([
    ['of a campaign', 'use Game\ncampaign "C" { rules { gift Song { cost 7 }\n gift Dance\n derived Calm = 4 } }\n'],
    ['of a file', 'use Game\nrules { gift Song { cost 7 }\n gift Dance\n derived Calm = 4 }\n'],
  ])('%s change and add to those of the book', (_what, text) =>
    expect(told(rules, 'Song\nDance', { 'campaign.muster': text })).toEqual(['Song [7]', 'Dance [5]', 'Calm = 4']),
  );
});
