import { expect, test } from 'vitest';
import { oddsOf } from '../../language/roll/odds-of.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { isProblem } from '../../language/values/problem.js';
import { uriOf, workspaceOf } from '../sheet/read-sheets.js';

const book = `rulebook "Odd Names" "names that hold the word of"
dice under 3d6 { least target 3; resistance failure 14 }
kind trait { rating from 1 else 1 }
kind weapon is item { open; field speed number else 1 }
list gear of weapon
trait Nerve
trait Fear
derived "Rate of Fire" = Nerve
derived "Rate" = Nerve
derived "Taste/Smell" = Nerve
derived Parry of weapon = speed
derived Guard = Nerve + 0
modifier dazed { shift -4 of Nerve }
policy rolls without least target: "Rate of Fire", Parry, "Taste/Smell", Guard
policy active defences: Parry
`;

/** Why a roll is refused, or its odds. */
function rolled(expression: string): string {
  const workspace = workspaceOf({
    'odd.rulebook': book,
    'a.muster': 'use "Odd Names"\nnpc Joe { Fear 12, gear { weapon "Sword of Fire" { speed 1 } } }\n',
  });
  const evaluation = workspace.named(uriOf('a.muster'), 'Joe');
  if (!evaluation) throw new Error('Joe is there');
  const found = evaluateExpression(expression, evaluation);
  if (isProblem(found) || !found.roll.rolled) throw new Error(JSON.stringify(found));
  const odds = oddsOf(found.roll.rolled, gameOf(evaluation));
  return isProblem(odds) ? odds.problem : odds.text;
}

test('a policy means the value that it names, whatever words its name is made of', () => {
  for (const expression of ['Rate of Fire', 'Taste/Smell', 'Parry', 'Rate of Fire + 1', 'Guard', 'Guard with dazed'])
    expect(rolled(expression)).toContain('%');
  expect(rolled('Rate')).toContain('at least 3');
  expect(rolled('Nerve')).toContain('at least 3');
});

test('a defence is a defence by its name, not by how it is shown', () => {
  expect(rolled('Fear against Parry')).toContain('hits');
  expect(rolled('Fear against Rate of Fire')).toContain('wins');
});
