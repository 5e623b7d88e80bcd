import { type MatchingSet, setText, splitSet } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { Pool } from '../../../values/pool.js';
import { planPool } from '../../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import { matchingOf } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';

const needs = {
  procedure: 'grenade',
  tables: {
    answers: {
      table: 'Grenade Answer',
      numbers: { penalty: 'penalty', sets: 'sets', wider: 'wider' },
      rows: { kick: 'kick', back: 'throw back', catching: 'catch', dive: 'dive' },
    },
  },
  numbers: { reach: 'Grenade Throw', rolledReach: 'Grenade Range' },
  pools: { pool: 'Coordination' },
} as const satisfies Needs;
export const grenadeNeeds: Needs = needs;

/** The four things that can be done about a grenade before it goes off. */
export type GrenadeAnswer = (typeof needs.tables.answers.rows)[keyof typeof needs.tables.answers.rows];

/** What is special about the place and the one who answers. */
export interface GrenadeScene {
  /** False in a trench, a foxhole, a room: there kicking does no good. */
  readonly openSpace?: boolean;
  /** False at night or in smoke: what is not seen clearly cannot be caught. */
  readonly seen?: boolean;
  /** A Hyperstat or Hyperskill that saves the lost die. */
  readonly special?: boolean;
}

/** The moment of the blast: the width of the throw, which is its widest set. A problem where the throw has none. */
export function detonationWidth(throwSets: readonly MatchingSet[]): number | Problem {
  const width = Math.max(0, ...throwSets.map((set) => set.width));
  return width > 0 ? width : problem('The throw has no set, so the grenade does nothing here.');
}

/** The dice of an answer: Coordination, less what doing two things costs. A dive rolls nothing. */
export function grenadePool(answer: GrenadeAnswer, who: Evaluation, scene: GrenadeScene = {}): Pool | Problem {
  const row = rowOf(answer, who);
  if (isProblem(row)) return row;
  const parameters = matchingOf(who);
  if (!parameters) return problem(`${who.rules.name} does not roll pools.`);
  const dice = scene.special === true ? 0 : row.penalty;
  const plan = planPool(row.pool, dice > 0 ? [{ op: 'remove', dice }] : [], parameters);
  return isProblem(plan) ? plan : plan.pool;
}

/** Whether sets do what an answer needs in time. */
export interface GrenadeAnswered {
  readonly detonationWidth: number;
  readonly success: boolean;
  /** The sets that it took, or would have taken: the one that throws comes first. */
  readonly sets: readonly MatchingSet[];
}

/**
 * An answer against a throw of this width: as many sets as it needs, so many of them wider than the throw. A tie is too late. A
 * wide set can be split. A problem where the place does not allow it.
 */
export function answerGrenade(
  answer: GrenadeAnswer,
  width: number,
  sets: readonly MatchingSet[],
  who: Evaluation,
  scene: GrenadeScene = {},
): Accounted<GrenadeAnswered> | Problem {
  const row = rowOf(answer, who);
  if (isProblem(row)) return row;
  if (answer === 'kick' && scene.openSpace === false)
    return problem('There is nowhere to kick the grenade. Throw it back or dive on it.');
  if (answer === 'catch' && scene.seen === false) return problem('A grenade has to be seen clearly to be caught.');
  const options = optionsOf(sets, row.sets);
  const enough = options.find((option) => widerThan(option, width) >= row.wider);
  const taken = enough ?? options[0] ?? [...sets];
  return judged(answer, width, taken, enough !== undefined, row);
}

/** Catching with the sets as the player assigns them: the one that throws has to be wide enough. */
export function catchGrenade(
  width: number,
  assigned: { readonly catching: MatchingSet; readonly throwing: MatchingSet },
  who: Evaluation,
  scene: GrenadeScene = {},
): Accounted<GrenadeAnswered> | Problem {
  const any = answerGrenade('catch', width, [assigned.throwing, assigned.catching], who, scene);
  if (isProblem(any)) return any;
  const row = rowOf('catch', who);
  if (isProblem(row)) return row;
  return judged('catch', width, [assigned.throwing, assigned.catching], assigned.throwing.width > width, row);
}

function judged(
  answer: GrenadeAnswer,
  width: number,
  sets: readonly MatchingSet[],
  success: boolean,
  { rule, wider }: AnswerRow,
): Accounted<GrenadeAnswered> {
  const step: Step = {
    what: success
      ? '{answer}: {sets} in time, {wider} wider than the throw of width {width}'
      : '{answer}: {sets} against a throw of width {width}, and {wider} had to be wider: too late',
    values: { answer, width, wider, sets: sets.length > 0 ? sets.map(setText).join(', ') : 'no set' },
  };
  return {
    outcome: { detonationWidth: width, success, sets },
    steps: [rule ? { ...step, rule } : step],
  };
}

interface AnswerRow {
  readonly penalty: number;
  readonly sets: number;
  readonly wider: number;
  readonly pool: Pool;
  readonly rule: Step['rule'];
}

function rowOf(answer: GrenadeAnswer, who: Evaluation): AnswerRow | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const sets = book.cell('answers', answer, 'sets');
  if (sets === undefined) return problem(`In ${who.rules.name} you cannot ${answer} a grenade.`);
  return {
    penalty: book.cell('answers', answer, 'penalty') ?? 0,
    sets,
    wider: book.cell('answers', answer, 'wider') ?? 0,
    pool: book.pool('pool'),
    rule: book.rule('answers'),
  };
}

/** Ways to have so many sets, the widest sets first; a set is split where there are too few. */
function optionsOf(sets: readonly MatchingSet[], wanted: number): readonly (readonly MatchingSet[])[] {
  const sorted = [...sets].sort((a, b) => b.width - a.width || b.height - a.height);
  if (sorted.length >= wanted) return [sorted.slice(0, wanted)];
  const missing = wanted - sorted.length;
  return sorted.flatMap((set) =>
    splitSet(set, missing + 1).map((parts) =>
      [...parts, ...sorted.filter((one) => one !== set)].sort((a, b) => b.width - a.width),
    ),
  );
}

function widerThan(sets: readonly MatchingSet[], width: number): number {
  return sets.filter((set) => set.width > width).length;
}

/** How far somebody throws a grenade, in the rulebook's unit: as far as anybody, or by his strength with a successful roll. */
export function grenadeRange(who: Evaluation, bodyRollSucceeded: boolean): Accounted<number> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const role = bodyRollSucceeded ? 'rolledReach' : 'reach';
  const range = book.number(role);
  const rule = book.rule(role);
  return { outcome: range, steps: [{ what: 'the grenade goes {range}', values: { range }, ...(rule && { rule }) }] };
}
