import type { TokenType, TokenVocabulary } from 'chevrotain';
import { DefaultTokenBuilder, type GrammarAST, GrammarUtils, stream } from 'langium';

/** Matches nothing: the scanner reads the text, the layout pass says what is a keyword. */
const NEVER = /(?!)/;

/** Token types for the parser. None of them is ever matched against text by the parsing library. */
export class LayoutTokenBuilder extends DefaultTokenBuilder {
  override buildTokens(grammar: GrammarAST.Grammar): TokenVocabulary {
    const rules = stream(GrammarUtils.getAllReachableRules(grammar, false));
    const terminals = this.buildTerminalTokens(rules);
    return [...this.buildKeywordTokens(rules, terminals), ...terminals];
  }

  protected override buildTerminalToken(terminal: GrammarAST.TerminalRule): TokenType {
    return { name: terminal.name, PATTERN: NEVER };
  }

  protected override buildKeywordToken(keyword: GrammarAST.Keyword): TokenType {
    return { name: keyword.value, PATTERN: NEVER };
  }
}
