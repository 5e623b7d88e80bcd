/** A range of text; `to` is exclusive. */
export type Region = readonly [from: number, to: number];

/** Index of the first item of a sorted list that begins after an offset; the length of the list if none does. */
export function firstAfter<T>(sorted: readonly T[], offset: number, begin: (one: T) => number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && begin(one) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Regions of a text, queried by offset. They may overlap. */
export class RegionCursor {
  private readonly regions: readonly Region[];
  /** For each region, the greatest end of it and of those before it. */
  private readonly ends: readonly number[];

  constructor(regions: readonly Region[]) {
    this.regions = [...regions].sort((a, b) => a[0] - b[0]);
    let farthest = Number.NEGATIVE_INFINITY;
    this.ends = this.regions.map(([, end]) => {
      farthest = Math.max(farthest, end);
      return farthest;
    });
  }

  /** Whether the offset is inside the last region that begins before it. */
  holds(offset: number): boolean {
    const region = this.at(offset);
    return region !== undefined && offset > region[0] && offset < region[1];
  }

  /** Whether a region begins before `to` and does not end before `from`. */
  meets(from: number, to: number): boolean {
    return (this.ends[firstAfter(this.regions, to - 1, beginOf) - 1] ?? Number.NEGATIVE_INFINITY) >= from;
  }

  /** Whether a region begins before `to` and ends after `from`. */
  crosses(from: number, to: number): boolean {
    return this.meets(from + 1, to);
  }

  /** End of the region that begins at the offset. */
  endOf(offset: number): number | undefined {
    const region = this.at(offset);
    return region?.[0] === offset ? region[1] : undefined;
  }

  private at(offset: number): Region | undefined {
    return this.regions[firstAfter(this.regions, offset, beginOf) - 1];
  }
}

function beginOf(region: Region): number {
  return region[0];
}
