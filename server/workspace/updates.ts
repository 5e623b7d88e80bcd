import { ReadPriority } from 'langium';
import {
  type DidChangeTextDocumentParams,
  type DidChangeWatchedFilesParams,
  FileChangeType,
  type FileRename,
  type TextDocumentItem,
} from 'vscode-languageserver';
import { folderOf } from '../../language/workspace/index.js';
import type { ErrorLog } from '../error-log.js';
import type { Settings } from '../protocol.js';
import type { SettingsStore } from '../settings.js';
import type { Uses } from '../uses.js';
import type { IdleChecks } from './checking/idle-checks.js';
import { isOnlyWhenOpen } from './checking/only-when-open.js';
import type { Publisher, Refresh } from './checking/publisher.js';
import { BuiltInDocuments } from './documents/built-in-documents.js';
import type { Documents } from './documents/documents.js';
import type { OpenTexts } from './documents/open-texts.js';
import { languageOfText } from './documents/parse.js';
import type { DocumentLoop } from './loop.js';
import { Pace } from './pace.js';
import type { Queue } from './queue.js';
import { normalized } from './reading/addresses.js';
import { type Files, isReadable } from './reading/files.js';
import type { Intake } from './reading/intake.js';
import type { WorkspaceLoader } from './reading/loader.js';
import { decodeFile, type Limits } from './reading/text-file.js';

type Services = Uses<{
  readonly Documents: Documents;
  readonly Files: Files;
  readonly IdleChecks: IdleChecks;
  readonly Intake: Intake;
  readonly Limits: Limits;
  readonly Loader: WorkspaceLoader;
  readonly Log: ErrorLog;
  readonly Loop: DocumentLoop;
  readonly Publisher: Publisher;
  readonly Refresh: Refresh;
  readonly Settings: SettingsStore;
  readonly Queue: Queue;
  readonly Texts: OpenTexts;
}>;

/** Handles changes in editors and on the disk, and runs the loop. */
export class DocumentUpdates {
  /** Runs the loop once typing pauses. */
  private pause: ReturnType<typeof setTimeout> | undefined;
  private readonly pace = new Pace();
  /** Opened documents outside the workspace, whose folders are still being read. */
  private readonly opening = new Map<string, Promise<void>>();
  private readonly reads = new Set<Promise<void>>();
  /** Files that are being read, each with the id of its last read: results of earlier reads are ignored. */
  private readonly lastReads = new Map<string, symbol>();

  constructor(private readonly services: Services) {}

  didOpen(item: TextDocumentItem): void {
    const { Texts, Intake, Loader, Publisher, Queue } = this.services.server;
    const uri = Texts.open(item);
    if (!this.isOurs(uri)) return;
    Intake.drop(uri);
    Publisher.opened(uri);
    const take = (): void => {
      Queue.edited.add(uri);
      this.run(uri);
    };
    if (Loader.reaches(uri)) {
      take();
      return;
    }
    const opening = Loader.visit(folderOf(uri)).then(() => {
      take();
      this.opening.delete(uri);
    });
    this.opening.set(uri, opening);
  }

  /** Whether an open document is processed by the loop: it is a sheet, a rulebook or a page that can be edited. */
  private isOurs(uri: string): boolean {
    const text = this.services.server.Texts.get(uri);
    return text !== undefined && !BuiltInDocuments.is(uri) && languageOfText(uri, text.languageId) !== undefined;
  }

  /**
   * Runs when every change so far is parsed and checked, and the document has what it needs: its rulebooks, its campaign and
   * the characters that it names. The rest of the workspace may still be on the disk.
   */
  async afterNeeds<T>(uri: string | undefined, work: () => T | Promise<T>): Promise<T> {
    const { Loop, Loader, Queue } = this.services.server;
    if (!Loop.isLive) await Loader.live;
    if (uri !== undefined && Queue.read.has(uri))
      await this.services.workspace.WorkspaceLock.write(async (token) => {
        Loop.takeClosed(uri);
        await Loop.run(token);
      });
    return this.afterOpening(uri, work);
  }

  /** Whether the open documents have been checked for the first time; if not, the client's views are refreshed when they have. */
  isLiveOrRefreshes(): boolean {
    const { Loader, Refresh } = this.services.server;
    if (!Loader.isLive) void Loader.live.then(() => Refresh.request());
    return Loader.isLive;
  }

  /** Runs when every change so far is parsed; it does not wait for the rest of the workspace to be read. */
  async afterOpening<T>(uri: string | undefined, work: () => T | Promise<T>): Promise<T> {
    await (uri === undefined ? undefined : this.opening.get(uri));
    return this.afterUpdates(work);
  }

  didChange({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const { Queue, Texts } = this.services.server;
    const uri = Texts.change(textDocument, contentChanges);
    if (uri === undefined || !this.isOurs(uri)) return;
    Queue.edited.add(uri);
    const pause = this.pace.pauseAfterChange(uri, performance.now());
    if (pause === 0) {
      this.run(uri);
      return;
    }
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.run(uri), pause);
  }

  /** Discards the text of the editor, and reads the file again. */
  didClose(clientUri: string): void {
    const { Texts, Publisher, Settings } = this.services.server;
    const uri = normalized(clientUri);
    const isOurs = this.isOurs(uri);
    Texts.close(clientUri);
    if (!isOurs) return;
    this.pace.forget(uri);
    const { closedFiles, onlyWhenOpen } = Settings.current.check;
    if (!closedFiles || isOnlyWhenOpen(onlyWhenOpen, uri)) Publisher.clear(uri);
    void this.takeFile(uri);
  }

  didChangeFiles({ changes }: DidChangeWatchedFilesParams): void {
    const { Documents, Loader } = this.services.server;
    const deleted: string[] = [];
    for (const change of changes) {
      const uri = normalized(change.uri);
      if (change.type === FileChangeType.Deleted) {
        // Of other removed paths only folders with documents matter.
        if (isReadable(uri) || Documents.within(uri).length > 0) deleted.push(uri);
      } else if (isReadable(uri)) void this.takeFile(uri);
      else if (change.type === FileChangeType.Created && Loader.mayRead(uri)) this.takeFolder(uri);
    }
    this.remove(deleted);
  }

  didRename(files: readonly FileRename[]): void {
    const { Loader } = this.services.server;
    this.remove(files.map((file) => normalized(file.oldUri)));
    for (const file of files) {
      const uri = normalized(file.newUri);
      if (isReadable(uri)) void this.takeFile(uri);
      else if (Loader.keeps(uri)) this.takeFolder(uri);
    }
  }

  /** Updates everything that depends on the settings. */
  settingsChanged(now: Settings, before: Settings): void {
    const { Documents, Texts, Queue, Refresh, IdleChecks, Publisher } = this.services.server;
    const uris = [...Documents.all.keys()];
    if (now.limits.fileSize !== before.limits.fileSize) {
      for (const uri of uris) {
        if (Texts.get(uri)) Queue.edited.add(uri);
        else void this.takeFile(uri);
      }
      this.run();
    }
    const isOtherFiles = now.check.onlyWhenOpen !== before.check.onlyWhenOpen;
    if (now.check.closedFiles && (!before.check.closedFiles || isOtherFiles)) Queue.check(uris);
    if (!now.check.closedFiles) for (const uri of uris) if (!Texts.get(uri)) Publisher.clear(uri);
    IdleChecks.wake();
    Refresh.request();
  }

  /** Removes files or folders. Open documents stay until they are closed. */
  remove(uris: readonly string[]): void {
    const { Documents, Texts, Intake } = this.services.server;
    const open = Texts.keys();
    const gone = uris.flatMap((uri) => {
      const inside = open.some((one) => one === uri || one.startsWith(`${uri}/`));
      if (!inside) return [uri];
      return Documents.within(uri).filter((one) => !open.includes(one));
    });
    for (const uri of gone) {
      Intake.drop(uri);
      this.lastReads.delete(uri);
    }
    if (gone.length > 0) this.run(undefined, gone);
  }

  /** Runs when every change so far is parsed and checked, without waiting for a pause in typing. */
  afterUpdates<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.pause !== undefined) this.run();
    return this.services.workspace.WorkspaceLock.read(work, ReadPriority.Normal);
  }

  /** Removes documents and runs the loop; `uri` is the edited document. */
  private run(uri?: string, gone: readonly string[] = []): void {
    const { IdleChecks, Log, Loop, Texts } = this.services.server;
    clearTimeout(this.pause);
    this.pause = undefined;
    this.services.workspace.WorkspaceLock.write(async (token) => {
      const began = performance.now();
      Loop.remove(gone);
      await Loop.run(token);
      if (uri === undefined) return;
      if (Texts.get(uri)) IdleChecks.rest();
      const now = performance.now();
      if (!token.isCancellationRequested) this.pace.took(uri, now - began, now);
    })
      .catch((error: unknown) => Log.error('Updating documents failed', error))
      .finally(() => IdleChecks.wake());
  }

  /** Resolves when files that changed and folders beside open documents have been read. */
  get reading(): Promise<unknown> {
    return Promise.all([...this.reads, ...this.opening.values()]);
  }

  private takeFile(uri: string): Promise<void> {
    const read = this.readFile(uri).finally(() => this.reads.delete(read));
    this.reads.add(read);
    return read;
  }

  /** Reads the files of a folder that was added as a whole. */
  private takeFolder(folder: string): void {
    const { Files } = this.services.server;
    const read: Promise<void> = Files.list(folder)
      .then(async (inside) => void (await Promise.all(inside.map((uri) => this.takeFile(uri)))))
      .finally(() => this.reads.delete(read));
    this.reads.add(read);
  }

  private async readFile(uri: string): Promise<void> {
    const { Files, Texts, Intake, IdleChecks, Limits, Loader } = this.services.server;
    if (!Loader.keeps(uri)) {
      this.run(undefined, [uri, ...Loader.leave(folderOf(uri))]);
      return;
    }
    const reading = Symbol(uri);
    this.lastReads.set(uri, reading);
    const bytes = isReadable(uri) && !uri.startsWith('untitled:') ? await Files.read(uri) : undefined;
    if (this.lastReads.get(uri) !== reading) return;
    this.lastReads.delete(uri);
    if (Texts.get(uri)) return;
    if (bytes === undefined) {
      this.run(undefined, [uri]);
      return;
    }
    Intake.add(uri, decodeFile(bytes, Limits.file));
    IdleChecks.wake();
  }
}
