import { isProblem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import { ownRoll } from '../dice/own-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { fieldChange, fieldOf } from '../written.js';

const needs = {
  procedure: 'battle fatigue',
  numbers: { moves: 'Moving Will' },
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
  const before = fieldOf(needs.fields.will, who);
  const share = book.number('moves') === 0 ? 0 : (book.cell('choices', choice, 'lost') ?? 0);
  const will = before - Math.floor(share * before);
  const minutes = book.cell('choices', choice, 'minutes') ?? 0;
  const canUsePowers = book.text('choices', choice, 'power') === 'yes';
  const canAttack = book.text('choices', choice, 'offence') === 'yes';
  const rule = book.rule('choices');
  const cannot = [...(canUsePowers ? [] : ['no power works']), ...(canAttack ? [] : ['does not attack'])].join(', ');
  return {
    outcome: {
      verdict: 'failure',
      summary: `${choice}, for ${minutes} minutes or until the cause is gone${cannot === '' ? '' : `: ${cannot}`}`,
      changes: fieldChange(scene.self, needs.fields.will, will),
    },
    steps: [
      rolled.step,
      {
        what: '{choice}: {lost} Will lost, {will} left',
        values: { choice, lost: before - will, will },
        ...(rule && { rule }),
      },
    ],
  };
});
