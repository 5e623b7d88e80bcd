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
 * The context of the features. URIs are strings as Langium normalises them; those in a request's
 * parameters have been normalised before a feature sees them. While a feature runs the documents, the trees and the
 * workspace are all at the same version of every text.
 */
export interface FeatureContext {
  /** The computed model: sheets, findings, names, rulebooks. */
  readonly workspace: Workspace;
  readonly settings: Settings;
  readonly client: ClientCapabilities;
  /** Commands that the client runs, or the server for it; lenses and actions offer only these. */
  readonly commands: ReadonlySet<string>;

  /** The last result of a roll that the server made for this line, if its client does not show results itself. */
  resultOf(uri: string, path: string, line: string): string | undefined;

  /** Language of a document that is open or belongs to the workspace, or of a built-in rulebook. */
  languageOf(uri: string): LanguageId | undefined;
  /** The text of an open document, of a file as last read, or of a built-in rulebook. Undefined for Markdown without a game. */
  textDocument(uri: string): TextDocument | undefined;
  /** The original text: that of a Markdown file includes the prose, which `textDocument` replaces by blanks. */
  writtenText(uri: string): TextDocument | undefined;
  sheetRoot(uri: string): SheetDocument | undefined;
  rulebookRoot(uri: string): RulebookDocument | undefined;
  /** Syntax errors, in the order of the text. */
  syntaxFindings(uri: string): readonly SyntaxFinding[];

  /** Sheets and rulebooks of the workspace and open ones, without the built-in ones. */
  uris(): Iterable<string>;
  isOpen(uri: string): boolean;
  /** The URI as the client spells it, for answers that the client acts on: some clients open a second document for another spelling. */
  clientUri(uri: string): string;
  /** Runs work in slices while the server is idle. Then the document is checked again, and its lenses are refreshed. */
  inBackground(uri: string, steps: Generator<undefined, void>): void;
  /** The last diagnostics of the document's present text; empty where there are none. */
  diagnostics(uri: string): readonly Diagnostic[];

  /** Offset (UTF-16 units) of a position, undefined for an unknown document. */
  offsetAt(uri: string, position: Position): number | undefined;
  rangeOf(uri: string, span: TextSpan): Range | undefined;
  /** The range of an origin (a sheet's entry and its tokens) in the present text. */
  rangeOfOrigin(origin: TextOrigin): Range | undefined;
  /** Where a rule is declared: in a rulebook of the workspace, a built-in one or a sheet. */
  locationOfRule(rule: RuleOrigin): { readonly uri: string; readonly range: Range } | undefined;
}

/** An expensive answer, computed in steps while the server is idle. Documents may change between two steps. */
export type Later<Result> = Generator<undefined, Result>;

/** Answers a request. An exception is an internal error: it is logged, and the answer is empty. */
export type Feature<Params, Result> = (
  context: FeatureContext,
  params: Params,
  token: CancellationToken,
) => Result | Promise<Result>;

/** The `data` of a diagnostic, for its code actions. */
export interface DiagnosticData {
  /** Where a finding of a sheet is. */
  readonly origin?: TextOrigin;
  readonly rule?: RuleOrigin;
  /** Details of the finding, for its fixes. */
  readonly values?: Finding['data'];
  /** The game master's reason for allowing it. */
  readonly allowed?: string;
}
