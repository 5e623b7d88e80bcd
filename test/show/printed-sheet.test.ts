import { describe, expect, test } from 'vitest';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { sheetsJson, sheetsText } from '../../language/show/print.js';
import type { SheetContext } from '../../language/show/sheet-json.js';
import type { UnitSystem } from '../../language/show/value-words.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** A sheet as a player reads it. */
function contextOf(text: string, more = {}, units?: UnitSystem): SheetContext {
  const workspace = workspaceOf({ 'a.muster': text, ...more });
  const uri = uriOf('a.muster');
  const [sheet] = workspace.sheets(uri);
  const governed = workspace.governedBy(uri);
  const evaluation = sheet && workspace.evaluation(uri, sheet.path);
  if (!sheet || !governed || !evaluation) throw new Error('Nobody is in the text.');
  return {
    sheet,
    game: gameOf(evaluation),
    places: { text: () => undefined, rule: () => undefined, citation: () => undefined },
    file: 'a.muster',
    ...(units && { units }),
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
  test('leaves out what says nothing new while its condition holds', () => {
    const text = (own: string): string[] =>
      sheetsText([contextOf(`use "GURPS Lite WWII"\nnpc A { HT 12, ST 12${own} }`)])
        .split('\n')
        .map(
          (line) => /^(?:Hits Left|ST Left|Current Move|Current Dodge) +\d+/.exec(line)?.[0].replace(/ +/g, ' ') ?? '',
        )
        .filter((line) => line !== '');
    expect(text('')).toEqual([]);
    expect(text(', hits taken 4')).toEqual(['Hits Left 8']);
    expect(text(', hits taken 10')).toEqual(['Hits Left 2', 'Current Move 2', 'Current Dodge 2']);
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

describe('units', () => {
  const march = `rulebook "Small" "a small game"
kind trait { rating from 1 }
kind thing is item { open; field weight number in lb else 0; field reach number in yd else 0; field price number in $ else 0 }
list gear of thing
trait Strength
field height number in in
derived Lift in lb = 6 * Strength
derived March in mi = Strength
derived Run in "yards a round" = Strength
derived Loss in lb = Strength - 10
derived Parade in "steps a minute" = Strength`;
  const text = 'height 71 in, Strength 10, gear { Rope weight 2 kg, Gun weight 9 lb reach 3900 yd price $15 }';
  const shownIn = (units?: UnitSystem): string[] =>
    sheetsText([contextOf(`use Small\nnpc A { ${text} }`, { 'small.rulebook': march }, units)], [], { all: true })
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '));

  test('are those of the rulebook', () => {
    expect(shownIn()).toEqual(shownIn('as written in the rulebook'));
    expect(shownIn()).toEqual(
      expect.arrayContaining(['height 71 in', 'Lift 60 lb 6 × Strength 10', 'Run 10 yards a round Strength 10']),
    );
  });
  test('or metric: three digits, `~` where that rounds, beside a formula that reckons as before', () => {
    expect(shownIn('metric')).toEqual(
      expect.arrayContaining([
        'height ~1.8 m',
        'Lift ~27.2 kg 60 lb = 6 × Strength 10',
        'March ~16.1 km 10 mi = Strength 10',
        'Run ~9.14 metres a round 10 yards a round = Strength 10',
        'Loss 0 kg 0 lb = Strength 10 - 10',
        'Parade 10 steps a minute Strength 10',
        '- Rope: weight 2 kg',
        '- Gun: weight ~4.08 kg, reach ~3570 m, price $15',
      ]),
    );
  });
  test('or imperial: what is imperial stays', () => {
    expect(shownIn('imperial')).toEqual(expect.arrayContaining(['height 71 in', 'Lift 60 lb 6 × Strength 10']));
    const game = `rulebook "Small" "a small game"
kind trait { rating from 1 }
trait Reach
field height number in m
derived Range in m = 10 * Reach
derived Speed in "km an hour" = Reach
derived Load in t = Reach`;
    const lines = sheetsText([
      contextOf('use Small\nnpc A { height 1.8 m, Reach 8 }', { 'small.rulebook': game }, 'imperial'),
    ])
      .split('\n')
      .map((line) => line.trim().replace(/\s+/g, ' '));
    expect(lines).toEqual(
      expect.arrayContaining([
        'height ~5.91 ft',
        'Range ~87.5 yd 80 m = 10 × Reach 8',
        'Speed ~4.97 mi an hour 8 km an hour = Reach 8',
        'Load ~17600 lb 8 t = Reach 8',
      ]),
    );
  });
  test('and JSON does not change', () => {
    const json = (units?: UnitSystem): string =>
      JSON.stringify(sheetsJson([contextOf(`use Small\nnpc A { ${text} }`, { 'small.rulebook': march }, units)]));
    expect(json('metric')).toBe(json());
  });
});

describe('a sheet in a terminal', () => {
  const soldier = contextOf(`use "GURPS Lite WWII"
character "Pvt. Mike Doyle" {
  occupation "carries the wireless of the second platoon, and says so to everybody who has not asked, twice a day"
  DX 12, IQ 11
  Combat Reflexes
  Guns (Rifle) 15
  gear { M1 Garand }
  roll Guns (Rifle) "at the window"
}
weapon "M1 Garand" { skill Guns (Rifle), damage 7d, Shots 8, weight 10 lb, ST 11, SS 14, Acc 11 }`);

  test.each([80, 120])('fits %i columns', (columns) => {
    const lines = sheetsText([soldier], [], { columns, all: true }).split('\n');
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    expect(lines.length).toBeGreaterThan(40);
  });

  test('names what is zero in one line, and shows it whole if all is wanted', () => {
    const lines = sheetsText([soldier]).split('\n');
    const [zero = ''] = lines.filter((line) => line.startsWith('Zero: '));
    expect(zero).toMatch(/\bEncumbrance\b/);
    expect(lines.filter((line) => /^Encumbrance +0 /.test(line))).toEqual([]);
    const all = sheetsText([soldier], [], { all: true });
    expect(all).toMatch(/^Encumbrance +0 /m);
    expect(all).not.toContain('Zero: ');
  });
});
