import { ReadPriority, URI, UriUtils } from 'langium';
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
import type { Uses } from '../uses.js';
import type { ModelDocumentBuilder } from './building/builder.js';
import { BuiltInDocuments } from './building/built-in-documents.js';
import type { IdleChecks } from './checking/idle-checks.js';
import type { Publisher, Refresh } from './checking/publisher.js';
import type { StaleDocuments } from './checking/stale-documents.js';
import type { OpenTexts } from './open-texts.js';
import { Pace } from './pace.js';
import { type Files, isReadable } from './reading/files.js';
import type { Intake } from './reading/intake.js';
import type { WorkspaceLoader } from './reading/loader.js';
import { decodeFile, type Limits } from './reading/text-file.js';

type Services = Uses<{
  readonly Builder: ModelDocumentBuilder;
  readonly Files: Files;
  readonly IdleChecks: IdleChecks;
  readonly Intake: Intake;
  readonly Limits: Limits;
  readonly Loader: WorkspaceLoader;
  readonly Log: ErrorLog;
  readonly Publisher: Publisher;
  readonly Refresh: Refresh;
  readonly Stale: StaleDocuments;
  readonly Texts: OpenTexts;
}>;

/** Brings changes of texts and files to the builder. */
export class DocumentUpdates {
  private readonly postponed = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly pace = new Pace();
  /** Documents that wait for the folder that they are in, as it does not belong to the workspace. */
  private readonly opening = new Map<string, Promise<void>>();
  private readonly reads = new Set<Promise<void>>();
  /** Files that are being read, each with its last reading: what an earlier one brings is out of date. */
  private readonly lastReads = new Map<string, symbol>();

  constructor(private readonly services: Services) {}

  didOpen(item: TextDocumentItem): void {
    const { Texts, Intake, Stale, Loader } = this.services.server;
    const uri = Texts.open(item);
    if (BuiltInDocuments.is(uri)) return;
    Intake.drop(uri);
    Stale.moved(uri);
    if (!this.services.ServiceRegistry.hasServices(URI.parse(uri))) return;
    if (Loader.reaches(uri)) {
      this.build([uri], []);
      return;
    }
    const opening = Loader.visit(folderOf(uri)).then(() => {
      this.build([uri], []);
      this.opening.delete(uri);
    });
    this.opening.set(uri, opening);
  }

  /**
   * Runs when every change so far is built and checked, and the document has what it needs: its rulebooks, its campaign and
   * the characters that it names. The rest of the workspace may still be on the disk.
   */
  async afterNeeds<T>(uri: string | undefined, work: () => T | Promise<T>): Promise<T> {
    const { Builder, Loader } = this.services.server;
    if (!Builder.isLive) await Loader.live;
    return this.afterOpening(uri, work);
  }

  /** Runs when every change so far is built; before the workspace has been read, that is the text of the document alone. */
  async afterOpening<T>(uri: string | undefined, work: () => T | Promise<T>): Promise<T> {
    await (uri === undefined ? undefined : this.opening.get(uri));
    return this.afterBuilds(work);
  }

  didChange({ textDocument, contentChanges }: DidChangeTextDocumentParams): void {
    const uri = this.services.server.Texts.change(textDocument, contentChanges);
    if (uri === undefined || BuiltInDocuments.is(uri)) return;
    const pause = this.pace.pauseAfterChange(uri, performance.now());
    this.cancel(uri);
    if (pause === 0) {
      this.build([uri], []);
      return;
    }
    this.postponed.set(
      uri,
      setTimeout(() => this.flush(uri), pause),
    );
  }

  /** What was in the editor and not saved is gone: the file counts again. */
  didClose(clientUri: string): void {
    const { Texts, Stale } = this.services.server;
    const uri = Texts.close(clientUri);
    if (BuiltInDocuments.is(uri)) return;
    this.pace.forget(uri);
    this.cancel(uri);
    Stale.moved(uri);
    void this.takeFile(uri);
  }

  didChangeFiles({ changes }: DidChangeWatchedFilesParams): void {
    const { Loader } = this.services.server;
    const { LangiumDocuments } = this.services.workspace;
    const deleted: string[] = [];
    for (const change of changes) {
      const uri = UriUtils.normalize(change.uri);
      if (change.type === FileChangeType.Deleted) {
        // Of what else has gone, only folders with documents matter.
        if (isReadable(uri) || LangiumDocuments.getDocuments(URI.parse(uri)).length > 0) deleted.push(uri);
      } else if (isReadable(uri)) void this.takeFile(uri);
      else if (change.type === FileChangeType.Created && Loader.mayRead(uri)) this.takeFolder(uri);
    }
    this.remove(deleted);
  }

  didRename(files: readonly FileRename[]): void {
    const { Loader } = this.services.server;
    this.remove(files.map((file) => UriUtils.normalize(file.oldUri)));
    for (const file of files) {
      const uri = UriUtils.normalize(file.newUri);
      if (isReadable(uri)) void this.takeFile(uri);
      else if (Loader.keeps(uri)) this.takeFolder(uri);
    }
  }

  /** Everything that a setting changes is made again. */
  settingsChanged(now: Settings, before: Settings): void {
    const { Texts, Stale, Refresh, IdleChecks, Publisher } = this.services.server;
    const { LangiumDocuments } = this.services.workspace;
    const uris = LangiumDocuments.all.map((document) => document.uri.toString()).toArray();
    if (now.limits.fileSize !== before.limits.fileSize) {
      for (const uri of uris) if (!Texts.get(uri)) void this.takeFile(uri);
      this.build(
        Texts.keys().filter((uri) => !BuiltInDocuments.is(uri)),
        [],
      );
    }
    if (now.check.closedFiles && !before.check.closedFiles) Stale.add(uris);
    if (!now.check.closedFiles) for (const uri of uris) if (!Texts.get(uri)) Publisher.clear(uri);
    IdleChecks.wake();
    Refresh.request();
  }

  /** Files or folders are gone. Documents that are open stay until they are closed. */
  remove(uris: readonly string[]): void {
    const { Texts, Intake } = this.services.server;
    const open = Texts.keys();
    const gone = uris.flatMap((uri) => {
      const inside = open.some((one) => one === uri || one.startsWith(`${uri}/`));
      if (!inside) return [uri];
      return this.services.workspace.LangiumDocuments.getDocuments(URI.parse(uri)).flatMap((document) =>
        open.includes(document.uri.toString()) ? [] : document.uri.toString(),
      );
    });
    for (const uri of gone) {
      Intake.drop(uri);
      this.lastReads.delete(uri);
    }
    if (gone.length > 0) this.build([], gone);
  }

  /** Does now what waits for a pause in typing. */
  flushAll(): void {
    for (const uri of [...this.postponed.keys()]) this.flush(uri);
  }

  /** Runs when every change so far is built and checked. */
  afterBuilds<T>(work: () => T | Promise<T>): Promise<T> {
    this.flushAll();
    return this.services.workspace.WorkspaceLock.read(work, ReadPriority.Normal);
  }

  build(changed: readonly string[], deleted: readonly string[]): void {
    const { Builder, Log, IdleChecks, Texts } = this.services.server;
    const [only] = changed;
    this.services.workspace.WorkspaceLock.write(async (token) => {
      const began = performance.now();
      await Builder.update(
        changed.map((uri) => URI.parse(uri)),
        deleted.map((uri) => URI.parse(uri)),
        token,
      );
      const now = performance.now();
      if (only !== undefined) this.pace.built(only, now - began, now);
    })
      .catch((error: unknown) => Log.error('Building failed', error))
      .finally(() => {
        if (only !== undefined && Texts.get(only)) IdleChecks.rest();
        IdleChecks.wake();
      });
  }

  private flush(uri: string): void {
    if (this.cancel(uri)) this.build([uri], []);
  }

  private cancel(uri: string): boolean {
    clearTimeout(this.postponed.get(uri));
    return this.postponed.delete(uri);
  }

  /** Files that are being read again, and folders beside open documents. */
  get reading(): Promise<unknown> {
    return Promise.all([...this.reads, ...this.opening.values()]);
  }

  private takeFile(uri: string): Promise<void> {
    const read = this.readFile(uri).finally(() => this.reads.delete(read));
    this.reads.add(read);
    return read;
  }

  /** Reads what is in a folder that came as a whole. */
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
      this.build([], [uri, ...Loader.leave(folderOf(uri))]);
      return;
    }
    const reading = Symbol(uri);
    this.lastReads.set(uri, reading);
    const bytes = uri.startsWith('untitled:') ? undefined : await Files.read(uri);
    if (this.lastReads.get(uri) !== reading) return;
    this.lastReads.delete(uri);
    if (Texts.get(uri)) return;
    if (bytes === undefined) {
      this.build([], [uri]);
      return;
    }
    Intake.add(uri, decodeFile(bytes, Limits.file));
    IdleChecks.wake();
  }
}
