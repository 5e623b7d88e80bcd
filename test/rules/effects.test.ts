import { describe, expect, test } from 'vitest';
import { valueText } from '../../language/values/value.js';
import { fold } from '../proofs/fold.js';
import { messages, play, told, wrong } from '../sheet/game.js';
import { uriOf } from '../sheet/read-sheets.js';

const rules = (gives: string, more = ''): string => `
  kind stat { rating from 1 to 20 else 10; cost 5 * (rating - 10) }
  stat Wit
  stat Grace
  ladder Steps from -2 { 1, 2, 4 then 4 }
  kind art { on Wit by Steps; default Wit - 5 }
  art Lute
  art Drum
  kind gift { cost 5; rating from 1 to 3 else 1 }
  gift Muse { ${gives} }
  derived Calm = Wit + Grace
  setting purse = 40
  derived Money = purse
  ${more}`;
const first = (gives: string, entries = 'Muse', more = ''): string[] => told(rules(gives, more), entries);

describe('gives', () => {
  test.each([
    ['gives +2 to Calm', 'Calm = 22'],
    ['gives +2 to Calm, -1 to Calm', 'Calm = 21'],
    ['gives -3 to Calm', 'Calm = 17'],
    ['gives +rating to Calm', 'Calm = 21'],
    ['gives set 0 to Calm', 'Calm = 0'],
    ['gives cap 15 to Calm', 'Calm = 15'],
    ['gives cap 25 to Calm', 'Calm = 20'],
    ['gives multiply 2 to Calm', 'Calm = 40'],
    ['gives multiply 2 to Calm, +1 to Calm', 'Calm = 42'],
    ['gives +2 to Wit', 'Calm = 22'],
    ['gives +5 to purse', 'Money = 45'],
    ['gives +2 to Calm if Wit > 12', 'Calm = 20'],
    ['gives +2 to Calm if Wit > 9', 'Calm = 22'],
  ])('%s', (gives, expected) => expect(first(gives)).toContain(expected));
  test('an effect on a skill shows beside what was bought', () =>
    expect(first('gives +3 to Lute', 'Muse\nLute 10')).toContain('Lute 10 = 13 [4]'));
  test('an effect on every entry of a kind', () =>
    expect(first('gives +3 to every art where cost > 3', 'Muse\nLute 10\nDrum 8').slice(1, 3)).toEqual([
      'Lute 10 = 13 [4]',
      'Drum 8 [1]',
    ]));
  test('an effect on itself', () => expect(first('gives +4 to level if Wit > 9')[0]).toBe('Muse 1 = 5 [5]'));
  test('a situation is listed and never added', () =>
    expect(first('gives +2 to Calm when "there is music"')).toContain('Calm = 20, +2 when there is music'));
  test('a situation on an entry', () =>
    expect(first('gives +2 to Lute when "there is wine"', 'Muse\nLute 10').slice(1, 3)).toEqual([
      'Lute 10 [4]',
      '  +2 when there is wine',
    ]));
  test('a maximum may be raised', () => {
    expect(play(rules(''), 'Wit 22').findings[0]).toContain('Wit must be 1 to 20');
    expect(play(rules('gives raise 25 to Wit'), 'Muse\nWit 22').findings).toEqual([]);
    expect(play(rules('gives raise 25 to Wit'), 'Muse\nWit 26').findings[0]).toContain('Wit must be 1 to 25');
  });
  test('something may be ruled out', () =>
    expect(play(rules('gives forbid to Drum'), 'Muse\nDrum 10').findings).toEqual([
      'error excluded: Muse rules out Drum. Remove one of the two.',
    ]));
  test('what is not taken gives nothing', () => expect(first('gives +2 to Calm', 'Wit 11')).toContain('Calm = 21'));
  test('two that give add up', () =>
    expect(first('gives +2 to Calm', 'Muse\nEcho', 'gift Echo { gives +3 to Calm }')).toContain('Calm = 25'));
  test('a written level may hold its bonus, when the cost says so', () =>
    expect(first('gives +3 to Lute', 'Muse\nLute 13 [4]')).toContain('Lute 10 = 13 [4]'));
  test('items give too', () =>
    expect(
      first('', 'bag { Charm }', 'kind thing is item { }\nlist bag of thing\nthing Charm { gives +1 to Calm }'),
    ).toContain('Calm = 21'));
});

describe('a derived value gives', () => {
  const burdened = (gives: string, more = ''): string => `
    dice under 3d6 { }
    kind stat { rating from 1 to 20 else 10; cost 5 * (rating - 10); rolls level }
    stat Brawn
    stat Agility
    kind skill { on Agility.bought by Steps; default Agility - 4 }
    ladder Steps from -2 { 1, 2, 4 then 4 }
    skill Climb
    kind thing is item { open; field weight number else 0 }
    list gear of thing
    derived Load = sum(weight for item in gear)
    derived Burden = round down (Load / Brawn.bought) { ${gives} }
    derived Dash = Agility + Brawn
    ${more}`;
  const both = 'gives -Burden to Agility, -Burden to Brawn';
  const carrying = 'Brawn 12, Agility 11, Climb 12, gear { Anvil weight 25 }';

  test('to traits, and everything that is made of them follows; what was bought stays', () => {
    expect(told(burdened(both), carrying)).toEqual([
      'Brawn 12 = 10 [10]',
      'Agility 11 = 9 [5]',
      'Climb 12 [8]',
      'Load = 25',
      'Burden = 2',
      'Dash = 19',
    ]);
    expect(told(burdened(both), 'Brawn 12, Agility 11')).toEqual([
      'Brawn 12 [10]',
      'Agility 11 [5]',
      'Load = 0',
      'Burden = 0',
      'Dash = 23',
    ]);
  });
  test('to what is rolled by name, to defaults, and to what is not bought', () => {
    const { sheet } = play(burdened(both), 'Brawn 12, gear { Anvil weight 25 }\nroll Agility\nroll Climb');
    expect(sheet.rolls.map(({ rolled }) => rolled && valueText(rolled.value))).toEqual(['8', '4']);
  });
  test('to derived values and settings, with a condition, a cap, its own local values', () => {
    const gives = `let most = 20; gives cap most to Dash if Burden > 1, +3 to Dash if Burden > 5`;
    expect(told(burdened(gives), carrying)).toContain('Dash = 20');
    expect(told(burdened(gives), 'Brawn 12, Agility 11')).toContain('Dash = 23');
  });
  test('to every trait of a kind', () =>
    expect(told(burdened('gives -1 to every skill where rating > 11'), carrying)).toContain('Climb 12 = 11 [8]'));
  test('and the numbers fold back, with its name as the reason', () => {
    const { sheet } = play(burdened(both), carrying);
    for (const [, one] of sheet.derivations) expect(valueText(fold(one, sheet.derivations))).toBe(valueText(one.value));
    const agility = [...sheet.derivations].find(([cell]) => cell === `${sheet.entries[1]?.id}/effective`)?.[1];
    expect(agility?.of?.map(({ label }) => label)).toContain('Burden');
  });
  test('from a house rulebook on: sheets of the base stay as they are', () => {
    const { workspace } = play(burdened(''), carrying, {
      'house.rulebook':
        'rulebook House extends Game\nderived Burden = round down (Load / Brawn.bought) { gives -Burden to Agility }\n',
      'other.muster': `use House\ncharacter Bo { ${carrying} }\n`,
    });
    const dash = (file: string) =>
      workspace.sheets(uriOf(file))[0]?.derived.flatMap(({ name, value }) => (name === 'Dash' ? valueText(value) : []));
    expect([dash('sheet.muster'), dash('other.muster')]).toEqual([['23'], ['21']]);
  });
  test('nothing that it is computed from: the rulebook says so, and what to write', () => {
    const circle = burdened(both).replace('Brawn.bought', 'Brawn');
    expect(messages(circle)).toEqual([
      'Burden needs Brawn needs Burden: a value cannot be changed by what is computed from it. Compute the change from what was bought, as in `NAME.bought`.',
    ]);
  });
  test.each([
    ['gives -1 to Agility when "it rains"', 'wrong-place ""it rains""'],
    ['gives -1 to Burden', 'wrong-place "Burden"'],
    ['gives -1 to Agilty', 'unknown-name "Agilty"'],
  ])('%s', (gives, expected) => expect(wrong(burdened(gives))).toContain(expected));
  test.each([
    ['derived Drag (by from 1 to 3 else 1) = by { gives -Drag to Agility }', 'wrong-place "gives -Drag to Agility"'],
    ['derived Pull of thing = weight { gives -1 to Agility }', 'wrong-place "gives -1 to Agility"'],
  ])('%s', (more, expected) => expect(wrong(burdened('', more))).toContain(expected));
});
