/** Dice of which some count, as people type them where no game is. */
import { describe, expect, test } from 'vitest';
import { playRoll } from '../../../language/play/lines/play-roll.js';
import { oddsOf } from '../../../language/roll/odds-of.js';
import type { TapeSource } from '../../../language/roll/tape.js';
import { evaluateAlone } from '../../../language/roll/typed-expression.js';
import { isProblem } from '../../../language/values/problem.js';
import { evaluated, inGame, right, rolledOf } from '../../play/table.js';
import { play } from '../../sheet/game.js';
import { replayed } from './table-talk.js';

function oddsFor(expression: string) {
  const found = evaluateAlone(expression);
  if (!found || isProblem(found)) throw new Error(found?.problem ?? `${expression} is not understood`);
  const odds = oddsOf(rolledOf(found), found.game);
  if (isProblem(odds)) throw new Error(odds.problem);
  return odds;
}

/** Every throw of dice of these sizes, each as likely as any other. */
function everyThrow(sizes: readonly number[]): number[][] {
  const [sides, ...more] = sizes;
  if (sides === undefined) return [[]];
  const rest = everyThrow(more);
  return Array.from({ length: sides }, (_, face) => rest.map((faces) => [face + 1, ...faces])).flat();
}

/** The chance of each result, counted throw by throw. */
function counted(sizes: readonly number[], result: (sorted: readonly number[]) => number): Map<number, number> {
  const all = everyThrow(sizes);
  const chances = new Map<number, number>();
  for (const faces of all) {
    const came = result([...faces].sort((a, b) => a - b));
    chances.set(came, (chances.get(came) ?? 0) + 1 / all.length);
  }
  return chances;
}

const total = (faces: readonly number[]): number => faces.reduce((sum, face) => sum + face, 0);
const atLeast = (least: number) => (faces: readonly number[]) => faces.filter((face) => face >= least).length;

describe('what is counted throw by throw is what is said', () => {
  test.each<[string, readonly number[], (sorted: readonly number[]) => number]>([
    ['4d6 drop lowest', [6, 6, 6, 6], (faces) => total(faces.slice(1))],
    ['4d6kh3', [6, 6, 6, 6], (faces) => total(faces.slice(1))],
    ['4d6k3', [6, 6, 6, 6], (faces) => total(faces.slice(1))],
    ['4d6dl1', [6, 6, 6, 6], (faces) => total(faces.slice(1))],
    ['4d6 keep 3', [6, 6, 6, 6], (faces) => total(faces.slice(1))],
    ['4d6 drop the highest 2 - 1', [6, 6, 6, 6], (faces) => total(faces.slice(0, 2)) - 1],
    ['2d20kh1 + 5', [20, 20], ([, best = 0]) => best + 5],
    ['2d20 keep lowest', [20, 20], ([worst = 0]) => worst],
    ['2d20kl', [20, 20], ([worst = 0]) => worst],
    ['3d6dh', [6, 6, 6], (faces) => total(faces.slice(0, 2))],
    ['1d8 + 1d6 keep highest', [8, 6], ([, best = 0]) => best],
    ['5d6 count 5+', [6, 6, 6, 6, 6], atLeast(5)],
    ['5d6 count 5..6', [6, 6, 6, 6, 6], atLeast(5)],
    ['3d10 count 8 to 10', [10, 10, 10], atLeast(8)],
    // A one that is thrown again as long as it shows is a die without a one.
    ['2d6 reroll 1 always', [5, 5], (faces) => total(faces) + 2],
  ])('%s', (expression, sizes, result) => {
    const odds = oddsFor(expression);
    const expected = counted(sizes, result);
    const { results } = odds.json as { readonly results: Readonly<Record<string, number>> };
    expect(Object.keys(results).map(Number).sort()).toEqual([...expected.keys()].sort());
    for (const [value, chance] of expected) expect(results[value], `${expression}: ${value}`).toBeCloseTo(chance, 12);
  });

  test('a needed number is the chance of a success', () => {
    // The better of two twenties shows less than 10 with 9/20 * 9/20.
    expect(oddsFor('2d20kh1 + 5 >= 15').success).toBeCloseTo(1 - (9 / 20) ** 2, 12);
    // Three or more hits of six dice, each with 1/3: 1 - (64 + 192 + 240) / 729.
    expect(oddsFor('6d6 count 5+ >= 3').success).toBeCloseTo(233 / 729, 12);
  });

  test('a die that goes on comes to 6/5 of itself, once to 7/6', () => {
    const mean = (expression: string) => (oddsFor(expression).json as { readonly mean: number }).mean;
    expect(mean('3d6!')).toBeCloseTo(10.5 * (6 / 5), 6);
    expect(mean('3d6 again highest once')).toBeCloseTo(10.5 * (7 / 6), 6);
    expect(mean('3d6 again 6 once')).toBeCloseTo(10.5 * (7 / 6), 6);
    // A one is followed by one other die: each die loses 1/6 of a one, and gains 1/6 of 3.5.
    expect(mean('4d6ro1')).toBeCloseTo(4 * (3.5 + (3.5 - 1) / 6), 12);
  });
});

describe('a line says it in any game', () => {
  test.each(['GURPS Lite WWII', 'Godlike', 'Wild Talents', 'Rough Methods', 'Men & Supermen'])('%s', (game) => {
    const who = inGame(game);
    const thrown = (line: string, source: TapeSource) => {
      const said = evaluated(line, who);
      expect(said.roll.findings).toEqual([]);
      return right(playRoll(rolledOf(said), said.game, line, source));
    };
    expect(thrown('4d6 drop lowest "an ability"', { dice: '2,3,4,2' }).summary).toBe('9');
    expect(thrown('2d20kh1 + 5 >= 15', { dice: '3,10' }).summary).toBe('15 against 15: success by 0');
    expect(replayed(thrown('6d6 count 5+, again 6', { seed: 'six' }).record)).toMatchObject({ same: true });
  });

  test('in a sheet, where what is wrong with it is a finding', () => {
    const { findings, sheet } = play('dice under 3d6 { }', 'roll 4d6 drop lowest\nroll 4d6 drop lowest foo');
    expect(sheet.rolls.map(({ rolled }) => rolled?.family)).toEqual(['handful', undefined]);
    expect(findings).toEqual([expect.stringContaining('"foo" is not understood')]);
  });
});

describe('what is no such roll says why', () => {
  test.each([
    ['4d6 keep highest 3 keep lowest 1', '`keep highest` and `keep lowest` exclude each other'],
    ['2d6kh1kh2', '`keep highest` is stated twice'],
    ['4d6 drop lowest twice', '"twice" is not understood'],
    ['4d6 count 5 once', 'Write this line as `count 8..10`'],
    ['999999d6kh3', 'must be a whole number from 0 to 1000'],
    ['4d6d1', 'd1 chooses among the dice'],
  ])('%s', (expression, said) => {
    expect(evaluateAlone(expression)).toMatchObject({ problem: expect.stringContaining(said) });
  });

  test.each([
    ['4d6 drop lowest 4', 'must be a whole number from 1 to 1000, not 0'],
    ['3d6 again 1..6', 'never stop'],
    ['1d1!', 'number of sides'],
  ])('%s is understood and cannot be thrown', (expression, said) => {
    expect(() => oddsFor(expression)).toThrow(said);
  });

  test('no end of clauses is not looked through', () => {
    expect(evaluateAlone(`4d6${' keep highest 3'.repeat(100_000)}`)).toBeUndefined();
  });

  test.each(['4d6', '2d6 + 3', 'd66', '3d6 <= 12', 'keep highest 3', '4d6 + Might'])(
    '%s is none of these',
    (expression) => {
      const found = evaluateAlone(expression);
      expect(found && !isProblem(found) ? found.roll.rolled?.family : undefined).not.toBe('handful');
    },
  );
});
