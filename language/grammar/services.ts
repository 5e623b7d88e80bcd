import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  EmptyFileSystem,
  inject,
  type LangiumCoreServices,
  type LangiumSharedCoreServices,
  type Linker,
  type Module,
  type PartialLangiumCoreServices,
} from 'langium';
import { MusterGeneratedModule, MusterGeneratedSharedModule, RulebookGeneratedModule } from './generated/module.js';
import { LayoutLexer } from './layout/lexer.js';
import { createForgivingParser } from './parser.js';
import { LayoutValueConverter } from './value-converter.js';

function noLinks(): never {
  throw new Error('The grammars have no cross-references');
}

/** Names are resolved by the model. */
const linker: Linker = {
  link: async () => {},
  unlink: () => {},
  getCandidate: noLinks,
  getCandidates: noLinks,
  buildReference: noLinks,
  buildMultiReference: noLinks,
};

/**
 * Overrides of both languages: tokens come from the layout pass, the parser does no recovery of its own, and nothing is
 * linked.
 */
const layoutParsing: Module<LangiumCoreServices, PartialLangiumCoreServices> = {
  parser: {
    ParserConfig: () => ({ recoveryEnabled: false }),
    Lexer: (services) => new LayoutLexer(services),
    LangiumParser: (services) => createForgivingParser(services),
    ValueConverter: () => new LayoutValueConverter(),
  },
  references: { Linker: () => linker },
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

/** Services for any host without an editor. Parsers are built on first use. */
export function createCoreServices(): CoreServices {
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), MusterSharedModule);
  const muster = inject(createDefaultCoreModule({ shared }), MusterModule.generated, MusterModule.own);
  const rulebook = inject(createDefaultCoreModule({ shared }), RulebookModule.generated, RulebookModule.own);
  shared.ServiceRegistry.register(muster);
  shared.ServiceRegistry.register(rulebook);
  return { shared, muster, rulebook };
}
