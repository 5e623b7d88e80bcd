import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ReadyLine, resolveAction } from '../../language/play/actions/play-action.js';
import { Tape } from '../../language/roll/tape.js';
import { FormulaCache } from '../../language/sheet/rolls/formula-cache.js';
import { isProblem } from '../../language/values/problem.js';
import { exampleWorkspace } from './examples.js';

const SEEDS = Array.from({ length: 12 }, (_, at) => `range ${at}`);

/** Every line of the examples that names an action, ready to be played. */
function stages(): ReadonlyMap<string, ReadyLine> {
  const { workspace, sheets } = exampleWorkspace();
  return new Map(
    sheets.flatMap((uri) =>
      workspace.sheets(uri).flatMap((sheet) =>
        sheet.rolls.flatMap((roll, at) => {
          const who = workspace.evaluation(uri, sheet.path);
          if (!who || !roll.situation) return [];
          const others = (called: string) => workspace.named(uri, called);
          return [[`${uri} ${sheet.name} ${at + 1}`, { roll, situation: roll.situation, who, others }] as const];
        }),
      ),
    ),
  );
}

/** The outcomes of a line, played repeatedly. */
function told(stage: ReadyLine): readonly unknown[] {
  return SEEDS.map((seed) => {
    const played = resolveAction(stage, new Tape({ seed }));
    return isProblem(played) ? played.problem : played.outcome;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('what is kept while a line is played again and again', () => {
  const all = stages();

  test('is what comes of it where nothing is kept', () => {
    const kept = [...all].map(([name, stage]) => [name, told(stage)]);
    const scopeOf = FormulaCache.prototype.scopeOf;
    vi.spyOn(FormulaCache.prototype, 'scopeOf').mockImplementation(function (this: FormulaCache, clause) {
      const { kept: _, ...scope } = scopeOf.call(this, clause);
      return scope;
    });
    expect(kept).toEqual([...all].map(([name, stage]) => [name, told(stage)]));
  });

  test('comes from every game with actions', () => {
    const games = new Set([...all.values()].map(({ who }) => who.rules.name));
    expect(games.size).toBeGreaterThanOrEqual(5);
  });
});
