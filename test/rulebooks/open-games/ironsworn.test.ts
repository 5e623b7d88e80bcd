import { describe, expect, test } from 'vitest';
import { OpenGame } from './open-game.js';

const game = new OpenGame(
  'ironsworn',
  `use Ironsworn
character Many { Edge 3, Heart 3, Iron 2, Shadow 2, Wits 2 }
character Sworn { Heart 3, Edge 2, Iron 2, momentum 9, health 1, supply 1, Wounded, Cursed,
  vows { vow "Find him" { rank extreme, ticks 23 } }, journeys { journey Home { rank epic, ticks 39 } } }
`,
);
const asa = 'sworn.muster#Asa Rook';
const brandt = 'sworn.muster#Brandt';
const sworn = 'tested.muster#Sworn';

test('nothing is wrong with the rulebook, its people, their quest and the guide', () =>
  expect(game.findings('ironsworn.rulebook', 'campaign.muster', 'sworn.muster', 'the-ferry.md', 'README.md')).toEqual(
    [],
  ));

test('stats and momentum have their limits', () =>
  expect(game.findings('tested.muster').filter((one) => !one.includes('outside-campaign'))).toEqual([
    'tested.muster: error over-limit: 12 points of stats, of 9: one 3, two 2 and two 1 at the beginning.',
    'tested.muster: error over-limit: Only one stat begins at 3.',
    'tested.muster: error over-limit: With 2 debilities momentum is 8 at most.',
  ]));

/** How many of all 600 throws are misses, weak and strong hits, in percent. */
function hits(bonus: number): readonly number[] {
  const counts = [0, 0, 0];
  for (let die = 1; die <= 6; die++)
    for (let one = 1; one <= 10; one++)
      for (let two = 1; two <= 10; two++) {
        const score = Math.min(10, die + bonus);
        const beaten = Number(score > one) + Number(score > two);
        counts[beaten] = (counts[beaten] ?? 0) + 1;
      }
  return counts.map((count) => Math.round(10_000 * (count / 600)) / 100);
}

test.each([
  ['face danger Edge', 2],
  ['face danger Edge, adds 1', 3],
  ['swear', 3],
  ['face danger Heart, adds 5', 8],
])('%s is counted out: %i is added', (line, bonus) => {
  const [miss, weak, strong] = hits(bonus);
  expect(game.oddsText(asa, line)).toContain(`strong hit ${strong} %, weak hit ${weak} %, miss ${miss} %`);
});

describe('moves', () => {
  test('a strong hit gives momentum, a miss asks for a price', () => {
    expect(game.rolled(asa, 'face danger Edge', '6,1,2')).toContain('Asa Rook: momentum 5 (was 4)');
    expect(game.told(asa, 'face danger Edge', '1,5,3')).toContain('pay the price');
    expect(game.told(asa, 'face danger Edge', '1,5,5')).toContain('something nobody thought of');
  });

  test('a score of more than ten counts as ten', () =>
    expect(game.told(brandt, 'face danger Iron, adds 5', '6,10,2')).toContain('weak hit'));

  test('a journey costs supply on a weak hit, and marks the track by its rank', () =>
    expect(game.rolled(asa, 'travel', '3,4,7')).toEqual(
      expect.arrayContaining(['Asa Rook: ticks of Down the ice to Sedge 24 (was 16)', 'Asa Rook: supply 3 (was 4)']),
    ));

  test('a track ends with forty ticks', () =>
    expect(game.rolled(sworn, 'travel', '6,1,2')).toContain('Sworn: ticks of Home 40 (was 39)'));

  test('a blow marks harm times the rank, one more on a strong hit', () => {
    expect(game.rolled(brandt, 'strike Iron with "The Ice Wight"', '5,2,3')).toContain(
      'Brandt: ticks of The Ice Wight 32 (was 8)',
    );
    expect(game.rolled(brandt, 'strike Iron with "The Ice Wight"', '5,2,9')).toContain(
      'Brandt: ticks of The Ice Wight 24 (was 8)',
    );
  });

  test('a vow is fulfilled by its full boxes alone, and teaches by its rank', () => {
    // 23 ticks are five boxes.
    expect(game.rolled(sworn, 'fulfil', '4/3')).toContain('Sworn: experience 4 (was 0)');
    expect(game.rolled(sworn, 'fulfil', '5/4')).toContain('Sworn: experience 3 (was 0)');
    expect(game.told(sworn, 'fulfil', '5/5')).toContain('it comes to nothing');
  });

  test('debilities lower the momentum that is left after burning', () =>
    expect(game.rolled(sworn, 'burn momentum', '')).toContain('Sworn: momentum 0 (was 9)'));

  test('harm beyond the last point of health costs momentum', () =>
    expect(game.rolled(sworn, 'endure harm 3', '1,9,9')).toEqual(expect.arrayContaining(['Sworn: health 0 (was 1)'])));
});

test.each([
  ['almost certain', 0.9],
  ['likely', 0.75],
  ['even', 0.5],
  ['unlikely', 0.25],
  ['small chance', 0.1],
])('the oracle says yes to what is %s in %f of all questions', (likelihood, chance) =>
  expect(game.chance(asa, `ask ${likelihood}`)).toBeCloseTo(chance, 12),
);

test('who has no journey cannot travel, and who has no foe cannot strike', () => {
  expect(game.rolled(brandt, 'travel', '6,1,1')[0]).toContain('It takes a journey');
  expect(game.rolled(asa, 'strike Edge', '6,1,1')[0]).toContain('It takes a foe');
  expect(game.rolled(asa, 'travel', '6,1,1')).toContain('Asa Rook: ticks of Down the ice to Sedge 24 (was 16)');
});
