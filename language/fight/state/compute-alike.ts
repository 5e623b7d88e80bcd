import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { MemberNow } from './member-now.js';
import type { PartsRead, ResultsByParts } from './results-by-parts.js';

/** A result, with what was read for it. */
interface Computed<Result> {
  readonly result: Result;
  readonly read: PartsRead<'self' | 'on'>;
}

/**
 * Computes something about two members on any sheets that are alike in everything that it has read so far, of which much is computed already;
 * if it reads more there, on those of the two. What it reads is added to `known`.
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
