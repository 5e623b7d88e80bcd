import { type AstNode, type LangiumDocument, URI, UriUtils } from 'langium';
import type { RulebookDocument } from './generated/ast.js';
import { LayoutLexer } from './layout/lexer.js';
import type { Layout } from './layout/tokens.js';
import { ForgivingParser, type SyntaxResult } from './parser.js';
import { type CoreServices, createCoreServices } from './services.js';

let services: CoreServices | undefined;

/** Parses a text as a document outside any workspace. */
export function standaloneDocument<T extends AstNode>(
  text: string,
  uri: string,
  extension: '.muster' | '.rulebook',
): LangiumDocument<T> {
  services ??= createCoreServices();
  const parsed = URI.parse(uri);
  // A file called `.muster` has a name and no extension.
  const named = UriUtils.extname(parsed) === extension ? parsed : parsed.with({ path: `${parsed.path}${extension}` });
  return services.shared.workspace.LangiumDocumentFactory.fromString<T>(text, named);
}

/** Sets the services of the host, so that no parser is built twice. */
export function shareServices(own: CoreServices): void {
  services = own;
}

/** The layout of a text. */
export function standaloneLayout(text: string, language: 'muster' | 'rulebook'): Layout {
  return lexerOf(language).layOut(text);
}

/** The layout of a range of a text that contains rules. */
export function standaloneRulesLayout(text: string, from: number, to: number): Layout {
  return lexerOf('rulebook').layOutRules(text, from, to);
}

/** A range of a text as a rulebook; offsets are those of the whole text. */
export function standaloneRules(text: string, from: number, to: number): SyntaxResult<RulebookDocument> {
  services ??= createCoreServices();
  const parser = services.rulebook.parser.LangiumParser;
  if (!(parser instanceof ForgivingParser)) throw new Error('The services lack the forgiving parser');
  return parser.parseRules<RulebookDocument>(text, from, to);
}

function lexerOf(language: 'muster' | 'rulebook'): LayoutLexer {
  services ??= createCoreServices();
  const lexer = services[language].parser.Lexer;
  if (!(lexer instanceof LayoutLexer)) throw new Error('The services lack the layout lexer');
  return lexer;
}
