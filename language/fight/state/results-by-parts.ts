import { RecentCache } from '../../memo/recent-cache.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';

/** Something with changing parts, such as the state of a member. */
export interface WithParts {
  /** A key of some of its parts: where two have the same key, these parts are the same. */
  keyOf(parts: TouchedParts): string;
}

/** What a computation has read of each member that has a role in it. */
export type PartsRead<Role> = ReadonlyMap<Role, TouchedParts>;

/** Results of one computation that are kept at most. */
const MOST_RESULTS = 20_000;

/**
 * A cache for one computation about members in some roles, such as the actor and the target: results are kept by the parts that the
 * computation reads of each. At some states it reads more than at others. `parts` is everything that it has read so far; once that grows, the
 * results until then are dropped, as their keys told too few states apart.
 */
export class ResultsByParts<Role, Result> {
  private readonly parts = new Map<Role, TouchedParts>();
  private results = new RecentCache<string, { readonly result: Result }>(MOST_RESULTS);

  /** What was read so far of the member in a role. */
  partsOf(role: Role): TouchedParts {
    return this.parts.get(role) ?? 0;
  }

  /** Everything that was read so far. */
  get all(): PartsRead<Role> {
    return this.parts;
  }

  /** Adds what was read. Returns false, and drops the results, where some of it was never read before. */
  add(read: PartsRead<Role>): boolean {
    let isKnown = true;
    for (const [role, parts] of read) {
      const before = this.parts.get(role);
      if (before !== undefined && (before | parts) === before) continue;
      this.parts.set(role, (before ?? 0) | parts);
      isKnown = false;
    }
    if (!isKnown) this.results = new RecentCache(MOST_RESULTS);
    return isKnown;
  }

  /** The result for these members, where it was kept for others with the same parts. */
  recall(memberIn: (role: Role) => WithParts | undefined): { readonly result: Result } | undefined {
    return this.results.get(this.keyOf(memberIn));
  }

  /** Keeps a result, with what was read for it. */
  keep(memberIn: (role: Role) => WithParts | undefined, read: PartsRead<Role>, result: Result): void {
    this.add(read);
    this.results.set(this.keyOf(memberIn), { result });
  }

  private keyOf(memberIn: (role: Role) => WithParts | undefined): string {
    let key = '';
    for (const [role, parts] of this.parts) key += `${memberIn(role)?.keyOf(parts) ?? ''}|`;
    return key;
  }
}
