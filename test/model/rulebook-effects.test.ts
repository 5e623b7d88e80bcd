import { describe, expect, test } from 'vitest';
import { play, told } from './game.js';

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
