import type { Action } from './rules.js';
import type { Compiled } from './scope.js';

/** While an action is compiled: which of its formulas are kept, and what each of them reads of what varies. */
export class KeptFormulas {
  private readonly reads: ReadonlySet<string>[] = [];
  private readonly locals = new Map<string, { readonly place: number; readonly reads: ReadonlySet<string> }>();
  private reading = new Set<string>();
  private readonly kept = new WeakSet<Compiled>();

  /** `varying` are the names that mean something else each time, or at different moments of one time. */
  constructor(private readonly varying: ReadonlySet<string>) {}

  /** A formula that is being compiled reads a bound name. */
  note(name: string): void {
    if (this.varying.has(name)) this.reading.add(name);
  }

  /** Compiles a formula; one that reads nothing that varies is kept for good. */
  formula(compile: () => Compiled): Compiled {
    const { result, reads } = this.apart(compile);
    return reads.size > 0 || this.kept.has(result) ? result : this.keeping(this.place(reads), result, false);
  }

  /** Compiles the formula of a local value, and remembers what it reads. */
  local(key: string, compile: () => Compiled): Compiled {
    const { result, reads } = this.apart(compile);
    this.locals.set(key, { place: this.place(reads), reads });
    return result;
  }

  /** Whether it is remembered what a local value reads: it is kept wherever it is named. */
  keeps(key: string): boolean {
    return this.locals.has(key);
  }

  /** What a local value is where it is named: computed once until something that it reads varies. */
  named(key: string, value: Compiled): Compiled {
    const local = this.locals.get(key);
    if (!local) return value;
    this.noteLocal(key);
    return this.keeping(local.place, value, true);
  }

  /** What is being compiled depends on a local value. */
  noteLocal(key: string): void {
    for (const name of this.locals.get(key)?.reads ?? []) this.reading.add(name);
  }

  /** The places to forget when a name means something else, by name and all together. */
  places(): Pick<Action, 'varying' | 'varyingPlaces'> {
    const places = (isRead: (reads: ReadonlySet<string>) => boolean): readonly number[] =>
      this.reads.flatMap((reads, at) => (isRead(reads) ? [at] : []));
    return {
      varying: new Map([...this.varying].map((name) => [name, places((reads) => reads.has(name))])),
      varyingPlaces: places((reads) => reads.size > 0),
    };
  }

  /** Compiles something, and tells what it reads of what varies. */
  apart<Result>(compile: () => Result): { readonly result: Result; readonly reads: ReadonlySet<string> } {
    const outer = this.reading;
    const reads = new Set<string>();
    this.reading = reads;
    const result = compile();
    this.reading = outer;
    for (const name of reads) outer.add(name);
    return { result, reads };
  }

  private place(reads: ReadonlySet<string>): number {
    return this.reads.push(reads) - 1;
  }

  private keeping(place: number, value: Compiled, isLocal: boolean): Compiled {
    const keeping: Compiled = (scope) => {
      const { kept } = scope;
      if (!kept) return value(scope);
      const before = kept.values[place];
      if (before) return before;
      const derivation = value(isLocal ? kept.scope : scope);
      kept.values[place] = derivation;
      return derivation;
    };
    this.kept.add(keeping);
    return keeping;
  }
}
