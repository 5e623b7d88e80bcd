import { nameKey } from '../../grammar/text.js';
import type { EncounterOdds, SideOdds } from '../../play/chances/encounter-odds.js';
import { says } from '../../roll/messages.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { isFighting } from '../state/fight.js';
import { countedOnly, type PreparedEncounter } from '../state/prepared-encounter.js';
import { turnsOf } from './play-out.js';
import { Tactic } from './tactic.js';

/** Sums over fights. Tallies of different fights can be added in any order. */
export interface Tally {
  fights: number;
  rounds: number;
  undecided: number;
  /** Won fights by side. */
  readonly wins: Record<string, number>;
  /** Members lost by side. */
  readonly losses: Record<string, number>;
  /** Members put out, by attacker and weapon. */
  readonly outs: Record<string, number>;
}

/** A tally of no fights yet. */
export function emptyTally(): Tally {
  return { fights: 0, rounds: 0, undecided: 0, wins: {}, losses: {}, outs: {} };
}

/** The sum of both. */
export function addTallies(one: Tally, other: Tally): Tally {
  const sum = (a: Record<string, number>, b: Record<string, number>): Record<string, number> => {
    const all = { ...a };
    for (const [key, value] of Object.entries(b)) all[key] = (all[key] ?? 0) + value;
    return all;
  };
  return {
    fights: one.fights + other.fights,
    rounds: one.rounds + other.rounds,
    undecided: one.undecided + other.undecided,
    wins: sum(one.wins, other.wins),
    losses: sum(one.losses, other.losses),
    outs: sum(one.outs, other.outs),
  };
}

/** Why an encounter cannot be simulated; undefined if it can. */
export function unplayable(encounter: PreparedEncounter): Problem | undefined {
  const sides = encounter.plan.sides.filter(
    ({ name, isNeutral }) => !isNeutral && encounter.members.some(({ side }) => nameKey(side) === nameKey(name)),
  );
  if (sides.length < 2) return problem(says.fewSides);
  return encounter.attacks.length > 0 ? undefined : problem(says.noAttackKnown(encounter.rules.name));
}

/**
 * Simulates the fights with the numbers `from` to `to`, exclusive, each with a seed of its own from `seed` and its number,
 * so that fights can be divided in any way. Yields between fights and turns, so that the caller can do other things.
 */
export function* tallied(
  encounter: PreparedEncounter,
  seed: string,
  from: number,
  to: number,
  counted = countedOnly(encounter),
): Generator<Tally, Tally | Problem> {
  const wrong = unplayable(encounter);
  if (wrong) return wrong;
  const tally = emptyTally();
  const tactic = new Tactic(counted);
  for (const _ of tactic.prepare()) yield tally;
  for (let fight = from; fight < to; fight++) {
    const turns = turnsOf(counted, tactic, `${seed}/${fight + 1}`);
    let next = turns.next();
    for (; !next.done; next = turns.next()) yield tally;
    const end = next.value;
    if (isProblem(end)) return end;
    tally.fights += 1;
    tally.rounds += end.state.round;
    if (end.isUndecided) tally.undecided += 1;
    if (end.winner !== undefined) tally.wins[end.winner] = (tally.wins[end.winner] ?? 0) + 1;
    encounter.members.forEach(({ side, wave }, place) => {
      const hasCome = wave === undefined || end.state.waves[wave];
      if (
        hasCome &&
        encounter.first[place] &&
        !isFighting(end.state, place) &&
        wasThere(encounter, place, end.state.present)
      )
        tally.losses[side] = (tally.losses[side] ?? 0) + 1;
    });
    for (const { by, weapon } of end.outs) {
      const key = `${encounter.members[by]?.of ?? ''}\n${weapon}`;
      tally.outs[key] = (tally.outs[key] ?? 0) + 1;
    }
    yield tally;
  }
  return tally;
}

/** Whether a member was there; members of a random number may not have been. */
function wasThere({ members }: PreparedEncounter, place: number, present: readonly boolean[]): boolean {
  return members[place]?.rolled === undefined || present[place] === true;
}

/** The odds from a tally of fights. */
export function oddsOfFights(
  encounter: PreparedEncounter,
  { fights, rounds, undecided, wins, losses, outs }: Tally,
): EncounterOdds {
  const all = Object.values(outs).reduce((sum, count) => sum + count, 0);
  const [most] = Object.entries(outs).sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  const [who = '', weapon = ''] = most?.[0].split('\n') ?? [];
  return {
    method: 'simulated',
    fights,
    rounds: rounds / fights,
    undecided: undecided / fights,
    sides: encounter.plan.sides.flatMap(({ name, isNeutral }): SideOdds[] => {
      if (isNeutral) return [];
      const share = (wins[name] ?? 0) / fights;
      return [
        {
          side: name,
          wins: share,
          error: errorOf(wins[name] ?? 0, fights),
          losses: (losses[name] ?? 0) / fights,
          members: encounter.members.filter(({ side }) => nameKey(side) === nameKey(name)).length,
        },
      ];
    }),
    ...(most && { dangerous: { who, weapon, share: most[1] / all } }),
  };
}

/**
 * Half the width of the 95 % interval of the share `count / of`, and at least 3 / `of`: an event that never happened in
 * `of` tries has a chance below that.
 */
export function errorOf(count: number, of: number): number {
  if (of === 0) return 1;
  const share = count / of;
  return Math.max(1.96 * Math.sqrt((share * (1 - share)) / of), Math.min(1, 3 / of));
}

/** How precise the odds of an encounter are to be. */
export type Precision = 'usual' | 'precise';

/** Whether odds are precise enough to be shown: their errors are at most a tenth. */
export function isTelling({ sides }: EncounterOdds): boolean {
  return sides.every(({ error }) => error <= 0.1);
}

/** The largest errors, as half of a 95 % interval, which are shown as 3 % and as 1 %. */
const ENOUGH_ERROR: Readonly<Record<Precision, number>> = { usual: 0.035, precise: 0.015 };

/** Most fights of an estimate; the error of an even fight is 1 % then. */
export const MOST_FIGHTS = 10_000;

/** Whether the chance of every side is known precisely enough. */
export function isPreciseEnough({ sides }: EncounterOdds, precision: Precision): boolean {
  return sides.every(({ error }) => error < ENOUGH_ERROR[precision]);
}
