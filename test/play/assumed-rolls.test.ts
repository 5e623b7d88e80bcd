import { expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { parseAddition } from '../../language/play/assume-text.js';
import { evaluateExpression } from '../../language/roll/typed-expression.js';
import { requestOf } from '../../language/sheet/rolls/request.js';
import { isProblem } from '../../language/values/problem.js';
import { numberValue, valueText } from '../../language/values/value.js';
import { createWorkspace } from '../../language/workspace/host.js';

test('a roll with rules of its own keeps them when its value is assumed', () => {
  const workspace = createWorkspace();
  workspace.setSheet('file:///a.muster', parseSheet('use "GURPS Lite WWII"\nnpc Joe { }\n', 'file:///a.muster').root);
  const joe = workspace.assume('file:///a.muster', '1', new Map([['dodge', numberValue(2)]]));
  const made = joe && evaluateExpression('Dodge', joe);
  if (!made || isProblem(made) || !made.roll.rolled) throw new Error('it is rolled');
  expect(requestOf(made.roll.rolled, made.game)).toMatchObject({ request: { target: 2, anyTarget: true } });
});

test('an entry may be taken as written, in the place of the same one', () => {
  const text = 'use "GURPS Lite WWII"\nnpc Joe { DX 11, Running 12 }\n';
  const workspace = createWorkspace();
  workspace.setSheet('file:///a.muster', parseSheet(text, 'file:///a.muster').root);
  const rules = workspace.governedBy('file:///a.muster')?.rules;
  const assume = (entry: string): string => {
    const addition = rules && parseAddition(entry, rules);
    if (!addition || isProblem(addition)) throw new Error('it is an entry');
    const joe = workspace.assume('file:///a.muster', '1', new Map(), [addition]);
    return ['dx', 'dodge']
      .map((key) => {
        const value = key === 'dx' ? joe?.trait('attribute', key, undefined).value : joe?.derived(key, undefined).value;
        return value ? valueText(value) : '';
      })
      .join(' ');
  };
  expect(assume('+ DX 14')).toBe('14 6');
  expect(assume('+ Combat Reflexes')).toBe('11 6');
});
