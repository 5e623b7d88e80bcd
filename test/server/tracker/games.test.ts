import { expect, test } from 'vitest';
import { example, tableOf } from './at-table.js';

/** An encounter of each game, and by what its turns go. */
const games = [
  ['godlike', 'the-pump-house.muster', 'width, then height'],
  ['wild-talents', 'the-last-tram.muster', 'width, then height'],
  ['gurps-lite-wwii', 'the-mill.muster', 'Current Move, then Basic Speed'],
  ['rough-methods', 'the-ladder.muster', 'Turn Points, then Turn Contest'],
  ['men-and-supermen', 'low-water.md', 'Segments Left'],
  ['kitewinter', 'the-singing-mile.muster', 'Ice'],
] as const;

test.each(games)(
  'two rounds of %s are played in the order of the game, and replay from their log',
  async (folder, file, orderBy) => {
    const table = example(folder, file);
    let model = await table.look();
    expect(model.orderBy).toBe(orderBy);
    expect(model.order.some(({ state }) => state === 'acting' || state === 'waiting')).toBe(true);
    let acts = 0;
    for (let step = 0; step < 60 && model.round < 3; step++) {
      const { selected, phase, turn } = model;
      const line = selected?.actions.find((one) => one.refused === undefined && one.chance !== undefined)?.line;
      if (line !== undefined && turn !== undefined && phase !== 'resolve' && acts < 8) {
        acts += 1;
        await table.do({ is: phase === 'declare' ? 'declare' : 'act', by: turn, line });
      }
      model = await table.do({ is: 'next' });
    }
    expect(acts).toBeGreaterThan(3);
    const last = model.log.length;
    await table.do({ is: 'undo' });
    expect(await table.do({ is: 'redo' })).toMatchObject({ round: model.round, log: { length: last } });
    const answer = await table.checkedLog();
    expect(answer.findings).toEqual([]);
  },
);

test('what somebody has suffered is shown with them, also where the game has no body with boxes', async () => {
  const table = tableOf(
    `=== fight.muster
use "Rough Methods"
character Kit { injuries { Injury 5 torso penetrating, Injury 2 limb } }
npc Husk { }
encounter "The bend" { side Ours { Kit }, side Below { Husk } }
`,
    'fight.muster',
  );
  const counters = async (selected: string) => (await table.look({ selected })).selected?.counters;
  expect(await counters('Kit')).toContainEqual({
    label: 'Injuries',
    text: 'Injury 5 torso penetrating, Injury 2 limb shallow',
  });
  expect((await counters('Husk'))?.map(({ label }) => label)).not.toContain('Injuries');
});
