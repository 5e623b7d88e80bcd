import {
  type EvaluatedExpression,
  evaluateAlone,
  evaluateExpression,
  isUnreadable,
} from '../../language/roll/index.js';
import { buildEvaluation, nobody, noContract } from '../../language/sheet/index.js';
import { type Finding, isProblem } from '../../language/values/index.js';
import { type RollableExpression, rollOnLine } from './files/line-of-file.js';
import { says } from './messages.js';
import { type Arguments, isWrongUse, type WrongUse, wrongUse } from './options.js';
import { rulesCalled } from './rulebooks.js';
import { assumptionsOf, rollerOf } from './whose.js';

/** A finding of an expression, in JSON; it belongs to no file. */
export interface ExpressionFinding {
  readonly severity: Finding['severity'];
  readonly code: string;
  readonly message: string;
}

/** The expression of `odds` and `roll`, evaluated for the character who rolls. */
export function expressionOf(args: Arguments): RollableExpression | WrongUse {
  const [expression, ...more] = args.positionals;
  if (expression === undefined || expression.trim() === '') return wrongUse(says.nothingRolled);
  if (more.length > 0) return wrongUse(says.unquoted([expression, ...more].join(' ')));
  const evaluated = evaluate(expression, args);
  if (isWrongUse(evaluated) || !isUnreadable(evaluated.roll)) return evaluated;
  return wrongUse(evaluated.roll.findings.map(({ message }) => message).join('\n'));
}

function evaluate(expression: string, args: Arguments): RollableExpression | WrongUse {
  const forName = args.one('for');
  const book = args.one('rulebook');
  const assume = args.all('assume');
  const onLine = forName === undefined && book === undefined ? rollOnLine(expression) : undefined;
  if (onLine) return onLine;
  if (forName !== undefined && book !== undefined) return wrongUse(says.forAndRulebook);
  if (forName !== undefined) {
    const roller = rollerOf(forName, assume);
    if (isWrongUse(roller)) return roller;
    const evaluated = orWrong(evaluateExpression(expression, roller.evaluation, roller.others));
    return isWrongUse(evaluated) ? evaluated : { ...evaluated, roller };
  }
  if (book !== undefined) return forBook(expression, book, assume);
  if (assume.length > 0) return wrongUse(says.assumeAlone);
  const alone = evaluateAlone(expression);
  if (alone === undefined) return wrongUse(says.noDice(expression));
  return orWrong(alone);
}

function forBook(expression: string, name: string, assume: readonly string[]): EvaluatedExpression | WrongUse {
  const rules = rulesCalled(name);
  if (isWrongUse(rules)) return rules;
  const assumptions = assumptionsOf(assume, rules);
  if (isWrongUse(assumptions)) return assumptions;
  const { source } = nobody(rules);
  const evaluation = buildEvaluation(
    { character: source, bases: [], ...(assumptions && { assumed: assumptions.entries }) },
    rules,
    noContract,
    assumptions?.values,
  );
  return orWrong(evaluateExpression(expression, evaluation));
}

function orWrong(evaluated: ReturnType<typeof evaluateExpression>): EvaluatedExpression | WrongUse {
  return isProblem(evaluated) ? wrongUse(evaluated.problem) : evaluated;
}

/** Findings of the expression for outputs, and one more if the dice cannot be rolled. */
export function expressionFindings(evaluated: RollableExpression, refused?: string): ExpressionFinding[] {
  const steps = [evaluated.roll, ...(evaluated.next ?? [])];
  const own = steps.flatMap((one) => one.findings).map(({ severity, code, message }) => ({ severity, code, message }));
  const isSaid = own.some(({ severity, message }) => severity === 'error' && message === refused);
  return refused === undefined || isSaid
    ? own
    : [...own, { severity: 'error', code: 'illegal-roll', message: refused }];
}
