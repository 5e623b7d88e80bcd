import type { Game } from '../../dice/families/game.js';
import type { Result } from '../../procedures/procedure.js';
import { accountText } from '../../roll/account.js';
import { type Change, merged } from '../../roll/changes.js';
import { rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import { ACTION_RECORD_VERSION, type ActionRecord, type Verdict } from '../../roll/record.js';
import { Tape, type TapeSource } from '../../roll/tape.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Others } from '../../sheet/rolls/speakers.js';
import { deedOf, type SheetRoll } from '../../sheet/sheet-roll.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { playedAs, resolveAction } from '../actions/play-action.js';
import { type PlayedLine, playLine } from './play-line.js';

/** The actor of the steps, and the source of the dice. */
export interface Player {
  readonly who?: Evaluation | undefined;
  /** The name in the line. */
  readonly name?: string | undefined;
  readonly others: Others;
  readonly game: Game;
}

/** Several steps as one line of text: `Stealth then Climbing`. */
export function stepsText(steps: readonly SheetRoll[]): string {
  return steps.map(({ expression }) => expression).join(' then ');
}

/**
 * Plays steps one after the other: each is rolled only if the one before it has succeeded. All of them use one tape, so
 * that one seed repeats them. A single step is played like any other line.
 */
export function playSteps(
  steps: readonly SheetRoll[],
  { who, name, others, game }: Player,
  source: TapeSource = {},
): PlayedLine | Problem {
  const line = stepsText(steps);
  const [only, ...more] = steps;
  if (!only) return problem(says.cannotBeRolled(line));
  if (more.length === 0) return playLine(only, who, others, game, line, source, name);
  if (source.isPushed) return problem(says.pushOneRoll);
  const tape = new Tape(source);
  const summaries: string[] = [];
  const account: string[] = [];
  const changes: Change[] = [];
  const details: ActionRecord['details'][number][] = [];
  let verdict: Verdict = 'done';
  for (const step of steps) {
    const played = playStep(step, { who, name, others, game }, tape);
    if (isProblem(played)) return played;
    verdict = played.verdict;
    summaries.push(`${step.expression}: ${played.summary}`);
    account.push(...played.account);
    changes.push(...played.changes);
    details.push(...(played.details ?? []));
    if (verdict === 'failure') break;
  }
  const left = tape.leftOver();
  if (left) return left;
  const record: ActionRecord = {
    version: ACTION_RECORD_VERSION,
    ...(source.time !== undefined && { time: source.time }),
    line,
    action: only.keyword,
    by: name ?? who?.source.name ?? says.someone,
    tape: tape.entries,
    verdict,
    summary: summaries.join('; '),
    details,
    changes: merged(changes),
    account,
  };
  return playedAs(record);
}

function playStep(
  roll: SheetRoll,
  { who, name, others, game }: Player,
  tape: Tape,
): (Result & { readonly account: readonly string[] }) | Problem {
  const { rolled, expression } = roll;
  const situation = deedOf(roll);
  if (situation && who) {
    const played = resolveAction({ roll, situation, who, others, ...(name !== undefined && { name }) }, tape);
    if (isProblem(played)) return played;
    const { steps, outcome } = played;
    return { ...outcome, account: steps.length === 0 ? [] : accountText(steps).split('\n') };
  }
  if (!rolled) return problem(says.cannotBeRolled(expression));
  const main = rollOn(tape, expression, rolled, game);
  return isProblem(main) ? main : { verdict: main.verdict, summary: main.summary, changes: [], account: [] };
}
