import { type AstNode, type CstNode, GrammarUtils } from 'langium';

/** A run of characters of a text: UTF-16 units from its start, `end` exclusive. */
export interface NodePlace {
  readonly offset: number;
  readonly end: number;
}

/** What a node of a stored tree has instead of a concrete syntax tree: pairs of offset and end. */
export interface StoredPlaces {
  readonly $place?: readonly number[];
  /** By property, one pair for each of its values. */
  readonly $parts?: Readonly<Record<string, readonly number[]>>;
}

/** The root of a stored tree also has its text, which is read when something asks for it. */
export interface StoredText {
  $text?: () => string;
}

/** A node of either kind: what parsing sets and what a stored tree holds are both optional. */
type PlacedNode = AstNode & StoredPlaces & StoredText;

/** Where a node is in the text of its document. Undefined for a node that has no text of its own. */
export function placeOf(node: AstNode | undefined): NodePlace | undefined {
  const placed: PlacedNode | undefined = node;
  return pairAt(placed?.$place, 0) ?? placeOfCst(node?.$cstNode);
}

/** Where the values of a property of a node are, in the order of the text. */
export function placesOf(node: AstNode | undefined, property: string): readonly NodePlace[] {
  const placed: PlacedNode | undefined = node;
  if (!placed?.$place)
    return GrammarUtils.findNodesForProperty(node?.$cstNode, property).map(({ offset, end }) => ({ offset, end }));
  const pairs = placed.$parts?.[property] ?? [];
  return Array.from({ length: pairs.length / 2 }, (_, index) => pairAt(pairs, index)).filter(
    (one) => one !== undefined,
  );
}

/** Where one value of a property is: the first, or that of an index, or the last where the index is too large. */
export function placeOfProperty(node: AstNode | undefined, property: string, index = 0): NodePlace | undefined {
  const places = placesOf(node, property);
  return places[Math.min(index, places.length - 1)];
}

/** The text of a node as it is written, empty for a node without one. */
export function textOfNode(node: AstNode): string {
  const { offset = 0, end = 0 } = placeOf(node) ?? {};
  return documentText(node).slice(offset, end);
}

/** The text of the first value of a property as it is written. */
export function textOfProperty(node: AstNode, property: string): string {
  const { offset = 0, end = 0 } = placeOfProperty(node, property) ?? {};
  return documentText(node).slice(offset, end);
}

/** The whole text that a node was read from. */
export function documentText(node: AstNode): string {
  if (node.$cstNode) return node.$cstNode.root.fullText;
  let root: PlacedNode = node;
  while (root.$container) root = root.$container;
  return root.$text?.() ?? '';
}

function placeOfCst(cst: CstNode | undefined): NodePlace | undefined {
  return cst && { offset: cst.offset, end: cst.end };
}

function pairAt(pairs: readonly number[] | undefined, index: number): NodePlace | undefined {
  const [offset, end] = pairs?.slice(2 * index, 2 * index + 2) ?? [];
  return offset === undefined || end === undefined ? undefined : { offset, end };
}
