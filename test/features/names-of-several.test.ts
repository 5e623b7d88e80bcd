import { describe, expect, test } from 'vitest';
import { formatRulebook } from '../../language/grammar/format/format.js';
import { hover } from '../../server/features/hover/index.js';
import { atCursor, never } from './harness.js';
import { namesIn, placesIn } from './names-in.js';

const game = `=== wild.rulebook
rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Breath
field hurt number else 0
modifier sore { always if hurt > 0; shift -2 }
part choke (thick number) { whom rolls Breath - thick excludes sore "breath" }
action gas {
  names everybody
  throws cloud = 1d6
  let thick = cloud + how many
  for each of them
  does choke (thick)
  changes hurt to hurt - their margin if not their success
}
`;

const names = namesIn(game);
const { at, renamed } = names;
const referred = async (after: string, text: string): Promise<readonly string[]> =>
  placesIn(await names.referred(after, text));

describe('a roll of the other one', () => {
  test('names traits and modifiers, which are renamed there too', async () => {
    expect(await renamed('stat Breath', 'Breath', 'Lungs')).toContain('whom rolls Lungs - thick excludes sore');
    expect(await renamed('modifier sore', 'sore', 'aching')).toContain(
      'whom rolls Breath - thick excludes aching "breath"',
    );
    expect(await referred('part choke', 'thick number')).toEqual(['«thick»', '«thick»']);
  });
  test('gives names that say what they are', async () => {
    const one = at('if not', 'their success');
    const shown = await hover(one.context, atCursor(one), never);
    expect(shown?.contents).toMatchObject({ value: expect.stringContaining('their success') });
    expect(await referred('hurt - their', 'their margin')).toEqual(['«their margin»']);
  });
});

test('the dice of an action on several are one name on both sides of `for each of them`', async () =>
  expect(await referred('throws cloud', 'cloud')).toEqual(['«cloud»', '«cloud»']));

test('the clauses are formatted as others are', () =>
  expect(
    formatRulebook(
      'action gas {\nnames   everybody\nfor  each of them;whom rolls Breath-2   reach 7 "breath"  if hurt>1\n}\n',
    ),
  ).toBe('action gas {\n  names everybody\n  for each of them; whom rolls Breath-2 reach 7 "breath" if hurt>1\n}\n'));
