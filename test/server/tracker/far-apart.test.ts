/** What a person is told about distances: in the unit of the encounter, and that a hand does not reach so far. */
import { expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const scene = (game: string, distance: string, sheet = ''): Table =>
  tableOf(
    `=== fight.muster
use "${game}"
character Anna { ${sheet} }
npc Sentry { ${sheet} }
encounter "A" { ${distance}, side One { Anna } side Two { Sentry } }
`,
    'fight.muster',
  );

test.each([
  ['distance 12 m', 'How far? Write `come closer 5 m`.'],
  ['distance 40 yards', 'How far? Write `come closer 5 yd`.'],
  ['distance 12', 'How far? Write `come closer 5`.'],
])('where the game does not say how far somebody gets, it is asked in the unit of the encounter: %s', async (distance, asks) => {
  const table = scene('Men & Supermen', distance);
  await table.do({ is: 'next' });
  expect(await table.refused({ is: 'act', by: 'Anna', line: 'come closer' })).toBe(asks);
});

const HOW_TO_MOVE = 'Whoever moves says `come closer 5 yd`, `fall back 5 yd` or `move to NAME`.';

test.each([
  ['Wild Talents', 'run'],
  ['Wild Talents', 'run 10 yards'],
  ['Godlike', 'move 5 yards'],
  ['Men & Supermen', 'walk to Sentry'],
  ['GURPS Lite WWII', 'charge Sentry'],
])('in %s, which knows nothing of it, `%s` says how people move', async (game, line) => {
  const table = scene(game, 'distance 40 yards');
  await table.do({ is: 'next' });
  expect(await table.refused({ is: 'act', by: 'Anna', line })).toContain(HOW_TO_MOVE);
});

test('what is no word for moving is not told so', async () => {
  const table = scene('Wild Talents', 'distance 40 yards');
  await table.do({ is: 'next' });
  expect(await table.refused({ is: 'act', by: 'Anna', line: 'dance' })).not.toContain('Whoever moves');
});
