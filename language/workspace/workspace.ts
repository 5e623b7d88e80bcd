import type * as ast from '../grammar/generated/ast.js';
import { readPage } from '../grammar/markdown/page.js';
import type { PageLink } from '../grammar/markdown/page-parts.js';
import { nameKey } from '../grammar/text.js';
import { ANY, Dependencies } from '../memo/dependencies.js';
import { Memoized } from '../memo/memoized.js';
import type { PartedLine } from '../read/parts.js';
import { sourceOf } from '../read/source/read-source.js';
import type { SourceCampaign, SourceCharacter, SourceDocument, SourceEntry } from '../read/source/source.js';
import type { RuleFinding } from '../rules/compile/rule-findings.js';
import type { AssumedValues, Evaluation } from '../sheet/cells/evaluation.js';
import type { EncounterReading } from '../sheet/encounter/encounter.js';
import type { Lineage } from '../sheet/inherit.js';
import type { Sheet } from '../sheet/sheet.js';
import type { SheetRoll } from '../sheet/sheet-roll.js';
import type { Finding } from '../values/finding.js';
import { ClocksAndTables } from './clocks-and-tables.js';
import { Evaluations, MOST_INHERITED } from './computed/evaluations.js';
import { Lineages } from './computed/lineages.js';
import { comparePaths, documentFindings } from './documents/document-findings.js';
import { documentLines } from './documents/document-lines.js';
import { type DocumentChange, DocumentSet } from './documents/document-set.js';
import { type Computed, documentOf, type Fact, type FactKind, type ResultKind } from './facts.js';
import { Books, type BuiltInBook } from './governing/books.js';
import { type Governed, Governing } from './governing/governing.js';
import { uncomputedValues } from './governing/uncomputed-values.js';
import type { NamedThing, NameIndex } from './names/name-index.js';
import { type LinkTarget, linkable, linkTarget } from './pages/page-links.js';
import { Pages } from './pages/pages.js';
import { partyOf } from './party.js';

/** Changes that a workspace reports by itself, in addition to the return values of its methods. */
export interface WorkspaceListener {
  /**
   * The findings of these documents may have changed, because results turned out to be outdated or `supposing`
   * discarded them.
   */
  affected(uris: Iterable<string>): void;
  /**
   * A rulebook has changed, and no open document needs the rules at this address at once: `renew` computes what this
   * affects.
   */
  outdated(address: string): void;
}

const nobodyListens: WorkspaceListener = { affected: () => {}, outdated: () => {} };

/**
 * All documents of a workspace as data, and the results computed from them. A sheet, an encounter or a list of findings
 * is computed on demand and cached until one of the facts that it read changes (`memo/dependencies.ts`). The cost of
 * setting a document depends on the size of the document, not of the workspace.
 */
export class Workspace extends Memoized {
  readonly names: NameIndex;
  readonly books: Books;
  readonly dependencies = new Dependencies<FactKind, ResultKind>((result) => this.forget(result));
  readonly governing: Governing;
  readonly lineages: Lineages;
  /** Clocks and random tables. */
  readonly clocksAndTables: ClocksAndTables;
  readonly computed: Evaluations;
  readonly pages: Pages;
  private readonly files = new DocumentSet(() => this.governing);
  private readonly documents = this.files.documents;
  private readonly readLines = new Map<string, { document: SourceDocument; lines: readonly PartedLine[] }>();

  constructor(
    builtIn: readonly BuiltInBook[],
    /** Documents that are shown. After an edit of a rulebook, all others can wait for `renew`. */
    private readonly openDocuments?: () => Iterable<string>,
    private readonly listener: WorkspaceListener = nobodyListens,
  ) {
    super();
    this.names = this.files.names;
    this.books = new Books(builtIn);
    this.governing = new Governing(this.documents, this.names, this.books, this.files.folders, this.dependencies, {
      changed: (facts) => this.listener.affected(this.invalidate(facts)),
      outdated: (address) => this.listener.outdated(address),
    });
    this.lineages = new Lineages((character, name) => {
      const thing = this.lookUp(character.uri, name);
      return thing && this.character(thing.uri, thing.path);
    }, this.dependencies);
    this.clocksAndTables = new ClocksAndTables(this);
    this.computed = new Evaluations(this);
    this.pages = new Pages(this);
  }

  /**
   * Sets the folders of the workspace (URIs): files under no campaign belong to the folder that they are in. Returns
   * the documents whose findings may have changed.
   */
  setRoots(roots: readonly string[]): ReadonlySet<string> {
    return this.affectedBy(this.files.setRoots(roots));
  }

  /** Sets or removes a sheet document; returns the documents whose findings may have changed, including itself. */
  setSheet(uri: string, root: ast.SheetDocument | undefined): ReadonlySet<string> {
    return this.replace(uri, root && sourceOf(root, uri));
  }

  /**
   * The result of `compute` while a sheet document temporarily has another text, for example that before or after an
   * edit. Then the text is restored, but results that depend on it have to be computed again: the listener is told
   * which documents they belong to.
   */
  supposing<Answer>(uri: string, root: ast.SheetDocument | undefined, compute: () => Answer): Answer {
    const document = this.files.file(uri);
    const affected = new Set(this.replace(uri, root && sourceOf(root, uri)));
    try {
      return compute();
    } finally {
      for (const one of this.replace(uri, document)) affected.add(one);
      this.listener.affected(affected);
    }
  }

  /** Sets or removes a document; returns the documents whose findings may have changed, including itself. */
  private replace(uri: string, document: SourceDocument | undefined): ReadonlySet<string> {
    return this.affectedBy(this.files.put(uri, document)).add(uri);
  }

  /** Adds or removes a Markdown file with nothing to read, which links can still name. */
  setOrdinary(uri: string, isThere: boolean): ReadonlySet<string> {
    if (!isThere && !this.isAsleep(uri)) return new Set();
    return this.affectedBy(this.files.put(uri, isThere ? ordinaryPage(uri) : undefined));
  }

  /** Whether a Markdown file is ignored: it belongs to no game, or has nothing to read. */
  isAsleep(uri: string): boolean {
    return this.files.isAsleep(uri);
  }

  /** Sets or removes a rulebook document; returns the documents whose findings may have changed. */
  setRulebook(uri: string, root: ast.RulebookDocument | undefined): ReadonlySet<string> {
    const before = new Set(this.books.names());
    const changed = this.books.set(uri, root);
    const now = new Set(this.books.names());
    const facts = this.governing.booksChanged(changed, this.openDocuments?.());
    const book = (key: string): Fact => ({ kind: 'book', of: '', key });
    const renamed = [...before, ...now].filter((name) => !before.has(name) || !now.has(name));
    if (renamed.length > 0) facts.push(book(ANY), ...renamed.map((name) => book(nameKey(name))));
    const affected = this.invalidate(facts).add(uri);
    for (const [other, name] of this.books.documentNames())
      if (renamed.length > 0 || changed.has(name)) affected.add(other);
    return affected;
  }

  /** Applies a change of a rulebook to documents that are not open; returns those whose findings may have changed. */
  renew(address: string): ReadonlySet<string> {
    return this.invalidate(this.governing.renewOne(address));
  }

  /** Number of characters evaluated since the start, for tests of what an edit costs. */
  get evaluations(): number {
    return this.computed.count;
  }

  /** A document as plain data; undefined if there is none with this URI. */
  document(uri: string): SourceDocument | undefined {
    return this.documents.get(uri);
  }

  /** All documents. */
  uris(): Iterable<string> {
    return this.documents.keys();
  }

  /** The folder whose campaign governs a document; names are visible only inside it. */
  scopeOf(uri: string): string {
    this.dependencies.read('game', '', uri);
    return this.files.folders.scopeOf(uri);
  }

  /** Documents that declare the campaign of a folder: more than one is an error of the authors. */
  campaignDocuments(scope: string): readonly string[] {
    this.dependencies.read('campaign', scope, '');
    return this.files.folders.documentsOf(scope);
  }

  /** The rulebook and the contract for a document; undefined if it names no existing rulebook. */
  governedBy(uri: string): Governed | undefined {
    const governed = this.governing.of(uri);
    // The caller may read any of the rules.
    if (governed) {
      this.dependencies.read('rule', governed.address, ANY);
      this.dependencies.read('contract', governed.address, '');
    }
    return governed;
  }

  /** The rulebook that a document asks for: its own `use`, else its campaign's. It need not exist. */
  rulebookName(uri: string): string | undefined {
    return this.governing.rulebookName(uri);
  }

  /** The campaign of a folder; if there are several, the one whose document has the first URI. */
  campaignOf(scope: string): SourceCampaign | undefined {
    return this.governing.campaignOf(scope);
  }

  /** Sheets of a document in the order of its text. */
  sheets(uri: string): readonly Sheet[] {
    return (this.documents.get(uri)?.characters ?? []).flatMap((character) => this.sheet(uri, character.path) ?? []);
  }

  /** Everything that is computed for a character, as plain data. */
  sheet(uri: string, path: string): Sheet | undefined {
    return this.computed.sheet(uri, path);
  }

  /** A character's cells; undefined if no rulebook governs it. */
  evaluation(uri: string, path: string): Evaluation | undefined {
    return this.computed.evaluation(uri, path);
  }

  /** Members, rolls and findings of an encounter. */
  encounter(uri: string, path: string): EncounterReading | undefined {
    return this.computed.encounter(uri, path);
  }

  /**
   * A character as changed by some lines of recorded events: it is evaluated as if it had these lines and were `like`
   * the sheet. Not cached.
   */
  overlaid(sheet: Evaluation, lines: SourceEntry): Evaluation | undefined {
    return this.computed.overlaid(sheet, lines, true);
  }

  /** The findings of a character. They stay cached when its sheet is released. */
  characterFindings(uri: string, path: string): readonly Finding[] {
    return this.computed.characterFindings(uri, path);
  }

  /**
   * Computes what the findings of a document need in small steps, so that the server can handle requests in between:
   * its rulebook, then its characters, some lines at a time. Yields whether the next step may take long.
   */
  *evaluateInSteps(uri: string): Generator<boolean, void> {
    // The first to use a rulebook compiles it.
    if (this.governing.rulebookName(uri) !== undefined) yield true;
    let inherited = 0;
    for (const character of this.governing.of(uri) ? (this.documents.get(uri)?.characters ?? []) : []) {
      yield false;
      inherited += this.computed.inheritedBy(character);
      if (inherited > MOST_INHERITED) return;
      for (const _ of this.computed.checkInSteps(uri, character.path)) yield false;
    }
  }

  /** The rolls of a character, evaluated. They need less than its whole sheet. */
  rollsOf(uri: string, path: string): readonly SheetRoll[] {
    return this.computed.rolls(uri, path);
  }

  /**
   * Paths of the characters of a document that are checked: all, unless they inherit too many entries
   * (`MOST_INHERITED`).
   */
  checkedCharacters(uri: string): readonly string[] {
    const document = this.documents.get(uri);
    return document ? this.charactersOf(uri).slice(0, this.computed.checkedOf(document)) : [];
  }

  /** Paths of the characters of a document. */
  charactersOf(uri: string): readonly string[] {
    return (this.documents.get(uri)?.characters ?? []).map(({ path }) => path);
  }

  /**
   * A character's cells under assumptions: with the assumed values, and as if the assumed entries were written. Not
   * cached.
   */
  assume(
    uri: string,
    path: string,
    assumptions: AssumedValues,
    assumed: readonly SourceEntry[] = [],
  ): Evaluation | undefined {
    return this.computed.assume(uri, path, assumptions, assumed);
  }

  /**
   * The character or npc that a document means by a name: its own, or else one of its campaign. Without a campaign, one
   * from another file of the same game comes before one of another game.
   */
  lookUp(uri: string, name: string): NamedThing | undefined {
    return this.peopleCalled(uri, name)[0];
  }

  /**
   * The files of the candidates if a name is ambiguous: without a campaign, several other files of the game can have a
   * character of this name.
   */
  filesMeant(uri: string, name: string): readonly string[] {
    const files = new Set(this.peopleCalled(uri, name).map((one) => one.uri));
    return files.size > 1 ? [...files] : [];
  }

  /** The characters that a document can mean by a name, the preferred one first. */
  private peopleCalled(uri: string, name: string): readonly NamedThing[] {
    const scope = this.scopeOf(uri);
    this.dependencies.read('name', scope, nameKey(name));
    const people = this.names.find(scope, name).filter(({ what }) => what === 'character' || what === 'npc');
    if (people.length < 2) return people;
    const own = people.filter((one) => one.uri === uri);
    if (own.length > 0) return own;
    if (this.governing.campaignOf(scope)) return people.slice(0, 1);
    const game = this.governing.rulebookName(uri);
    const same = people.filter((one) => this.governing.rulebookName(one.uri) === game);
    return same.length > 0 ? same : people.slice(0, 1);
  }

  /** The character that a document means by a name, evaluated. */
  named(uri: string, name: string): Evaluation | undefined {
    return this.computed.named(uri, name);
  }

  /** The player characters that a document is about. */
  party(uri: string): readonly NamedThing[] {
    return partyOf(this, uri);
  }

  /** What a link of a page leads to; undefined if nothing has its name. */
  link(uri: string, link: PageLink): LinkTarget | undefined {
    return linkTarget(this, uri, link);
  }

  /** What the links of a page can name. */
  linkable(uri: string): readonly NamedThing[] {
    return linkable(this, uri);
  }

  /** The lines of a sheet document with the meanings of their tokens; the same list until something changes. */
  lines(uri: string): readonly PartedLine[] {
    const document = this.documents.get(uri);
    if (!document) return [];
    const cached = this.readLines.get(uri);
    if (cached?.document === document) return cached.lines;
    const lines = this.dependencies.compute('lines', uri, () => documentLines(this, document));
    this.readLines.set(uri, { document, lines });
    return lines;
  }

  /** A character as its author wrote it. */
  character(uri: string, path: string): SourceCharacter | undefined {
    const characters = this.documents.get(uri)?.characters ?? [];
    return characters[indexOfPath(characters, path)];
  }

  /** Every finding of a sheet document, in the order of the text. */
  findings(uri: string): readonly Finding[] {
    return this.dependencies.compute('document', uri, () => documentFindings(this, uri));
  }

  /** The findings of a rulebook, or of the `rules { }` of a sheet document. */
  ruleFindings(uri: string): readonly RuleFinding[] {
    if (!this.documents.has(uri)) {
      const findings = this.books.findings(uri);
      // An error already explains why values are missing.
      const isSound = findings.every(({ severity }) => severity !== 'error');
      return isSound ? [...findings, ...uncomputedValues(this.books, uri)] : findings;
    }
    return this.dependencies.extend('document', uri, () =>
      (this.governedBy(uri)?.ownRules.findings ?? []).filter((finding) => finding.uri === uri),
    );
  }

  /** Releases the computed sheets of a document that is not shown; their findings and dependencies are kept. */
  release(uri: string): void {
    const document = this.documents.get(uri);
    if (!document) return;
    this.computed.release(document);
    this.readLines.delete(uri);
  }

  /** A character with its bases; the same object until something in them changes. */
  lineage(character: SourceCharacter): Lineage {
    return this.lineages.of(character);
  }

  /** The documents whose findings may have changed after a change of documents. */
  private affectedBy({ facts, switched }: DocumentChange): Set<string> {
    const affected = this.invalidate(facts);
    for (const uri of switched) affected.add(uri);
    return affected;
  }

  private invalidate(facts: readonly Fact[]): Set<string> {
    const affected = new Set<string>();
    // The meanings of lines do not affect findings.
    for (const result of this.dependencies.invalidate(facts))
      if (result.kind !== 'lines') affected.add(documentOf(result));
    const governing = facts.flatMap(({ kind, of, key }) => (kind === 'rule' && key !== ANY ? of : []));
    for (const address of new Set(governing)) this.computed.rulesChanged(address);
    return affected;
  }

  private forget({ kind, address }: Computed): void {
    if (kind === 'character') this.computed.forgetCharacter(address);
    if (kind === 'roll') this.pages.forget(address);
    if (kind === 'encounter') this.computed.forgetEncounter(address);
    if (kind === 'lineage') this.lineages.forget(address);
    if (kind === 'lines') this.readLines.delete(address);
  }
}

/** A Markdown file that is only known to exist. */
function ordinaryPage(uri: string): SourceDocument {
  const page = { ...emptyPage, rolls: [], ticks: [], hasGame: false };
  return {
    uri,
    uses: [],
    campaigns: [],
    characters: [],
    encounters: [],
    entries: [],
    clocksAndTables: [],
    rules: [],
    page,
  };
}

const emptyPage = readPage('');

/** The index of the character with this path, found by binary search in text order; -1 if there is none. */
function indexOfPath(characters: readonly SourceCharacter[], path: string): number {
  let from = 0;
  let to = characters.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (comparePaths(characters[middle]?.path ?? '', path) < 0) from = middle + 1;
    else to = middle;
  }
  return characters[from]?.path === path ? from : -1;
}
