import { nameKey } from '../../grammar/text.js';
import type { Evaluation } from '../../model/evaluate/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { AttackNature, DefenceAct } from './fighter.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'dodge',
  policies: { dodged: 'dodged attacks' },
  pools: { stat: 'Coordination', skill: 'Dodge' },
} as const satisfies Needs;
export const dodgeNeeds: Needs = needs;

/** In the list of classes: every one. */
const EVERY_CLASS = 'any';

/** What a dodge rolls. */
export const DODGE_ROLL = `${needs.pools.stat} + ${needs.pools.skill}`;

/**
 * A dodge as a fighter declares it. It wards off attacks of the rulebook's list of weapon classes that the dodger knows of;
 * special dice, or the game master's word that `fasterThanBullets` holds, ward off all others too.
 */
export function dodge(who: Evaluation, fasterThanBullets = false): DefenceAct | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const [stat, skill] = [book.pool('stat'), book.pool('skill')];
  const fast = fasterThanBullets || stat.hd + stat.wd + skill.hd + skill.wd > 0;
  const dodged = book.order('dodged');
  return { kind: 'defend', wards: (nature) => dodgeProblem(nature, fast, dodged) };
}

function dodgeProblem(nature: AttackNature, fast: boolean, dodged: readonly string[]): Problem | undefined {
  if (nature.known === false) return problem('Nobody dodges what he does not see coming.');
  const { weaponClass } = nature;
  if (fast || weaponClass === undefined || dodged.some((one) => one === EVERY_CLASS || one === nameKey(weaponClass)))
    return undefined;
  return problem(
    `An attack of the class "${weaponClass}" cannot be dodged without a power that is fast enough; take cover.`,
  );
}
