import { type LangiumDocument, type LangiumDocumentFactory, URI, UriUtils } from 'langium';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { builtInRulebook } from '../../../language/rulebooks/index.js';
import { BUILTIN_SCHEME } from '../../protocol.js';

/** The built-in rulebooks as read-only documents. The model needs none: one is parsed when somebody goes to it. */
export class BuiltInDocuments {
  private readonly texts = new Map<string, TextDocument>();
  private readonly documents = new Map<string, LangiumDocument>();

  constructor(private readonly factory: () => LangiumDocumentFactory) {}

  static is(uri: string): boolean {
    return uri.startsWith(`${BUILTIN_SCHEME}:`);
  }

  textDocument(anyUri: string): TextDocument | undefined {
    const uri = UriUtils.normalize(anyUri);
    const book = BuiltInDocuments.is(uri) ? builtInRulebook(UriUtils.basename(URI.parse(uri))) : undefined;
    if (!book) return undefined;
    const text = this.texts.get(uri) ?? TextDocument.create(uri, 'rulebook', 0, book.text());
    this.texts.set(uri, text);
    return text;
  }

  document(anyUri: string): LangiumDocument | undefined {
    const text = this.textDocument(anyUri);
    if (!text) return undefined;
    const document = this.documents.get(text.uri) ?? this.factory().fromTextDocument(text, URI.parse(text.uri));
    this.documents.set(text.uri, document);
    return document;
  }
}
