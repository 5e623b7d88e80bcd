import { type LangiumDocument, URI } from 'langium';
import { neededBy } from './needs.js';
import type { ServerServices } from './services.js';
import type { FileProblem, TextFile } from './text-file.js';

/** Files that have been read and are still to be made documents of. */
export class Intake {
  private readonly waiting = new Map<string, TextFile>();
  /** Documents whose needs have been met; what they come to need by typing comes soon by itself. */
  private readonly provided = new Set<string>();
  private readonly problems = new Map<string, FileProblem>();

  constructor(private readonly services: ServerServices) {}

  get size(): number {
    return this.waiting.size;
  }

  /** A file's content, new or changed. What an editor has open counts more and is left alone. */
  add(uri: string, file: TextFile): void {
    if (!this.services.server.Texts.get(uri)) this.waiting.set(uri, file);
  }

  drop(uri: string): void {
    this.waiting.delete(uri);
    this.problems.delete(uri);
  }

  /** Why the whole file is not analysed. */
  problemOf(uri: string): FileProblem | undefined {
    return this.problems.get(uri);
  }

  /** Makes a document of the file that has waited longest. */
  async takeNext(): Promise<void> {
    const uri = this.waiting.keys().next().value;
    if (uri !== undefined) await this.take([uri]);
  }

  /** Makes documents of the files without which these cannot be judged. */
  async takeNeeds(documents: readonly LangiumDocument[]): Promise<void> {
    for (const document of documents) {
      const uri = document.uri.toString();
      if (this.waiting.size === 0 || this.provided.has(uri)) continue;
      this.provided.add(uri);
      const text = this.services.server.Texts.get(uri)?.getText();
      if (text !== undefined) await this.take(neededBy(uri, text, this.texts()));
    }
  }

  private texts(): ReadonlyMap<string, string> {
    return new Map([...this.waiting].map(([uri, file]) => [uri, file.text]));
  }

  private async take(uris: readonly string[]): Promise<void> {
    const { Builder, Factory, Texts, Log } = this.services.server;
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
    await Builder.takeIn(documents);
  }
}
