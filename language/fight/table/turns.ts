import type { ReadyLine } from '../../play/actions/play-action.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { Tape, type TapeSource } from '../../roll/tape.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { isProblem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { type FightState, isFighting } from '../state/fight.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { isNeutral } from '../state/sides.js';
import { doesNothingYet } from './beginning.js';
import type { DeclaredAct } from './declarations.js';
import type { RoundPlayed } from './declared-round.js';

/** The turns of a round. Members are given by their index. */
export interface TurnState {
  /** The members in the order of this round. */
  readonly order: readonly number[];
  /** The order of new rounds, unless a person has set another one. */
  readonly usual: readonly number[];
  /** Members who have had their turn. */
  readonly done: ReadonlySet<number>;
  /** The member whose turn it is. */
  readonly turn?: number;
  /** Only in games in which all declare first. */
  readonly phase?: 'declare' | 'resolve';
  readonly declared: ReadonlyMap<number, DeclaredAct>;
  /** Whether a person has set the order. */
  readonly isByHand: boolean;
  /** In games in which a turn costs something: the values (`standsAt`) with which each member had the last turn. */
  readonly stood: ReadonlyMap<number, string>;
}

/** The turns of a new round: no one has had one, and the first of the order has it. */
export function newRound(
  encounter: PreparedEncounter,
  fight: FightState,
  before?: TurnState,
  usual = before?.usual ?? encounter.order,
): TurnState {
  const turns: TurnState = {
    order: before?.isByHand ? before.order : usual,
    usual,
    done: new Set(),
    declared: new Map(),
    isByHand: before?.isByHand ?? false,
    stood: new Map(),
    ...(encounter.isDeclared && { phase: 'declare' }),
  };
  // A turn that costs something begins with an entry of its own.
  return encounter.ceremonies.turn === undefined ? withTurn(turns, nextOf(encounter, turns, fight)) : turns;
}

/** The member with the next turn: the first of the order who can still fight and has a turn left. */
export function nextOf(encounter: PreparedEncounter, turns: TurnState, fight: FightState): number | undefined {
  const isPaid = encounter.ceremonies.turn !== undefined;
  const isHere = (place: number): boolean => (isPaid || place !== turns.turn) && isFighting(fight, place);
  const isNext = (place: number): boolean => hasTurn(encounter, turns, fight, place);
  if (!isSorted(encounter, turns)) return turns.order.find((place) => isHere(place) && isNext(place));
  let next: number | undefined;
  let values: readonly number[] = [];
  // The checks that need a sheet come last, and only for members who would be first.
  for (const place of turns.order) {
    if (!isHere(place)) continue;
    const own = encounter.turnValues(fight.members[place]);
    if ((next !== undefined && compared(values, own) <= 0) || !isNext(place)) continue;
    next = place;
    values = own;
  }
  return next;
}

/** Whether a member has a turn left in this round: none so far, or if turns cost something, enough left for another one. */
export function hasTurn(
  encounter: PreparedEncounter,
  { stood, done, phase, declared }: TurnState,
  fight: FightState,
  place: number,
): boolean {
  if (doesNothingYet(encounter, fight, place)) return false;
  if (phase === 'declare') {
    // Neutral members may declare, but the round does not wait for them.
    if (declared.has(place) || fight.members[place]?.isHelpless || isNeutral(encounter, place)) return false;
  }
  if (encounter.ceremonies.turn === undefined) return !done.has(place);
  return stood.get(place) !== standsAt(encounter, fight, place) && encounter.canBeginTurn(fight.members[place]);
}

/** The current order; if turns cost something, by what each member has left. */
export function orderNow(encounter: PreparedEncounter, turns: TurnState, fight: FightState): readonly number[] {
  const { order } = turns;
  return isSorted(encounter, turns) ? byValues(encounter, fight, order) : order;
}

/** The order of rounds after the action that begins a fight, such as a roll for initiative. */
export function orderBegun(
  encounter: PreparedEncounter,
  fight: FightState,
  usual: readonly number[],
): readonly number[] {
  if (encounter.isDeclared || encounter.ceremonies.fight === undefined) return usual;
  return byValues(encounter, fight, usual);
}

/** An order sorted by the values that decide turns; equal members keep their order. */
function byValues(encounter: PreparedEncounter, fight: FightState, order: readonly number[]): readonly number[] {
  const values = new Map(order.map((place) => [place, encounter.turnValues(fight.members[place])]));
  return order.toSorted((a, b) => compared(values.get(a) ?? [], values.get(b) ?? []));
}

/** Whether the order follows from what the members have left. */
function isSorted(encounter: PreparedEncounter, { isByHand }: TurnState): boolean {
  return encounter.ceremonies.turn !== undefined && !isByHand;
}

/** The values by which a member has a turn, in words; the same until a turn has cost something. */
export function standsAt(encounter: PreparedEncounter, fight: FightState, place: number): string {
  return encounter.standing(fight.members[place]) ?? '';
}

/** Gives the turn to a member; the one who had it is done. */
export function withTurn(turns: TurnState, turn: number | undefined): TurnState {
  const { turn: before, ...rest } = turns;
  const done = new Set(turns.done);
  if (before !== undefined) done.add(before);
  if (turn !== undefined) done.delete(turn);
  return { ...rest, done, ...(turn !== undefined && { turn }) };
}

/** Sets the order of a round by hand; members who are not named follow in the old order. */
export function withOrder(turns: TurnState, places: readonly number[]): TurnState {
  const named = new Set(places);
  return { ...turns, order: [...named, ...turns.order.filter((place) => !named.has(place))], isByHand: true };
}

/** The members who can still declare in this round, in their order. */
export function undeclared(encounter: PreparedEncounter, turns: TurnState, fight: FightState): readonly number[] {
  if (turns.phase !== 'declare') return [];
  return turns.order.filter((place) => isFighting(fight, place) && hasTurn(encounter, turns, fight, place));
}

/** Rolls the declared lines, whose results decide the order in which they take effect. */
export function resolved(
  encounter: PreparedEncounter,
  turns: TurnState,
  fight: FightState,
  readyLineFor: (place: number, line: string) => ReadyLine | undefined,
  seed: string,
): TurnState {
  const declared = new Map<number, DeclaredAct>();
  for (const [place, one] of turns.declared) {
    const own = `${seed}/${place + 1}`;
    const ready = readyLineFor(place, one.line);
    const rolled = ready && speedOf(encounter, ready, one.dice === undefined ? { seed: own } : { dice: one.dice });
    declared.set(place, { ...one, ...(one.dice === undefined && { seed: own }), ...rolled });
  }
  const speed = (place: number): readonly number[] => declared.get(place)?.speed ?? [];
  const order = turns.order.toSorted((a, b) => compared(speed(a), speed(b)));
  const { turn: _, ...rest } = turns;
  const now: TurnState = { ...rest, order, declared, phase: 'resolve', done: new Set() };
  const silent = order.filter((place) => !declared.has(place));
  const next: TurnState = { ...now, done: new Set(silent) };
  return withTurn(next, nextOf(encounter, next, fight));
}

/** The turns after a declared round that was played as a whole: all are done, in the order of their rolls. */
export function roundOver(
  { resolution }: PreparedEncounter,
  turns: TurnState,
  rolled: RoundPlayed['rolled'],
): TurnState {
  const declared = new Map(turns.declared);
  for (const [place, { text, values }] of rolled) {
    const one = declared.get(place);
    if (one)
      declared.set(place, {
        ...one,
        stands: text,
        ...(values && { speed: speedBy(resolution, new Map(Object.entries(values))) }),
      });
  }
  const order = turns.order.toSorted((a, b) => compared(declared.get(a)?.speed ?? [], declared.get(b)?.speed ?? []));
  const { turn: _, ...rest } = turns;
  return { ...rest, order, declared, phase: 'resolve', done: new Set(order) };
}

/** Rolls a declared line: the values that decide when it takes effect, and the roll in words. */
function speedOf(
  { resolution }: PreparedEncounter,
  { roll, situation, who }: ReadyLine,
  source: TapeSource,
): Pick<DeclaredAct, 'speed' | 'stands'> {
  if (!roll.rolled) return {};
  const main = rollOn(new Tape(source), situation.name, roll.rolled, gameFor(who));
  if (isProblem(main)) return {};
  return { speed: speedBy(resolution, main.outcome), stands: main.summary };
}

/** The results of a roll that the game orders actions by. */
function speedBy(resolution: readonly string[], outcome: Outcome): readonly number[] {
  return resolution.map((name) => {
    const value = outcome.get(name);
    return numberIn(value) ?? 0;
  });
}

/** Sorts greater values first; a missing value is the least. */
function compared(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const a = one[at] ?? Number.NEGATIVE_INFINITY;
    const b = other[at] ?? Number.NEGATIVE_INFINITY;
    if (a !== b) return b - a;
  }
  return 0;
}
