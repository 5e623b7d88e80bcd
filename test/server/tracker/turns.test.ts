import { describe, expect, test } from 'vitest';
import { Table, tableOf } from './at-table.js';

describe('turns', () => {
  /** The members whose turns a round has, and the value of each before it. */
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
    expect((await table.look()).orderBy).toBe('Turn Points, then Turn Contest');
    expect(await round(table, 9)).toEqual(['Fast 9, 0', 'Fast 4, 0', 'Slow 2, 0']);
    expect(table.model).toMatchObject({ round: 2 });
    expect(table.log).toContain('begin round');
  });

  test('between those with equal Action Points are decided by a contest of Coordination, thrown as the fight begins', async () => {
    /** Who acts first in fights of several seeds, in which all have the same points. */
    async function firsts(coordination: number): Promise<string[]> {
      const { context, params } = tableOf(
        `=== sheet.muster
use "Rough Methods"
npc Slow { Vigor 1 }
npc Fast { Vigor 1, Coordination ${coordination} }
rules { derived Starting Points (die from 1 to 6) = 0 }
encounter "The stair" { side One { Slow }, side Two { Fast } }
`,
        'sheet.muster',
      );
      const turns: string[] = [];
      for (let seed = 0; seed < 24; seed++) {
        const table = new Table(context, params);
        turns.push((await table.do({ is: 'next' }, { seed: `tie-${seed}` })).turn ?? '');
      }
      return turns;
    }
    expect(new Set(await firsts(11))).toEqual(new Set(['Fast']));
    const close = await firsts(2);
    expect(close).toContain('Slow');
    expect(close.filter((name) => name === 'Fast').length).toBeGreaterThan(12);
  });

  test('follow the dice that are thrown as the fight begins, and who is first has the first turn', async () => {
    const table = tableOf(
      `=== isle.rulebook
rulebook Isle
dice under 3d6 { }
kind stat { rating from 1 to 30 else 10; rolls rating }
stat Speed
field die number else 0
derived First = die + Speed
action cast lots { rolls none; throws lot = 1d20; changes die to lot }
policy fight begins: cast lots
policy turn order: First
=== sheet.muster
use Isle
npc Ann { Speed 1 }
npc Bo { Speed 2 }
npc Cy { Speed 3 }
npc Di { Speed 4 }
encounter "The stair" { side One { Ann, Bo }, side Two { Cy, Di } }
`,
      'sheet.muster',
    );
    const before = await table.look();
    expect(before).toMatchObject({ isToBegin: true, next: { what: 'turn' } });
    expect(before.next).not.toHaveProperty('who');
    const stands = (at: string | undefined): number => Number(at ?? Number.NaN);
    const begun = await table.do({ is: 'next' }, { seed: 'lots' });
    const order = begun.order.map((one) => stands(one.stands));
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(begun.order.map(({ name }) => name)).not.toEqual(before.order.map(({ name }) => name));
    expect(begun.turn).toBe(begun.order[0]?.name);
    const second = await table.do({ is: 'next' });
    expect(second.turn).toBe(second.order[1]?.name);
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

  test('follow each other in a round as the time of each action goes by', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Men & Supermen"
npc Quick { Strength 10, Agility 11, gear { Fist } }
npc Idle { Strength 10, busy 60 }
encounter "The roof" { side One { Quick }, side Two { Idle } }
`,
      'sheet.muster',
    );
    const stands: (string | undefined)[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await table.do({ is: 'next' });
      stands.push(table.model?.order.find(({ name }) => name === 'Quick')?.stands);
      await table.do({ is: 'act', by: 'Quick', line: 'attack Idle with Fist' });
    }
    expect(stands).toEqual(['50', '35', '20', '5']);
    // The fourth blow reaches ten segments into the next round.
    expect(await table.do({ is: 'next' })).toMatchObject({ round: 2 });
    expect(table.model?.order.find(({ name }) => name === 'Quick')?.stands).toBe('40');
  });

  test('come later to those whom horror holds, and to others as always', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Men & Supermen"
npc Ghoul { Strength 10, busy 40 }
npc Ann { Strength 10, paralysed 8 }
npc Ben { Strength 10, paralysed 70 }
encounter "The crypt" { side Dead { Ghoul }, side Quick { Ann, Ben } }
`,
      'sheet.muster',
    );
    expect(await table.do({ is: 'next' })).toMatchObject({ turn: 'Ann', proposals: [] });
    expect(table.log).toContain('Ann: busy 8 (was 0); Ann: paralysed 0 (was 8)');
    expect((await table.do({ is: 'next' })).turn).toBe('Ghoul');
    expect(await table.do({ is: 'next' })).toMatchObject({ round: 2 });
    expect(table.model?.order.map(({ name, stands }) => `${name} ${stands}`).toSorted()).toEqual([
      'Ann 50',
      'Ben 30',
      'Ghoul 50',
    ]);
  });

  test('leave room for passive actions, a tenth of the time into the action in progress, which then takes a segment more', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Men & Supermen"
npc Quick { Strength 10, busy 54 }
npc Idle { Strength 10 }
encounter "The roof" { side One { Quick }, side Two { Idle } }
`,
      'sheet.muster',
    );
    const { log } = await table.do({ is: 'act', by: 'Quick', line: 'begin a passive action 15' });
    expect(log.at(-1)?.told.join('; ')).toContain(
      'the passive action begins at segment 41, and the action in progress is done at segment 55',
    );
    expect(table.log).toContain('busy 55 (was 54)');
    expect(await table.refused({ is: 'act', by: 'Idle', line: 'begin a passive action 15' })).toBe(
      'Nothing is in progress: the next action begins on a turn of its own.',
    );
  });

  test('of a game that does not say whose they are go by hand', async () => {
    const table = tableOf(
      `=== lots.rulebook
rulebook "Lots"
dice under 3d6 { }
=== sheet.muster
use "Lots"
npc Brand { }
npc Warden { }
encounter "The ice" { side Ours { Brand }, side Theirs { 2 Warden } }
`,
      'sheet.muster',
    );
    const { orderBy, turn, order } = await table.look();
    expect({ orderBy, turn }).toEqual({ orderBy: 'by hand', turn: order[0]?.name });
    const names = ['Warden 2', 'Brand'];
    const model = await table.do({ is: 'order', names });
    expect(model.order.slice(0, 2).map(({ name }) => name)).toEqual(names);
    expect(table.log).toContain('order Warden 2, Brand');
    expect((await table.do({ is: 'next' })).turn).toBe('Warden 2');
  });
});

describe('what takes a turn and is done again in it is done, with a remark', () => {
  const REMARK = 'attack once more in the same turn';

  test.each([
    ['GURPS Lite WWII', 'npc Ann { Brawling 12 }', 'attack Bo with Bare Fist'],
    ['Rough Methods', 'npc Ann { Vigor 1, points at hand 30 }', 'attack Bo with Fists'],
    ['Men & Supermen', 'npc Ann { Strength 10, gear { Fist } }', 'attack Bo with Fist'],
  ])('in %s', async (game, ann, line) => {
    const table = tableOf(
      `=== sheet.muster
use "${game}"
${ann}
npc Bo { }
encounter "The stair" { side One { Ann }, side Two { Bo } }
`,
      'sheet.muster',
    );
    /** Goes on to the next turn of hers, and in another round where there is none. */
    const turn = async (): Promise<void> => {
      for (let first = true; first || table.model?.turn !== 'Ann'; first = false) await table.do({ is: 'next' });
    };
    const remarks = async (): Promise<readonly string[]> => {
      const { log } = await table.do({ is: 'act', by: 'Ann', line });
      return log.at(-1)?.told.filter((told) => told === REMARK) ?? [];
    };
    await turn();
    expect(await remarks()).toEqual([]);
    expect(await remarks()).toEqual([REMARK]);
    await turn();
    expect(await remarks()).toEqual([]);
  });

  test('where all declare first, every line has been thought of', async () => {
    const table = tableOf(
      `=== sheet.muster
use Godlike
npc Ann { Body 3, Coordination 2 }
npc Bo { Body 3, Coordination 2 }
encounter "The stair" { side One { Ann }, side Two { Bo } }
`,
      'sheet.muster',
    );
    for (let time = 0; time < 2; time++)
      expect(
        (await table.do({ is: 'act', by: 'Ann', line: 'attack Bo with Fists and Feet' })).log.at(-1)?.told,
      ).not.toContain(REMARK);
  });
});

test('dice decide between equals, those of a kind together, the same in every round of a fight', async () => {
  const firsts = new Set<string>();
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { DX 10 }
npc Scout { DX 14 }
encounter "The gate" { side One { 2 Guard }, side Two { 2 Guard }, side Three { Scout } }
`,
      'sheet.muster',
    );
    const begun = await table.do({ is: 'note', text: 'They wait.' }, { seed });
    const order = begun.order.map(({ name }) => name);
    expect([
      ['Scout', 'Guard 1', 'Guard 2', 'Guard 3', 'Guard 4'],
      ['Scout', 'Guard 3', 'Guard 4', 'Guard 1', 'Guard 2'],
    ]).toContainEqual(order);
    firsts.add(order[1] ?? '');
    while (table.model?.round === 1) await table.do({ is: 'next' });
    expect(table.model?.order.map(({ name }) => name)).toEqual(order);
  }
  expect([...firsts].sort()).toEqual(['Guard 1', 'Guard 3']);
});

describe('what lasts until the next turn is over', () => {
  const standing = async (table: Table, name: string): Promise<unknown> =>
    (await table.look()).order
      .find((one) => one.name === name)
      ?.conditions.flatMap(({ word }) => (word === 'Bleeding' ? [] : [word]));
  const until = async (table: Table, turn: string): Promise<void> => {
    do await table.do({ is: 'next' });
    while (table.model?.turn !== turn);
  };
  const duel = (): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { DX 10, HT 12, Shortsword 14, gear { Machete } }
npc Raider { DX 13, HT 12, Shortsword 14, gear { Machete } }
encounter "The gate" { side One { Guard }, side Two { 2 Raider } }
`,
      'sheet.muster',
    );
  const blow = (by: string) => ({ is: 'act', by, line: 'attack Guard with Machete swing' }) as const;
  const hit = { dice: '3,3,3/1', choices: ['defense=no defense'] };
  const told = (table: Table): string => table.model?.log.at(-1)?.told.join('; ') ?? '';

  test('acts on that turn: the shock of a wound is felt on the next turn only', async () => {
    const table = duel();
    await table.do(blow('Raider 1'), hit);
    expect(await standing(table, 'Guard')).toEqual(['Shock 3']);
    await until(table, 'Guard');
    expect(await standing(table, 'Guard')).toEqual(['Shock 3']);
    await table.do({ is: 'act', by: 'Guard', line: 'Shortsword' }, { dice: '4,4,4' });
    expect(told(table)).toContain('against 11');
    await table.do({ is: 'next' });
    expect(await standing(table, 'Guard')).toEqual([]);
  });
  test('adds up with what comes in the same turn, and not with what is over', async () => {
    const table = duel();
    await table.do(blow('Raider 1'), hit);
    await table.do({ is: 'next' });
    await table.do(blow('Raider 2'), hit);
    expect(await standing(table, 'Guard')).toEqual(['Shock 6']);
    await until(table, 'Guard');
    // A wound of the turn itself is felt on the one after it.
    await table.do({ is: 'act', by: 'Guard', line: 'burn standing in' }, { dice: '3' });
    expect(await standing(table, 'Guard')).toEqual(['Shock 8']);
    await table.do({ is: 'next' });
    expect(await standing(table, 'Guard')).toEqual(['Shock 2']);
    await table.do(blow('Raider 1'), hit);
    expect(await standing(table, 'Guard')).toEqual(['Shock 5']);
  });
  test('is the chance of a throw after a parry by Judo: refused before it, and when its turn is over', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { DX 10, HT 12, Judo 16 }
npc Raider { DX 13, HT 12, Shortsword 14, gear { Machete } }
encounter "The gate" { side One { Guard }, side Two { 2 Raider } }
`,
      'sheet.muster',
    );
    const stopped = { dice: '3,3,3/1,1,2', choices: ['defense=Judo Defense'] };
    await table.do(blow('Raider 1'), stopped);
    await until(table, 'Guard');
    const judo = (foe: string) => ({ is: 'act', by: 'Guard', line: `attack "${foe}" with Judo Throw` }) as const;
    const missed = { dice: '6,6,5' };
    expect(await table.refused(judo('Raider 2'), missed)).toContain('Raider 2 was not parried in this way');
    expect(await table.refused(judo('Guard'), missed)).toContain('Guard is the one who acts');
    await table.do(judo('Raider 1'), missed);
    await until(table, 'Raider 1');
    expect(await table.refused(judo('Raider 1'), missed)).toContain('Raider 1 was not parried in this way');
  });
  test('is there anew at its whole amount where it is done again: turns of aiming, and rounds whose recoil goes on', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard {
  DX 10, HT 10
  Guns (Rifle) 14, Guns (Light Automatic Weapon) 24
  gear { weapon Rifle { skill Guns (Rifle), damage 5d, SS 14, Acc 8, Half Damage 500, Max 900, RoF 1, Shots 5, loaded 5, ST 10 }
    weapon Sten { skill Guns (Light Automatic Weapon), damage 3d - 1, SS 10, Acc 3, Half Damage 160, Max 1700, RoF 8, Shots 32, loaded 32, ST 10, Recoil -1 } }
}
npc Raider { DX 9, HT 9 }
encounter "The gate" { distance 60 yards, side One { Guard }, side Two { Raider } }
`,
      'sheet.muster',
    );
    const again = async (line: string, dice?: string): Promise<unknown> => {
      await table.do({ is: 'act', by: 'Guard', line }, dice === undefined ? {} : { dice });
      await until(table, 'Guard');
      return standing(table, 'Guard');
    };
    expect(await again('take aim Raider')).toEqual(['Aiming (Raider)']);
    expect(await again('take aim Raider')).toEqual(['Aiming 2 (Raider)']);
    // Lite 1934: one turn gives Acc, and each of up to three more another 1.
    expect(await again('take aim Raider')).toEqual(['Aiming 3 (Raider)']);
    expect(await again('Guns (Rifle)', '3,3,3')).toEqual([]);
    // Lite 2229: two groups a turn, and the penalty increases until no shot is fired for a whole turn.
    const missed = '6,6,5/6,6,5';
    expect(await again('attack Raider with Sten, range 60, burst 8', missed)).toEqual(['Firing 2']);
    expect(await again('attack Raider with Sten, range 60, burst 8', missed)).toEqual(['Firing 4']);
    expect(await again('attack Raider with Sten, range 60, burst 8', missed)).toEqual(['Firing 6']);
    expect(await again('Guns (Rifle)', '3,3,3')).toEqual([]);
  });
  test('is there anew where it is done again and has no amount: loose rounds go on being loaded by two', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Rough Methods"
npc Ann { Vigor 1, points at hand 40, Shoot 4, gear { Shotgun { loaded 0 } } }
npc Bob { Vigor 1, points at hand 9 }
rules { action begin the fight { changes points at hand to points at hand } }
encounter "The stair" { side One { Ann }, side Two { Bob } }
`,
      'sheet.muster',
    );
    for (let turn = 0; turn < 3; turn++) {
      await until(table, 'Ann');
      await table.do({ is: 'act', by: 'Ann', line: 'reload with Shotgun' });
    }
    // RM 450: the first action loads a round, and each that follows two.
    expect(table.log.match(/loaded of Shotgun \d/g)).toEqual([1, 3, 5].map((rounds) => `loaded of Shotgun ${rounds}`));
  });
  test('is read of a sheet and of a line by hand, and is gone from the sheets after the fight', async () => {
    const table = duel();
    await table.do({ is: 'by hand', of: 'Guard', lines: ['Shock 4 until next turn'], reason: '' });
    await until(table, 'Guard');
    expect(await standing(table, 'Guard')).toEqual(['Shock 4']);
    await until(table, 'Raider 1');
    expect(await standing(table, 'Guard')).toEqual([]);
  });
  test('is balance in a game in which turns are paid for', async () => {
    const table = tableOf(
      `=== sheet.muster
use "Rough Methods"
npc Fast { Vigor 1, points at hand 14 }
npc Slow { Vigor 1, points at hand 9, conditions { Off Balance 3 until next turn } }
rules { action begin the fight { changes points at hand to points at hand } }
encounter "The stair" { side One { Fast }, side Two { Slow } }
`,
      'sheet.muster',
    );
    await table.look();
    await until(table, 'Slow');
    expect(await standing(table, 'Slow')).toEqual(['Off Balance 3']);
    const { order } = await table.do({ is: 'next' });
    expect(order.find(({ name }) => name === 'Slow')?.conditions).toEqual([]);
  });
});

describe('what can be done once a turn', () => {
  const parry = 'Parry Defense of Machete';
  const melee = (): Table =>
    tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Guard { DX 10, HT 10, Shortsword 14, gear { Machete } }
npc Raider { DX 13, HT 12, Shortsword 14, gear { Machete } }
encounter "The gate" { side One { Guard }, side Two { 2 Raider } }
`,
      'sheet.muster',
    );
  const blow = (by: string) => ({ is: 'act', by, line: 'attack Guard with Machete swing' }) as const;
  const stopped = { dice: '3,3,3/1,1,2', choices: [`defense=${parry}`] };
  const conditions = async (table: Table): Promise<unknown> =>
    (await table.look()).order.find(({ name }) => name === 'Guard')?.conditions;

  test('is not offered to a defender twice before the next turn, which it is then', async () => {
    const table = melee();
    expect((await table.look()).turn).toBe('Raider 1');
    await table.do(blow('Raider 1'), stopped);
    // Everything that was rolled against something can be read in the log.
    expect(table.model?.log.at(-1)?.told).toEqual([
      'attack: 9 against 13: made it by 4',
      'Guard: Parry Defense of Machete: 4 against 7: critical success by 3',
      'Guard avoids it: Parry Defense of Machete',
    ]);
    expect(await conditions(table)).toEqual([{ word: 'Parried (Machete)', until: 'turn', hand: false, isQuiet: true }]);
    await table.do({ is: 'next' });
    expect(await table.refused(blow('Raider 2'), stopped)).toContain('is not one of the choices for the defense');
    await table.do({ is: 'next' });
    expect(table.model?.turn).toBe('Guard');
    expect(await conditions(table)).toEqual([]);
    await table.do({ is: 'next' });
    await table.do(blow('Raider 1'), stopped);
    expect(table.log.match(/=> Guard avoids it: Parry Defense of Machete/g)).toHaveLength(2);
  });

  test('is nothing with a weapon that is unready, until a turn has made it ready', async () => {
    const table = tableOf(
      `=== sheet.muster
use "GURPS Lite WWII"
npc Axeman { DX 13, HT 12, Axe/Mace 14, gear { Hatchet } }
npc Guard { DX 10, HT 10, Shortsword 14, gear { Machete } }
encounter "The gate" { side One { Axeman }, side Two { Guard } }
`,
      'sheet.muster',
    );
    const chop = { is: 'act', by: 'Axeman', line: 'attack Guard with Hatchet swing' } as const;
    await table.do(chop, { dice: '6,6,4' });
    for (let turn = 0; turn < 2; turn++) await table.do({ is: 'next' });
    expect(table.model?.turn).toBe('Axeman');
    expect(await table.refused(chop, { dice: '6,6,4' })).toContain('Hatchet is not ready');
    await table.do({ is: 'act', by: 'Axeman', line: 'make ready with Hatchet' });
    for (let turn = 0; turn < 2; turn++) await table.do({ is: 'next' });
    await table.do(chop, { dice: '6,6,4' });
  });

  test('can be done again when the line that did it is undone, or a person says so', async () => {
    const table = melee();
    await table.do(blow('Raider 1'), stopped);
    await table.do({ is: 'undo' });
    await table.do(blow('Raider 1'), stopped);
    for (const word of ['Parried (Machete)', 'Parried']) {
      await table.do({ is: 'by hand', of: 'Guard', lines: [`no ${word}`], reason: '' });
      expect(await conditions(table)).toEqual([]);
      await table.do(blow('Raider 2'), stopped);
    }
    expect(await conditions(table)).toEqual([{ word: 'Parried (Machete)', until: 'turn', hand: false, isQuiet: true }]);
  });

  test('a log of a Muster that offered it twice goes on with the usual choice, and says so', async () => {
    const table = melee();
    await table.do(blow('Raider 1'), stopped);
    await table.do(blow('Raider 2'), { dice: '3,3,3/1,1,2', choices: ['defense=Dodge Defense'] });
    table.log = table.log.replaceAll('defense=Dodge Defense', `defense=${parry}`);
    const { differs } = await table.look();
    expect(differs?.why).toContain(`"${parry}" is not one of the choices`);
    await table.do({ is: 'next' });
  });
});

test('what can be tried once a round is refused until the next one', async () => {
  const table = tableOf(
    `=== sheet.muster
use "Men & Supermen"
npc Quick { Strength 10, Sight 14 }
npc Held { Strength 10 }
encounter "The roof" { side One { Quick }, side Two { Held } }
`,
    'sheet.muster',
  );
  const look = { is: 'act', by: 'Quick', line: 'make out 1800, range 20' } as const;
  await table.do(look);
  expect(await table.refused(look)).toBe('This can be tried once a round.');
  while ((table.model?.round ?? 0) < 2) await table.do({ is: 'next' });
  await table.do(look);
});

test('a condition may be less than nothing, and is kept', async () => {
  const table = tableOf(
    `=== sheet.muster
use "Men & Supermen"
npc Quick { Strength 10 }
npc Held { Strength 10 }
encounter "The roof" { side One { Quick }, side Two { Held } }
`,
    'sheet.muster',
  );
  await table.do({ is: 'by hand', of: 'Quick', lines: ['Defending -3 until turn'], reason: '' });
  const conditions = async () => (await table.look()).order.find(({ name }) => name === 'Quick')?.conditions;
  expect(await conditions()).toEqual([{ word: 'Defending -3', until: 'turn', hand: false }]);
  await table.do({ is: 'by hand', of: 'Quick', lines: ['no Defending'], reason: '' });
  expect(await conditions()).toEqual([]);
});
