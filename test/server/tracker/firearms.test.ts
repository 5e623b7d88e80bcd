/** What a gun has to do with a turn in a fight of GURPS: it is aimed by who has one, and its rounds are counted where its sheet says how many are in it. */
import { expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const scene = (gear: string, rounds = 'Shots 7, loaded 7', yards = 10): Table =>
  tableOf(
    `=== fight.muster
use "GURPS Lite WWII"
weapon Pistol { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, ${rounds}, Recoil -2 }
character Anna { DX 12, Guns (Pistol) 15, gear { ${gear} } }
npc Sentry { ST 10 }
encounter "A" { distance ${yards} yards, side One { Anna } side Two { Sentry } }
`,
    'fight.muster',
  );

const aim = { is: 'act', by: 'Anna', line: 'take aim Sentry' } as const;

test.each([
  ['carries nothing', ''],
  ['carries a club', 'Baton'],
])('who %s cannot aim', async (_, gear) => {
  const table = scene(gear);
  await table.do({ is: 'next' });
  expect(await table.refused(aim)).toContain('Anna has nothing to aim with');
});

test('who has a pistol aims it', async () => {
  const table = scene('Pistol');
  await table.do({ is: 'next' });
  await table.do(aim);
  expect(table.log).toContain('\nAnna: take aim Sentry\n');
});

test('who has picked one up aims it too', async () => {
  const table = scene('');
  await table.do({ is: 'next' });
  await table.do({ is: 'by hand', of: 'Anna', lines: ['has Pistol'], reason: '' });
  await table.do(aim);
  expect(table.log).toContain('\nAnna: take aim Sentry\n');
});

test.each([
  ['declares as loaded', 'Shots 7, loaded 7'],
  ['gives its shots alone', 'Shots 7'],
  ['gives with one in the chamber', 'Shots 7+1'],
])('a gun that a campaign %s is empty after so many shots', async (_, rounds) => {
  const table = scene('Pistol', rounds);
  await table.do({ is: 'next' });
  const shot = { is: 'act', by: 'Anna', line: 'attack Sentry with Pistol, shots 3' } as const;
  for (let turn = 0; turn < 2; turn++) {
    await table.do(shot, { dice: '5 5 4/5 5 4/5 5 4' });
    for (let one = 0; one < 2; one++) await table.do({ is: 'next' });
  }
  expect(await table.refused(shot)).toBe('Pistol holds 1 round, so 3 cannot be fired.');
});

test('rounds of a gun that says nothing of them are counted by nobody', async () => {
  const table = scene('Pistol', 'hands 1');
  await table.do({ is: 'next' });
  await table.do({ is: 'act', by: 'Anna', line: 'attack Sentry with Pistol, shots 3' }, { dice: '5 5 4/5 5 4/5 5 4' });
  expect(table.log).not.toContain('loaded of Pistol');
});

test.each([
  ['has rounds left is aimed where the shot is too hard', 6, 'take aim Sentry'],
  ['is empty is loaded', 0, 'reload 7 with Pistol'],
])('a gun that %s', async (_, rounds, line) => {
  const table = scene(`Pistol { loaded ${rounds} }`, 'Shots 7, loaded 7, reload time 3', 100);
  await table.do({ is: 'next' });
  const { selected } = await table.look({ selected: 'Anna', target: 'Sentry' });
  expect(selected?.actions[0]?.line).toBe(line);
});
