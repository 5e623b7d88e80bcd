import { describe, expect, test } from 'vitest';
import { example, type Table, tableOf } from './at-table.js';

const KNIFE = `=== fight.muster
use Godlike
character Adam { Body 3 { Brawling 3 }, Coordination 3 { Dodge 3 }, Sense 3, gear { Small Knife } }
npc Mark { Body 3 { Brawling 3 }, Coordination 3 { Dodge 4 }, Sense 2, gear { Small Knife } }
character Steve { Body 3 { Brawling 2 }, Sense 1 }
encounter "The quay" { side Ours { Adam, Steve }, side Theirs { Mark } }`;

const FIRE = `=== fight.muster
use Godlike
character Anna { Body 3 { Brawling 3, Endurance 2 }, Coordination 3 { Rifle 3, Dodge 3 }, Brains 2 { First Aid 3 }, Sense 3, gear { Long Rifle } }
npc Guard { Body 2 { Brawling 3 }, Coordination 3 { Rifle 2, Dodge 2, Grenade 2 }, Sense 2, gear { Long Rifle, Mk2 Grenade } }
encounter "The yard" { side Ours { Anna }, side Theirs { 3 Guard } }`;

const FLAMES = `=== fight.muster
use Godlike
character Anna { Body 3, Coordination 3 { Dodge 3 }, Cool 5 { Mental Stability 5 }, Sense 3 }
npc Guard { Body 2, Coordination 2 { Flamethrower 2 }, Sense 2, gear { Flamethrower } }
encounter "The yard" { distance 5 yards, side Ours { Anna }, side Theirs { Guard } }`;

/** A round: who declares what, and the faces that their dice show. */
async function round(table: Table, ...declared: readonly (readonly [by: string, line: string, dice?: string])[]) {
  if (table.model?.phase === 'resolve') await table.do({ is: 'next' });
  for (const [by, line, dice] of declared)
    await table.do({ is: 'declare', by, line }, dice === undefined ? {} : { dice });
  const model = await table.do({ is: 'resolve' });
  return model.log.at(-1)?.told ?? [];
}

const boxes = async (table: Table, target: string) =>
  (await table.look({ target })).target?.boxes.flatMap(({ label, boxes: { marked } }) =>
    marked.map(({ word, count }) => `${label} ${count} ${word}`),
  );

const conditions = (table: Table, who: string) =>
  table.model?.order.find(({ name }) => name === who)?.conditions.map(({ word }) => word);

describe('a round in which all declare first', () => {
  test('is the knife fight of the rules: dice of a dodge are taken out of attacks that come no faster', async () => {
    const table = tableOf(KNIFE, 'fight.muster');
    const knife = 'attack Adam with Small Knife';
    const first = await round(table, ['Mark', knife, '5 5 1 2 3 4'], ['Adam', 'dodge attacks', '6 6 1 2 3 4']);
    expect(first).toEqual(['Mark rolls 6d: 2x5', 'Adam rolls 6d: 2x6', 'Adam ruins the 2x5 of Mark']);
    const second = await round(table, ['Mark', knife, '9 9 1 2 3 4'], ['Adam', 'dodge attacks', '3 3 1 2 4 5']);
    expect(second.slice(2)).toEqual([
      'Mark hits Adam in the torso with 2x9; Small Knife at a width of 2: 1 killing, 3 shock',
      'Adam is hurt, loses a regular die and with it 2x3',
      'Adam: wounds torso killing 1',
      'Adam: wounds torso shock 3',
    ]);
    const third = await round(
      table,
      ['Adam', 'attack Mark with Small Knife', '2 2 2 1 3 4'],
      ['Steve', 'attack Mark with Fists and Feet', '4 4 1 2 3'],
      ['Mark', 'dodge attacks', '4 4 4 1 2 3 5'],
    );
    expect(third.slice(3)).toEqual(['Mark ruins the 2x4 of Steve', 'Mark ruins the 3x2 of Adam']);
  });

  test('a hit takes a die of what was still to come, and its attack is lost', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const told = await round(
      table,
      ['Guard 1', 'attack Anna with Long Rifle', '7 7 7 1 2'],
      ['Anna', 'attack Guard 1 with Long Rifle', '9 9 1 2 3 4'],
    );
    expect(told).toContain('Anna is hurt, loses a regular die and with it 2x9');
    expect(told.filter((line) => line.startsWith('Anna hits'))).toEqual([]);
    expect(await boxes(table, 'Guard 1')).toEqual([]);
    expect(await boxes(table, 'Anna')).toEqual(['torso 5 shock', 'torso 5 killing']);
  });

  test('fire is in the sheet: it burns each round until it is put out', async () => {
    const table = tableOf(FLAMES, 'fight.muster');
    const told = await round(table, ['Guard', 'attack Anna with Flamethrower', '3 3 1 2']);
    expect(told.at(-1)).toBe('Anna: wounds torso shock 1');
    expect(told).toContain('Anna is on fire: left leg, right leg, left arm, right arm, torso');
    const burning = ['left arm', 'left leg', 'right arm', 'right leg', 'torso'].map((place) => `${place} on fire`);
    expect(conditions(table, 'Anna')).toEqual(['facing flames', ...burning]);
    await table.do({ is: 'next' });
    expect(table.log).toContain('begin round');
    expect(await boxes(table, 'Anna')).toContain('torso 2 shock');
    const again = await round(table, ['Guard', 'attack Anna with Flamethrower', '3 3 1 2']);
    expect(again).not.toContain('Anna is on fire: left leg, right leg, left arm, right arm, torso');
    expect(await boxes(table, 'Anna')).toContain('torso 2 shock');
    await round(table, ['Anna', 'douse water', '4 4 1 2 3 5']);
    expect(conditions(table, 'Anna')).toEqual(['facing flames']);
  });

  test('several lines of one person share one roll', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const line = 'attack Guard 1 with Long Rifle, multiple actions 2; attack Guard 2 with Long Rifle';
    const told = await round(table, ['Anna', line, '3 3 9 9 2']);
    expect(told.filter((one) => one.startsWith('Anna hits'))).toEqual([
      expect.stringContaining('Anna hits Guard 1 in the torso with 2x9'),
      expect.stringContaining('Anna hits Guard 2 in the left arm with 2x3'),
    ]);
  });

  test('several lines roll the smaller pool, less a die for each beyond the first, and say how many they are', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const model = await table.do({ is: 'declare', by: 'Anna', line: 'attack Guard 1 with Long Rifle; dodge attacks' });
    expect(model.order.find(({ name }) => name === 'Anna')?.declared).toBe(
      'attack Guard 1 with Long Rifle, multiple actions 2; dodge attacks with multiple actions 2',
    );
    const three = 'attack Guard 1 with Long Rifle, multiple actions 2; attack Guard 2 with Long Rifle; dodge attacks';
    expect(await table.refused({ is: 'declare', by: 'Anna', line: three })).toBe(
      'These are 3 things at once, and `multiple actions 2` is too few for them. Write `multiple actions 3`, or leave it out: it is added to each.',
    );
  });

  test('who aims without saying at whom reads at whom that can be', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    expect(await table.refused({ is: 'declare', by: 'Anna', line: 'aim' })).toBe(
      'Take aim needs a target. Write a name after it: `take aim Guard 1`, or Guard 2 or Guard 3.',
    );
    await round(table, ['Anna', 'aim at Guard 2']);
    expect(conditions(table, 'Anna')).toEqual(['Aiming']);
  });

  test('what is fired comes off the magazine, hit or not, in bursts as many rounds as dice; an empty one is reloaded', async () => {
    const table = tableOf(
      `=== campaign.muster
campaign "Dyke" { use "Godlike"; weapon "Old Rifle" { skill Rifle, class gun, killing width, rounds 3 }; weapon "Dyke Gun" { skill SMG, class submachine gun, killing width, rate 500, rounds 10 } }
=== fight.muster
character Anna { Body 3, Coordination 3 { Rifle 2, SMG 2 }, Sense 3, gear { Old Rifle, Dyke Gun } }
npc Guard { Body 2, Coordination 2, Sense 2 }
encounter "The yard" { side Ours { Anna }, side Theirs { 2 Guard } }`,
      'fight.muster',
    );
    /** What writing into the sheet would say of both weapons. */
    const left = async () =>
      [...JSON.stringify(await table.written()).matchAll(/rounds (\d+)/g)].map(([, all]) => Number(all));
    const shot = 'attack Guard 1 with Old Rifle';
    await round(table, ['Anna', shot, '1 2 3 4 5']);
    expect(await left()).toEqual([2]);
    const twice = `${shot}, multiple actions 2; attack Guard 2 with Old Rifle`;
    await table.do({ is: 'next' });
    expect(await table.refused({ is: 'declare', by: 'Anna', line: `${shot}, multiple actions 3` })).toContain(
      '2 rounds are left',
    );
    await round(table, ['Anna', twice, '9 9 3 3']);
    await table.do({ is: 'next' });
    expect(await table.refused({ is: 'declare', by: 'Anna', line: shot })).toContain(
      'magazine of Old Rifle is empty: reload first',
    );
    await round(table, ['Anna', 'reload 3 with Old Rifle']);
    expect(table.log).toMatch(/^ {2}=> Anna: rounds of Old Rifle 3/m);
    await round(table, ['Anna', shot, '1 2 3 4 5']);
    expect(await left()).toEqual([2]);
    await round(table, ['Anna', 'attack Guard 1 with Dyke Gun, spray 2', '1 2 3 4 5 6 8']);
    expect(await left()).toEqual([2, 3]);
    await table.do({ is: 'undo' });
    expect(await left()).toEqual([2]);
    await table.do({ is: 'next' });
    expect(await table.refused({ is: 'declare', by: 'Anna', line: 'fire blindly Guard 1 with Old Rifle' })).toBe(
      'Cover fire takes at least 3 rounds, and 2 are left.',
    );
    await round(table, ['Anna', 'fire blindly Guard 1 with Dyke Gun']);
    expect(await left()).toEqual([2, 6]);
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test('cover lasts: what it hides, later shots strike in vain', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    await round(table, ['Anna', 'take cover okay', '2 2 2 1 3 4']);
    expect(conditions(table, 'Anna')).toEqual(['behind cover: left leg, right leg, left arm']);
    await round(table, ['Guard 1', 'attack Anna with Long Rifle', '1 1 1 2 3']);
    expect(await boxes(table, 'Anna')).toEqual([]);
    await round(table, ['Guard 1', 'attack Anna with Long Rifle', '5 5 5 2 3']);
    expect(await boxes(table, 'Anna')).toEqual(['right arm 5 killing', 'torso 5 shock']);
  });

  test('who is thrown down is held, cannot dodge, is choked, and breaks free with better dice', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    await round(table, ['Guard 1', 'take down Anna', '8 8 8 1 2']);
    expect([conditions(table, 'Anna'), conditions(table, 'Guard 1')]).toEqual([
      ['held down by Guard 1'],
      ['holds Anna down'],
    ]);
    await table.do({ is: 'next' });
    expect(await table.refused({ is: 'declare', by: 'Anna', line: 'dodge attacks' })).toBe(
      'Who is held down can neither dodge nor take cover: `roll break free` first.',
    );
    await round(table, ['Guard 1', 'choke Anna cord', '2 2 2 1 8 9']);
    expect(await boxes(table, 'Anna')).toEqual(['torso 1 shock', 'head 2 shock']);
    await round(table, ['Guard 1', 'hold on', '2 2 1 3 4'], ['Anna', 'break free Guard 1', '3 3 1 2 4 5']);
    expect(await boxes(table, 'Anna')).toEqual(['torso 1 shock', 'head 2 shock']);
    expect(conditions(table, 'Anna')).toEqual([]);
  });

  test('a grenade goes off in the round after its throw, unless it is kicked away in time', async () => {
    const thrown = async (line: string, dice: string) => {
      const table = tableOf(FIRE, 'fight.muster');
      await round(table, ['Guard 3', 'attack Anna with Mk2 Grenade', '4 4 3 2 1']);
      expect(await boxes(table, 'Anna')).toEqual([]);
      expect(conditions(table, 'Anna')).toEqual(['Mk2 Grenade of Guard 3 goes off this round']);
      const told = await round(table, ['Anna', line, dice]);
      return { told, boxes: await boxes(table, 'Anna') };
    };
    const kicked = await thrown('kick grenade 2', '3 3 3');
    expect(kicked.told.join('\n')).toContain('it is kicked clear; only the shock of the blast reaches back');
    expect(kicked.boxes?.every((one) => one.endsWith('shock'))).toBe(true);
    const late = await thrown('kick grenade 2', '3 4 5');
    expect(late.boxes?.some((one) => one.endsWith('killing'))).toBe(true);
  });

  test('nobody can throw back a grenade that is not there', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    expect(await table.refused({ is: 'declare', by: 'Anna', line: 'throw back grenade 2' })).toBe(
      'No grenade lies here that could be kicked away, thrown back or dived on: it goes off in the round after it was thrown.',
    );
  });

  test('a grenade that was thrown is gone, in the log and in the sheets, and none can be thrown after the last', async () => {
    const table = tableOf(FIRE.replace('Long Rifle, Mk2', 'Long Rifle, 2 Mk2'), 'fight.muster');
    const grenade = 'attack Anna with Mk2 Grenade';
    await round(table, ['Guard 3', grenade, '4 5 3 2 1']);
    expect(table.log).toContain('Guard 3: quantity of Mk2 Grenade 1 (was 2)');
    expect(await table.refused({ is: 'declare', by: 'Guard 3', line: `${grenade}; ${grenade}` })).toBe(
      '1 of Mk2 Grenade is not enough for 2 attacks.',
    );
    await round(table, ['Guard 3', grenade, '4 5 3 2 1']);
    expect(await table.refused({ is: 'declare', by: 'Guard 3', line: grenade })).toBe('No Mk2 Grenade is left.');
    expect((await table.checkedLog()).findings).toEqual([]);
    await table.do({ is: 'by hand', of: 'Guard 3', lines: ['2 Mk2 Grenade'], reason: 'from Guard 1' });
    await table.do({ is: 'by hand', of: 'Guard 1', lines: ['no Mk2 Grenade'], reason: '' });
    expect(await table.refused({ is: 'declare', by: 'Guard 1', line: grenade })).toBe('No Mk2 Grenade is left.');
    await round(table, ['Guard 3', grenade, '4 5 3 2 1']);
    expect(await table.written()).toEqual({
      'fight.muster': [', state Guard 1 { gear { 0 Mk2 Grenade } }, state Guard 3 { gear { 1 Mk2 Grenade } }'],
    });
  });

  test('what is no attack is done whole when its set comes, with the dice that were rolled', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    await round(table, ['Guard 1', 'attack Anna with Long Rifle', '4 4 1 2 3']);
    const told = await round(table, ['Anna', 'first aid left arm', '9 9 9 1 2']);
    expect(told).toContain('Anna does "first aid left arm" with 3x9; the left arm is stable');
    const spent = await round(table, ['Anna', 'good night "in the hay"', '2 2 1']);
    expect(spent.some((line) => line.startsWith('Anna does good night "in the hay" with 2x2'))).toBe(true);
  });

  test('says of a hit what it does or what stops it, of what fails that it does, and who is out last', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const told = await round(
      table,
      ['Guard 1', 'first aid head', '7 7'],
      ['Anna', 'attack Guard 2 with Long Rifle, multiple actions 2, behind cover up to the chest', '9 9 3 3 1'],
    );
    expect(told).toContain('Anna strikes at Guard 2 with 2x9; the torso is hidden: the shot hits the cover');
    expect(told).toContain(
      'Anna hits Guard 2 in the left arm with 2x3; Long Rifle at a width of 2: 4 killing, 4 shock',
    );
    expect(told.find((line) => line.startsWith('Guard 1 does'))).toMatch(
      /^Guard 1 does "first aid head" with 2x7, without success; /,
    );
    const deadly = await round(
      table,
      ['Guard 1', 'good night', '1 1'],
      ['Anna', 'attack Guard 2 with Long Rifle', '10 10 1 2 3 4'],
    );
    const out = deadly.indexOf('Guard 2 is out');
    expect(out).toBeGreaterThan(deadly.findIndex((line) => line.startsWith('Guard 1 does')));
    expect(deadly[out + 1]).toMatch(/^Guard 2: wounds/);
  });

  test('is one entry of the log, which is undone as one, and replays', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    await round(table, ['Guard 1', 'attack Anna with Long Rifle'], ['Anna', 'attack Guard 1 with Long Rifle']);
    await round(table, ['Guard 3', 'attack Anna with Mk2 Grenade'], ['Anna', 'take cover great']);
    const after = table.model;
    const answer = await table.checkedLog();
    expect(answer.findings).toEqual([]);
    expect(await table.do({ is: 'undo' })).toMatchObject({ phase: 'declare', canRedo: true });
    expect(await table.do({ is: 'redo' })).toMatchObject({ phase: 'resolve', order: after?.order });
  });

  test('goes from one to the next who has not declared, and is resolved once all have', async () => {
    const table = tableOf(KNIFE, 'fight.muster');
    const model = await table.look();
    expect(model).toMatchObject({ turn: 'Steve', undeclared: ['Steve', 'Mark', 'Adam'] });
    await table.do({ is: 'declare', by: 'Adam', line: 'dodge attacks' });
    expect(table.model).toMatchObject({ turn: 'Steve', undeclared: ['Steve', 'Mark'] });
    await table.do({ is: 'declare', by: 'Steve', line: 'dodge attacks' });
    expect(table.model?.turn).toBe('Mark');
    await table.do({ is: 'next' });
    expect(table.model).toMatchObject({ phase: 'resolve', undeclared: [] });
    expect(await table.do({ is: 'next' })).toMatchObject({ phase: 'declare', round: 2 });
  });

  test('what all declared is in the log of the players once it has happened, without what it did to their enemies', async () => {
    const table = tableOf(KNIFE, 'fight.muster');
    await table.do({ is: 'declare', by: 'Mark', line: 'dodge attacks' });
    const knife = 'attack Adam with Small Knife';
    await round(table, ['Mark', knife, '5 5 1 2 3 4'], ['Adam', 'dodge attacks', '6 6 1 2 3 4']);
    const { log } = await table.look({ isForPlayers: true });
    expect(log.map(({ text, told }) => [text, ...told])).toEqual([
      ['Round 1', 'Mark attacks Adam with Small Knife and misses', 'Adam dodges attacks'],
    ]);
  });

  test('what enemies declare is not in the window of the players before it has happened', async () => {
    const table = tableOf(KNIFE, 'fight.muster');
    const declared = (players: Awaited<ReturnType<Table['look']>>) =>
      players.order.map(({ name, declared: line }) => [name, line]);
    await table.do({ is: 'declare', by: 'Mark', line: 'attack Adam with Small Knife' });
    await table.do({ is: 'declare', by: 'Adam', line: 'dodge attacks' });
    const before = await table.look({ isForPlayers: true });
    expect(JSON.stringify(before)).not.toContain('Small Knife at');
    expect(declared(before)).toEqual([
      ['Steve', undefined],
      ['Mark', undefined],
      ['Adam', 'dodge attacks'],
    ]);
    expect(before.log.map(({ text }) => text)).toEqual([]);
    await table.do({ is: 'resolve' });
    const after = await table.look({ isForPlayers: true });
    expect(declared(after)).toContainEqual(['Mark', 'attack Adam with Small Knife']);
    expect(after.log.map(({ text }) => text)).toEqual(['Round 1']);
    expect(after.logLines).toBe(1);
  });

  test('an action can be done at once, outside of the round', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const model = await table.do(
      { is: 'act', by: 'Guard 2', line: 'attack Anna with Long Rifle' },
      { dice: '7 7 1 2 3' },
    );
    expect(model).toMatchObject({ phase: 'declare', undeclared: ['Guard 1', 'Guard 2', 'Guard 3', 'Anna'] });
    expect(await boxes(table, 'Anna')).toEqual(['torso 4 shock', 'torso 4 killing']);
    await table.do({ is: 'act', by: 'Guard 2', line: 'take down Anna' }, { dice: '8 8 1 2 3' });
    expect(conditions(table, 'Anna')).toEqual(['held down by Guard 2']);
  });

  test('what cannot be declared is refused when it is declared, with the reason', async () => {
    const table = tableOf(FIRE, 'fight.muster');
    const refused = (line: string, dice?: string) =>
      table.refused({ is: 'declare', by: 'Anna', line }, dice === undefined ? {} : { dice });
    expect(await refused('attack Anna with Long Rifle')).toContain('Anna is the one who acts. Name another character.');
    expect(await refused('attack Guard 1 with Blunderbuss')).toContain('no weapon called "Blunderbuss"');
    expect(await refused('attack Guard 1 with Long Rifle', '1 2')).toContain('Anna');
    expect(await refused('take cover')).toBe(
      'Take cover needs its quality. Write it after the name: tiny, okay or great.',
    );
    expect(await refused('attack Guard 1 with Long Rifle; attack Nobody with Long Rifle')).toContain('Nobody');
  });

  test('in Wild Talents, whatever somebody does can be opposed', async () => {
    const table = example('wild-talents', 'the-last-tram.muster');
    const model = await table.look();
    expect(model.phase).toBe('declare');
    const [one = '', other = ''] = [model.order[0]?.name, model.order[1]?.name];
    const told = await round(table, [one, `oppose "${other}" Dodge`], [other, 'dodge attacks']);
    expect(told.length).toBeGreaterThan(1);
  });
});

test('a throw is listed with how often it holds the target', async () => {
  const table = tableOf(
    `=== fight.muster
use Godlike
npc Wim { Body 3 { Brawling 3 } }
npc Fusilier { Body 2 }
encounter "Yard" { side One { Wim } side Two { Fusilier } }
`,
    'fight.muster',
  );
  const model = await table.look({ selected: 'Wim', target: 'Fusilier', isQuick: false });
  const row = model.selected?.actions.find(({ line }) => line.startsWith('take down'));
  expect(row).toMatchObject({ chance: '84.88 %' });
  expect(row?.mean).toMatch(/^holds 8\d %/);
});

test('what is counted for the fight alone is no effect of an attack', async () => {
  const table = example('rough-methods', 'the-ladder.muster');
  const model = await table.look({ selected: 'Captain Vane', target: 'Ines Quarrel', isQuick: false });
  const means = model.selected?.actions.map(({ mean = '' }) => mean).join() ?? '';
  expect(means).toContain('Injury on average');
  expect(means).not.toContain('defences made');
});
