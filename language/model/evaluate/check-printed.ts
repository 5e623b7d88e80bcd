import { NONE, valueText } from '../../values/value.js';
import type { Finding } from '../finding.js';
import { ExpressionReader } from '../read/expression.js';
import { textOf } from '../read/token-text.js';
import { isTrue, sameValues } from '../rules/operations.js';
import type { Evaluation, PrintedValue } from './cells/evaluation.js';

/**
 * Holds values that an author wrote although they follow from the rest against what they come to. They change nothing;
 * one that differs is a warning, because gear and wounds move them and print may be older than the rest.
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
  const expression = new ExpressionReader(evaluation.rules, tokens, span.from, span.to, { uri, path }).read();
  const [problem] = expression.problems;
  if (problem || expression.end < span.to)
    return [
      {
        severity: 'error',
        code: problem?.code === 'not-a-number' ? problem.code : 'not-understood',
        message:
          problem?.message ??
          `"${textOf(tokens, expression.end, span.to)}" means nothing behind the value of ${rule.name}. Remove it, or put a line end or a comma before it.`,
        origin: entry.origin('value', problem?.span ?? { from: expression.end, to: span.to }),
      },
    ];
  const written = expression.value({ character: evaluation }).value;
  const is = evaluation.derived(key, undefined).value;
  if (is.kind === NONE.kind || isTrue(sameValues(is, written))) return [];
  return [
    {
      severity: 'warning',
      code: 'advice',
      message: `${rule.name} comes to ${valueText(is)} here, not ${valueText(written)}. It follows from the rest of the sheet and may be left out.`,
      origin: entry.origin('value', span),
      rule: rule.origin,
    },
  ];
}
