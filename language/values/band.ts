/** What holds for the numbers from `from` to `to`, both inclusive. Absent bounds are open. */
export interface Band {
  readonly from?: number;
  readonly to?: number;
}

/** The band that a number is in, of bands that ascend: of those open below the first that reaches it, and only where no other does. */
export function bandAt<B extends Band>(bands: readonly B[], at: number): B | undefined {
  let open: B | undefined;
  for (const band of bands) {
    if ((band.from !== undefined && at < band.from) || (band.to !== undefined && at > band.to)) continue;
    if (band.from !== undefined) return band;
    open ??= band;
  }
  return open;
}
