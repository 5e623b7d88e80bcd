import { describe, expect, test } from 'vitest';
import { namesIn } from './names-in.js';

const game = `=== wild.rulebook
rulebook Wild
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10; cost rating - 10 }
stat Might
stat Wit
field eyes text
table Eyes by 1d6 { 1..6: grey }
table Training by 1d6 gives what { 1..3: Might; 4..6: Wit }
create Islander {
  sets 2 { throws luck = 3d6; throws brains = 3d6 }
  writes "Might {luck}, Wit {brains + luck}"
  throws colour = 1d6
  if luck > 3 { writes "eyes {Eyes[colour]}" }
  buys from Training as "{what} {10 + times}" until Wit > luck
}
=== camp.muster
use Wild
npc Ann { Might 12, eyes green }
`;

const { defined, renamed } = namesIn(game);

describe('names in the lines that a creation writes', () => {
  test('what is thrown is renamed in formulas and in lines, from either place', async () => {
    for (const [after, text] of [
      ['sets 2', 'luck'],
      ['writes "Might', 'luck'],
    ] as const) {
      const book = await renamed(after, text, 'fortune');
      expect(book).toContain('throws fortune = 3d6');
      expect(book).toContain('writes "Might {fortune}, Wit {brains + fortune}"');
      expect(book).toContain('if fortune > 3');
      expect(book).toContain('until Wit > fortune');
      expect(book).not.toContain('luck');
    }
  });

  test('traits and tables are renamed in them', async () => {
    const might = await renamed('stat Might', 'Might', 'Brawn');
    expect(might).toContain('writes "Brawn {luck}, Wit {brains + luck}"');
    expect(might).toContain('npc Ann { Brawn 12');
    expect(await renamed('table Eyes', 'Eyes', 'Irises')).toContain('writes "eyes {Irises[colour]}"');
  });

  test('a name in a line leads to where it is declared', async () => {
    expect(await defined('writes "Might', 'brains')).toContain('throws «brains» = 3d6');
  });
});
