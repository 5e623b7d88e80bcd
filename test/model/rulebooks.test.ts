import { describe, expect, test } from 'vitest';
import { messages, told, wrong } from './game.js';

const points = 'setting points = 100\nbudget points\n';

describe('a ladder', () => {
  const rules = `${points}kind stat { rating from 1 to 20 else 10; cost (rating - 10) * 5 }
    stat Wit
    ladder Steps from -1 { 0.5, 1, 2, 4 then 3 }
    kind art { on Wit by Steps; default Wit - 4 }
    art Lute`;
  test.each([
    ['Lute 9', 'Lute 9 [0.5]'],
    ['Lute 10', 'Lute 10 [1]'],
    ['Lute 12', 'Lute 12 [4]'],
    ['Lute 14', 'Lute 14 [10]'],
    ['Lute [0.5]', 'Lute 9 [0.5]'],
    ['Lute [4]', 'Lute 12 [4]'],
    ['Lute [13]', 'Lute 15 [13]'],
  ])('%s is %s: level and cost follow from each other', (entry, expected) =>
    expect(told(rules, entry)).toEqual([expected]),
  );
  test('climbs from what it stands on', () =>
    expect(told(rules, 'Wit 12\nLute 12')).toEqual(['Wit 12 [10]', 'Lute 12 [1]']));
  test('has nothing below its first step', () =>
    expect(told(rules, 'Lute 8')).toEqual([
      'Lute 8',
      'error out-of-range: Lute cannot be bought below 9. Untrained, it is 6 at no cost.',
    ]));
  test('a cost between two steps buys the lower one', () =>
    expect(told(rules, 'Lute [3]')).toEqual([
      'Lute 11 [3]',
      'warning uneven-cost: [3] buys Lute 11, which costs [2]; the rest buys nothing.',
    ]));
  test('[0] is the untrained level', () => expect(told(rules, 'Lute [0]')).toEqual(['Lute = 6 [0]']));
  test('without `then` it ends', () =>
    expect(
      told(
        'stat Wit\nkind stat { rating from 1 else 1 }\nladder Short { 1, 2 }\nkind art { on Wit by Short }\nart Lute',
        'Lute 9',
      )[0],
    ).toBe('Lute 9'));
  test('may be chosen by an option', () => {
    const chosen = `kind stat { rating from 1 else 10 }\nstat Wit\nladder Easy { 1, 2, 3 }\nladder Hard { 4, 8, 12 }
      kind art { option difficulty { Easy; Hard }; on Wit by difficulty; open }`;
    expect(told(chosen, 'art Lute (Hard) 11\nart Drum (Easy) 11')).toEqual([
      'Lute (Hard) 11 [8]',
      'Drum (Easy) 11 [2]',
    ]);
  });
});

describe('a table', () => {
  const costs = (rows: string, header = 'by rating from 1 to 20'): string =>
    `table Price ${header} { ${rows} }\nkind stat { rating from 1 to 20 else 1; cost Price[rating] }\nstat Wit`;
  test.each([
    ['single rows', '1: 0, 2: 5, 3: 10, 4..20: 11', 'Wit 3', 'Wit 3 [10]'],
    ['a band', '1: 0, 2..9: 7, from 10: 20', 'Wit 9', 'Wit 9 [7]'],
    ['an open end', '1: 0, 2..9: 7, from 10: 20', 'Wit 15', 'Wit 15 [20]'],
    ['an open beginning', 'up to 3: 2, up to 9: 4, from 10: 8', 'Wit 3', 'Wit 3 [2]'],
    ['the band after it', 'up to 3: 2, up to 9: 4, from 10: 8', 'Wit 4', 'Wit 4 [4]'],
    ['a continuation', '1: 0, 2: 5, each more: 4', 'Wit 5', 'Wit 5 [17]'],
    ['negative cells', '1: -10, 2: -5, 3..20: 0', 'Wit 1', 'Wit 1 [-10]'],
    ['fractions', '1: 0.5, 2..20: 3', 'Wit 1', 'Wit 1 [0.5]'],
    ['a cell without a value', '1: none, 2..20: 3', 'Wit 1', 'Wit 1'],
  ])('with %s', (_what, rows, entry, expected) => expect(told(costs(rows), entry)).toEqual([expected]));
  test('reads columns by name, with their units', () =>
    expect(
      told(
        `table Lift by Might from 1 to 3 gives weight in lb, word, blow { 1: 10 feeble 1d-2, 2: 40 "rather strong" 1d, 3: 90 strong 2d+1 }
        dice under 3d6 { }
        kind stat { rating from 1 to 3 else 1 }\nstat Might
        derived Load in lb = Lift[Might].weight
        derived Look = Lift[Might].word
        derived Blow = Lift[Might].blow`,
        'Might 2',
      ),
    ).toEqual(['Might 2', 'Load = 40 lb', 'Look = rather strong', 'Blow = 1d6']));
  test('picks a column by a text', () =>
    expect(
      told(
        'table Toll by day from 1 to 2 gives "by foot", mounted { 1: 2 5, 2: 3 7 }\nderived Bridge = Toll[2, "mounted"] + Toll[1, "by foot"]',
        '',
      ),
    ).toEqual(['Bridge = 9']));
  test('matches labels without case', () =>
    expect(
      told(
        `table Rank by rank gives fee, guards { Beggar: -5 0, Lord Mayor: 20 3 }
        kind standing { option rank as Rank; cost Rank[rank].fee }\nstanding Office
        derived Guards = Office.rank is "lord mayor"`,
        'Office (lord mayor)',
      ),
    ).toEqual(['Office (Lord Mayor) [20]', 'Guards = yes']));
  test('adds dice for each more', () =>
    expect(
      told(
        'dice under 3d6 { }\ntable Blow by size from 1 to 9 { 1: 1d, 2: 2d, each more: +1 }\nderived Kick = Blow[4]',
        '',
      ),
    ).toEqual(['Kick = 2d6+2']));
  test('may be looked up at a half', () =>
    expect(
      told('table Band by key from 0 to 9 { up to 2.9: 1, from 3: 2 }\nderived A = Band[2.5]\nderived B = Band[2]', ''),
    ).toEqual(['A = 1', 'B = 1']));
  test('has nothing outside its rows', () =>
    expect(
      told('table Band by key { 1: 5 }\nderived A = Band[3 + 4]\nderived B = Band[3 + 4] otherwise 3', ''),
    ).toEqual(['A = -', 'B = 3', 'not-computable "A"']));
});

describe('a scale', () => {
  const score = (more: string): string => `scale Score { steps 1, 2, 5 times 10; ${more} }\n`;
  test.each([
    ['Score.value[0]', '1'],
    ['Score.value[2]', '5'],
    ['Score.value[3]', '10'],
    ['Score.value[8]', '500'],
    ['Score.value[-1]', '0.5'],
    ['Score.score[1]', '0'],
    ['Score.score[5]', '2'],
    ['Score.score[20]', '4'],
    ['Score.score[40]', '4'],
  ])('%s is %s', (formula, expected) =>
    expect(told(`${score('read largest at most')}derived X = ${formula}`, '')).toEqual([`X = ${expected}`]),
  );
  test('reads the nearest', () =>
    expect(told(`${score('read nearest')}derived X = Score.score[4]\nderived Y = Score.score[3]`, '')).toEqual([
      'X = 2',
      'Y = 1',
    ]));
  test('reads the nearest by ratio', () =>
    expect(
      told(`${score('read nearest by ratio')}derived X = Score.score[3.3]\nderived Y = Score.score[3]`, ''),
    ).toEqual(['X = 2', 'Y = 1']));
  test('mirrors below zero', () =>
    expect(
      told(`${score('read nearest; mirror below zero')}derived X = Score.value[-2]\nderived Y = Score.score[-10]`, ''),
    ).toEqual(['X = -5', 'Y = -3']));
  test('half steps lie between by ratio, and say where they are about so', () =>
    expect(
      told(
        `scale Score { steps 1, 4 times 16; halves geometric }
scale Twos { steps 1, 2 times 4; halves geometric }
derived X = Score.value[0.5]
derived Y = Twos.value[0.5]`,
        '',
      ),
    ).toEqual(['X = 2', 'Y = ~1.414214']));
  test('and so do quarters of a step, each as far between as its score', () =>
    expect(
      told(
        `scale Score { steps 1, 16 times 256; halves geometric }
derived X = Score.value[1/4]
derived Y = Score.value[3/4]
derived Z = Score.value[-1/4]`,
        '',
      ),
    ).toEqual(['X = 2', 'Y = 8', 'Z = 0.5']));
  test('columns are listed and go on by a rule', () =>
    expect(
      told(
        'scale Chart { column Sphere from 1: 1, 3, 6 then previous + result }\nderived X = Chart.Sphere[3]\nderived Y = Chart.Sphere[5]\nderived Z = Chart.Sphere[0]',
        '',
      ),
    ).toEqual(['X = 6', 'Y = 15', 'Z = -', 'not-computable "Z"']));
});

describe('a scale is read backwards', () => {
  const chart = `scale Chart {
    column Sphere from -1: .56, .75, 1, 2, 3, 4, 5, 6, 7, 8, 10, 14, 18 then round down (previous * 4/3)
    column Falling from 1: 3, 2, 1
    column Short from 1: 1, 10, 100
    mirror results below zero
  }
  scale Score { steps 1, 2, 5 times 10; read nearest by ratio; halves geometric }
  scale Up { steps 1, 2, 5 times 10; read least }`;
  const answers = (...formulas: readonly string[]): string[] =>
    told(`${chart}\n${formulas.map((one, index) => `derived ${'ABCDE'[index]} = ${one}`).join('\n')}`, '').map((line) =>
      line.replace(/^. = /, ''),
    );
  test('by the result of a value, in the rows and where the column goes on', () =>
    expect(answers('Chart.Sphere.result[17]', 'Chart.Sphere.result[18]', 'Chart.Sphere.result[100]')).toEqual([
      '10',
      '11',
      '17',
    ]));
  test('below one the rows that are written; nothing has a result below the first one', () =>
    expect(answers('Chart.Sphere.result[.6]', 'Chart.Sphere.result[.5] otherwise 99')).toEqual(['-1', '99']));
  test('results can be mirrored alone: values keep the rows below zero', () =>
    expect(answers('Chart.Sphere.result[-17]', 'Chart.Sphere[-1]', 'Chart.Sphere.result[0]')).toEqual([
      '-10',
      '0.56',
      '0',
    ]));
  test('by a reading that the look-up names', () => {
    expect(
      answers(
        'Chart.Sphere.least[15]',
        'Chart.Sphere.nearest[15]',
        'Chart.Sphere.largest[15]',
        'Chart.Short.nearest[40]',
        'Chart.Short.nearest ratio[40]',
      ),
    ).toEqual(['11', '10', '10', '2', '3']);
    expect(
      answers('Score.score[4]', 'Score.largest[4]', 'Score.least[3]', 'Score.nearest[3.4]', 'Score.least[5]'),
    ).toEqual(['2', '1', '2', '1', '2']);
  });
  test('by `read least`', () => expect(answers('Up.score[11]', 'Up.score[10]')).toEqual(['4', '3']));
  test('an end that does not go on', () =>
    expect(answers('Chart.Short.result[500]', 'Chart.Short.least[500] otherwise 99')).toEqual(['3', '99']));
  test.each([
    ['Chart.Sphere.score[3]', 'unknown-name "score"'],
    ['Chart.Round.result[3]', 'unknown-name "Round"'],
    ['Chart.value[3]', 'unknown-name "value"'],
    ['Score.result[3]', 'unknown-name "result"'],
    ['Score.value.largest[3]', 'unknown-name "value"'],
    ['Chart.Falling.result[2]', 'not-rising "Chart.Falling.result[2]"'],
    ['Chart.Sphere.farthest[2]', 'unknown-name "farthest"'],
  ])('%s', (formula, expected) => expect(wrong(`${chart}\nderived A = ${formula}`)).toContain(expected));
  test('what a column has is named', () =>
    expect(messages(`${chart}\nderived A = Chart.Sphere.farthest[2]\nderived B = Score.far[2]`)).toEqual([
      'The scale Chart has no column "farthest". It has result, largest, least, nearest, nearest ratio.',
      'The scale Score has no column "far". It has value, score, largest, least, nearest, nearest ratio.',
    ]));
});

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
      'error missing-option: Kin needs a choice of often. Write one in parentheses: seldom or daily.',
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
    ['(1d-1) * 2', '1d6-1x2'],
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
