import { RecentCache } from '../../memo/recent-cache.js';
import type { TouchedParts } from '../../sheet/cells/touches.js';

/** Something with changing parts, such as the state of a member. */
export interface WithParts {
  /** A key of some of its parts: equal keys mean that these parts are equal. */
  keyOf(parts: TouchedParts): string;
}

/** The parts that a computation has read of the member in each role. */
export type PartsRead<Role> = ReadonlyMap<Role, TouchedParts>;

/** Most cached results of one computation. */
const MOST_RESULTS = 20_000;

/**
 * A cache for one computation about members in some roles, such as the actor and the target. The key of a result is the
 * members' keys for the parts that the computation has read so far. In some states it reads more; once `parts` grows, the
 * results until then are dropped, because their keys do not cover the new parts.
 */
export class ResultsByParts<Role, Result> {
  private readonly parts = new Map<Role, TouchedParts>();
  private results = new RecentCache<string, { readonly result: Result }>(MOST_RESULTS);

  /** The parts of the member in a role that were read so far. */
  partsOf(role: Role): TouchedParts {
    return this.parts.get(role) ?? 0;
  }

  /** All parts that were read so far. */
  get all(): PartsRead<Role> {
    return this.parts;
  }

  /** Adds parts that were read. If some are new, drops the results and returns false. */
  add(read: PartsRead<Role>): boolean {
    let isCovered = true;
    for (const [role, parts] of read) {
      const before = this.parts.get(role);
      if (before !== undefined && (before | parts) === before) continue;
      this.parts.set(role, (before ?? 0) | parts);
      isCovered = false;
    }
    if (!isCovered) this.results = new RecentCache(MOST_RESULTS);
    return isCovered;
  }

  /** The cached result for members with equal parts. */
  recall(memberIn: (role: Role) => WithParts | undefined): { readonly result: Result } | undefined {
    return this.results.get(this.keyOf(memberIn));
  }

  /** Stores a result, with the parts that computing it has read. */
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
