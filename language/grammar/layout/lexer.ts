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

/** Passes the layout pass's tokens to the parsers. */
export class LayoutLexer implements Lexer {
  /** May be changed at any time, for example by a setting. */
  limits: TextLimits = DEFAULT_LIMITS;
  /** Token types by name. */
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

  /** Sets the tokens that the next call of `tokenize` returns. */
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
 * The token types of a grammar by name: keywords by their text, terminals by their name. The parser library never
 * matches them against a text: the scanner reads the text, and the layout pass decides what is a keyword.
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
