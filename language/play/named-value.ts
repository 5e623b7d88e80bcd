import { tokensOf } from '../grammar/layout/sheet/head-tokens.js';
import { textOf } from '../grammar/token-text.js';
import { readExpression } from '../read/expression.js';
import { compileExpression } from '../read/expression-value.js';
import { says } from '../roll/messages.js';
import { absenceOf, absenceText } from '../sheet/cells/absence.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import type { Derivation } from '../values/derivation.js';
import { type Problem, problem } from '../values/problem.js';

/** The value of a text such as `Broad Jump[4]` or `Dodge + 1` for a character. */
export interface NamedValue {
  /** As written. */
  readonly text: string;
  /** The value and its derivation. */
  readonly derivation: Derivation;
  /** The unit of the value or function, if the text is a single name. */
  readonly unit?: string;
  /** Why there is no value. */
  readonly absent?: string;
}

/**
 * Computes a text of names, numbers, dice and `+ - * /` for a character, read like the expression of a roll line;
 * arguments of values are in brackets. A problem names what in the text is unknown.
 */
export function namedValue(evaluation: Evaluation, text: string): NamedValue | Problem {
  const { rules } = evaluation;
  const tokens = tokensOf(text);
  if (tokens.length === 0) return problem(says.noValueNamed);
  const read = readExpression({ rules, tokens, from: 0, to: tokens.length });
  const [wrong] = read.problems;
  if (wrong) return problem(wrong.message);
  if (read.end < tokens.length) return problem(says.noValueAfter(textOf(tokens, read.end, tokens.length)));
  evaluation.renewSteps();
  const derivation = compileExpression(read, { origin: { uri: ASKED, path: '0' } })({ character: evaluation });
  const absence = absenceOf(evaluation, text, derivation);
  const { tree } = read;
  const named = tree.is === 'term' ? tree.term.named : undefined;
  const called = tree.is === 'call' ? rules.functions.get(tree.key) : undefined;
  const declared =
    called ??
    (named?.what === 'derived'
      ? rules.derived.get(named.key)
      : named?.what === 'setting'
        ? rules.settings.get(named.key)
        : named?.what === 'field'
          ? rules.fields.get(named.key)
          : undefined);
  return {
    text,
    derivation,
    ...(declared?.unit !== undefined && { unit: declared.unit }),
    ...(absence && { absent: absenceText(absence, text) }),
  };
}

const ASKED = 'memory:///asked.muster';
