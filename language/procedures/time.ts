import { nameKey } from '../grammar/text.js';
import type { Needs } from '../rules/needs.js';
import type { Evaluation } from '../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../values/problem.js';
import { why } from './messages.js';
import { openRulebook, rowNames } from './rulebook.js';

const needs = {
  procedure: 'time',
  tables: { scales: { table: 'Time Scale', texts: { unit: 'unit', several: 'several' } } },
  numbers: { taken: 'Time Taken' },
} as const satisfies Needs;
export const timeNeeds: Needs = needs;

/** An amount of time in words: `3 hours`. The unit is one of the rulebook's scales. */
export function timeText(amount: number, unit: string, who: Evaluation): string {
  const book = openRulebook(needs, who);
  const several = isProblem(book) ? undefined : book.text('scales', nameKey(unit), 'several');
  return `${amount} ${amount === 1 ? unit : (several ?? unit)}`;
}

/**
 * The time that a task takes with a match of this width, in words; width 0 means no match. The scale is one of the
 * rulebook's.
 */
export function timeTaken(width: number, scale: string, who: Evaluation): string | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const unit = book.text('scales', nameKey(scale), 'unit');
  if (unit === undefined) return problem(why.noScale(scale, rowNames(book, 'scales')));
  return timeText(book.asked('taken', width, scale), unit, who);
}
