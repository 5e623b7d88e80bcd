import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { checkPool, makePool, type Pool, poolText } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'too many tens',
  policies: { cancelled: 'cancelled dice' },
  switches: { allowed: 'Too Many Tens' },
} as const satisfies Needs;
export const tooManyTensNeeds: Needs = needs;

/** Special dice of two sides of a contest cancel each other, kind by kind and all at once, and become regular dice. */
export function cancelTens(a: Pool, b: Pool, who: Evaluation): Accounted<readonly [Pool, Pool]> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (!book.isOn('allowed'))
    return problem(`Special dice do not cancel each other here. The switch "${needs.switches.allowed}" turns this on.`);
  const wrong = checkPool(a) ?? checkPool(b);
  if (wrong) return wrong;
  const kinds = book.order('cancelled');
  const hard = kinds.includes('hard') ? Math.min(a.hd, b.hd) : 0;
  const wiggle = kinds.includes('wiggle') ? Math.min(a.wd, b.wd) : 0;
  const after = (pool: Pool): Pool =>
    makePool(pool.d + hard + wiggle, pool.hd - hard, pool.wd - wiggle, pool.ed, pool.fd);
  const outcome = [after(a), after(b)] as const;
  const rule = book.rule('allowed');
  return {
    outcome,
    steps: [
      {
        what: '{hard} hard and {wiggle} wiggle dice of each side cancel: {a} and {b}',
        values: {
          hard,
          wiggle,
          get a() {
            return poolText(outcome[0]);
          },
          get b() {
            return poolText(outcome[1]);
          },
        },
        ...(rule && { rule }),
      },
    ],
  };
}
