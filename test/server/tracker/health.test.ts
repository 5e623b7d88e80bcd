/** How everybody is, in the row of each, and what of it is over with the fight. */
import { expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const duel = (game: string, people: string): Table =>
  tableOf(
    `=== fight.muster
use "${game}"
${people}
encounter "A" { side One { Ann } side Two { 2 Foe } }
`,
    'fight.muster',
  );

const health = async (table: Table, name: string) => {
  const { order } = await table.look();
  const found = order.find((one) => one.name === name)?.health;
  return found && `${found.label} ${found.left}/${found.of}`;
};

test('in Rough Methods injuries merge by powers of two: two of 5 are one of 6, and 9 takes out; one of 7 takes a mook out', async () => {
  const table = duel('Rough Methods', 'character Ann { }\nnpc Foe { category mook }');
  expect([await health(table, 'Ann'), await health(table, 'Foe 1')]).toEqual(['Health 9/9', 'Health 7/7']);
  await table.do({ is: 'by hand', of: 'Ann', lines: ['Injury 5 torso'], reason: 'a blow' });
  expect(await health(table, 'Ann')).toBe('Health 4/9');
  await table.do({ is: 'by hand', of: 'Ann', lines: ['Injury 5 limb'], reason: 'another' });
  expect(await health(table, 'Ann')).toBe('Health 3/9');
  await table.do({ is: 'by hand', of: 'Foe 1', lines: ['Injury 7 torso'], reason: 'a blow' });
  expect(await health(table, 'Foe 1')).toBe('Health 0/7');
});

test('in Men & Supermen blows are shrugged off first, then the worst part of the body says it', async () => {
  const table = duel('Men & Supermen', 'character Ann { }\nnpc Foe { }');
  const [, vp = ''] = /^VP (\d+)\//.exec((await health(table, 'Ann')) ?? '') ?? [];
  await table.do({ is: 'by hand', of: 'Ann', lines: [`VP lost ${vp}`], reason: 'blows' });
  const [, left = '', of = ''] = /^Body DP (\d+)\/(\d+)$/.exec((await health(table, 'Ann')) ?? '') ?? [];
  expect(left).toBe(of);
});

test('in Rough Methods a move, a hold on a wall and lost breath are over with the fight, and fatigue is not', async () => {
  const table = duel('Rough Methods', 'character Ann { }\nnpc Foe { category mook }');
  await table.do({
    is: 'by hand',
    of: 'Ann',
    lines: ['moving 6', 'way gone 3', 'breath spent 3', 'On a Wall', 'Fatigue 1'],
    reason: 'a chase',
  });
  expect(await table.written()).toEqual({ 'fight.muster': ['Fatigue 1'] });
});

test('in Godlike fire and panic are over with the fight, and what burned is not', async () => {
  const table = duel('Godlike', 'character Ann { Body 2 }\nnpc Foe { Body 2 }');
  const lines = ['torso on fire', 'panicking', 'wounds { torso 3 shock }'];
  await table.do({ is: 'by hand', of: 'Ann', lines, reason: 'petrol' });
  expect(await table.written()).toEqual({ 'fight.muster': [', wounds { torso 3 shock }'] });
});

test('a row says who is dead, and why somebody has left', async () => {
  const table = duel('GURPS Lite WWII', 'character Ann { HT 10 }\nnpc Foe { ST 10, HT 10 }');
  await table.do({ is: 'by hand', of: 'Foe 1', lines: ['Slain'], reason: 'a shell' });
  await table.do({ is: 'by hand', of: 'Foe 2', lines: ['leaves'], reason: 'surrenders' });
  const { order } = await table.look();
  expect(order.map(({ name, state, fate }) => [name, state, fate])).toEqual(
    expect.arrayContaining([
      ['Foe 1', 'out', 'dead'],
      ['Foe 2', 'away', 'surrenders'],
    ]),
  );
});
