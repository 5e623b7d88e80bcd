import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Span } from '../../read/entry/reading.js';
import { readExpression } from '../../read/expression.js';
import { compileExpression } from '../../read/expression-value.js';
import { isTrue, sameValues } from '../../rules/operations.js';
import type { Derived } from '../../rules/rules.js';
import type { Finding } from '../../values/finding.js';
import { NONE, numberValue, valueText } from '../../values/value.js';
import type { Evaluation, PrintedValue } from '../cells/evaluation.js';
import * as say from '../messages.js';

/**
 * Compares derived values that an author wrote with the computed ones. They change nothing. A difference is a warning,
 * because gear and wounds change such values, and print can be older than the rest.
 */
export function checkPrinted(evaluation: Evaluation): Finding[] {
  return evaluation.printed
    .filter(({ entry }) => entry.inherited === undefined)
    .flatMap((one) => checkValue(evaluation, one));
}

function checkValue(evaluation: Evaluation, { entry, key, span }: PrintedValue): Finding[] {
  const rule = evaluation.rules.derived.get(key);
  const source = entry.read?.source;
  if (!rule || !source) return [];
  const { tokens, uri, path } = source;
  const { name } = entry.read;
  const slash = tokens.findIndex(({ text }, at) => text === '/' && at > span.from && at < span.to);
  const second = slash < 0 ? undefined : secondCalled(evaluation, rule, textOf(tokens, name.from, name.to));
  if (second) {
    const [first, rest] = [
      { from: span.from, to: slash },
      { from: slash + 1, to: span.to },
    ];
    const part = (one: Derived, at: Span): Finding[] => checkValue(evaluation, { entry, key: one.key, span: at });
    return [...part(rule, first), ...part(second, rest)];
  }
  const expression = readExpression({ rules: evaluation.rules, tokens, ...span });
  const [problem] = expression.problems;
  if (problem || expression.end < span.to)
    return [
      {
        severity: 'error',
        code: problem?.code === 'not-a-number' ? problem.code : 'not-understood',
        message: problem?.message ?? say.meaninglessAfter(textOf(tokens, expression.end, span.to), rule.name),
        origin: entry.origin('value', problem?.span ?? { from: expression.end, to: span.to }),
      },
    ];
  const is = evaluation.derived(key, undefined).value;
  // `Move 6/5`, `Move 6 / 5 / 3`: without a load and with heavier ones, so no fraction.
  const loads = /^\d+(\/\d+)+$/.test(
    tokens
      .slice(span.from, span.to)
      .map(({ text }) => text)
      .join(''),
  )
    ? textOf(tokens, span.from, span.to).split('/').map(Number)
    : [];
  if (loads.some((one) => isTrue(sameValues(is, numberValue(one))))) return [];
  const written =
    loads[0] !== undefined
      ? numberValue(loads[0])
      : compileExpression(expression, { origin: { uri, path } })({ character: evaluation }).value;
  if (is.kind === NONE.kind || isTrue(sameValues(is, written))) return [];
  return [
    {
      severity: 'warning',
      code: 'advice',
      message: say.followsFromSheet(rule.name, valueText(is), 'here', valueText(written)),
      origin: entry.origin('value', span),
      rule: rule.origin,
    },
  ];
}

/** `Damage 1d-2/1d`: the second of two values with the same spelling. */
function secondCalled({ rules }: Evaluation, first: Derived, written: string): Derived | undefined {
  for (const one of rules.vocabulary.names.get(nameKey(written)) ?? [])
    if (one.what === 'derived' && one.key !== first.key && one.alias !== undefined) return rules.derived.get(one.key);
  return undefined;
}
