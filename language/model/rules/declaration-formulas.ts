import { GrammarUtils } from 'langium';
import type * as ast from '../../grammar/generated/ast.js';
import { parseRulebook } from '../../grammar/parse.js';
import type { RuleOrigin } from '../origin.js';
import type { Book } from './book.js';
import type { NameContext } from './book-names.js';
import { FormulaCompiler } from './compile-formula.js';
import type { Compiled, Message } from './compiled.js';

/** Compiles the formulas of one declaration, with the names that hold in it. */
export class DeclarationFormulas {
  constructor(
    readonly book: Book,
    readonly origin: RuleOrigin,
    readonly names: NameContext,
  ) {}

  /** A formula of a clause; `reads` collects the derived values that it reads. */
  formula(formula: ast.Formula | undefined, clause: string, reads?: Set<string>): Compiled {
    const names = reads ? { ...this.names, reads } : this.names;
    return new FormulaCompiler(this.book, names, { ...this.origin, clause }).compile(formula);
  }

  /** A formula that is true or false. */
  condition(formula: ast.Formula, clause: string): Compiled {
    return new FormulaCompiler(this.book, this.names, { ...this.origin, clause }).condition(formula);
  }

  /** `{formula}` in a text is its value, filled in when the text is shown. */
  message(node: ast.Needs | ast.Limit): Message {
    const text = node.message;
    // Where the text begins in the document, behind its quotation mark.
    const start = (GrammarUtils.findNodeForProperty(node.$cstNode, 'message')?.offset ?? 0) + 1;
    let at = 0;
    const parts = text.split(/(\{[^{}]*\})/).map((part) => {
      const from = at;
      at += part.length;
      if (!part.startsWith('{')) return part;
      const formula = formulaOf(part.slice(1, -1));
      return this.book.shifted(start + from + 1 - formulaPrefix.length, () =>
        new FormulaCompiler(this.book, this.names, this.origin).compile(formula),
      );
    });
    return { text, parts };
  }
}

const formulaPrefix = 'derived it = ';

/** A formula inside a text, such as the `{cost}` of a message. */
function formulaOf(text: string): ast.Formula | undefined {
  const known = formulas.get(text);
  if (known) return known;
  const [declaration] = parseRulebook(formulaPrefix + text).root.declarations;
  const formula = declaration?.$type === 'Derived' ? declaration.value : undefined;
  if (formulas.size >= MOST_FORMULAS) formulas.clear();
  if (formula) formulas.set(text, formula);
  return formula;
}

/** Formulas of messages by their text: a rulebook is compiled with every key that is typed in it. */
const formulas = new Map<string, ast.Formula>();
const MOST_FORMULAS = 2000;
