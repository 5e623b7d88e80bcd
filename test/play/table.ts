import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRulebook, parseSheet } from '../../language/grammar/parse.js';
import { type EvaluatedExpression, evaluateExpression } from '../../language/roll/typed-expression.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { nobody } from '../../language/sheet/cells/nobody.js';
import type { Rolled } from '../../language/sheet/sheet-roll.js';
import { isProblem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';

/** Somebody of a sheet, by its text. */
export function whoIn(sheet: string, name: string): Evaluation {
  const workspace = createWorkspace();
  const courtly = join(import.meta.dirname, '..', 'fixtures', 'court-of-favours.rulebook.txt');
  workspace.setRulebook(
    'file:///court.rulebook',
    parseRulebook(readFileSync(courtly, 'utf8'), 'file:///court.rulebook').root,
  );
  const uri = 'file:///table/sheet.muster';
  workspace.setSheet(uri, parseSheet(sheet, uri).root);
  const found = workspace.named(uri, name);
  if (!found) throw new Error(`nobody is called ${name}`);
  return found;
}

/** Nobody in particular, of a game. */
export function inGame(book: string): Evaluation {
  const rules = createWorkspace().books.get(book)?.rules;
  if (!rules) throw new Error(`no rulebook ${book}`);
  return nobody(rules);
}

export function evaluated(expression: string, evaluation: Evaluation): EvaluatedExpression {
  const found = evaluateExpression(expression, evaluation);
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

/** The value of an expression, with the findings that prevent it. */
export function rolledOf({ roll }: EvaluatedExpression): Rolled {
  if (!roll.rolled) throw new Error(roll.findings.map(({ message }) => message).join('\n'));
  return roll.rolled;
}

/** The value, or an error that says the problem. */
export function right<T extends object>(value: T): Exclude<T, { readonly problem: string }> {
  if (isProblem(value)) throw new Error(value.problem);
  return value as Exclude<T, { readonly problem: string }>;
}
