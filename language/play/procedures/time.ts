import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted } from './account.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';
import { checkCount } from './wounds/wounds.js';

const needs = {
  procedure: 'time',
  tables: {
    scales: { table: 'Time Scale', numbers: { amount: 'amount' }, texts: { unit: 'unit', several: 'several' } },
  },
  numbers: { from: 'Time Units', least: 'Least Time', failure: 'Failure Time' },
} as const satisfies Needs;
export const timeNeeds: Needs = needs;

/** How long a task takes. */
export interface TimeTaken {
  /** Units of the scale. */
  readonly units: number;
  /** The same in the scale's own measure: 3 units of ten minutes are 30. */
  readonly amount: number;
  /** `minute`, `day`: what the amount counts. */
  readonly unit: string;
}

/** An amount of time in words: `3 hours`. The unit is one of the rulebook's scales. */
export function timeText(amount: number, unit: string, who: Evaluation): string {
  const book = openRulebook(needs, who);
  const several = isProblem(book) ? undefined : book.text('scales', nameKey(unit), 'several');
  return `${amount} ${amount === 1 ? unit : (several ?? unit)}`;
}

/**
 * How long a task takes whose roll came out so wide. A width of 0 is a roll without a match, 1 a loose die. The scale is one
 * of the rulebook's; `times` makes a unit several of it. A problem for a scale that the rulebook does not have.
 */
export function timeTaken(width: number, scale: string, who: Evaluation, times = 1): Accounted<TimeTaken> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkCount(width, 'The width of the roll');
  if (wrong) return wrong;
  if (!Number.isSafeInteger(times) || times < 1) return problem(`A unit of time cannot be ${times} ${scale}s long.`);
  const amount = book.cell('scales', nameKey(scale), 'amount');
  const unit = book.text('scales', nameKey(scale), 'unit');
  if (amount === undefined || unit === undefined)
    return problem(
      `No time is measured in "${scale}"; the scales are ${book
        .rows('scales')
        .map((row) => row.text)
        .join(', ')}.`,
    );
  const failed = width === 0;
  const units = failed ? book.number('failure') : Math.max(book.number('least'), book.number('from') - width);
  const rule = book.rule(failed ? 'failure' : 'from');
  const outcome = { units, amount: units * amount * times, unit };
  const time = `${outcome.amount} ${outcome.amount === 1 ? unit : book.text('scales', nameKey(scale), 'several')}`;
  return {
    outcome,
    steps: [
      {
        what: failed ? 'no match: the whole time passes, {time}' : 'a match {width} wide takes {time}',
        values: { width, time },
        ...(rule && { rule }),
      },
    ],
  };
}
