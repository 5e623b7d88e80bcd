import { describe, expect, test } from 'vitest';
import { type Table, tableOf } from './at-table.js';

const scene = (game: string, sheet: string, unaware = 'unaware'): Table =>
  tableOf(
    `=== fight.muster
use "${game}"
character Anna { ${sheet} }
npc Sentry { ${sheet} }
encounter "The dyke" { side Ours { Anna }, side Sentries ${unaware} { Sentry } }
`,
    'fight.muster',
  );

const conditions = (table: Table, who: string) =>
  table.model?.order.find(({ name }) => name === who)?.conditions.map(({ word, until }) => [word, until]);

describe('a side that is unaware', () => {
  test.each([
    ['GURPS Lite WWII', 'ST 10', [['Mentally Stunned', undefined]]],
    ['Men & Supermen', 'Strength 10', [['Surprised', 'round']]],
    ['Godlike', 'Body 2', [['unsuspecting', undefined]]],
    ['Wild Talents', 'Body 2', [['unsuspecting', 'round']]],
  ])('begins a fight of %s surprised, and nobody else does', async (game, sheet, expected) => {
    const table = scene(game, sheet);
    await table.do({ is: 'note', text: 'over the wire' });
    expect(conditions(table, 'Sentry')).toEqual(expected);
    expect(conditions(table, 'Anna')).toEqual([]);
    expect(table.model?.log[0]).toMatchObject({
      text: 'begin fight',
      told: [expect.stringMatching(/^Sentry is surprised: (?!Sentry)/)],
    });
    // With what fights, rounds and turns begin is nothing that anybody chooses.
    const { selected } = await table.look({ selected: 'Anna' });
    expect(selected?.actions.map(({ label }) => label)).not.toContain('be surprised');
    const answer = await table.checkedLog();
    expect(answer.findings).toEqual([]);
  });

  test('of Rough Methods begins with the Action Points of somebody caught unaware', async () => {
    const table = scene('Rough Methods', '');
    await table.do({ is: 'note', text: 'over the wire' });
    expect(table.model?.log[0]).toMatchObject({
      told: [expect.stringMatching(/^Sentry is surprised: .*points at hand/)],
    });
  });

  test('of mooks of Rough Methods begins with one roll for all of a kind', async () => {
    const starts = async (category: string): Promise<number> => {
      const table = tableOf(
        `=== fight.muster
use "Rough Methods"
character Anna { }
npc Guard { category ${category} }
encounter "The dyke" { side Ours { Anna }, side Guards unaware { 8 Guard } }
`,
        'fight.muster',
      );
      await table.do({ is: 'note', text: 'over the wire' });
      const guards = table.model?.order.filter(({ name }) => name.startsWith('Guard')) ?? [];
      expect(guards).toHaveLength(8);
      return new Set(guards.map(({ stands }) => stands)).size;
    };
    expect(await starts('mook')).toBe(1);
    expect(await starts('major character')).toBeGreaterThan(1);
  });

  test('with Combat Reflexes does not freeze', async () => {
    const table = scene('GURPS Lite WWII', 'ST 10, Combat Reflexes');
    await table.do({ is: 'note', text: 'over the wire' });
    expect(conditions(table, 'Sentry')).toEqual([]);
    expect(table.log).toContain('Sentry is surprised: the surprise passes at once');
  });

  test('attacks nobody until the surprise is over: what ends it comes first, and a hand can end it too', async () => {
    const table = scene('GURPS Lite WWII', 'ST 10, IQ 10, Knife 12, gear { Bayonet or Knife }');
    await table.do({ is: 'note', text: 'over the wire' });
    const { selected } = await table.look({ selected: 'Sentry', target: 'Anna' });
    expect(selected?.actions[0]).toMatchObject({ line: 'come round', chance: '50 %' });
    const stab = 'attack Anna with Bayonet or Knife thrust';
    expect(selected?.actions.find(({ line }) => line === stab)?.refused).toBe(
      'Somebody who is stunned only defends, until `roll shake off a blow` or `roll come round` succeeds.',
    );
    expect(await table.refused({ is: 'act', by: 'Sentry', line: stab })).toContain('only defends');
    await table.do({ is: 'act', by: 'Sentry', line: 'come round' }, { dice: '1 2 3' });
    expect((await table.do({ is: 'act', by: 'Sentry', line: stab })).log.at(-1)?.text).toContain('attack Anna');
  });

  test('is surprised no more where what it waits for is so already, and a fight of people who know begins as always', async () => {
    const table = scene('Godlike', 'Body 2', 'unaware until round >= 1');
    await table.do({ is: 'note', text: 'over the wire' });
    expect(conditions(table, 'Sentry')).toEqual([]);
    expect(table.log).not.toContain('begin fight');
  });

  test('declares nothing in the first round of a game in which all declare, and cannot defend', async () => {
    const table = scene('Godlike', 'Body 2 { Brawling 3 }, Coordination 3 { Dodge 3 }');
    await table.do({ is: 'note', text: 'over the wire' });
    expect(table.model?.undeclared).toEqual(['Anna']);
    await table.do({ is: 'declare', by: 'Anna', line: 'attack Sentry with Fists and Feet' }, { dice: '2 2 1 3 4' });
    expect(await table.refused({ is: 'declare', by: 'Sentry', line: 'dodge attacks' })).toContain(
      'knows nothing yet of the fight, and neither attacks nor defends',
    );
    await table.do({ is: 'resolve' });
    await table.do({ is: 'next' });
    expect(table.model?.undeclared).toEqual(['Anna']);
    expect(table.model?.proposals).toEqual([
      { key: 'notice Sentries', what: 'aware', text: 'Sentries: they notice that there is a fight' },
    ]);
    await table.do({ is: 'accept', proposal: 'notice Sentries' });
    expect(conditions(table, 'Sentry')).toEqual([]);
    expect(table.model?.undeclared).toEqual(['Sentry', 'Anna']);
    expect((await table.checkedLog()).findings).toEqual([]);
  });

  test.each([
    ['Godlike', 'Body 2', 'torso 2 shock'],
    ['GURPS Lite WWII', 'ST 10', 'hits taken 3'],
    ['Rough Methods', 'Coordination 1', 'Injury 3 limb'],
  ])('of %s that waits for something is said to notice once somebody was hit', async (game, sheet, harm) => {
    const table = scene(game, sheet, 'unaware until "a shout"');
    await table.do({ is: 'note', text: 'over the wire' });
    const nextRound = async () => {
      const { round = 0 } = table.model ?? {};
      if (game === 'Godlike') await table.do({ is: 'resolve' });
      while ((table.model?.round ?? 0) === round) await table.do({ is: 'next' });
    };
    const notices = () => table.model?.proposals.filter(({ what }) => what === 'aware').length;
    await nextRound();
    expect(notices()).toBe(0);
    await table.do({ is: 'by hand', of: 'Sentry', lines: [harm], reason: 'a stone' });
    expect(notices()).toBe(1);
  });

  test('is shot at with a die more as long as it knows nothing, in Godlike', async () => {
    const table = scene('Godlike', 'Coordination 3 { Rifle 2 }, Body 2 { Brawling 2 }, gear { Long Rifle }');
    const detail = async (weapon: string) =>
      (await table.look({ selected: 'Anna', target: 'Sentry' })).selected?.actions.find(({ label }) => label === weapon)
        ?.detail;
    await table.do({ is: 'note', text: 'over the wire' });
    expect(await detail('Long Rifle')).toBe('6d');
    expect(await detail('Fists and Feet')).toBe('4d');
    await table.do({ is: 'resolve' });
    await table.do({ is: 'next' });
    expect(await detail('Long Rifle')).toBe('6d');
    await table.do({ is: 'accept', proposal: 'notice Sentries' });
    expect(await detail('Long Rifle')).toBe('5d');
  });
});
