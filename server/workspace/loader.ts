import { Cancellation, Deferred, DocumentState, type LangiumDocument, URI } from 'langium';
import type { Workspace } from '../../language/model/index.js';
import { folderOf } from '../../language/names/index.js';
import type { Uses } from '../uses.js';
import type { ModelDocumentBuilder } from './builder.js';
import type { Files } from './files.js';
import type { IdleChecks } from './idle-checks.js';
import type { Intake } from './intake.js';
import type { OpenTexts } from './open-texts.js';
import { decodeFile, type Limits } from './text-file.js';

type Services = Uses<{
  readonly Builder: ModelDocumentBuilder;
  readonly Files: Files;
  readonly IdleChecks: IdleChecks;
  readonly Intake: Intake;
  readonly Limits: Limits;
  readonly Model: Workspace;
  readonly Texts: OpenTexts;
}>;

/** Files that are read at the same time. */
const AT_ONCE = 32;

/**
 * Reads the workspace. Open documents and what they need come first, the rest in slices between requests: an open document
 * is live while most of the workspace is still on the disk.
 */
export class WorkspaceLoader {
  private readonly liveness = new Deferred<void>();
  private roots: readonly string[] = [];
  private readonly visited = new Set<string>();

  constructor(private readonly services: Services) {}

  get live(): Promise<void> {
    return this.liveness.promise;
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

  /** Folders were added to the workspace and removed from it; `remove` takes away the documents of the latter. */
  async changeFolders(
    added: readonly string[],
    removed: readonly string[],
    remove: (folders: readonly string[]) => void,
  ): Promise<void> {
    this.roots = [...this.roots.filter((root) => !removed.includes(root)), ...added];
    await this.services.workspace.WorkspaceLock.write(() => this.moveRoots());
    remove(removed.filter((folder) => !isWithin(this.roots, folder)));
    await this.readFolders(added);
    this.services.server.IdleChecks.wake();
  }

  private async goLive(): Promise<void> {
    const { Builder, IdleChecks, Texts } = this.services.server;
    const { LangiumDocuments, WorkspaceLock } = this.services.workspace;
    await WorkspaceLock.write(async (token) => {
      const open = Texts.keys().flatMap((uri) => LangiumDocuments.getDocument(URI.parse(uri)) ?? []);
      await Builder.takeNeeds(open);
      Builder.isLive = true;
      await Builder.update([], [], token);
    });
    Builder.isLive = true;
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
    Intake.unread += queue.length;
    const readOn = async (): Promise<void> => {
      for (let uri = queue.pop(); uri !== undefined; uri = queue.pop()) {
        const bytes = await Files.read(uri);
        if (bytes) Intake.add(uri, decodeFile(bytes, Limits.file));
        Intake.unread--;
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
