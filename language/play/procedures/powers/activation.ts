import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import type { PowerState } from '../round/fighter.js';
import { openRulebook } from '../rulebook.js';
import { type PowerRoll, rollPower } from './power-under-attack.js';

const needs = {
  procedure: 'activation',
  numbers: { rounds: 'Concentration Rounds' },
} as const satisfies Needs;
export const activationNeeds: Needs = needs;

/** A round in which nothing is done but concentrating on a power. Whatever else is done begins it anew. */
export function concentrate(power: PowerState, onlyThat: boolean): Accounted<PowerState> {
  const concentrated = onlyThat ? (power.concentrated ?? 0) + 1 : 0;
  return {
    outcome: { ...power, concentrated },
    steps: [
      {
        what: onlyThat
          ? 'concentrates on {power}'
          : 'does something else, and has to start concentrating on {power} again',
        values: { power: power.name },
      },
    ],
  };
}

/**
 * Waking a power: after the rulebook's rounds of concentration a match makes it work. What failing costs in Will is reckoned
 * elsewhere. A problem for a power that works already, or one that was not concentrated on.
 */
export function activatePower(power: PowerState, dice: Dice, who: Evaluation): Accounted<PowerRoll> | Problem {
  if (power.on) return problem(`${power.name} works already.`);
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const rounds = book.number('rounds');
  if (power.alwaysOn !== true && (power.concentrated ?? 0) < rounds)
    return problem(`${power.name} needs ${rounds} round of concentration before you roll its dice.`);
  return rollPower(power, dice, who, '{power} wakes', '{power} does not activate');
}
