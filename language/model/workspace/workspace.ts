import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { CampaignFolders } from '../../names/campaign-folders.js';
import { type NamedThing, NameIndex } from '../../names/name-index.js';
import { buildEvaluation, type Lineage } from '../evaluate/build.js';
import { type Assumptions, type Contract, type Evaluation, noContract } from '../evaluate/evaluation.js';
import type { Others } from '../evaluate/rolls.js';
import { checkSheet } from '../evaluate/sheet-of.js';
import { own } from '../read/own-declarations.js';
import {
  contentOf,
  type SourceCampaign,
  type SourceCharacter,
  type SourceDocument,
  type SourceEntry,
  sourceOf,
} from '../read/source.js';
import type { BookSource, RuleFinding } from '../rules/book.js';
import { compileRulebook } from '../rules/compile.js';
import type { Rules } from '../rules/rules.js';
import type { Derivation, Finding, Sheet } from '../sheet.js';
import { Books, type BuiltInBook } from './books.js';
import { readContract } from './contract.js';
import { documentFindings } from './document-findings.js';
import { governs, namesOf, thingsOf } from './document-names.js';
import { Computed, contractText, type Kept, release, sameReads } from './kept.js';
import { LinkedTotals } from './linked-totals.js';
import { type RootOf, slim } from './slim.js';

/** The rules and the contract that hold for the characters of a document. */
export interface Governed {
  readonly rules: Rules;
  readonly contract: Contract;
  readonly campaign?: SourceCampaign;
  /** What is wrong in the `rules { }` of the table's own sheets. */
  readonly tableFindings: readonly RuleFinding[];
}

/** How the workspace turns the `rules { }` of a campaign into a rulebook document. */
export type ReadRules = (rules: ast.Rules, uri: string) => ast.RulebookDocument | undefined;

/**
 * All documents of a workspace as data, and the sheets of their characters. A sheet is computed when it is asked for and
 * kept until something that its evaluation read has changed: its own content, a base, the campaign's contract, a
 * declaration of its rulebook. Setting a document costs what the document holds.
 */
export class Workspace {
  readonly names = new NameIndex();
  readonly books: Books;
  private readonly folders = new CampaignFolders();
  private readonly documents = new Map<string, SourceDocument>();
  private readonly kept = new Map<string, Kept>();
  /** Documents with `rules { }` of their own; one may hold nothing that has a name. */
  private readonly ruled = new Set<string>();
  private readonly governed = new Map<string, Governed | undefined>();
  /** Characters by the name that they are `like` or roll against, to find who follows a change. */
  private readonly followers = new Map<string, Set<string>>();
  private readonly totals = new LinkedTotals();
  /** Evaluations under way: two sheets may need each other. */
  private readonly unfinished = new Map<string, Evaluation>();
  /** Names for which the findings of a document asked, and the documents by these names. */
  private readonly asked = new Map<string, ReadonlySet<string>>();
  private readonly askers = new Map<string, Set<string>>();
  /** Collects the names that are asked for at present. */
  private asking: Set<string> | undefined;
  /** Evaluations done since the start: what an edit costs is tested with it. */
  evaluations = 0;

  constructor(
    builtIn: readonly BuiltInBook[],
    private readonly readRules: ReadRules,
    private readonly rootOf?: RootOf,
  ) {
    this.books = new Books(builtIn);
  }

  setRoots(roots: readonly string[]): void {
    this.folders.setRoots(roots);
  }

  /** Sets or removes a sheet document; answers the documents whose findings may have changed, itself included. */
  setSheet(uri: string, root: ast.SheetDocument | undefined): ReadonlySet<string> {
    const before = this.documents.get(uri);
    const document = root ? sourceOf(root, uri) : undefined;
    if (document) this.documents.set(uri, document);
    else this.documents.delete(uri);
    if (document && document.rules.length > 0) this.ruled.add(uri);
    else this.ruled.delete(uri);
    const affected = new Set<string>([uri]);
    const reachChanged = this.folders.set(uri, (document?.campaigns.length ?? 0) > 0);
    if (reachChanged) {
      this.governed.clear();
      for (const other of this.documents.keys()) {
        this.names.set(other, this.folders.scopeOf(other), thingsOf(this.documents.get(other)));
        affected.add(other);
      }
      this.forgetAll();
    }
    const scope = this.folders.scopeOf(uri);
    const named = this.names.set(uri, scope, thingsOf(document));
    const recheck = new Set<string>();
    if (governs(before) !== governs(document)) {
      this.governed.clear();
      for (const other of this.documents.keys()) if (this.folders.scopeOf(other) === scope) affected.add(other);
      for (const name of this.recheckGoverned(scope)) recheck.add(name);
    }
    const changed = new Set<string>([...named, ...recheck]);
    const names = new Map((document?.characters ?? []).map((character) => [character.path, character]));
    for (const character of before?.characters ?? []) {
      const now = names.get(character.path);
      if (now?.content === character.content) continue;
      for (const name of namesOf(character)) changed.add(name);
      this.forget(`${uri}#${character.path}`);
    }
    this.followChanges(scope, changed, affected);
    return affected;
  }

  /** Sets or removes a rulebook document; answers the documents whose findings may have changed. */
  setRulebook(uri: string, root: ast.RulebookDocument | undefined): ReadonlySet<string> {
    const before = this.books.names().join('\n');
    const changed = this.books.set(uri, root);
    const affected = new Set<string>([uri]);
    const named = this.books.names().join('\n') !== before;
    for (const [other, name] of this.books.documentNames()) if (named || changed.has(name)) affected.add(other);
    this.governed.clear();
    const forgotten = new Map<string, Set<string>>();
    for (const document of this.documents.values()) {
      const governed = this.governedBy(document.uri);
      const asked = [...document.uses.map((use) => use.name), ...document.campaigns.flatMap(({ uses }) => uses)];
      if (named && asked.some((name) => changed.has(nameKey(name)) || !this.books.has(name)))
        affected.add(document.uri);
      if (governed && !governed.rules.books.some((book) => changed.has(nameKey(book)))) continue;
      let touched = !governed;
      for (const character of document.characters) {
        const address = `${document.uri}#${character.path}`;
        const kept = this.kept.get(address);
        if (kept && governed && sameReads(kept, governed.rules)) continue;
        this.forget(address);
        touched = true;
        const scope = this.folders.scopeOf(document.uri);
        const names = forgotten.get(scope) ?? new Set<string>();
        forgotten.set(scope, names);
        for (const name of namesOf(character)) names.add(name);
      }
      const holds = document.campaigns.length + document.encounters.length + document.rules.length > 0;
      if (touched || holds) affected.add(document.uri);
    }
    for (const [scope, names] of forgotten) this.followChanges(scope, names, affected);
    return affected;
  }

  document(uri: string): SourceDocument | undefined {
    return this.documents.get(uri);
  }

  uris(): Iterable<string> {
    return this.documents.keys();
  }

  scopeOf(uri: string): string {
    return this.folders.scopeOf(uri);
  }

  campaignDocuments(scope: string): readonly string[] {
    return this.folders.documentsOf(scope);
  }

  /** The rulebook and the contract for a document, or undefined where it names no rulebook that exists. */
  governedBy(uri: string): Governed | undefined {
    const scope = this.folders.scopeOf(uri);
    const campaign = this.campaignOf(scope);
    const name = this.rulebookName(uri);
    const address = `${scope}\u0000${name === undefined ? '' : nameKey(name)}`;
    if (this.governed.has(address)) return this.governed.get(address);
    const made = this.govern(scope, campaign, name);
    this.governed.set(address, made);
    return made;
  }

  /** The rulebook that a document asks for: its own `use`, else its campaign's. */
  rulebookName(uri: string): string | undefined {
    const campaign = this.campaignOf(this.folders.scopeOf(uri));
    return (
      this.documents.get(uri)?.uses[0]?.name ??
      campaign?.uses[0] ??
      (campaign ? this.documents.get(campaign.uri)?.uses[0]?.name : undefined)
    );
  }

  campaignOf(scope: string): SourceCampaign | undefined {
    const [uri] = this.folders.documentsOf(scope);
    return uri === undefined ? undefined : this.documents.get(uri)?.campaigns[0];
  }

  /** Sheets of a document in the order of its text. */
  sheets(uri: string): readonly Sheet[] {
    return (this.documents.get(uri)?.characters ?? []).flatMap((character) => this.sheet(uri, character.path) ?? []);
  }

  sheet(uri: string, path: string): Sheet | undefined {
    return this.keep(uri, path)?.computed?.sheet;
  }

  evaluation(uri: string, path: string): Evaluation | undefined {
    return this.keep(uri, path)?.computed?.evaluation;
  }

  /** What is wrong with a character; known without its sheet as long as nothing that it read has changed. */
  characterFindings(uri: string, path: string): readonly Finding[] {
    return (this.kept.get(`${uri}#${path}`) ?? this.keep(uri, path))?.findings ?? [];
  }

  /** Evaluates the characters of a document of whom nothing is known. */
  evaluate(uri: string): void {
    for (const character of this.documents.get(uri)?.characters ?? []) this.characterFindings(uri, character.path);
  }

  /** The sheet's cells under assumptions: values taken as given, and entries taken as written. Nothing is kept. */
  assume(
    uri: string,
    path: string,
    assumptions: Assumptions,
    assumed: readonly SourceEntry[] = [],
  ): Evaluation | undefined {
    const governed = this.governedBy(uri);
    const character = this.character(uri, path);
    if (!governed || !character) return undefined;
    const lineage = { ...this.lineage(character, new Set()), assumed };
    const evaluation = buildEvaluation(lineage, governed.rules, governed.contract, assumptions);
    evaluation.totalOf = (name, asker) => this.totalOf(this.named(uri, name), asker);
    return evaluation;
  }

  /** A character or npc of the scope by its name. */
  find(scope: string, name: string): NamedThing | undefined {
    this.asking?.add(`${scope}\u0000${nameKey(name)}`);
    return this.names.find(scope, name).find((thing) => thing.what === 'character' || thing.what === 'npc');
  }

  named(uri: string, name: string): Evaluation | undefined {
    const thing = this.find(this.folders.scopeOf(uri), name);
    if (!thing) return undefined;
    return this.unfinished.get(`${thing.uri}#${thing.path}`) ?? this.evaluation(thing.uri, thing.path);
  }

  private totalOf(other: Evaluation | undefined, asker: Evaluation): Derivation | undefined {
    return other && this.totals.of(other, asker);
  }

  character(uri: string, path: string): SourceCharacter | undefined {
    return this.documents.get(uri)?.characters.find((one) => one.path === path);
  }

  /** Every finding of a sheet document, in the order of the text. */
  findings(uri: string): readonly Finding[] {
    this.forgetNames(uri);
    const outer = this.asking;
    const asked = new Set<string>();
    this.asking = asked;
    try {
      return documentFindings(this, uri);
    } finally {
      this.asking = outer;
      this.rememberNames(uri, asked);
    }
  }

  ruleFindings(uri: string): readonly RuleFinding[] {
    if (this.documents.has(uri))
      return (this.governedBy(uri)?.tableFindings ?? []).filter((finding) => finding.uri === uri);
    return this.books.findings(uri);
  }

  /** Lets go of the computed sheets of a document that nobody looks at; their findings and what they read stay known. */
  release(uri: string): void {
    for (const character of this.documents.get(uri)?.characters ?? []) {
      const kept = this.kept.get(`${uri}#${character.path}`);
      if (kept) release(kept);
    }
    const document = this.documents.get(uri);
    if (document && this.rootOf) this.documents.set(uri, slim(document, this.rootOf));
  }

  lineage(character: SourceCharacter, way: ReadonlySet<string>): Lineage {
    const address = `${character.uri}#${character.path}`;
    if (way.has(address)) return { character: { ...character, entries: [] }, bases: [] };
    const scope = this.folders.scopeOf(character.uri);
    const bases = character.bases.flatMap((name) => {
      const thing = this.find(scope, name);
      const base = thing ? this.character(thing.uri, thing.path) : undefined;
      return base ? [this.lineage(base, new Set([...way, address]))] : [];
    });
    return { character, bases };
  }

  private keep(uri: string, path: string): Kept | undefined {
    const address = `${uri}#${path}`;
    const known = this.kept.get(address);
    if (known?.computed) return known;
    const governed = this.governedBy(uri);
    const character = this.character(uri, path);
    if (!governed || !character) return undefined;
    this.evaluations++;
    const evaluation = buildEvaluation(this.lineage(character, new Set()), governed.rules, governed.contract);
    const asked = new Set<string>();
    const others: Others = (name) => {
      asked.add(nameKey(name));
      return nameKey(name) === nameKey(character.name) ? evaluation : this.named(uri, name);
    };
    evaluation.totalOf = (name, asker) => this.totalOf(others(name), asker);
    this.unfinished.set(address, evaluation);
    const checked = checkSheet(evaluation, others);
    this.unfinished.delete(address);
    const followed = [...this.ancestors(character), ...asked];
    const scope = this.folders.scopeOf(uri);
    for (const name of followed) {
      const key = `${scope}\u0000${name}`;
      const set = this.followers.get(key);
      if (set) set.add(address);
      else this.followers.set(key, new Set([address]));
    }
    const made: Kept = {
      computed: new Computed(evaluation, checked, others),
      findings: checked.findings,
      rulebook: governed.rules.name,
      contract: governed.contract,
      reads: evaluation.reads,
      contents: governed.rules.contents,
      bases: followed,
    };
    this.kept.set(address, made);
    return made;
  }

  private ancestors(character: SourceCharacter, seen = new Set<string>()): ReadonlySet<string> {
    for (const name of character.bases) {
      const key = nameKey(name);
      if (seen.has(key)) continue;
      seen.add(key);
      const thing = this.find(this.folders.scopeOf(character.uri), name);
      const base = thing ? this.character(thing.uri, thing.path) : undefined;
      if (base) this.ancestors(base, seen);
    }
    return seen;
  }

  private govern(scope: string, campaign: SourceCampaign | undefined, name: string | undefined): Governed | undefined {
    const book = name === undefined ? undefined : this.books.get(name);
    if (!book || name === undefined) return undefined;
    let rules = book.rules;
    let tableFindings: readonly RuleFinding[] = [];
    const tables = [
      ...(campaign?.rules ?? []).map((one) => [one, campaign?.uri ?? ''] as const),
      ...this.rulesBlocks(scope),
    ];
    const layers = tables.flatMap(([block, uri]): BookSource[] => {
      const root = this.readRules(block, uri);
      return root ? [{ name: campaign?.name ?? 'table rules', address: uri, uri, root }] : [];
    });
    if (layers.length > 0) {
      const compiled = compileRulebook([...this.books.sources(name), ...layers]);
      tableFindings = compiled.findings.filter((finding) => layers.some((layer) => layer.uri === finding.uri));
      rules = {
        ...compiled.rules,
        name: book.rules.name,
        uri: book.rules.uri,
        ...(book.rules.title !== undefined && { title: book.rules.title }),
      };
    }
    const declared = [...(campaign?.entries ?? []), ...this.declarations(scope)]
      .map((entry) => [entry, own(entry, rules)] as const)
      .filter(([, traits]) => traits.length > 0);
    if (declared.length > 0) {
      const traits = declared.flatMap(([, made]) => made);
      const contents = new Map(rules.contents);
      for (const [entry, made] of declared)
        for (const trait of made) contents.set(`${trait.kind}:${trait.key}`, contentOf([entry]));
      contents.set(
        'vocabulary',
        `${contents.get('vocabulary')}${traits.map((trait) => `${trait.kind} ${trait.key}`).join('\u0000')}`,
      );
      rules = { ...own.extend(rules, traits), contents };
    }
    const reading = campaign ? readContract(campaign, rules) : undefined;
    return { rules, contract: reading?.contract ?? noContract, ...(campaign && { campaign }), tableFindings };
  }

  private *scopeDocuments(scope: string): Iterable<SourceDocument> {
    const seen = new Set<string>();
    const ruled = [...this.ruled].filter((uri) => this.folders.scopeOf(uri) === scope).map((uri) => ({ uri }));
    for (const thing of [...this.names.all(scope), ...ruled]) {
      const document = seen.has(thing.uri) ? undefined : this.documents.get(thing.uri);
      seen.add(thing.uri);
      if (document) yield document;
    }
  }

  private declarations(scope: string): SourceDocument['entries'] {
    return [...this.scopeDocuments(scope)].flatMap((document) => document.entries);
  }

  private rulesBlocks(scope: string): (readonly [ast.Rules, string])[] {
    return [...this.scopeDocuments(scope)].flatMap((document) =>
      document.rules.map((block) => [block, document.uri] as const),
    );
  }

  /** After the contract or a declaration of the table changed, forgets the sheets that read what changed. */
  private recheckGoverned(scope: string): ReadonlySet<string> {
    const forgotten = new Set<string>();
    for (const [address, kept] of [...this.kept]) {
      const uri = address.slice(0, address.lastIndexOf('#'));
      if (this.folders.scopeOf(uri) !== scope) continue;
      const governed = this.governedBy(uri);
      const sameContract = governed !== undefined && contractText(governed.contract) === contractText(kept.contract);
      if (governed && sameContract && sameReads(kept, governed.rules)) continue;
      this.forget(address);
      const character = this.character(uri, address.slice(uri.length + 1));
      if (character) for (const name of namesOf(character)) forgotten.add(name);
    }
    return forgotten;
  }

  /** Forgets everyone who is `like` somebody changed, or rolls against one, and whoever follows those. */
  private followChanges(scope: string, changed: ReadonlySet<string>, affected: Set<string>): void {
    // Grows while it is walked: who is forgotten may have followers too.
    const names = new Set(changed);
    for (const name of names) {
      const key = `${scope}\u0000${name}`;
      for (const address of [...(this.followers.get(key) ?? [])]) {
        const uri = address.slice(0, address.lastIndexOf('#'));
        this.forget(address);
        affected.add(uri);
        const character = this.character(uri, address.slice(uri.length + 1));
        if (character) for (const own of namesOf(character)) names.add(own);
      }
      for (const uri of this.askers.get(key) ?? []) affected.add(uri);
      for (const thing of this.names.find(scope, name)) affected.add(thing.uri);
    }
  }

  /** Notes for which names the findings of a document asked: a change of one of them changes the findings. */
  private rememberNames(uri: string, keys: ReadonlySet<string>): void {
    if (keys.size > 0) this.asked.set(uri, keys);
    for (const key of keys) {
      const known = this.askers.get(key);
      if (known) known.add(uri);
      else this.askers.set(key, new Set([uri]));
    }
  }

  private forgetNames(uri: string): void {
    for (const key of this.asked.get(uri) ?? []) {
      const known = this.askers.get(key);
      known?.delete(uri);
      if (known?.size === 0) this.askers.delete(key);
    }
    this.asked.delete(uri);
  }

  private forget(address: string): void {
    const kept = this.kept.get(address);
    if (kept) {
      const scope = this.folders.scopeOf(address.slice(0, address.lastIndexOf('#')));
      for (const name of kept.bases) this.followers.get(`${scope}\u0000${name}`)?.delete(address);
    }
    this.kept.delete(address);
  }

  private forgetAll(): void {
    this.kept.clear();
    this.followers.clear();
  }
}
