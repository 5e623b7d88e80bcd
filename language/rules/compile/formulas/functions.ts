import type * as ast from '../../../grammar/generated/ast.js';
import { messages } from '../../messages.js';
import type { FunctionRule } from '../../rules.js';
import type { Book } from '../book.js';
import type { Draft } from '../draft.js';

/** The deepest nesting of function calls. */
const MOST_NESTED = 100;

/**
 * The functions of a rulebook. Each is compiled when it is first needed, so their order does not matter. One that is
 * needed while it is compiled itself is a cycle: there it has no value, so that nothing runs forever.
 */
export class Functions {
  private readonly compiled = new Map<string, FunctionRule>();
  private readonly open: Draft[] = [];
  /** How deep functions call each other inside each compiled one, and inside the one that is being compiled. */
  private readonly depths = new Map<string, number>();
  private below = 0;

  constructor(
    private readonly book: Book,
    private readonly compile: (draft: Draft, node: ast.FunctionRule) => FunctionRule,
  ) {}

  get(key: string): FunctionRule | undefined {
    const cached = this.compiled.get(key);
    if (cached) return this.isTooDeep(this.depths.get(key) ?? 0) ? undefined : cached;
    const draft = this.book.drafts.get(`function:${key}`);
    const layer = draft?.layers.at(-1);
    if (!draft || layer?.node.$type !== 'FunctionRule') return undefined;
    const { node, source } = layer;
    const from = this.open.indexOf(draft);
    if (from >= 0) {
      this.reportCycle(this.open.slice(from));
      return undefined;
    }
    if (this.isTooDeep(this.open.length)) return undefined;
    const { below } = this;
    this.below = 0;
    this.open.push(draft);
    const rule = this.book.within(source, () => this.compile(draft, node));
    this.open.pop();
    this.compiled.set(key, rule);
    this.depths.set(key, this.below + 1);
    this.below = Math.max(below, this.below + 1);
    return rule;
  }

  /** Whether function calls are nested too deep to be evaluated; reported at the caller. */
  private isTooDeep(depth: number): boolean {
    const caller = this.open.at(-1);
    const layer = caller?.layers.at(-1);
    if (depth < MOST_NESTED) {
      this.below = Math.max(this.below, depth);
      return false;
    }
    if (caller && layer)
      this.book.within(layer.source, () =>
        this.book.report('nested-too-deeply', layer.node, messages.functionTooDeep(caller.name, MOST_NESTED), {
          property: 'name',
        }),
      );
    return caller !== undefined;
  }

  /** All functions, in the order of the rulebook. */
  all(): ReadonlyMap<string, FunctionRule> {
    const rules = new Map<string, FunctionRule>();
    for (const { what, key } of this.book.drafts.values()) {
      const rule = what === 'function' ? this.get(key) : undefined;
      if (rule) rules.set(key, rule);
    }
    return rules;
  }

  private reportCycle(circle: readonly Draft[]): void {
    const names = [...circle, ...circle.slice(0, 1)].map((draft) => draft.name);
    for (const draft of circle) {
      const layer = draft.layers.at(-1);
      if (layer)
        this.book.within(layer.source, () =>
          this.book.report('cycle', layer.node, messages.cycle(names), { property: 'name' }),
        );
    }
  }
}
