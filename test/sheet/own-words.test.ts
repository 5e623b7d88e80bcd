import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { findingsOf, sheetOf } from './read-sheets.js';

const npc = (line: string): string => `use "GURPS Lite WWII"\nnpc "Clerk" {\n  ${line}\n  DX 12\n}\n`;

describe('what follows quirk, occupation or note is the author’s, to the end of the line', () => {
  test.each([
    'Pays 5€ for news',
    'Owes 10 £ to everybody, and 3 ¥ besides',
    'Grins 😀 at officers; never at ladies',
    'Lives at №7 | left',
    '<b>Bold</b> of speech',
    '<https://example.org/page?a=b#c> says more',
    'https://example.org/x',
    '5’ 9" tall, he says; perhaps 5% more',
    'Smiles :) at everybody',
    'Begins sentences (and never, ever ends them',
    'a) hums, c) whistles [only in the evening',
  ])('%s', (words) => {
    for (const kind of ['quirk', 'occupation', 'note']) {
      const text = npc(`${kind} ${words}`);
      expect(findingsOf(text)).toEqual([]);
      expect(JSON.stringify(sheetOf(text)).includes(JSON.stringify(words).slice(1, -1))).toBe(true);
    }
  });

  test('but something of the game after a semicolon', () => {
    const text = npc('quirk Hums; IQ 12; Brawling 13');
    expect(findingsOf(text)).toEqual([]);
    expect(sheetOf(text).entries.map(({ trait }) => trait)).toEqual(expect.arrayContaining(['Hums', 'IQ', 'Brawling']));
  });

  test.each(['Guns (Rifle 12', 'Guns Rifle) 12', 'Stealth 13 [2', 'Acute Hearing 2 (', 'Brawling 13 ]', 'age 30 )'])(
    'elsewhere a bracket without its partner is reported, and nothing else: %s',
    (line) => {
      expect(findingsOf(npc(line))).toEqual([expect.stringMatching(/^error un(closed-bracket|expected-closing)/)]);
    },
  );

  test('elsewhere a sign that means nothing is reported', () => {
    expect(findingsOf(npc('Brawling 13 €'))).toEqual([expect.stringContaining('"€" means nothing after "Brawling"')]);
    expect(parseSheet(npc('€ 13')).findings.map(({ code }) => code)).toEqual(['unknown-character']);
  });
});
