import { expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { createWorkspace } from '../../language/model/host.js';
import { evaluateExpression } from '../../language/play/expression.js';
import { requestOf } from '../../language/play/request.js';
import { isProblem } from '../../language/values/problem.js';
import { numberValue } from '../../language/values/value.js';

test('a roll with rules of its own keeps them when its value is assumed', () => {
  const workspace = createWorkspace();
  workspace.setSheet('file:///a.muster', parseSheet('use "GURPS Lite WWII"\nnpc Joe { }\n', 'file:///a.muster').root);
  const joe = workspace.assume('file:///a.muster', '1', new Map([['dodge', numberValue(2)]]));
  const made = joe && evaluateExpression('Dodge', joe);
  if (!made || isProblem(made) || !made.roll.rolled) throw new Error('it is rolled');
  expect(requestOf(made.roll.rolled, made.game)).toMatchObject({ request: { target: 2, anyTarget: true } });
});
