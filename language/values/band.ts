/** A range of numbers, both ends inclusive. An absent bound is open. */
export interface Band {
  readonly from?: number;
  readonly to?: number;
}

/** The band that contains a number. `bands` ascend; a band without a lower bound matches only if no other does. */
export function bandAt<B extends Band>(bands: readonly B[], at: number): B | undefined {
  let open: B | undefined;
  for (const band of bands) {
    if ((band.from !== undefined && at < band.from) || (band.to !== undefined && at > band.to)) continue;
    if (band.from !== undefined) return band;
    open ??= band;
  }
  return open;
}
