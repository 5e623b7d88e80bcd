import { describe, expect, test } from 'vitest';
import { parseRulebook, parseSheet } from '../../../language/grammar/parse.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';

/** A game whose three actions hurt by one part. */
const blows = `rulebook Blows
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
table Place by place gives toll, covered { head: 3 1, body: 1 2, arm: 1 0 }
kind bruise is item { many; rating from 1 to 100; option place { head; body; arm } }
bruise Hurt
list hurts of bruise
kind club is item { field harm number; rolls Might }
club Cudgel { harm: 2 }
list gear of club
field weary number else 0
field toughness number else 0
derived Cover (place as Place) = Place[place].covered + toughness { hidden }
modifier aimed at (place as Place) "where it shall land"
modifier harder (points from 0 to 5) "what is left over goes into the blow"
part tire (by number else 1) { changes own weary to weary + by }
part be hit (place as Place, harm number) {
  throws luck = 1d6
  let left = harm + luck - whom.Cover[place]
  adds "Hurt {left * Place[place].toll} {place}" to hurts if left > 0
  tells "the {place} is hit" if left > 0
}
action strike {
  names somebody else
  takes club, aimed at
  spends margin on harder if success
  does be hit (aimed at otherwise "body", harm + harder) if success
  tells "{left} got through" if success
  does tire
}
action strike twice {
  names somebody else
  takes club
  does be hit ("head", harm) if success
  does be hit ("arm", harm) if success
  does tire (2)
}
action fall { does be hit (place, 1) each place as Place }
`;

/** What comes of a line of Ann's, with the faces that are thrown. */
function played(line: string, dice: string, book = blows, use = 'Blows'): readonly string[] {
  const workspace = createWorkspace();
  workspace.setRulebook('file:///table/blows.rulebook', parseRulebook(blows, 'file:///table/blows.rulebook').root);
  if (book !== blows)
    workspace.setRulebook('file:///table/house.rulebook', parseRulebook(book, 'file:///table/house.rulebook').root);
  const uri = 'file:///table/sheet.muster';
  const text = `use ${use}\nnpc Bob { toughness 1 }\nnpc Ann { Might 12, gear { Cudgel } }\n`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  expect(workspace.findings(uri)).toEqual([]);
  const ann = workspace.named(uri, 'Ann');
  if (!ann) throw new Error('Ann is not there');
  const others = (name: string) => workspace.named(uri, name);
  const evaluated = evaluateExpression(line, ann, others);
  if (isProblem(evaluated)) return [evaluated.problem];
  expect(evaluated.roll.findings).toEqual([]);
  const made = playLine(evaluated.roll, ann, others, evaluated.game, line, { dice });
  if (isProblem(made)) return [made.problem];
  if (!('account' in made)) throw new Error('nothing was carried out');
  return made.summary.split('; ');
}

describe('a part', () => {
  test('happens to the one whom the line names, with what the action gives it', () =>
    expect(played('strike Bob with aimed at head', '3,3,3/4')).toEqual([
      '9 against 12: success by 3',
      'Bob: hurts Hurt 12 head',
      'the head is hit',
      '4 got through',
      'Ann: weary 1 (was 0)',
    ]));
  test('does nothing where its condition does not hold', () =>
    expect(played('strike Bob', '5,5,5')).toEqual(['15 against 12: failure by 3', 'Ann: weary 1 (was 0)']));
  test('that is done twice has dice of its own each time', () =>
    expect(played('strike twice Bob', '3,3,3/4/2').slice(1)).toEqual([
      'Bob: hurts Hurt 12 head',
      'the head is hit',
      'Bob: hurts Hurt 3 arm',
      'the arm is hit',
      'Ann: weary 2 (was 0)',
    ]));
  test('is done for each row, and happens to who acts where the line names nobody', () =>
    expect(played('fall', '1/2/3')).toEqual([
      'Ann: hurts Hurt 3 head',
      'the head is hit',
      'Ann: hurts Hurt 1 body',
      'the body is hit',
      'Ann: hurts Hurt 4 arm',
      'the arm is hit',
    ]));
  test('that a house rule says anew is another one in every action', () => {
    const house = 'rulebook House extends Blows\npart tire { changes own weary to weary + 2 * by }\n';
    expect(played('strike Bob', '5,5,5', house, 'House')[1]).toBe('Ann: weary 2 (was 0)');
  });
});
