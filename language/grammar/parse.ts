import type { AstNode, LangiumDocument } from 'langium';
import { embeddedRules } from './embedded.js';
import type { SyntaxFinding } from './findings.js';
import {
  type Item,
  isCampaign,
  isRules,
  isSheetDocument,
  type RulebookDocument,
  type Rules,
  type SheetDocument,
} from './generated/ast.js';
import { isMarkdown, pageOf, readPage, rememberPage } from './markdown/page.js';
import { findingsOf } from './parser.js';
import { standaloneDocument } from './standalone.js';

/** A parsed text: its tree, which always exists, and its syntax findings. */
export interface Parsed<T extends AstNode> {
  readonly root: T;
  readonly findings: readonly SyntaxFinding[];
  readonly document: LangiumDocument<T>;
}

/**
 * Parses a sheet, or the page of a Markdown text. `uri` names the text for references to it; without `language`, its
 * extension says whether it is Markdown.
 */
export function parseSheet(
  text: string,
  uri = 'memory:///sheet.muster',
  language: 'muster' | 'markdown' = isMarkdown(uri) ? 'markdown' : 'muster',
): Parsed<SheetDocument> {
  const page = language === 'markdown' ? readPage(text) : undefined;
  const document = standaloneDocument<SheetDocument>(page?.readable ?? text, uri, '.muster');
  if (page) rememberPage(document.parseResult.value, page);
  return { root: document.parseResult.value, findings: syntaxFindings(document), document };
}

/** Parses a rulebook outside any workspace. */
export function parseRulebook(text: string, uri = 'memory:///book.rulebook'): Parsed<RulebookDocument> {
  const document = standaloneDocument<RulebookDocument>(text, uri, '.rulebook');
  return { root: document.parseResult.value, findings: syntaxFindings(document), document };
}

/** The syntax findings of a document, including the `rules { }` blocks of a sheet, in the order of the text. */
export function syntaxFindings(document: LangiumDocument): readonly SyntaxFinding[] {
  const root = document.parseResult.value;
  const findings = isSheetDocument(root)
    ? withPage(findingsOf(document.parseResult), root)
    : findingsOf(document.parseResult);
  const rules = isSheetDocument(root) ? rulesIn(root.items) : [];
  if (rules.length === 0) return findings;
  // A wrong brace in a block of rules is found both in the sheet and in the rules.
  const reported = new Set(findings.map((finding) => finding.offset));
  const embedded = rules
    .flatMap((node) => embeddedRules(node).findings)
    .filter((finding) => !reported.has(finding.offset));
  return [...findings, ...embedded].sort((a, b) => a.offset - b.offset);
}

/** For a Markdown file, adds the findings of the page. */
function withPage(findings: readonly SyntaxFinding[], root: SheetDocument): readonly SyntaxFinding[] {
  const ofPage = pageOf(root)?.findings ?? [];
  return ofPage.length === 0 ? findings : [...findings, ...ofPage].sort((a, b) => a.offset - b.offset);
}

function rulesIn(items: readonly Item[]): Rules[] {
  return items.flatMap((item) =>
    isRules(item) ? [item] : isCampaign(item) ? (item.block?.statements.filter(isRules) ?? []) : [],
  );
}
