import { isCompositeCstNode } from 'langium';
import type { SyntaxFinding } from './findings.js';
import type { RulebookDocument, Rules } from './generated/ast.js';
import { standaloneRules } from './standalone.js';

/** The rulebook text in a `rules { }` block of a sheet. All offsets are those of the sheet. */
export interface EmbeddedRules {
  readonly root: RulebookDocument;
  readonly findings: readonly SyntaxFinding[];
  /** The text between the braces. */
  readonly offset: number;
  readonly end: number;
}

const parsed = new WeakMap<Rules, EmbeddedRules>();

/**
 * Parses the content of a `rules { }` block as a rulebook without a header; cached for each node. `uri` is the sheet's.
 */
export function embeddedRules(node: Rules, uri = 'memory:///rules'): EmbeddedRules {
  const cached = parsed.get(node);
  if (cached) return cached;
  const { offset, end } = regionOf(node);
  const { value, findings } = standaloneRules(node.$cstNode?.root.fullText ?? '', offset, end, uri);
  const result = { root: value, findings, offset, end };
  parsed.set(node, result);
  return result;
}

/** The tree of a `rules { }` block of the sheet at `uri`. */
export function parseEmbedded(node: Rules, uri: string): RulebookDocument {
  return embeddedRules(node, uri).root;
}

function regionOf(node: Rules): { offset: number; end: number } {
  const cst = node.$cstNode;
  if (!isCompositeCstNode(cst)) return { offset: 0, end: 0 };
  const leaf = cst.content.find((child) => 'tokenType' in child && child.text === node.text);
  return leaf ? { offset: leaf.offset, end: leaf.end } : { offset: cst.end, end: cst.end };
}
