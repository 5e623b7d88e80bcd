import { nameKey } from '../../grammar/text.js';
import { type Change, isRenewal } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { begin, countsOf, type FightState, isFighting } from '../state/fight.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { roundBegins } from './beginning.js';
import { dueKey } from './due.js';
import { nothingGoesOn } from './goes-on.js';
import { inputStep } from './inputs.js';
import { doneInTurnAfter } from './repeats.js';
import type { TableInput, TableState, TableStep } from './table-state.js';
import { rolledOrder } from './turn-ties.js';
import { newRound, nextOf, type TurnState } from './turns.js';

/** The state at the beginning. The seed decides random numbers of members; without one, none of these are there. */
export function beginTable(encounter: PreparedEncounter, seed: string | undefined): TableState {
  const unrolled = (place: number): boolean => encounter.members[place]?.rolled === undefined;
  const fight = begin(encounter, seed === undefined ? unrolled : countsOf(encounter, seed));
  const turns = newRound(
    encounter,
    fight,
    undefined,
    seed === undefined ? encounter.order : rolledOrder(encounter, seed),
  );
  return {
    fight,
    turns,
    began: turnBegins(new Map(), turns, fight),
    goesOn: nothingGoesOn,
    aims: new Map(),
    tried: new Set(),
    doneInTurn: new Set(),
    morale: new Set(),
    timers: new Set(),
    dropped: new Set(),
  };
}

/** The state after an input: a pure function of encounter, state, input and the answers of the tape. */
export function tableStep(
  encounter: PreparedEncounter,
  state: TableState,
  input: TableInput,
  tape: Tape,
): TableStep | Problem {
  const done = inputStep(encounter, state, input, tape);
  if (isProblem(done)) return done;
  const begun = withoutRenewed(encounter, state.began, done.changes);
  if (isProblem(begun)) return begun;
  const next = {
    ...done,
    state: {
      ...done.state,
      began: begun,
      tried: triedAfter(done.state, state, input),
      doneInTurn: doneInTurnAfter(encounter, done.state, input),
    },
  };
  const isRound = input.is === 'round' || (input.is === 'begins' && input.what === 'round');
  const isTurn = input.is === 'turn' || input.is === 'begins turn' || next.state.turns.turn !== state.turns.turn;
  if (!isRound && !isTurn) return next;
  const fight = isRound || state.turns.phase === undefined ? turnsOver(next.state.fight, begun) : undefined;
  if (fight && isProblem(fight)) return fight;
  const now = fight ?? next.state.fight;
  const began = turnBegins(fight ? new Map() : begun, next.state.turns, now);
  return { ...next, state: { ...next.state, fight: now, began } };
}

/** The due actions that were done, after an input: a new round forgets all, a new turn those of its member. */
function triedAfter({ tried, turns }: TableState, before: TableState, input: TableInput): TableState['tried'] {
  if (input.is === 'round' || (input.is === 'begins' && input.what === 'round')) return new Set();
  if (input.is === 'act') {
    const key = nameKey(dueKey(input.by, input.line));
    return tried.has(key) ? tried : new Set([...tried, key]);
  }
  if (input.is === 'drop' && input.proposal.startsWith('due ')) return new Set([...tried, nameKey(input.proposal)]);
  if (input.is !== 'turn' && input.is !== 'begins turn') return tried;
  const own = nameKey(dueKey(input.of, ''));
  return turns.turn === before.turns.turn ? tried : new Set([...tried].filter((key) => !key.startsWith(own)));
}

/** The members whose turn is not over, with the one whose turn begins now. */
function turnBegins(
  others: ReadonlyMap<number, MemberNow>,
  { turn }: TurnState,
  { members }: FightState,
): ReadonlyMap<number, MemberNow> {
  const now = turn === undefined ? undefined : members[turn];
  return turn === undefined || !now ? others : new Map(others).set(turn, now);
}

/** The members whose turn is not over, without conditions that were renewed in it: these last until the turn after. */
function withoutRenewed(
  encounter: PreparedEncounter,
  began: ReadonlyMap<number, MemberNow>,
  changes: readonly Change[],
): ReadonlyMap<number, MemberNow> | Problem {
  const apart = new Set((encounter.rules.policies.get(FIGHT_POLICIES.apart) ?? []).map(nameKey));
  const renewed = changes.filter(isRenewal).filter(({ condition }) => !apart.has(nameKey(condition)));
  let all: Map<number, MemberNow> | undefined;
  for (const [place, then] of renewed.length > 0 ? began : []) {
    const without = then.withoutAny(renewed.filter(({ who }) => encounter.placeOf(who) === place));
    if (isProblem(without)) return without;
    if (without === then) continue;
    all ??= new Map(began);
    all.set(place, without);
  }
  return all ?? began;
}

/** The fight after turns that are over: conditions that lasted until then end. */
function turnsOver(fight: FightState, began: ReadonlyMap<number, MemberNow>): FightState | Problem {
  let members: MemberNow[] | undefined;
  for (const [place, then] of began) {
    const now = fight.members[place];
    const next = now?.afterTurn(then);
    if (!next || next === now) continue;
    if (isProblem(next)) return next;
    members ??= [...fight.members];
    members[place] = next;
  }
  return members ? { ...fight, members } : fight;
}

/** The input of the command `next`: the next turn, the next declared line with its dice, or a new round. */
export function nextInput(
  encounter: PreparedEncounter,
  { fight, turns }: TableState,
): { readonly input: TableInput; readonly seed?: string; readonly dice?: string } {
  const name = (place: number): string => encounter.members[place]?.name ?? '';
  const { ceremonies } = encounter;
  const round = nextRound(encounter, fight);
  const next = nextOf(encounter, turns, fight);
  if (turns.phase === undefined) {
    if (next === undefined) return { input: round };
    return { input: { is: ceremonies.turn === undefined ? 'turn' : 'begins turn', of: name(next) } };
  }
  if (turns.phase === 'declare')
    return { input: next === undefined ? { is: 'resolve' } : { is: 'turn', of: name(next) } };
  const { turn } = turns;
  const declared = turn === undefined ? undefined : turns.declared.get(turn);
  if (turn === undefined || !declared) return { input: round };
  if (!isFighting(fight, turn)) return { input: { is: 'pass', of: name(turn) } };
  const { line, seed, dice } = declared;
  return {
    input: { is: 'act', by: name(turn), line },
    ...(seed !== undefined && { seed }),
    ...(dice !== undefined && { dice }),
  };
}

/** The input with which the next round begins. */
export function nextRound(encounter: PreparedEncounter, fight: FightState): TableInput {
  return roundBegins(encounter, fight) ? { is: 'begins', what: 'round' } : { is: 'round' };
}

/** The same state over changed sheets: what has happened to the members is applied to these. */
export function movedTo(encounter: PreparedEncounter, state: TableState): TableState | Problem {
  const members: MemberNow[] = [];
  for (const [place, now] of state.fight.members.entries()) {
    const next = encounter.first[place]?.after(now.changes);
    if (!next) return problem(says.noMember(now.name));
    if (isProblem(next)) return next;
    members.push(next);
  }
  return { ...state, fight: { ...state.fight, members } };
}

/** The changes since the beginning that last beyond the fight. */
export function lastingChanges({ fight }: TableState): readonly Change[] {
  return fight.members.flatMap(({ changes, evaluation }) => {
    const passing = new Set((evaluation.rules.policies.get(FIGHT_POLICIES.passing) ?? []).map(nameKey));
    return changes.filter((change) => {
      if (change.is === 'condition') return change.until === undefined && !passing.has(nameKey(change.condition));
      return change.is === 'entry' || !passing.has(nameKey(change.field));
    });
  });
}
