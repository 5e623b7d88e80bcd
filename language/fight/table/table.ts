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

/** How an encounter begins; of members whose number is rolled those are there that the dice of the seed show, none where there is no seed. */
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

/** What follows from an input: a pure function of how things stand, what is decided, and the answers of the tape. */
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

/** What was due and was tried, once something has happened: a new round and a new turn ask anew. */
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

/** Whose turn it is, as they are now, with others whose turn is not over. */
function turnBegins(
  others: ReadonlyMap<number, MemberNow>,
  { turn }: TurnState,
  { members }: FightState,
): ReadonlyMap<number, MemberNow> {
  const now = turn === undefined ? undefined : members[turn];
  return turn === undefined || !now ? others : new Map(others).set(turn, now);
}

/** Those whose turn is not over, without what lasts until the next turn by what has happened in this one: none of it is old. */
function withoutRenewed(
  encounter: PreparedEncounter,
  began: ReadonlyMap<number, MemberNow>,
  changes: readonly Change[],
): ReadonlyMap<number, MemberNow> | Problem {
  const apart = new Set((encounter.rules.policies.get(FIGHT_POLICIES.apart) ?? []).map(nameKey));
  const anew = changes.filter(isRenewal).filter(({ condition }) => !apart.has(nameKey(condition)));
  let all: Map<number, MemberNow> | undefined;
  for (const [place, then] of anew.length > 0 ? began : []) {
    const without = then.withoutAny(anew.filter(({ who }) => encounter.placeOf(who) === place));
    if (isProblem(without)) return without;
    if (without === then) continue;
    all ??= new Map(began);
    all.set(place, without);
  }
  return all ?? began;
}

/** What was to last to the end of turns that are over is gone. */
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

/** What `next` comes to: the turn of the next one, what was declared, or a new round. With the dice that belong to it. */
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

/** The same moment once the sheets of those who take part are others: what has happened to everybody is read over them. */
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

/** What came of it that lasts: everything that has changed since the beginning, but what is over with the fight. */
export function lastingChanges({ fight }: TableState): readonly Change[] {
  return fight.members.flatMap(({ changes, evaluation }) => {
    const passing = new Set((evaluation.rules.policies.get(FIGHT_POLICIES.passing) ?? []).map(nameKey));
    return changes.filter((change) => {
      if (change.is === 'condition') return change.until === undefined && !passing.has(nameKey(change.condition));
      return change.is === 'entry' || !passing.has(nameKey(change.field));
    });
  });
}
