import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attacks } from './gurps-lite-attack.js';
import { deeds } from './gurps-lite-deeds.js';
import { hazards } from './gurps-lite-hazards.js';
import { CASES, countsOf, countsText, firstDifference, namesOf, textsOf } from './oracle.js';
import { playScenario } from './play-scenario.js';
import { scenariosIn } from './scenario.js';

interface AtRandom<Case> {
  readonly cases: fc.Arbitrary<Case>;
  /** Undefined where nothing can be rolled. */
  textOf(one: Case): string | undefined;
}

/** Plays as many cases as a run has; one that ends otherwise is made as small as possible and shown as a scenario. */
function playAll<Case>({ cases, textOf }: AtRandom<Case>, seed: number): void {
  let played = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const text = textOf(one);
      fc.pre(text !== undefined);
      if (text === undefined) return;
      played += 1;
      const { scenarios, problems } = scenariosIn(text, 'random.md');
      const wrong = [...problems, ...scenarios.flatMap(playScenario)];
      if (wrong.length > 0) throw new Error(`${text}\n${wrong.join('\n')}`);
    }),
    { numRuns: CASES, seed },
  );
  expect(played).toBeGreaterThanOrEqual(CASES);
}

const textsAtRandom = <Case>({ cases, textOf }: AtRandom<Case>, seed: number): readonly string[] =>
  fc.sample(cases, { numRuns: CASES, seed }).flatMap((one) => textOf(one) ?? []);

test('2,000 random attacks end as the document says', () => {
  playAll(attacks, 1944);
});

test('2,000 falls, fires, bandages, nights and marches end as the document says', () => {
  playAll(hazards, 1943);
});

test('2,000 lines with modifiers at random have to roll what the document says', () => {
  expect(firstDifference(deeds, 'lines') ?? '').toBe('');
});

test('every condition and modifier of GURPS Lite occurs in these cases', async ({ annotate }) => {
  const texts = [...textsAtRandom(attacks, 1944), ...textsAtRandom(hazards, 1943), ...textsOf(deeds, 'lines')];
  const counts = countsOf(texts, namesOf('GURPS Lite WWII', ['weapon', 'condition']));
  await annotate(countsText(counts), 'counts');
  expect([...counts].flatMap(([name, count]) => (count === 0 ? name : []))).toEqual([]);
});
