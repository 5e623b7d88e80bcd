import * as rational from '../../values/rational.js';

/** The numbers that something can have: from `start` on in both directions, `step` apart. */
export interface Steps {
  readonly start: rational.Num;
  readonly step: rational.Num;
}

/** The nearest possible numbers below and above one that is not among them; undefined where it is possible itself. */
export function between(
  at: rational.Num,
  { start, step }: Steps,
): { readonly below: rational.Num; readonly above: rational.Num } | undefined {
  const distance = rational.subtract(at, start);
  const count = distance === undefined ? undefined : rational.divide(distance, step);
  if (count === undefined || rational.isWhole(count)) return undefined;
  const [below, above] = [rational.floor(count), rational.ceiling(count)].map((many) => {
    const size = rational.multiply(step, many);
    return size === undefined ? undefined : rational.add(start, size);
  });
  return below === undefined || above === undefined ? undefined : { below, above };
}
