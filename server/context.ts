import type {
  CancellationToken,
  ClientCapabilities,
  Diagnostic,
  Position,
  Range,
} from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { LanguageId, RulebookDocument, SheetDocument, SyntaxFinding } from '../language/grammar/index.js';
import type { Finding, RuleOrigin, TextOrigin } from '../language/values/index.js';
import type { TextSpan, Workspace } from '../language/workspace/index.js';
import type { Settings } from './protocol.js';

/**
 * What a feature of the language server works with. URIs are strings as Langium normalises them; those in a request's
 * parameters have been normalised before a feature sees them. While a feature runs the documents, the trees and the
 * workspace are all at the same version of every text.
 */
export interface FeatureContext {
  /** The computed model: sheets, findings, names, rulebooks. */
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly client: ClientCapabilities;
  /** Commands that the client runs; lenses and actions offer only these. */
  readonly commands: ReadonlySet<string>;

  /** Language of a document that is open or belongs to the workspace, or of a built-in rulebook. */
  languageOf(uri: string): LanguageId | undefined;
  /** The text of an open document, else of the file as last read; of a built-in rulebook too. Undefined for Markdown that is not ours. */
  textDocument(uri: string): TextDocument | undefined;
  /** The same as its author wrote it: of a Markdown file with its prose, which `textDocument` has blanks for. */
  writtenText(uri: string): TextDocument | undefined;
  sheetRoot(uri: string): SheetDocument | undefined;
  rulebookRoot(uri: string): RulebookDocument | undefined;
  /** What the text itself has wrong, in the order of the text. */
  syntaxFindings(uri: string): readonly SyntaxFinding[];

  /** Sheets and rulebooks of the workspace and of the editor, without the built-in ones. */
  uris(): Iterable<string>;
  isOpen(uri: string): boolean;
  /** Takes steps of work while nothing else is to be done. Then the document is checked again, and its lenses are asked for anew. */
  inBackground(uri: string, steps: Generator<undefined, void>): void;
  /** Diagnostics as last computed for the document's present text; empty where none are. */
  diagnostics(uri: string): readonly Diagnostic[];

  /** Offset (UTF-16 units) of a position, undefined for an unknown document. */
  offsetAt(uri: string, position: Position): number | undefined;
  rangeOf(uri: string, span: TextSpan): Range | undefined;
  /** The range that an origin means in the present text (a sheet's entry and its tokens). */
  rangeOfOrigin(origin: TextOrigin): Range | undefined;
  /** Where a rule is declared: in a rulebook of the workspace, a built-in one or a sheet. */
  locationOfRule(rule: RuleOrigin): { readonly uri: string; readonly range: Range } | undefined;
}

/** An answer that takes long: its steps are taken while nothing else is to be done. What it looks at may have changed between two of them. */
export type Later<Result> = Generator<undefined, Result>;

/** A request's answer. Throws nothing on purpose; what it does throw is logged and answered with nothing. */
export type Feature<Params, Result> = (
  context: FeatureContext,
  params: Params,
  token: CancellationToken,
) => Result | Promise<Result>;

/** Carried by a diagnostic (`data`) to the code actions that answer it. */
export interface DiagnosticData {
  /** Where a finding of a sheet is. */
  readonly origin?: TextOrigin;
  readonly rule?: RuleOrigin;
  /** What a fix needs to know, as the finding says. */
  readonly values?: Finding['data'];
  /** The reason the game master gave for allowing it. */
  readonly allowed?: string;
}
