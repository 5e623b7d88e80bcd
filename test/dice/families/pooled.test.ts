import { describe, expect, test } from 'vitest';
import { unreadFindings } from '../../../language/play/unread.js';
import { messages, wrong } from '../../sheet/game.js';
import { uriOf } from '../../sheet/read-sheets.js';
import { replayed, tableTalk } from './table-talk.js';

const book = `dice under 2d10 {
  pooled Effect[shifts]
}
dice under 1d100 as percent { }
table Effect by sum from -1000 to 1000 { up to -10: -6; -9..-3: -2; -2..2: 0; 3..9: 2; from 10: 6 }
kind stat { rating from 1 to 20 else 10 }
stat Agility
modifier footing (points from -50 to 50) { shift points }
modifier darkness { shift -4 }
modifier friction (points from 1 to 20) { shift directly -points }
`;

const { odds, played, findings, workspace } = tableTalk(book, 'npc Ann { Agility 12 }');
const value = (line: string) => odds(line);

describe('shifts that are added up and looked up before they act', () => {
  test.each([
    // -4 and 9 are 5, which is worth 2: 14 or less on 2d10.
    ['Agility with darkness, footing 9', '79 %'],
    ['Agility with footing 9', '79 %'],
    ['Agility with footing 2', '64 %'],
    ['Agility with darkness, footing -8', '15 %'],
    // What acts directly is not in the table.
    ['Agility with friction 2', '45 %'],
    ['Agility with friction 2, footing 9', '64 %'],
    ['Agility + 9', '100 %'],
    // Other dice of the rulebook leave modifiers as they are.
    ['Agility on percent with darkness, footing 9', '17 %'],
  ])('%s: %s', (line, text) => {
    expect(value(line).text).toBe(text);
  });

  test('the sheet says how it came about, and a record replays', () => {
    expect(played('Agility with darkness, footing 9', { dice: '7,7' }).summary).toBe('14 against 14: success by 0');
    expect(replayed(played('Agility with footing 9', { seed: 'pool' }).record)).toMatchObject({ same: true });
    expect(findings('Agility with darkness, footing 9')).toEqual([]);
    expect(workspace.ruleFindings(uriOf('game.rulebook'))).toEqual([]);
    expect(unreadFindings(workspace.books, uriOf('game.rulebook'))).toEqual([]);
  });

  test('a house rulebook replaces what shifts come to', () => {
    const house = tableTalk(book, 'npc Ann { Agility 12 }', 'dice under 2d10 { pooled shifts / 9 }');
    expect(house.odds('Agility with footing 9').text).toBe('72 %');
  });
});

describe('what goes wrong is said', () => {
  test('a sum of shifts that comes to nothing', () => {
    const narrow = tableTalk(book.replace('from 10: 6', '10..20: 6').replace('to 1000', 'to 20'), 'npc Ann { }');
    expect(narrow.findings('Agility with footing 40')).toEqual([
      'error: The modifiers add up to 40, and the effect of that has no value here: Effect has nothing for 40.',
    ]);
  });

  test('in the rulebook', () => {
    expect(wrong('dice under 2d10 { pooled Efect[shifts] }')).toEqual(['unknown-name "Efect"']);
    expect(wrong('dice under 2d10 { pooled shifts / 2; pooled shifts }')).toEqual(['duplicate-clause "pooled shifts"']);
    expect(messages('dice under 2d10 { }\nmodifier ice { shift directly -2 }')).toEqual([
      '`directly` means nothing here: no dice of this rulebook put shifts together with `pooled`. Remove the word.',
    ]);
    const pools = tableTalk('dice matching 1d10 { pooled shifts / 2 }', 'npc Ann { }');
    expect(unreadFindings(pools.workspace.books, uriOf('game.rulebook'))).toMatchObject([
      { message: expect.stringContaining('act on the pool itself') },
    ]);
  });
});
