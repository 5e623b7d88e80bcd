import { type LangiumDocument, type LangiumDocumentFactory, URI, UriUtils } from 'langium';
import { isRulebookDocument, type RulebookDocument } from '../../../language/grammar/index.js';
import { rulebookNames, rulebookTexts } from '../../../language/rulebooks/index.js';
import { type BuiltInBook, builtInBooks } from '../../../language/workspace/index.js';
import { BUILTIN_SCHEME } from '../../protocol.js';

/** The built-in rulebooks as read-only documents. Each is parsed on first use. */
export class BuiltInDocuments {
  private readonly files = new Map(
    Object.keys(rulebookNames).map((file) => [UriUtils.normalize(`${BUILTIN_SCHEME}:///${file}`), file]),
  );
  private readonly documents = new Map<string, LangiumDocument>();

  constructor(private readonly factory: () => LangiumDocumentFactory) {}

  static is(uri: string): boolean {
    return uri.startsWith(`${BUILTIN_SCHEME}:`);
  }

  text(uri: string): string | undefined {
    const file = this.files.get(UriUtils.normalize(uri));
    return file === undefined ? undefined : rulebookTexts[file];
  }

  document(anyUri: string): LangiumDocument | undefined {
    const uri = UriUtils.normalize(anyUri);
    const cached = this.documents.get(uri);
    const text = cached ? undefined : this.text(uri);
    if (cached || text === undefined) return cached;
    const parsed = this.factory().fromString(text, URI.parse(uri));
    this.documents.set(uri, parsed);
    return parsed;
  }

  /** The same rulebooks for the model, sharing the trees. */
  books(): BuiltInBook[] {
    return builtInBooks().map((book) => ({ ...book, parse: () => this.root(book) }));
  }

  private root(book: BuiltInBook): RulebookDocument {
    const root = this.document(book.uri)?.parseResult.value;
    return root && isRulebookDocument(root) ? root : book.parse();
  }
}
