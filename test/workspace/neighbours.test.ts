import { describe, expect, test } from 'vitest';
import { entryText, show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

const gurps = 'use "GURPS Lite WWII"\n';

/** Files of one folder without a campaign: what is wrong with each. */
function found(files: Readonly<Record<string, string>>): Record<string, string[]> {
  const workspace = workspaceOf(files);
  return Object.fromEntries(Object.keys(files).map((file) => [file, workspace.findings(uriOf(file)).map(show)]));
}

describe('what a file declares is its own, whatever its neighbours call so', () => {
  test('a skill in one, a trait in the other, a weapon in the third', () => {
    const files = {
      'one.muster': `${gurps}skill "Temper" like Brawling\nnpc A { Temper 12 }\n`,
      'two.muster': `${gurps}trait "Temper" [1]\nnpc B { Temper 10 [10] }\n`,
      'three.muster': `${gurps}weapon "Temper" { damage 1d }\nnpc C { gear { Temper } }\n`,
    };
    expect(found(files)).toEqual({ 'one.muster': [], 'two.muster': [], 'three.muster': [] });
    const [sheet] = workspaceOf(files).sheets(uriOf('two.muster'));
    expect(sheet && entryText(sheet, 'Temper')).toContain('[10]');
  });

  test('a file that declares nothing of that name is lent it', () => {
    expect(
      found({ 'one.muster': `${gurps}trait "Temper" [1]\n`, 'two.muster': `${gurps}npc B { Temper 2 [2] }\n` }),
    ).toEqual({ 'one.muster': [], 'two.muster': [] });
  });

  test('so are people, clocks and tables', () => {
    const people = (dx: number): string =>
      `${gurps}npc Guard { DX ${dx} }\nnpc Chief like Guard { IQ 11 }\nclock "Alarm" ${dx}\n` +
      'encounter "Gate" { side A { Chief }, side B { 2 Guard, if Alarm >= 11 { IQ 11 } } }\n';
    const workspace = workspaceOf({ 'one.muster': people(11), 'two.muster': people(13) });
    const dexterity = (file: string): string[] =>
      workspace.sheets(uriOf(file)).map((sheet) => `${sheet.name} ${entryText(sheet, 'DX')}`);
    expect(dexterity('one.muster')).toEqual(['Guard DX 11 [10]', 'Chief DX 11 [10]']);
    expect(dexterity('two.muster')).toEqual(['Guard DX 13 [30]', 'Chief DX 13 [30]']);
  });
});
