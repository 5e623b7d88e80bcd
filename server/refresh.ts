import {
  CodeLensRefreshRequest,
  InlayHintRefreshRequest,
  SemanticTokensRefreshRequest,
} from 'vscode-languageserver-protocol';
import type { ServerServices } from './services.js';

/** Edits in quick succession ask the client once. */
const QUIET_MS = 100;

/** Asks the client to ask again for what documents other than the edited one show; only what it can refresh. */
export class Refresh {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly services: ServerServices) {}

  request(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.send();
    }, QUIET_MS);
  }

  private send(): void {
    const { Connection, Session } = this.services.server;
    const workspace = Session.client.workspace;
    const ask = [
      workspace?.inlayHint?.refreshSupport === true && Session.features.inlayHints && InlayHintRefreshRequest.type,
      workspace?.codeLens?.refreshSupport === true && Session.features.codeLenses && CodeLensRefreshRequest.type,
      workspace?.semanticTokens?.refreshSupport === true &&
        Session.features.semanticTokens &&
        SemanticTokensRefreshRequest.type,
    ];
    for (const type of ask) {
      // A client that answers with an error has nothing to refresh.
      if (type) Connection.sendRequest(type).catch(() => undefined);
    }
  }
}
