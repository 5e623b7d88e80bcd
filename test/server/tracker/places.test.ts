/** Places of an encounter, by name and without a map: who stands where, how far that is, and what it covers. */
import { describe, expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

/** Ann at the barn, two sentries behind the wall and one at the gate: 10 yards, the gate, 40 yards. */
const farm = (more = ''): Table =>
  tableOf(
    `=== fight.muster
use "GURPS Lite WWII"
weapon Pistol { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, Shots 7, Recoil -2 }
character Ann { ST 10, DX 12, IQ 12, HT 11, Guns (Pistol) 20, gear { Pistol } }
npc Sentry, plural Sentries { ST 10, DX 11, IQ 10, HT 10, Guns (Pistol) 12, gear { Pistol } }
encounter "The farm" {
  place gate
  place "the wall" 40 yards from the gate, light cover "of field stones"
  place barn 10 yards from gate
  ${more}
  side One { Ann at the barn }
  side Two { 2 Sentry behind the wall, Sentry at gate }
}
`,
    'fight.muster',
  );

const told = (table: Table) => table.model?.log.at(-1)?.told;

/** How far everybody is from Ann, and where. */
async function seen(table: Table) {
  const { order } = await table.look({ selected: 'Ann' });
  return Object.fromEntries(order.map(({ name, distance, where }) => [name, [distance, where]]));
}

/** The line that is offered for shooting at somebody. */
async function shot(table: Table, selected: string, target: string) {
  const { selected: shown } = await table.look({ selected, target });
  const [found] = shown?.actions.filter(({ line }) => line.startsWith(`attack ${target} with Pistol`)) ?? [];
  return found && [found.line, found.detail];
}

describe('distances between places', () => {
  test('are those of the shortest way', async () => {
    expect(await seen(farm())).toEqual({
      Ann: [undefined, 'at barn'],
      'Sentry 1': ['50 yd', 'behind wall'],
      'Sentry 2': ['50 yd', 'behind wall'],
      'Sentry 3': ['10 yd', 'at gate'],
    });
    const short = await seen(farm('place tree 15 yards from barn, 10 yards from wall'));
    expect(short['Sentry 1']?.[0]).toBe('25 yd');
  });

  test('and what a place gives are in the line that is listed, and in the same one typed', async () => {
    const table = farm();
    // Speed/Range of 50 yards is -9, light cover -2: 9 is below the Snap Shot number of 10, which costs 4 more.
    expect(await shot(table, 'Ann', 'Sentry 1')).toEqual(['attack Sentry 1 with Pistol, range 50, light cover', '5']);
    await table.do({ is: 'act', by: 'Ann', line: 'attack Sentry 1 with Pistol' }, { dice: '6 6 5' });
    expect(table.model?.log.at(-1)?.text).toBe('Ann: attack Sentry 1 with Pistol, range 50, light cover');
    expect(await shot(farm(), 'Ann', 'Sentry 3')).toEqual(['attack Sentry 3 with Pistol, range 10', '16']);
  });
});

describe('somebody who moves', () => {
  test('to a place gets as far as the game lets them in a turn, and there in the end', async () => {
    const table = farm();
    // Basic Speed 5.75: Move 5.
    await table.do({ is: 'act', by: 'Ann', line: 'move to the gate' });
    expect(told(table)).toEqual(['Ann goes 5 yd, and is 5 yd from being at gate']);
    expect(await seen(table)).toMatchObject({
      Ann: [undefined, 'between barn (5 yd) and gate (5 yd)'],
      'Sentry 1': ['45 yd', 'behind wall'],
      'Sentry 3': ['5 yd', 'at gate'],
    });
    await table.do({ is: 'act', by: 'Ann', line: 'move to gate' });
    expect(told(table)).toEqual(['Ann is at gate, 5 yd on']);
    expect((await seen(table))['Sentry 3']).toEqual(['0 yd', 'at gate']);
  });

  test('closer or back goes along the ways, round corners, and beyond the last place', async () => {
    const table = farm();
    await table.do({ is: 'act', by: 'Ann', line: 'come closer 14 yards to Sentry 1' });
    expect(told(table)).toEqual(['Ann comes closer by 14 yd: 36 yd apart']);
    expect((await seen(table)).Ann?.[1]).toBe('between gate (4 yd) and wall (36 yd)');
    await table.do({ is: 'act', by: 'Ann', line: 'fall back 9 yards from Sentry 1' });
    expect((await seen(table)).Ann?.[1]).toBe('5 yd from gate');
    expect((await seen(table))['Sentry 1']?.[0]).toBe('45 yd');
    await table.do({ is: 'act', by: 'Ann', line: 'come closer 25 yards to Sentry 1' });
    await table.do({ is: 'act', by: 'Sentry 1', line: 'come closer 15 yards to Ann' });
    expect((await seen(table))['Sentry 1']).toEqual(['5 yd', 'between gate (25 yd) and wall (15 yd)']);
    await table.do({ is: 'act', by: 'Sentry 1', line: 'come closer 15 yards to Ann' });
    expect((await seen(table))['Sentry 1']?.[0]).toBe('0 yd');
  });

  test('leaves the cover, and has it again behind the wall; who stands beside them sees past it', async () => {
    const table = farm();
    await table.do({ is: 'by hand', of: 'Sentry 1', lines: ['at gate'], reason: 'he runs' });
    expect((await shot(table, 'Ann', 'Sentry 1'))?.[0]).toBe('attack Sentry 1 with Pistol, range 10');
    await table.do({ is: 'by hand', of: 'Ann', lines: ['behind the wall'], reason: 'a ladder' });
    expect((await shot(table, 'Sentry 1', 'Ann'))?.[0]).toBe('attack Ann with Pistol, range 40, light cover');
    expect((await shot(table, 'Sentry 2', 'Ann'))?.[0]).toBe('attack Ann with Pistol, range 0');
    await table.do({ is: 'by hand', of: 'Ann', lines: ['at 4 yards from the gate'], reason: 'back' });
    expect((await seen(table)).Ann?.[1]).toBe('4 yd from gate');
  });

  test('goes at once where the game says no speed, and nowhere that is not there', async () => {
    const table = tableOf(
      `=== fight.muster
use "Wild Talents"
npc Max { Body 2, Coordination 2 }
encounter "The pier" {
  place pier
  place boat 30 yards from pier
  side A { Max at pier }
  side B { Max at boat }
}
`,
      'fight.muster',
    );
    await table.do({ is: 'act', by: 'Max', line: 'move to the boat' });
    expect(told(table)).toEqual(['Max is at boat, 30 yd on']);
    expect(await table.refused({ is: 'act', by: 'Max', line: 'move to the mast' })).toBe(
      'Neither a member nor a place of this encounter is called "the mast". Its places are pier and boat.',
    );
  });

  test('can choose the places in the list', async () => {
    const { selected } = await farm().look({ selected: 'Ann' });
    const lines = selected?.actions.map(({ line }) => line) ?? [];
    expect(lines).toEqual(
      expect.arrayContaining(['move to gate', 'move to wall', 'move behind wall', 'fall back from Sentry 1', 'wait']),
    );
    expect(lines).not.toContain('move to barn');
  });
});

test('a log with places replays', async () => {
  const table = farm();
  await table.do({ is: 'act', by: 'Ann', line: 'move behind the wall' });
  await table.do({ is: 'act', by: 'Ann', line: 'attack Sentry 1 with Pistol' });
  const before = await seen(table);
  const { order } = await table.look({ selected: 'Ann' });
  expect(Object.fromEntries(order.map(({ name, distance, where }) => [name, [distance, where]]))).toEqual(before);
  expect((await table.checkedLog()).findings ?? []).toEqual([]);
});
