import { nameKey } from '../../grammar/text.js';
import { isOfRound, type ReadyLine } from '../../play/actions/play-action.js';
import { pushableAt } from '../../play/lines/pushed.js';
import { gameFor, rollOn } from '../../roll/main-roll.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { type FightState, waveKey } from '../state/fight.js';
import { step } from '../state/fight-step.js';
import type { PreparedEncounter } from '../state/prepared-encounter.js';
import { aimedBy, aimsAfterRound } from './aims.js';
import { everybodyBegins, everybodyEnds, sideNotices } from './beginning.js';
import { declarationProblem, playDeclaredRound, playsWholeRounds } from './declared-round.js';
import { lineNow } from './line-now.js';
import { clockKey, fullText } from './proposals.js';
import { repeated } from './repeats.js';
import type { TableInput, TableState, TableStep } from './table-state.js';
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

/** The input of a kind. */
type Input<Is extends TableInput['is']> = Extract<TableInput, { readonly is: Is }>;

/** The state after an input. `tableStep` then ends the conditions that last until the end of a turn. */
export function inputStep(
  encounter: PreparedEncounter,
  state: TableState,
  input: TableInput,
  tape: Tape,
): TableStep | Problem {
  if (state.ended !== undefined && input.is !== 'note' && input.is !== 'written')
    return problem(says.hasEnded(state.ended));
  switch (input.is) {
    case 'declare':
      return declare(encounter, state, input, tape);
    case 'resolve':
      return resolve(encounter, state, tape);
    case 'pass':
      return pass(encounter, state, input);
    case 'order':
      return order(encounter, state, input);
    case 'timer':
      return ring(encounter, state, input);
    // The log fold applies changed sheets itself.
    case 'changed':
    case 'written':
      return decided(state, {});
    case 'note':
      return note(encounter, state, input);
    case 'clock':
      return moveClock(encounter, state, input, tape);
    case 'drop':
      return drop(encounter, state, input);
    case 'notice':
      return notice(encounter, state, input);
    case 'end':
      return end(encounter, state, input, tape);
    case 'act':
      return act(encounter, state, input, tape);
    case 'turn':
      return giveTurn(encounter, state, input, tape);
    case 'begins turn':
      return beginTurn(encounter, state, input, tape);
    case 'begins':
      return beginAll(encounter, state, input, tape);
    case 'round':
      return beginRound(encounter, state, input, tape);
    default: {
      const next = step(encounter, state.fight, input, tape);
      if (isProblem(next)) return next;
      const morale = input.is === 'morale' ? new Set([...state.morale, input.morale]) : state.morale;
      return { ...next, state: { ...state, fight: next.state, morale } };
    }
  }
}

/** A step that changes no member. */
function decided(state: TableState, next: Partial<TableState>, told: readonly string[] = []): TableStep {
  return { state: { ...state, ...next }, told, changes: [] };
}

function declare(
  encounter: PreparedEncounter,
  state: TableState,
  { by: name, line }: Input<'declare'>,
  tape: Tape,
): TableStep | Problem {
  const { fight, turns, goesOn } = state;
  const by = encounter.placeOf(name);
  if (by === undefined) return problem(says.noMember(name));
  if (turns.phase === undefined) return problem(says.nothingDeclared(encounter.rules.name));
  const typed = tape.typedText;
  const one = { line, ...(typed !== undefined && { dice: typed }) };
  const wrong = playsWholeRounds(encounter)
    ? declarationProblem(encounter, fight, goesOn, by, one, tape)
    : lineNow(encounter, fight, by, line);
  if (isProblem(wrong)) return wrong;
  const next = { ...turns, declared: new Map(turns.declared).set(by, one) };
  const isTheirTurn = turns.phase === 'declare' && turns.turn === by;
  return decided(state, { turns: isTheirTurn ? withTurn(next, nextOf(encounter, next, fight)) : next });
}

/** All have declared. */
function resolve(encounter: PreparedEncounter, state: TableState, tape: Tape): TableStep | Problem {
  const { fight, turns } = state;
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
  return decided(state, { turns: next }, told);
}

function pass(encounter: PreparedEncounter, state: TableState, { of }: Input<'pass'>): TableStep | Problem {
  const place = encounter.placeOf(of);
  if (place === undefined) return problem(says.noMember(of));
  return decided(state, { turns: passed(encounter, state.turns, place, state.fight) });
}

function order(encounter: PreparedEncounter, state: TableState, { names }: Input<'order'>): TableStep | Problem {
  const places: number[] = [];
  for (const name of names) {
    const place = encounter.placeOf(name);
    if (place === undefined) return problem(says.noMember(name));
    places.push(place);
  }
  return decided(state, { turns: withOrder(state.turns, places) });
}

function ring({ plan }: PreparedEncounter, state: TableState, { timer }: Input<'timer'>): TableStep | Problem {
  const planned = plan.timers[timer];
  if (!planned) return problem(says.noTimer(String(timer + 1)));
  return decided(state, { timers: new Set([...state.timers, timer]) }, [planned.about]);
}

function note({ plan }: PreparedEncounter, state: TableState, { text }: Input<'note'>): TableStep {
  const full = plan.clocks.find((clock) => fullText(clock) === text);
  return decided(state, full ? { dropped: new Set([...state.dropped, clockKey(full)]) } : {});
}

function moveClock(
  encounter: PreparedEncounter,
  state: TableState,
  input: Input<'clock'>,
  tape: Tape,
): TableStep | Problem {
  const next = step(encounter, state.fight, input, tape);
  if (isProblem(next)) return next;
  // A clock that has moved may become full again, so that its proposal is no longer dropped.
  const dropped = [...state.dropped].filter((key) => nameKey(key) !== nameKey(clockKey({ name: input.clock })));
  return { ...next, state: { ...state, fight: next.state, dropped: new Set(dropped) } };
}

function drop({ plan }: PreparedEncounter, state: TableState, { proposal }: Input<'drop'>): TableStep | Problem {
  const here = plan.waves.find((_, wave) => state.fight.waves[wave] && waveKey(plan, wave) === proposal);
  if (here) return problem(says.waveHere(here.name));
  const isDue = proposal.startsWith('due ');
  return decided(state, isDue ? {} : { dropped: new Set([...state.dropped, proposal]) });
}

function notice(encounter: PreparedEncounter, state: TableState, { side }: Input<'notice'>): TableStep | Problem {
  if (!encounter.plan.sides.some(({ name }) => nameKey(name) === nameKey(side))) return problem(says.noSide(side));
  const { state: fight, told, changes } = sideNotices(encounter, state.fight, side);
  return { state: { ...state, fight }, told, changes };
}

function end(encounter: PreparedEncounter, state: TableState, { outcome }: Input<'end'>, tape: Tape): TableStep {
  const { state: fight, told, changes } = everybodyEnds(encounter, state.fight, state.goesOn.choked, tape.seed);
  return { state: { ...state, fight, ended: outcome }, told, changes };
}

function giveTurn(
  encounter: PreparedEncounter,
  state: TableState,
  input: Input<'turn'>,
  tape: Tape,
): TableStep | Problem {
  const next = step(encounter, state.fight, input, tape);
  if (isProblem(next)) return next;
  const place = encounter.placeOf(input.of);
  if (place === undefined) return problem(says.noMember(input.of));
  return { ...next, state: { ...state, fight: next.state, turns: withTurn(state.turns, place) } };
}

/** A turn begins with the action that the rulebook has for it. */
function beginTurn(
  encounter: PreparedEncounter,
  state: TableState,
  { of }: Input<'begins turn'>,
  tape: Tape,
): TableStep | Problem {
  const { turns } = state;
  const begins = encounter.ceremonies.turn;
  if (begins === undefined) return problem(says.nothingBegins(encounter.rules.name));
  const over = step(encounter, state.fight, { is: 'turn', of }, tape);
  if (isProblem(over)) return over;
  const place = encounter.placeOf(of);
  if (place === undefined) return problem(says.noMember(of));
  const stood = new Map(turns.stood).set(place, standsAt(encounter, over.state, place));
  const next = step(encounter, over.state, { is: 'act', by: of, line: begins }, tape);
  if (isProblem(next)) return next;
  // The entry itself says that the turn has begun.
  const told = next.told.filter((one) => one !== says.nothingHappens);
  return { ...next, told, state: { ...state, fight: next.state, turns: withTurn({ ...turns, stood }, place) } };
}

/** The fight or a round begins with the action that the rulebook has for it. */
function beginAll(
  encounter: PreparedEncounter,
  state: TableState,
  { what }: Input<'begins'>,
  tape: Tape,
): TableStep | Problem {
  const { fight, turns } = state;
  const round = what === 'round' ? step(encounter, fight, { is: 'round' }, tape) : undefined;
  if (isProblem(round)) return round;
  const all = everybodyBegins(encounter, round?.state ?? fight, what, tape.seed);
  const usual = what === 'fight' ? orderBegun(encounter, all.state, turns.usual) : turns.usual;
  return {
    state: { ...state, fight: all.state, turns: newRound(encounter, all.state, turns, usual) },
    told: [...(round?.told ?? []), ...all.told],
    changes: all.changes,
  };
}

function beginRound(
  encounter: PreparedEncounter,
  state: TableState,
  input: Input<'round'>,
  tape: Tape,
): TableStep | Problem {
  const next = step(encounter, state.fight, input, tape);
  if (isProblem(next)) return next;
  const turns = newRound(encounter, next.state, state.turns);
  const first = turns.turn === undefined ? undefined : encounter.members[turns.turn]?.name;
  const begun = first === undefined ? next : step(encounter, next.state, { is: 'turn', of: first }, tape);
  return isProblem(begun) ? begun : { ...next, state: { ...state, fight: begun.state, turns } };
}

function act(
  encounter: PreparedEncounter,
  before: TableState,
  { by, line }: Input<'act'>,
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

/** All have declared: the whole round is played at once. */
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

/** A member is done for this round; if it was their turn, the next member has it. */
function passed(encounter: PreparedEncounter, turns: TurnState, place: number, fight: FightState): TurnState {
  const done = { ...turns, done: new Set([...turns.done, place]) };
  return turns.turn === place ? withTurn(done, nextOf(encounter, done, fight)) : done;
}
