import { nameKey } from '../../grammar/text.js';
import { says } from '../../roll/messages.js';
import { Tape } from '../../roll/tape.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { isFighting } from '../state/fight.js';
import { countedOnly, type PreparedEncounter } from '../state/prepared-encounter.js';
import { type Carried, carriedInto, carryFrom } from '../table/carried.js';
import { tableStep } from '../table/table.js';
import type { TableState } from '../table/table-state.js';
import { errorOf, unplayable } from './odds.js';
import { turnsOf } from './play-out.js';
import { Tactic } from './tactic.js';

/** One encounter of an evening, for the members who are left when it begins. */
export interface EncounterOfEvening {
  readonly encounter: string;
  /** The side of the party. */
  readonly side: string;
  /** The share of evenings that reach it, 0 to 1. */
  readonly reached: number;
  /** How often the party wins it, of these evenings, 0 to 1; absent if no evening reaches it. */
  readonly wins?: number;
  /** Half the width of the 95 % interval of `wins`. */
  readonly error: number;
  /** How many of the party can still fight after it, on average of these evenings. */
  readonly left: number;
}

/** The likely course of an evening: encounters one after the other, for as long as the party wins. */
export interface EveningOdds {
  readonly method: 'simulated';
  readonly evenings: number;
  /** The members of the party at the beginning. */
  readonly members: number;
  /** How often the party wins all of them, 0 to 1. */
  readonly wins: number;
  readonly error: number;
  readonly encounters: readonly EncounterOfEvening[];
}

/** An encounter of the evening, with its counts so far. */
interface Played {
  readonly encounter: PreparedEncounter;
  readonly tactic: Tactic;
  /** The members of the party, by index. */
  readonly party: readonly number[];
  readonly side: string;
  reached: number;
  wins: number;
  left: number;
}

/**
 * Simulates evenings: the encounters in order, each with the survivors of the one before, their wounds and what they have
 * used up. An evening ends when the party does not win. Encounters without the party are skipped. `party` has the keys of
 * its names, `between` the lines that each of its members rolls between two encounters. Yields between turns.
 */
export function* eveningOdds(
  encounters: readonly PreparedEncounter[],
  { party, between }: { readonly party: ReadonlySet<string>; readonly between: readonly string[] },
  seed: string,
  evenings: number,
): Generator<undefined, EveningOdds | Problem> {
  const played = encounters.flatMap((one) => playedBy(one, party));
  if (played.length === 0) return problem(says.noEvening);
  for (const { encounter, tactic } of played) {
    const wrong = unplayable(encounter);
    if (wrong) return wrong;
    for (const _ of tactic.prepare()) yield undefined;
  }
  let wins = 0;
  for (let evening = 1; evening <= evenings; evening++) {
    const won = yield* oneEvening(played, between, `${seed}/${evening}`);
    if (isProblem(won)) return won;
    if (won.all) wins += 1;
  }
  return {
    method: 'simulated',
    evenings,
    members: Math.max(...played.map((one) => one.party.length)),
    wins: wins / evenings,
    error: errorOf(wins, evenings),
    encounters: played.map(({ encounter, side, reached, wins: won, left }) => ({
      encounter: encounter.name,
      side,
      reached: reached / evenings,
      ...(reached > 0 && { wins: won / reached }),
      error: errorOf(won, reached),
      left: reached === 0 ? 0 : left / reached,
    })),
  };
}

function* oneEvening(
  played: readonly Played[],
  between: readonly string[],
  seed: string,
): Generator<undefined, { readonly all: boolean } | Problem> {
  const carried: Carried = new Map();
  for (const one of played) {
    const { encounter, tactic, party, side } = one;
    const own = `${seed}/${encounter.name}`;
    const turns = turnsOf(encounter, tactic, own, undefined, carriedInto(encounter, carried));
    let next = turns.next();
    for (; !next.done; next = turns.next()) yield undefined;
    const end = next.value;
    if (isProblem(end)) return end;
    const hasWon = end.winner !== undefined && nameKey(end.winner) === nameKey(side);
    one.reached += 1;
    one.left += party.filter((place) => isFighting(end.state, place)).length;
    if (!hasWon) return { all: false };
    one.wins += 1;
    const ended = tableStep(encounter, end.table, { is: 'end', outcome: '' }, new Tape({ seed: `${own}/end` }));
    const over = isProblem(ended) ? end.table : ended.state;
    carryFrom(carried, encounter, afterwards(one, over, between, own));
  }
  return { all: true };
}

/** The state after the lines between two encounters, as far as the members of the party can do them. */
function afterwards(
  { encounter, party }: Played,
  over: TableState,
  between: readonly string[],
  seed: string,
): TableState {
  // The lines are played in the encounter that has ended.
  const { ended: _, ...goesOn } = over;
  let state: TableState = goesOn;
  for (const line of between)
    for (const place of party) {
      const by = encounter.members[place]?.name ?? '';
      const next = tableStep(encounter, state, { is: 'act', by, line }, new Tape({ seed: `${seed}/${line}/${by}` }));
      if (!isProblem(next)) state = next.state;
    }
  return state;
}

/** An encounter, for the side with most of the party; empty if nobody of the party takes part. */
function playedBy(encounter: PreparedEncounter, party: ReadonlySet<string>): Played[] {
  const counted = countedOnly(encounter);
  const ours = counted.members.flatMap(({ of, side }, place) => (party.has(nameKey(of)) ? [{ place, side }] : []));
  const countOf = (side: string): number => ours.filter((one) => nameKey(one.side) === nameKey(side)).length;
  const [most] = ours.toSorted((one, other) => countOf(other.side) - countOf(one.side));
  if (!most) return [];
  const places = ours.flatMap(({ place, side }) => (nameKey(side) === nameKey(most.side) ? [place] : []));
  return [
    { encounter: counted, tactic: new Tactic(counted), party: places, side: most.side, reached: 0, wins: 0, left: 0 },
  ];
}
