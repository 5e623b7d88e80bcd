import { ANY } from '../../memo/dependencies.js';
import { partyNames } from '../../read/party-names.js';
import type { SourceDocument } from '../../read/source/source.js';
import type { Fact } from '../facts.js';
import type { Governing } from '../governing/governing.js';
import { CampaignFolders } from '../names/campaign-folders.js';
import { NameIndex } from '../names/name-index.js';
import { fileThing } from '../pages/page-links.js';
import { changedTexts, governingText, thingsOf } from './document-names.js';

/** The effects of a change of documents. */
export interface DocumentChange {
  readonly facts: readonly Fact[];
  /** Pages that became documents, or are no longer documents. */
  readonly switched: readonly string[];
}

/**
 * The documents of a workspace, and the scope under which each is indexed. Adding or removing a campaign moves other
 * documents to another scope.
 */
export class DocumentSet {
  readonly names = new NameIndex();
  readonly folders = new CampaignFolders();
  private readonly live = new Map<string, SourceDocument>();
  /** Markdown files that are not documents because they belong to no game or have nothing to read. */
  private readonly asleep = new Map<string, SourceDocument>();
  /** The scope under which each document has been indexed. */
  private readonly scopes = new Map<string, string>();
  /** Whether the last call of `putOne` changed the scopes of campaigns. */
  private moved = false;

  constructor(private readonly governing: () => Pick<Governing, 'note' | 'scopeChanged'>) {}

  /** The documents by their URIs. */
  get documents(): ReadonlyMap<string, SourceDocument> {
    return this.live;
  }

  /** A document, or a Markdown file that is not one. */
  file(uri: string): SourceDocument | undefined {
    return this.live.get(uri) ?? this.asleep.get(uri);
  }

  /** Whether a Markdown file is not a document. */
  isAsleep(uri: string): boolean {
    return this.asleep.has(uri);
  }

  /** Sets the folders of the workspace (URIs). */
  setRoots(roots: readonly string[]): DocumentChange {
    this.folders.setRoots(roots);
    const facts = this.move();
    return { facts, switched: this.wakePages(facts) };
  }

  /** Adds, replaces or removes a document. */
  put(uri: string, document: SourceDocument | undefined): DocumentChange {
    const facts = this.putOne(uri, document);
    // The scopes of campaigns decide which pages belong to a game.
    return { facts, switched: this.moved ? this.wakePages(facts) : [] };
  }

  /** Adds, replaces or removes one document without updating other pages; returns the facts that changed. */
  private putOne(uri: string, given: SourceDocument | undefined): Fact[] {
    const before = this.live.get(uri);
    const document = given && this.isLive(given) ? given : undefined;
    this.asleep.delete(uri);
    if (given && !document) this.asleep.set(uri, given);
    if (document) this.live.set(uri, document);
    else this.live.delete(uri);
    const facts = changedTexts(before, document);
    const uses = (one: SourceDocument | undefined): string => JSON.stringify(one?.uses.map(({ name }) => name));
    if (uses(before) !== uses(document)) facts.push({ kind: 'game', of: '', key: uri });
    const campaigns = campaignText(before) !== campaignText(document);
    const parties = campaigns || partyText(before) !== partyText(document);
    const wasScope = this.scopes.get(uri);
    this.moved = this.folders.set(uri, document !== undefined && !document.page && document.campaigns.length > 0);
    if (this.moved) facts.push(...this.move());
    const scope = this.index(uri, facts);
    for (const one of new Set([scope, wasScope ?? scope])) {
      if (campaigns) facts.push({ kind: 'campaign', of: one, key: '' });
      if (parties) facts.push({ kind: 'party', of: one, key: '' });
      if (governingText(before) !== governingText(document)) facts.push(...this.governing().scopeChanged(one));
    }
    return facts;
  }

  /** A sheet is always a document; a Markdown page is one if it has something to read and belongs to a game. */
  private isLive({ uri, page }: SourceDocument): boolean {
    if (!page) return true;
    return page.isMarked && (page.hasGame || this.folders.documentsOf(this.folders.scopeOf(uri)).length > 0);
  }

  /**
   * Turns pages that now belong to a game into documents, and back those that no longer do. Returns their URIs and adds
   * to `facts` what this changes.
   */
  private wakePages(facts: Fact[]): readonly string[] {
    const pages = [...this.asleep.values(), ...[...this.live.values()].filter(({ page }) => page)];
    const switched = pages.filter((page) => this.isLive(page) === this.asleep.has(page.uri));
    for (const page of switched) facts.push(...this.putOne(page.uri, page));
    return switched.map(({ uri }) => uri);
  }

  /** Indexes a document under its scope and adds to `facts` what this changes. Returns the scope. */
  private index(uri: string, facts: Fact[]): string {
    const document = this.live.get(uri);
    const scope = this.folders.scopeOf(uri);
    const before = this.scopes.get(uri);
    if (document || this.asleep.has(uri)) this.scopes.set(uri, scope);
    else this.scopes.delete(uri);
    this.governing().note(uri, before, scope, document);
    const scopes = new Set<string>();
    const things = document || !this.asleep.has(uri) ? thingsOf(document) : [fileThing(uri, true)];
    for (const { scope: of, key } of this.names.set(uri, scope, things)) {
      facts.push({ kind: 'name', of, key });
      scopes.add(of);
    }
    for (const of of scopes) facts.push({ kind: 'name', of, key: ANY });
    return scope;
  }

  /** Reindexes documents whose scope has changed. */
  private move(): Fact[] {
    const facts: Fact[] = [];
    const scopes = new Set<string>();
    for (const uri of [...this.live.keys(), ...this.asleep.keys()]) {
      const before = this.scopes.get(uri);
      const now = this.folders.scopeOf(uri);
      if (before === undefined || before === now) continue;
      this.index(uri, facts);
      facts.push({ kind: 'game', of: '', key: uri });
      scopes.add(before).add(now);
    }
    for (const scope of scopes)
      facts.push({ kind: 'campaign', of: scope, key: '' }, ...this.governing().scopeChanged(scope));
    return facts;
  }
}

/** The campaigns of a document and the rulebooks that they use, without their contents, as text to compare. */
function campaignText(document: SourceDocument | undefined): string {
  if (!document || document.campaigns.length === 0) return '';
  return JSON.stringify([
    document.campaigns.map(({ path, uses }) => [path, uses]),
    document.uses.map(({ name }) => name),
  ]);
}

/** The player characters that a document's campaigns list, as text to compare. */
function partyText(document: SourceDocument | undefined): string {
  return (document?.campaigns ?? []).flatMap((one) => partyNames(one).map(({ name }) => name)).join('\u0000');
}
