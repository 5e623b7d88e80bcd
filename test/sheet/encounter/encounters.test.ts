import { describe, expect, test } from 'vitest';
import { valueText } from '../../../language/values/value.js';
import { show, uriOf, workspaceOf } from '../read-sheets.js';

const people = `use "Godlike"
character "Edith Rowe" { Body 2, Coordination 3, Sense 3, Brains 2, Command 2, Cool 2 }
character "Wim Terpstra" { Body 3, Coordination 2, Sense 2, Brains 2, Command 2, Cool 2 }
npc Guard { Body 2, Coordination 2, Sense 2, Brains 2, Command 1, Cool 2, gear { Pistol } }
npc "Captain Sass" like Guard { Command 3 }
npc Wave like Guard { }
npc Clock like Guard { }
`;

/** The encounter of these lines, in a campaign of two characters. */
function scene(lines: string, more = '') {
  const workspace = workspaceOf({ 'scene.muster': `${people}encounter "The churchyard" {\n${lines}\n}\n${more}` });
  const reading = workspace.encounter(uriOf('scene.muster'), '7');
  if (!reading) throw new Error('The encounter cannot be read.');
  return { workspace, reading, findings: workspace.findings(uriOf('scene.muster')).map(show) };
}

const sides = '  side Ferrymen { party }\n  side Sentries { 2 Guard, Captain Sass }\n';

describe('members', () => {
  test('of the party are all characters of the campaign', () => {
    const { reading, findings } = scene('  side Ferrymen { party at 60 yards }\n  side Sentries { Guard }');
    expect(findings).toEqual([]);
    expect(reading.members.map(({ name }) => name)).toEqual(['Edith Rowe', 'Wim Terpstra', 'Guard']);
  });

  test('of one sheet are numbered on, over sides and waves', () => {
    const lines = '  side Ours { 2 Guard }\n  side Theirs { 1d3 Guard }\n  wave 1 to Theirs { Guard } if round 3';
    const { reading, findings } = scene(lines);
    expect(findings).toEqual([]);
    expect(reading.members.map(({ name, side, wave }) => [name, side, wave].join(' ').trim())).toEqual([
      'Guard 1 Ours',
      'Guard 2 Ours',
      'Guard 3 Theirs',
      'Guard 4 Theirs',
      'Guard 5 Theirs',
      'Guard 6 Theirs 0',
    ]);
  });

  test('are where and how their line says, in the words of the rulebook', () => {
    const line = '2 Guard behind cover up to the chest at 20 yards with Pistol "the yew"';
    const { reading, findings } = scene(`  side Ours { party }\n  side Theirs { ${line} }`);
    expect(findings).toEqual([]);
    expect(reading.members.at(-1)?.situation).toMatchObject({
      distance: { size: 20, unit: 'yd' },
      item: { name: 'Pistol' },
      modifiers: [{ key: 'behind cover', text: 'behind cover up to the chest' }],
      label: 'the yew',
    });
  });

  test('of the party are where and how their line says, too', () => {
    const { reading, findings } = scene(
      '  side Ours { party behind cover up to the chest at 20 yards panicking "the wall" { wounds { torso 2 shock } } }\n  side Theirs { Guard }',
    );
    expect(findings).toEqual([]);
    const [first, second] = reading.members;
    for (const member of [first, second])
      expect(member?.situation).toMatchObject({
        distance: { size: 20, unit: 'yd' },
        modifiers: [{ key: 'behind cover', text: 'behind cover up to the chest' }],
        label: 'the wall',
      });
    const items = (name = ''): string[] =>
      reading.others(name)?.items.map((item) => [item.list, item.name].join(' ')) ?? [];
    for (const member of [first, second])
      expect(items(member?.name)).toEqual(expect.arrayContaining(['wounds torso', 'conditions panicking']));
    expect(reading.others('Wim Terpstra')?.source.name).toBe('Wim Terpstra');
  });

  test('of the party: what cannot be read of them is said once, where it is', () => {
    expect(scene('  side Ours { party zzz { wounds { tail 2 shock } } }\n  side Theirs { Guard }').findings).toEqual([
      expect.stringContaining('error not-understood: Godlike has no modifier and no condition "zzz"'),
      expect.stringContaining('error unknown-name'),
    ]);
  });

  test('begin with what their braces and the conditions of their line say, and a state goes over it', () => {
    const line = '2 Guard panicking { wounds { torso 2 shock } }';
    const state = '  state Guard 2 { wounds { head 1 shock } }';
    const { reading, findings } = scene(`  side Ours { party }\n  side Theirs { ${line} }\n${state}`);
    expect(findings).toEqual([]);
    const items = (name: string): string[] =>
      reading.others(name)?.items.map((item) => [item.list, item.name].join(' ')) ?? [];
    expect(items('Guard 1')).toEqual(expect.arrayContaining(['wounds torso', 'conditions panicking']));
    expect(items('Guard 1')).not.toContain('wounds head');
    expect(items('Guard 2')).toEqual(expect.arrayContaining(['wounds torso', 'wounds head']));
  });

  test('can be called like a word of encounters', () => {
    const { reading, findings } = scene('  side Ours { Wave, Clock }\n  side Theirs { 2 Wave }\n  check Clock Sense');
    expect(findings).toEqual([]);
    expect(reading.members.map(({ name }) => name)).toEqual(['Wave', 'Clock', 'Wave 2', 'Wave 3']);
  });

  test('are too many from some number on, and the rest goes on', () => {
    const lines = Array.from({ length: 12 }, () => '  side Theirs { 200 Guard }').join('\n');
    const { findings } = scene(`  side Ours { party }\n${lines}`);
    expect(findings.filter((one) => one.includes('too-large')).length).toBeGreaterThan(0);
  });
});

describe('how it is played', () => {
  test.each([
    ['each Command', []],
    ['each Comand', [expect.stringContaining('Unknown name "Comand"')]],
    ['each', [expect.stringContaining('Expected a name, a number or dice')]],
  ])('a roll of morale may be one of each member: %s', (roll, expected) => {
    const { reading, findings } = scene(`${sides}  morale Sentries at half: check ${roll}`);
    expect(findings).toEqual(expected);
    expect(reading.plan.morale).toMatchObject([{ check: { isEach: true, by: 'Guard 1' } }]);
  });

  test('a distance ends at a comma, as on one line', () => {
    const { reading, findings } = scene('distance 60 yards, side Ours { party }, side Theirs { 2 Guard }');
    expect(findings).toEqual([]);
    expect(reading.members.map(({ side }) => side)).toEqual(['Ours', 'Ours', 'Theirs', 'Theirs']);
    expect(reading.plan.distance).toEqual({ size: 60, unit: 'yd' });
  });

  test('waves, morale, defeat and timers are read as data', () => {
    const { reading, findings } = scene(
      `${sides}  wave 3 "from the dyke" to Sentries { 3 Guard } if Alarm >= 4
  morale Sentries at half, or when Captain Sass is out: check Captain Sass Command
  defeat Sentries when Captain Sass is out
  timer 10 "the bridge goes up"
  objective "reach the porch"
  tick Alarm 2 "a shot"`,
      'clock Alarm 6 "what the dyke knows"',
    );
    expect(findings).toEqual([]);
    const { plan } = reading;
    expect(plan.waves).toMatchObject([
      { side: 'Sentries', trigger: { is: 'clock', clock: 'Alarm', comparison: '>=', value: 4 } },
    ]);
    expect(plan.morale).toMatchObject([
      {
        side: 'Sentries',
        trigger: {
          is: 'any',
          of: [
            { is: 'losses', side: 'Sentries', share: 0.5 },
            { is: 'out', name: 'Captain Sass' },
          ],
        },
        check: { by: 'Captain Sass' },
      },
    ]);
    expect(plan.defeats).toMatchObject([{ side: 'Sentries', trigger: { is: 'out', name: 'Captain Sass' } }]);
    expect(plan.timers).toEqual([{ round: 10, about: 'the bridge goes up' }]);
    expect(plan.objectives).toEqual(['reach the porch']);
    expect(plan.clocks).toEqual([{ name: 'Alarm', segments: 6, about: 'what the dyke knows', isShared: true }]);
    expect(plan.ticks).toEqual([{ clock: 'Alarm', by: 2, about: 'a shot' }]);
  });

  test('what happens first can be left to people, in quotes', () => {
    const { reading, findings } = scene(
      '  side Ours { party }\n  side Theirs unaware until "a shot" { Guard }\n  side Farmers neutral { 2 Guard }',
    );
    expect(findings).toEqual([]);
    expect(reading.plan.sides).toMatchObject([
      { name: 'Ours', isNeutral: false },
      { name: 'Theirs', unaware: { until: { is: 'said', text: 'a shot' } } },
      { name: 'Farmers', isNeutral: true },
    ]);
  });

  test('a condition of the place acts in a game that declares no modifiers', () => {
    const workspace = workspaceOf({
      'game.rulebook': 'rulebook Plain\ndice under 2d6 { }\nkind stat { rating from 1 else 6 }\nstat Wit\n',
      'scene.muster':
        'use Plain\ncharacter Ann { Wit 8 }\nencounter Cellar { side Ours neutral { Ann } condition dark { Wit -3 } check Ann Wit }\n',
    });
    const [roll] = workspace.encounter(uriOf('scene.muster'), '2')?.rolls ?? [];
    expect(workspace.findings(uriOf('scene.muster')).map(show)).toEqual([]);
    expect(roll?.rolled && valueText(roll.rolled.value)).toBe('5');
  });

  test('a condition of the place acts on rolls that name what it changes', () => {
    const pool = (condition: string): string => {
      const { reading } = scene(`${sides}${condition}\n  check "Edith Rowe" Sense + Sight`);
      const value = reading.rolls[0]?.rolled?.value;
      return value ? valueText(value) : 'nothing';
    };
    expect(pool('')).toBe('3d');
    expect(pool('  condition dark { Sense -1 }')).toBe('2d');
    expect(pool('  condition dark { Body -1 }')).toBe('3d');
  });
});

test('a contest names the one of several alike that its line means, on both sides', () => {
  const { reading, findings } = scene(
    `${sides}  contest Guard 2 Sense against Edith Rowe Sense\n  contest Edith Rowe Sense against Guard 2 Sense`,
  );
  expect(findings).toEqual([]);
  expect(reading.rolls.map(({ by, rolled }) => [by, rolled?.against?.name])).toEqual([
    ['Guard 2', 'Edith Rowe'],
    ['Edith Rowe', 'Guard 2'],
  ]);
});
