import { createToken, type TokenTypeDictionary } from 'chevrotain';
import {
  type AstNode,
  AstUtils,
  type GrammarAST,
  GrammarUtils,
  type LangiumCoreServices,
  type Lexer,
  type LexerResult,
} from 'langium';
import { DEFAULT_LIMITS, type TextLimits } from '../findings.js';
import { type LanguageId, layOut, layOutRules } from './layout.js';
import type { Layout } from './tokens.js';

/** Hands the layout pass's tokens to the parsers. */
export class LayoutLexer implements Lexer {
  /** May be changed at any time, for instance by a setting. */
  limits: TextLimits = DEFAULT_LIMITS;
  /** Types of tokens by their names. */
  readonly definition: TokenTypeDictionary;
  private readonly language: LanguageId;
  private prepared: Layout | undefined;

  constructor(services: LangiumCoreServices) {
    this.definition = tokenTypesOf(services.Grammar);
    this.language = services.LanguageMetaData.languageId === 'rulebook' ? 'rulebook' : 'muster';
  }

  layOut(text: string): Layout {
    return layOut(this.language, text, this.definition, this.limits);
  }

  layOutRules(text: string, from: number, to: number): Layout {
    return layOutRules(text, from, to, this.definition, this.limits);
  }

  /** The next call of `tokenize` gives these tokens. */
  prepare(layout: Layout): void {
    this.prepared = layout;
  }

  tokenize(text: string): LexerResult {
    const layout = this.prepared ?? this.layOut(text);
    this.prepared = undefined;
    return { tokens: layout.tokens, hidden: [...layout.hidden], errors: [] };
  }
}

/**
 * The types of a grammar's tokens by their names: keywords as they are written, terminals as they are called. The parsing library never
 * matches one against a text: the scanner reads the text, and the layout pass says what is a keyword.
 */
function tokenTypesOf(grammar: GrammarAST.Grammar): TokenTypeDictionary {
  const names = [...GrammarUtils.getAllReachableRules(grammar, false)].flatMap((rule) => {
    if (rule.$type === 'TerminalRule') return rule.fragment ? [] : [rule.name];
    return AstUtils.streamAllContents(rule)
      .filter(isKeyword)
      .map((keyword) => keyword.value)
      .toArray();
  });
  return Object.fromEntries([...new Set(names)].map((name) => [name, createToken({ name })]));
}

function isKeyword(node: AstNode): node is GrammarAST.Keyword {
  return node.$type === 'Keyword';
}
