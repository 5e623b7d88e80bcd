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
import { seededRng } from '../../language/dice/random.js';
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

const PREFIXES = 40;

/** Beginnings of a text, as it is while its author types: the ends are random, and the same in every run. */
function beginnings(text: string): string[] {
  const rng = seededRng(text.slice(0, 100));
  return Array.from({ length: PREFIXES }, () => text.slice(0, rng.nextInt(text.length + 1)));
}

describe('no text can be read in two ways', () => {
  it('of the sheets, nor of what their authors had typed on the way', () => {
    for (const text of [...samples('.muster').map((sample) => sample.text), SERGEANT, FARMHOUSE])
      for (const typed of [text, ...beginnings(text)]) muster.parser.LangiumParser.parse(typed);
    expect(logged).toEqual([]);
  });

  it('of the rulebooks, nor of what their authors had typed on the way', () => {
    for (const { text } of samples('.rulebook')) {
      rulebook.parser.LangiumParser.parse(text);
      // A beginning of a large rulebook would be read again as a whole: what a declaration can be confused with is near it.
      for (const part of text.split(/\n{2,}/))
        if (part.length < 3000) rulebook.parser.LangiumParser.parse(beginnings(part)[0] ?? '');
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
