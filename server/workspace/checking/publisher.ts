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
import type { OpenTexts } from '../documents/open-texts.js';
import type { ParsedDocument } from '../documents/parse.js';

type Services = Uses<{
  readonly Connection: Connection;
  readonly Texts: OpenTexts;
  readonly Model: Workspace;
  readonly Stopwatch: Stopwatch;
  readonly Log: ErrorLog;
}>;

/** Sends diagnostics: of each version of an open document, as editors wait for them, and else when they have changed. */
export class Publisher {
  /** What the client shows of documents; nothing for closed ones without findings. */
  private readonly shown = new Map<string, { readonly version: number | undefined; readonly text: string }>();

  constructor(private readonly services: Services) {}

  publish({ uri, version, diagnostics }: ParsedDocument): void {
    const { Texts, Model } = this.services.server;
    const open = Texts.get(uri);
    // The editor is already ahead of this tree, and its newer text waits to be parsed.
    if (open && version !== open.version) return;
    const now = { version: open?.version, text: JSON.stringify(diagnostics) };
    const before = this.shown.get(uri) ?? { version: undefined, text: '[]' };
    const isNews = now.text !== before.text || (open !== undefined && now.version !== before.version);
    if (isNews) this.send(uri, diagnostics, open?.version);
    if (open || diagnostics.length > 0) this.shown.set(uri, now);
    else this.shown.delete(uri);
    if (!open) Model.release(uri);
  }

  /** An editor has opened the document, and waits for what is wrong with it. */
  opened(uri: string): void {
    const shown = this.shown.get(uri);
    if (shown) this.shown.set(uri, { ...shown, version: undefined });
  }

  /** The document is gone: its diagnostics go too. */
  clear(uri: string): void {
    const shown = this.shown.get(uri);
    this.shown.delete(uri);
    if (shown && shown.text !== '[]') this.send(uri, []);
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
