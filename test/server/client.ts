import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LogMessageNotification } from 'vscode-languageserver-protocol';
import {
  type ClientCapabilities,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  type FileChangeType,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node';
import { type Counts, CountsRequest } from '../../server/requests/counts.js';

/** The server as it is shipped. */
export const serverProgram = join(import.meta.dirname, '../../dist/server/main.mjs');

/** What a good editor can do. */
const capabilities: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: { relatedInformation: true, versionSupport: true },
    hover: { contentFormat: ['markdown', 'plaintext'] },
    completion: { completionItem: { snippetSupport: true } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } }, dataSupport: true },
  },
  workspace: {
    workspaceFolders: true,
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    didChangeConfiguration: { dynamicRegistration: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    semanticTokens: { refreshSupport: true },
  },
};

export interface ClientOptions {
  /** Files by their paths in the workspace's folder; bytes for what is no text. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What the client answers for the section `muster`, or a function that says so each time, perhaps later. */
  readonly settings?: unknown;
  /** Folders of the workspace by their paths; without them everything is one. */
  readonly folders?: readonly string[];
  /** Registers what the client answers besides. */
  readonly listen?: (connection: ProtocolConnection) => void;
  readonly capabilities?: ClientCapabilities;
  /** Arguments of the process before the program. */
  readonly node?: readonly string[];
  /** A folder that exists already, instead of a new one. */
  readonly folder?: string;
  /** Another server than Muster's: the program and its arguments. */
  readonly program?: readonly string[];
}

/** A real server as a process, spoken to over its standard input and output. It waits for messages and never for time. */
export class Client {
  readonly diagnostics = new Map<string, PublishDiagnosticsParams>();
  readonly published: PublishDiagnosticsParams[] = [];
  readonly log: string[] = [];
  readonly refreshes: string[] = [];
  initialized: InitializeResult = { capabilities: {} };
  /** Milliseconds from the start of the process to the answer of `initialize`. */
  startUp = Number.NaN;
  private readonly listeners = new Set<() => void>();
  private readonly versions = new Map<string, number>();
  private ended = false;

  private constructor(
    readonly folder: string,
    readonly process: ChildProcess,
    readonly connection: ProtocolConnection,
    private readonly ownFolder: boolean,
  ) {}

  static async start(options: ClientOptions = {}): Promise<Client> {
    const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'muster-'));
    for (const [path, content] of Object.entries(options.files ?? {})) writeInto(folder, path, content);
    const began = performance.now();
    const child = spawn(
      process.execPath,
      [...(options.node ?? []), ...(options.program ?? [serverProgram]), '--stdio'],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const client = new Client(folder, child, connection, options.folder === undefined);
    options.listen?.(connection);
    client.listen(options.settings ?? null);
    child.on('exit', () => {
      client.ended = true;
      client.changed();
    });
    // What is still asked is then refused, where it would wait for ever.
    child.on('close', () => connection.dispose());
    client.initialized = await connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities: options.capabilities ?? capabilities,
      workspaceFolders: (options.folders ?? ['']).map((path) => ({ uri: client.uri(path), name: path })),
      initializationOptions: {
        counts: true,
        files: options.listen !== undefined,
        commands: ['muster.roll', 'muster.rollWithDice', 'muster.showSheet'],
      },
    });
    client.startUp = performance.now() - began;
    await connection.sendNotification(InitializedNotification.type, {});
    return client;
  }

  get isRunning(): boolean {
    return !this.ended;
  }

  uri(path: string): string {
    return /^[a-z][a-z-]+:/.test(path) ? path : pathToFileURL(join(this.folder, path)).href;
  }

  write(path: string, content: string | Uint8Array): void {
    writeInto(this.folder, path, content);
  }

  remove(path: string): void {
    rmSync(join(this.folder, path), { recursive: true });
  }

  async open(
    path: string,
    text: string,
    languageId = path.endsWith('.rulebook') ? 'rulebook' : 'muster',
  ): Promise<void> {
    const uri = this.uri(path);
    this.versions.set(uri, 1);
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    });
  }

  /** Opens and closes a document at an address that may be none. */
  async openAt(uri: string, text: string): Promise<void> {
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'muster', version: 1, text },
    });
  }

  async closeAt(uri: string): Promise<void> {
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Replaces the whole text; answers the diagnostics of exactly that text. */
  async edit(path: string, text: string): Promise<Diagnostic[]> {
    return this.change(path, [{ text }]);
  }

  async change(path: string, contentChanges: TextDocumentContentChangeEvent[]): Promise<Diagnostic[]> {
    await this.send(path, contentChanges);
    return this.checked(path);
  }

  async close(path: string): Promise<void> {
    const uri = this.uri(path);
    this.versions.delete(uri);
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } });
  }

  /** Closes every open document, and clears diagnostics and logs. */
  async closeAll(): Promise<void> {
    for (const uri of [...this.versions.keys()]) {
      this.diagnostics.delete(uri);
      await this.close(uri);
    }
    await this.settled();
    this.log.length = 0;
  }

  async filesChanged(changes: readonly { readonly path: string; readonly type: FileChangeType }[]): Promise<void> {
    await this.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: changes.map(({ path, type }) => ({ uri: this.uri(path), type })),
    });
  }

  /** The next diagnostics of a document that follow on `work`, whatever version they are of. */
  async nextDiagnostics(path: string, work: () => Promise<unknown>): Promise<void> {
    const from = this.published.length;
    const uri = this.uri(path);
    await work();
    await this.until(() => this.published.slice(from).some((one) => one.uri === uri));
  }

  /** Sends a change without waiting for anything. */
  async send(path: string, contentChanges: TextDocumentContentChangeEvent[]): Promise<void> {
    const uri = this.uri(path);
    const version = (this.versions.get(uri) ?? 0) + 1;
    this.versions.set(uri, version);
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges,
    });
  }

  /** Diagnostics of an open document's present version. */
  async checked(path: string): Promise<Diagnostic[]> {
    const uri = this.uri(path);
    const version = this.versions.get(uri);
    await this.until(() => this.diagnostics.get(uri)?.version === version);
    return this.diagnostics.get(uri)?.diagnostics ?? [];
  }

  /** Codes of what is shown of a document, once the server has nothing left to do. */
  async codes(path: string): Promise<string[]> {
    await this.settled();
    return this.shown(path).map((one) => String(one.code));
  }

  shown(path: string): Diagnostic[] {
    return this.diagnostics.get(this.uri(path))?.diagnostics ?? [];
  }

  /** Resolves when everything is read and checked, closed files too. */
  settled(): Promise<Counts> {
    return this.connection.sendRequest(CountsRequest, { settle: true });
  }

  /** Evaluations that `work` causes, closed documents included. */
  async evaluationsOf(work: () => Promise<unknown>): Promise<number> {
    const before = (await this.settled()).evaluations;
    await work();
    return (await this.settled()).evaluations - before;
  }

  /** Waits for messages until the condition holds. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.ended) throw new Error(`The server has ended. ${this.log.join('\n')}`);
      await new Promise<void>((resolve) => {
        const listener = (): void => {
          this.listeners.delete(listener);
          resolve();
        };
        this.listeners.add(listener);
      });
    }
  }

  async stop(): Promise<void> {
    if (!this.ended) {
      const exited = new Promise((resolve) => this.process.once('exit', resolve));
      await this.connection.sendRequest(ShutdownRequest.type);
      await this.connection.sendNotification(ExitNotification.type);
      await exited;
    }
    this.connection.dispose();
    if (this.ownFolder) rmSync(this.folder, { recursive: true, force: true });
  }

  private listen(settings: unknown): void {
    const { connection } = this;
    connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.diagnostics.set(params.uri, params);
      this.published.push(params);
      this.changed();
    });
    connection.onNotification(LogMessageNotification.type, ({ message }) => void this.log.push(message));
    connection.onRequest('client/registerCapability', () => null);
    connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      Promise.all(items.map(() => (typeof settings === 'function' ? settings() : settings))),
    );
    for (const kind of ['inlayHint', 'codeLens', 'semanticTokens']) {
      connection.onRequest(`workspace/${kind}/refresh`, () => {
        this.refreshes.push(kind);
        this.changed();
        return null;
      });
    }
    connection.listen();
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function writeInto(folder: string, path: string, content: string | Uint8Array): void {
  const full = join(folder, path);
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, content);
}
