import type * as ast from '../../grammar/generated/ast.js';
import { nameKey } from '../../grammar/text.js';
import type { CampaignFolders } from '../../names/campaign-folders.js';
import type { NameIndex } from '../../names/name-index.js';
import { type Contract, noContract } from '../evaluate/cells/contract.js';
import { own } from '../read/own-declarations.js';
import type { SourceCampaign, SourceDocument } from '../read/source.js';
import { contentOf } from '../read/source-content.js';
import { compileRulebook } from '../rules/compile/compile-rulebook.js';
import type { BookSource } from '../rules/compile/draft.js';
import type { RuleFinding } from '../rules/compile/rule-findings.js';
import type { Rules } from '../rules/rules.js';
import type { Books } from './books.js';
import { readContract } from './read-campaign.js';

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

/** What governs a document: the rulebook that it uses, with what its campaign and its table declare, and the contract. */
export class Governing {
  private readonly governed = new Map<string, Governed | undefined>();
  /** Documents with `rules { }` of their own; one may hold nothing that has a name. */
  private readonly ruled = new Set<string>();

  constructor(
    private readonly documents: ReadonlyMap<string, SourceDocument>,
    private readonly names: NameIndex,
    private readonly books: Books,
    private readonly folders: CampaignFolders,
    private readonly readRules: ReadRules,
  ) {}

  /** Takes note of a document that is set or removed. */
  note(uri: string, document: SourceDocument | undefined): void {
    if (document && document.rules.length > 0) this.ruled.add(uri);
    else this.ruled.delete(uri);
  }

  /** A rulebook, a campaign or how far one reaches has changed: everything is made anew when it is asked for. */
  forget(): void {
    this.governed.clear();
  }

  /** The rulebook and the contract for a document, or undefined where it names no rulebook that exists. */
  of(uri: string): Governed | undefined {
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
}
