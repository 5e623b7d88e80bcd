import type { AstNode } from 'langium';
import { GrammarUtils } from 'langium';
import type * as ast from './generated/ast.js';
import { parseRulebook } from './parse.js';

/** A part of a text of a rulebook: words as they are, or the formula in a pair of braces. */
export interface ProsePart {
  readonly text: string;
  /** Present for `{formula}`; its `formula` is absent where it cannot be read. */
  readonly braces?: {
    readonly formula?: ast.Formula;
    /** What is added to an offset of the formula's tree to have the offset in the document. */
    readonly shift: number;
  };
}

/** The parts of a text in quotes that a property of a node holds, such as the message of `needs`. */
export function formulasInText(node: AstNode, property: string, text: string): readonly ProsePart[] {
  // Where the text begins in the document, after its quotation mark.
  const start = (GrammarUtils.findNodeForProperty(node.$cstNode, property)?.offset ?? 0) + 1;
  let at = 0;
  return text.split(/(\{[^{}]*\})/).map((part) => {
    const from = at;
    at += part.length;
    if (!part.startsWith('{')) return { text: part };
    const formula = formulaOf(part.slice(1, -1));
    return { text: part, braces: { ...(formula && { formula }), shift: start + from + 1 - prefix.length } };
  });
}

const prefix = 'derived it = ';

/** Formulas by their text: a rulebook is compiled with every key that is typed in it. */
const formulas = new Map<string, ast.Formula>();
const MOST_FORMULAS = 2000;

function formulaOf(text: string): ast.Formula | undefined {
  const cached = formulas.get(text);
  if (cached) return cached;
  const [declaration] = parseRulebook(prefix + text).root.declarations;
  const formula = declaration?.$type === 'Derived' ? declaration.value : undefined;
  if (formulas.size >= MOST_FORMULAS) formulas.clear();
  if (formula) formulas.set(text, formula);
  return formula;
}
