import { describe, expect, test } from 'vitest';
import { play } from './game.js';

const game = `dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
stat Wit
kind skill { under stat; rating from 1 to 20 }
kind arm is item { field harm formula; field shots number else 0 }
kind wound is item { rating from 1; option how { bruise; cut } }
wound arm
list gear of arm
list wounds of wound
derived Strike of arm = Might
derived Health = Might + 1
field hurt number else 0
table Place by place gives boxes, word { arm: Health "useless" }
table Hit by roll from 1 to 6 gives place { 1..6: "arm" }
`;

/** The findings of a page, as `code "span"`. */
const reported = (page: string): readonly string[] => play(`${game}page {\n  ${page}\n}`, '').rulebook;

describe('a page', () => {
  test('has so many blocks at most', () => {
    const blocks = (count: number): string =>
      Array.from({ length: count }, (_, at) => `scores "S${at}" Might`).join('\n');
    expect(reported(blocks(200))).toEqual([]);
    expect(reported(blocks(203))).toEqual([expect.stringMatching(/^too-large/)]);
  });

  test('takes every block that a game can fill', () =>
    expect(
      reported(`facts hurt, "Player"
  scores stat with skill in 2 columns | numbers "At a glance" Health as Life, Might
  + track Health less hurt { at 3: "half of everything"; at -Might: "gone" }
  | counter Health, Wit
  body Place, boxes, word on Hit with wounds { bruise: "/"; cut: "X" }
  attacks Strike, harm as Damage, shots boxes { Fist: Strike = Might - 1, harm = 1d - 2 }
  traits skill in 2 columns
  powers skill
  items arm with shots
  rolls | situations
  back
  table Place
  notes "And besides"`),
    ).toEqual([]));

  test.each([
    ['numbers Helth', 'unknown-name "Helth"'],
    ['facts hurt, Player', 'unknown-name "Player"'],
    ['scores stats', 'unknown-name "stats"'],
    ['traits skil', 'unknown-name "skil"'],
    ['items skill', 'unknown-name "skill"'],
    ['items arm with weight', 'unknown-name "weight"'],
    ['attacks Strike, harn', 'unknown-name "harn"'],
    ['attacks Strike { Fist: harm = 1d }', 'unknown-name "harm"'],
    ['attacks Strike { Fist: Strike = Migt }', 'unknown-name "Migt"'],
    ['body Place, boxs with wounds', 'unknown-name "boxs"'],
    ['body Place, boxes on Hits with wounds', 'unknown-name "Hits"'],
    ['track Health less hrt', 'unknown-name "hrt"'],
    ['track Health { at Helth: "gone" }', 'unknown-name "Helth"'],
    ['table Places', 'unknown-name "Places"'],
    ['attacks Strike, shots boxes left lefd', 'unknown-name "lefd"'],
    ['attacks Strike, shots boxes left Strike', 'unknown-name "Strike"'],
    ['items arm with shots boxes left lefd', 'unknown-name "lefd"'],
  ])('knows the names of `%s`', (page, finding) => expect(reported(page)).toEqual([finding]));

  test.each([
    ['facts hurt less hurt', 'wrong-place "hurt"'],
    ['numbers Health boxes', 'wrong-place "boxes"'],
    ['traits skill with skill', 'wrong-place "skill"'],
    ['attacks Strike in 2 columns', 'wrong-place "2"'],
    ['numbers Health { at 3: "no" }', 'wrong-place "at 3: "no""'],
    ['numbers Health in 9 columns', 'out-of-range "9"'],
    ['track Health, Might', 'wrong-place "Might"'],
    ['| numbers Health', 'wrong-place "|"'],
    ['numbers', 'not-understood "numbers"'],
    ['track Health { gone: "no" }', 'not-understood "gone: "no""'],
    ['rolls\n rolls', 'duplicate-clause "rolls"'],
    ['numbers Health\n stats Might', 'not-understood "stats"'],
  ])('says what is wrong with `%s`', (page, finding) => expect(reported(page)).toEqual([finding]));

  test('that a rulebook has twice is reported', () =>
    expect(play(`${game}page { rolls }\npage { notes }`, '').rulebook).toEqual(['duplicate-name "page { notes }"']));

  test('leaves the bar to pages: elsewhere it is no sign', () =>
    expect(play(`${game}derived Half = Might | 2`, '').rulebook).toEqual(['unknown-character "|"']));
});

describe('the page of a house rulebook', () => {
  /** Words and titles of blocks, a row in a line. */
  const laidOut = (page: string): string[] => {
    const { workspace } = play(
      `${game}page {\n facts hurt\n scores stat | numbers "At a glance" Health\n rolls\n back\n notes\n}`,
      '',
      {
        'house.rulebook': `rulebook House extends Game\npage {\n  ${page}\n}\n`,
      },
    );
    const sides = workspace.books.get('House')?.rules.page?.sides ?? [];
    return sides.flatMap((rows, side) =>
      rows.map((row) => {
        const columns = row.map((column) =>
          column.map(({ word, names }) => [word, ...names.map(({ label }) => label)].join(' ')).join(' + '),
        );
        return `${side === 0 ? '' : 'back: '}${columns.join(' | ')}`;
      }),
    );
  };

  test('replaces blocks of the same word and title where they are, and keeps the others', () =>
    expect(laidOut('numbers "At a glance" Might\n facts "Player"')).toEqual([
      'facts Player',
      'scores stat | numbers Might',
      'rolls',
      'back: notes',
    ]));
  test('puts a new row after the block that it mentions, and a new block beside or below it', () =>
    expect(laidOut('scores stat\n + counter Health\n traits skill\n numbers "At a glance"\n + table Hit')).toEqual([
      'facts hurt',
      'scores stat + counter Health | numbers Health + table Hit',
      'traits skill',
      'rolls',
      'back: notes',
    ]));
  test('puts a row that mentions nothing at the end of the front', () =>
    expect(laidOut('table Hit')).toEqual([
      'facts hurt',
      'scores stat | numbers Health',
      'rolls',
      'table Hit',
      'back: notes',
    ]));
});
