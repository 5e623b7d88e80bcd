import { describe, expect, test } from 'vitest';
import type { TrackerModel } from '../../language/report/index.js';
import { example, type Table, tableOf } from './at-table.js';

const mill = (): Table => example('gurps-lite-wwii', 'the-mill.muster', 'The mill');
const pumpHouse = (): Table => example('godlike', 'the-pump-house.muster', 'The pump house');

describe('an encounter at the table', () => {
  test('begins with everybody in the order of the game, and with what the first of them can do', async () => {
    const model = await mill().look();
    expect(model).toMatchObject({
      game: 'GURPS Lite WWII',
      round: 1,
      orderBy: 'Current Move, then Basic Speed',
      log: [],
    });
    expect(model.order.map(({ state }) => state)).toEqual(['acting', ...model.order.slice(1).map(() => 'waiting')]);
    expect(model.turn).toBe(model.order[0]?.name);
    expect(model.selected?.name).toBe(model.turn);
    const attack = model.selected?.actions.find(
      ({ line }) =>
        line.startsWith(`attack "${model.targets[0]}" with`) || line.startsWith(`attack ${model.targets[0]} with`),
    );
    expect(attack).toMatchObject({
      chance: expect.stringMatching(/ %$/),
      drops: expect.stringMatching(/^drops .* %$/),
    });
  });

  test('goes on line by line, and every line can be undone and redone', async () => {
    const table = mill();
    const { turn = '', selected } = await table.look();
    const line =
      selected?.actions.find(({ refused, line: one }) => refused === undefined && one.startsWith('attack'))?.line ?? '';
    const acted = await table.do({ is: 'act', by: turn, line });
    expect(acted.log).toMatchObject([
      { entry: 1, text: `${turn}: ${line}`, isUndone: false, dice: expect.any(String) },
    ]);
    const next = await table.do({ is: 'next' });
    expect(next.order.map(({ state }) => state).slice(0, 2)).toEqual(['done', 'acting']);
    expect(await table.do({ is: 'undo' })).toMatchObject({ turn, canRedo: true, canUndo: true });
    expect((await table.do({ is: 'redo' })).turn).toBe(next.turn);
    expect((await table.look()).log.map(({ text }) => text)).toEqual([`${turn}: ${line}`, `turn ${next.turn}`]);
  });

  test('where all declare first, takes effect in the order that the dice show', async () => {
    const table = pumpHouse();
    expect(await table.look()).toMatchObject({ phase: 'declare', orderBy: 'width, then height' });
    const lines = ['attack "Fusilier 1" with Lee-Enfield', 'attack "Sgt. Wim Terpstra" with Kar 98k'];
    await table.do({ is: 'declare', by: 'Sgt. Wim Terpstra', line: lines[0] ?? '' });
    await table.do({ is: 'declare', by: 'Fusilier 1', line: lines[1] ?? '' });
    while (table.model?.phase === 'declare') await table.do({ is: 'next' });
    const order = table.model?.order.filter(({ declared }) => declared !== undefined) ?? [];
    expect(order.map(({ stands }) => stands)).toEqual([expect.any(String), expect.any(String)]);
    expect(table.model?.turn).toBe(order[0]?.name);
    await table.do({ is: 'next' });
    expect(table.model?.log.at(-1)?.text).toBe(`${order[0]?.name}: ${order[0]?.declared}`);
    expect(await table.refused({ is: 'declare', by: 'Nobody', line: 'wait' })).toContain('Nobody');
  });

  test('is changed by hand in the words of a sheet, with a reason, and is written into the sheets at the end', async () => {
    const table = pumpHouse();
    expect(await table.written()).toBe('Nothing has happened that a sheet would say.');
    const lines = ['wounds { torso 10 shock, head 1 killing }', 'Webley rounds 4', 'will 3'];
    await table.do({ is: 'by hand', of: 'Lt. Alastair Munro', lines, reason: 'the branch' });
    const model = await table.do({ is: 'by hand', of: 'Fusilier 2', lines: ['left arm 2 shock'], reason: '' });
    expect(model.log.map(({ text }) => text)).toEqual([
      'by hand Lt. Alastair Munro: wounds { torso 10 shock, head 1 killing }; Webley rounds 4; will 3 "the branch"',
      'by hand Fusilier 2: left arm 2 shock',
    ]);
    const { target } = await table.look({ target: 'Lt. Alastair Munro' });
    expect(target?.boxes.find(({ label }) => label === 'head')?.boxes.marked).toEqual([
      { word: 'killing', sign: 'X', count: 1 },
    ]);
    expect(await table.written()).toEqual({
      'squad.muster': ['will 3', '{ rounds 4 }', ', head 1 killing'],
      'the-pump-house.muster': ['state Fusilier 2 { wounds { left arm 2 shock } }'],
    });
    expect(await table.refused({ is: 'by hand', of: 'Fusilier 2', lines: ['left tentacle 2'], reason: '' })).toContain(
      'left tentacle 2',
    );
  });

  test('takes conditions on and off', async () => {
    const table = mill();
    await table.look();
    const of = 'Grenadier 1';
    const stunned = await table.do({ is: 'condition', of, word: 'Stunned', on: true });
    const conditions = (model: TrackerModel) => model.order.find(({ name }) => name === of)?.conditions;
    expect(conditions(stunned)).toEqual([{ word: 'Stunned', hand: true }]);
    expect(conditions(await table.do({ is: 'condition', of, word: 'Stunned', on: false }))).toEqual([]);
  });
});

describe('turns', () => {
  /** Whose turns a round has, and what each stands at before it. */
  async function round(table: Table, most: number): Promise<string[]> {
    const turns: string[] = [];
    while (turns.length < most) {
      const { turn, order, round: number } = await table.do({ is: 'next' });
      if (number > 1) break;
      turns.push(`${turn} ${order.find(({ name }) => name === turn)?.stands}`);
    }
    return turns;
  }

  test('that are paid for are had by whoever has most left, several in a round', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Rough Methods"
npc Fast { Vigor 1, points at hand 14 }
npc Slow { Vigor 1, points at hand 7 }
rules { action begin the fight { changes points at hand to points at hand } }
encounter "The stair" { side One { Fast }, side Two { Slow } }
`,
      'sheet.muster',
    );
    expect((await table.look()).orderBy).toBe('Turn Points');
    expect(await round(table, 9)).toEqual(['Fast 9', 'Fast 4', 'Slow 2']);
    expect(table.model).toMatchObject({ round: 2 });
    expect(table.log).toContain('begin round');
  });

  test('come again to those whose action is done, until all are busy to the end of the round', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Men & Supermen"
npc Quick { Strength 10 }
npc Held { Strength 10, busy 45 }
encounter "The roof" { side One { Quick }, side Two { Held } }
`,
      'sheet.muster',
    );
    expect(await table.do({ is: 'next' })).toMatchObject({ turn: 'Quick', orderBy: 'Segments Left' });
    const acted = await table.do({ is: 'by hand', of: 'Quick', lines: ['busy 20'], reason: '' });
    expect(acted.order[0]).toMatchObject({ name: 'Quick', stands: '30' });
    expect((await table.do({ is: 'next' })).turn).toBe('Quick');
    await table.do({ is: 'by hand', of: 'Quick', lines: ['busy 60'], reason: '' });
    expect((await table.do({ is: 'next' })).turn).toBe('Held');
    expect(await table.do({ is: 'next' })).toMatchObject({ round: 2 });
    expect(table.model?.order.map(({ name, stands }) => `${name} ${stands}`)).toEqual(['Held 50', 'Quick 40']);
  });

  test('of a game that does not say whose they are go by hand', async () => {
    const table = example('kitewinter', 'the-singing-mile.muster');
    const { orderBy, turn, order } = await table.look();
    expect({ orderBy, turn }).toEqual({ orderBy: 'by hand', turn: order[0]?.name });
    const names = ['Ring Warden 2', 'Brand'];
    const model = await table.do({ is: 'order', names });
    expect(model.order.slice(0, 2).map(({ name }) => name)).toEqual(names);
    expect(table.log).toContain('order Ring Warden 2, Brand');
    expect((await table.do({ is: 'next' })).turn).toBe('Ring Warden 2');
  });
});
