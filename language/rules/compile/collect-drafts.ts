import { declaringWord } from '../../grammar/declaring-word.js';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { consequenceClauses } from '../consequences.js';
import { messages } from '../messages.js';
import { nearTexts } from '../near-names.js';
import { addressOfDraft, type BookSource, clausesOf, type Draft, type DraftKind, slotOf } from './draft.js';
import type { RuleFindings } from './rule-findings.js';

/** Clauses that a declaration can have several of. */
const severalAllowed: ReadonlySet<string> = new Set([
  'Needs',
  'Excludes',
  'Gives',
  'Default',
  'PoolOperation',
  ...consequenceClauses,
  'Chooses',
  'Writes',
  'Buys',
  'Sets',
  'Repeats',
  'Branch',
]);

/** The declarations of a rulebook and its bases. Those with the same kind and name are layers of one draft. */
export class CollectedDrafts {
  /** By `kind:name`; traits by `trait:kind:name`. */
  readonly drafts = new Map<string, Draft>();
  readonly limits: { readonly source: BookSource; readonly node: ast.Limit }[] = [];
  readonly bans: ast.Ban[] = [];
  /** Titles of the cited documents, by key. */
  readonly sources = new Map<string, string>();
  budget: { source: BookSource; node: ast.Budget } | undefined;
  private readonly inherited = new Set<Draft>();

  constructor(
    layers: readonly BookSource[],
    private readonly reports: RuleFindings,
  ) {
    for (const layer of layers) reports.within(layer, () => this.collect(layer));
    for (const draft of this.drafts.values()) this.inherit(draft, []);
  }

  private collect(source: BookSource): void {
    // A ruling on its own belongs to the declaration before it.
    let above: Draft | undefined;
    for (const node of source.root.declarations) {
      if (node.$type === 'Ruling') {
        if (above) above.clauses = [...above.clauses, node];
        continue;
      }
      above = undefined;
      switch (node.$type) {
        case 'Limit':
          this.limits.push({ source, node });
          break;
        case 'Ban':
          this.bans.push(node);
          break;
        case 'Source':
          this.sources.set(nameKey(node.name), node.title);
          break;
        case 'Budget':
          this.budget = { source, node };
          break;
        case 'Broken':
          break;
        default:
          above = this.add(source, node);
      }
    }
  }

  private add(
    source: BookSource,
    node: Exclude<ast.Declaration, ast.Limit | ast.Ban | ast.Source | ast.Budget | ast.Ruling | ast.Broken>,
  ): Draft {
    const what = node.$type === 'Trait' ? 'trait' : (declaringWord(node) as DraftKind);
    const name = node.$type === 'Dice' ? (node.called ?? node.family) : node.$type === 'Page' ? 'page' : node.name;
    const key = nameKey(name);
    const kind = node.$type === 'Trait' ? nameKey(node.kind) : what;
    const address = addressOfDraft({ what, kind, key });
    const clauses = clausesOf(node);
    const existing = this.drafts.get(address);
    this.checkClauses(clauses);
    if (node.$type === 'Field') this.checkBounds(node.bounds);
    if (node.replace && !existing)
      this.reports.report('unknown-name', node, messages.nothingToReplace(kind, name), {
        property: node.$type === 'Dice' ? 'family' : node.$type === 'Page' ? 'replace' : 'name',
      });
    if (!existing || node.replace) {
      const draft: Draft = { what, key, name, kind, layers: [{ source, node }], clauses: [...clauses] };
      this.drafts.set(address, draft);
      return draft;
    }
    if (existing.layers.some((layer) => layer.source === source)) {
      this.reports.report(
        'duplicate-name',
        node,
        what === 'dice'
          ? messages.diceTwice(name)
          : what === 'page'
            ? messages.pageTwice
            : messages.declaredTwice(node.$type === 'Trait' ? node.kind : what, name),
        { property: node.$type === 'Dice' ? (node.called === undefined ? 'family' : 'called') : 'name' },
      );
    }
    existing.layers.push({ source, node });
    const slots = new Set(clauses.map(slotOf).filter((slot) => slot !== ''));
    existing.clauses = [...existing.clauses.filter((clause) => !slots.has(slotOf(clause))), ...clauses];
    return existing;
  }

  /** Adds inherited clauses, `skill Glider Repair like Mechanic`: those of the other trait, overridden by its own. */
  private inherit(draft: Draft, path: readonly Draft[]): void {
    const node = draft.layers.findLast((layer) => layer.node.$type === 'Trait' && layer.node.base !== undefined)?.node;
    if (node?.$type !== 'Trait' || node.base === undefined || this.inherited.has(draft)) return;
    if (path.includes(draft)) {
      this.reports.report('cycle', node, messages.likeItself(draft.name), { property: 'base' });
      return;
    }
    const base = this.drafts.get(`trait:${draft.kind}:${nameKey(node.base)}`);
    if (!base) {
      this.reports.report(
        'unknown-name',
        node,
        messages.unknownThing(
          draft.kind,
          node.base,
          adviceAmong(namesAmong(this.drafts.values(), ['trait']), node.base),
        ),
        { property: 'base' },
      );
      return;
    }
    this.inherit(base, [...path, draft]);
    this.inherited.add(draft);
    const slots = new Set(draft.clauses.map(slotOf).filter((slot) => slot !== ''));
    const named = new Set(['Also', 'Plural', 'Ruling']);
    draft.clauses = [
      ...base.clauses.filter((clause) => !slots.has(slotOf(clause)) && !named.has(clause.$type)),
      ...draft.clauses,
    ];
  }

  private checkBounds(bounds: readonly ast.Bound[]): void {
    for (const [index, bound] of bounds.entries())
      if (bounds.findIndex((one) => one.$type === bound.$type) < index) this.reportTwice(bound);
  }

  private reportTwice(node: ast.Clause | ast.Bound): void {
    this.reports.report('duplicate-clause', node, messages.saidTwice);
  }

  /** Reports clauses that a declaration has twice although it can have only one. */
  private checkClauses(clauses: readonly ast.Clause[]): void {
    const seen = new Set<string>();
    for (const clause of clauses) {
      const slot = slotOf(clause);
      if (slot === '' || severalAllowed.has(clause.$type)) continue;
      if (seen.has(slot)) this.reportTwice(clause);
      seen.add(slot);
    }
    for (const clause of clauses)
      if (clause.$type === 'FieldClause' || clause.$type === 'NumberParameter') this.checkBounds(clause.bounds);
  }
}

/** Suggests near names in a sentence; empty if there are none. */
export function adviceAmong(names: readonly string[], name: string): string {
  const near = nearTexts(name, names);
  return near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
}

/** The names of all declarations of some kinds. */
export function namesAmong(drafts: Iterable<Draft>, among: readonly DraftKind[]): readonly string[] {
  return [...drafts].filter((draft) => among.includes(draft.what)).map((draft) => draft.name);
}
