import type { Action } from './rules.js';
import type { Compiled } from './scope.js';

/**
 * Decides, while an action is compiled, which of its formulas are cached during play. A formula is cached in a slot
 * until a varying name that it reads changes.
 */
export class KeptFormulas {
  private readonly reads: ReadonlySet<string>[] = [];
  private readonly locals = new Map<string, { readonly slot: number; readonly reads: ReadonlySet<string> }>();
  private reading = new Set<string>();
  private readonly kept = new WeakSet<Compiled>();

  /** `varying` are the names whose values differ each time the action is played, or change while it is played. */
  constructor(private readonly varying: ReadonlySet<string>) {}

  /** Notes that the formula being compiled reads a bound name. */
  note(name: string): void {
    if (this.varying.has(name)) this.reading.add(name);
  }

  /** Compiles a formula. One that reads no varying name is cached for good. */
  formula(compile: () => Compiled): Compiled {
    const { result, reads } = this.isolate(compile);
    return reads.size > 0 || this.kept.has(result) ? result : this.cache(this.slot(reads), result, false);
  }

  /** Compiles the formula of a local value, and notes what it reads. */
  local(key: string, compile: () => Compiled): Compiled {
    const { result, reads } = this.isolate(compile);
    this.locals.set(key, { slot: this.slot(reads), reads });
    return result;
  }

  /** Whether a local value was compiled with `local`, so that it is cached wherever it is read. */
  keeps(key: string): boolean {
    return this.locals.has(key);
  }

  /** The value of a local name where it is read: computed once until something that it reads varies. */
  named(key: string, value: Compiled): Compiled {
    const local = this.locals.get(key);
    if (!local) return value;
    this.noteLocal(key);
    return this.cache(local.slot, value, true);
  }

  /** Notes that the formula being compiled reads a local value. */
  noteLocal(key: string): void {
    for (const name of this.locals.get(key)?.reads ?? []) this.reading.add(name);
  }

  /** The slots to clear when one varying name changes, by name, and those to clear when all do. */
  places(): Pick<Action, 'varying' | 'varyingPlaces'> {
    const places = (isRead: (reads: ReadonlySet<string>) => boolean): readonly number[] =>
      this.reads.flatMap((reads, at) => (isRead(reads) ? [at] : []));
    return {
      varying: new Map([...this.varying].map((name) => [name, places((reads) => reads.has(name))])),
      varyingPlaces: places((reads) => reads.size > 0),
    };
  }

  /** Compiles something, and returns the varying names that it reads. */
  isolate<Result>(compile: () => Result): { readonly result: Result; readonly reads: ReadonlySet<string> } {
    const outer = this.reading;
    const reads = new Set<string>();
    this.reading = reads;
    const result = compile();
    this.reading = outer;
    for (const name of reads) outer.add(name);
    return { result, reads };
  }

  private slot(reads: ReadonlySet<string>): number {
    return this.reads.push(reads) - 1;
  }

  private cache(slot: number, value: Compiled, isLocal: boolean): Compiled {
    const cached: Compiled = (scope) => {
      const { kept } = scope;
      if (!kept) return value(scope);
      const before = kept.values[slot];
      if (before) return before;
      const derivation = value(isLocal ? kept.scope : scope);
      kept.values[slot] = derivation;
      return derivation;
    };
    this.kept.add(cached);
    return cached;
  }
}
