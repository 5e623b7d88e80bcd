import { type LangiumDocument, URI } from 'langium';
import type { ClientCapabilities, Diagnostic, Position, Range } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  isRulebookDocument,
  isSheetDocument,
  type RulebookDocument,
  type SheetDocument,
  type SyntaxFinding,
  syntaxFindings,
} from '../language/grammar/index.js';
import { locate, type RuleOrigin, type TextOrigin, type TextSpan, type Workspace } from '../language/model/index.js';
import { BuiltInDocuments } from './built-in-documents.js';
import type { FeatureContext, LanguageId } from './context.js';
import { rangeIn } from './diagnostics.js';
import type { Features } from './features/features.js';
import { features } from './features/index.js';
import type { ServerOptions } from './options.js';
import type { Settings } from './protocol.js';
import type { ServerServices } from './services.js';

/** What the features see of the server, and what the client can do. */
export class Session implements FeatureContext {
  readonly features: Features = features;
  client: ClientCapabilities = {};
  options: ServerOptions = {};

  constructor(private readonly services: ServerServices) {}

  get workspace(): Workspace {
    return this.services.server.Model;
  }

  get commands(): ReadonlySet<string> {
    return new Set(this.options.commands);
  }

  get settings(): Settings {
    return this.services.server.Settings.current;
  }

  languageOf(uri: string): LanguageId | undefined {
    const root = this.document(uri)?.parseResult.value;
    if (isSheetDocument(root)) return 'muster';
    return isRulebookDocument(root) ? 'rulebook' : undefined;
  }

  textDocument(uri: string): TextDocument | undefined {
    return this.services.server.Texts.get(uri) ?? this.document(uri)?.textDocument;
  }

  document(uri: string): LangiumDocument | undefined {
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.document(uri);
    return this.services.workspace.LangiumDocuments.getDocument(URI.parse(uri));
  }

  sheetRoot(uri: string): SheetDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isSheetDocument(root) ? root : undefined;
  }

  rulebookRoot(uri: string): RulebookDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isRulebookDocument(root) ? root : undefined;
  }

  syntaxFindings(uri: string): readonly SyntaxFinding[] {
    const document = this.document(uri);
    return document ? syntaxFindings(document) : [];
  }

  uris(): Iterable<string> {
    return this.services.workspace.LangiumDocuments.all.map((document) => document.uri.toString());
  }

  isOpen(uri: string): boolean {
    return this.services.server.Texts.get(uri) !== undefined;
  }

  diagnostics(uri: string): readonly Diagnostic[] {
    return this.document(uri)?.diagnostics ?? [];
  }

  offsetAt(uri: string, position: Position): number | undefined {
    return this.textDocument(uri)?.offsetAt(position);
  }

  rangeOf(uri: string, span: TextSpan): Range | undefined {
    const text = this.textDocument(uri);
    return text && rangeIn(text, span);
  }

  rangeOfOrigin(origin: TextOrigin): Range | undefined {
    const root = this.sheetRoot(origin.uri);
    const span = root && locate(root, origin);
    return span && this.rangeOf(origin.uri, span);
  }

  locationOfRule(rule: RuleOrigin): { readonly uri: string; readonly range: Range } | undefined {
    return this.services.server.Diagnostics.declarationOf(rule);
  }
}
