import type { Evaluation } from '../../model/evaluate/evaluation.js';
import { isProblem, type Problem } from '../../values/problem.js';
import type { Accounted, Step } from './account.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'light armour',
  numbers: { shockThrough: 'Light Armour Shock' },
} as const satisfies Needs;
export const lightArmourNeeds: Needs = needs;

/** Damage of one blow to one place. */
export interface Damage {
  readonly killing: number;
  readonly shock: number;
}

/** What light armour lets through: shock shrinks to the rulebook's number, and killing damage up to the rating turns to shock. */
export function lightArmour(damage: Damage, rating: number, who: Evaluation): Accounted<Damage> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const shock = Math.min(damage.shock, book.number('shockThrough'));
  const turned = Math.min(damage.killing, rating);
  const step: Step = {
    what: 'light armour {rating}: {shock} shock gets through, {turned} killing becomes shock',
    values: { rating, shock, turned },
  };
  const rule = book.rule('shockThrough');
  return {
    outcome: { killing: damage.killing - turned, shock: shock + turned },
    steps: [rule ? { ...step, rule } : step],
  };
}
