/** What a person is told about distances: in the unit of the encounter, and that a hand does not reach so far. */
import { describe, expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const scene = (game: string, distance: string, sheet = ''): Table =>
  tableOf(
    `=== fight.muster
use "${game}"
character Anna { ${sheet} }
npc Sentry { ${sheet} }
encounter "A" { ${distance === '' ? '' : `${distance}, `}side One { Anna } side Two { Sentry } }
`,
    'fight.muster',
  );

test.each([
  ['distance 12 m', 'How far? Write `come closer 5 m`.'],
  ['distance 40 yards', 'How far? Write `come closer 5 yd`.'],
  ['distance 12', 'How far? Write `come closer 5`.'],
])(
  'where the game does not say how far somebody gets, it is asked in the unit of the encounter: %s',
  async (distance, asks) => {
    const table = scene('Men & Supermen', distance);
    await table.do({ is: 'next' });
    expect(await table.refused({ is: 'act', by: 'Anna', line: 'come closer' })).toBe(asks);
  },
);

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

describe('what is used close by', () => {
  const armed: Readonly<Record<string, string>> = {
    'GURPS Lite WWII': 'Bare Fist',
    'Rough Methods': 'Fists',
    'Men & Supermen': 'Fist',
    Godlike: 'Fists and Feet',
    'Wild Talents': 'Fists and Feet',
  };
  const games = Object.keys(armed);
  const blow = (game: string) => ({ is: 'act', by: 'Anna', line: `attack Sentry with ${armed[game]}` }) as const;

  test.each(games)('does not reach over forty yards in %s, which is said with the way out of it', async (game) => {
    const table = scene(game, 'distance 40 yards');
    await table.do({ is: 'next' });
    const why = await table.refused(blow(game));
    expect(why).toContain(`${armed[game]} is used close by, and Sentry is 40 yd away`);
    expect(why).toContain('`come closer 5 yd to Sentry`');
    await table.do({ is: 'by hand', of: 'Anna', lines: ['at 1 yard from Sentry'], reason: '' });
    await table.do(blow(game));
    expect(table.log).toContain(`\nAnna: ${blow(game).line}\n`);
  });

  test.each(games)('reaches in %s where the encounter says nothing of how far they are', async (game) => {
    const table = scene(game, '');
    await table.do({ is: 'next' });
    await table.do(blow(game));
    expect(table.log).toContain(`\nAnna: ${blow(game).line}\n`);
  });

  test('is not in the list as something to do, as long as nobody has come close', async () => {
    const table = scene('Men & Supermen', 'distance 12 m');
    await table.do({ is: 'next' });
    const actions = (await table.look({ selected: 'Anna', target: 'Sentry' })).selected?.actions ?? [];
    expect(actions.find(({ line }) => line === 'attack Sentry with Fist')?.refused).toContain('12 m away');
  });

  test('reaches whom somebody can run to in a turn, where the game says how far that is', async () => {
    // Body 2: 10 + 2 * 2 = 14 yards in a round.
    const near = scene('Godlike', 'distance 14 yards', 'Body 2');
    await near.do({ is: 'next' });
    await near.do(blow('Godlike'));
    const far = scene('Godlike', 'distance 20 yards', 'Body 2');
    await far.do({ is: 'next' });
    expect(await far.refused(blow('Godlike'))).toContain('20 yd away');
  });

  test('reaches whom somebody comes close to before, in the same round', async () => {
    const table = scene('Wild Talents', 'distance 12 yards');
    await table.do({ is: 'next' });
    const line = 'come closer 12 yards to Sentry; attack Sentry with Fists and Feet';
    await table.do({ is: 'declare', by: 'Anna', line });
    expect(table.log).toContain(line);
  });
  test('and coming closer is offered first, all the way where the game has no speed', async () => {
    const first = async (game: string, distance: string): Promise<string | undefined> => {
      const table = scene(game, distance);
      await table.do({ is: 'next' });
      return (await table.look({ selected: 'Anna', target: 'Sentry' })).selected?.actions[0]?.line;
    };
    expect(await first('Wild Talents', 'distance 12 yards')).toBe('come closer 12 yd to Sentry');
    expect(await first('Godlike', 'distance 40 yards')).toBe('come closer to Sentry');
  });
});

test('who stands within reach strikes without coming closer, and before a throw that seldom hits', async () => {
  const table = scene('GURPS Lite WWII', 'distance 1 yd', 'ST 10, DX 10, HT 10, Knife 13, gear { "Bayonet or Knife" }');
  await table.do({ is: 'next' });
  const { selected } = await table.look();
  const first = (selected?.actions ?? []).filter(({ group }) => group === 'first').map(({ line }) => line);
  expect(first.slice(0, 2).join()).toMatch(/thrust.*swing|swing.*thrust/);
  const thrown = first.findIndex((line) => line.includes('thrown'));
  expect(thrown === -1 || thrown > first.findIndex((line) => line.includes('Bare Fist'))).toBe(true);
  expect(first.filter((line) => line.startsWith('come closer'))).toEqual([]);
});
