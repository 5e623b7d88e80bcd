import { type AstNode, GrammarUtils } from 'langium';

/** A range of a text: UTF-16 units from its start, `end` exclusive. */
export interface NodePlace {
  readonly offset: number;
  readonly end: number;
}

/** In place of a concrete syntax tree, a node of a stored tree has the index of its places in those of the tree. */
export interface StoredNode {
  readonly $places?: number;
}

/**
 * The places of a stored tree, as pairs of offset and end: for each node its own, then those of the values of its
 * properties. Before the pairs of a property is their number; the properties are in the order of the node.
 */
export interface StoredTree {
  readonly $allPlaces?: readonly number[];
  /** The text that the tree was parsed from; read on demand. */
  $text?: () => string;
}

/** A node of either kind: the properties set by parsing and those of a stored tree are both optional. */
type PlacedNode = AstNode & StoredNode & StoredTree;

/** The place of a node in its document. Undefined for a node without text. */
export function placeOf(node: AstNode | undefined): NodePlace | undefined {
  const placed: PlacedNode | undefined = node;
  if (placed?.$places !== undefined) return placeAt(rootOf(placed).$allPlaces, placed.$places);
  const cst = node?.$cstNode;
  return cst && { offset: cst.offset, end: cst.end };
}

/** The places of the values of a node's property, in the order of the text. */
export function placesOf(node: AstNode | undefined, property: string): readonly NodePlace[] {
  const placed: PlacedNode | undefined = node;
  return placed?.$places === undefined
    ? GrammarUtils.findNodesForProperty(node?.$cstNode, property).map(({ offset, end }) => ({ offset, end }))
    : storedPlacesOf(placed, placed.$places, property);
}

function storedPlacesOf(node: PlacedNode, index: number, property: string): NodePlace[] {
  const places = rootOf(node).$allPlaces ?? [];
  let at = index + 2;
  for (const one of propertiesOf(node)) {
    const count = places[at] ?? 0;
    if (one === property) return Array.from({ length: count }, (_, which) => placeAt(places, at + 1 + 2 * which));
    at += 1 + 2 * count;
  }
  return [];
}

/** The properties of a node that the grammar defines. */
export function propertiesOf(node: AstNode): string[] {
  return Object.keys(node).filter((key) => !key.startsWith('$'));
}

/** The place of one value of a property: the first, or the one at an index; the last if the index is too large. */
export function placeOfProperty(node: AstNode | undefined, property: string, index = 0): NodePlace | undefined {
  const places = placesOf(node, property);
  return places[Math.min(index, places.length - 1)];
}

/** The text of a node as written; empty for a node without text. */
export function textOfNode(node: AstNode): string {
  const { offset = 0, end = 0 } = placeOf(node) ?? {};
  return documentText(node).slice(offset, end);
}

/** The text of the first value of a property as written. */
export function textOfProperty(node: AstNode, property: string): string {
  const { offset = 0, end = 0 } = placeOfProperty(node, property) ?? {};
  return documentText(node).slice(offset, end);
}

/** The whole text that a node was read from. */
export function documentText(node: AstNode): string {
  return node.$cstNode?.root.fullText ?? rootOf(node).$text?.() ?? '';
}

function rootOf(node: PlacedNode): PlacedNode {
  let root = node;
  while (root.$container) root = root.$container;
  return root;
}

function placeAt(places: readonly number[] | undefined, index: number): NodePlace {
  return { offset: places?.[index] ?? 0, end: places?.[index + 1] ?? 0 };
}
