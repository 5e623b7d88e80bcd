import { describe, expect, test } from 'vitest';
import { hover } from '../../server/features/hover/index.js';
import { atCursor, never } from './harness.js';
import { namesIn, placesIn } from './names-in.js';

const game = `=== wild.rulebook
rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
field hurt number else 0
table Place by place gives toll { head: 3, body: 1 }
modifier aimed at (place as Place)
part be hit (place as Place, harm number else 1) { throws luck = 1d6; let left = harm + luck; changes hurt to whom.hurt + left * Place[place].toll }
action strike { rolls Strength; names somebody else; takes aimed at; does be hit (aimed at otherwise "body", 2); tells "{left} got through"; changes own hurt to hurt + left }
action tumble { does be hit (spot) each spot as Place }
`;

const names = namesIn(game);
const { at, defined, renamed } = names;
const referred = async (after: string, text: string): Promise<readonly string[]> =>
  placesIn(await names.referred(after, text));

const hovered = async (after: string, text: string): Promise<string> => {
  const one = at(after, text);
  const shown = await hover(one.context, atCursor(one), never);
  return (shown?.contents as { value: string } | undefined)?.value ?? '';
};

describe('the name of a part', () => {
  test('leads from what does it to its declaration', async () => {
    expect(await defined('action strike', 'be hit')).toContain('part «be hit» (place as Place');
  });
  test('is found and renamed wherever it is done', async () => {
    expect(await referred('action tumble', 'be hit')).toEqual(['«be hit»', '«be hit»', '«be hit»']);
    const text = await renamed('part be hit', 'be hit', 'suffer');
    expect(text).toContain('part suffer (place');
    expect(text).toContain('does suffer (aimed at');
    expect(text).toContain('does suffer (spot)');
  });
  test('shows what it is given and what does it', async () =>
    expect(await hovered('action strike', 'be hit')).toMatch(/Given place .*, harm.*\n\nDone by strike and tumble\./s));
});

describe('a value of a part', () => {
  test('is the same name behind it, in formulas and texts', async () => {
    expect(await referred('let left', 'left')).toEqual(['«left»', '«left»', '«left»', '«left»']);
  });
  test('is an input where it is one', async () =>
    expect(await referred('part be hit', 'harm number')).toEqual(['«harm»', '«harm»']));
  test('is a row where the part is done for each', async () =>
    expect(await referred('action tumble', 'spot)')).toEqual(['«spot»', '«spot»']));
  test('is one of the other side behind `whom`', async () =>
    expect(await referred('field hurt', 'hurt')).toHaveLength(5));
});
