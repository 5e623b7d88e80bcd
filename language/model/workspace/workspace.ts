import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import { CampaignFolders } from '../../names/campaign-folders.js';
import { type NamedThing, NameIndex } from '../../names/name-index.js';
import type { Derivation } from '../derivation.js';
import { buildEvaluation, type Lineage } from '../evaluate/build.js';
import type { Assumptions, Evaluation } from '../evaluate/cells/evaluation.js';
import { type EncounterLine, evaluateEncounter } from '../evaluate/rolls/encounter.js';
import type { Others } from '../evaluate/rolls/roll.js';
import { rollLineOf } from '../evaluate/rolls/speakers.js';
import { checkSheet } from '../evaluate/sheet-of.js';
import type { Finding } from '../finding.js';
import { sourceOf } from '../read/read-source.js';
import type { SourceCampaign, SourceCharacter, SourceDocument, SourceEncounter, SourceEntry } from '../read/source.js';
import type { RuleFinding } from '../rules/compile/rule-findings.js';
import type { Sheet } from '../sheet.js';
import { Askers } from './askers.js';
import { Books, type BuiltInBook } from './books.js';
import { comparePaths, documentFindings } from './document-findings.js';
import { governs, namesOf, thingsOf } from './document-names.js';
import { type Governed, Governing, type ReadRules } from './governing.js';
import { Computed, contractText, type Kept, release, sameReads } from './kept.js';
import { Lineages } from './lineages.js';
import { LinkedTotals } from './linked-totals.js';
import { type RootOf, slim } from './slim.js';

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
  /** Characters by the name that they roll against, to find who follows a change. */
  private readonly followers = new Map<string, Set<string>>();
  private readonly lineages = new Lineages((character, name) => {
    const thing = this.find(this.folders.scopeOf(character.uri), name);
    return thing && this.character(thing.uri, thing.path);
  });
  private readonly totals = new LinkedTotals();
  /** Evaluations under way: two sheets may need each other. */
  private readonly unfinished = new Map<string, Evaluation>();
  private readonly askers = new Askers();
  private readonly governing: Governing;
  /** Evaluations done since the start: what an edit costs is tested with it. */
  evaluations = 0;

  constructor(
    builtIn: readonly BuiltInBook[],
    readRules: ReadRules,
    private readonly rootOf?: RootOf,
  ) {
    this.books = new Books(builtIn);
    this.governing = new Governing(this.documents, this.names, this.books, this.folders, readRules);
  }

  setRoots(roots: readonly string[]): void {
    this.lineages.forget();
    this.folders.setRoots(roots);
  }

  /** Sets or removes a sheet document; answers the documents whose findings may have changed, itself included. */
  setSheet(uri: string, root: ast.SheetDocument | undefined): ReadonlySet<string> {
    const before = this.documents.get(uri);
    const document = root ? sourceOf(root, uri) : undefined;
    this.lineages.replace(before?.characters ?? [], document?.characters ?? []);
    if (document) this.documents.set(uri, document);
    else this.documents.delete(uri);
    this.governing.note(uri, document);
    const affected = new Set<string>([uri]);
    const reachChanged = this.folders.set(uri, (document?.campaigns.length ?? 0) > 0);
    if (reachChanged) {
      this.governing.forget();
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
      this.governing.forget();
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
    this.governing.forget();
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
    return this.governing.of(uri);
  }

  rulebookName(uri: string): string | undefined {
    return this.governing.rulebookName(uri);
  }

  campaignOf(scope: string): SourceCampaign | undefined {
    return this.governing.campaignOf(scope);
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
    const lineage = { ...this.lineages.of(character), assumed };
    const evaluation = buildEvaluation(lineage, governed.rules, governed.contract, assumptions);
    evaluation.totalOf = (name, asker) => this.totalOf(this.named(uri, name), asker);
    return evaluation;
  }

  /** A character or npc of the scope by its name. */
  find(scope: string, name: string): NamedThing | undefined {
    this.askers.note(scope, name);
    return this.names.find(scope, name).find((thing) => thing.what === 'character' || thing.what === 'npc');
  }

  named(uri: string, name: string): Evaluation | undefined {
    const thing = this.find(this.folders.scopeOf(uri), name);
    if (!thing) return undefined;
    return this.unfinished.get(`${thing.uri}#${thing.path}`) ?? this.evaluation(thing.uri, thing.path);
  }

  /** The roll lines of a character as they were read. */
  rollLines(uri: string, path: string): readonly EncounterLine[] {
    const evaluation = this.evaluation(uri, path);
    if (!evaluation) return [];
    const others: Others = (name) =>
      nameKey(name) === nameKey(evaluation.source.name) ? evaluation : this.named(uri, name);
    return evaluation.source.entries
      .filter(({ type }) => type === 'roll' || type === 'check' || type === 'contest')
      .map((source) => {
        const { parts, rules } = rollLineOf(evaluation, source, 0, others);
        return { source, parts, rules };
      });
  }

  /** The lines of an encounter as they were read. */
  encounterLines(uri: string, encounter: SourceEncounter): readonly EncounterLine[] {
    const governed = this.governedBy(uri);
    return governed ? evaluateEncounter(encounter, governed.rules, (name) => this.named(uri, name)).lines : [];
  }

  private totalOf(other: Evaluation | undefined, asker: Evaluation): Derivation | undefined {
    return other && this.totals.of(other, asker);
  }

  character(uri: string, path: string): SourceCharacter | undefined {
    const characters = this.documents.get(uri)?.characters ?? [];
    return characters[placeOf(characters, path)];
  }

  /** Every finding of a sheet document, in the order of the text. */
  findings(uri: string): readonly Finding[] {
    return this.askers.during(uri, () => documentFindings(this, uri));
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
    if (!document || !this.rootOf) return;
    this.lineages.release(document.characters);
    this.documents.set(uri, slim(document, this.rootOf));
  }

  lineage(character: SourceCharacter): Lineage {
    return this.lineages.of(character);
  }

  /** Whether a character is `like` itself by way of the base named. */
  isLikeItself(character: SourceCharacter, base: string): boolean {
    return this.lineages.isCircular(character, base);
  }

  private keep(uri: string, path: string): Kept | undefined {
    const address = `${uri}#${path}`;
    const known = this.kept.get(address);
    if (known?.computed) return known;
    const governed = this.governedBy(uri);
    const character = this.character(uri, path);
    if (!governed || !character) return undefined;
    this.evaluations++;
    const evaluation = buildEvaluation(this.lineages.of(character), governed.rules, governed.contract);
    const asked = new Set<string>();
    const others: Others = (name) => {
      asked.add(nameKey(name));
      return nameKey(name) === nameKey(character.name) ? evaluation : this.named(uri, name);
    };
    evaluation.totalOf = (name, asker) => this.totalOf(others(name), asker);
    this.unfinished.set(address, evaluation);
    const checked = checkSheet(evaluation, others);
    this.unfinished.delete(address);
    const scope = this.folders.scopeOf(uri);
    for (const name of asked) {
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
      others: [...asked],
    };
    this.kept.set(address, made);
    return made;
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
      for (const address of [...this.lineages.namersOf(name), ...(this.followers.get(key) ?? [])]) {
        const uri = address.slice(0, address.lastIndexOf('#'));
        if (this.folders.scopeOf(uri) !== scope) continue;
        this.forget(address);
        affected.add(uri);
        const character = this.character(uri, address.slice(uri.length + 1));
        if (character) for (const own of namesOf(character)) names.add(own);
      }
      for (const uri of this.askers.of(scope, name)) affected.add(uri);
      for (const thing of this.names.find(scope, name)) affected.add(thing.uri);
    }
  }

  private forget(address: string): void {
    const kept = this.kept.get(address);
    if (kept) {
      const scope = this.folders.scopeOf(address.slice(0, address.lastIndexOf('#')));
      for (const name of kept.others) this.followers.get(`${scope}\u0000${name}`)?.delete(address);
    }
    this.kept.delete(address);
  }

  private forgetAll(): void {
    this.kept.clear();
    this.followers.clear();
  }
}

/** Where the character of a path stands among those of a document, which are in the order of its text; -1 if nowhere. */
function placeOf(characters: readonly SourceCharacter[], path: string): number {
  let from = 0;
  let to = characters.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comparePaths(characters[middle]?.path ?? '', path) < 0) from = middle + 1;
    else to = middle;
  }
  return characters[from]?.path === path ? from : -1;
}
