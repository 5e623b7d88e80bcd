import {
  type BuildOptions,
  type Cancellation,
  DefaultDocumentBuilder,
  DocumentState,
  delayNextTick,
  interruptAndCheck,
  type LangiumDocument,
  URI,
} from 'langium';
import type { Workspace } from '../../../language/workspace/index.js';
import type { Uses } from '../../uses.js';
import type { Publisher, Refresh } from '../checking/publisher.js';
import type { StaleDocuments } from '../checking/stale-documents.js';
import type { Intake } from '../reading/intake.js';
import type { Trees } from './trees.js';

type Services = Uses<{
  readonly Intake: Intake;
  readonly Model: Workspace;
  readonly Publisher: Publisher;
  readonly Refresh: Refresh;
  readonly Stale: StaleDocuments;
  readonly Trees: Trees;
}>;

const options: BuildOptions = { eagerLinking: false, validation: true };

/**
 * Builds what changed and nothing else. The model says which documents are affected: open ones are checked at the end of
 * the same build, closed ones wait until there is nothing else to do.
 */
export class ModelDocumentBuilder extends DefaultDocumentBuilder {
  override updateBuildOptions = options;
  /** What open documents need has been read: from now on documents are checked. */
  isLive = false;
  /** Documents of builds that a later edit cancelled; the next build takes them over. */
  private readonly unfinished = new Set<LangiumDocument>();

  constructor(private readonly services: Services) {
    super(services);
  }

  /** Takes in the file that has waited longest. */
  async takeNext(): Promise<void> {
    await this.takeIn(this.services.server.Intake.takeNext());
  }

  /** Takes in the files without which these documents cannot be judged. */
  async takeNeeds(documents: readonly LangiumDocument[]): Promise<void> {
    await this.takeIn(this.services.server.Intake.takeNeeds(documents));
  }

  /** Takes in documents without checking them; the model notes who is to be checked. */
  private async takeIn(documents: LangiumDocument[]): Promise<void> {
    if (documents.length === 0) return;
    await this.build(documents, { eagerLinking: false, validation: false });
    for (const document of documents) this.services.server.Trees.drop(document);
  }

  override async update(changed: URI[], deleted: URI[], token: Cancellation.CancellationToken): Promise<void> {
    const gone = deleted.flatMap((uri) => this.langiumDocuments.deleteDocuments(uri));
    for (const document of gone) {
      this.unfinished.delete(document);
      this.cleanUpDeleted(document);
      this.services.server.Publisher.clear(document.uri.toString());
    }
    for (const uri of changed) this.unfinished.add(this.changedDocument(uri));
    await this.emitUpdate(
      changed,
      gone.map((document) => document.uri),
    );
    // Edits that have come in meanwhile go first: of a burst of them only the last one is built.
    await delayNextTick();
    await interruptAndCheck(token);
    const documents = [...this.unfinished];
    await this.takeNeeds(documents);
    await this.buildDocuments(documents, options, token);
    for (const document of documents) this.unfinished.delete(document);
    await this.checkOpen(token);
  }

  /** Checks the open documents that are out of date. */
  async checkOpen(token: Cancellation.CancellationToken): Promise<void> {
    if (!this.isLive) return;
    const before = this.services.server.Model.evaluations;
    const checked = await this.check(this.services.server.Stale.openOnes(), token);
    if (checked > 0 && this.services.server.Model.evaluations > before) this.services.server.Refresh.request();
  }

  /** Checks documents again whose text has not changed; answers how many there were. */
  async check(uris: readonly string[], token: Cancellation.CancellationToken): Promise<number> {
    const documents = uris.flatMap((uri) => this.langiumDocuments.getDocument(URI.parse(uri)) ?? []);
    for (const uri of uris) this.services.server.Stale.delete(uri);
    for (const document of documents) {
      document.state = Math.min(document.state, DocumentState.IndexedReferences);
      this.unfinished.add(document);
    }
    await this.buildDocuments(documents, options, token);
    for (const document of documents) this.unfinished.delete(document);
    return documents.length;
  }

  protected override shouldValidate(document: LangiumDocument): boolean {
    return super.shouldValidate(document) && this.isLive;
  }

  protected override async validate(document: LangiumDocument, token: Cancellation.CancellationToken): Promise<void> {
    const uri = document.uri.toString();
    const validator = this.serviceRegistry.getServices(document.uri).validation.DocumentValidator;
    document.diagnostics = await validator.validateDocument(document, {}, token);
    this.services.server.Stale.delete(uri);
    this.services.server.Publisher.publish(document);
  }

  private changedDocument(uri: URI): LangiumDocument {
    const document = this.langiumDocuments.getDocument(uri);
    if (document) {
      this.resetToState(document, DocumentState.Changed);
      this.services.server.Trees.outdated(document);
      return document;
    }
    const added = this.langiumDocumentFactory.fromModel({ $type: 'INVALID' }, uri);
    added.state = DocumentState.Changed;
    this.langiumDocuments.addDocument(added);
    return added;
  }
}
