import { describe, expect, test } from 'vitest';
import { gameOf } from '../../language/play/family.js';
import { type SheetContext, sheetsJson } from '../../language/report/sheet-json.js';
import { sheetsText } from '../../language/report/sheet-view.js';
import { uriOf, workspaceOf } from '../model/read-sheets.js';

/** A sheet as somebody at the table reads it. */
function contextOf(text: string, more = {}): SheetContext {
  const workspace = workspaceOf({ 'a.muster': text, ...more });
  const uri = uriOf('a.muster');
  const [sheet] = workspace.sheets(uri);
  const governed = workspace.governedBy(uri);
  const evaluation = sheet && workspace.evaluation(uri, sheet.path);
  if (!sheet || !governed || !evaluation) throw new Error('Nobody is in the text.');
  return {
    sheet,
    game: gameOf(governed.rules, evaluation),
    places: { text: () => undefined, rule: () => undefined, citation: () => undefined },
    file: 'a.muster',
  };
}
const game = `rulebook "Small" "a small game"
dice under 3d6 { least target 3 }
kind trait { rating from 1 }
kind thing is item { open; field weight number in lb else 0; field hands number else 1; field blow formula }
list gear of thing
trait Strength
trait Grip
trait Reach
derived Helper = Strength * 2 { hidden }
derived Carry = Helper + 1
derived Blow = (if Strength >= 10 then 1d else 2d) - 1
derived Grab = max(Strength, Grip - 1, Reach)`;
const printed = (text: string): string[] =>
  sheetsText([contextOf(`use Small\nnpc A { ${text} }`, { 'small.rulebook': game })])
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '));

describe('a printed sheet', () => {
  test('leaves out what only helps other values; JSON has it', () => {
    expect(printed('Strength 10').filter((line) => line.startsWith('Helper'))).toEqual([]);
    expect(printed('Strength 10')).toContain('Carry 21 Helper 20 + 1');
    const json = JSON.stringify(
      sheetsJson([contextOf('use Small\nnpc A { Strength 10 }', { 'small.rulebook': game })]),
    );
    expect(json).toContain('"Helper":{"value":20');
  });
  test('writes dice as the game does', () => expect(printed('Strength 10')).toContain('Blow 1d-1 1d - 1'));
  test('does not speak of what nobody has', () => {
    expect(printed('Strength 10')).toContain('Grab 10 Strength 10');
    expect(printed('Strength 10, Reach 12')).toContain('Grab 12 greatest of Strength 10, Reach 12');
  });
  test('says of an item what is written', () =>
    expect(printed('Strength 10, gear { Rope weight 2 kg, Lamp hands 2 }')).toEqual(
      expect.arrayContaining(['- Rope: weight ≈4.41 lb', '- Lamp: hands 2']),
    ));
});
