import { type LangiumDocument, URI } from 'langium';
import { isMarkdown, mayBePage } from '../../../language/grammar/index.js';
import type { Workspace } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Uses } from '../../uses.js';
import type { SafeDocumentFactory } from '../building/factory.js';
import type { StaleDocuments } from '../checking/stale-documents.js';
import type { OpenTexts } from '../open-texts.js';
import { neededBy } from './needed-files.js';
import type { FileProblem, TextFile } from './text-file.js';

type Services = Uses<{
  readonly Factory: SafeDocumentFactory;
  readonly Log: ErrorLog;
  readonly Model: Workspace;
  readonly Stale: StaleDocuments;
  readonly Texts: OpenTexts;
}>;

/** Files that are still to be read, and files that have been read and are still to be made documents of. */
export class Intake {
  /** Files that are known and not yet read. */
  unread = 0;
  private readonly waiting = new Map<string, TextFile>();
  /** Documents whose needs have been met; what typing makes them need follows soon. */
  private readonly provided = new Set<string>();
  private readonly problems = new Map<string, FileProblem>();

  constructor(private readonly services: Services) {}

  get size(): number {
    return this.waiting.size;
  }

  /** A file's content, new or changed. What an editor has open counts more and is left alone. */
  add(uri: string, file: TextFile): void {
    if (this.services.server.Texts.get(uri)) return;
    // Ordinary Markdown costs no more than this look at it.
    const isOrdinary = isMarkdown(uri) && (file.problem !== undefined || !mayBePage(file.text));
    const isKnown = this.services.workspace.LangiumDocuments.hasDocument(URI.parse(uri));
    if (!isOrdinary || isKnown) this.waiting.set(uri, file);
    else this.services.server.Stale.add(this.services.server.Model.setOrdinary(uri, true));
  }

  drop(uri: string): void {
    this.waiting.delete(uri);
    this.problems.delete(uri);
    const { Model, Stale } = this.services.server;
    if (isMarkdown(uri) && !this.services.workspace.LangiumDocuments.hasDocument(URI.parse(uri)))
      Stale.add(Model.setOrdinary(uri, false));
  }

  /** Why the whole file is not analysed. */
  problemOf(uri: string): FileProblem | undefined {
    return this.problems.get(uri);
  }

  /** Makes a document of the file that has waited longest. */
  takeNext(): LangiumDocument[] {
    const uri = this.waiting.keys().next().value;
    return uri === undefined ? [] : this.take([uri]);
  }

  /** Makes documents of the files without which these cannot be judged. */
  takeNeeds(documents: readonly LangiumDocument[]): LangiumDocument[] {
    return documents.flatMap((document) => {
      const uri = document.uri.toString();
      if (this.waiting.size === 0 || this.provided.has(uri)) return [];
      this.provided.add(uri);
      const text = this.services.server.Texts.get(uri)?.getText();
      return text === undefined ? [] : this.take(neededBy(uri, text, this.texts()));
    });
  }

  private texts(): ReadonlyMap<string, string> {
    return new Map([...this.waiting].map(([uri, file]) => [uri, file.text]));
  }

  private take(uris: readonly string[]): LangiumDocument[] {
    const { Factory, Texts, Log } = this.services.server;
    const { LangiumDocuments } = this.services.workspace;
    const documents: LangiumDocument[] = [];
    for (const uri of uris) {
      const file = this.waiting.get(uri);
      this.waiting.delete(uri);
      if (!file || Texts.get(uri)) continue;
      if (file.problem) this.problems.set(uri, file.problem);
      else this.problems.delete(uri);
      try {
        const parsed = URI.parse(uri);
        const document = Factory.fromString(file.text, parsed);
        LangiumDocuments.deleteDocument(parsed);
        LangiumDocuments.addDocument(document);
        documents.push(document);
      } catch (error) {
        Log.error(`Reading ${uri} failed`, error);
      }
    }
    return documents;
  }
}
