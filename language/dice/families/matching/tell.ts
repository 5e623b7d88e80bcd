import { type Pool, poolText } from '../../../values/pool.js';
import type { RolledDie } from '../../rolled-die.js';
import type { OddsTable, RollRequest, RollResult, ShownDie, Told } from '../family.js';
import type { MatchingOutcome, MatchingRequest } from './matching.js';
import { type MatchingSet, setText } from './sets.js';

/** The outcome of a pool in words. */
export function poolWords({
  outcome,
  request,
  faces,
}: RollRequest<MatchingRequest> & RollResult<MatchingOutcome>): Told {
  if (request.compared) return comparedWords(request.pool);
  const needs = request.needs && `${request.needs.width ?? 2}x${request.needs.height ?? 1} or better`;
  const sets = outcome.sets.map(setText).join(', ');
  const better = outcome.chosen && !outcome.success && needs !== undefined ? `, and ${needs} is needed` : '';
  return {
    outcome: outcome.success ? 'success' : 'failure',
    summary:
      request.tasks !== undefined
        ? `${outcome.done ?? 0} of ${request.tasks} tasks: ${outcome.success ? 'success' : 'failure'}`
        : outcome.chosen
          ? `${setText(outcome.chosen)}${better}: ${outcome.success ? 'success' : 'failure'}`
          : 'no match: failure',
    dice: markSet(faces, outcome.chosen),
    rolled: { label: 'Pool', value: poolText(request.pool) },
    more: [
      ...(needs === undefined ? [] : [{ label: 'Needed', value: needs }]),
      { label: 'Sets', value: sets === '' ? 'none' : sets },
      ...(outcome.loose.length > 0 ? [{ label: 'Loose', value: outcome.loose.join(' ') }] : []),
      ...(request.gobble ? [{ label: 'Gobbled', value: `${request.gobble} dice` }] : []),
      ...(request.quick ? [{ label: 'For speed', value: `${request.quick} wider` }] : []),
    ],
  };
}

/** A pool that was compared and not rolled. */
function comparedWords(pool: Pool): Told {
  const value = poolText(pool);
  return { outcome: 'success', summary: value, dice: [], rolled: { label: 'Pool', value }, more: [] };
}

function markSet(faces: readonly RolledDie[], chosen: MatchingSet | undefined): ShownDie[] {
  let left = chosen?.width ?? 0;
  return faces.map((die) => {
    const counts = die.face === chosen?.height && left > 0;
    if (counts) left--;
    return counts ? { ...die, counts } : { ...die };
  });
}

/** Chances of sets by width (rows) and height (columns). */
export function setTable(head: string, chances: ReadonlyMap<string, number>): OddsTable {
  const keys = [...chances.keys()].map((key) => key.split('x').map(Number));
  const heights = [...new Set(keys.map(([, height]) => height ?? 1))].sort((a, b) => a - b);
  const widths = [...new Set(keys.map(([width]) => width ?? 2))].sort((a, b) => a - b);
  const of = (width: number, height: number): number => chances.get(`${width}x${height}`) ?? 0;
  return {
    head,
    columns: heights.map(String),
    rows: widths
      .filter((width) => heights.some((height) => of(width, height) > 0))
      .map((width) => ({ label: `${width}x`, cells: heights.map((height) => of(width, height)) })),
  };
}
