/** What formulas look up: ladders of costs, tables, and scales in both directions. */
import { describe, expect, test } from 'vitest';
import { messages, told, wrong } from '../sheet/game.js';

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
    ['Wit 3d', 'Wit 3d [5]'],
    ['Wit 2d + 1hd', 'Wit 2d + 1hd [5]'],
    ['Wit 2d + 1ed', 'Wit 2d + 1ed [5]'],
  ])('%s is looked up by the number of all its dice', (entry, expected) => {
    const stat = 'kind stat { rating pool from 1 to 10 else 1; cost Price[rating] }\nstat Wit';
    expect(told(`dice matching 1d10 { }\ntable Price by size { 1: 1, 2: 2, 3: 5 }\n${stat}`, entry)).toEqual([
      expected,
    ]);
  });
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
    ).toEqual(['X = 2', 'Y = ~1.41']));
  test.each([
    ['just between two rows a root is read as any number is', 'Score.score[Score.value[0.5]]', '0'],
    ['so is a multiple of it', 'Score.score[5 * Score.value[0.5] / 2]', '2'],
    ['a quotient of two', 'Score.score[Score.value[2.5] / Score.value[0.5]]', '2'],
    ['and what is left of one', 'Score.score[3 * Score.value[2.5] - 14 * Score.value[0.5]]', '0'],
    ['nothing more does not change it', 'Score.score[Score.value[0.5] + 0] + Score.score[0 + Score.value[0.5]]', '0'],
    ['a root of a product', 'Score.score[sqrt(200)]', '3'],
    ['what is greater belongs to the row above', 'Score.score[sqrt(200.0001)]', '4'],
    ['two of them are a whole number', 'Score.value[0.5] * Score.value[0.5]', '2'],
    ['or none', 'sqrt(8) - 2 * sqrt(2)', '0'],
    ['a power', 'sqrt(2) ^ 4', '4'],
    ['they have an order', 'if sqrt(8) <= 2 * sqrt(2) and sqrt(3) < 1.7320509 then 1 else 0', '1'],
    ['and what lies between rows is about so', 'Score.value[0.5] + 1', '~2.41'],
  ])('%s: %s', (_, formula, value) =>
    expect(
      told(
        `scale Score { steps 1, 2, 5 times 10; read nearest by ratio; halves geometric }
derived X = ${formula}`,
        '',
      ),
    ).toEqual([`X = ${value}`]),
  );
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
