import type * as ast from '../../../grammar/generated/ast.js';
import { messages } from '../messages.js';
import type { FunctionRule } from '../rules.js';
import type { Book } from './book.js';
import type { Draft } from './draft.js';

/**
 * The functions of a rulebook. Each is compiled when it is first asked for, so that they may come in any order. One that is
 * asked for while it is compiled needs itself: there it has no value, and nothing can go on for ever.
 */
export class Functions {
  private readonly compiled = new Map<string, FunctionRule>();
  private readonly open: Draft[] = [];

  constructor(
    private readonly book: Book,
    private readonly compile: (draft: Draft, node: ast.FunctionRule) => FunctionRule,
  ) {}

  get(key: string): FunctionRule | undefined {
    const known = this.compiled.get(key);
    if (known) return known;
    const draft = this.book.drafts.get(`function:${key}`);
    const layer = draft?.layers.at(-1);
    if (!draft || layer?.node.$type !== 'FunctionRule') return undefined;
    const { node, source } = layer;
    const from = this.open.indexOf(draft);
    if (from >= 0) {
      this.reportCycle(this.open.slice(from));
      return undefined;
    }
    this.open.push(draft);
    const rule = this.book.within(source, () => this.compile(draft, node));
    this.open.pop();
    this.compiled.set(key, rule);
    return rule;
  }

  /** All of them, in the order of the rulebook. */
  all(): ReadonlyMap<string, FunctionRule> {
    const rules = new Map<string, FunctionRule>();
    for (const { what, key } of this.book.drafts.values()) {
      const rule = what === 'function' ? this.get(key) : undefined;
      if (rule) rules.set(key, rule);
    }
    return rules;
  }

  private reportCycle(circle: readonly Draft[]): void {
    const names = [...circle, circle[0]].map((draft) => draft?.name).join(' needs ');
    for (const draft of circle) {
      const layer = draft.layers.at(-1);
      if (layer)
        this.book.within(layer.source, () =>
          this.book.report('cycle', layer.node, messages.cycle(names), { property: 'name' }),
        );
    }
  }
}
