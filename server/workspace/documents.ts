import { type LangiumDocument, URI } from 'langium';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  isRulebookDocument,
  isSheetDocument,
  type RulebookDocument,
  type SheetDocument,
} from '../../language/grammar/index.js';
import type { Uses } from '../uses.js';
import { BuiltInDocuments } from './built-in-documents.js';
import type { OpenTexts } from './open-texts.js';

type Services = Uses<{ readonly BuiltIns: BuiltInDocuments; readonly Texts: OpenTexts }>;

/** Finds texts and trees: of documents in an editor, of files as last read, of built-in rulebooks. */
export class Documents {
  constructor(private readonly services: Services) {}

  /** The parsed document. The tree of a closed one may be replaced by the next build: do not keep it. */
  document(uri: string): LangiumDocument | undefined {
    if (BuiltInDocuments.is(uri)) return this.services.server.BuiltIns.document(uri);
    return this.services.workspace.LangiumDocuments.getDocument(URI.parse(uri));
  }

  textDocument(uri: string): TextDocument | undefined {
    return this.services.server.Texts.get(uri) ?? this.document(uri)?.textDocument;
  }

  sheetRoot(uri: string): SheetDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isSheetDocument(root) ? root : undefined;
  }

  rulebookRoot(uri: string): RulebookDocument | undefined {
    const root = this.document(uri)?.parseResult.value;
    return isRulebookDocument(root) ? root : undefined;
  }
}
