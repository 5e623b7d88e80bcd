import type { MatchingSet } from '../../families/matching/sets.js';
import type { Evaluation } from '../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted, Step } from './account.js';
import type { Needs } from './needs.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'taking time',
  numbers: {
    dice: 'Preparation Dice',
    most: 'Most Preparation Dice',
    ease: 'Concentration Ease',
    least: 'Least Difficulty',
    full: 'Failure Time',
    width: 'Loose Width',
  },
} as const satisfies Needs;
export const takingTimeNeeds: Needs = needs;

/** Units of time spent before a task. */
export interface Preparation {
  /** For bonus dice. */
  readonly bonusUnits?: number;
  /** For an easier task; only away from danger. */
  readonly concentrateUnits?: number;
  readonly difficulty?: number;
  /** Somebody threatens, so that there is no time to think. */
  readonly threatened?: boolean;
  /** Damage was done or a die was gobbled meanwhile. */
  readonly interrupted?: boolean;
}

export interface Prepared {
  /** Dice that are added. */
  readonly bonus: number;
  readonly difficulty: number;
  /** Units spent before the task itself. */
  readonly preparation: number;
}

/** A task that succeeds without a roll. */
export interface AutomaticSuccess {
  readonly set: MatchingSet;
  /** Units of time that it takes. */
  readonly units: number;
  readonly success: boolean;
}

/** What preparing brings: dice up to the rulebook's most, and a lower difficulty, each for units of its own. */
export function takeTime(preparation: Preparation, who: Evaluation): Accounted<Prepared> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const least = book.number('least');
  const { bonusUnits = 0, concentrateUnits = 0, difficulty = least } = preparation;
  for (const units of [bonusUnits, concentrateUnits, difficulty])
    if (!Number.isInteger(units) || units < 0)
      return problem(`Units of time and a difficulty must be whole numbers of at least 0, not ${units}.`);
  if (preparation.threatened && concentrateUnits > 0)
    return problem('A character under threat of attack cannot concentrate and can only gain bonus dice.');
  const spent = bonusUnits + concentrateUnits;
  if (preparation.interrupted)
    return {
      outcome: { bonus: 0, difficulty, preparation: spent },
      steps: [{ what: 'damage or a gobbled die undid the preparation of {spent} units', values: { spent } }],
    };
  const bonus = Math.min(book.number('most'), bonusUnits * book.number('dice'));
  const easier = Math.max(Math.min(least, difficulty), difficulty - concentrateUnits * book.number('ease'));
  const steps: Step[] = [];
  const [diceRule, easeRule] = [book.rule('dice'), book.rule('ease')];
  if (bonusUnits > 0)
    steps.push({
      what: '{units} units of preparation give {bonus} dice',
      values: { units: bonusUnits, bonus },
      ...(diceRule && { rule: diceRule }),
    });
  if (concentrateUnits > 0)
    steps.push({
      what: '{units} units of concentration make difficulty {before} a {after}',
      values: { units: concentrateUnits, before: difficulty, after: easier },
      ...(easeRule && { rule: easeRule }),
    });
  return { outcome: { bonus, difficulty: easier, preparation: spent }, steps };
}

/** The least success, without a roll, for taking all the time that a task can take. */
export function takeFullTime(who: Evaluation, difficulty = 1): Accounted<AutomaticSuccess> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const set = { width: book.number('width'), height: book.number('least') };
  const units = book.number('full');
  const success = set.height >= difficulty;
  const rule = book.rule('full');
  return {
    outcome: { set, units, success },
    steps: [
      {
        what: success
          ? 'taking all of {units} units: {width}x{height} without a roll'
          : 'all of {units} units give {width}x{height}, but {difficulty} is needed',
        values: { units, width: set.width, height: set.height, difficulty },
        ...(rule && { rule }),
      },
    ],
  };
}
