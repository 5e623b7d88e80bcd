import { describe, expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

test('of a wave as many come as the dice say, which are thrown as the fight begins', async () => {
  const scene = (): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10 }
encounter "The dyke" {
  side Ours { Guard }
  side Theirs { Guard }
  wave 1 to Theirs { 1d6 Guard } if round 9
}
`,
      'sheet.muster',
    );
  expect((await scene().look()).waiting[0]?.text).toBe('Wave 1: 1d6 Guard');
  const came = new Set<number>();
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const table = scene();
    const begun = await table.do({ is: 'note', text: 'They wait.' }, { seed });
    const count = Number(/^Wave 1: (\d?)/.exec(begun.waiting[0]?.text ?? '')?.[1] || 1);
    const { order, log } = await table.do({ is: 'accept', proposal: 'wave 1' });
    expect(order).toHaveLength(2 + count);
    expect(order.filter(({ state }) => state === 'away')).toEqual([]);
    expect(log.at(-1)?.told[0]?.split(',')).toHaveLength(count);
    came.add(count);
  }
  expect(came.size).toBeGreaterThan(2);
});

describe('that only one side is left', () => {
  const scene = (more = ''): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10 }
encounter "The dyke" { side Ours { Guard }, side Theirs { Guard }, side Farmers neutral { Guard }${more} }
`,
      'sheet.muster',
    );
  const struck = { is: 'by hand', of: 'Guard 2', lines: ['hits taken 60'], reason: '' } as const;

  test('is proposed as the end, and accepting it is', async () => {
    const table = scene();
    expect((await table.look()).proposals).toEqual([]);
    expect((await table.do(struck)).proposals).toEqual([
      { key: 'end', what: 'end', text: 'The fight is over: nobody but Ours is left' },
    ]);
    expect(await table.do({ is: 'accept', proposal: 'end' })).toMatchObject({
      ended: 'nobody but Ours is left',
      proposals: [],
    });
    expect(table.log).toContain('\nend nobody but Ours is left\n');
  });

  test('is no end while others are still to come', async () => {
    const table = scene(', wave 1 to Theirs { 2 Guard } if round 9');
    expect((await table.do(struck)).proposals).toEqual([]);
    expect((await table.do({ is: 'drop', proposal: 'wave 1' })).proposals).toMatchObject([{ what: 'end' }]);
  });

  test('is the end when the side that others are still to come to has lost', async () => {
    const table = scene('\n  wave 1 to Theirs { 2 Guard } if round 9\n  defeat Theirs when "the bell rings"\n');
    expect((await table.do({ is: 'accept', proposal: 'defeat 1' })).proposals).toMatchObject([{ what: 'end' }]);
  });
});

test('before a fight has begun it is said who knows nothing, and nobody waits for what they declare', async () => {
  const scene = (game: string): Table =>
    tableOf(
      `=== sheet.muster
use "${game}"
npc Guard { }
encounter "The dyke" { side Ours { Guard }, side Theirs unaware { 2 Guard } }
`,
      'sheet.muster',
    );
  const words = async (table: Table): Promise<string[]> =>
    (await table.look()).order.map(({ name, conditions }) => [name, ...conditions.map(({ word }) => word)].join(' '));
  const declared = scene('Godlike');
  expect(await words(declared)).toEqual(['Guard', 'Guard 2 unaware unsuspecting', 'Guard 3 unaware unsuspecting']);
  expect((await declared.look()).undeclared).toEqual(['Guard']);
  await declared.do({ is: 'note', text: 'They come.' });
  expect(await words(declared)).toEqual(['Guard', 'Guard 2 unsuspecting', 'Guard 3 unsuspecting']);

  const paid = scene('Rough Methods');
  expect(await paid.look()).toMatchObject({ isToBegin: true, order: [{ state: 'waiting' }, {}, {}] });
  expect((await paid.look()).order.filter(({ stands }) => stands !== undefined)).toEqual([]);
  const begun = await paid.do({ is: 'next' });
  expect(begun.isToBegin).toBeUndefined();
  expect(begun.order.filter(({ stands }) => stands === undefined)).toEqual([]);
});

test('what a game says is over with the fight is not written into the sheets', async () => {
  const table = tableOf(
    `=== sheet.muster
use "GURPS Lite WWII"
weapon Sten { skill Guns (Rifle), damage 2d, SS 10, reload time 3 }
npc Guard { ST 10, gear { Sten } }
encounter "The dyke" {
  side Ours { Guard }
  side Theirs { 2 Guard }
}
`,
    'sheet.muster',
  );
  await table.do({ is: 'act', by: 'Guard 2', line: 'reload 30 with Sten' });
  await table.do({ is: 'by hand', of: 'Guard 2', lines: ['hits taken 4', 'Stunned', 'Bleeding'], reason: '' });
  expect(await table.written()).toEqual({
    'sheet.muster': ['state Guard 2 { conditions { Bleeding }, hits taken 4 }'],
  });
});

test('a grip ends with the fight, an injury does not', async () => {
  const table = tableOf(
    `=== sheet.muster
use "Rough Methods"
npc Kit { Coordination 1 }
npc Husk { Strength 2 }
encounter "The bend" { side Ours { Kit }, side Theirs { Husk } }
`,
    'sheet.muster',
  );
  await table.do({ is: 'by hand', of: 'Kit', lines: ['Gripped 3', 'Prone', 'injuries { Injury 3 limb }'], reason: '' });
  expect(await table.written()).toEqual({ 'sheet.muster': [', injuries { Injury 3 limb }'] });
});

test('a weapon in the hand is offered from close by, and the same one thrown from where they are', async () => {
  const table = tableOf(
    `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { DX 12, gear { Bayonet or Knife } }
encounter "The dyke" {
  distance 60 yards
  side Ours { Guard }
  side Theirs { Guard }
}
`,
    'sheet.muster',
  );
  const actions = (await table.look({ selected: 'Guard' })).selected?.actions ?? [];
  const lines = actions.map(({ line }) => line);
  // Nobody goes hand to hand from so far away without being told to.
  expect(actions.filter(({ group }) => group === 'close').map(({ label }) => label)[0]).toBe(
    'Bayonet or Knife swing, close by',
  );
  expect(actions.filter(({ group, label }) => group === 'first' && label.endsWith('close by'))).toEqual([]);
  expect(actions.map(({ label }) => label)).toContain('Bayonet or Knife thrown');
  expect(lines.filter((line) => line.startsWith('attack'))).toEqual([
    'attack Guard 2 with Bayonet or Knife thrown, range 60',
    'attack Guard 2 with Bayonet or Knife swing',
    'attack Guard 2 with Bayonet or Knife thrust',
    'attack Guard 2 with Bare Fist',
    'attack Guard 2 with Foot',
  ]);
});

test('what makes a clock tick is offered, and its reason is in the log', async () => {
  const table = tableOf(
    `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10 }
clock "Alarm" 4
encounter "The dyke" { side Ours { Guard }, side Theirs { Guard }, tick Alarm 2 "a shot", tick Alarm }
`,
    'sheet.muster',
  );
  const [alarm] = (await table.do({ is: 'clock', clock: 'Alarm', to: 3, reason: 'a shot' })).clocks;
  expect(alarm).toEqual({
    name: 'Alarm',
    at: 3,
    of: 4,
    ticks: [
      { by: 2, to: 4, about: 'a shot' },
      { by: 1, to: 4 },
    ],
  });
  expect(table.log).toContain('clock Alarm -> 3 "a shot"\n');
});

describe('what the encounter says happens', () => {
  const scene = (): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10, DX 10 }
character Rowe { ST 11, DX 12 }
encounter "The dyke" {
  side Ours { Rowe }
  side Theirs { 2 Guard }
  wave 1 "from the dyke road" to Theirs { 3 Guard } if Alarm >= 2
  morale Theirs at half
  defeat Theirs when Guard 1 is out
  timer 2 "the bridge goes up"
  clock Alarm 4
}
`,
      'sheet.muster',
    );

  test('is proposed once it is so, and comes when a person accepts it', async () => {
    const table = scene();
    const first = await table.look();
    expect(first.proposals).toEqual([]);
    expect(first.waiting).toEqual([
      { key: 'wave 1', what: 'wave', text: 'Wave 1 from the dyke road: 3 Guard', when: 'when Alarm is 2 or more' },
      { key: 'morale 1', what: 'morale', text: 'The morale of Theirs breaks', when: 'with half of Theirs out' },
      { key: 'defeat 1', what: 'defeat', text: 'Defeat of Theirs', when: 'when Guard 1 is out' },
    ]);
    expect(first.order).toHaveLength(6);
    const rung = await table.do({ is: 'clock', clock: 'Alarm', to: 2, reason: 'the shot' });
    expect(rung.proposals).toEqual([
      { key: 'wave 1', what: 'wave', text: 'Wave 1 from the dyke road: 3 Guard (Alarm is 2 or more)' },
    ]);
    const come = await table.do({ is: 'accept', proposal: 'wave 1' });
    expect(come.proposals).toEqual([]);
    expect(come.waiting.map(({ key }) => key)).toEqual(['morale 1', 'defeat 1']);
    expect(come.order.filter(({ state }) => state === 'away')).toEqual([]);
    expect(await table.refused({ is: 'drop', proposal: 'wave 1' })).toBe(
      '"wave 1" cannot be dropped: it has happened already, or the encounter does not say it.',
    );
    expect((await table.checkedLog(`${table.log}drop wave 1\n`)).findings).toMatchObject([
      { message: 'Wave 1 from the dyke road is here already.' },
    ]);
    expect((await table.do({ is: 'undo' })).proposals).toHaveLength(1);
    const dropped = await table.do({ is: 'drop', proposal: 'wave 1' });
    expect(dropped).toMatchObject({ proposals: [], waiting: [{ key: 'wave 1' }, {}, {}] });
    const hurt = await table.do({ is: 'by hand', of: 'Guard 1', lines: ['hits taken 60'], reason: '' });
    expect(hurt.proposals.map(({ what, text }) => `${what}: ${text}`)).toEqual([
      'morale: The morale of Theirs breaks (half of Theirs out)',
      'defeat: Defeat of Theirs (Guard 1 is out)',
    ]);
    expect((await table.do({ is: 'accept', proposal: 'defeat 1' })).proposals).toEqual([
      { key: 'end', what: 'end', text: 'The fight is over: nobody but Ours is left' },
    ]);
    expect((await table.do({ is: 'drop', proposal: 'end' })).proposals).toEqual([]);
    expect(await table.refused({ is: 'accept', proposal: 'wave 9' })).toBe(
      '"wave 9" cannot be accepted: it has happened already, or the encounter does not say it.',
    );
    while ((table.model?.round ?? 0) < 2) await table.do({ is: 'next' });
    expect(table.model?.proposals).toMatchObject([{ what: 'timer', text: 'Round 2: the bridge goes up' }]);
    expect(await table.do({ is: 'end', outcome: 'bridge stands' })).toMatchObject({ ended: 'bridge stands' });
    expect(await table.refused({ is: 'next' })).toContain('has ended: bridge stands');
  });

  test('can be brought about by a person at any time, also what only people can know', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10, DX 10 }
character Rowe { ST 11, DX 12 }
encounter "The dyke" {
  side Ours { Rowe }
  side Theirs { 2 Guard }
  wave 4 "a lorry" to Theirs { 2 Guard } if round 9
  wave 2 "whoever heard it" to Theirs { Guard } if "a shout"
  defeat Theirs when "the flag is down"
}
`,
      'sheet.muster',
    );
    expect((await table.look()).waiting.map(({ key, when }) => `${key}: ${when}`)).toEqual([
      'wave 4: from round 9',
      'wave 2: when "a shout"',
      'defeat 1: when "the flag is down"',
    ]);
    await table.do({ is: 'accept', proposal: 'wave 4' });
    const { order, log } = await table.do({ is: 'accept', proposal: 'wave 2' });
    expect(order.filter(({ state }) => state === 'away')).toEqual([]);
    expect(log.map(({ text, told }) => [text, ...told])).toEqual([
      ['wave 4', 'Guard 3, Guard 4 come'],
      ['wave 2', 'Guard 5 comes'],
    ]);
    const { order: left } = await table.do({ is: 'accept', proposal: 'defeat 1' });
    expect(left.filter(({ state }) => state === 'away')).toHaveLength(5);
  });

  test('says when whoever would roll for morale is out, and gives nobody a turn who is', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10, DX 14 }
character Rowe { ST 11, DX 10 }
encounter "The dyke" { side Ours { Rowe }, side Theirs { 2 Guard }, morale Theirs at half: check Guard 1 IQ }
`,
      'sheet.muster',
    );
    expect((await table.look()).turn).toBe('Guard 1');
    const by = { is: 'by hand', of: 'Guard 1', reason: '' } as const;
    const { turn, selected, proposals } = await table.do({ ...by, lines: ['hits taken 60'] });
    expect([turn, selected?.name]).toEqual([undefined, 'Guard 2']);
    expect(proposals.map(({ text }) => text)).toEqual([
      'The morale of Theirs breaks, as Guard 1 is out (half of Theirs out)',
    ]);
  });

  const nerve = (roll: string): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10, IQ 10 }
npc Sass like Guard { IQ 12 }
character Rowe { ST 11 }
encounter "The dyke" { side Ours { Rowe }, side Theirs { 2 Guard, Sass }, morale Theirs at half: check ${roll} }
`,
      'sheet.muster',
    );
  const told = (table: Table): readonly string[] | undefined => table.model?.log.at(-1)?.told;

  test('has a roll of morale made by its roller as they are then, and not as they began', async () => {
    const table = nerve('Sass IQ');
    await table.do({ is: 'by hand', of: 'Sass', lines: ['Shock 3'], reason: '' });
    await table.do({ is: 'accept', proposal: 'morale 1' }, { dice: '4,4,2' });
    expect(told(table)?.[0]).toMatch(/^Sass .*10 against 9.*: the morale of Theirs breaks$/);
    await table.do({ is: 'undo' });
    await table.do({ is: 'by hand', of: 'Sass', lines: ['Shock 10'], reason: '' });
    await table.do({ is: 'accept', proposal: 'morale 1' });
    expect(told(table)?.[0]).toBe('Sass has no chance: the morale of Theirs breaks');
  });

  test('lets each of a side roll, of whom those who fail leave, and the side breaks where nobody stays', async () => {
    const table = nerve('each IQ');
    await table.do({ is: 'by hand', of: 'Guard 2', lines: ['hits taken 60'], reason: '' });
    await table.do({ is: 'by hand', of: 'Sass', lines: ['Shock 3'], reason: '' });
    expect((await table.look()).waiting[0]?.text).toBe('Theirs: each rolls IQ');
    await table.do({ is: 'accept', proposal: 'morale 1' }, { dice: '4,4,2/4,4,2' });
    expect(told(table)).toEqual([
      'Guard 1 stays: 10 against 10: just made it',
      'Sass leaves: 10 against 9: failed by 1',
    ]);
    const away = ({ order }: { order: readonly { name: string; state: string }[] }): string[] =>
      order.filter(({ state }) => state === 'away').map(({ name }) => name);
    expect(away(await table.look())).toEqual(['Sass']);
    const { log } = table;
    await table.do({ is: 'written' });
    expect(away(await table.look())).toEqual(['Sass']);
    table.log = log;
    await table.do({ is: 'undo' });
    await table.do({ is: 'accept', proposal: 'morale 1' }, { dice: '6,6,2/4,4,2' });
    expect(told(table)?.at(-1)).toBe('the morale of Theirs breaks');
    expect(away(await table.look())).toEqual(['Guard 1', 'Sass']);
  });

  test('counts those who leave by hand, until they come again, and nobody who is still to come', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10, DX 10 }
npc Sass like Guard
character Rowe { ST 11, DX 12 }
encounter "The dyke" {
  side Ours { Rowe }
  side Theirs { 2 Guard }
  wave 1 to Theirs { Sass }
  morale Theirs at half
  defeat Theirs when Sass is out
}
`,
      'sheet.muster',
    );
    expect((await table.look()).proposals).toEqual([]);
    const by = (of: string, line: string) => table.do({ is: 'by hand', of, lines: [line], reason: 'the white flag' });
    const gone = await by('Guard 2', 'leaves');
    expect(gone.log.at(-1)).toMatchObject({
      text: 'by hand Guard 2: leaves "the white flag"',
      told: ['Guard 2 leaves'],
    });
    expect(gone.order.find(({ name }) => name === 'Guard 2')?.state).toBe('away');
    expect(gone.proposals.map(({ key }) => key)).toEqual(['morale 1']);
    expect(await table.refused({ is: 'by hand', of: 'Guard 2', lines: ['leaves'], reason: '' })).toBe(
      'Guard 2 is not here.',
    );
    expect((await by('Guard 2', 'comes')).proposals).toEqual([]);
    await table.do({ is: 'accept', proposal: 'wave 1' });
    expect((await by('Sass', 'hits taken 2, leaves')).proposals.map(({ key }) => key)).toEqual(['defeat 1']);
  });

  test('is no business of the players, and neither are the numbers of their enemies', async () => {
    const table = scene();
    await table.do({ is: 'clock', clock: 'Alarm', to: 2 });
    await table.do({ is: 'note', text: 'Guard 2 is a spy' });
    await table.do({ is: 'by hand', of: 'Guard 2', lines: ['hits taken 7'], reason: 'curare' });
    const seen = await table.look({ isForPlayers: true, selected: 'Rowe', target: 'Guard 2' });
    const text = JSON.stringify(seen);
    for (const secret of ['Alarm', 'spy', 'curare', 'hits taken 7', 'bridge goes up', 'dyke road'])
      expect(text).not.toContain(secret);
    expect(seen.target?.boxes).toEqual([]);
    expect(seen.selected?.boxes).not.toEqual([]);
    expect(seen.order.map(({ name, stands }) => [name, stands !== undefined])).toEqual([
      ['Rowe', true],
      ['Guard 1', false],
      ['Guard 2', false],
    ]);
    expect((await table.look({ isForPlayers: true, selected: 'Guard 1' })).selected).toBeUndefined();
  });
});

test('what the text of an encounter asks of a member is offered as the checks of the scene, in each of its ways', async () => {
  const table = tableOf(
    `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { ST 10 }
character Rowe { ST 11, DX 12 [20], Climbing 11 [1], roll ST "the beam" }
encounter "The dyke" {
  side Ours { Rowe }
  side Theirs { 2 Guard }
  check Rowe DX - 2 "over the wire"
  check Climbing or ST - 4 then DX
  contest Guard 2 ST against Rowe ST
  check Guard 1 Nonsense
}
`,
    'sheet.muster',
  );
  const offered = async (member: string): Promise<readonly string[]> => {
    const { selected } = await table.look({ selected: member });
    const checks = (selected?.actions ?? []).filter(({ group }) => group === 'scene');
    return checks.map(({ label, chance = '' }) => `${label}: ${chance}`);
  };
  expect((await offered('Rowe')).slice(0, 4)).toEqual([
    'over the wire: 50 %',
    'Climbing: 62.5 %',
    'ST - 4: 16.2 %',
    'DX: 74.07 %',
  ]);
  expect((await offered('Guard 2'))[0]).toMatch(/^ST against Rowe ST: \d/);
  expect((await offered('Guard 1')).join()).not.toMatch(/Nonsense|against Rowe/);
  await table.do({ is: 'act', by: 'Rowe', line: 'DX - 2' });
  expect(table.log).toContain('Rowe: DX - 2\n');
});

test('attacks come before what else a sheet rolls; a roll and an attack of one name are told apart by what is said', async () => {
  const table = tableOf(
    `=== sheet.muster
use "Men & Supermen"
npc Guard { Strength 10 }
character Beacon {
  Agility 18
  power Blinding Light 12 (control 93)
  roll Strength "the beam"
  roll Blinding Light
  roll blast Guard with Blinding Light
}
encounter "The dyke" { side Ours { Beacon }, side Theirs { Guard } }
`,
    'sheet.muster',
  );
  const { selected } = await table.look({ selected: 'Beacon' });
  const labels = (is: boolean) =>
    (selected?.actions ?? []).filter(({ group }) => (group === 'first') === is).map(({ label }) => label);
  expect(labels(true).slice(0, 2)).toEqual(['blast Guard with Blinding Light', 'Fist']);
  expect(labels(false).slice(0, 2)).toEqual(['the beam', 'Blinding Light']);
});
