import { isCompositeCstNode } from 'langium';
import { oncePer } from '../memo/once-per.js';
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

/** Parses the content of a `rules { }` block as a rulebook without a header; once for each node. */
export const embeddedRules = oncePer((node: Rules): EmbeddedRules => {
  const { offset, end } = regionOf(node);
  const { value, findings } = standaloneRules(node.$cstNode?.root.fullText ?? '', offset, end);
  return { root: value, findings, offset, end };
});

function regionOf(node: Rules): { offset: number; end: number } {
  const cst = node.$cstNode;
  if (!isCompositeCstNode(cst)) return { offset: 0, end: 0 };
  const leaf = cst.content.find((child) => 'tokenType' in child && child.text === node.text);
  return leaf ? { offset: leaf.offset, end: leaf.end } : { offset: cst.end, end: cst.end };
}
