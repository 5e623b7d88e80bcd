import { type LangiumDocument, URI } from 'langium';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  isMarkdown,
  isRulebookDocument,
  isSheetDocument,
  type LanguageId,
  pageOf,
  type RulebookDocument,
  type SheetDocument,
  type SyntaxFinding,
} from '../../../language/grammar/index.js';
import type { TextOrigin } from '../../../language/values/index.js';
import type { TextSpan, Workspace } from '../../../language/workspace/index.js';
import type { Uses } from '../../uses.js';
import type { OpenTexts } from '../open-texts.js';
import { BuiltInDocuments } from './built-in-documents.js';
import type { Trees } from './trees.js';

type Services = Uses<{
  readonly BuiltIns: BuiltInDocuments;
  readonly Model: Workspace;
  readonly Texts: OpenTexts;
  readonly Trees: Trees;
}>;

const readables = new WeakMap<SheetDocument, TextDocument>();

/** What is read of a page, as a document; undefined for the tree of a sheet. */
export function readableDocument(uri: string, root: SheetDocument): TextDocument | undefined {
  const page = pageOf(root);
  if (!page) return undefined;
  const cached = readables.get(root);
  if (cached) return cached;
  const document = TextDocument.create(uri, 'muster', 0, page.readable);
  readables.set(root, document);
  return document;
}

/** Finds texts and trees: of documents in an editor, of files as last read, of built-in rulebooks. */
export class Documents {
  constructor(private readonly services: Services) {}

  /** The parsed document. The tree of a closed one is parsed for the call, and the next build may replace it: do not keep it. */
  document(uri: string): LangiumDocument | undefined {
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.document(uri);
    return this.services.workspace.LangiumDocuments.getDocument(URI.parse(uri));
  }

  textDocument(uri: string): TextDocument | undefined {
    // An open rulebook of the box is not edited, and a text needs no tree.
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.textDocument(uri);
    return this.services.server.Texts.get(uri) ?? this.document(uri)?.textDocument;
  }

  /**
   * The text that features read: of a Markdown file its fences and live code, at their places between blanks; undefined
   * where it is no document of ours.
   */
  readableText(uri: string): TextDocument | undefined {
    const root = isMarkdown(uri) ? this.sheetRoot(uri) : undefined;
    if (!root || !pageOf(root)) return this.textDocument(uri);
    return this.services.server.Model.isAsleep(uri) ? undefined : readableDocument(uri, root);
  }

  languageOf(uri: string): LanguageId | undefined {
    const document = this.document(uri);
    if (!document) return undefined;
    if (this.services.server.Trees.isSheet(document)) return 'muster';
    return isRulebookDocument(document.parseResult.value) ? 'rulebook' : undefined;
  }

  /** What the text itself has wrong, in the order of the text. */
  syntaxFindings(uri: string): readonly SyntaxFinding[] {
    const document = this.document(uri);
    return document ? this.services.server.Trees.syntaxFindings(document) : [];
  }

  /** The place that an origin means in the text of its document. */
  locate(origin: TextOrigin): TextSpan | undefined {
    const document = this.document(origin.uri);
    return document && this.services.server.Trees.locate(document, origin);
  }

  sheetRoot(uri: string): SheetDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isSheetDocument(root) ? root : undefined;
  }

  /** The same for somebody who reads the tree at once and keeps nothing of it. */
  sheetRootToRead(uri: string): SheetDocument | undefined {
    const document = this.document(uri);
    const root = document && this.services.server.Trees.treeToRead(document);
    return isSheetDocument(root) ? root : undefined;
  }

  rulebookRoot(uri: string): RulebookDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isRulebookDocument(root) ? root : undefined;
  }
}
