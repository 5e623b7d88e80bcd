import type { AstNode, LangiumDocument, Mutable, ParseResult } from 'langium';
import { isSheetDocument, type SyntaxFinding, syntaxFindings } from '../../../language/grammar/index.js';
import { holdsForOthers } from '../../../language/read/index.js';
import type { TextOrigin } from '../../../language/values/index.js';
import { locate, type TextSpan, type Workspace } from '../../../language/workspace/index.js';
import type { Uses } from '../../uses.js';
import type { SafeDocumentFactory } from './factory.js';

type Services = Uses<{
  readonly Factory: SafeDocumentFactory;
  readonly Model: Workspace;
}>;

/** What is known of a text without its tree. */
interface TreeSummary {
  /** The tree that was parsed again last. */
  tree?: WeakRef<AstNode>;
  readonly findings: readonly SyntaxFinding[];
  /** Where the names of its characters are, by their paths. */
  readonly names: ReadonlyMap<string, TextSpan>;
}

/**
 * Owns the syntax trees of closed sheets. The model keeps data and no trees, so a tree is dropped as soon as the sheet has been read.
 * When something asks for it, it is parsed again and stays while it is in use, at most until the engine collects garbage.
 */
export class Trees {
  private readonly dropped = new WeakMap<LangiumDocument, TreeSummary>();

  constructor(private readonly services: Services) {}

  /** Drops the tree of a sheet with nothing but characters. What other documents are judged by keeps its tree. */
  drop(document: LangiumDocument): void {
    const source = this.services.server.Model.document(document.uri.toString());
    if (this.dropped.has(document) || !source || source.page || holdsForOthers(source)) return;
    const summary = summaryOf(document, source.characters);
    this.dropped.set(document, summary);
    // No tree may be in reach of these functions.
    parsedOnDemand(
      document,
      () => this.parsed(document, summary),
      () => this.dropped.delete(document),
    );
  }

  /** The tree of a document for somebody who keeps nothing of it: even what is reached weakly stays until all garbage is collected. */
  treeToRead(document: LangiumDocument): AstNode {
    const summary = this.dropped.get(document);
    if (!summary) return document.parseResult.value;
    return summary.tree?.deref() ?? this.services.server.Factory.parseAgain(document).value;
  }

  private parsed(document: LangiumDocument, summary: TreeSummary): ParseResult {
    const root = summary.tree?.deref();
    const cached = root && results.get(root);
    if (cached) return cached;
    const result = this.services.server.Factory.parseAgain(document);
    results.set(result.value, result);
    summary.tree = new WeakRef(result.value);
    return result;
  }

  /** The text of a document has changed. Langium would look at the old tree, to see whether its text is still the same. */
  outdated(document: Mutable<LangiumDocument>): void {
    if (this.dropped.has(document)) document.parseResult = { value: NO_TREE, parserErrors: [], lexerErrors: [] };
  }

  isSheet(document: LangiumDocument): boolean {
    return this.dropped.has(document) || isSheetDocument(document.parseResult.value);
  }

  /** What the text itself has wrong, in the order of the text. */
  syntaxFindings(document: LangiumDocument): readonly SyntaxFinding[] {
    return this.dropped.get(document)?.findings ?? syntaxFindings(document);
  }

  /** The place that an origin means in the document's text. */
  locate(document: LangiumDocument, origin: TextOrigin): TextSpan | undefined {
    const name = origin.part === 'name' ? this.dropped.get(document)?.names.get(origin.path) : undefined;
    if (name) return name;
    const root = document.parseResult.value;
    return isSheetDocument(root) ? locate(root, origin) : undefined;
  }
}

function summaryOf(document: LangiumDocument, characters: readonly { readonly path: string }[]): TreeSummary {
  const root = document.parseResult.value;
  const uri = document.uri.toString();
  const names = new Map<string, TextSpan>();
  for (const { path } of isSheetDocument(root) ? characters : []) {
    const span = isSheetDocument(root) && locate(root, { uri, path, part: 'name' });
    if (span) names.set(path, span);
  }
  return { findings: syntaxFindings(document), names };
}

const NO_TREE: AstNode = { $type: 'INVALID' };

/** As long as a tree is in use, so is what else came of parsing it. */
const results = new WeakMap<AstNode, ParseResult>();

/** Makes of the tree of a document one that is parsed when it is read, until another one is put in its place. */
function parsedOnDemand(document: Mutable<LangiumDocument>, parse: () => ParseResult, replaced: () => void): void {
  Object.defineProperty(document, 'parseResult', {
    get: parse,
    set(value: ParseResult) {
      replaced();
      Object.defineProperty(document, 'parseResult', { value, writable: true, enumerable: true, configurable: true });
    },
    enumerable: true,
    configurable: true,
  });
}
