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
import type { SettingsStore } from '../../settings.js';
import type { Stopwatch } from '../../stopwatch.js';
import type { Uses } from '../../uses.js';
import type { OpenTexts } from '../documents/open-texts.js';
import type { ParsedDocument } from '../documents/parse.js';
import { isOnlyWhenOpen } from './only-when-open.js';

type Services = Uses<{
  readonly Connection: Connection;
  readonly Texts: OpenTexts;
  readonly Model: Workspace;
  readonly Stopwatch: Stopwatch;
  readonly Log: ErrorLog;
  readonly Settings: SettingsStore;
}>;

/** Sends diagnostics: for every version of an open document, as editors wait for them, and for closed ones when they have changed. */
export class Publisher {
  /** The last published diagnostics by URI; closed documents without findings have no entry. */
  private readonly shown = new Map<string, { readonly version: number | undefined; readonly text: string }>();

  constructor(private readonly services: Services) {}

  publish({ uri, version, diagnostics: all }: ParsedDocument): void {
    const { Texts, Model, Settings } = this.services.server;
    const open = Texts.get(uri);
    const isHidden = !open && isOnlyWhenOpen(Settings.current.check.onlyWhenOpen, uri);
    const diagnostics = isHidden ? [] : all;
    // The editor has a newer text, which is still to be parsed.
    if (open && version !== open.version) return;
    const now = { version: open?.version, text: JSON.stringify(diagnostics) };
    const before = this.shown.get(uri) ?? { version: undefined, text: '[]' };
    const hasChanged = now.text !== before.text || (open !== undefined && now.version !== before.version);
    if (hasChanged) this.send(uri, diagnostics, open?.version);
    if (open || diagnostics.length > 0) this.shown.set(uri, now);
    else this.shown.delete(uri);
    if (!open) Model.release(uri);
  }

  /** Notes that an editor has opened the document, and expects its diagnostics. */
  opened(uri: string): void {
    const shown = this.shown.get(uri);
    if (shown) this.shown.set(uri, { ...shown, version: undefined });
  }

  /** Clears the diagnostics of a document that was removed or closed. */
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

/** Edits in quick succession cause a single refresh. */
const QUIET_MS = 100;

/** Asks the client to refresh its views of all documents, as far as it supports that; it refreshes an edited one by itself. */
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
    // Only a client that shows sheets needs this notification.
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
