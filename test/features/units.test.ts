import { describe, expect, test } from 'vitest';
import type { UnitSystem } from '../../language/show/value-words.js';
import { hover } from '../../server/features/hover/index.js';
import { defaultSettings } from '../../server/protocol.js';
import { showSheet } from '../../server/requests/sheets/show-sheet.js';
import { readSettings } from '../../server/settings.js';
import { atCursor, fixture, never } from './harness.js';

const game = `=== small.rulebook
rulebook "Small" "a small game"
kind trait { rating from 1 }
kind thing is item { open; field weight number in lb else 0 }
list gear of thing
trait Strength
derived Lift in lb = 6 * Strength
field height number in in
=== sheet.muster
use Small
npc A { TEXT }
`;

/** A hover at `<|>` in a character's block. */
async function hovered(text: string, units: UnitSystem): Promise<string> {
  const one = fixture(game.replace('TEXT', text), { ...defaultSettings, units });
  const found = await hover(one.context, atCursor(one), never);
  return found && typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : 'nothing';
}

describe('lengths and weights in a hover', () => {
  const item = 'Strength 10, height 71 in, gear { Ro<|>pe weight 9 lb }';
  test('are as the rulebook has them', async () =>
    expect(await hovered(item, 'as written in the rulebook')).toContain('weight 9 lb'));
  test('of an item are in the system of the settings', async () =>
    expect(await hovered(item, 'metric')).toContain('weight \\~4.08 kg'));
  test('of a field are shown in both', async () => {
    const metric = await hovered('Strength 10, hei<|>ght 71 in', 'metric');
    expect(metric).toContain('~1.8 m (71 in)');
    expect(await hovered('Strength 10, hei<|>ght 71 in', 'imperial')).not.toContain('(71 in)');
  });
  test('of a derived value stand above a formula that reckons as the rulebook does', async () => {
    const metric = await hovered('Strength 10, roll Li<|>ft', 'metric');
    expect(metric).toContain('~27.2 kg (60 lb)');
    expect(metric).toContain('6 × Strength 10');
  });
  test('of a person are in the system of the settings', async () => {
    const text = 'Strength 10 }\nnpc B like <|>A {';
    expect(await hovered(text, 'as written in the rulebook')).toContain('Lift 60 lb');
    expect(await hovered(text, 'metric')).toContain('Lift \\~27.2 kg');
  });
});

test('the sheet beside the text follows the setting, its JSON does not', async () => {
  const shown = async (units: UnitSystem) => {
    const { context, uri } = fixture(game.replace('TEXT', 'Strength 10<|>, height 71 in'), {
      ...defaultSettings,
      units,
    });
    const answer = await showSheet(context, { uri }, never);
    return 'problem' in answer ? { markdown: answer.problem, sheet: {} } : answer;
  };
  const [metric, plain] = [await shown('metric'), await shown('as written in the rulebook')];
  expect(plain.markdown).toContain('71 in');
  expect(metric.markdown).toContain('~1.8 m');
  expect(metric.markdown).toContain('~27.2 kg');
  expect(metric.sheet).toEqual(plain.sheet);
});

test('a system that there is not is the one of the rulebook', () => {
  expect(readSettings({ units: 'metric' }).units).toBe('metric');
  expect(readSettings({ units: 'parsecs' }).units).toBe('as written in the rulebook');
  expect(readSettings({ units: 3 }).units).toBe('as written in the rulebook');
});
