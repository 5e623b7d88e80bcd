/** What is left of many measurements of one thing, in the unit of the measurements. */
export interface Spread {
  readonly best: number;
  readonly median: number;
  readonly p95: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { best: at(0), median: at(0.5), p95: at(0.95) };
}

/** Milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Best time of one call, in microseconds, of several rounds of many calls. */
export function perCall(calls: number, work: (call: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 7; round++) {
    const began = performance.now();
    for (let call = 0; call < calls; call++) work(call);
    best = Math.min(best, ((performance.now() - began) * 1000) / calls);
  }
  return best;
}
