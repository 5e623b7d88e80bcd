import { findSets, type MatchingSet, setText } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import type { Accounted } from '../account.js';
import { fieldChange, fieldOf } from '../fields.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkFacesOf, checkSetOf } from './faces.js';
import { ownRoll, reaches } from './own-roll.js';

const needs = {
  procedure: 'adaptable dice',
  numbers: { cost: 'Adapt Cost' },
  switches: { allowed: 'Adaptable Dice' },
  fields: { will: 'will' },
} as const satisfies Needs;

export interface Adapted {
  readonly set: MatchingSet;
  /** Willpower that it costs. */
  readonly cost: number;
  /** Willpower that is left, where it was said how much there is. */
  readonly willpower?: number;
}

/** Changes the height of a successful set to that of the highest loose die; it may be lower, the choice is the player's. */
export function adapt(
  set: MatchingSet,
  loose: readonly number[],
  who: Evaluation,
  willpower?: number,
): Accounted<Adapted> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (!book.isOn('allowed'))
    return problem(`Adaptable dice are not used here. The switch "${needs.switches.allowed}" turns them on.`);
  const wrong = checkSetOf(set, who) ?? checkFacesOf(loose, who);
  if (wrong) return wrong;
  if (set.width < LEAST_WIDTH) return problem(`${setText(set)} is not a success, so there is nothing to adapt.`);
  if (loose.length === 0) return problem('There is no loose die, so there is no height to adapt to.');
  const cost = book.number('cost');
  if (willpower !== undefined && willpower < cost)
    return problem(`Adapting a set costs ${cost} Willpower, and ${willpower} is left.`);
  const to = { width: set.width, height: Math.max(...loose) };
  const rule = book.rule('allowed');
  return {
    outcome: { set: to, cost, ...(willpower !== undefined && { willpower: willpower - cost }) },
    steps: [
      {
        what: '{set} becomes {to} for {cost} Willpower',
        values: {
          cost,
          get set() {
            return setText(set);
          },
          get to() {
            return setText(to);
          },
        },
        ...(rule && { rule }),
      },
    ],
  };
}

/** `roll adapt 6`: for Willpower the set that falls may take the height of the highest loose die. */
export const adapting = procedure(needs, (scene) => {
  const { who } = scene.self;
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const { set, step } = rolled;
  if (!set) return { outcome: { verdict: 'failure', summary: 'no match', changes: [] }, steps: [step] };
  const { loose } = findSets(rolled.faces.map(({ face }) => face));
  const will = fieldOf(needs.fields.will, who);
  const adapted = adapt(set, loose, who, will);
  // Without a loose die, or without Willpower, there is nothing to choose.
  const to = isProblem(adapted) ? undefined : adapted.outcome;
  const options = [set, ...(to ? [to.set] : [])].map((one) => ({ name: setText(one) }));
  const choice = scene.tape.choose('the set', options);
  if (isProblem(choice)) return choice;
  const isAdapted = to !== undefined && choice === setText(to.set) && choice !== setText(set);
  return {
    outcome: {
      verdict: reaches(isAdapted ? to.set : set, scene) ? 'success' : 'failure',
      summary: isAdapted ? `${setText(set)} becomes ${choice}` : choice,
      changes: isAdapted ? fieldChange(scene.self, needs.fields.will, will - to.cost) : [],
    },
    steps: [step, ...(isAdapted && !isProblem(adapted) ? adapted.steps : [])],
  };
});
