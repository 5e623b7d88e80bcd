import { rollMatching } from '../../language/dice/families/matching/matching.js';
import { computeMatchingOdds, matchingOdds } from '../../language/dice/families/matching/odds/set-odds.js';
import { seededRng } from '../../language/dice/random.js';
import { createCoreServices } from '../../language/grammar/services.js';
import { makePool, type Pool } from '../../language/values/pool.js';
import { type AttackTimes, measureAttack } from './attack.js';
import { bareServices } from './bare-language.js';
import { type CharacterTimes, measureCharacters } from './characters.js';
import { type EstimateTimes, measureEstimates, measureFights } from './fights.js';
import { perCall } from './numbers.js';
import type { GeneratedWorkspace } from './text.js';

/** What needs no server: parsing alone, odds and rolls. */
export interface InProcess {
  /** Megabytes a second, warm. */
  readonly parse: number;
  readonly bareParse: number;
  /** Microseconds of a table of odds, over all pools of up to ten dice of three kinds. */
  readonly oddsAnew: number;
  readonly oddsKept: number;
  readonly roll: number;
  readonly attack: AttackTimes;
  readonly characters: CharacterTimes;
  /** Fights of four against six that one core plays in a second, by game. */
  readonly fights: ReadonlyMap<string, number>;
  readonly estimates: ReadonlyMap<string, EstimateTimes>;
}

export async function measureInProcess(workspace: GeneratedWorkspace): Promise<InProcess> {
  const texts = workspace.documents.slice(0, 400).map((path) => workspace.files.get(path) ?? '');
  const { muster } = createCoreServices();
  const bare = await bareServices();
  const ours = throughput(texts, (text) => muster.parser.LangiumParser.parse(text));
  const theirs = throughput(texts, (text) => bare.parser.LangiumParser.parse(text));
  return {
    parse: ours(),
    bareParse: theirs(),
    ...measureDice(),
    attack: measureAttack(),
    characters: measureCharacters(),
    estimates: measureEstimates(),
    fights: measureFights(),
  };
}

/** Best of several runs over all texts, after warm-up runs. */
function throughput(texts: readonly string[], parse: (text: string) => unknown): () => number {
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return () => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 6; round++) {
      globalThis.gc?.();
      const began = performance.now();
      for (const text of texts) parse(text);
      if (round > 0) best = Math.min(best, performance.now() - began);
    }
    return bytes / 1_000_000 / (best / 1000);
  };
}

function measureDice(): Pick<InProcess, 'oddsAnew' | 'oddsKept' | 'roll'> {
  const game = { sides: 10, hardFace: 10 };
  const pools: Pool[] = [];
  for (let d = 0; d <= 10; d++)
    for (let hd = 0; d + hd <= 10; hd++)
      for (let wd = 0; d + hd + wd <= 10 && wd <= 3; wd++) pools.push(makePool(d, hd, wd));
  const at = (call: number) => pools[call % pools.length] ?? makePool(1);
  const rng = seededRng('bench');
  const order = ['regular', 'hard', 'wiggle'] as const;
  const parameters = { ...game, mostDice: 10, capOrder: order, penaltyOrder: order, cap: 'before penalties' } as const;
  const request = { pool: makePool(8), aim: 'widest' } as const;
  return {
    oddsAnew: perCall(pools.length * 20, (call) => computeMatchingOdds(at(call), game)),
    oddsKept: perCall(200_000, (call) => matchingOdds(at(call), game)),
    roll: perCall(100_000, () => rollMatching(request, parameters, rng)),
  };
}
