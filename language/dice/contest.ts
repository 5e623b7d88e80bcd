import type { UnderOutcome, UnderParameters } from './under.js';

/** Who wins a contest decided by one roll each. */
export type ContestWinner = 'a' | 'b' | 'tie';

/** One roll each: a success beats a failure, otherwise the better margin wins; equal margins are a tie. */
export function quickContest(a: UnderOutcome, b: UnderOutcome): ContestWinner {
  if (a.success !== b.success) return a.success ? 'a' : 'b';
  if (a.margin === b.margin) return 'tie';
  return a.margin > b.margin ? 'a' : 'b';
}

/** One round of a contest that goes on until exactly one side succeeds. */
export function regularContest(a: UnderOutcome, b: UnderOutcome): 'a' | 'b' | 'continue' {
  if (a.success === b.success) return 'continue';
  return a.success ? 'a' : 'b';
}

/** The targets of a regular contest: with both above the rulebook's ceiling the better one becomes the ceiling and the other loses as much. */
export function contestTargets(a: number, b: number, parameters: UnderParameters): readonly [number, number] {
  const ceiling = parameters.contestCeiling;
  if (ceiling === undefined || a <= ceiling || b <= ceiling) return [a, b];
  const cut = Math.max(a, b) - ceiling;
  return [a - cut, b - cut];
}
