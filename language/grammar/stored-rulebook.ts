// A parsed rulebook as data. Rulebooks that come with Muster are parsed when it is built, as reading the data takes
// a fiftieth of the time of parsing.
import { type AstNode, AstUtils, isAstNode, type Mutable } from 'langium';
import { addFormulas, formulaTexts, textWithFormula } from './formulas-in-text.js';
import type { RulebookDocument } from './generated/ast.js';
import { type NodePlace, placeOf, placesOf, propertiesOf, type StoredNode, type StoredTree } from './node-places.js';
import { parseRulebook } from './parse.js';

/** The stored form of a rulebook: its tree, and those of the formulas in its texts. */
interface StoredRulebook {
  readonly root: RulebookDocument & StoredTree;
  readonly formulas: Readonly<Record<string, RulebookDocument & StoredTree>>;
}

/** Parses a rulebook. Returns its name, what it extends, and its tree as JSON. Throws if something in it cannot be read. */
export function storeRulebook(
  text: string,
  uri: string,
): { readonly name: string; readonly bases: readonly string[]; readonly json: string } {
  const { root, findings } = parseRulebook(text, uri);
  const [finding] = findings;
  if (finding) throw new Error(`${uri}: ${finding.message} (at offset ${finding.offset})`);
  return { name: root.header?.name ?? uri, bases: root.header?.bases ?? [], json: storedForm(root) };
}

/** A parsed tree as the JSON that `readRulebook` reads. */
export function storedForm(root: RulebookDocument): string {
  const texts = new Set(AstUtils.streamAst(root).flatMap((node) => Object.values(node).flatMap(formulaTexts)));
  const formulas = [...texts].map((one) => [one, withPlaces(parseRulebook(textWithFormula(one)).root)]);
  return JSON.stringify({ root: withPlaces(root), formulas: Object.fromEntries(formulas) });
}

/** The tree of a stored rulebook. `text` returns the text that it was parsed from, if a part of it is needed. */
export function readRulebook(json: string, text: () => string): RulebookDocument {
  // Written at build time by `storeRulebook`.
  const { root, formulas } = JSON.parse(json) as StoredRulebook;
  link(root, text);
  for (const [one, tree] of Object.entries(formulas)) link(tree, () => textWithFormula(one));
  addFormulas(formulas);
  return root;
}

function link(root: AstNode & StoredTree, text: () => string): void {
  root.$text = text;
  linkContent(root);
}

/** Links the nodes in a node to it, as the parser does. Langium's function for this would double the time of reading. */
function linkContent(node: AstNode): void {
  for (const property in node) {
    if (property.startsWith('$')) continue;
    // The properties of the grammar are those of the data.
    const value: unknown = node[property as keyof AstNode];
    if (Array.isArray(value)) for (const [index, one] of value.entries()) linkTo(node, property, one, index);
    else linkTo(node, property, value);
  }
}

function linkTo(container: AstNode, property: string, value: unknown, index?: number): void {
  if (!isAstNode(value)) return;
  const node: Mutable<AstNode> = value;
  node.$container = container;
  node.$containerProperty = property;
  if (index !== undefined) node.$containerIndex = index;
  linkContent(node);
}

/** A tree without the links between its nodes, and with places instead of a concrete syntax tree. */
function withPlaces(root: AstNode): AstNode & StoredTree {
  const places: number[] = [];
  return { ...withoutLinks(root, places), $allPlaces: places };
}

/** A node of such a tree; its places are added to `places`. */
function withoutLinks(node: AstNode, places: number[]): AstNode & StoredNode {
  const index = places.length;
  places.push(...[placeOf(node) ?? { offset: 0, end: 0 }].flatMap(pairOf));
  for (const property of propertiesOf(node)) {
    const ofProperty = placesOf(node, property);
    places.push(ofProperty.length, ...ofProperty.flatMap(pairOf));
  }
  const stored = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(stored) : isAstNode(value) ? withoutLinks(value, places) : value;
  const own = Object.entries(node).filter(([key]) => !key.startsWith('$'));
  return { $type: node.$type, $places: index, ...Object.fromEntries(own.map(([key, value]) => [key, stored(value)])) };
}

function pairOf({ offset, end }: NodePlace): number[] {
  return [offset, end];
}
