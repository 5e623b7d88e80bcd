import type { LangiumDocument } from 'langium';
import type { Diagnostic } from 'vscode-languageserver-types';
import type { ServerServices } from './services.js';

/** Sends diagnostics: for open documents always, as editors wait for them; for closed ones when they changed. */
export class Publisher {
  /** Closed documents of which the client shows something, with what it shows. */
  private readonly shown = new Map<string, string>();

  constructor(private readonly services: ServerServices) {}

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
      Connection.sendDiagnostics({
        uri: Texts.clientUri(uri),
        diagnostics,
        ...(version !== undefined && { version }),
      }).catch((error: unknown) => Log.error(`Sending diagnostics of ${uri} failed`, error));
    });
  }
}
