import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import type { Accounted } from '../account.js';
import { ownRoll } from '../dice/own-roll.js';
import { fieldChange, fieldOf } from '../fields.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkWill, spendWill, type WillChange, willNeeds } from './will.js';

const needs = {
  procedure: 'battle fatigue',
  uses: [willNeeds],
  inputs: { cause: { modifier: 'because of' } },
  fields: { will: 'will' },
  tables: {
    causes: { table: 'Battle Fatigue Cause', texts: { of: 'of' } },
    choices: {
      table: 'Battle Fatigue',
      numbers: { lost: 'will lost', minutes: 'minutes' },
      texts: { power: 'power use', offence: 'offence' },
    },
  },
} as const satisfies Needs;

/** What the player's choice means. It lasts so many minutes, or until its cause is gone. */
export interface Fatigue extends WillChange {
  readonly choice: string;
  readonly minutes: number;
  readonly canUsePowers: boolean;
  readonly canAttack: boolean;
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

/** `roll battle fatigue, because of heavy weapon`: without a match the player chooses how control is lost. */
export const battleFatigue = procedure(needs, (scene) => {
  const { who } = scene.self;
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const rolled = ownRoll(scene, 'keeping control');
  if (isProblem(rolled)) return rolled;
  if (rolled.success)
    return { outcome: { verdict: 'success', summary: 'keeps control', changes: [] }, steps: [rolled.step] };
  const choice = scene.tape.choose(
    'how control is lost',
    book.rows('choices').map((row) => ({ name: row.text })),
  );
  if (isProblem(choice)) return choice;
  const lost = loseControl(choice, fieldOf(needs.fields.will, who), who);
  if (isProblem(lost)) return lost;
  const { will, minutes, canUsePowers, canAttack } = lost.outcome;
  const cannot = [...(canUsePowers ? [] : ['no power works']), ...(canAttack ? [] : ['does not attack'])].join(', ');
  return {
    outcome: {
      verdict: 'failure',
      summary: `${choice}, for ${minutes} minutes or until the cause is gone${cannot === '' ? '' : `: ${cannot}`}`,
      changes: fieldChange(scene.self, needs.fields.will, will),
    },
    steps: [rolled.step, ...lost.steps],
  };
});
