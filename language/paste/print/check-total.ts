import type { Entry } from '../../sheet/cells/entry.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import * as rational from '../../values/rational.js';
import type { Value } from '../../values/value.js';
import type { PrintedTotal } from './printed-entry.js';

/** A number of points in print, compared with the rules. */
export interface CheckedTotal {
  /** `Disadvantages`, or `All entries`. */
  readonly name: string;
  readonly is: string;
  readonly written: string;
  readonly isRight: boolean;
}

/**
 * Compares `Disadvantages (-10)` with the cost of the entries of that kind, and of other kinds that print may count among
 * them. `stated` are the kinds with a total in print. Undefined if the total is not a number.
 */
export function checkTotal(
  evaluation: Evaluation,
  { kind, value }: PrintedTotal,
  stated: ReadonlySet<string | undefined>,
): CheckedTotal | undefined {
  let written = rational.parseNumber(value);
  if (written === undefined) return undefined;
  // `Disadvantages (25)`
  const isNegative = evaluation.priced().some((one) => one.kind === kind && isBelowZero(evaluation.cost(one).value));
  if (isNegative && rational.sign(written) > 0) written = rational.negate(written);
  const others = new Map<string, rational.Num>();
  let own: rational.Num = 0;
  // Entries in the braces of others whose price includes them have a total of their own in print.
  const included = kind === undefined ? [] : evaluation.all.filter((one) => one.kind === kind && isIncluded(one));
  for (const one of [...evaluation.priced(), ...included]) {
    const cost = evaluation.cost(one).value;
    if (cost.kind !== 'number') continue;
    if (kind === undefined || one.kind === kind) own = rational.add(own, cost.number) ?? own;
    else if (!stated.has(one.kind) && rational.sign(cost.number) === rational.sign(written))
      others.set(one.kind, rational.add(others.get(one.kind) ?? 0, cost.number) ?? 0);
  }
  const plural = evaluation.rules.kinds.get(kind ?? '')?.clauses.plural ?? `${kind}s`;
  return {
    name: kind === undefined ? 'All entries' : plural.charAt(0).toUpperCase() + plural.slice(1),
    is: rational.toText(own),
    written: rational.toText(written),
    isRight: comesTo(own, written, [...others.values()].slice(0, MOST_KINDS)),
  };
}

function isBelowZero(cost: Value): boolean {
  return cost.kind === 'number' && rational.sign(cost.number) < 0;
}

function isIncluded({ trait, list }: Entry): boolean {
  return list === undefined && trait?.clauses.included === true;
}

/** Whether some of the further amounts make up the difference. */
function comesTo(own: rational.Num, written: rational.Num, further: readonly rational.Num[]): boolean {
  if (rational.equals(own, written)) return true;
  const [first, ...rest] = further;
  if (first === undefined) return false;
  const more = rational.add(own, first);
  return comesTo(own, written, rest) || (more !== undefined && comesTo(more, written, rest));
}

const MOST_KINDS = 8;
