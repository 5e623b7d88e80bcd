import type { ClientCapabilities, Diagnostic, Position, Range } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageId, RulebookDocument, SheetDocument, SyntaxFinding } from '../language/grammar/index.js';
import type { RuleOrigin, TextOrigin } from '../language/values/index.js';
import type { TextSpan, Workspace } from '../language/workspace/index.js';
import type { Client } from './client.js';
import type { FeatureContext } from './context.js';
import type { Settings } from './protocol.js';
import type { RolledLines } from './rolled-lines.js';
import type { SettingsStore } from './settings.js';
import type { Uses } from './uses.js';
import { type DiagnosticsOf, rangeIn } from './workspace/checking/diagnostics.js';
import type { IdleChecks } from './workspace/checking/idle-checks.js';
import type { Refresh } from './workspace/checking/publisher.js';
import type { Documents } from './workspace/documents/documents.js';
import type { OpenTexts } from './workspace/documents/open-texts.js';

type Services = Uses<{
  readonly Client: Client;
  readonly Diagnostics: DiagnosticsOf;
  readonly Documents: Documents;
  readonly IdleChecks: IdleChecks;
  readonly Model: Workspace;
  readonly Refresh: Refresh;
  readonly Rolled: RolledLines;
  readonly Settings: SettingsStore;
  readonly Texts: OpenTexts;
}>;

/** The context of the features, made of the server's services. */
export class Session implements FeatureContext {
  constructor(private readonly services: Services) {}

  get client(): ClientCapabilities {
    return this.services.server.Client.capabilities;
  }

  get workspace(): Workspace {
    return this.services.server.Model;
  }

  get commands(): ReadonlySet<string> {
    return this.services.server.Client.commands;
  }

  resultOf(uri: string, path: string, line: string): string | undefined {
    return this.services.server.Rolled.at(uri, path, line);
  }

  get settings(): Settings {
    return this.services.server.Settings.current;
  }

  inBackground(uri: string, steps: Generator<undefined, void>): void {
    const { IdleChecks, Refresh } = this.services.server;
    void IdleChecks.aside(uri, steps).then(() => Refresh.request());
  }

  languageOf(uri: string): LanguageId | undefined {
    if (this.workspace.isAsleep(uri)) return undefined;
    return this.services.server.Documents.languageOf(uri);
  }

  textDocument(uri: string): TextDocument | undefined {
    return this.services.server.Documents.readableText(uri);
  }

  writtenText(uri: string): TextDocument | undefined {
    return this.services.server.Documents.textDocument(uri);
  }

  sheetRoot(uri: string): SheetDocument | undefined {
    if (this.workspace.isAsleep(uri)) return undefined;
    return this.services.server.Documents.sheetRoot(uri);
  }

  rulebookRoot(uri: string): RulebookDocument | undefined {
    return this.services.server.Documents.rulebookRoot(uri);
  }

  syntaxFindings(uri: string): readonly SyntaxFinding[] {
    return this.services.server.Documents.syntaxFindings(uri);
  }

  uris(): Iterable<string> {
    return this.services.server.Documents.all.keys();
  }

  isOpen(uri: string): boolean {
    return this.services.server.Texts.get(uri) !== undefined;
  }

  clientUri(uri: string): string {
    return this.services.server.Texts.clientUri(uri);
  }

  diagnostics(uri: string): readonly Diagnostic[] {
    return this.services.server.Documents.document(uri)?.diagnostics ?? [];
  }

  offsetAt(uri: string, position: Position): number | undefined {
    return this.textDocument(uri)?.offsetAt(position);
  }

  rangeOf(uri: string, span: TextSpan): Range | undefined {
    const text = this.textDocument(uri);
    return text && rangeIn(text, span);
  }

  rangeOfOrigin(origin: TextOrigin): Range | undefined {
    const span = this.workspace.isAsleep(origin.uri) ? undefined : this.services.server.Documents.locate(origin);
    return span && this.rangeOf(origin.uri, span);
  }

  locationOfRule(rule: RuleOrigin): { readonly uri: string; readonly range: Range } | undefined {
    return this.services.server.Diagnostics.declarationOf(rule);
  }
}
