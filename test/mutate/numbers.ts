import { type AstNode, AstUtils, CstUtils, isLeafCstNode, type LeafCstNode } from 'langium';
import type * as ast from '../../language/grammar/generated/ast.js';
import { parseRulebook } from '../../language/grammar/parse.js';

/** A number in the text of a rulebook, and what it belongs to. */
export interface RuleNumber {
  readonly offset: number;
  readonly end: number;
  readonly text: string;
  readonly line: number;
  /** `table`, `cost`, `item`, ... : numbers are drawn from every group. */
  readonly group: string;
  /** The declaration around it: `skill Guns`. */
  readonly declaration: string;
}

const terminals: ReadonlySet<string> = new Set(['NUMBER', 'DICE', 'LENGTH']);
/** What carries numbers that are no rule: lines of the document, the 0 in `round away from 0`, and columns of a printed sheet. */
const meaningless: ReadonlySet<string> = new Set(['Citation', 'Ruling', 'Rounding', 'PageBlock']);

/** Every number that means something to the game, in the order of the text. */
export function numbersOf(text: string): RuleNumber[] {
  const { root } = parseRulebook(text);
  const items = new Set(
    root.declarations.flatMap((one) => (one.$type === 'Kind' && one.item ? [one.name.toLowerCase()] : [])),
  );
  const cst = root.$cstNode;
  if (!cst) return [];
  return CstUtils.streamCst(cst)
    .filter(isLeafCstNode)
    .filter((leaf) => terminals.has(leaf.tokenType.name) && !meaningless.has(leaf.astNode.$type) && !isTally(leaf))
    .map((leaf) => numberOf(leaf, text, items))
    .toArray();
}

/** The 1 in `count(1 for skill)`: how many there are does not depend on it. */
function isTally({ astNode }: LeafCstNode): boolean {
  const { $container: query, $containerProperty } = astNode;
  return query?.$type === 'Query' && $containerProperty === 'value' && (query as ast.Query).function === 'count';
}

function numberOf(leaf: LeafCstNode, text: string, items: ReadonlySet<string>): RuleNumber {
  const way = [leaf.astNode, ...ancestors(leaf.astNode)];
  const declaration = way[way.length - 2] ?? leaf.astNode;
  const clause = way.find((node) => node.$container?.$type === 'ClauseBlock');
  return {
    offset: leaf.offset,
    end: leaf.end,
    text: leaf.text,
    line: text.slice(0, leaf.offset).split('\n').length,
    group: groupOf(declaration, clause, items),
    declaration:
      `${wordOf(declaration)} ${AstUtils.findRootNode(declaration) === declaration ? '' : nameOf(declaration)}`.trim(),
  };
}

function ancestors(node: AstNode): AstNode[] {
  return node.$container ? [node.$container, ...ancestors(node.$container)] : [];
}

function groupOf(declaration: AstNode, clause: AstNode | undefined, items: ReadonlySet<string>): string {
  if (declaration.$type === 'Trait' && items.has((declaration as ast.Trait).kind.toLowerCase())) return 'item';
  if (declaration.$type !== 'Trait' && declaration.$type !== 'Kind') return declaration.$type.toLowerCase();
  return clause ? clause.$type.toLowerCase() : declaration.$type.toLowerCase();
}

function wordOf(declaration: AstNode): string {
  return declaration.$type === 'Trait' ? (declaration as ast.Trait).kind : declaration.$type.toLowerCase();
}

function nameOf(declaration: AstNode): string {
  return 'name' in declaration && typeof declaration.name === 'string' ? declaration.name : '';
}
