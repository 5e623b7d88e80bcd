import { findSets, setText } from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { ownRoll } from './own-roll.js';
import { checkDiceOf } from './pool-roll.js';

const needs = {
  procedure: 'loose dice',
  numbers: { width: 'Loose Width', botch: 'Botch Most', luck: 'Luck Least' },
} as const satisfies Needs;

/** A roll for how well something is done that is certain to succeed. */
export interface LooseRoll {
  readonly height: number;
  readonly width: number;
  /** Whether the height is at least the difficulty of the task. */
  readonly success: boolean;
}

/** Whether a failure is especially bad, or has luck in it. */
export interface LowHigh {
  readonly botch: boolean;
  readonly beginnersLuck: boolean;
}

/** The highest single die gives the height; the width is the rulebook's number unless that die is matched. */
export function looseRoll(dice: readonly RolledDie[], who: Evaluation, difficulty = 1): Accounted<LooseRoll> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkDiceOf(dice, who);
  if (wrong) return wrong;
  if (dice.length === 0) return problem(why.noLooseDice);
  const height = Math.max(...dice.map(({ face }) => face));
  const matching = dice.filter(({ face }) => face === height).length;
  const width = matching > 1 ? matching : book.number('width');
  const success = height >= difficulty;
  const rule = book.rule('width');
  return {
    outcome: { height, width, success },
    steps: [
      {
        what: success
          ? 'the highest die gives {width}x{height}'
          : 'the highest die gives {width}x{height}, but {difficulty} is needed',
        values: { width, height, difficulty },
        ...(rule && { rule }),
      },
    ],
  };
}

/**
 * Whether a failed roll is a botch (every loose die is low) or has beginner's luck (every one is high). A roll with a
 * set is neither, even if the set is too low for the task. Wiggle dice are ignored. A determined action does not botch.
 */
export function lowHigh(
  dice: readonly RolledDie[],
  who: Evaluation,
  { determined = false }: { readonly determined?: boolean } = {},
): Accounted<LowHigh> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const wrong = checkDiceOf(dice, who);
  if (wrong) return wrong;
  const { sets, loose } = failedFaces(dice);
  const failed = sets === 0 && loose.length > 0;
  const low = failed && loose.every((face) => face <= book.number('botch'));
  const beginnersLuck = failed && loose.every((face) => face >= book.number('luck'));
  const botch = low && !determined;
  const rule = book.rule(low ? 'botch' : 'luck');
  const steps: Step[] = [];
  if (botch) steps.push({ what: 'every loose die is low: a botch', ...(rule && { rule }) });
  else if (low) steps.push({ what: 'every loose die is low, but the action was determined', ...(rule && { rule }) });
  else if (beginnersLuck) steps.push({ what: "every loose die is high: beginner's luck", ...(rule && { rule }) });
  return { outcome: { botch, beginnersLuck }, steps };
}

function failedFaces(dice: readonly RolledDie[]): { readonly sets: number; readonly loose: readonly number[] } {
  const { sets, loose } = findSets(dice.map(({ face }) => face));
  const wiggles = dice.filter(({ role }) => role === 'wiggle').map(({ face }) => face);
  return { sets: sets.length, loose: loose.filter((face) => !wiggles.includes(face)) };
}

/** `roll certain task 4`: the highest die says how good the result is; without a difficulty it always succeeds. */
export const rollingLoosely = procedure(needs, (scene) => {
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const read = looseRoll(rolled.faces, scene.self.who, scene.rolled?.height);
  if (isProblem(read)) return read;
  const { width, height, success } = read.outcome;
  return {
    outcome: { verdict: success ? 'success' : 'failure', summary: setText({ width, height }), changes: [] },
    steps: read.steps,
  };
});

const riskNeeds = {
  procedure: 'risk',
  inputs: { determined: { modifier: 'determined action', optional: true } },
  uses: [needs],
} as const satisfies Needs;

/** `roll risk 4`: the loose dice of a failure may be a botch or beginner's luck. */
export const risking = procedure(riskNeeds, (scene) => {
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const { success, set, step } = rolled;
  const dice = lowHigh(rolled.faces, scene.self.who, { determined: scene.has('determined') });
  if (isProblem(dice)) return dice;
  const { botch, beginnersLuck } = dice.outcome;
  const failure = set ? `${setText(set)} is not enough` : 'no match';
  const luck = botch ? ', a botch' : beginnersLuck ? ", beginner's luck" : '';
  return {
    outcome: {
      verdict: success ? 'success' : 'failure',
      summary: success && set ? setText(set) : `${failure}${luck}`,
      changes: [],
    },
    steps: [step, ...dice.steps],
  };
});
