import { type AstNode, type LangiumDocument, URI } from 'langium';
import { LayoutLexer } from './layout/lexer.js';
import type { Layout } from './layout/tokens.js';
import { type CoreServices, createCoreServices } from './services.js';

let services: CoreServices | undefined;

/** A text as a document outside any workspace, parsed by the language of the extension. */
export function standaloneDocument<T extends AstNode>(
  text: string,
  uri: string,
  extension: '.muster' | '.rulebook',
): LangiumDocument<T> {
  services ??= createCoreServices();
  const parsed = URI.parse(uri);
  const named = parsed.path.endsWith(extension) ? parsed : parsed.with({ path: `${parsed.path}${extension}` });
  return services.shared.workspace.LangiumDocumentFactory.fromString<T>(text, named);
}

/** A host that has services of its own shares them, so that no parser is built twice. */
export function shareServices(own: CoreServices): void {
  services = own;
}

/** What the layout pass makes of a text. */
export function standaloneLayout(text: string, language: 'muster' | 'rulebook'): Layout {
  services ??= createCoreServices();
  const lexer = services[language].parser.Lexer;
  if (!(lexer instanceof LayoutLexer)) throw new Error('The services lack the layout lexer');
  return lexer.layOut(text);
}
