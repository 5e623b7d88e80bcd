import { describe, expect, test } from 'vitest';
import type { TrackerModel } from '../../../language/show/index.js';
import { example, type Table, tableOf } from './at-table.js';

const mill = (): Table => example('gurps-lite-wwii', 'the-mill.muster', 'The mill');
const pumpHouse = (): Table => example('godlike', 'the-pump-house.muster', 'The pump house');

describe('an encounter at the table', () => {
  test('begins with everybody in the order of the game, and with what the first of them can do', async () => {
    const model = await mill().look({ isQuick: false });
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
      mean: expect.stringMatching(/[\d.]+ .+ on average/),
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

  test('is changed by hand in the words of a sheet, with a reason, and is written into the sheets at the end', async () => {
    const table = pumpHouse();
    expect(await table.written()).toBe('Nothing has happened that would change a sheet.');
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
    expect(
      await table.refused({
        is: 'by hand',
        of: 'Fusilier 2',
        lines: ['head 4 killing "the wall"', 'torso 2 shock'],
        reason: '',
      }),
    ).toBe('"head 4 killing" cannot have a text after it. Write the reason once, after everything that is so.');
  });

  test('goes on from the sheets into which it was written, with the round, the clocks and those who are there', async () => {
    const text = (state: string): string => `=== sheet.muster
use Godlike
npc Guard { Body 2, Coordination 2, Sense 2, Cool 2 { Mental Stability 1 }, gear { Small Knife } }
npc Rowe { Body 3, Coordination 2, Sense 2, Cool 2, gear { Small Knife } }
clock Alarm 4
encounter "The dyke" {
  side Ours { Rowe }
  side Theirs { 3 Guard }
  wave 2 to Theirs { Guard } if Alarm >= 2
  morale Theirs at half${state}
}
`;
    const table = tableOf(text(''), 'sheet.muster');
    const by = (of: string, line: string) => table.do({ is: 'by hand', of, lines: [line], reason: '' });
    await by('Guard 1', 'torso 10 killing');
    await by('Guard 2', 'left arm 2 shock');
    await by('Guard 3', 'leaves');
    await table.do({ is: 'clock', clock: 'Alarm', to: 2 });
    await table.do({ is: 'accept', proposal: 'wave 2' });
    for (const is of ['resolve', 'next'] as const) await table.do({ is });
    const before = await table.look({ target: 'Guard 2' });
    const [edit = ''] = Object.values(await table.written()).flat();
    expect(edit).toContain('state Guard 1 { wounds { torso 10 killing } }');
    const after = tableOf(text(`\n  ${edit}`), 'sheet.muster');
    after.log = table.log;
    expect((await after.look()).broken).toBeUndefined();
    const written = await after.do({ is: 'written' }, { target: 'Guard 2' });
    for (const key of ['round', 'order', 'clocks', 'waiting', 'proposals', 'target'] as const)
      expect(written[key], key).toEqual(before[key]);
    expect(await after.written()).toBe('Nothing has happened that would change a sheet.');
    expect(await after.refused({ is: 'undo' })).toContain('What came before is in the sheets.');
    expect(written.canUndo).toBe(false);
    await after.do({ is: 'by hand', of: 'Guard 2', lines: ['left arm 3 shock'], reason: '' });
    expect(await after.written()).toEqual({ 'sheet.muster': ['3'] });
    expect((await after.do({ is: 'undo' }, { target: 'Guard 2' })).target).toEqual(before.target);
    // The editor takes the edit of the sheets back.
    const again = tableOf(text(''), 'sheet.muster');
    again.log = after.log;
    const taken = await again.look({ target: 'Guard 2' });
    for (const key of ['round', 'order', 'clocks', 'waiting', 'proposals', 'target'] as const)
      expect(taken[key], key).toEqual(before[key]);
    expect(taken.canUndo).toBe(true);
    // Edits later are proposed, as ever.
    const edited = tableOf(text(`\n  ${edit}`).replace('Body 3', 'Body 4'), 'sheet.muster');
    edited.log = after.log;
    expect(await edited.look({ target: 'Guard 2' })).toMatchObject({
      target: before.target,
      proposals: [...before.proposals, { what: 'changed', text: 'Rowe: Body 3d -> 4d' }],
    });
  });

  test('shares its log with the others of its page, each with a part of its own', async () => {
    const two = `=== sheet.muster
use "GURPS Lite WWII"
npc A { DX 12 }
npc B { DX 11 }
encounter "The gate" { side One { A }, side Two { B } }
encounter "The yard" { side One { A }, side Two { B } }
`;
    const gate = tableOf(two, 'sheet.muster');
    const yard = gate.beside('The yard');
    await gate.do({ is: 'note', text: 'at the gate' });
    yard.log = gate.log;
    await yard.do({ is: 'note', text: 'in the yard' });
    gate.log = yard.log;
    const model = await gate.do({ is: 'note', text: 'still at the gate' });
    expect(model.log.map(({ text }) => text)).toEqual(['note at the gate', 'note still at the gate']);
    yard.log = gate.log;
    expect((await yard.look()).log.map(({ text }) => text)).toEqual(['note in the yard']);
    const broken = gate.log.replace('note in the yard', '?');
    yard.log = broken;
    gate.log = broken;
    expect((await yard.look()).broken?.line).toBe(broken.split('\n').indexOf('?') + 1);
    expect((await gate.look()).broken).toBeUndefined();
  });

  test('goes on with the clocks of the campaign from one encounter to the next', async () => {
    const two = `=== sheet.muster
use "GURPS Lite WWII"
npc A { DX 12 }
npc B { DX 11 }
clock Alarm 6
encounter "The gate" { side One { A }, side Two { B }, clock Lamp 4, tick Alarm 2 "a shot", tick Lamp 1 "the wind" }
encounter "The yard" { clock Lamp 4, side One { A }, side Two { B }, tick Lamp 1 "rain", wave 1 to Two { 2 B } if Alarm >= 4 }
encounter "The road" { side One { A }, side Two { B } }
`;
    const gate = tableOf(two, 'sheet.muster');
    await gate.do({ is: 'clock', clock: 'Alarm', to: 4 });
    await gate.do({ is: 'clock', clock: 'Lamp', to: 3 });
    await gate.do({ is: 'clock', clock: 'Alarm', to: 6 });
    await gate.do({ is: 'undo' });
    const yard = gate.beside('The yard');
    yard.log = gate.log;
    const clocks = ({ clocks: all }: TrackerModel) => all.map(({ name, at }) => [name, at]);
    const before = await yard.look();
    expect(clocks(before)).toEqual([
      ['Lamp', 0],
      ['Alarm', 4],
    ]);
    expect(before.proposals.map(({ key }) => key)).toEqual(['wave 1']);
    const after = await yard.do({ is: 'accept', proposal: 'wave 1' });
    expect(clocks(after)).toEqual(clocks(before));
    expect(after.log.map(({ text }) => text)).toEqual(['clock Alarm -> 4 "as it stood before"', 'wave 1']);
    expect((await yard.checkedLog()).findings).toEqual([]);
    const road = gate.beside('The road');
    road.log = yard.log;
    expect((await road.do({ is: 'note', text: 'home' })).log.map(({ text }) => text)).toEqual(['note home']);
  });

  test('knows injuries that are counted one by one, and takes one away again', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Rough Methods"
npc Guard { Vigor 1 }
encounter "The stair" { side One { 2 Guard }, side Two { Guard } }
`,
      'sheet.muster',
    );
    const by = (line: string) => table.do({ is: 'by hand', of: 'Guard 1', lines: [line], reason: '' });
    await by('Injury 4 torso');
    await by('Injury 4 torso, Injury -2 limb penetrating');
    expect(await table.written()).toEqual({
      'sheet.muster': [
        expect.stringContaining('{ injuries { Injury -2 limb penetrating, Injury 4 torso, Injury 4 torso } }'),
      ],
    });
    await by('no Injury 4 torso');
    expect(await table.written()).toEqual({
      'sheet.muster': [expect.stringContaining('{ injuries { Injury -2 limb penetrating, Injury 4 torso } }')],
    });
    expect(await table.refused({ is: 'by hand', of: 'Guard 2', lines: ['no Injury 4 torso'], reason: '' })).toContain(
      'says nothing',
    );
  });

  test('counts what is loaded, also of a weapon that the sheet declares itself, until it is empty', async () => {
    const own =
      'weapon Old Beretta { skill Guns (Pistol), Damage 2d, type imp, SS 10, Acc 2, RoF "3~", Shots 8, loaded 3 }';
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Nina { DX 14, Guns (Pistol) 14, gear { ${own} } }
npc Guard { ST 30, HT 14 }
encounter "The stair" { distance 3 yards; side One { Nina }; side Two { Guard } }
`,
      'sheet.muster',
    );
    const shoots = { is: 'act', by: 'Nina', line: 'attack Guard with Old Beretta, shots 2' } as const;
    await table.do(shoots);
    expect(await table.written()).toMatchObject({ 'sheet.muster': expect.arrayContaining(['1']) });
    expect(await table.refused(shoots)).toBe('Old Beretta holds 1 round, so 2 cannot be fired.');
    await table.do({ ...shoots, line: 'attack Guard with Old Beretta' });
    expect(await table.refused(shoots)).toBe('Old Beretta is empty.');
    await table.do({
      is: 'by hand',
      of: 'Nina',
      lines: ['Old Beretta loaded 8, Old Beretta Shots 9'],
      reason: 'reloads',
    });
    expect(await table.refused(shoots)).toBe(
      'Old Beretta fires 3~ a turn and has fired 3 since the last turn. Wait for the next one.',
    );
    for (let turn = 0; turn < 2; turn++) await table.do({ is: 'next' });
    await table.do(shoots);
  });

  test('knows who is meant by a part of a name, and names those who may be where it is no one, or several', async () => {
    const table = mill();
    const { log } = await table.do({ is: 'act', by: 'Frank', line: 'Leadership' });
    expect(log.at(-1)?.text).toBe('Sgt. Frank Delmonico: Leadership');
    await table.do({ is: 'by hand', of: 'Forti', lines: ['hits taken 1'], reason: 'the branch' });
    await table.do({ is: 'order', names: ['Barnwell', 'Nina'] });
    expect(table.log).toContain('by hand Nina Forti: hits taken 1 "the branch"\n');
    expect(table.log).toContain('order T/5 Otis Barnwell, Nina Forti\n');
    const by = (who: string, line: string) => table.refused({ is: 'act', by: who, line });
    expect(await by('Grenadier', 'Guns (Rifle)')).toBe(
      'Nobody in this encounter is called "Grenadier". Did you mean "Grenadier 1", "Grenadier 2" or "Grenadier 3"?',
    );
    expect(await by('Hawkins', 'Leadership')).toBe('Nobody in this encounter is called "Hawkins".');
  });

  test('goes on with names that have quotes in them', async () => {
    const table = tableOf(
      `=== a.muster
use "GURPS Lite WWII"
npc "Joe \\"Red\\" Smith" { Karate 14 }
npc "Bob O'Brien Smith" { HT 12 }
encounter "The dyke" { side Ours { "Joe \\"Red\\" Smith" }, side Theirs { "Bob O'Brien Smith" } }
`,
      'a.muster',
    );
    const hit = { is: 'act', by: 'Joe', line: "attack O'Brien with Foot" } as const;
    for (let turn = 0; turn < 2; turn++) await table.do(hit);
    await table.do({ ...hit, by: 'Bob', line: 'attack Joe with Foot' });
    expect(table.model?.log.map(({ text }) => text).filter((text) => text.includes('attack'))).toEqual([
      "Joe \u201dRed\u201d Smith: attack Bob O'Brien Smith with Foot",
      "Joe \u201dRed\u201d Smith: attack Bob O'Brien Smith with Foot",
      'Bob O\'Brien Smith: attack "Joe \\"Red\\" Smith" with Foot',
    ]);
    expect((await table.checkedLog()).findings).toEqual([]);
    expect(await table.refused({ ...hit, line: 'attack Smith with Foot' })).toContain(
      'Did you mean "Joe "Red" Smith" or "Bob O\'Brien Smith"?',
    );
  });

  test('acts on nobody who does not take part, also not on the sheet of several who do', async () => {
    const table = mill();
    const by = (line: string) => table.refused({ is: 'act', by: 'Nina Forti', line });
    const which =
      'Nobody in this encounter is called "Grenadier". Did you mean "Grenadier 1", "Grenadier 2" or "Grenadier 3"?';
    expect(await by('attack Grenadier with Beretta')).toBe(which);
    expect(await by('attack Grenadiers with Beretta')).toBe(which);
  });

  test('knows in a line who is meant by a part of a name, and writes the whole name into the log', async () => {
    const table = mill();
    const said = async (line: string) => (await table.do({ is: 'act', by: 'Nina', line })).log.at(-1)?.text;
    for (const [line, whole] of [
      ['attack Kessler with Beretta', 'attack Unteroffizier Kessler with Beretta'],
      ['Fast-Talk against "kessler" IQ', 'Fast-Talk against Unteroffizier Kessler IQ'],
      ['Fast-Talk against Kessler IQ', 'Fast-Talk against Unteroffizier Kessler IQ'],
      ['take aim Kessler', 'take aim Unteroffizier Kessler'],
      // The aim was at somebody else.
      ['attack grenadier 2 with Beretta', 'attack grenadier 2 with Beretta, unaimed'],
    ] as const)
      expect(await said(line)).toBe(`Nina Forti: ${whole}`);
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test('offers the conditions of its game, and to players none', async () => {
    const { conditionWords } = await mill().look();
    expect(conditionWords).toEqual(expect.arrayContaining(['Stunned', 'Knocked Down']));
    expect((await mill().look({ isForPlayers: true })).conditionWords).toEqual([]);
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

describe('an edit of the text beneath', () => {
  const text = (sheet: string): string => `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ${sheet} }
npc Rowe { ST 11, DX 12 }
encounter "The dyke" { side Ours { Rowe }, side Theirs { 2 Guard } }
`;
  /** The same log with another text: the whole state of the fight is in the log. */
  function edited(table: Table, sheet: string): Table {
    const next = tableOf(text(sheet), 'sheet.muster');
    next.log = table.log;
    return next;
  }
  const factsOf = (model: TrackerModel) =>
    Object.fromEntries(model.selected?.facts.map(({ label, text: value }) => [label, value]) ?? []);

  test('is proposed and not followed, until a person wants it', async () => {
    const table = tableOf(text('ST 10, DX 10, Stealth 11'), 'sheet.muster');
    await table.do({ is: 'by hand', of: 'Guard 1', lines: ['hits taken 3'], reason: '' });
    const now = edited(table, 'ST 10, DX 13, Brawling 14');
    const seen = await now.look({ selected: 'Guard 1' });
    expect(seen.proposals).toMatchObject([
      { what: 'changed', text: 'Guard: DX 10 -> 13; Stealth 11 -> none; Brawling none -> 14' },
    ]);
    expect(factsOf(seen)).toMatchObject({ DX: '10' });
    expect(seen.selected?.boxes[0]?.boxes.marked).toMatchObject([{ count: 3 }]);
    const key = seen.proposals[0]?.key ?? '';
    const accepted = await now.do({ is: 'accept', proposal: key }, { selected: 'Guard 1' });
    expect(accepted.proposals).toEqual([]);
    expect(factsOf(accepted)).toMatchObject({ DX: '13' });
    expect(accepted.selected?.boxes[0]?.boxes.marked).toMatchObject([{ count: 3 }]);
    expect(await now.do({ is: 'undo' }, { selected: 'Guard 1' })).toMatchObject({ proposals: [{ key }] });
    const dropped = await now.do({ is: 'drop', proposal: key }, { selected: 'Guard 1' });
    expect(factsOf(dropped)).toMatchObject({ DX: '10' });
    expect(dropped.proposals).toEqual([]);
    expect(await edited(now, 'ST 10, DX 14').look()).toMatchObject({ proposals: [{ what: 'changed' }] });
  });

  test('is told where somebody who took part is gone, until a person accepts or drops it', async () => {
    const source = (brandt: string): string => `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10 }
${brandt}
encounter "The dyke" { side Ours { 2 Guard }, side Theirs { Guard, Brandt } }
`;
    const table = tableOf(source('npc Brandt { ST 12 }'), 'sheet.muster');
    await table.do({ is: 'by hand', of: 'Guard 1', lines: ['hits taken 3'], reason: '' });
    const gone = tableOf(source(''), 'sheet.muster');
    gone.log = table.log;
    const [told] = (await gone.look()).proposals;
    expect(told).toMatchObject({ what: 'changed', text: expect.stringMatching(/^Brandt: no longer takes part/) });
    const accepted = await gone.do({ is: 'accept', proposal: told?.key ?? '' });
    expect(accepted.proposals).toEqual([]);
    expect((await gone.look()).broken).toBeUndefined();
    expect(await gone.do({ is: 'undo' })).toMatchObject({ proposals: [{ key: told?.key }] });
    expect(await gone.do({ is: 'drop', proposal: told?.key ?? '' })).toMatchObject({ proposals: [] });
    // Characters who come back are reported like any other change.
    table.log = gone.log;
    expect(await table.look()).toMatchObject({ proposals: [] });
  });

  test('is proposed where scores are pools of dice, too, and so are those of a power', async () => {
    const source = (body: string, power: string): string => `=== sheet.muster
use Godlike
npc Rowe { nature Talent, Body ${body}, Coordination 2 { Dodge 1d+1hd }, Sense 2, miracle "The watch" ${power} }
encounter "The dyke" { side Ours { Rowe }, side Theirs { 2 Rowe } }
`;
    const table = tableOf(source('3', '5d+1wd'), 'sheet.muster');
    await table.do({ is: 'note', text: 'all quiet' });
    const before = factsOf(await table.look({ selected: 'Rowe 1' }));
    const now = tableOf(source('4', '6d+1wd'), 'sheet.muster');
    now.log = table.log;
    const seen = await now.look({ selected: 'Rowe 1' });
    expect(seen.proposals.map(({ text }) => text)).toEqual(['Rowe: Body 3d -> 4d; The watch 5d+1wd -> 6d+1wd']);
    expect(before.Body).toBe('3d');
    expect(factsOf(seen)).toEqual(before);
    const accepted = await now.do({ is: 'accept', proposal: seen.proposals[0]?.key ?? '' }, { selected: 'Rowe 1' });
    expect(factsOf(accepted).Body).toBe('4d');
  });

  test('is proposed once the sheet can be read whole, and not while it is being written', async () => {
    const table = tableOf(text('ST 10, DX 10'), 'sheet.muster');
    await table.do({ is: 'note', text: 'all quiet' });
    expect((await edited(table, 'ST 10, gear { Machete').look()).proposals).toEqual([]);
    expect((await edited(table, 'ST 10, gear { Machete }').look()).proposals).toHaveLength(1);
  });

  test('of a comment, or of somebody who does not take part, is nothing', async () => {
    const table = tableOf(text('ST 10, DX 10'), 'sheet.muster');
    await table.do({ is: 'note', text: 'all quiet' });
    expect((await edited(table, 'ST 10, /* slow */ DX 10').look()).proposals).toEqual([]);
  });

  test('that takes somebody away stops the log at the line that names them, which is told', async () => {
    const table = tableOf(text('ST 10'), 'sheet.muster');
    await table.do({ is: 'by hand', of: 'Guard 2', lines: ['hits taken 3'], reason: '' });
    const source = text('ST 10').replace('2 Guard', 'Guard');
    const now = tableOf(source, 'sheet.muster');
    now.log = table.log;
    const seen = await now.look();
    expect(seen.broken).toEqual({ line: 6, why: 'Nobody in this encounter is called "Guard 2".' });
    // What has not been played is not among what happened.
    expect(seen.log).toEqual([]);
    expect(await now.refused({ is: 'next' })).toContain('line 6');
  });
});

describe('the text of a log', () => {
  test('cut in the middle keeps what is whole, and can be played on after the half line is gone', async () => {
    const table = mill();
    await table.do({ is: 'note', text: 'all quiet' });
    const whole = table.log;
    await table.do({ is: 'by hand', of: 'Grenadier 1', lines: ['hits taken 2'], reason: '' });
    table.log = table.log.slice(0, whole.length + 5);
    const seen = await table.look();
    expect(seen).toMatchObject({ logLines: 1, broken: { line: whole.split('\n').length } });
    expect(await table.refused({ is: 'next' })).toContain('cannot be continued');
    table.log = whole;
    await table.do({ is: 'next' });
  });

  test('that comes to something else now says so, and one of another version is not read', async () => {
    const table = pumpHouse();
    await table.do({ is: 'by hand', of: 'Fusilier 2', lines: ['head 4 killing'], reason: '' });
    const line = table.log.split('\n').indexOf('by hand Fusilier 2: head 4 killing') + 1;
    const { log } = table;
    table.log = log.replace('Fusilier 2 is out', 'Fusilier 2 laughs');
    expect(await table.look()).toMatchObject({
      differs: { line, why: 'It says "Fusilier 2 laughs", and comes to "Fusilier 2 is out".' },
    });
    expect((await table.look({ isForPlayers: true })).differs).toBeUndefined();
    table.log = log.replace('muster-log 1', 'muster-log 2');
    await expect(table.look()).rejects.toThrow('This log is of version 2, and this Muster reads version 1.');
  });

  test('holds whatever a person types on one line', async () => {
    const table = mill();
    await table.do({ is: 'note', text: 'first\nundone 1\r\n"quoted" => x' });
    await table.do({ is: 'end', outcome: 'a\nround' });
    expect((await table.look()).log.map(({ text }) => text)).toEqual([
      'note first / undone 1 / "quoted" => x',
      'end a / round',
    ]);
  });
});

test('players do not see those of a hidden fence, whatever happens', async () => {
  const table = tableOf(
    `=== campaign.muster
campaign Dyke { use "GURPS Lite WWII" }
character Rowe { ST 11, DX 12, Shortsword 12, gear { Machete } }
=== dyke.md
\`\`\`muster hidden
npc Spy { ST 10, DX 15 }
\`\`\`

\`\`\`muster
encounter "The dyke" { side Ours { Rowe }, side Theirs { Spy } }
\`\`\`
`,
    'dyke.md',
  );
  await table.do({ is: 'act', by: 'Rowe', line: 'attack Spy with Machete swing' });
  await table.do({ is: 'next' });
  const seen = await table.look({ isForPlayers: true, selected: 'Rowe', target: 'Spy' });
  expect(JSON.stringify(seen)).not.toContain('Spy');
  expect(seen.order.map(({ name }) => name)).toEqual(['Rowe']);
  expect((await table.look()).order.map(({ name, isHidden }) => [name, isHidden])).toEqual(
    expect.arrayContaining([
      ['Spy', true],
      ['Rowe', undefined],
    ]),
  );
});

test('players read nothing of a hidden person in what the game master says of a fight', async () => {
  const table = tableOf(
    `=== campaign.muster
campaign Dyke { use "GURPS Lite WWII" }
character Rowe { ST 11, DX 12, Shortsword 12, gear { Machete } }
npc Guard { DX 10 }
=== dyke.md
\`\`\`muster hidden
npc "Otto Secretsky" { ST 10, DX 15 }
\`\`\`

\`\`\`muster
encounter "Secretsky's dyke" {
  side Ours { Rowe }
  side Dyke { Guard }
  side Secretskys { "Otto Secretsky" }
  wave 1 "with Secretsky" to Dyke { Guard } if round 2
  condition "Otto Secretsky is near"
  objective "catch Otto Secretsky"
}
\`\`\`
`,
    'dyke.md',
  );
  await table.do({ is: 'act', by: 'Rowe', line: 'do "calls for Otto Secretsky"' });
  await table.do({ is: 'act', by: 'Rowe', line: 'do "calls Secretsky"' });
  await table.do({ is: 'act', by: 'Rowe', line: 'do "calls nobody"' });
  await table.do({ is: 'end', outcome: 'Secretsky has fled' });
  const seen = await table.look({ isForPlayers: true, selected: 'Rowe' });
  expect(JSON.stringify(seen)).not.toMatch(/secretsky/i);
  expect(seen.log.map(({ text }) => text)).toEqual(['Rowe: calls nobody', 'The fight is over: ... has fled']);
  // The colours of sides go by their places.
  expect(seen.sides).toEqual(['Ours', 'Dyke', '']);
});
