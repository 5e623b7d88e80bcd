import { findSets, type MatchingSet, setText } from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Accounted } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { LEAST_WIDTH } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { fieldChange, fieldOf } from '../written.js';
import { ownRoll, reaches } from './own-roll.js';
import { checkFacesOf, checkSetOf, matchingOf } from './pool-roll.js';

const needs = {
  procedure: 'squishy dice',
  numbers: {
    width: 'Squish Least Width',
    height: 'Squish Least Height',
    steps: 'Squish Steps',
    cost: 'Squish Cost',
  },
  switches: { allowed: 'Squishy Dice' },
  fields: { will: 'will' },
} as const satisfies Needs;

/** The options for squishing a set, and the cost of a step in Willpower. */
export interface SquishOutcome {
  /** The possible sets, including the set itself, the narrowest first. */
  readonly options: readonly MatchingSet[];
  readonly costOfStep: number;
}

export interface Squished {
  readonly set: MatchingSet;
  readonly steps: number;
  /** Its cost in Willpower. */
  readonly cost: number;
}

/**
 * The sets that a successful one may become while the sum of width and height stays the same, including itself. `most`
 * limits the steps, by default to the rulebook's number; 0 means any number.
 */
export function squish(set: MatchingSet, who: Evaluation, most?: number): Accounted<SquishOutcome> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  if (!book.isOn('allowed')) return problem(why.noSquishyDice(needs.switches.allowed));
  const wrong = checkSetOf(set, who);
  if (wrong) return wrong;
  const least = book.number('width');
  if (set.width < least) return problem(why.nothingToSquish(setText(set)));
  const steps = most ?? book.number('steps');
  const sides = matchingOf(who)?.sides ?? set.height;
  const sum = set.width + set.height;
  const options: MatchingSet[] = [];
  for (let width = least; sum - width >= book.number('height'); width += 1) {
    const height = sum - width;
    if (height <= sides && (steps === 0 || Math.abs(width - set.width) <= steps)) options.push({ width, height });
  }
  const rule = book.rule('allowed');
  return {
    outcome: { options, costOfStep: book.number('cost') },
    steps: [
      {
        what: '{set} may become {options}',
        values: { set: setText(set), options: options.map(setText).join(', ') },
        ...(rule && { rule }),
      },
    ],
  };
}

/** Squishes a set to another one. All dice of the set must be regular ones. */
export function squishTo(
  set: MatchingSet,
  to: MatchingSet,
  dice: readonly RolledDie[],
  who: Evaluation,
): Accounted<Squished> | Problem {
  const special = dice.find(({ face, role }) => face === set.height && role !== 'regular');
  if (special) return problem(why.specialDie(setText(set), special.role));
  const squished = squish(set, who);
  if (isProblem(squished)) return squished;
  const { options, costOfStep } = squished.outcome;
  if (!options.some(({ width, height }) => width === to.width && height === to.height))
    return problem(why.notReshaped(setText(set), setText(to), options.map(setText).join(', ')));
  const steps = Math.abs(to.width - set.width);
  return { outcome: { set: to, steps, cost: steps * costOfStep }, steps: squished.steps };
}

/** `roll squish 5`: the player may reshape the rolled set before it counts, as far as the Willpower allows. */
export const squishing = procedure(needs, (scene) => {
  const { who } = scene.self;
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const { set, step } = rolled;
  if (!set) return { outcome: { verdict: 'failure', summary: 'no match', changes: [] }, steps: [step] };
  const possible = squish(set, who);
  if (isProblem(possible)) return possible;
  const { options, costOfStep } = possible.outcome;
  const will = fieldOf(needs.fields.will, who);
  const others = options.filter(({ width }) => width !== set.width && Math.abs(width - set.width) * costOfStep <= will);
  const choice = scene.tape.choose(
    'the set',
    [set, ...others].map((one) => ({ name: setText(one) })),
  );
  if (isProblem(choice)) return choice;
  const to = others.find((one) => setText(one) === choice);
  const squished = to && squishTo(set, to, rolled.faces, who);
  if (squished && isProblem(squished)) return squished;
  return {
    outcome: {
      verdict: reaches(to ?? set, scene) ? 'success' : 'failure',
      summary: to ? `${setText(set)} becomes ${choice}` : choice,
      changes: squished ? fieldChange(scene.self, needs.fields.will, will - squished.outcome.cost) : [],
    },
    steps: [step, ...possible.steps],
  };
});

const adaptNeeds = {
  procedure: 'adaptable dice',
  numbers: { cost: 'Adapt Cost' },
  switches: { allowed: 'Adaptable Dice' },
  fields: { will: 'will' },
} as const satisfies Needs;

export interface Adapted {
  readonly set: MatchingSet;
  /** Its cost in Willpower. */
  readonly cost: number;
  /** The remaining Willpower, if it was given. */
  readonly willpower?: number;
}

/** Changes the height of a successful set to that of the highest loose die, even if that is lower. */
export function adapt(
  set: MatchingSet,
  loose: readonly number[],
  who: Evaluation,
  willpower?: number,
): Accounted<Adapted> | Problem {
  const book = openRulebook(adaptNeeds, who);
  if (isProblem(book)) return book;
  if (!book.isOn('allowed')) return problem(why.noAdaptableDice(adaptNeeds.switches.allowed));
  const wrong = checkSetOf(set, who) ?? checkFacesOf(loose, who);
  if (wrong) return wrong;
  if (set.width < LEAST_WIDTH) return problem(why.nothingToAdapt(setText(set)));
  if (loose.length === 0) return problem(why.noLooseDie);
  const cost = book.number('cost');
  if (willpower !== undefined && willpower < cost) return problem(why.tooLittleWill(cost, willpower));
  const to = { width: set.width, height: Math.max(...loose) };
  const rule = book.rule('allowed');
  return {
    outcome: { set: to, cost, ...(willpower !== undefined && { willpower: willpower - cost }) },
    steps: [
      {
        what: '{set} becomes {to} for {cost} Willpower',
        values: { cost, set: setText(set), to: setText(to) },
        ...(rule && { rule }),
      },
    ],
  };
}

/** `roll adapt 6`: for Willpower, the player may give the rolled set the height of the highest loose die. */
export const adapting = procedure(adaptNeeds, (scene) => {
  const { who } = scene.self;
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const { set, step } = rolled;
  if (!set) return { outcome: { verdict: 'failure', summary: 'no match', changes: [] }, steps: [step] };
  const { loose } = findSets(rolled.faces.map(({ face }) => face));
  const will = fieldOf(adaptNeeds.fields.will, who);
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
      changes: isAdapted ? fieldChange(scene.self, adaptNeeds.fields.will, will - to.cost) : [],
    },
    steps: [step, ...(isAdapted && !isProblem(adapted) ? adapted.steps : [])],
  };
});
