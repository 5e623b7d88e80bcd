import { describe, expect, test } from 'vitest';
import { entryText, sheetOf } from '../../sheet/read-sheets.js';
import { again, gurps, outcome, reported, things } from './pasted.js';

/** What is in the sheet of a printed line. */
const entries = (line: string): string[] =>
  sheetOf(gurps('Joe', `DX 12\nIQ 12\n${line}`)).entries.map(({ trait }) => trait);

describe('the marks of print', () => {
  test('a caret refers to a footnote as a star does, and the footnotes are notes', () => {
    const sheet = gurps(
      'Joe',
      'DX 12 [20]\nStealth - 12* [2]\nGuns (Pistol)-14^ [2]\n* Includes +1 for something\n^ Conditional +2 in fog',
    );
    expect(entryText(sheetOf(sheet), 'Stealth')).toBe('Stealth 12 [2]');
    expect(entryText(sheetOf(sheet), 'Guns')).toContain('14 [2]');
    expect(outcome(sheet)).toEqual(['note: * Includes +1 for something', 'note: ^ Conditional +2 in fog']);
  });

  test('a star that began a line before is the bullet of a list', () => {
    expect(entries('* Stealth-12* [2]\n* Running 10 [2]')).toEqual(['DX', 'IQ', 'Stealth', 'Running']);
  });

  test('a cost may be after a colon, or in braces, or after a hyphen', () => {
    for (const line of [
      'Combat Reflexes: 15',
      'Combat Reflexes {15}',
      'Combat Reflexes - [15]',
      'Combat Reflexes – {15}',
    ])
      expect(entryText(sheetOf(gurps('Joe', line)), 'Combat Reflexes')).toBe('Combat Reflexes [15]');
    const sheet = gurps('Joe', 'IQ 12 [20]\nArea Knowledge (The City) IQ/E - {1}\nHigh Pain Threshold: 10');
    expect(reported(sheet)).toEqual([]);
    expect(entryText(sheetOf(sheet), 'Area Knowledge')).toContain('[1]');
    expect(entryText(sheetOf(sheet), 'High Pain Threshold')).toBe('High Pain Threshold [10]');
    // What has a level has it after the colon.
    expect(entryText(sheetOf(gurps('Joe', 'DX: 12')), 'DX')).toBe('DX 12 [20]');
  });

  test('a line is drawn beside words', () => {
    const sheet = gurps('Scout', '--- Scout ---\n=== Skills ===\nStealth-10 [2]');
    expect(outcome(sheet)).toEqual([]);
    expect(entryText(sheetOf(sheet), 'Stealth')).toBe('Stealth 10 [2]');
  });

  test('a word that is broken in parentheses is whole again', () => {
    const sheet = gurps('Joe', 'DX 12 [20]\nGuns (Pis-\n  tol)-13 [1]\nExplosive Ordnance\nDisposal-9 [2]');
    expect(reported(sheet)).toEqual([]);
    expect(entryText(sheetOf(sheet), 'Guns')).toContain('Pistol');
    expect(entryText(sheetOf(sheet), 'Explosive Ordnance Disposal')).toBe('Explosive Ordnance Disposal 9 [2]');
  });

  test('the points of all attributes are compared', () => {
    const sheet = gurps('Joe', 'Stats: 40 points\nDX 12 [20]\nIQ 12 [20]');
    expect(outcome(sheet)).toEqual([]);
    expect(outcome(again(sheet, (print) => print.replace('40', '70')))).toEqual([expect.stringContaining('70')]);
  });
});

describe('things', () => {
  test('whose names begin with numbers are not so many of something', () => {
    const sheet = gurps(
      'Joe',
      'Equipment: 50-round drum; 9-mm pistol (2 lb); 30-06 rifle; .45 pistol; 2 Bayonet; 3 ropes',
    );
    expect(things(sheet)).toEqual([
      '50-round drum',
      '9-mm pistol',
      '30-06 rifle',
      '.45 pistol',
      'Bayonet or Knife',
      'ropes',
    ]);
    expect(reported(sheet)).toEqual([]);
  });

  test('whose names end with a number after a hyphen have no level', () => {
    const sheet = gurps(
      'Joe',
      'Equipment: MP-40; 2 MG-42 with a bipod; 3 × Stick-24; P-38 2 lb; Bren Mk-2; M-1 helmet (3 lb); C-4; Bayonet',
    );
    expect(things(sheet)).toEqual([
      'MP-40',
      'MG-42 with a bipod',
      'Stick-24',
      'P-38',
      'Bren Mk-2',
      'M-1 helmet',
      'C-4',
      'Bayonet or Knife',
    ]);
    expect(reported(sheet)).toEqual([]);
  });

  test('may have commas and strokes in their remarks', () => {
    const sheet = gurps('Joe', 'Equipment: Small Knife (Reach C, 1d-2 imp / Reach C,1, 1d-2 cut)');
    expect(things(sheet)).toEqual(['Small Knife']);
    expect(reported(sheet).filter((one) => !one.startsWith('information'))).toEqual([]);
  });
});
