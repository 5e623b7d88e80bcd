import { type AstNode, type LangiumDocument, URI } from 'langium';
import type { SyntaxFinding } from './findings.js';
import type { RulebookDocument, SheetDocument } from './generated/ast.js';
import { type CoreServices, createCoreServices } from './services.js';

/** A parsed text: its tree, which is there whatever the text is, and what could not be read of it. */
export interface Parsed<T extends AstNode> {
  readonly root: T;
  readonly findings: readonly SyntaxFinding[];
  readonly document: LangiumDocument<T>;
}

let services: CoreServices | undefined;

/** Reads a sheet outside any workspace. `uri` names the text in what refers to it. */
export function parseSheet(text: string, uri = 'memory:///sheet.muster'): Parsed<SheetDocument> {
  return parse<SheetDocument>(text, uri, '.muster');
}

/** Reads a rulebook outside any workspace. */
export function parseRulebook(text: string, uri = 'memory:///book.rulebook'): Parsed<RulebookDocument> {
  return parse<RulebookDocument>(text, uri, '.rulebook');
}

/** What the layout pass and the parser found in a document, in the order of the text. */
export function syntaxFindings(document: LangiumDocument): readonly SyntaxFinding[] {
  const { parseResult } = document;
  return 'findings' in parseResult ? (parseResult.findings as readonly SyntaxFinding[]) : [];
}

function parse<T extends AstNode>(text: string, uri: string, extension: '.muster' | '.rulebook'): Parsed<T> {
  services ??= createCoreServices();
  const parsed = URI.parse(uri);
  const named = parsed.path.endsWith(extension) ? parsed : parsed.with({ path: `${parsed.path}${extension}` });
  const document = services.shared.workspace.LangiumDocumentFactory.fromString<T>(text, named);
  return { root: document.parseResult.value, findings: syntaxFindings(document), document };
}
