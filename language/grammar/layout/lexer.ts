import type { TokenTypeDictionary } from 'chevrotain';
import { DefaultLexer, type LangiumCoreServices, type LexerResult } from 'langium';
import { DEFAULT_LIMITS, type TextLimits } from '../findings.js';
import { type LanguageId, layOut, layOutRules } from './layout.js';
import type { Layout } from './tokens.js';

/** Hands the layout pass's tokens to the parsers. */
export class LayoutLexer extends DefaultLexer {
  /** May be changed at any time, for instance by a setting. */
  limits: TextLimits = DEFAULT_LIMITS;
  private readonly language: LanguageId;
  private prepared: Layout | undefined;

  constructor(services: LangiumCoreServices) {
    super(services);
    this.language = services.LanguageMetaData.languageId === 'rulebook' ? 'rulebook' : 'muster';
  }

  get types(): TokenTypeDictionary {
    return this.tokenTypes;
  }

  layOut(text: string): Layout {
    return layOut(this.language, text, this.tokenTypes, this.limits);
  }

  layOutRules(text: string, from: number, to: number): Layout {
    return layOutRules(text, from, to, this.tokenTypes, this.limits);
  }

  /** The next call of `tokenize` gives these tokens. */
  prepare(layout: Layout): void {
    this.prepared = layout;
  }

  override tokenize(text: string): LexerResult {
    const layout = this.prepared ?? this.layOut(text);
    this.prepared = undefined;
    return { tokens: layout.tokens, hidden: [...layout.hidden], errors: [] };
  }
}
