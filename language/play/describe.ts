import type { MatchingSet } from '../dice/matching-sets.js';
import { setText } from '../dice/matching-sets.js';
import type { RollRecord } from '../dice/record.js';
import type { RolledDie } from '../dice/rolled-die.js';
import { diceSumText } from '../values/dice-sum.js';
import { poolText } from '../values/pool.js';
import { toText } from '../values/rational.js';

export type Outcome = 'critical success' | 'success' | 'failure' | 'critical failure' | 'total';

/** A die as it lies on the table. */
export interface ShownDie {
  readonly face: number;
  readonly role: string;
  /** Part of the set that was chosen, or of the total. */
  readonly counts?: boolean;
}

export interface Detail {
  readonly label: string;
  readonly value: string;
}

/** A record in words. */
export interface Description {
  readonly outcome: Outcome;
  /** One line: `9 against 11: success by 2`. */
  readonly summary: string;
  readonly dice: readonly ShownDie[];
  /** What was rolled, faces, sets, margin, seed, in the order in which they are read. */
  readonly details: readonly Detail[];
}

/** What a record says, for every face that shows it. */
export function describe(record: RollRecord): Description {
  const description = tell(record);
  const seed: Detail =
    record.seed === '' ? { label: 'Dice', value: 'typed in' } : { label: 'Seed', value: record.seed };
  const faces: Detail = { label: 'Faces', value: facesText(record.faces) };
  return { ...description, details: [description.rolled, faces, ...description.more, seed] };
}

/** The record as lines of plain text: what was written, how it went, and everything needed to check it. */
export function recordText(record: RollRecord): string {
  const { summary, details } = describe(record);
  const width = Math.max(...details.map(({ label }) => label.length));
  return [
    `${record.line}: ${summary}`,
    ...details.map(({ label, value }) => `  ${label.padEnd(width)}  ${value}`),
  ].join('\n');
}

/** Faces in order; those of a role other than an ordinary die say which: `1 4 4 10 (hard)`. */
export function facesText(faces: readonly RolledDie[]): string {
  return faces.map(({ face, role }) => (role === 'regular' ? `${face}` : `${face} (${role})`)).join(' ');
}

interface Told {
  readonly outcome: Outcome;
  readonly summary: string;
  readonly dice: readonly ShownDie[];
  readonly rolled: Detail;
  readonly more: readonly Detail[];
}

const RESULTS = {
  criticalSuccess: 'critical success',
  success: 'success',
  failure: 'failure',
  criticalFailure: 'critical failure',
} as const;

function tell(record: RollRecord): Told {
  switch (record.family) {
    case 'matching':
      return tellPool(record);
    case 'under':
      return tellTarget(record);
    case 'sum': {
      const total = toText(record.outcome.total);
      return {
        outcome: 'total',
        summary: total,
        dice: record.faces.map((die) => ({ ...die, counts: true })),
        rolled: { label: 'Dice', value: diceSumText(record.request.sum) },
        more: [{ label: 'Total', value: total }],
      };
    }
  }
}

function tellPool(record: Extract<RollRecord, { family: 'matching' }>): Told {
  const { outcome, request } = record;
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
    dice: markSet(record.faces, outcome.chosen),
    rolled: { label: 'Pool', value: poolText(request.pool) },
    more: [
      ...(needs === undefined ? [] : [{ label: 'Needed', value: needs }]),
      { label: 'Sets', value: sets === '' ? 'none' : sets },
      ...(outcome.loose.length > 0 ? [{ label: 'Loose', value: outcome.loose.join(' ') }] : []),
      ...(request.gobble ? [{ label: 'Gobbled', value: `${request.gobble} dice` }] : []),
    ],
  };
}

function tellTarget(record: Extract<RollRecord, { family: 'under' }>): Told {
  const { outcome, request } = record;
  const margin = outcome.margin >= 0 ? `by ${outcome.margin}` : `by ${-outcome.margin}`;
  return {
    outcome: RESULTS[outcome.result],
    summary: `${outcome.total} against ${request.target}: ${RESULTS[outcome.result]} ${margin}`,
    dice: record.faces.map((die) => ({ ...die, counts: true })),
    rolled: { label: 'Target', value: String(request.target) },
    more: [
      { label: 'Total', value: String(outcome.total) },
      { label: 'Margin', value: outcome.margin > 0 ? `+${outcome.margin}` : String(outcome.margin) },
      ...(outcome.automatic ? [{ label: 'Rule', value: 'decided by the dice, whatever the target' }] : []),
    ],
  };
}

function markSet(faces: readonly RolledDie[], chosen: MatchingSet | undefined): ShownDie[] {
  let left = chosen?.width ?? 0;
  return faces.map((die) => {
    const counts = die.face === chosen?.height && left > 0;
    if (counts) left--;
    return counts ? { ...die, counts } : { ...die };
  });
}
