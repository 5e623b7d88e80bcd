import { describe, expect, test } from 'vitest';
import { OpenGame } from './open-game.js';

const game = new OpenGame(
  'blades',
  `use Blades
character Eight { Hunt 3, Study 2, Survey 2, Tinker 1 }
character Old { Hunt 3, Study 2, Survey 2, Tinker 1, advances 1 }
character Broken { Prowl 2, stress 9, harm { 2 Lesser, 1 Severe } }
character Strained { Prowl 2, Command 1, stress 8, harm { 2 Moderate }, healing 3 }
npc Crew { tier 1, heat 7, wanted 0, rep 10, turf 1 }
`,
);
const moss = 'scoundrels.muster#Moss';
const tested = (name: string): string => `tested.muster#${name}`;

test('nothing is wrong with the rulebook, its scoundrels, their score and the guide', () =>
  expect(
    game.findings('blades.rulebook', 'campaign.muster', 'scoundrels.muster', 'the-seventh-ledger.md', 'README.md'),
  ).toEqual([]));

test('dots are limited, in all and in one action, until experience adds to them', () =>
  expect(game.findings('tested.muster').filter((one) => !one.includes('outside-campaign'))).toEqual([
    'tested.muster: error over-limit: 8 dots are marked, and this scoundrel has 7.',
    'tested.muster: error over-limit: Nobody begins with more than two dots in an action.',
  ]));

/** Chances of the degrees by all throws: the highest die, two sixes; without dice the lower of two. */
function degrees(dice: number): Record<string, number> {
  const counted: Record<string, number> = { bad: 0, partial: 0, full: 0, critical: 0 };
  const thrown = Math.max(dice, 2 * Number(dice === 0));
  for (let throwOf = 0; throwOf < 6 ** thrown; throwOf++) {
    const faces = Array.from({ length: thrown }, (_, die) => 1 + (Math.floor(throwOf / 6 ** die) % 6));
    const result = dice === 0 ? Math.min(...faces) : Math.max(...faces);
    const sixes = dice === 0 ? 0 : faces.filter((face) => face === 6).length;
    const degree = sixes >= 2 ? 'critical' : result === 6 ? 'full' : result >= 4 ? 'partial' : 'bad';
    counted[degree] = (counted[degree] ?? 0) + 100 / 6 ** thrown;
  }
  return counted;
}

test.each([
  ['act Wreck', 0],
  ['act Tinker', 1],
  ['act Prowl, desperate', 2],
  ['act Prowl, push', 3],
  ['act Prowl, push, assisted', 4],
  ['act Prowl, hindered', 1],
])('%s is thrown with %i dice, and has the chances of all throws', (line, dice) => {
  const text = game.oddsText(moss, line);
  const stated = [...text.matchAll(/(bad|partial|full|critical) ([\d.]+) %/g)];
  expect(stated.length).toBeGreaterThan(0);
  for (const [, degree = '', percent] of stated)
    expect(Number(percent), degree).toBeCloseTo(degrees(dice)[degree] ?? 0, 2);
});

describe('an action', () => {
  test('is done with more effect by a critical result, less by harm', () => {
    expect(game.told(moss, 'act Prowl', '6,6')).toContain('it is done, and better than hoped: 3 ticks');
    expect(game.told(moss, 'act Prowl, great', '6,6')).toContain('it is done, and better than hoped: 5 ticks');
    expect(game.told(moss, 'act Prowl, slowed', '6,1')).toContain('it is done: 1 ticks');
  });

  test('costs stress by a push, and teaches in a desperate position', () =>
    expect(game.rolled(moss, 'act Finesse, push, desperate', '4,2,1')).toEqual([
      '4 against 4: success by 0, partial',
      'Moss: stress 2 (was 0)',
      'Moss: prowess xp 1 (was 0)',
    ]));

  test('has the consequence of its position', () => {
    expect(game.told(moss, 'act Prowl, controlled', '3,1')).toContain('withdraw, or go on at risk');
    expect(game.told(moss, 'act Prowl', '3,1')).toContain('it goes badly: a consequence');
    expect(game.told(moss, 'act Prowl, desperate', '5,1')).toContain('2 ticks, with a serious consequence');
  });

  test('with severe harm wants a push or help', () => {
    expect(game.rolled(tested('Broken'), 'act Prowl', '3,1')[0]).toMatch(/by a push or with help/);
    expect(game.rolled(tested('Broken'), 'act Prowl, assisted', '3,1,2')[0]).toMatch(/failure/);
  });
});

describe('stress, harm and recovery', () => {
  test('resisting costs six less the highest die, and a critical clears one', () => {
    expect(game.rolled(moss, 'resist prowess', '4,2')).toContain('Moss: stress 2 (was 0)');
    expect(game.rolled(tested('Strained'), 'resist prowess', '6')).toEqual(['6 against 4: success by 2, full']);
    expect(game.rolled(tested('Strained'), 'resist insight', '5,2')).toContain('Strained: stress 9 (was 8)');
    expect(game.told(tested('Strained'), 'resist insight', '5,2')).toContain('choose a trauma');
  });

  test('a full row moves harm up', () => {
    expect(game.rolled(tested('Strained'), 'suffer moderate', '')).toContain('Strained: harm Severe 1 (was 0)');
    expect(game.told(tested('Strained'), 'suffer lesser', '')).toContain('Lesser');
    expect(game.rolled(tested('Broken'), 'suffer lesser', '')).toContain('Broken: harm Moderate 1 (was 0)');
    expect(game.told(tested('Broken'), 'suffer severe', '')).toContain('a catastrophe, for good');
  });

  test('nine boxes of stress are a trauma, and none afterwards', () => {
    expect(game.rolled(tested('Broken'), 'break Cold', '')).toContain('Broken: stress 0 (was 9)');
    expect(game.rolled(moss, 'break Cold', '')[0]).toMatch(/still boxes of stress left/);
  });

  test('the healing clock fills, and what is left over stays', () =>
    expect(game.rolled(tested('Strained'), 'recover 2', '6,1')).toContain('Strained: healing 2 (was 3)'));
});

describe('the crew', () => {
  const crew = tested('Crew');
  test('nine heat are a wanted level, and what is left over stays', () =>
    expect(game.rolled(crew, 'take heat contained, killing', '')).toEqual([
      expect.anything(),
      'Crew: wanted 1 (was 0)',
      'Crew: heat 2 (was 7)',
    ]));

  test('rep grows by the tier of the target, up to twelve less the turf', () => {
    expect(game.rolled(crew, 'take payoff 6, their tier 3', '')).toContain('Crew: rep 11 (was 10)');
    expect(game.rolled('scoundrels.muster#The Wicks', 'take payoff 6, their tier 3', '')).toEqual(
      expect.arrayContaining(['The Wicks: coin 11 (was 5)', 'The Wicks: rep 8 (was 4)']),
    );
  });

  test('entanglements come by heat and by how much it is wanted', () => {
    expect(game.told(crew, 'be entangled', '6,2')).toContain('somebody has flipped, or an interrogation');
    expect(game.told('scoundrels.muster#The Wicks', 'be entangled', '6')).toContain('cooperation');
  });

  test('heat is reduced by a friend of it', () =>
    expect(game.rolled('scoundrels.muster#Little Hob', 'reduce heat "Crew" Consort', '6,6')).toContain(
      'Crew: heat 2 (was 7)',
    ));
});
