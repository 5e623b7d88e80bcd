import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { entryText, findingsOf, sheetOf } from './read-sheets.js';

const gurps = (lines: string): string => `use "GURPS Lite WWII"\nnpc "Joe" {\n${lines}\n}\n`;
const godlike = (lines: string): string => `use "Godlike"\nnpc "Joe" {\n${lines}\n}\n`;

/** Everything that is reported about a text, its syntax first. */
function reported(text: string): string[] {
  const syntax = parseSheet(text, 'file:///table/sheet.muster').findings;
  return [...syntax.map((one) => `error ${one.code}: ${one.message}`), ...findingsOf(text)];
}
const clean = (text: string): void => expect(reported(text)).toEqual([]);

describe('the marks of print', () => {
  test('a semicolon in parentheses ends no entry', () => {
    clean(gurps('Gear: Baton (1d+1 cr; 1 lb), Rope (3 lb; $5)'));
    expect(sheetOf(gurps('DX 12; Gear: Baton (1d+1 cr; 1 lb), Rope (3 lb; $5)')).items).toHaveLength(2);
  });
  test('a bracket that is never closed still ends at the semicolon', () =>
    expect(reported(gurps('DX 12; Guns (Rifle 12; Stealth-12 [2]'))).toEqual([
      'error unclosed-bracket: This "(" is not closed within its entry, so it is unclear what it holds. Add ")", or take it away.',
    ]));
  test('a list may have bullets', () => {
    clean(gurps('DX 12\n- Stealth-12 [2]\n* Combat Reflexes [15]\n• Running 8 [1]\n• Gear: rope'));
    expect(sheetOf(gurps('• DX 12\n- IQ 11')).entries.map((one) => one.trait)).toEqual(['DX', 'IQ']);
  });
  test('a star or dagger refers to a footnote', () => {
    clean(gurps('DX 12\nStealth-12* [2]\nCombat Reflexes* [15]\nGuns (Pistol)-13† [1]'));
    expect(entryText(sheetOf(gurps('DX 12\nStealth-12* [2]')), 'Stealth')).toBe('Stealth 12 [2]');
  });
  test('words may be bold', () => clean(gurps('DX 12\n**Skills:** Stealth-12 [2]; **Running** 10')));
  test('height and weight as people write them', () => {
    clean(gurps('height 5\' 11"\nweight 180 lbs.'));
    clean(gurps('height 5’ 11”; weight 180 pounds'));
    clean(gurps('Height: 5\'6"; Weight: 130 lbs.'));
    clean(gurps('5\'6", 130 lbs.'));
    const sheet = sheetOf(gurps('5\' 6", 130 lbs.'));
    expect(sheet.fields.filter((one) => one.name === 'height' || one.name === 'weight')).toMatchObject([
      { name: 'height', value: { number: 66 } },
      { name: 'weight', value: { number: 130 } },
    ]);
  });
});

describe('skills in the parentheses of a stat', () => {
  test('are its skills', () => {
    const sheet = sheetOf(godlike('Body 3 (Brawling 2, Endurance 1)'));
    clean(godlike('Body 3 (Brawling 2, Endurance 1)'));
    expect(entryText(sheet, 'Body')).toMatch(/^Body 3d/);
    expect(entryText(sheet, 'Brawling')).toMatch(/^Brawling 2d/);
    expect(sheet.entries.find((one) => one.trait === 'Body')?.entries).toHaveLength(2);
  });
  test('of another stat are reported at their own words', () =>
    expect(reported(godlike('Body 3 (Rifle 2)'))).toEqual([
      'error wrong-place: Rifle belongs to Coordination, not to Body. Move it to the braces of Coordination.',
    ]));
  test('that nobody knows are reported', () =>
    expect(reported(godlike('Body 3 (Brawlng 2)'))).toEqual([
      'error unknown-option: "Brawlng 2" means nothing in the parentheses of Body. Remove it, or keep it as a remark by writing it in quotes.',
    ]));
  test('a whole pool is compared with what it comes to', () => {
    clean(godlike('Body 3, Brawling 2d (5d)'));
    expect(reported(godlike('Body 3, Brawling 2d (6d)'))).toEqual([
      'warning advice: Brawling comes to 5d here, not 6d. It follows from the rest of the sheet and may be left out.',
    ]);
  });
  test('words that nothing takes are reported, a remark in quotes is kept', () => {
    expect(reported(gurps('DX 12 (quick)'))).toEqual([
      'error unknown-option: "quick" means nothing in the parentheses of DX. Remove it, or keep it as a remark by writing it in quotes.',
    ]);
    clean(gurps('DX 12 "quick"'));
    clean(gurps('Fanaticism (the cause)'));
  });
});

describe('headings', () => {
  test('hold for their line, or for the lines below', () => {
    clean(gurps('Quirks:\n- Whittles\n- Never swears, ever\nGear:\n- rope\n- lamp oil\nDX 12'));
    expect(sheetOf(gurps('Gear:\nrope\nlamp oil\nDX 12')).items.map((one) => one.name)).toEqual(['rope', 'lamp oil']);
  });
  test('hold points that are compared with what their entries come to', () => {
    clean(gurps('Disadvantages (-10):\nHonesty [-10]\nAdvantages [15]: Combat Reflexes [15]\nQuirks [-1]: Whittles'));
    expect(reported(gurps('Disadvantages (-15): Honesty [-10]'))).toEqual([
      'warning advice: Disadvantages come to -10 points here, not -15. The number follows from the rest of the sheet and may be left out.',
    ]);
  });
  test('totals stand by themselves', () => {
    clean(gurps('Attributes: 20; Disadvantages: -10\nDX 12 [20]\nHonesty [-10]\nTotal: 10\n10 points'));
    expect(reported(gurps('DX 12 [20]; Attributes 30; Total: 40'))).toHaveLength(2);
  });
  test('of print say nothing by themselves before entries with costs', () =>
    clean(gurps('Mundane Traits: Combat Reflexes [15]; Honesty [-10]\nMental Skills: Stealth-10 [2]')));
  test('in the plural of a trait name its specialties', () => {
    clean(gurps('Languages: German [2], French-10 [2]'));
    expect(entryText(sheetOf(gurps('Languages: German [2]')), 'Language')).toBe('Language (German) 10 [2]');
  });
  test('Notes: begins a note that runs to the end of its line', () => {
    clean(gurps('Notes: This is an old officer, who "knows" best; he might (at times) err.'));
    expect(sheetOf(gurps('Notes: An old officer, who knows best; he errs.')).notes).toEqual([
      'An old officer, who knows best; he errs.',
    ]);
  });
});

describe('levels of print', () => {
  const nimble = 'DX 14; Double-Jointed [5]; ';
  test('with the default that they come from were not bought', () => {
    clean(gurps(`${nimble}Climbing 12 (default DX-5, +3 double-jointed)`));
    clean(gurps(`${nimble}Climbing 12 [0]`));
    const climbing = sheetOf(gurps(`${nimble}Climbing 12 (default DX-5)`)).entries.find(
      (one) => one.trait === 'Climbing',
    );
    expect(climbing).toMatchObject({ effective: { number: 12 }, cost: { number: 0 } });
    clean(gurps('DX 12; Climbing 7 (default DX-5)'));
    expect(reported(gurps('DX 12; Climbing 9 (default DX-3)'))).toHaveLength(1);
  });
});
