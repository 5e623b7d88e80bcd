import { type AstNode, GrammarUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { nearTexts } from '../read/longest-name.js';
import { clausesOf, contextOf, type NameContext, slotOf, spellingsOf } from './book-names.js';
import type { Compiled, Table } from './rules.js';

/** A rulebook document as it was parsed, or the `rules { }` of a campaign. */
export interface BookSource {
  readonly name: string;
  /** Where its rules say that they stand: the name of a rulebook, the document of a table's `rules { }`. */
  readonly address?: string;
  readonly uri: string;
  readonly root: ast.RulebookDocument;
}

/** A finding in a rulebook: the node that is wrong, and what to do. */
export interface RuleFinding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  readonly uri: string;
  readonly offset: number;
  readonly end: number;
}

/** Which words of a node are to blame: those of a property, the whole node without one. */
export interface GuiltyWords {
  readonly property?: string;
  readonly index?: number;
  readonly severity?: RuleFinding['severity'];
}

export type DraftKind =
  | 'kind'
  | 'trait'
  | 'setting'
  | 'switch'
  | 'field'
  | 'list'
  | 'table'
  | 'ladder'
  | 'scale'
  | 'derived'
  | 'modifier'
  | 'policy'
  | 'dice';

/** A declaration with all its layers, the base book's first; its clauses are those that hold in the end. */
export interface Draft<Node extends ast.Declaration = ast.Declaration> {
  readonly what: DraftKind;
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly layers: { readonly source: BookSource; readonly node: Node }[];
  clauses: ast.Clause[];
}

/** Clauses that a declaration may have several of. */
const severalAllowed: ReadonlySet<string> = new Set(['Needs', 'Excludes', 'Gives', 'Default', 'PoolOperation']);

/** All declarations of a rulebook and its bases while they are compiled: look-up by name, and findings. */
export class Book {
  readonly findings: RuleFinding[] = [];
  readonly drafts = new Map<string, Draft>();
  readonly limits: { readonly source: BookSource; readonly node: ast.Limit }[] = [];
  readonly bans: ast.Ban[] = [];
  readonly sources = new Map<string, string>();
  budget: { source: BookSource; node: ast.Budget } | undefined;
  dieSides: number | undefined;
  tables = new Map<string, Table>();
  scaleCompiler: ((scale: string, column: string, key: Compiled) => Compiled | undefined) | undefined;
  private readonly contexts = new Map<string, NameContext>();
  private readonly aliases = new Map<string, string>();
  private readonly traitsByKey = new Map<string, { kind: string; key: string }[]>();
  private readonly told = new Set<string>();
  private readonly followed = new Set<Draft>();
  private shift = 0;
  private source: BookSource;

  constructor(readonly layers: readonly BookSource[]) {
    const last = layers[layers.length - 1];
    if (!last) throw new Error('A rulebook is compiled from at least one document.');
    this.source = last;
    for (const layer of layers) this.collect(layer);
    for (const draft of this.drafts.values()) this.follow(draft, []);
    for (const draft of this.drafts.values()) this.index(draft);
  }

  /** Reports at the guilty words of a node, in the document that the node is of. The same mistake is told of once. */
  report(code: string, node: AstNode | undefined, message: string, words: GuiltyWords = {}): void {
    const { property, index, severity = 'error' } = words;
    const found =
      property === undefined ? undefined : GrammarUtils.findNodeForProperty(node?.$cstNode, property, index);
    const cst = found ?? node?.$cstNode;
    const source = this.sourceOf(node);
    const shift = source ? 0 : this.shift;
    const finding: RuleFinding = {
      severity,
      code,
      message,
      uri: (source ?? this.source).uri,
      offset: (cst?.offset ?? 0) + shift,
      end: (cst?.end ?? 0) + shift,
    };
    const address = `${finding.uri} ${code} ${finding.offset} ${finding.end}`;
    if (this.told.has(address)) return;
    this.told.add(address);
    this.findings.push(finding);
  }

  /** The document that a node is of; undefined for what was read out of a text, such as the formulas of a message. */
  private sourceOf(node: AstNode | undefined): BookSource | undefined {
    let root = node;
    while (root?.$container) root = root.$container;
    return this.layers.find((layer) => layer.root === root);
  }

  /** The document that a citation without a name means: the first of its own rulebook, else the first of a base. */
  firstSource(citation: ast.Citation): string | undefined {
    const own = this.sourceOf(citation)?.root.declarations.find((declaration) => declaration.$type === 'Source');
    return own ? nameKey(own.name) : this.sources.keys().next().value;
  }

  /** Findings about nodes of no document lie so many characters further on. */
  shifted<Result>(shift: number, work: () => Result): Result {
    const before = this.shift;
    this.shift = shift;
    try {
      return work();
    } finally {
      this.shift = before;
    }
  }

  /** What an unknown name was probably meant to be, as a sentence; empty where nothing is near. */
  advice(name: string, among: readonly DraftKind[]): string {
    const names = [...this.drafts.values()].filter((draft) => among.includes(draft.what)).map((draft) => draft.name);
    const near = nearTexts(name, names);
    return near.length === 0 ? '' : ` Did you mean ${near.map((one) => `"${one}"`).join(' or ')}?`;
  }

  /** Findings that follow are about this document. */
  within<Result>(source: BookSource, work: () => Result): Result {
    const before = this.source;
    this.source = source;
    try {
      return work();
    } finally {
      this.source = before;
    }
  }

  kind(key: string): Draft<ast.Kind> | undefined {
    return this.drafts.get(`kind:${nameKey(key)}`) as Draft<ast.Kind> | undefined;
  }

  table(name: string): Table | undefined {
    return this.tables.get(nameKey(name));
  }

  scaleLookUp(scale: string, column: string, key: Compiled): Compiled | undefined {
    return this.drafts.has(`scale:${nameKey(scale)}`)
      ? this.scaleCompiler?.(nameKey(scale), nameKey(column), key)
      : undefined;
  }

  /** Keys of the columns that a scale can be read by. */
  scaleColumns(scale: string): ReadonlySet<string> {
    const columns = new Set<string>();
    for (const { node } of this.drafts.get(`scale:${nameKey(scale)}`)?.layers ?? [])
      for (const property of node.$type === 'Scale' ? node.properties : []) {
        if (property.$type === 'ScaleColumn') columns.add(nameKey(property.name));
        if (property.$type === 'ScaleSteps') for (const column of ['value', 'score']) columns.add(column);
      }
    return columns;
  }

  /** Key of the declaration that a name or another spelling of it means. */
  find(what: DraftKind, name: string): string | undefined {
    const key = nameKey(name);
    return this.drafts.has(`${what}:${key}`) ? key : this.aliases.get(`${what}:${key}`);
  }

  /** The trait of a name; of several kinds that declare it, the one that is asked for, else the first. */
  findTrait(name: string, kind?: string): { kind: string; key: string } | undefined {
    const found = this.traitsByKey.get(nameKey(name));
    return kind === undefined ? found?.[0] : found?.find((one) => one.kind === kind);
  }

  /** `skill Run`: a kind, or `derived`, `setting`, `field`, in front of a name. */
  qualified(name: string): { kind: string; rest: string } | undefined {
    const space = name.indexOf(' ');
    if (space < 0) return undefined;
    const kind = nameKey(name.slice(0, space));
    const known =
      this.kind(kind) !== undefined ||
      kind === 'derived' ||
      kind === 'setting' ||
      kind === 'field' ||
      kind === 'switch';
    return known && !this.findTrait(name) && !this.find('derived', name)
      ? { kind, rest: nameKey(name.slice(space + 1)) }
      : undefined;
  }

  /** Own names of the entries of a kind, as a query and a derived value of an item see them. */
  contextOfKind(kind: string): NameContext {
    const known = this.contexts.get(kind);
    if (known) return known;
    const clauses: ast.Clause[] = [];
    for (const draft of this.drafts.values()) {
      const item = draft.what === 'trait' ? this.isItem(draft.kind) : draft.what === 'kind' && this.isItem(draft.key);
      const wanted =
        kind === 'item'
          ? item
          : kind === 'trait'
            ? !item
            : (draft.what === 'kind' && draft.key === kind) || (draft.what === 'trait' && draft.kind === kind);
      if (wanted && (draft.what === 'trait' || draft.what === 'kind')) clauses.push(...draft.clauses);
    }
    const context = contextOf(clauses);
    const locals = new Set(context.locals);
    for (const draft of this.drafts.values())
      if (draft.what === 'list')
        for (const clause of draft.clauses) if (clause.$type === 'Mark') locals.add(nameKey(clause.name));
    const made = { ...context, locals };
    this.contexts.set(kind, made);
    return made;
  }

  isItem(kind: string): boolean {
    return this.kind(kind)?.layers.some((layer) => layer.node.item) ?? false;
  }

  private collect(source: BookSource): void {
    this.source = source;
    for (const node of source.root.declarations) {
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
        case 'Ruling':
        case 'Broken':
          break;
        default:
          this.add(source, node);
      }
    }
  }

  private add(
    source: BookSource,
    node: Exclude<ast.Declaration, ast.Limit | ast.Ban | ast.Source | ast.Budget | ast.Ruling | ast.Broken>,
  ): void {
    const what = node.$type === 'Trait' ? 'trait' : (node.$type.toLowerCase() as DraftKind);
    const name = node.$type === 'Dice' ? node.family : node.name;
    const key = nameKey(name);
    const kind = node.$type === 'Trait' ? nameKey(node.kind) : what;
    const address = node.$type === 'Trait' ? `trait:${kind}:${key}` : `${what}:${key}`;
    const clauses = clausesOf(node);
    const known = this.drafts.get(address);
    this.checkClauses(clauses);
    if (node.$type === 'Trait' && node.replace && !known)
      this.report(
        'unknown-name',
        node,
        `There is no ${kind} "${name}" to replace. Take \`replace\` away, or correct the name.`,
        {
          property: 'name',
        },
      );
    if (!known || (node.$type === 'Trait' && node.replace)) {
      this.drafts.set(address, { what, key, name, kind, layers: [{ source, node }], clauses: [...clauses] });
      return;
    }
    if (known.layers.some((layer) => layer.source === source)) {
      this.report(
        'duplicate-name',
        node,
        `${what === 'trait' ? (node.$type === 'Trait' ? node.kind : what) : what} "${name}" is declared twice; keep one of the two, or give them different names.`,
        { property: node.$type === 'Dice' ? 'family' : 'name' },
      );
    }
    known.layers.push({ source, node });
    const slots = new Set(clauses.map(slotOf).filter((slot) => slot !== ''));
    known.clauses = [...known.clauses.filter((clause) => !slots.has(slotOf(clause))), ...clauses];
  }

  /** `skill Glider Repair like Mechanic`: the clauses of the other one, changed by its own. */
  private follow(draft: Draft, way: readonly Draft[]): void {
    const node = draft.layers.findLast((layer) => layer.node.$type === 'Trait' && layer.node.base !== undefined)?.node;
    if (node?.$type !== 'Trait' || node.base === undefined || this.followed.has(draft)) return;
    if (way.includes(draft)) {
      this.report('cycle', node, `${draft.name} is like itself. Take one \`like\` away.`, { property: 'base' });
      return;
    }
    const base = this.drafts.get(`trait:${draft.kind}:${nameKey(node.base)}`);
    if (!base) {
      this.report(
        'unknown-name',
        node,
        `No ${draft.kind} is called "${node.base}".${this.advice(node.base, ['trait'])}`,
        { property: 'base' },
      );
      return;
    }
    this.follow(base, [...way, draft]);
    this.followed.add(draft);
    const slots = new Set(draft.clauses.map(slotOf).filter((slot) => slot !== ''));
    const named = new Set(['Also', 'Plural', 'Ruling']);
    draft.clauses = [
      ...base.clauses.filter((clause) => !slots.has(slotOf(clause)) && !named.has(clause.$type)),
      ...draft.clauses,
    ];
  }

  /** Clauses that a declaration states twice although it can have only one. */
  private checkClauses(clauses: readonly ast.Clause[]): void {
    const seen = new Set<string>();
    for (const clause of clauses) {
      const slot = slotOf(clause);
      if (slot === '' || severalAllowed.has(clause.$type)) continue;
      if (seen.has(slot))
        this.report(
          'duplicate-clause',
          clause,
          'The same is said twice here, and only the later one counts. Keep one of the two.',
        );
      seen.add(slot);
    }
  }

  private index(draft: Draft): void {
    if (draft.what === 'trait') {
      for (const spelling of spellingsOf(draft)) {
        const keys = this.traitsByKey.get(spelling) ?? [];
        keys.push({ kind: draft.kind, key: draft.key });
        this.traitsByKey.set(spelling, keys);
      }
      return;
    }
    for (const spelling of spellingsOf(draft))
      if (spelling !== draft.key) this.aliases.set(`${draft.what}:${spelling}`, draft.key);
  }
}
