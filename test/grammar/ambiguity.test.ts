import { LLStarLookaheadStrategy } from 'chevrotain-allstar';
import fc from 'fast-check';
import {
  createDefaultCoreModule,
  createDefaultSharedCoreModule,
  EmptyFileSystem,
  inject,
  type LangiumCoreServices,
  type Module,
  type PartialLangiumCoreServices,
} from 'langium';
import { beforeAll, describe, expect, it } from 'vitest';
import { MusterModule, MusterSharedModule, RulebookModule } from '../../language/grammar/services.js';
import { rulebookText, sheetText } from './arbitrary.js';
import { FARMHOUSE, SERGEANT, samples } from './corpus.js';

const logged: string[] = [];
let muster: LangiumCoreServices;
let rulebook: LangiumCoreServices;

/** The parsers as they are, but with the prediction's complaints written down. */
const listening: Module<LangiumCoreServices, PartialLangiumCoreServices> = {
  parser: {
    ParserConfig: () => ({
      recoveryEnabled: false,
      lookaheadStrategy: new LLStarLookaheadStrategy({ logging: (message) => logged.push(message) }),
    }),
  },
};

beforeAll(() => {
  const shared = inject(createDefaultSharedCoreModule(EmptyFileSystem), MusterSharedModule);
  muster = inject(createDefaultCoreModule({ shared }), MusterModule.generated, MusterModule.own, listening);
  rulebook = inject(createDefaultCoreModule({ shared }), RulebookModule.generated, RulebookModule.own, listening);
  shared.ServiceRegistry.register(muster);
  shared.ServiceRegistry.register(rulebook);
});

describe('no text can be read in two ways', () => {
  it('of the sheets, nor of what their authors had typed on the way', () => {
    for (const text of [...samples('.muster').map((sample) => sample.text), SERGEANT, FARMHOUSE])
      for (let end = 0; end <= text.length; end += text.length > 3000 ? 17 : 5)
        muster.parser.LangiumParser.parse(text.slice(0, end));
    expect(logged).toEqual([]);
  });

  it('of the rulebooks, nor of what their authors had typed on the way', () => {
    for (const { text } of samples('.rulebook')) {
      rulebook.parser.LangiumParser.parse(text);
      const parts = text.split(/\n{2,}/).filter((part) => part.length < 3000);
      for (const part of parts)
        for (let end = 0; end <= part.length; end += text.length > 5000 ? 61 : 7)
          rulebook.parser.LangiumParser.parse(part.slice(0, end));
    }
    expect(logged).toEqual([]);
  });

  it('of texts made by chance', () => {
    fc.assert(
      fc.property(sheetText, (text) => void muster.parser.LangiumParser.parse(text)),
      { numRuns: 400, seed: 7 },
    );
    fc.assert(
      fc.property(rulebookText, (text) => void rulebook.parser.LangiumParser.parse(text)),
      { numRuns: 400, seed: 7 },
    );
    expect(logged).toEqual([]);
  });
});
