import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { TrackerCommand } from '../../language/play/index.js';
import type { TrackerModel } from '../../language/report/index.js';
import type { FeatureContext } from '../../server/context.js';
import { isRefusal, type TrackerDoParams, type TrackerParams } from '../../server/protocol.js';
import { tracker, trackerDo, trackerWrite } from '../../server/requests/tracker.js';
import { fixture, never } from '../features/harness.js';

/** An encounter at the table, as a panel sees it: each command goes to the server with the text of the log. */
class Table {
  log = '';
  model: TrackerModel | undefined;

  constructor(
    private readonly context: FeatureContext,
    private readonly params: Pick<TrackerParams, 'uri' | 'encounter'>,
  ) {}

  async do(command: TrackerCommand, more: Partial<TrackerDoParams> = {}): Promise<TrackerModel> {
    const params = {
      ...this.params,
      log: this.log,
      command,
      seed: `seed ${this.log.length}`.replace(' ', '-'),
      ...more,
    };
    const answer = await trackerDo(this.context, params, never);
    if (isRefusal(answer) && answer.asks?.is === 'choice') {
      const { what, options } = answer.asks;
      const choices = [...(more.choices ?? []), `${what}=${options[0]?.name}`];
      return this.do(command, { ...more, choices, ...(answer.seed !== undefined && { seed: answer.seed }) });
    }
    if (isRefusal(answer)) throw new Error(answer.problem);
    expect(`${this.log}${answer.appends}`).toBe(answer.log);
    this.log = answer.log;
    this.model = answer.model;
    return answer.model;
  }

  async refused(command: TrackerCommand, more: Partial<TrackerDoParams> = {}): Promise<string> {
    const answer = await trackerDo(this.context, { ...this.params, log: this.log, command, ...more }, never);
    if (!isRefusal(answer)) throw new Error('It was not refused.');
    return answer.problem;
  }

  /** The texts that writing into the sheets would insert, by file. */
  async written(): Promise<Record<string, string[]> | string> {
    const answer = await trackerWrite(this.context, { ...this.params, log: this.log }, never);
    if (isRefusal(answer)) return answer.problem;
    return Object.fromEntries(
      Object.entries(answer.changes ?? {}).map(([uri, edits]) => [
        uri.slice(uri.lastIndexOf('/') + 1),
        edits.map(({ newText }) => newText.trim()),
      ]),
    );
  }

  async look(more: Partial<TrackerParams> = {}): Promise<TrackerModel> {
    const going = await tracker(this.context, { ...this.params, log: this.log, ...more }, never);
    let step = going.next();
    while (!step.done) step = going.next();
    if (isRefusal(step.value)) throw new Error(step.value.problem);
    return step.value.model;
  }
}

/** The files of an example, and one of its encounters. */
function example(folder: string, file: string, encounter: string): Table {
  const path = join('examples', folder);
  const files = readdirSync(path).filter((name) => /\.(muster|rulebook)$/.test(name));
  const { context, uris } = fixture(
    files.map((name) => `=== ${name}\n${readFileSync(join(path, name), 'utf8')}`).join('\n'),
  );
  return new Table(context, { uri: uris.find((uri) => uri.endsWith(file)) ?? '', encounter });
}

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
