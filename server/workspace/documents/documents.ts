import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  isRulebookDocument,
  isSheetDocument,
  type LanguageId,
  pageOf,
  type RulebookDocument,
  type SheetDocument,
  type SyntaxFinding,
} from '../../../language/grammar/index.js';
import type { TextOrigin } from '../../../language/values/index.js';
import { locate, type TextSpan, type Workspace } from '../../../language/workspace/index.js';
import type { Uses } from '../../uses.js';
import { BuiltInDocuments } from './built-in-documents.js';
import type { OpenTexts } from './open-texts.js';
import type { ParsedDocument } from './parse.js';

type Services = Uses<{
  readonly BuiltIns: BuiltInDocuments;
  readonly Model: Workspace;
  readonly Texts: OpenTexts;
}>;

const readables = new WeakMap<SheetDocument, TextDocument>();

/** The parsed parts of a page, as a document; undefined for the tree of a sheet. */
export function readableDocument(uri: string, root: SheetDocument): TextDocument | undefined {
  const page = pageOf(root);
  if (!page) return undefined;
  const cached = readables.get(root);
  if (cached) return cached;
  const document = TextDocument.create(uri, 'muster', 0, page.readable);
  readables.set(root, document);
  return document;
}

/** The parsed documents of the workspace and of the editor, and their texts and trees; those of built-in rulebooks too. */
export class Documents {
  private readonly parsed = new Map<string, ParsedDocument>();

  constructor(private readonly services: Services) {}

  /** The documents of the workspace and of the editor, by their URIs. */
  get all(): ReadonlyMap<string, ParsedDocument> {
    return this.parsed;
  }

  /** The URI itself if there is a document, else those of the documents in the folder of that URI. */
  within(uri: string): string[] {
    if (this.parsed.has(uri)) return [uri];
    return [...this.parsed.keys()].filter((one) => one.startsWith(`${uri}/`));
  }

  set(document: ParsedDocument): void {
    this.parsed.set(document.uri, document);
  }

  delete(uri: string): void {
    this.parsed.delete(uri);
  }

  document(uri: string): ParsedDocument | undefined {
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.document(uri);
    return this.parsed.get(uri);
  }

  textDocument(uri: string): TextDocument | undefined {
    // A built-in rulebook cannot be edited, and its text needs no tree.
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.textDocument(uri);
    return this.services.server.Texts.get(uri) ?? this.document(uri)?.text;
  }

  /**
   * The text that features read: of a Markdown file its fences and live code, at their places between blanks; undefined
   * where it is not a Muster document.
   */
  readableText(uri: string): TextDocument | undefined {
    const root = this.sheetRoot(uri);
    if (!root || !pageOf(root)) return this.textDocument(uri);
    return this.services.server.Model.isAsleep(uri) ? undefined : readableDocument(uri, root);
  }

  languageOf(uri: string): LanguageId | undefined {
    const document = this.document(uri);
    if (!document) return undefined;
    return isSheetDocument(document.root) ? 'muster' : 'rulebook';
  }

  /** Syntax errors, in the order of the text. */
  syntaxFindings(uri: string): readonly SyntaxFinding[] {
    return this.document(uri)?.syntaxFindings ?? [];
  }

  /** The place of an origin in the text of its document. */
  locate(origin: TextOrigin): TextSpan | undefined {
    const root = this.sheetRoot(origin.uri);
    return root && locate(root, origin);
  }

  sheetRoot(uri: string): SheetDocument | undefined {
    const root = this.document(uri)?.root;
    return isSheetDocument(root) ? root : undefined;
  }

  rulebookRoot(uri: string): RulebookDocument | undefined {
    const root = this.document(uri)?.root;
    return isRulebookDocument(root) ? root : undefined;
  }
}
