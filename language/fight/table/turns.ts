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

/** Whose turn it is, and who has had one. */
export interface TurnState {
  /** Places of the members in the order of this round. */
  readonly order: readonly number[];
  /** The order in which rounds begin, unless a person has said another one. */
  readonly usual: readonly number[];
  readonly done: ReadonlySet<number>;
  readonly turn?: number;
  /** In games in which all declare before anything happens. */
  readonly phase?: 'declare' | 'resolve';
  readonly declared: ReadonlyMap<number, DeclaredAct>;
  /** A person has said in which order they act. */
  readonly isByHand: boolean;
  /** In games in which a turn has to be paid for: by what each had its last turn in this round. */
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
  // A turn that has to be paid for begins with a line of its own.
  return encounter.ceremonies.turn === undefined ? withTurn(turns, nextOf(encounter, turns, fight)) : turns;
}

/** Who is next: the first of the order who is there, can go on and has a turn left; undefined where no one is. */
export function nextOf(encounter: PreparedEncounter, turns: TurnState, fight: FightState): number | undefined {
  const isPaid = encounter.ceremonies.turn !== undefined;
  const isHere = (place: number): boolean => (isPaid || place !== turns.turn) && isFighting(fight, place);
  const isNext = (place: number): boolean => hasTurn(encounter, turns, fight, place);
  if (!isSorted(encounter, turns)) return turns.order.find((place) => isHere(place) && isNext(place));
  let next: number | undefined;
  let values: readonly number[] = [];
  // What is asked of a sheet is asked only of those who are still there, and whether a turn is left of those who would come first.
  for (const place of turns.order) {
    if (!isHere(place)) continue;
    const own = encounter.turnValues(fight.members[place]);
    if ((next !== undefined && compared(values, own) <= 0) || !isNext(place)) continue;
    next = place;
    values = own;
  }
  return next;
}

/** Whether a member has a turn left in this round: one that was not had, or where turns have to be paid for, one that can be. */
export function hasTurn(
  encounter: PreparedEncounter,
  { stood, done, phase, declared }: TurnState,
  fight: FightState,
  place: number,
): boolean {
  if (doesNothingYet(encounter, fight, place)) return false;
  if (phase === 'declare') {
    // Neutral people may declare something, but nobody waits for it.
    if (declared.has(place) || fight.members[place]?.isHelpless || isNeutral(encounter, place)) return false;
  }
  if (encounter.ceremonies.turn === undefined) return !done.has(place);
  return stood.get(place) !== standsAt(encounter, fight, place) && encounter.canBeginTurn(fight.members[place]);
}

/** The order as it is now: where turns have to be paid for, by what everybody has left. */
export function orderNow(encounter: PreparedEncounter, turns: TurnState, fight: FightState): readonly number[] {
  const { order } = turns;
  return isSorted(encounter, turns) ? byValues(encounter, fight, order) : order;
}

/** The order of the rounds once everybody has done what a fight begins with: by dice that were thrown for it, where there are any. */
export function orderBegun(
  encounter: PreparedEncounter,
  fight: FightState,
  usual: readonly number[],
): readonly number[] {
  if (encounter.isDeclared || encounter.ceremonies.fight === undefined) return usual;
  return byValues(encounter, fight, usual);
}

/** By the values that say when a turn is; who is equal stays in the old order. */
function byValues(encounter: PreparedEncounter, fight: FightState, order: readonly number[]): readonly number[] {
  const values = new Map(order.map((place) => [place, encounter.turnValues(fight.members[place])]));
  return order.toSorted((a, b) => compared(values.get(a) ?? [], values.get(b) ?? []));
}

/** Whether the order follows from what everybody has left. */
function isSorted(encounter: PreparedEncounter, { isByHand }: TurnState): boolean {
  return encounter.ceremonies.turn !== undefined && !isByHand;
}

/** By what a member has a turn; the same for as long as nothing was paid. */
export function standsAt(encounter: PreparedEncounter, fight: FightState, place: number): string {
  return encounter.standing(fight.members[place]) ?? '';
}

/** The turn goes over to a member; the one who had it is done. */
export function withTurn(turns: TurnState, turn: number | undefined): TurnState {
  const { turn: before, ...rest } = turns;
  const done = new Set(turns.done);
  if (before !== undefined) done.add(before);
  if (turn !== undefined) done.delete(turn);
  return { ...rest, done, ...(turn !== undefined && { turn }) };
}

/** The order of a round as a person says it; who is not named follows in the old order. */
export function withOrder(turns: TurnState, places: readonly number[]): TurnState {
  const named = new Set(places);
  return { ...turns, order: [...named, ...turns.order.filter((place) => !named.has(place))], isByHand: true };
}

/** Those who can still declare what they do in this round, in the order in which they do. */
export function undeclared(encounter: PreparedEncounter, turns: TurnState, fight: FightState): readonly number[] {
  if (turns.phase !== 'declare') return [];
  return turns.order.filter((place) => isFighting(fight, place) && hasTurn(encounter, turns, fight, place));
}

/** Everybody has declared: what their dice show says in which order it takes effect. */
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

/** A round that was played whole: no one has anything left to do in it, and the one who came first is first in the order. */
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

/** When a declared action takes effect, and what its roll shows. */
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

/** What a roll came to as the numbers that the game orders actions by. */
function speedBy(resolution: readonly string[], outcome: Outcome): readonly number[] {
  return resolution.map((name) => {
    const value = outcome.get(name);
    return numberIn(value) ?? 0;
  });
}

/** The greater first; what is missing is less than anything. */
function compared(one: readonly number[], other: readonly number[]): number {
  const length = Math.max(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const a = one[at] ?? Number.NEGATIVE_INFINITY;
    const b = other[at] ?? Number.NEGATIVE_INFINITY;
    if (a !== b) return b - a;
  }
  return 0;
}
