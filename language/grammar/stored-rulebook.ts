// A parsed rulebook as data. Rulebooks that come with Muster are parsed when it is built, as reading the data takes
// a fiftieth of the time of parsing.
import { type AstNode, AstUtils, isAstNode } from 'langium';
import { addFormulas, formulaTexts, textWithFormula } from './formulas-in-text.js';
import type { RulebookDocument } from './generated/ast.js';
import { placeOf, placesOf, type StoredPlaces, type StoredText } from './node-places.js';
import { parseRulebook } from './parse.js';

/** What is stored of a rulebook: its tree, and those of the formulas in the braces of its texts. */
interface StoredRulebook {
  readonly root: RulebookDocument & StoredText;
  readonly formulas: Readonly<Record<string, RulebookDocument & StoredText>>;
}

/** Parses a rulebook and gives its name, and its tree as JSON. Throws when something in it cannot be read. */
export function storeRulebook(text: string, uri: string): { readonly name: string; readonly json: string } {
  const { root, findings } = parseRulebook(text, uri);
  const [finding] = findings;
  if (finding) throw new Error(`${uri}: ${finding.message} (at offset ${finding.offset})`);
  return { name: root.header?.name ?? uri, json: storedForm(root) };
}

/** A parsed tree as the JSON that `readRulebook` reads. */
export function storedForm(root: RulebookDocument): string {
  const texts = new Set(AstUtils.streamAst(root).flatMap((node) => Object.values(node).flatMap(formulaTexts)));
  const formulas = [...texts].map((one) => [one, withPlaces(parseRulebook(textWithFormula(one)).root)]);
  return JSON.stringify({ root: withPlaces(root), formulas: Object.fromEntries(formulas) });
}

/** The tree of a stored rulebook. `text` gives the text that it was made of, when a part of it is asked for. */
export function readRulebook(json: string, text: () => string): RulebookDocument {
  // The build wrote it, with `storeRulebook`.
  const { root, formulas } = JSON.parse(json) as StoredRulebook;
  link(root, text);
  for (const [one, tree] of Object.entries(formulas)) link(tree, () => textWithFormula(one));
  addFormulas(formulas);
  return root;
}

function link(root: AstNode & StoredText, text: () => string): void {
  root.$text = text;
  AstUtils.linkContentToContainer(root, { deep: true });
}

/** A node without its links to other nodes, and with its places instead of its concrete syntax tree. */
function withPlaces(node: AstNode): AstNode & StoredPlaces {
  const own = Object.entries(node).filter(([key]) => !key.startsWith('$'));
  const parts = own.map(([key]) => [key, placesOf(node, key).flatMap(pairOf)] as const);
  return {
    $type: node.$type,
    ...Object.fromEntries(own.map(([key, value]) => [key, stored(value)])),
    $place: [placeOf(node)].flatMap((place) => (place ? pairOf(place) : [])),
    $parts: Object.fromEntries(parts.filter(([, pairs]) => pairs.length > 0)),
  };
}

function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored);
  return isAstNode(value) ? withPlaces(value) : value;
}

function pairOf({ offset, end }: { readonly offset: number; readonly end: number }): number[] {
  return [offset, end];
}
