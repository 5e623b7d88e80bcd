import { describe, expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const shooters = (encounter: string, more = ''): Table =>
  tableOf(
    `=== fight.muster
use "GURPS Lite WWII"
weapon Pistol { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, Shots 7, Recoil -2 }
weapon Bomb like Hand Grenade { blast 2, fragments 2d }
character Ann { ST 10, DX 12, IQ 12, HT 11, Guns (Pistol) 15, gear { Pistol } }
npc Sentry, plural Sentries { ST 10, DX 11, IQ 10, HT 10, Guns (Pistol) 12, gear { Pistol } }
${more}encounter "A" { ${encounter} }
`,
    'fight.muster',
  );

const yard = () => shooters('distance 10 yards, side One { Ann }, side Two { 2 Sentry }');

const soldiers = (encounter: string): Table =>
  tableOf(
    `=== fight.muster
use Godlike
npc Max { Body 2 { Brawling 2 }, Coordination 3 { Rifle 2 }, gear { Long Rifle } }
npc Orderly { Body 2 }
encounter "A" { ${encounter} }
`,
    'fight.muster',
  );

const lastEntry = (table: Table) => table.model?.log.at(-1);

/** What a member is offered that begins with some words. */
async function offered(table: Table, selected: string, words: string, target?: string) {
  const { selected: shown } = await table.look({ selected, ...(target !== undefined && { target }) });
  return shown?.actions.filter(({ line }) => line.startsWith(words)) ?? [];
}

describe('a line that is typed', () => {
  test('takes the distance of the encounter, and rolls what the list shows', async () => {
    const table = yard();
    // Speed/Range of 10 yards is -4: 15 - 4.
    expect(await offered(table, 'Ann', 'attack Sentry 1 with Pistol')).toMatchObject([
      { line: 'attack Sentry 1 with Pistol, range 10', detail: '11' },
    ]);
    await table.do({ is: 'act', by: 'Ann', line: 'attack Sentry 1 with Pistol' }, { dice: '6 6 5' });
    expect(lastEntry(table)).toMatchObject({
      text: 'Ann: attack Sentry 1 with Pistol, range 10',
      told: expect.arrayContaining([expect.stringContaining('against 11')]),
    });
  });

  test('wins over the encounter where it says something else', async () => {
    const table = yard();
    await table.do({ is: 'act', by: 'Ann', line: 'attack Sentry 1 with Pistol, range 2' }, { dice: '6 6 5' });
    expect(lastEntry(table)?.text).toBe('Ann: attack Sentry 1 with Pistol, range 2');
    expect(lastEntry(table)?.told.join()).toContain('against 15');
  });

  test('takes the cover that the target is behind, also where it is declared', async () => {
    const table = soldiers('side A { Max at 10 yards }, side B { 1 Max behind cover up to the chest }');
    await table.do({ is: 'declare', by: 'Max', line: 'attack Max 2 with Long Rifle' });
    expect(lastEntry(table)?.text).toBe(
      'declare Max: attack Max 2 with Long Rifle, at 10, behind cover up to the chest',
    );
  });

  test('is refused where the member does not carry what it uses', async () => {
    const table = yard();
    expect(await table.refused({ is: 'act', by: 'Ann', line: 'lob Sentry 1 with Bomb' })).toBe(
      'Ann does not carry Bomb. Name something that is carried; `by hand Ann: has Bomb` says that it was picked up.',
    );
    await table.do({ is: 'by hand', of: 'Ann', lines: ['has Bomb'], reason: 'from the floor' });
    await table.do({ is: 'act', by: 'Ann', line: 'lob Sentry 1 with Bomb' });
    expect((await table.checkedLog()).findings).toEqual([]);
  });
});

describe('aim', () => {
  test('is used by the next shot at the same target, and by no other', async () => {
    const table = yard();
    await table.do({ is: 'act', by: 'Ann', line: 'take aim Sentry 1' });
    for (let turn = 0; turn < 3; turn++) await table.do({ is: 'next' });
    expect(await offered(table, 'Ann', 'attack Sentry 2 with Pistol', 'Sentry 2')).toMatchObject([
      { line: 'attack Sentry 2 with Pistol, range 10, unaimed', detail: '11' },
    ]);
    // Acc 2 more.
    expect(await offered(table, 'Ann', 'attack Sentry 1 with Pistol', 'Sentry 1')).toMatchObject([
      { line: 'attack Sentry 1 with Pistol, range 10, aim 1', detail: '13' },
    ]);
    await table.do({ is: 'act', by: 'Ann', line: 'attack Sentry 1 with Pistol' }, { dice: '6 6 5' });
    expect(lastEntry(table)?.told.join()).toContain('against 13');
  });

  test('that was not taken is refused, unless a hand says that it was', async () => {
    const table = yard();
    const line = 'attack Sentry 2 with Pistol, aim 3';
    expect(await table.refused({ is: 'act', by: 'Ann', line })).toContain(
      'Ann has aimed at Sentry 2 for no turn, not 3.',
    );
    await table.do({ is: 'by hand', of: 'Ann', lines: ['Aiming 3'], reason: '' });
    await table.do({ is: 'act', by: 'Ann', line }, { dice: '6 6 5' });
    expect(lastEntry(table)?.text).toBe('Ann: attack Sentry 2 with Pistol, aim 3, range 10');
  });

  test('at somebody else begins anew', async () => {
    const table = yard();
    await table.do({ is: 'act', by: 'Ann', line: 'take aim Sentry 1' });
    await table.do({ is: 'act', by: 'Ann', line: 'take aim Sentry 1' });
    await table.do({ is: 'act', by: 'Ann', line: 'take aim Sentry 2' });
    expect(await offered(table, 'Ann', 'attack Sentry 2 with Pistol', 'Sentry 2')).toMatchObject([
      { line: 'attack Sentry 2 with Pistol, range 10, aim 1' },
    ]);
  });
});

/** A game that calls its conditions states. */
const duel = () =>
  tableOf(
    `=== duel.rulebook
rulebook Duel
dice under 2d10
kind score { rating from 1 to 20 else 10 }
score Skill
kind weapon is item
weapon Bow
list gear of weapon
kind state is item { rating from 1 to 9 else 1 }
state Steady
list conditions of state
modifier steadied (turns from 1 to 9) { shift turns }
action steady { rolls none; names somebody else; gains own Steady }
action shoot { rolls Skill; names somebody else; takes weapon, steadied }
policy usual attack: shoot
policy taking aim: steady, steadied
=== fight.muster
use Duel
character Ann { Skill 9, gear { Bow } }
npc Bob { Skill 9 }
npc Cid { Skill 9 }
encounter "A" { side One { Ann }, side Two { Bob, Cid } }
`,
    'fight.muster',
  );

test('a game may call its conditions as it likes: the aim is theirs all the same', async () => {
  const table = duel();
  await table.do({ is: 'act', by: 'Ann', line: 'steady Bob' });
  await table.do({ is: 'act', by: 'Ann', line: 'shoot Bob with Bow' }, { dice: '9 9' });
  expect(lastEntry(table)?.text).toBe('Ann: shoot Bob with Bow, steadied 1');
  await table.do({ is: 'act', by: 'Ann', line: 'steady Cid' });
  await table.do({ is: 'act', by: 'Ann', line: 'shoot Bob with Bow' }, { dice: '9 9' });
  expect(lastEntry(table)?.text).toBe('Ann: shoot Bob with Bow');
});

describe('distances change', () => {
  test.each([
    ['come closer 4 yards', 'range 6'],
    ['come closer', 'range 5'],
    ['fall back 2 yards', 'range 12'],
    ['move to Sentry 1 ', 'range 5'],
    ['come closer to Sentry 2', 'range 5'],
    ['come closer 3 elephants', undefined],
  ])('%s', async (line, range) => {
    const table = yard();
    if (range === undefined) {
      expect(await table.refused({ is: 'act', by: 'Ann', line })).not.toBe('');
      return;
    }
    await table.do({ is: 'act', by: 'Ann', line });
    expect(lastEntry(table)?.told).toEqual([expect.stringMatching(/^Ann (?:comes closer|falls back) by \d/)]);
    expect((await offered(table, 'Ann', 'attack Sentry 1 with Pistol'))[0]?.line).toContain(range);
    // From the other side it is as far.
    expect((await offered(table, 'Sentry 2', 'attack Ann with Pistol', 'Ann'))[0]?.line).toContain(range);
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test('a hand can say how far apart people are', async () => {
    const table = yard();
    await table.do({ is: 'by hand', of: 'Ann', lines: ['at 2 yards from Sentry 1'], reason: '' });
    expect((await offered(table, 'Ann', 'attack Sentry 1 with Pistol', 'Sentry 1'))[0]?.line).toContain('range 2');
    expect((await offered(table, 'Ann', 'attack Sentry 2 with Pistol', 'Sentry 2'))[0]?.line).toContain('range 10');
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test('who has moved is no longer behind the cover where they began', async () => {
    const table = soldiers('side A { Max }, side B { Max behind cover up to the chest }');
    await table.do({ is: 'act', by: 'Max 2', line: 'come closer' });
    await table.do({ is: 'declare', by: 'Max', line: 'attack Max 2 with Long Rifle' });
    expect(lastEntry(table)?.text).not.toContain('behind cover');
  });
});

describe('words of every game', () => {
  test.each(['wait', 'hold', 'pass', 'do nothing', 'do "opens the gate"', 'fall back'])(
    '%s can be declared where all declare, and done where turns are taken',
    async (line) => {
      const table = soldiers('side A { Max }, side B { Max }');
      await table.do({ is: 'declare', by: 'Max', line });
      await table.do({ is: 'declare', by: 'Max 2', line: 'wait' });
      await table.do({ is: 'resolve' });
      expect(lastEntry(table)?.told.join()).toMatch(/Max 2 waits/);
      const turns = yard();
      await turns.do({ is: 'act', by: 'Ann', line: line === 'fall back' ? 'fall back 2' : line });
      expect((await turns.checkedLog()).findings).toEqual([]);
    },
  );

  test('nobody waits for what neutral people declare', async () => {
    const table = soldiers('side A { Max }, side B { Max }, side Staff neutral { Orderly }');
    await table.do({ is: 'note', text: 'dawn' });
    expect(table.model?.undeclared).toEqual(['Max', 'Max 2']);
  });
});

describe('who is unaware until something happens', () => {
  const camp = () => shooters('distance 10 yards, side One { Ann }, side Two unaware until "a shot" { 2 Sentry }');

  test('has no turn, round after round, until it is accepted that they notice', async () => {
    const table = camp();
    const turns: string[] = [];
    for (let turn = 0; turn < 4; turn++) turns.push((await table.do({ is: 'next' })).turn ?? '');
    expect(new Set(turns)).toEqual(new Set(['Ann']));
    expect(table.model?.waiting).toContainEqual({
      key: 'notice Two',
      what: 'aware',
      text: 'Two: they notice that there is a fight',
      when: 'when "a shot"',
    });
    await table.do({ is: 'accept', proposal: 'notice Two' });
    expect((await table.do({ is: 'next' })).turn).toBe('Sentry 1');
    expect(table.model?.waiting.map(({ what }) => what)).not.toContain('aware');
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test('is shown with the same odds before and after the fight has begun', async () => {
    const table = soldiers('side A { Max }, side B unaware until "a shot" { 1 Max }');
    const chance = async () => (await offered(table, 'Max', 'attack Max 2 with'))[0]?.chance;
    const before = await chance();
    await table.do({ is: 'note', text: 'dawn' });
    expect(await chance()).toBe(before);
    expect(table.model?.undeclared).toEqual(['Max']);
  });
});

test('that a clock is full is proposed once, and again only if it has moved', async () => {
  const table = shooters('side One { Ann }, side Two { Sentry }, tick Bell "a shot"', 'clock Bell 2\n');
  const proposed = () => table.model?.proposals.map(({ key }) => key);
  await table.do({ is: 'clock', clock: 'Bell', to: 2 });
  expect(proposed()).toEqual(['clock Bell']);
  await table.do({ is: 'accept', proposal: 'clock Bell' });
  expect(proposed()).toEqual([]);
  await table.do({ is: 'clock', clock: 'Bell', to: 1 });
  await table.do({ is: 'clock', clock: 'Bell', to: 2 });
  expect(proposed()).toEqual(['clock Bell']);
});
