import { Cancellation, Deferred, DocumentState, type LangiumDocument, URI } from 'langium';
import { folderOf } from '../language/names/index.js';
import type { ServerServices } from './services.js';
import { decodeFile } from './text-file.js';

/** Files that are read at the same time. */
const AT_ONCE = 32;

/**
 * Reads the workspace. Open documents and what they need come first, the rest in slices between requests: an open document
 * is live while most of the workspace is still on the disk.
 */
export class WorkspaceLoader {
  /** What open documents need has been read: from now on documents are checked. */
  isLive = false;
  private readonly liveness = new Deferred<void>();
  private roots: readonly string[] = [];
  private readonly visited = new Set<string>();
  private unread = 0;

  constructor(private readonly services: ServerServices) {}

  get live(): Promise<void> {
    return this.liveness.promise;
  }

  /** Files that are known and not yet read. */
  get pending(): number {
    return this.unread;
  }

  /** Everything is a document. */
  get isLoaded(): boolean {
    return this.isLive && this.unread === 0 && this.services.server.Intake.size === 0;
  }

  /** A document of a workspace folder, or of a folder that has been visited. */
  reaches(uri: string): boolean {
    return isWithin(this.roots, uri) || this.visited.has(folderOf(uri)) || !URI.parse(uri).path.includes('/');
  }

  /** A closed file outside the workspace counts only while a document beside it is open. */
  keeps(uri: string): boolean {
    if (isWithin(this.roots, uri)) return true;
    const folder = folderOf(uri);
    return this.services.server.Texts.keys().some((open) => folderOf(open) === folder);
  }

  async start(folders: readonly string[]): Promise<void> {
    this.roots = folders;
    this.services.server.Model.setRoots(folders);
    await this.readFolders(folders);
    await this.goLive();
  }

  /** Files beside an open document that belongs to no folder of the workspace. */
  async visit(folder: string): Promise<void> {
    if (this.visited.has(folder)) return;
    this.visited.add(folder);
    await this.read(await this.services.server.Files.listDirectly(folder));
    this.services.server.IdleChecks.wake();
  }

  /** Nobody looks at a visited folder any more: answers the documents in it, which count no longer. */
  leave(folder: string): string[] {
    if (!this.visited.delete(folder)) return [];
    return this.services.workspace.LangiumDocuments.getDocuments(URI.parse(folder))
      .map((document) => document.uri.toString())
      .filter((uri) => folderOf(uri) === folder && !isWithin(this.roots, uri));
  }

  async changeFolders(added: readonly string[], removed: readonly string[]): Promise<void> {
    const { Updates, IdleChecks } = this.services.server;
    this.roots = [...this.roots.filter((root) => !removed.includes(root)), ...added];
    await this.services.workspace.WorkspaceLock.write(() => this.moveRoots());
    Updates.remove(removed.filter((folder) => !isWithin(this.roots, folder)));
    await this.readFolders(added);
    IdleChecks.wake();
  }

  private async goLive(): Promise<void> {
    const { Builder, Intake, IdleChecks, Texts } = this.services.server;
    const { LangiumDocuments, WorkspaceLock } = this.services.workspace;
    await WorkspaceLock.write(async (token) => {
      const open = Texts.keys().flatMap((uri) => LangiumDocuments.getDocument(URI.parse(uri)) ?? []);
      await Intake.takeNeeds(open);
      this.isLive = true;
      await Builder.update([], [], token);
    });
    this.isLive = true;
    this.liveness.resolve();
    IdleChecks.wake();
  }

  private async readFolders(folders: readonly string[]): Promise<void> {
    const lists = await Promise.all(folders.map((folder) => this.services.server.Files.list(folder)));
    await this.read([...new Set(lists.flat())]);
  }

  private async read(uris: readonly string[]): Promise<void> {
    const { Files, Intake, Limits } = this.services.server;
    const queue = uris.filter((uri) => !this.services.workspace.LangiumDocuments.hasDocument(URI.parse(uri)));
    this.unread += queue.length;
    const readOn = async (): Promise<void> => {
      for (let uri = queue.pop(); uri !== undefined; uri = queue.pop()) {
        const bytes = await Files.read(uri);
        if (bytes) Intake.add(uri, decodeFile(bytes, Limits.file));
        this.unread--;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  }

  /** Which campaign a document belongs to depends on the folders: every document is taken in again. */
  private async moveRoots(): Promise<void> {
    const { LangiumDocuments, IndexManager } = this.services.workspace;
    const documents: LangiumDocument[] = LangiumDocuments.all
      .filter((document) => document.state >= DocumentState.IndexedContent)
      .toArray();
    for (const document of documents) IndexManager.remove(document.uri);
    this.services.server.Model.setRoots(this.roots);
    for (const document of documents) await IndexManager.updateContent(document, Cancellation.CancellationToken.None);
  }
}

function isWithin(folders: readonly string[], uri: string): boolean {
  return folders.some((folder) => uri === folder || uri.startsWith(`${folder}/`));
}
