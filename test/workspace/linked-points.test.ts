import { describe, expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { valueText } from '../../language/values/value.js';
import type { Workspace } from '../../language/workspace/workspace.js';
import { show, uriOf, workspaceOf } from '../sheet/read-sheets.js';

/** A game in which a friend costs a tenth of what the friend is worth. */
const book = `rulebook Game
setting purse = 100
budget purse
kind stat { rating from 0 to 99 else 0; cost rating }
stat Wit
kind bond { many; number worth from 0 to 99 else (points of label otherwise 50); cost round up (worth / 10) }
bond Friend
`;

function table(...lines: readonly string[]): Workspace {
  const text = ['use Game', ...lines, ''].join('\n');
  return workspaceOf({ 'game.rulebook': book, 'sheet.muster': text });
}

/** The points and findings of each character, in any order of evaluation. */
function spent(workspace: Workspace, order: readonly number[] = [0, 1, 2]): string[] {
  const uri = uriOf('sheet.muster');
  const characters = workspace.document(uri)?.characters ?? [];
  for (const at of order) workspace.sheet(uri, characters[at]?.path ?? '');
  const points = workspace.sheets(uri).map((sheet) => `${sheet.name}: ${valueText(sheet.points.spent)}`);
  return [...points, ...workspace.findings(uri).map(show)];
}

describe('points of a linked character', () => {
  test('count where a label names one of the campaign', () =>
    expect(spent(table('character Ann { Friend (Bob) }', 'character Bob { Wit 30 }'))).toEqual(['Ann: 3', 'Bob: 30']));
  test('are what they fall back to where the label names nobody, or nothing is written', () =>
    expect(spent(table('character Ann { Friend (somebody), Friend }'))).toEqual(['Ann: 10']));
  test('give way to a number', () =>
    expect(spent(table('character Ann { Friend (Bob, 80 worth) }', 'character Bob { Wit 30 }'))).toEqual([
      'Ann: 8',
      'Bob: 30',
    ]));
  test('follow an edit of the other sheet', () => {
    const workspace = table('character Ann { Friend (Bob) }', 'character Bob { Wit 30 }');
    expect(spent(workspace)[0]).toBe('Ann: 3');
    const changed = 'use Game\ncharacter Ann { Friend (Bob) }\ncharacter Bob { Wit 70 }\n';
    workspace.setSheet(uriOf('sheet.muster'), parseSheet(changed, uriOf('sheet.muster')).root);
    expect(spent(workspace)[0]).toBe('Ann: 7');
  });
  test('follow a character who is written later', () => {
    const workspace = table('character Ann { Friend (Bob) }');
    expect(spent(workspace)[0]).toBe('Ann: 5');
    workspace.setSheet(uriOf('b.muster'), parseSheet('use Game\ncharacter Bob { Wit 20 }\n', uriOf('b.muster')).root);
    expect(spent(workspace)[0]).toBe('Ann: 2');
  });
});

test('what was found stays true after others have asked for the points', () => {
  const workspace = workspaceOf({
    'game.rulebook': `${book}dice under 3d6 { }\n`,
    'ann.muster': 'use Game\nnpc Ann { Wit 10, roll Wit against "Bob" Wit }\n',
    'bob.muster': 'use Game\nnpc Bob { Wit 20 }\n',
    'cara.muster': 'use Game\ncharacter Cara { Friend (Ann) }\n',
  });
  const ann = uriOf('ann.muster');
  expect(workspace.findings(ann).map(show)).toEqual([]);
  workspace.release(ann);
  expect(workspace.sheets(uriOf('cara.muster')).map(({ points }) => valueText(points.spent))).toEqual(['1']);
  const changed = workspace.setSheet(uriOf('bob.muster'), undefined);
  expect(changed).toContain(ann);
  expect(workspace.findings(ann).map(show)).toEqual([
    'error unknown-member: There is no character or npc called "Bob" in this campaign. Correct the name, or write an npc with it.',
  ]);
});

describe('sheets that need each other', () => {
  const circle = ['character Ann { Wit 10, Friend (Bob) }', 'character Bob { Wit 20, Friend (Ann) }'];
  const cut = [
    'Ann: 15',
    'Bob: 25',
    'error cycle: points of Ann depends on itself: points of Ann <- points of Bob <- points of Ann. It counts as nothing until you write one of them as a number.',
    'error cycle: points of Bob depends on itself: points of Bob <- points of Ann <- points of Bob. It counts as nothing until you write one of them as a number.',
  ];
  test.each([[[0, 1]], [[1, 0]]])('are cut at the totals, in whatever order they are asked: %j', (order) =>
    expect(spent(table(...circle), order)).toEqual(cut),
  );
  test('of three are told at all three, and one who only looks on is not', () =>
    expect(
      spent(
        table(
          'character Dot { Friend (Ann) }',
          'character Ann { Friend (Bob) }',
          'character Bob { Friend (Cat) }',
          'character Cat { Friend (Ann) }',
        ),
        [0, 2, 3, 1],
      ).map((line) => line.replace(/ <-.*/, '')),
    ).toEqual([
      'Dot: 1',
      'Ann: 5',
      'Bob: 5',
      'Cat: 5',
      'error cycle: points of Ann depends on itself: points of Ann',
      'error cycle: points of Bob depends on itself: points of Bob',
      'error cycle: points of Cat depends on itself: points of Cat',
    ]));
  test('in themselves are told too', () =>
    expect(spent(table('character Ann { Friend (Ann) }')).slice(1)).toEqual([
      'error cycle: points of Ann depends on itself: points of Ann <- points of Ann. It counts as nothing until you write one of them as a number.',
    ]));
  test('are settled by a number in one of them', () =>
    expect(
      spent(table('character Ann { Wit 10, Friend (Bob, 20 worth) }', 'character Bob { Wit 20, Friend (Ann) }')),
    ).toEqual(['Ann: 12', 'Bob: 22']));
  test('roll against each other', () =>
    expect(
      spent(
        workspaceOf({
          'sheet.muster':
            'use Godlike\ncharacter Ann { Body 3, roll Body against "Bob" Body }\ncharacter Bob { Body 3, roll Body against "Ann" Body }\n',
        }),
      ),
    ).toEqual(['Ann: 0', 'Bob: 0']));
});
