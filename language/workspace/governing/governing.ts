import { embeddedRules } from '../../grammar/embedded.js';
import { nameKey } from '../../grammar/text.js';
import { ANY } from '../../memo/dependencies.js';
import { declaredBy, withDeclared } from '../../read/own-declarations.js';
import type { SourceCampaign, SourceDocument, SourceEntry } from '../../read/source/source.js';
import { contentOf } from '../../read/source/source-content.js';
import { compileRulebook } from '../../rules/compile/compile-rulebook.js';
import type { BookSource, Draft } from '../../rules/compile/draft.js';
import type { RuleFinding } from '../../rules/compile/rule-findings.js';
import type { Rules, Trait } from '../../rules/rules.js';
import { type Contract, noContract } from '../../sheet/cells/contract.js';
import type { Dependencies, Fact } from '../facts.js';
import type { CampaignFolders } from '../names/campaign-folders.js';
import type { NamedThing, NameIndex } from '../names/name-index.js';
import type { Books } from './books.js';
import { readContract } from './read-campaign.js';

/** The rules and the contract that govern the characters of a document. */
export interface Governed {
  /** The same for all documents with the same rules and contract. */
  readonly address: string;
  readonly rules: Rules;
  readonly contract: Contract;
  readonly campaign?: SourceCampaign;
  readonly ownRules: OwnRules;
}

/** The `rules { }` of the campaign and of its sheets. */
export interface OwnRules {
  readonly sources: readonly BookSource[];
  readonly findings: readonly RuleFinding[];
  /** Settings and switches that no formula reads, those of the rulebook included. */
  readonly unread: readonly Draft[];
}

const noOwnRules: OwnRules = { sources: [], findings: [], unread: [] };

/** Identifies a `Governed`. */
interface GovernedKey {
  readonly scope: string;
  /** Name of the rulebook. */
  readonly game: string;
  /** A document whose own declarations win over those of other files. */
  readonly uri?: string;
}

/** A `Governed` with its key. */
interface CachedGoverned extends GovernedKey {
  readonly governed: Governed;
  /** Its rulebook has changed since. It is rebuilt and compared on its next use, or by `renewOne`. */
  readonly isOutdated?: boolean;
}

/** Receives changes that are discovered outside the methods that return facts. */
export interface GoverningListener {
  /** Facts that turned out to have changed when they were read. */
  changed(facts: readonly Fact[]): void;
  /** Rules that no open document needs at once are outdated; `address` is for `renewOne`. */
  outdated(address: string): void;
}

/**
 * What governs a document: the rulebook that it uses, with what its campaign and other sheets declare, and the
 * contract.
 */
export class Governing {
  private readonly governed = new Map<string, CachedGoverned>();
  /** Documents that declare something at the top level, by scope. */
  private readonly declaring = new Map<string, Set<string>>();

  constructor(
    private readonly documents: ReadonlyMap<string, SourceDocument>,
    private readonly names: NameIndex,
    private readonly books: Books,
    private readonly folders: CampaignFolders,
    private readonly dependencies: Dependencies,
    private readonly listener: GoverningListener,
  ) {}

  /** Registers a document that is set or removed, or that now belongs to another scope. */
  note(uri: string, before: string | undefined, now: string, document: SourceDocument | undefined): void {
    if (before !== undefined) this.declaring.get(before)?.delete(uri);
    if (!document || document.entries.length + document.rules.length === 0) return;
    const uris = this.declaring.get(now);
    if (uris) uris.add(uri);
    else this.declaring.set(now, new Set([uri]));
  }

  /** The rulebook and the contract for a document; undefined if it names no existing rulebook. */
  of(uri: string): Governed | undefined {
    const scope = this.folders.scopeOf(uri);
    const game = this.rulebookName(uri);
    if (game === undefined) return undefined;
    this.dependencies.read('book', '', nameKey(game));
    const one: GovernedKey = { scope, game, ...(this.needsOwnRules(uri, scope) && { uri }) };
    const address = addressOf(one);
    const cached = this.governed.get(address);
    if (cached?.isOutdated) {
      this.listener.changed(this.rebuild(address, cached));
      return this.governed.get(address)?.governed;
    }
    if (cached) return cached.governed;
    const fresh = this.make(one, address);
    if (fresh) this.governed.set(address, { ...one, governed: fresh });
    return fresh;
  }

  /** The rulebook that a document asks for: its own `use`, else its campaign's. */
  rulebookName(uri: string): string | undefined {
    this.dependencies.read('game', '', uri);
    const stated = this.documents.get(uri)?.uses[0]?.name;
    if (stated !== undefined) return stated;
    const campaign = this.campaignOf(this.folders.scopeOf(uri));
    return campaign?.uses[0] ?? (campaign ? this.documents.get(campaign.uri)?.uses[0]?.name : undefined);
  }

  /** The campaign of a scope; if there are several, the one whose document has the first URI. */
  campaignOf(scope: string): SourceCampaign | undefined {
    this.dependencies.read('campaign', scope, '');
    const [uri] = this.folders.documentsOf(scope);
    return uri === undefined ? undefined : this.documents.get(uri)?.campaigns[0];
  }

  /**
   * Handles the change of a rulebook, given by the keys of its name and of those that extend it. With `urgent`, only
   * the rules of these documents are rebuilt at once.
   */
  booksChanged(keys: ReadonlySet<string>, urgent?: Iterable<string>): Fact[] {
    return this.renew(
      ({ game, governed }) => keys.has(nameKey(game)) || governed.rules.books.some((book) => keys.has(nameKey(book))),
      urgent && new Set(this.addressesOf(urgent)),
    );
  }

  /** Rebuilds outdated rules; returns the facts that changed. */
  renewOne(address: string): Fact[] {
    const before = this.governed.get(address);
    return before?.isOutdated ? this.rebuild(address, before) : [];
  }

  /** Handles the change of a campaign or a declaration in a scope. */
  scopeChanged(scope: string): Fact[] {
    return this.renew((one) => one.scope === scope);
  }

  /**
   * Rebuilds affected rules and returns the facts that changed; rules that are not urgent are only marked as outdated.
   */
  private renew(isAffected: (one: CachedGoverned) => boolean, urgent?: ReadonlySet<string>): Fact[] {
    return [...this.governed].flatMap(([address, before]) => {
      if (!isAffected(before)) return [];
      if (!this.dependencies.isRead('rule', address)) {
        this.governed.delete(address);
        this.dependencies.drop('rule', address);
        this.dependencies.drop('contract', address);
        return [];
      }
      if (!urgent || urgent.has(address)) return this.rebuild(address, before);
      this.governed.set(address, { ...before, isOutdated: true });
      this.listener.outdated(address);
      return [];
    });
  }

  private rebuild(address: string, { isOutdated: _, ...before }: CachedGoverned): Fact[] {
    this.governed.delete(address);
    const fresh = this.make(before, address);
    if (fresh) this.governed.set(address, { ...before, governed: fresh });
    return differences(before.governed, fresh);
  }

  private addressesOf(uris: Iterable<string>): string[] {
    return [...uris].flatMap((uri) => {
      const scope = this.folders.scopeOf(uri);
      const game = this.rulebookName(uri);
      return game === undefined ? [] : addressOf({ scope, game, ...(this.needsOwnRules(uri, scope) && { uri }) });
    });
  }

  /**
   * Whether a document needs rules of its own: without a campaign, independent files of a folder may declare the same
   * name, and each then prefers its own declaration.
   */
  private needsOwnRules(uri: string, scope: string): boolean {
    const document = this.documents.get(uri);
    if (!document || document.entries.length === 0 || this.campaignOf(scope)) return false;
    const names = this.names.of(uri).flatMap(({ what, name }) => (what === 'declaration' ? [nameKey(name)] : []));
    return [...new Set(names)].some((name) => {
      this.dependencies.read('name', scope, name);
      // The things are in the order of their URIs, so a declaration of another document is the first or the last.
      const same = this.names.find(scope, name);
      const isDeclaration = (one: NamedThing): boolean => one.what === 'declaration';
      return same.find(isDeclaration)?.uri !== uri || same.findLast(isDeclaration)?.uri !== uri;
    });
  }

  private make({ scope, game, uri }: GovernedKey, address: string): Governed | undefined {
    const book = this.books.get(game);
    if (!book) return undefined;
    const campaign = this.campaignOf(scope);
    const documents = this.declarers(scope, game, campaign !== undefined, uri);
    let rules = book.rules;
    let ownRules = noOwnRules;
    const tables = [
      ...(campaign?.rules ?? []).map((one) => [one, campaign?.uri ?? ''] as const),
      ...documents.flatMap((one) => one.rules.map((block) => [block, one.uri] as const)),
    ];
    const sources = tables.map(([block, of]): BookSource => {
      const { root } = embeddedRules(block);
      return { name: campaign?.name ?? 'table rules', address: of, uri: of, root };
    });
    if (sources.length > 0) {
      const compiled = compileRulebook([...this.books.sources(game), ...sources]);
      const uris = new Set(sources.map((source) => source.uri));
      const findings = compiled.findings.filter((finding) => uris.has(finding.uri));
      ownRules = { sources, findings, unread: compiled.unread };
      const { name, uri: ofBook, title } = book.rules;
      rules = compiled.rules.with({ name, uri: ofBook, ...(title !== undefined && { title }) });
    }
    const read = [...(campaign?.entries ?? []), ...documents.flatMap((one) => one.entries)].map(
      (entry) => [entry, declaredBy(entry, rules)] as const,
    );
    // A name that the document itself declares means only that in it, even if other files declare it as another kind.
    const own = new Set(read.flatMap(([entry, traits]) => (entry.uri === uri ? traits.map(({ key }) => key) : [])));
    const declared = read
      .map(
        ([entry, traits]) => [entry, entry.uri === uri ? traits : traits.filter(({ key }) => !own.has(key))] as const,
      )
      .filter(([, traits]) => traits.length > 0);
    if (declared.length > 0) {
      const traits = declared.flatMap(([, made]) => made);
      const { readContents } = rules;
      rules = withDeclared(rules, traits).with({ readContents: () => withEntries(readContents(), declared) });
    }
    const reading = campaign ? readContract(campaign, rules) : undefined;
    return { address, rules, contract: reading?.contract ?? noContract, ...(campaign && { campaign }), ownRules };
  }

  /**
   * Documents whose declarations apply in a scope, in the order of their URIs but `last` at the end. Without a
   * campaign, only those that use the same game or name none.
   */
  private declarers(scope: string, game: string, hasCampaign: boolean, last: string | undefined): SourceDocument[] {
    const uris = [...(this.declaring.get(scope) ?? [])].sort();
    const order = last === undefined ? uris : [...uris.filter((uri) => uri !== last), last];
    return order.flatMap((uri) => {
      const document = this.documents.get(uri);
      const stated = document?.uses[0]?.name;
      const isOtherGame = !hasCampaign && stated !== undefined && nameKey(stated) !== nameKey(game);
      return document && !isOtherGame ? [document] : [];
    });
  }
}

/** The contents of rules, with the traits that entries of sheets declare. */
function withEntries(
  before: ReadonlyMap<string, string>,
  declared: readonly (readonly [SourceEntry, readonly Trait[]])[],
): ReadonlyMap<string, string> {
  const contents = new Map(before);
  for (const [entry, traits] of declared)
    for (const trait of traits)
      contents.set(`${trait.kind}:${trait.key}`, `${entry.uri}#${entry.path}${contentOf([entry])}`);
  const keys = declared.flatMap(([, traits]) => traits.map((trait) => `${trait.kind} ${trait.key}`));
  return contents.set('vocabulary', `${contents.get('vocabulary')}${keys.join('\u0000')}`);
}

function addressOf({ scope, game, uri = '' }: GovernedKey): string {
  return [scope, nameKey(game), uri].join('\u0000');
}

/** The facts that differ between two versions of the rules and the contract. */
function differences(before: Governed, after: Governed | undefined): Fact[] {
  const { address } = before;
  const facts: Fact[] = [];
  const old = before.rules.contents;
  const now = after?.rules.contents;
  for (const key of new Set([...old.keys(), ...(now?.keys() ?? [])]))
    if (old.get(key) !== now?.get(key)) facts.push({ kind: 'rule', of: address, key });
  // Findings of declarations may depend on anything, including the comments of citations and rulings.
  facts.push({ kind: 'rule', of: address, key: ANY });
  if (!after || contractText(before.contract) !== contractText(after.contract))
    facts.push({ kind: 'contract', of: address, key: '' });
  return facts;
}

function contractText(contract: Contract): string {
  const settings = [...contract.settings].map(([key, one]) => [key, one.value]);
  const switches = [...contract.switches].map(([key, one]) => [key, one.on]);
  return JSON.stringify([
    contract.name,
    settings,
    switches,
    [...contract.bans],
    contract.required,
    contract.levelsEffective,
    contract.allowances.map((one) => [one.what, one.reason]),
  ]);
}
