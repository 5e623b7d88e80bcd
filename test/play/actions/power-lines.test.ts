import { expect, test } from 'vitest';
import { parseSheet } from '../../../language/grammar/parse.js';
import { playLine } from '../../../language/play/lines/play-line.js';
import { changeText } from '../../../language/roll/changes.js';
import { evaluateExpression } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { createWorkspace } from '../../../language/workspace/host.js';

const uri = 'file:///table/hill.muster';

/** What comes of a line of a Talent with a power to be activated and one that is always on. */
function played(
  line: string,
  dice: string,
): { readonly found: readonly string[]; readonly changes: readonly string[] } {
  const workspace = createWorkspace();
  const text = `use Godlike
campaign Hill { }
character Rook {
  nature Talent
  miracle "Stone skin" 4d { Always On }
  miracle "Cold breath" 5d
  will 7
}`;
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const rook = workspace.named(uri, 'Rook');
  if (!rook) throw new Error('Rook is not there');
  const others = (name: string) => workspace.named(uri, name);
  const evaluated = evaluateExpression(line, rook, others);
  if (isProblem(evaluated)) throw new Error(evaluated.problem);
  const found = evaluated.roll.findings.map(({ message }) => message);
  if (found.length > 0) return { found, changes: [] };
  const made = playLine(evaluated.roll, rook, others, evaluated.game, line, { dice });
  if (isProblem(made)) throw new Error(made.problem);
  return { found, changes: 'changes' in made ? made.changes.map(changeText) : [] };
}

test.each([
  [
    'a match activates a power and costs nothing',
    'wake with Cold breath',
    '3,3,1,5,8',
    [],
    ['Rook: working (Cold breath)', 'Rook: unshaken (Cold breath)'],
  ],
  ['a failed activation costs a point of Will', 'wake with "Cold breath"', '3,4,1,5,8', [], ['Rook: will 6 (was 7)']],
  [
    'it takes a round of concentration',
    'wake 0 with Cold breath',
    '3,3,1,5,8',
    ['Cold breath needs concentration before it is activated, in combat rounds: 1, not 0.'],
    [],
  ],
  [
    'what is always on is not activated',
    'wake with Stone skin',
    '3,3,1,5',
    ['Stone skin is always on; after a hit has stopped it, roll `hold power` until it succeeds.'],
    [],
  ],
  [
    'a power that works stops when its user is hit and holds it by no match',
    'hold power with Stone skin',
    '1,2,3,4',
    [],
    ['Rook: stopped (Stone skin)'],
  ],
  [
    'of several powers one is named',
    'wake',
    '1,1,1,1',
    ['Which miracle? Write `with` and its name, such as Stone skin or Cold breath.'],
    [],
  ],
])('%s', (_, line, dice, found, changes) => expect(played(line, dice)).toEqual({ found, changes }));
