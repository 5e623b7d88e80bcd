import type { TokenType, TokenVocabulary } from 'chevrotain';
import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  type DefaultSharedCoreModuleContext,
  DefaultTokenBuilder,
  EmptyFileSystem,
  type GrammarAST,
  GrammarUtils,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Module,
  type PartialLangiumCoreServices,
  stream,
} from 'langium';
import { MusterGeneratedModule, MusterGeneratedSharedModule, RulebookGeneratedModule } from './generated/module.js';
import { LayoutLexer } from './layout/lexer.js';
import { createForgivingParser } from './parser.js';
import { LayoutValueConverter } from './value-converter.js';

/** Matches nothing: the scanner reads the text, the layout pass says what is a keyword. */
const NEVER = /(?!)/;

/** Token types for the parser. None of them is ever matched against text by the parsing library. */
class LayoutTokenBuilder extends DefaultTokenBuilder {
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

/** What both languages override: tokens come from the layout pass, and the parser does no recovery of its own. */
const layoutParsing: Module<LangiumCoreServices, PartialLangiumCoreServices> = {
  parser: {
    ParserConfig: () => ({ recoveryEnabled: false }),
    TokenBuilder: () => new LayoutTokenBuilder(),
    Lexer: (services) => new LayoutLexer(services),
    LangiumParser: (services) => createForgivingParser(services),
    ValueConverter: () => new LayoutValueConverter(),
  },
};

/** Reflection of both languages; inject it over a default shared module. */
export const MusterSharedModule = MusterGeneratedSharedModule;

/** The sheet language; inject `generated` and then `own` over a default module of any host. */
export const MusterModule = { generated: MusterGeneratedModule, own: layoutParsing } as const;

/** The same for the rulebook language. */
export const RulebookModule = { generated: RulebookGeneratedModule, own: layoutParsing } as const;

/** The services of both languages. */
export interface CoreServices {
  readonly shared: LangiumSharedCoreServices;
  readonly muster: LangiumCoreServices;
  readonly rulebook: LangiumCoreServices;
}

/** Services for any host without an editor. Parsers are built when they are first used. */
export function createCoreServices(context: DefaultSharedCoreModuleContext = EmptyFileSystem): CoreServices {
  const shared = inject(createDefaultSharedCoreModule(context), MusterSharedModule);
  const muster = inject(createDefaultCoreModule({ shared }), MusterModule.generated, MusterModule.own);
  const rulebook = inject(createDefaultCoreModule({ shared }), RulebookModule.generated, RulebookModule.own);
  shared.ServiceRegistry.register(muster);
  shared.ServiceRegistry.register(rulebook);
  return { shared, muster, rulebook };
}
