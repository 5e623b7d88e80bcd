import type { LangiumDocument } from 'langium';
import {
  CodeLensRefreshRequest,
  type Connection,
  type Diagnostic,
  InlayHintRefreshRequest,
  type PublishDiagnosticsParams,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver';
import type { Workspace } from '../../../language/workspace/index.js';
import type { Client } from '../../client.js';
import type { ErrorLog } from '../../error-log.js';
import { Changed, CommandIds } from '../../protocol.js';
import type { Stopwatch } from '../../stopwatch.js';
import type { Uses } from '../../uses.js';
import type { SafeDocumentFactory } from '../building/factory.js';
import type { OpenTexts } from '../open-texts.js';

type Services = Uses<{
  readonly Connection: Connection;
  readonly Texts: OpenTexts;
  readonly Factory: SafeDocumentFactory;
  readonly Model: Workspace;
  readonly Stopwatch: Stopwatch;
  readonly Log: ErrorLog;
}>;

/** Sends diagnostics: for open documents always, as editors wait for them; for closed ones when they changed. */
export class Publisher {
  /** Closed documents of which the client shows something, with what it shows. */
  private readonly shown = new Map<string, string>();

  constructor(private readonly services: Services) {}

  publish(document: LangiumDocument): void {
    const { Texts, Factory, Model } = this.services.server;
    const uri = document.uri.toString();
    const diagnostics = document.diagnostics ?? [];
    const open = Texts.get(uri);
    if (open) {
      // The editor is already ahead of this tree, and the build of its newer text is on its way.
      if (Factory.parsedVersion(document) !== open.version) return;
      this.send(uri, diagnostics, open.version);
      if (diagnostics.length > 0) this.shown.set(uri, '');
      else this.shown.delete(uri);
      return;
    }
    const text = diagnostics.length > 0 ? JSON.stringify(diagnostics) : undefined;
    if (text !== this.shown.get(uri)) this.send(uri, diagnostics);
    if (text === undefined) this.shown.delete(uri);
    else this.shown.set(uri, text);
    Model.release(uri);
  }

  /** The document is gone: its diagnostics go too. */
  clear(uri: string): void {
    if (this.shown.delete(uri)) this.send(uri, []);
  }

  private send(uri: string, diagnostics: Diagnostic[], version?: number): void {
    const { Connection, Stopwatch, Log, Texts } = this.services.server;
    Stopwatch.time('send', () => {
      const params: PublishDiagnosticsParams = {
        uri: Texts.clientUri(uri),
        diagnostics,
        ...(version !== undefined && { version }),
      };
      Connection.sendDiagnostics(params).catch((error: unknown) =>
        Log.error(`Sending diagnostics of ${uri} failed`, error),
      );
    });
  }
}

/** Edits in quick succession ask the client once. */
const QUIET_MS = 100;

/** Asks the client to request again what documents other than the edited one show; only what it can refresh. */
export class Refresh {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly services: Uses<{ readonly Connection: Connection; readonly Client: Client }>) {}

  request(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.send();
    }, QUIET_MS);
  }

  private send(): void {
    const { Connection, Client } = this.services.server;
    const { workspace } = Client.capabilities;
    // Only a client that shows sheets has a use for it.
    if (Client.options.commands?.includes(CommandIds.showSheet)) void Connection.sendNotification(Changed, {});
    const ask = [
      workspace?.inlayHint?.refreshSupport && InlayHintRefreshRequest.type,
      workspace?.codeLens?.refreshSupport && CodeLensRefreshRequest.type,
      workspace?.semanticTokens?.refreshSupport && SemanticTokensRefreshRequest.type,
    ];
    for (const type of ask) {
      // A client that answers with an error has nothing to refresh.
      if (type) Connection.sendRequest(type).catch(() => undefined);
    }
  }
}
