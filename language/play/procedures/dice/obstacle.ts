import type { RolledDie } from '../../../dice/rolled-die.js';
import { findSets, type MatchingSet } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkDiceOf } from './faces.js';
import { lowHigh } from './loose-dice.js';
import { ownRoll } from './own-roll.js';

const needs = {
  procedure: 'obstacle',
  numbers: { mostObstacles: 'Most Obstacles', turnsForOne: 'Turns For Obstacle' },
  tables: {
    difficulty: { table: 'Obstacle Difficulty' },
    obstacle: {
      table: 'Obstacle',
      texts: { complication: 'complication', catastrophe: 'catastrophe' },
      numbers: {
        difficulty: 'difficulty',
        penalty: 'penalty',
        lastingPenalty: 'lasting penalty',
        help: 'help',
        lastingHelp: 'lasting help',
        width: 'width',
        end: 'end',
        worsePenalty: 'worse penalty',
        worseLastingPenalty: 'worse lasting penalty',
        worseHelp: 'worse help',
        worseLastingHelp: 'worse lasting help',
        worseWidth: 'worse width',
        worseEnd: 'worse end',
      },
    },
  },
} as const satisfies Needs;
export const obstacleNeeds: Needs = needs;

/** What stands in the way: one of the rulebook's, only a height, or the height that the rulebook gives the next obstacle. */
export type Obstruction = { readonly obstacle: string } | { readonly difficulty: number } | 'next';

/** How an obstacle was taken. */
export interface ObstacleOutcome {
  /** Width gained. */
  readonly gain: number;
  readonly complication: boolean;
  /** Instead of a complication. */
  readonly catastrophe: boolean;
}

/**
 * What a roll in the face of an obstacle comes to: its widest set that is high enough is gained; too low a set gains
 * nothing; no set at all is a complication, and with a botch a catastrophe instead.
 */
export function takeObstacle(
  dice: readonly RolledDie[],
  difficulty: number,
  who: Evaluation,
  determined = false,
): Accounted<ObstacleOutcome> | Problem {
  const wrong = checkDiceOf(dice, who);
  if (wrong) return wrong;
  return judged(dice, findSets(dice.map(({ face }) => face)).sets, difficulty, who, determined);
}

/** The same for the sets that a roll has left. */
export function judged(
  dice: readonly RolledDie[],
  sets: readonly MatchingSet[],
  difficulty: number,
  who: Evaluation,
  determined: boolean,
): Accounted<ObstacleOutcome> | Problem {
  const gain = sets.reduce((most, { width, height }) => (height >= difficulty ? Math.max(most, width) : most), 0);
  if (gain > 0)
    return {
      outcome: { gain, complication: false, catastrophe: false },
      steps: [{ what: 'a set {gain} wide is high enough', values: { gain } }],
    };
  if (sets.length > 0)
    return {
      outcome: { gain, complication: false, catastrophe: false },
      steps: [{ what: 'no set reaches {difficulty}: nothing is gained', values: { difficulty } }],
    };
  const low = lowHigh(dice, who, { determined });
  if (isProblem(low)) return low;
  const catastrophe = low.outcome.botch;
  return {
    outcome: { gain, complication: !catastrophe, catastrophe },
    steps: [...low.steps, { what: catastrophe ? 'a catastrophe' : 'no match: a complication' }],
  };
}

/** Where nothing stands in the way the widest set is gained, and no match is only that. */
export function unhindered(sets: readonly MatchingSet[]): Accounted<ObstacleOutcome> {
  const gain = Math.max(0, ...sets.map(({ width }) => width));
  const steps: Step[] = [{ what: gain > 0 ? 'a set {gain} wide' : 'no match: nothing is gained', values: { gain } }];
  return { outcome: { gain, complication: false, catastrophe: false }, steps };
}

interface Effect {
  readonly text: string;
  readonly penalty: number;
  readonly lastingPenalty: number;
  readonly help: number;
  readonly lastingHelp: number;
  readonly width: number;
  readonly end: boolean;
}

interface Hindrance {
  readonly difficulty: number;
  readonly effects?: { readonly complication: Effect; readonly catastrophe: Effect };
}

/** What the rulebook advises against; nothing forbids it. */
export function adviceOn(
  { obstacles, turn }: { readonly obstacles: readonly number[]; readonly turn: number },
  who: Evaluation,
): Step[] {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return [];
  const [most, apart] = [book.number('mostObstacles'), book.number('turnsForOne')];
  const last = obstacles[obstacles.length - 1];
  const steps: Step[] = [];
  if (obstacles.length >= most) steps.push({ what: 'more than {most} obstacles are not advised', values: { most } });
  if (last !== undefined && turn + 1 - last < apart)
    steps.push({ what: 'an obstacle every {apart} turns is advised', values: { apart } });
  return steps;
}

/** Its height and effects; `before` counts the obstacles that came before it. */
export function hindranceOf(
  obstruction: Obstruction | undefined,
  before: number,
  who: Evaluation,
): Hindrance | Problem {
  if (!obstruction) return { difficulty: 1 };
  if (obstruction === 'next') {
    const rules = openRulebook(needs, who);
    if (isProblem(rules)) return rules;
    const rows = rules.rows('difficulty').length;
    return { difficulty: rules.cell('difficulty', Math.min(rows, before + 1)) ?? 1 };
  }
  if ('difficulty' in obstruction) {
    const { difficulty } = obstruction;
    return Number.isInteger(difficulty) && difficulty >= 0
      ? { difficulty }
      : problem(`A difficulty must be a whole number of at least 0, not ${difficulty}.`);
  }
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const { obstacle } = obstruction;
  const difficulty = book.cell('obstacle', obstacle, 'difficulty');
  if (difficulty === undefined) return problem(`${who.rules.name} has no obstacle "${obstacle}".`);
  const number = (column: keyof typeof needs.tables.obstacle.numbers): number =>
    book.cell('obstacle', obstacle, column) ?? 0;
  return {
    difficulty,
    effects: {
      complication: {
        text: book.text('obstacle', obstacle, 'complication') ?? '',
        penalty: number('penalty'),
        lastingPenalty: number('lastingPenalty'),
        help: number('help'),
        lastingHelp: number('lastingHelp'),
        width: number('width'),
        end: number('end') > 0,
      },
      catastrophe: {
        text: book.text('obstacle', obstacle, 'catastrophe') ?? '',
        penalty: number('worsePenalty'),
        lastingPenalty: number('worseLastingPenalty'),
        help: number('worseHelp'),
        lastingHelp: number('worseLastingHelp'),
        width: number('worseWidth'),
        end: number('worseEnd') > 0,
      },
    },
  };
}

const passingNeeds = {
  procedure: 'obstacle in the way',
  inputs: {
    obstacle: { modifier: 'obstacle' },
    determined: { modifier: 'determined action', optional: true },
  },
  uses: [needs],
} as const satisfies Needs;

/** `roll overcome 5, obstacle "bridge out"`: the width that is gained, or what goes wrong. */
export const overcoming = procedure(passingNeeds, (scene) => {
  const { who } = scene.self;
  const obstacle = scene.text('obstacle');
  const hindrance = hindranceOf(obstacle === undefined ? undefined : { obstacle }, 0, who);
  if (isProblem(hindrance)) return hindrance;
  const rolled = ownRoll(scene, 'the roll');
  if (isProblem(rolled)) return rolled;
  const difficulty = scene.rolled?.height ?? hindrance.difficulty;
  const taken = judged(rolled.faces, rolled.sets, difficulty, who, scene.has('determined'));
  if (isProblem(taken)) return taken;
  const { gain, complication, catastrophe } = taken.outcome;
  const { effects } = hindrance;
  const effect = catastrophe ? effects?.catastrophe : complication ? effects?.complication : undefined;
  const wrong = catastrophe ? 'a catastrophe' : complication ? 'a complication' : 'nothing is gained';
  return {
    outcome: {
      verdict: gain > 0 ? 'success' : 'failure',
      summary: gain > 0 ? `width ${gain} is gained` : effect ? `${wrong}: ${effect.text}` : wrong,
      changes: [],
    },
    steps: [rolled.step, ...taken.steps],
  };
});
