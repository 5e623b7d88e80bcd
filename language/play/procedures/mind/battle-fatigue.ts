import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkWill, spendWill, type WillChange } from './will.js';

const needs = {
  procedure: 'battle fatigue',
  tables: {
    choices: {
      table: 'Battle Fatigue',
      numbers: { lost: 'will lost', minutes: 'minutes' },
      texts: { power: 'power use', offence: 'offence' },
    },
  },
  policies: { causes: 'battle fatigue causes' },
  pools: { cool: 'Cool', mentalStability: 'Mental Stability' },
} as const satisfies Needs;
export const battleFatigueNeeds: Needs = needs;

/** Whether somebody keeps control; otherwise the player picks one of the choices. */
export interface Nerve {
  readonly keepsControl: boolean;
  readonly choices: readonly string[];
  readonly roll: TraitRolled;
}

/** What the player's choice means. It lasts so many minutes, or until its cause is gone. */
export interface Fatigue extends WillChange {
  readonly choice: string;
  readonly minutes: number;
  readonly canUsePowers: boolean;
  readonly canAttack: boolean;
}

/** Cool and Mental Stability, for one of the causes that the rulebook lists or for what the game master says. */
export function battleFatigue(dice: Dice, who: Evaluation, cause?: string): Accounted<Nerve> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const causes = book.order('causes');
  if (cause !== undefined && !causes.includes(nameKey(cause)))
    return problem(`"${cause}" is not a cause in this rulebook. It has ${causes.join(', ')}.`);
  const rolled = rollTraits(
    {
      what: 'keeping control',
      traits: book.traits('cool', 'mentalStability'),
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const keepsControl = rolled.outcome.success;
  const choices = keepsControl ? [] : book.rows('choices').map((row) => row.text);
  const rule = book.rule('choices');
  return {
    outcome: { keepsControl, choices, roll: rolled.outcome },
    steps: [
      ...rolled.steps,
      {
        what: keepsControl ? 'in control' : 'control is lost; the player chooses: {choices}',
        values: { choices: choices.join(', ') },
        ...(rule && { rule }),
      },
    ],
  };
}

/** What the player picked after a failed roll: one loss of Will, and what can be done meanwhile. */
export function loseControl(choice: string, will: number, who: Evaluation): Accounted<Fatigue> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkWill(will, who);
  if (wrong) return wrong;
  const share = book.cell('choices', choice, 'lost');
  const minutes = book.cell('choices', choice, 'minutes');
  if (share === undefined || minutes === undefined)
    return problem(
      `Nobody loses control by "${choice}"; the choices are ${book
        .rows('choices')
        .map((row) => row.text)
        .join(', ')}.`,
    );
  const lost = spendWill(will, Math.floor(share * will), who);
  if (isProblem(lost)) return lost;
  const canUsePowers = book.text('choices', choice, 'power') === 'yes';
  const canAttack = book.text('choices', choice, 'offence') === 'yes';
  const rule = book.rule('choices');
  return {
    outcome: { ...lost.outcome, choice, minutes, canUsePowers, canAttack },
    steps: [
      {
        what: canAttack
          ? '{choice}, for {minutes} minutes or until the cause is gone: fights on'
          : '{choice}, for {minutes} minutes or until the cause is gone: does not attack',
        values: { choice, minutes },
        ...(rule && { rule }),
        steps: lost.steps,
      },
      ...(canUsePowers ? [] : [{ what: 'no power works' }]),
    ],
  };
}
