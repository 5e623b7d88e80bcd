import type { RolledDie } from '../../../dice/rolled-die.js';
import { findSets, type MatchingSet } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { checkDiceOf } from './faces.js';
import { adviceOn, hindranceOf, judged, type Obstruction, unhindered } from './obstacle.js';
import { oppose } from './opposed.js';

const needs = {
  procedure: 'extended contest',
  numbers: {
    race: 'Race Goal',
    chase: 'Chase Goal',
  },
  tables: {
    sample: { table: 'Extended Contest', texts: { kind: 'kind' }, numbers: { goal: 'goal' } },
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

/** A contest that begins; without a goal the rulebook's, and with a lead for the first side. */
export function startExtended(
  kind: 'race' | 'chase',
  who: Evaluation,
  { goal, lead = 0 }: { readonly goal?: number; readonly lead?: number } = {},
): ExtendedContest | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const to = goal ?? book.number(kind);
  if (!Number.isInteger(to) || to < 1) return problem(`The goal must be a whole number of at least 1, not ${to}.`);
  if (!Number.isInteger(lead) || lead < 0 || lead >= to)
    return problem(`The lead must be a whole number below the goal of ${to}, not ${lead}.`);
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
  if (wrong !== undefined) return problem(`A gain must be a whole number, not ${wrong}.`);
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
