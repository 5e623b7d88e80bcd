import type { AstNode } from 'langium';
import { RecentCache } from '../memo/recent-cache.js';
import type * as ast from './generated/ast.js';
import { placeOfProperty } from './node-places.js';
import { parseRulebook } from './parse.js';

/** A part of a text of a rulebook: plain words, or the formula in a pair of braces. */
export interface ProsePart {
  readonly text: string;
  /** Present for `{formula}`; its `formula` is absent if it cannot be read. */
  readonly braces?: {
    readonly formula?: ast.Formula;
    /** The difference from an offset in the formula's tree to the offset in the document. */
    readonly shift: number;
  };
}

/** The parts of a quoted text in a property of a node, such as the message of `needs`. */
export function formulasInText(node: AstNode, property: string, text: string): readonly ProsePart[] {
  // Start of the text in the document, after its quotation mark.
  const start = (placeOfProperty(node, property)?.offset ?? 0) + 1;
  let at = 0;
  return text.split(BRACES).map((part) => {
    const from = at;
    at += part.length;
    if (!part.startsWith('{')) return { text: part };
    const formula = formulaOf(part.slice(1, -1));
    return { text: part, braces: { ...(formula && { formula }), shift: start + from + 1 - prefix.length } };
  });
}

/** The formulas in the braces of a text; none for a value that is not a text. */
export function formulaTexts(value: unknown): string[] {
  if (typeof value !== 'string') return [];
  return value.split(BRACES).flatMap((part) => (part.startsWith('{') ? [part.slice(1, -1)] : []));
}

const BRACES = /(\{[^{}]*\})/;

const prefix = 'derived it = ';

/** A rulebook with a single formula, which is how the formula in a pair of braces is parsed. */
export function textWithFormula(formula: string): string {
  return prefix + formula;
}

/** Cache of formulas by their text: a rulebook is compiled at every keystroke in it. */
const formulas = new RecentCache<string, ast.Formula>(5000);

function formulaOf(text: string): ast.Formula | undefined {
  return formulas.get(text) ?? addFormula(text, parseRulebook(textWithFormula(text)).root);
}

/** Adds formulas that were parsed before, by their text, with the trees of `textWithFormula`. */
export function addFormulas(read: Readonly<Record<string, ast.RulebookDocument>>): void {
  for (const [text, root] of Object.entries(read)) if (!formulas.get(text)) addFormula(text, root);
}

function addFormula(text: string, root: ast.RulebookDocument): ast.Formula | undefined {
  const [declaration] = root.declarations;
  const formula = declaration?.$type === 'Derived' ? declaration.value : undefined;
  if (formula) formulas.set(text, formula);
  return formula;
}
