import {
  type AstNode,
  DefaultLangiumDocumentFactory,
  type LangiumDocument,
  type Mutable,
  type ParseResult,
  type ParserOptions,
  type URI,
} from 'langium';
import { isMarkdown, isSheetDocument, readPage, rememberPage } from '../../../language/grammar/index.js';
import type { ErrorLog } from '../../error-log.js';
import type { Stopwatch } from '../../stopwatch.js';
import type { Uses } from '../../uses.js';

type Services = Uses<{
  readonly Stopwatch: Stopwatch;
  readonly Log: ErrorLog;
}>;

/** Parses at once and survives its own mistakes: a text on which the parser fails is an empty document. */
export class SafeDocumentFactory extends DefaultLangiumDocumentFactory {
  /** Texts parsed so far: what dropping the trees of closed documents costs is tested with it. */
  parses = 0;
  private readonly versions = new WeakMap<LangiumDocument, number>();

  constructor(private readonly services: Services) {
    super(services);
  }

  /** Version of the editor's text that a document's tree was made of. */
  parsedVersion(document: LangiumDocument): number | undefined {
    return this.versions.get(document);
  }

  override async update<T extends AstNode = AstNode>(
    document: Mutable<LangiumDocument<T>>,
    token: Parameters<DefaultLangiumDocumentFactory['update']>[1],
  ): Promise<LangiumDocument<T>> {
    const version = this.textDocuments?.get(document.uri)?.version;
    const updated = await super.update(document, token);
    if (version !== undefined) this.versions.set(document, version);
    return updated;
  }

  /** The tree of a text that was parsed before. */
  parseAgain(document: LangiumDocument): ParseResult {
    const result = this.parse(document.uri, document.textDocument.getText());
    (result.value as Mutable<AstNode>).$document = document;
    return result;
  }

  protected override parse<T extends AstNode>(uri: URI, text: string, options?: ParserOptions): ParseResult<T> {
    this.parses += 1;
    return this.services.server.Stopwatch.time('parse', () => {
      try {
        return this.parseOrThrow<T>(uri, text, options);
      } catch (error) {
        this.services.server.Log.error(`Parsing ${uri.toString()} failed`, error);
        return super.parse<T>(uri, '', options);
      }
    });
  }

  /** Of a Markdown file only its fences and live code are parsed. */
  private parseOrThrow<T extends AstNode>(uri: URI, text: string, options?: ParserOptions): ParseResult<T> {
    if (!isMarkdown(uri.path)) return super.parse<T>(uri, text, options);
    const page = readPage(text);
    const result = super.parse<T>(uri, page.readable, options);
    if (isSheetDocument(result.value)) rememberPage(result.value, page);
    return result;
  }

  protected override async parseAsync<T extends AstNode>(uri: URI, text: string): Promise<ParseResult<T>> {
    return this.parse<T>(uri, text);
  }
}
