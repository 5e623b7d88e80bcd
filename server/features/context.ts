import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { SyntaxFinding } from '../../language/grammar/findings.js';
import type * as ast from '../../language/grammar/generated/ast.js';
import type { Workspace } from '../../language/model/workspace/workspace.js';
import type { Settings } from '../protocol.js';

/** What a feature may ask for. Nothing in it is a global; a feature is a function of this and of its parameters. */
export interface FeatureContext {
  readonly workspace: Workspace;
  readonly settings: Settings;
  /** Commands that the client runs; lenses name no others. Absent: all. */
  readonly commands?: readonly string[];
  /** The present text of a document, open, closed or built in. */
  textDocument(uri: string): TextDocument | undefined;
  sheetTree(uri: string): ast.SheetDocument | undefined;
  rulebookTree(uri: string): ast.RulebookDocument | undefined;
  syntaxFindings(uri: string): readonly SyntaxFinding[];
  /** Every document of the workspace, sheets and rulebooks. */
  uris(): Iterable<string>;
}
