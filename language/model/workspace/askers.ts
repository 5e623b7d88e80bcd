import { nameKey } from '../../grammar/text.js';

/** Names for which the findings of documents asked: when one of them changes its meaning, these findings may too. */
export class Askers {
  private readonly asked = new Map<string, ReadonlySet<string>>();
  private readonly askers = new Map<string, Set<string>>();
  /** Collects the names that are asked for at present. */
  private asking: Set<string> | undefined;

  /** Somebody asks for a name of a campaign. */
  note(scope: string, name: string): void {
    this.asking?.add(addressOfName(scope, nameKey(name)));
  }

  /** Does the work of a document and notes the names that it asks for, in place of those of last time. */
  during<Result>(uri: string, work: () => Result): Result {
    this.forget(uri);
    const outer = this.asking;
    const asked = new Set<string>();
    this.asking = asked;
    try {
      return work();
    } finally {
      this.asking = outer;
      this.remember(uri, asked);
    }
  }

  /** The documents that asked for a name. */
  of(scope: string, key: string): Iterable<string> {
    return this.askers.get(addressOfName(scope, key)) ?? [];
  }

  private remember(uri: string, keys: ReadonlySet<string>): void {
    if (keys.size > 0) this.asked.set(uri, keys);
    for (const key of keys) {
      const known = this.askers.get(key);
      if (known) known.add(uri);
      else this.askers.set(key, new Set([uri]));
    }
  }

  private forget(uri: string): void {
    for (const key of this.asked.get(uri) ?? []) {
      const known = this.askers.get(key);
      known?.delete(uri);
      if (known?.size === 0) this.askers.delete(key);
    }
    this.asked.delete(uri);
  }
}

function addressOfName(scope: string, key: string): string {
  return `${scope}\u0000${key}`;
}
