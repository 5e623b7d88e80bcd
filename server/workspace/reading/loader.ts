import { Deferred, URI } from 'langium';
import type { Workspace } from '../../../language/workspace/index.js';
import { folderOf } from '../../../language/workspace/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Uses } from '../../uses.js';
import type { IdleChecks } from '../checking/idle-checks.js';
import type { Documents } from '../documents/documents.js';
import type { OpenTexts } from '../documents/open-texts.js';
import type { DocumentLoop } from '../loop.js';
import type { Queue } from '../queue.js';
import { type Files, isSkipped, mayBeFolder } from './files.js';
import type { Intake } from './intake.js';
import { decodeFile, type Limits } from './text-file.js';

type Services = Uses<{
  readonly Documents: Documents;
  readonly Files: Files;
  readonly IdleChecks: IdleChecks;
  readonly Intake: Intake;
  readonly Limits: Limits;
  readonly Log: ErrorLog;
  readonly Loop: DocumentLoop;
  readonly Model: Workspace;
  readonly Queue: Queue;
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
  private readonly visits = new Map<string, Promise<void>>();
  /** Folders outside the workspace that have been read. */
  private readonly visited = new Set<string>();
  private readonly readings = new Set<Promise<void>>();

  constructor(private readonly services: Services) {}

  /** Resolves when the open documents have what they need and have been checked. */
  get live(): Promise<void> {
    return this.liveness.promise;
  }

  /** Whether `live` has resolved. */
  isLive = false;

  /** Whether a document is in a workspace folder, or in a folder that has been visited. */
  reaches(uri: string): boolean {
    return isWithin(this.roots, uri) || this.visited.has(folderOf(uri)) || !URI.parse(uri).path.includes('/');
  }

  /** Whether what is at an address may be a folder of the workspace whose files are read. */
  mayRead(folder: string): boolean {
    const root = this.roots.find((one) => isWithin([one], folder));
    return root !== undefined && mayBeFolder(folder.slice(root.length));
  }

  /** A closed file outside the workspace counts only while a document beside it is open. */
  keeps(uri: string): boolean {
    const root = this.roots.find((one) => isWithin([one], uri));
    const folder = folderOf(uri);
    if (root !== undefined && !isSkipped(folder.slice(root.length))) return true;
    return this.services.server.Texts.keys().some((open) => folderOf(open) === folder);
  }

  /** Sets the folders of the workspace, before any document is added: the scope of names is their folder. */
  setRoots(folders: readonly string[]): void {
    this.roots = folders;
    const { Model, Queue } = this.services.server;
    Queue.check(Model.setRoots(folders));
  }

  /** Reads the folders of the workspace. Requests are answered afterwards even if reading fails. */
  async start(): Promise<void> {
    try {
      await this.readFolders(this.roots);
    } finally {
      await this.goLive();
    }
  }

  /** Resolves when all files that have been listed are read. */
  get reading(): Promise<unknown> {
    return Promise.all(this.readings);
  }

  /** Reads the files beside an open document outside the workspace. */
  visit(folder: string): Promise<void> {
    const visit = this.visits.get(folder) ?? this.visitFirst(folder);
    this.visits.set(folder, visit);
    return visit;
  }

  private async visitFirst(folder: string): Promise<void> {
    await this.read(await this.services.server.Files.listDirectly(folder));
    if (this.visits.has(folder)) this.visited.add(folder);
    this.services.server.IdleChecks.wake();
  }

  /** Forgets a visited folder in which no document is open any more, and returns the documents in it, which no longer count. */
  leave(folder: string): string[] {
    this.visits.delete(folder);
    if (!this.visited.delete(folder)) return [];
    return this.services.server.Documents.within(folder).filter(
      (uri) => folderOf(uri) === folder && !isWithin(this.roots, uri),
    );
  }

  /** Folders were added to the workspace and removed from it; `remove` removes the documents of the latter. */
  async changeFolders(
    added: readonly string[],
    removed: readonly string[],
    remove: (folders: readonly string[]) => void,
  ): Promise<void> {
    this.roots = [...this.roots.filter((root) => !removed.includes(root)), ...added];
    await this.services.workspace.WorkspaceLock.write(() => this.setRoots(this.roots));
    remove(removed.filter((folder) => !isWithin(this.roots, folder)));
    await this.readFolders(added);
    this.services.server.IdleChecks.wake();
  }

  private async goLive(): Promise<void> {
    const { Documents, IdleChecks, Log, Loop, Texts } = this.services.server;
    await this.services.workspace.WorkspaceLock.write(async (token) => {
      // The needs of a document are not known while its folder is still being read.
      Loop.takeNeeds(Texts.keys().filter((uri) => Documents.all.has(uri)));
      Loop.isLive = true;
      await Loop.run(token);
    }).catch((error: unknown) => Log.error('Checking the open documents failed', error));
    Loop.isLive = true;
    this.isLive = true;
    this.liveness.resolve();
    IdleChecks.wake();
  }

  private async readFolders(folders: readonly string[]): Promise<void> {
    const lists = await Promise.all(folders.map((folder) => this.services.server.Files.list(folder)));
    await this.read([...new Set(lists.flat())]);
  }

  private read(uris: readonly string[]): Promise<void> {
    const reading = this.readAll(uris).finally(() => this.readings.delete(reading));
    this.readings.add(reading);
    return reading;
  }

  private async readAll(uris: readonly string[]): Promise<void> {
    const { Documents, Files, Intake, Limits, Queue } = this.services.server;
    const queue = uris.filter((uri) => !Documents.all.has(uri));
    Queue.unread += queue.length;
    const readOn = async (): Promise<void> => {
      for (let uri = queue.pop(); uri !== undefined; uri = queue.pop()) {
        const bytes = await Files.read(uri);
        if (bytes) Intake.add(uri, decodeFile(bytes, Limits.file));
        Queue.unread--;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  }
}

function isWithin(folders: readonly string[], uri: string): boolean {
  return folders.some((folder) => uri === folder || uri.startsWith(`${folder}/`));
}
