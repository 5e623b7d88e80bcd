import { ANY } from '../../memo/dependencies.js';
import { partyNames } from '../../read/party-names.js';
import type { SourceDocument } from '../../read/source/source.js';
import type { Fact } from '../facts.js';
import type { Governing } from '../governing/governing.js';
import { CampaignFolders } from '../names/campaign-folders.js';
import { NameIndex } from '../names/name-index.js';
import { fileThing } from '../pages/page-links.js';
import { changedTexts, governs, thingsOf } from './document-names.js';

/** What a change of the documents comes to. */
export interface DocumentChange {
  readonly facts: readonly Fact[];
  /** Pages that became or ceased to be documents by it. */
  readonly turned: readonly string[];
}

/** The documents that there are, and the campaign under which each is indexed: a campaign that comes or goes moves others. */
export class DocumentSet {
  readonly names = new NameIndex();
  readonly folders = new CampaignFolders();
  private readonly live = new Map<string, SourceDocument>();
  /** Markdown files that are no documents, as they belong to no game, or hold nothing to read. */
  private readonly asleep = new Map<string, SourceDocument>();
  /** The scope under which each document has been indexed. */
  private readonly scopes = new Map<string, string>();
  /** The last document that was put changed how far campaigns reach. */
  private moved = false;

  constructor(private readonly governing: () => Pick<Governing, 'note' | 'scopeChanged'>) {}

  /** The documents by their URIs. */
  get documents(): ReadonlyMap<string, SourceDocument> {
    return this.live;
  }

  /** A document, or a Markdown file that is none. */
  file(uri: string): SourceDocument | undefined {
    return this.live.get(uri) ?? this.asleep.get(uri);
  }

  /** Whether a Markdown file is no document. */
  isAsleep(uri: string): boolean {
    return this.asleep.has(uri);
  }

  /** Sets the folders of the workspace (URIs). */
  setRoots(roots: readonly string[]): DocumentChange {
    this.folders.setRoots(roots);
    const facts = this.move();
    return { facts, turned: this.wakePages(facts) };
  }

  /** Puts a document in the place of its former version. */
  put(uri: string, document: SourceDocument | undefined): DocumentChange {
    const facts = this.putOne(uri, document);
    // With the reach of campaigns changes which pages belong to a game.
    return { facts, turned: this.moved ? this.wakePages(facts) : [] };
  }

  /** Puts a document in the place of its former version, whatever that means for others; answers what it changes. */
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
      if (governs(before) !== governs(document)) facts.push(...this.governing().scopeChanged(one));
    }
    return facts;
  }

  /** A sheet always is a document; the page of a Markdown file is one if it holds something to read and belongs to a game. */
  private isLive({ uri, page }: SourceDocument): boolean {
    if (!page) return true;
    return page.isMarked && (page.hasGame || this.folders.documentsOf(this.folders.scopeOf(uri)).length > 0);
  }

  /** Pages that belong to a game now, and those that no longer do, become and cease to be documents; answers which. */
  private wakePages(facts: Fact[]): readonly string[] {
    const pages = [...this.asleep.values(), ...[...this.live.values()].filter(({ page }) => page)];
    const turned = pages.filter((page) => this.isLive(page) === this.asleep.has(page.uri));
    for (const page of turned) facts.push(...this.putOne(page.uri, page));
    return turned.map(({ uri }) => uri);
  }

  /** Indexes a document under its scope; adds to `facts` what that changes. Answers the scope. */
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

/** What of a document's campaigns is known beyond their contents: which there are, and the rulebooks that they use. */
function campaignText(document: SourceDocument | undefined): string {
  if (!document || document.campaigns.length === 0) return '';
  return JSON.stringify([
    document.campaigns.map(({ path, uses }) => [path, uses]),
    document.uses.map(({ name }) => name),
  ]);
}

/** The player characters that a document's campaigns list. */
function partyText(document: SourceDocument | undefined): string {
  return (document?.campaigns ?? []).flatMap((one) => partyNames(one).map(({ name }) => name)).join('\u0000');
}
