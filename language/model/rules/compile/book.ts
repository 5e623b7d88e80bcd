import type { AstNode } from 'langium';
import type * as ast from '../../../grammar/generated/ast.js';
import { nameKey } from '../../../grammar/text.js';
import type { RuleOrigin } from '../../origin.js';
import type { Compiled } from '../scope.js';
import type { Table } from '../tables.js';
import { adviceAmong, CollectedDrafts } from './collect-drafts.js';
import { type BookSource, type Draft, type DraftKind, spellingsOf } from './draft.js';
import { contextOf, type NameContext } from './own-names.js';
import { type GuiltyWords, type RuleFinding, RuleFindings } from './rule-findings.js';

/** For more unknown names nothing near is looked for: the first thousand findings are shown. */
const MOST_ADVICE = 1000;

/** All declarations of a rulebook and its bases while they are compiled: look-up by name, and findings. */
export class Book {
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly limits: CollectedDrafts['limits'];
  readonly bans: readonly ast.Ban[];
  readonly sources: ReadonlyMap<string, string>;
  readonly budget: CollectedDrafts['budget'];
  dieSides: number | undefined;
  tables = new Map<string, Table>();
  scaleCompiler: ((scale: string, column: string, key: Compiled) => Compiled | undefined) | undefined;
  private advised = 0;
  private readonly reports: RuleFindings;
  private readonly localReads = new Set<string>();
  private readonly campaignReads = new Set<string>();
  private readonly contexts = new Map<string, NameContext>();
  private readonly aliases = new Map<string, string>();
  private readonly traitsByKey = new Map<string, { kind: string; key: string }[]>();

  constructor(readonly layers: readonly BookSource[]) {
    const last = layers[layers.length - 1];
    if (!last) throw new Error('A rulebook is compiled from at least one document.');
    this.reports = new RuleFindings(layers, last);
    const collected = new CollectedDrafts(layers, this.reports);
    this.drafts = collected.drafts;
    this.limits = collected.limits;
    this.bans = collected.bans;
    this.sources = collected.sources;
    this.budget = collected.budget;
    for (const draft of this.drafts.values()) this.index(draft);
  }

  get findings(): readonly RuleFinding[] {
    return this.reports.findings;
  }

  /** Reports at the guilty words of a node, in the document that the node is of. The same mistake is told of once. */
  report(code: string, node: AstNode | undefined, message: string, words?: GuiltyWords): void {
    this.reports.report(code, node, message, words);
  }

  /** The document that a citation without a name means: the first of its own rulebook, else the first of a base. */
  firstSource(citation: ast.Citation): string | undefined {
    const own = this.reports
      .sourceOf(citation)
      ?.root.declarations.find((declaration) => declaration.$type === 'Source');
    return own ? nameKey(own.name) : this.sources.keys().next().value;
  }

  /** Findings about nodes of no document lie so many characters further on. */
  shifted<Result>(shift: number, work: () => Result): Result {
    return this.reports.shifted(shift, work);
  }

  /** Findings that follow are about this document. */
  within<Result>(source: BookSource, work: () => Result): Result {
    return this.reports.within(source, work);
  }

  /** What an unknown name was probably meant to be, as a sentence; empty where nothing is near. */
  advice(name: string, among: readonly DraftKind[]): string {
    this.advised += 1;
    if (this.advised > MOST_ADVICE) return '';
    return adviceAmong(this.drafts.values(), name, among);
  }

  /** Whether a formula can name this: a trait, a value, a setting, a table ... */
  isDeclared(name: string): boolean {
    const kinds = ['derived', 'setting', 'switch', 'field', 'table', 'scale'] as const;
    return this.findTrait(name) !== undefined || kinds.some((what) => this.find(what, name) !== undefined);
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
    const made: NameContext = {
      ...context,
      locals: new Set([...context.locals, ...this.marksOfLists()]),
      shared: true,
    };
    this.contexts.set(kind, made);
    return made;
  }

  /** Own names of the entries of one trait: those of its kind, and what it states itself. */
  contextOfTrait(trait: { readonly kind: string; readonly key: string }): NameContext {
    const clauses = [
      this.kind(trait.kind)?.clauses ?? [],
      this.drafts.get(`trait:${trait.kind}:${trait.key}`)?.clauses ?? [],
    ];
    const { locals, ...context } = contextOf(clauses.flat());
    return { ...context, locals: new Set([...locals, ...(this.isItem(trait.kind) ? this.marksOfLists() : [])]) };
  }

  isItem(kind: string): boolean {
    return this.kind(kind)?.layers.some((layer) => layer.node.item) ?? false;
  }

  /** Notes that a formula reads a setting or switch. */
  noteRead(draft: 'setting' | 'switch', key: string): void {
    this.campaignReads.add(`${draft}:${key}`);
  }

  /** Settings and switches that the last document is the first to declare, though it extends others, and that no formula reads. */
  unreadByFormulas(): readonly Draft[] {
    const last = this.layers[this.layers.length - 1];
    return [...this.drafts.values()].filter(
      ({ what, key, layers }) =>
        (what === 'setting' || what === 'switch') &&
        this.layers.length > 1 &&
        layers.every(({ source }) => source === last) &&
        !this.campaignReads.has(`${what}:${key}`),
    );
  }

  /** Notes that a formula of a declaration reads one of its own names; without an owner, of any declaration. */
  noteLocal(key: string, owner?: RuleOrigin): void {
    this.localReads.add(owner ? `${owner.kind}/${nameKey(owner.name)}/${key}` : key);
  }

  /** Whether a formula of the declaration, of its kind, or of another one that looks at many reads its own name. */
  isLocalRead(draft: Draft, key: string): boolean {
    const owners = [`${draft.kind}/${draft.key}`, `kind/${draft.kind}`];
    return this.localReads.has(key) || owners.some((owner) => this.localReads.has(`${owner}/${key}`));
  }

  private marksOfLists(): readonly string[] {
    return [...this.drafts.values()].flatMap((draft) =>
      draft.what === 'list'
        ? draft.clauses.flatMap((clause) => (clause.$type === 'Mark' ? [nameKey(clause.name)] : []))
        : [],
    );
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
