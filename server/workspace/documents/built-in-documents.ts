import { URI, UriUtils } from 'langium';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { builtInRulebook } from '../../../language/rulebooks/index.js';
import { BUILTIN_SCHEME } from '../../protocol.js';
import { normalized } from '../reading/addresses.js';
import type { ParsedDocument, TextParser } from './parse.js';

/** The built-in rulebooks as read-only documents. One is parsed only when a place in it is needed. */
export class BuiltInDocuments {
  private readonly texts = new Map<string, TextDocument>();
  private readonly documents = new Map<string, ParsedDocument>();

  constructor(private readonly parser: () => TextParser) {}

  static is(uri: string): boolean {
    return uri.startsWith(`${BUILTIN_SCHEME}:`);
  }

  textDocument(anyUri: string): TextDocument | undefined {
    const uri = normalized(anyUri);
    const book = BuiltInDocuments.is(uri) ? builtInRulebook(UriUtils.basename(URI.parse(uri))) : undefined;
    if (!book) return undefined;
    const text = this.texts.get(uri) ?? TextDocument.create(uri, 'rulebook', 0, book.text());
    this.texts.set(uri, text);
    return text;
  }

  document(anyUri: string): ParsedDocument | undefined {
    const text = this.textDocument(anyUri);
    if (!text) return undefined;
    const document = this.documents.get(text.uri) ?? this.parser().parse(text, 'rulebook');
    this.documents.set(text.uri, document);
    return document;
  }
}
