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

/** One encounter of an evening: how it goes for those who are left when it begins. */
export interface EncounterOfEvening {
  readonly encounter: string;
  /** The side of the party. */
  readonly side: string;
  /** How many evenings come so far, 0 to 1. */
  readonly reached: number;
  /** How often the party wins it, of the evenings that come so far, 0 to 1; absent where none does. */
  readonly wins?: number;
  /** Half the width of the 95 % interval of `wins`. */
  readonly error: number;
  /** How many of the party can go on after it, on average, of the evenings that come so far. */
  readonly left: number;
}

/** The likely course of an evening: encounters one after the other, for as long as the party wins. */
export interface EveningOdds {
  readonly method: 'simulated';
  readonly evenings: number;
  /** How many there are of the party when it begins. */
  readonly members: number;
  /** How often the party wins all of them, 0 to 1. */
  readonly wins: number;
  readonly error: number;
  readonly encounters: readonly EncounterOfEvening[];
}

interface Played {
  readonly encounter: PreparedEncounter;
  readonly tactic: Tactic;
  /** Places of the party. */
  readonly party: readonly number[];
  readonly side: string;
  reached: number;
  wins: number;
  left: number;
}

/**
 * Plays evenings: the encounters in their order, each by those who are left of the one before, with their wounds and what they
 * have used up. An evening is over once the party does not win. Encounters without anybody of the party are passed over. `party`
 * holds the keys of names, `between` the lines that everybody of it rolls between two encounters; yields between turns.
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

/** What everybody of the party does before the next encounter; who cannot do it does not. */
function afterwards(
  { encounter, party }: Played,
  over: TableState,
  between: readonly string[],
  seed: string,
): TableState {
  // What is done after the end is done at the same table.
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

/** The side that has most of the party; none where nobody of it takes part. */
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
