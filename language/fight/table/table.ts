import { nameKey } from '../../grammar/text.js';
import { isOfRound, type ReadyLine } from '../../play/actions/play-action.js';
import { pushableAt } from '../../play/lines/pushed.js';
import type { Change } from '../../roll/changes.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import { FIGHT_POLICIES } from '../../sheet/fight-policies.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { begin, countsOf, type FightState, isFighting, waveKey } from '../state/fight.js';
import { step } from '../state/fight-step.js';
import type { MemberNow } from '../state/member-now.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { aimedBy, aimsAfterRound } from './aims.js';
import { everybodyBegins, everybodyEnds, roundBegins, sideNotices } from './beginning.js';
import { declarationProblem, playDeclaredRound, playsWholeRounds } from './declared-round.js';
import { dueKey } from './due.js';
import { nothingGoesOn } from './goes-on.js';
import { lineNow } from './line-now.js';
import { clockKey, fullText } from './proposals.js';
import { doneInTurnAfter, repeated } from './repeats.js';
import type { TableInput, TableState, TableStep } from './table-state.js';
import { rolledOrder } from './turn-ties.js';
import {
  newRound,
  nextOf,
  orderBegun,
  resolved,
  roundOver,
  standsAt,
  type TurnState,
  withOrder,
  withTurn,
} from './turns.js';

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
  const next = {
    ...done,
    state: {
      ...done.state,
      tried: triedAfter(done.state, state, input),
      doneInTurn: doneInTurnAfter(encounter, done.state, input),
    },
  };
  const isRound = input.is === 'round' || (input.is === 'begins' && input.what === 'round');
  const isTurn = input.is === 'turn' || input.is === 'begins turn' || next.state.turns.turn !== state.turns.turn;
  if (!isRound && !isTurn) return next;
  const fight = isRound || state.turns.phase === undefined ? turnsOver(next.state.fight, state.began) : undefined;
  if (fight && isProblem(fight)) return fight;
  const now = fight ?? next.state.fight;
  const began = turnBegins(fight ? new Map() : state.began, next.state.turns, now);
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

function inputStep(
  encounter: PreparedEncounter,
  state: TableState,
  input: TableInput,
  tape: Tape,
): TableStep | Problem {
  const { fight, turns } = state;
  const only = (next: Partial<TableState>, told: readonly string[] = []): TableStep => ({
    state: { ...state, ...next },
    told,
    changes: [],
  });
  if (state.ended !== undefined && input.is !== 'note' && input.is !== 'written')
    return problem(says.hasEnded(state.ended));
  switch (input.is) {
    case 'declare': {
      const by = encounter.placeOf(input.by);
      if (by === undefined) return problem(says.noMember(input.by));
      if (turns.phase === undefined) return problem(says.nothingDeclared(encounter.rules.name));
      const read = playsWholeRounds(encounter) ? undefined : lineNow(encounter, fight, by, input.line);
      if (isProblem(read)) return read;
      const typed = tape.typedText;
      const one = { line: input.line, ...(typed !== undefined && { dice: typed }) };
      const wrong = playsWholeRounds(encounter) && declarationProblem(encounter, fight, state.goesOn, by, one, tape);
      if (wrong) return wrong;
      const declared = new Map(turns.declared).set(by, one);
      const next = { ...turns, declared };
      return only({
        turns: turns.phase === 'declare' && turns.turn === by ? withTurn(next, nextOf(encounter, next, fight)) : next,
      });
    }
    case 'resolve': {
      if (turns.phase !== 'declare') return problem(says.nothingDeclared(encounter.rules.name));
      if (playsWholeRounds(encounter)) return wholeRound(encounter, state, tape);
      const readyLineFor = (by: number, line: string): ReadyLine | undefined => {
        const read = lineNow(encounter, fight, by, line);
        return isProblem(read) ? undefined : read.ready;
      };
      const next = resolved(encounter, turns, fight, readyLineFor, tape.seed);
      const told = next.order.flatMap((place) => {
        const { stands } = next.declared.get(place) ?? {};
        return stands === undefined ? [] : [`${encounter.members[place]?.name ?? ''} ${stands}`];
      });
      return only({ turns: next }, told);
    }
    case 'pass': {
      const place = encounter.placeOf(input.of);
      if (place === undefined) return problem(says.noMember(input.of));
      return only({ turns: passed(encounter, turns, place, fight) }, []);
    }
    case 'order': {
      const places: number[] = [];
      for (const name of input.names) {
        const place = encounter.placeOf(name);
        if (place === undefined) return problem(says.noMember(name));
        places.push(place);
      }
      return only({ turns: withOrder(turns, places) });
    }
    case 'timer': {
      const timer = encounter.plan.timers[input.timer];
      if (!timer) return problem(says.noTimer(String(input.timer + 1)));
      return only({ timers: new Set([...state.timers, input.timer]) }, [timer.about]);
    }
    // A fold of a log goes on with the sheets as they are now.
    case 'changed':
    case 'written':
      return only({});
    case 'note': {
      const full = encounter.plan.clocks.find((clock) => fullText(clock) === input.text);
      return only(full ? { dropped: new Set([...state.dropped, clockKey(full)]) } : {});
    }
    case 'clock': {
      const next = step(encounter, fight, input, tape);
      if (isProblem(next)) return next;
      // Once it has moved, it may become full again.
      const dropped = [...state.dropped].filter((key) => nameKey(key) !== nameKey(clockKey({ name: input.clock })));
      return { ...next, state: { ...state, fight: next.state, dropped: new Set(dropped) } };
    }
    case 'drop': {
      const here = encounter.plan.waves.find(
        (_, wave) => fight.waves[wave] && waveKey(encounter.plan, wave) === input.proposal,
      );
      if (here) return problem(says.waveHere(here.name));
      return input.proposal.startsWith('due ')
        ? only({})
        : only({ dropped: new Set([...state.dropped, input.proposal]) });
    }
    case 'notice': {
      if (!encounter.plan.sides.some(({ name }) => nameKey(name) === nameKey(input.side)))
        return problem(says.noSide(input.side));
      const { state: now, told, changes } = sideNotices(encounter, fight, input.side);
      return { state: { ...state, fight: now }, told, changes };
    }
    case 'end': {
      const { state: now, told, changes } = everybodyEnds(encounter, fight, state.goesOn.choked, tape.seed);
      return { state: { ...state, fight: now, ended: input.outcome }, told, changes };
    }
    case 'act':
      return act(encounter, state, input.by, input.line, tape);
    case 'turn': {
      const next = step(encounter, fight, input, tape);
      const place = encounter.placeOf(input.of);
      if (isProblem(next) || place === undefined) return isProblem(next) ? next : problem(says.noMember(input.of));
      return { ...next, state: { ...state, fight: next.state, turns: withTurn(turns, place) } };
    }
    case 'begins turn': {
      const begins = encounter.ceremonies.turn;
      if (begins === undefined) return problem(says.nothingBegins(encounter.rules.name));
      const place = encounter.placeOf(input.of);
      const over = step(encounter, fight, { is: 'turn', of: input.of }, tape);
      if (place === undefined || isProblem(over)) return isProblem(over) ? over : problem(says.noMember(input.of));
      const stood = new Map(turns.stood).set(place, standsAt(encounter, over.state, place));
      const next = step(encounter, over.state, { is: 'act', by: input.of, line: begins }, tape);
      if (isProblem(next)) return next;
      // That a turn has begun is said by the entry.
      const told = next.told.filter((one) => one !== says.nothingHappens);
      return { ...next, told, state: { ...state, fight: next.state, turns: withTurn({ ...turns, stood }, place) } };
    }
    case 'begins': {
      const { what } = input;
      const round = what === 'round' ? step(encounter, fight, { is: 'round' }, tape) : undefined;
      if (round && isProblem(round)) return round;
      const all = everybodyBegins(encounter, round?.state ?? fight, what, tape.seed);
      const usual = what === 'fight' ? orderBegun(encounter, all.state, turns.usual) : turns.usual;
      return {
        state: { ...state, fight: all.state, turns: newRound(encounter, all.state, turns, usual) },
        told: [...(round?.told ?? []), ...all.told],
        changes: all.changes,
      };
    }
    case 'round': {
      const next = step(encounter, fight, input, tape);
      if (isProblem(next)) return next;
      const begun = newRound(encounter, next.state, turns);
      const first = begun.turn === undefined ? undefined : encounter.members[begun.turn]?.name;
      const ended = first === undefined ? next : step(encounter, next.state, { is: 'turn', of: first }, tape);
      if (isProblem(ended)) return ended;
      return { ...next, state: { ...state, fight: ended.state, turns: begun } };
    }
    default: {
      const next = step(encounter, fight, input, tape);
      if (isProblem(next)) return next;
      const morale = input.is === 'morale' ? new Set([...state.morale, input.morale]) : state.morale;
      return { ...next, state: { ...state, fight: next.state, morale } };
    }
  }
}

function act(
  encounter: PreparedEncounter,
  before: TableState,
  by: string,
  line: string,
  tape: Tape,
): TableStep | Problem {
  const place = encounter.placeOf(by);
  if (place === undefined) return problem(says.noMember(by));
  const state = aimedBy(encounter, before, place, line);
  const { fight, turns } = state;
  const read = lineNow(encounter, fight, place, line);
  if (isProblem(read)) return read;
  if (read.ready && isOfRound(read.ready) && playsWholeRounds(encounter)) {
    const round = playDeclaredRound(encounter, fight, state.goesOn, new Map([[place, { line }]]), tape, true);
    if (isProblem(round)) return round;
    const { told, changes, steps, verdicts } = round;
    return { state: { ...state, fight: round.fight, goesOn: round.goesOn }, told, changes, steps, verdicts };
  }
  const after = (now: FightState): TurnState =>
    turns.phase === 'resolve' && turns.declared.has(place) ? passed(encounter, turns, place, now) : turns;
  const who = read.rolled && fight.members[place]?.evaluation;
  if (read.rolled && who) {
    const main = rollOn(tape, line, read.rolled, gameFor(who));
    if (isProblem(main)) return main;
    const verdicts = new Map([[place, main.verdict]]);
    const push = pushableAt(tape.entries, 0);
    return {
      state: { ...state, turns: after(fight) },
      told: [main.summary],
      changes: [],
      verdicts,
      ...(push !== undefined && { push }),
    };
  }
  const next = step(encounter, fight, { is: 'act', by, line }, tape);
  if (isProblem(next)) return next;
  const verdicts = new Map([[place, next.verdict ?? 'done']]);
  const again = repeated(encounter, state, place, read);
  return {
    ...next,
    told: [...again.told, ...next.told],
    state: { ...state, fight: next.state, turns: after(next.state), doneInTurn: again.doneInTurn },
    verdicts,
  };
}

/** All have declared: the round is played whole, and no one has anything left to do in it. */
function wholeRound(encounter: PreparedEncounter, before: TableState, tape: Tape): TableStep | Problem {
  let state = before;
  for (const [by, { line }] of before.turns.declared) state = aimedBy(encounter, state, by, line);
  const round = playDeclaredRound(encounter, state.fight, state.goesOn, state.turns.declared, tape);
  if (isProblem(round)) return round;
  const { fight, goesOn, told, changes, struck, steps, verdicts } = round;
  const after = { ...state, fight, goesOn, turns: roundOver(encounter, state.turns, round.rolled) };
  return {
    state: aimsAfterRound(encounter, state, after),
    told,
    changes,
    struck,
    steps,
    verdicts,
  };
}

/** A member is done for this round; where it was their turn, the next one has it. */
function passed(encounter: PreparedEncounter, turns: TurnState, place: number, fight: FightState): TurnState {
  const done = { ...turns, done: new Set([...turns.done, place]) };
  return turns.turn === place ? withTurn(done, nextOf(encounter, done, fight)) : done;
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
