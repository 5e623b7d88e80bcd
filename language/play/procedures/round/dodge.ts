import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import type { AttackNature, DefenceAct } from './fighter.js';

const needs = {
  procedure: 'dodge',
  switches: { shots: 'Shots Can Be Dodged' },
  pools: { stat: 'Coordination', skill: 'Dodge' },
} as const satisfies Needs;
export const dodgeNeeds: Needs = needs;

/** What a dodge rolls. */
export const DODGE_ROLL = `${needs.pools.stat} + ${needs.pools.skill}`;

/**
 * A dodge as a fighter declares it. It wards off attacks that the dodger knows of; shots and throws only where the game lets
 * anybody dodge them, or with special dice, or by the game master's word that he is `fasterThanBullets`.
 */
export function dodge(who: Evaluation, fasterThanBullets = false): DefenceAct | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const [stat, skill] = [book.pool('stat'), book.pool('skill')];
  const isFast = fasterThanBullets || book.isOn('shots') || stat.hd + stat.wd + skill.hd + skill.wd > 0;
  return { kind: 'defend', wards: (nature) => dodgeProblem(nature, isFast) };
}

function dodgeProblem(nature: AttackNature, isFast: boolean): Problem | undefined {
  if (nature.known === false) return problem('An unseen attack cannot be dodged.');
  if (nature.fromAfar === true && !isFast)
    return problem('Shots and throws cannot be dodged without a power that is fast enough. Take cover instead.');
  return undefined;
}
