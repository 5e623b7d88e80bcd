import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { MemberNow } from './member-now.js';
import type { PartsRead, ResultsByParts } from './results-by-parts.js';

/** A result, with the parts of the sheets that computing it has read. */
interface Computed<Result> {
  readonly result: Result;
  readonly read: PartsRead<'self' | 'on'>;
}

/**
 * Computes something about two members, first on sheets that equal theirs in all parts that the computation has read so
 * far, because existing sheets have many cells computed already. If it reads further parts there, it is computed again on
 * the members' own sheets. The parts that it reads are added to `known`.
 */
export function computeAlike<Result>(
  known: ResultsByParts<'self' | 'on', never>,
  self: MemberNow,
  on: MemberNow,
  compute: (who: Evaluation, other: Evaluation) => Result,
): Computed<Result> {
  const [who, other] = [self.sheetLike(known.partsOf('self')), on.sheetLike(known.partsOf('on'))];
  const first = computeOn(who, other, compute);
  if (known.add(first.read) || (who === self.evaluation && other === on.evaluation)) return first;
  const second = computeOn(self.evaluation, on.evaluation, compute);
  known.add(second.read);
  return second;
}

function computeOn<Result>(
  who: Evaluation,
  other: Evaluation,
  compute: (who: Evaluation, other: Evaluation) => Result,
): Computed<Result> {
  const { answer: of, touched: self } = who.cells.touches.of(() => other.cells.touches.of(() => compute(who, other)));
  return {
    result: of.answer,
    read: new Map([
      ['self', self],
      ['on', of.touched],
    ]),
  };
}
