import { findSets, type MatchingSet } from '../../dice/matching-sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Evaluation } from '../../model/evaluate/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Accounted, Step } from './account.js';
import { checkDiceOf } from './faces.js';
import { lowHigh } from './loose-dice.js';
import type { Needs } from './needs.js';
import { oppose } from './opposed.js';
import { openRulebook } from './rulebook.js';

const needs = {
  procedure: 'extended contest',
  numbers: {
    race: 'Race Goal',
    chase: 'Chase Goal',
    mostObstacles: 'Most Obstacles',
    turnsForOne: 'Turns For Obstacle',
  },
  tables: {
    sample: { table: 'Extended Contest', texts: { kind: 'kind' }, numbers: { goal: 'goal' } },
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
export const extendedContestNeeds: Needs = needs;

/** The two sides; in a chase the first is the quarry. */
export type Side = 0 | 1;

/** An extended contest between two turns. */
export interface ExtendedContest {
  readonly kind: 'race' | 'chase';
  /** Width to reach, or lead to gain. */
  readonly goal: number;
  readonly totals: readonly [number, number];
  /** Turns that were played. */
  readonly turn: number;
  /** Dice that each side rolls more (or, below 0, fewer) next turn. */
  readonly dice: readonly [number, number];
  /** The same for every turn to come. */
  readonly lastingDice: readonly [number, number];
  /** Turns in which an obstacle stood in the way. */
  readonly obstacles: readonly number[];
  /** Sides that are out: they came to a stop. */
  readonly out: readonly Side[];
  readonly winner?: Side | 'tie';
}

/** What a side does in a turn. Who does not roll gains nothing and risks nothing. */
export type TurnAct =
  | { readonly does: 'wait' }
  | {
      readonly does: 'progress';
      readonly dice: readonly RolledDie[];
      /** The set of several that is used to interfere at the same time, as the second of multiple actions. */
      readonly interfereWith?: MatchingSet;
      readonly determined?: boolean;
    }
  | { readonly does: 'interfere'; readonly dice: readonly RolledDie[] };

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

/** A contest that begins; without a goal the rulebook's, and with a lead for the first side. */
export function startExtended(
  kind: 'race' | 'chase',
  who: Evaluation,
  { goal, lead = 0 }: { readonly goal?: number; readonly lead?: number } = {},
): ExtendedContest | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const to = goal ?? book.number(kind);
  if (!Number.isInteger(to) || to < 1) return problem(`The goal is a whole number of width from 1 up, not ${to}.`);
  if (!Number.isInteger(lead) || lead < 0 || lead >= to)
    return problem(`The lead is a whole number below the goal of ${to}, not ${lead}.`);
  return { kind, goal: to, totals: [lead, 0], turn: 0, dice: [0, 0], lastingDice: [0, 0], obstacles: [], out: [] };
}

/** One of the rulebook's sample contests, by its name. */
export function startSample(name: string, who: Evaluation, lead = 0): ExtendedContest | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const kind = book.text('sample', name, 'kind');
  const goal = book.cell('sample', name, 'goal');
  if ((kind !== 'race' && kind !== 'chase') || goal === undefined)
    return problem(`${who.rules.name} has no sample contest "${name}".`);
  return startExtended(kind, who, { goal, lead });
}

/** Adds the widths that the two sides gained in a turn, and says who has won. */
export function addGains(
  contest: ExtendedContest,
  gains: readonly [number, number],
): Accounted<ExtendedContest> | Problem {
  if (contest.winner !== undefined) return problem('This contest is over.');
  const wrong = gains.find((gain) => !Number.isInteger(gain));
  if (wrong !== undefined) return problem(`A gain is a whole number of width, not ${wrong}.`);
  const totals = [Math.max(0, contest.totals[0] + gains[0]), Math.max(0, contest.totals[1] + gains[1])] as const;
  const turn = contest.turn + 1;
  const winner = decided(contest, totals);
  const next = { ...contest, totals, turn, ...(winner !== undefined && { winner }) };
  const steps: Step[] = [
    { what: 'turn {turn}: {first} to {second}', values: { turn, first: totals[0], second: totals[1] } },
    ...(winner === undefined ? [] : [endStep(contest, totals, winner)]),
  ];
  return { outcome: next, steps };
}

function decided(
  { kind, goal }: ExtendedContest,
  [first, second]: readonly [number, number],
): ExtendedContest['winner'] {
  if (kind === 'chase') return first - second >= goal ? 0 : second > first ? 1 : undefined;
  if (first < goal && second < goal) return undefined;
  return first === second ? 'tie' : first > second ? 0 : 1;
}

function endStep({ kind, goal }: ExtendedContest, totals: readonly [number, number], winner: Side | 'tie'): Step {
  if (winner === 'tie') return { what: 'both reach {goal} with the same width: it stays open', values: { goal } };
  if (kind === 'chase')
    return winner === 0
      ? { what: 'the quarry is {lead} ahead and escapes', values: { lead: totals[0] - totals[1] } }
      : { what: 'the pursuer is ahead and catches up' };
  return winner === 0
    ? { what: 'the first side reaches {goal}', values: { goal } }
    : { what: 'the second side reaches {goal}', values: { goal } };
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

function judged(
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
function unhindered(sets: readonly MatchingSet[]): Accounted<ObstacleOutcome> {
  const gain = Math.max(0, ...sets.map(({ width }) => width));
  const steps: Step[] = [{ what: gain > 0 ? 'a set {gain} wide' : 'no match: nothing is gained', values: { gain } }];
  return { outcome: { gain, complication: false, catastrophe: false }, steps };
}

/**
 * Plays a turn of both sides: first those who interfere spoil sets, then the rest gain what is left to them, with the
 * obstacle in their way. Complications change the totals, the dice of later turns, or end it for their side.
 */
export function playTurn(
  contest: ExtendedContest,
  acts: readonly [TurnAct, TurnAct],
  who: Evaluation,
  obstruction?: Obstruction,
): Accounted<ExtendedContest> | Problem {
  if (contest.winner !== undefined) return problem('This contest is over.');
  const hindrance = hindranceOf(obstruction, contest.obstacles.length, who);
  if (isProblem(hindrance)) return hindrance;
  const steps: Step[] = obstruction ? adviceOn(contest, who) : [];
  const obstacles = obstruction ? [...contest.obstacles, contest.turn + 1] : contest.obstacles;
  const sets = spoiled(acts, who, steps);
  if (isProblem(sets)) return sets;
  const gains: [number, number] = [0, 0];
  const dice: [number, number] = [0, 0];
  const lasting: [number, number] = [contest.lastingDice[0], contest.lastingDice[1]];
  const out: Side[] = [...contest.out];
  for (const side of [0, 1] as const) {
    const act = acts[side];
    if (act.does !== 'progress' || out.includes(side)) continue;
    const { difficulty, effects } = hindrance;
    const result = obstruction
      ? judged(act.dice, sets[side], difficulty, who, act.determined ?? false)
      : unhindered(sets[side]);
    if (isProblem(result)) return result;
    const { gain, complication, catastrophe } = result.outcome;
    steps.push({ what: side === 0 ? 'the first side' : 'the second side', steps: result.steps });
    gains[side] = gain;
    const effect = catastrophe ? effects?.catastrophe : complication ? effects?.complication : undefined;
    if (!effect) continue;
    const other = side === 0 ? 1 : 0;
    gains[side] -= effect.width;
    dice[side] -= effect.penalty;
    dice[other] += effect.help;
    lasting[side] -= effect.lastingPenalty;
    lasting[other] += effect.lastingHelp;
    if (effect.end) out.push(side);
    steps.push({ what: '{text}', values: { text: effect.text } });
  }
  const added = addGains(contest, gains);
  if (isProblem(added)) return added;
  const ended = endedBy(added.outcome, out);
  return {
    outcome: { ...added.outcome, ...ended, dice, lastingDice: lasting, obstacles, out },
    steps: [...steps, ...added.steps],
  };
}

/** A side that came to a stop leaves the contest to the other; where both did, it is open. */
function endedBy({ winner }: ExtendedContest, out: readonly Side[]): { readonly winner?: Side | 'tie' } {
  const [first] = out;
  if (winner !== undefined || first === undefined) return {};
  return { winner: out.length > 1 ? 'tie' : first === 0 ? 1 : 0 };
}

/** The sets of each side after those who interfere have opposed the other's. */
function spoiled(
  acts: readonly [TurnAct, TurnAct],
  who: Evaluation,
  steps: Step[],
): readonly [readonly MatchingSet[], readonly MatchingSet[]] | Problem {
  const own: [readonly MatchingSet[], readonly MatchingSet[]] = [[], []];
  for (const side of [0, 1] as const) {
    const act = acts[side];
    if (act.does === 'wait') continue;
    const wrong = checkDiceOf(act.dice, who);
    if (wrong) return wrong;
    own[side] = findSets(act.dice.map(({ face }) => face)).sets;
  }
  const left: [readonly MatchingSet[], readonly MatchingSet[]] = [own[0], own[1]];
  for (const side of [0, 1] as const) {
    const act = acts[side];
    const by = act.does === 'wait' ? undefined : act.does === 'interfere' ? own[side][0] : act.interfereWith;
    if (!by) continue;
    if (act.does === 'progress') {
      const rest = without(own[side], by);
      if (!rest) return problem(`The roll has no set ${by.width}x${by.height} to interfere with.`);
      left[side] = rest;
    }
    const other = side === 0 ? 1 : 0;
    const opposed = oppose(by, left[other], who);
    if (isProblem(opposed)) return opposed;
    left[other] = opposed.outcome.left;
    steps.push({ what: side === 0 ? 'the first side interferes' : 'the second side interferes', steps: opposed.steps });
  }
  return left;
}

/** Sets without one that is used for something else; undefined where it is not among them. */
function without(sets: readonly MatchingSet[], used: MatchingSet): readonly MatchingSet[] | undefined {
  const at = sets.findIndex(({ width, height }) => height === used.height && width >= used.width);
  const set = sets[at];
  if (!set) return undefined;
  const rest = set.width - used.width;
  return sets.flatMap((one, index) => (index !== at ? [one] : rest > 1 ? [{ width: rest, height: set.height }] : []));
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
function adviceOn({ obstacles, turn }: ExtendedContest, who: Evaluation): Step[] {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return [];
  const [most, apart] = [book.number('mostObstacles'), book.number('turnsForOne')];
  const last = obstacles[obstacles.length - 1];
  const steps: Step[] = [];
  if (obstacles.length >= most)
    steps.push({ what: 'more than {most} obstacles are more than is advised', values: { most } });
  if (last !== undefined && turn + 1 - last < apart)
    steps.push({ what: 'an obstacle every {apart} turns is what is advised', values: { apart } });
  return steps;
}

function hindranceOf(obstruction: Obstruction | undefined, before: number, who: Evaluation): Hindrance | Problem {
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
      : problem(`A difficulty is a whole number from 0 up, not ${difficulty}.`);
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
