import { seededRng } from '../../../dice/random.js';
import { checkRoll } from '../../../families/roll.js';
import { tokensOf } from '../../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import type { TouchedParts } from '../../../model/evaluate/cells/touches.js';
import type { EncounterPlan, MoraleRoll } from '../../../model/evaluate/encounter/plan.js';
import { evaluateRollFrom } from '../../../model/evaluate/rolls/roll.js';
import type { Others } from '../../../model/evaluate/rolls/speakers.js';
import type { Finding } from '../../../model/finding.js';
import type { Trigger } from '../../../model/read/encounter/trigger.js';
import type { SourceEntry } from '../../../model/read/source/source.js';
import type { Until } from '../../../model/rules/consequences.js';
import type { SheetRoll } from '../../../model/sheet-roll.js';
import { diceSumTotal } from '../../../values/dice-sum.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import type { Change } from '../../actions/changes.js';
import { gameFor, type MainRoll, rollOn } from '../../actions/main-roll.js';
import { resolveAction, type Stage } from '../../actions/play-action.js';
import type { Tape } from '../../actions/tape.js';
import { requestOf } from '../../lines/request.js';
import { says } from '../../messages.js';
import type { Arena } from './arena.js';
import { saidByHand } from './by-hand.js';
import type { MemberNow } from './member-now.js';
import { onTwin, type Twin } from './rehearsal.js';

/** How an encounter stands. It never changes: whatever happens leads to another one. */
export interface FightState {
  readonly round: number;
  /** By the place of each member. */
  readonly members: readonly MemberNow[];
  /** Who is there: neither waiting for a wave, nor gone. */
  readonly present: readonly boolean[];
  /** Who was there and is gone without being out: fled, surrendered, taken away. */
  readonly gone: ReadonlySet<number>;
  /** How far each clock of the plan is. */
  readonly clocks: readonly number[];
  /** Places of those who take part or come with a wave; not of those who are one too many for a count that was rolled. */
  readonly expected: ReadonlySet<number>;
  /** Whether each wave of the plan has come. */
  readonly waves: readonly boolean[];
  /** Sides that have broken or lost by what their plan says. */
  readonly broken: readonly string[];
}

/** Something that people decide, or a rule that comes true: all that leads from one state to the next, besides dice. */
export type FightInput =
  /** `attack Guard 2 with Carbine`: a line as in a sheet. */
  | { readonly is: 'act'; readonly by: string; readonly line: string }
  /** The next round begins. */
  | { readonly is: 'round' }
  /** Conditions that last until a member's next turn are over. */
  | { readonly is: 'turn'; readonly of: string }
  /** A wave comes, by the number that people call it. */
  | { readonly is: 'wave'; readonly wave: number }
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  /** The roll that holds a side together: by its place among those of the plan. */
  | { readonly is: 'morale'; readonly morale: number }
  /** A side gives up, flees or has lost. */
  | { readonly is: 'breaks'; readonly side: string }
  /** Lines of a sheet that a person sets, with the reason. */
  | { readonly is: 'by hand'; readonly of: string; readonly lines: readonly string[]; readonly reason: string }
  | { readonly is: 'note'; readonly text: string };

/** What an input came to. */
export interface FightStep {
  readonly state: FightState;
  /** One line for each thing that happened, in words. */
  readonly told: readonly string[];
  readonly changes: readonly Change[];
  readonly verdict?: 'success' | 'failure' | 'done';
}

/** How an encounter begins. How many there are of those whose number is rolled is a question to the tape. */
export function begin(arena: Arena, count: (member: number) => boolean = () => true): FightState {
  return {
    round: 1,
    members: arena.first,
    present: arena.members.map(({ wave }, place) => wave === undefined && count(place)),
    gone: new Set(),
    clocks: arena.plan.clocks.map(() => 0),
    expected: new Set(arena.members.flatMap((_, place) => (count(place) ? [place] : []))),
    waves: arena.plan.waves.map(() => false),
    broken: [],
  };
}

/** What follows from an input: a pure function of how things stand, what is decided, and the answers of the tape. */
export function step(arena: Arena, state: FightState, input: FightInput, tape: Tape): FightStep | Problem {
  switch (input.is) {
    case 'act':
      return act(arena, state, input.by, input.line, tape);
    case 'round':
      return ended(state, 'round', undefined, { round: state.round + 1, told: [`round ${state.round + 1}`] });
    case 'turn': {
      const place = arena.placeOf(input.of);
      return place === undefined ? problem(says.noMember(input.of)) : ended(state, 'turn', place, {});
    }
    case 'wave': {
      const at = waveNumbers(arena.plan).indexOf(input.wave);
      const wave = arena.plan.waves[at];
      if (!wave) return problem(says.noWave(String(input.wave)));
      if (state.waves[at]) return problem(says.waveHere(wave.name));
      const comes = (place: number): boolean => arena.members[place]?.wave === at && state.expected.has(place);
      return {
        state: {
          ...state,
          waves: state.waves.map((here, index) => here || index === at),
          present: state.present.map((here, place) => here || comes(place)),
        },
        told: [says.comes(arena.members.flatMap(({ name }, place) => (comes(place) ? name : [])))],
        changes: [],
      };
    }
    case 'clock': {
      const at = arena.plan.clocks.findIndex(({ name }) => nameKey(name) === nameKey(input.clock));
      const clock = arena.plan.clocks[at];
      if (!clock) return problem(says.noClock(input.clock));
      if (!Number.isInteger(input.to) || input.to < 0 || input.to > clock.segments)
        return problem(says.clockRange(clock.name, clock.segments));
      return {
        state: { ...state, clocks: state.clocks.map((one, index) => (index === at ? input.to : one)) },
        told: [`${clock.name} ${input.to} of ${clock.segments}`],
        changes: [],
      };
    }
    case 'morale':
      return morale(arena, state, input.morale, tape);
    case 'breaks':
      return breaks(arena, state, input.side, [`${input.side} gives up`]);
    case 'by hand': {
      const place = arena.placeOf(input.of);
      const now = place === undefined ? undefined : state.members[place];
      if (place === undefined || !now) return problem(says.noMember(input.of));
      const said = saidByHand(now, arena.members[place]?.of ?? '', input.lines);
      if (isProblem(said)) return said;
      const { changes, isHere } = said;
      const moved = isHere === undefined ? undefined : moves(state, place, isHere);
      if (!moved) return applied(arena, state, changes, []);
      if (isProblem(moved)) return moved;
      return applied(arena, moved, changes, [isHere ? says.comes([now.name]) : says.leaves(now.name)]);
    }
    case 'note':
      return { state, told: [], changes: [] };
  }
}

/** Whether a member is there and can go on. */
export function isFighting({ members, present }: FightState, place: number): boolean {
  const now = members[place];
  return now !== undefined && present[place] === true && !now.isOut;
}

/** Sides that fight and of which a member can go on. */
export function sidesLeft(arena: Arena, state: FightState): readonly string[] {
  return arena.plan.sides.flatMap(({ name, isNeutral }) => {
    if (isNeutral) return [];
    const isHere = placesOf(arena.members, name).some((place) => isFighting(state, place));
    return isHere ? [name] : [];
  });
}

const placesOfSides = new WeakMap<Arena['members'], Map<string, readonly number[]>>();

/** Places of the members of a side. */
function placesOf(members: Arena['members'], side: string): readonly number[] {
  const bySide = placesOfSides.get(members) ?? new Map<string, readonly number[]>();
  placesOfSides.set(members, bySide);
  const before = bySide.get(side);
  if (before) return before;
  const places = members.flatMap((one, place) => (nameKey(one.side) === nameKey(side) ? place : []));
  bySide.set(side, places);
  return places;
}

/**
 * Whether a member belongs to a side that knows nothing yet: until what its plan says is so. What only people can say or count, a text or
 * a clock, is taken to come with the noise of the first round, and so is what the plan does not say.
 */
export function isUnaware(arena: Arena, state: FightState, place: number): boolean {
  const side = arena.plan.sides.find(({ name }) => nameKey(name) === nameKey(arena.members[place]?.side ?? ''));
  if (!side?.unaware) return false;
  const { until } = side.unaware;
  const isLoud = state.round > 1;
  return until ? !isSo(arena, state, until, isLoud) : !isLoud;
}

/** How many there are of those whose number is rolled: the dice of each line are thrown once. */
export function countsOf({ members }: Arena, seed: string): (place: number) => boolean {
  const counts = new Map<string, number>();
  return (place) => {
    const member = members[place];
    if (!member?.rolled) return true;
    const { dice, least } = member.rolled;
    const known = counts.get(member.path) ?? thrown(dice, `${seed}/${member.path}`);
    counts.set(member.path, known);
    return known >= least;
  };
}

function thrown(dice: Parameters<typeof diceSumTotal>[0], seed: string): number {
  const rng = seededRng(seed);
  let shown = 0;
  for (let die = 0; die < dice.dice; die++) shown += rng.nextInt(dice.sides);
  return toNumber(diceSumTotal(dice, shown) ?? 0);
}

/** Whether what brings something about is so now. What only people can say or count is where `isSaid`, else what they say never is. */
export function isSo(arena: Arena, state: FightState, trigger: Trigger, isSaid = false): boolean {
  switch (trigger.is) {
    case 'any':
      return trigger.of.some((one) => isSo(arena, state, one, isSaid));
    case 'all':
      return trigger.of.every((one) => isSo(arena, state, one, isSaid));
    case 'said':
      return isSaid;
    case 'round':
      return compared(state.round, trigger.comparison, trigger.value);
    case 'clock': {
      const at = arena.plan.clocks.findIndex(({ name }) => nameKey(name) === nameKey(trigger.clock));
      return isSaid || (at >= 0 && compared(state.clocks[at] ?? 0, trigger.comparison, trigger.value));
    }
    case 'out': {
      if (trigger.isSide) return lost(arena, state, trigger.name) >= 1;
      const place = arena.placeOf(trigger.name);
      return place !== undefined && hasBeenThere(state, place) && !isFighting(state, place);
    }
    case 'losses':
      return lost(arena, state, trigger.side) >= trigger.share;
  }
}

/** The share of a side that is out, of all who have been there. */
function lost(arena: Arena, state: FightState, side: string): number {
  let all = 0;
  let out = 0;
  arena.members.forEach((member, place) => {
    if (nameKey(member.side) !== nameKey(side) || !hasBeenThere(state, place)) return;
    all += 1;
    if (!isFighting(state, place)) out += 1;
  });
  return all === 0 ? 0 : out / all;
}

/** Whether a member is there, or was: not a member of a wave that is still to come, or one too many for a count that was rolled. */
export function hasBeenThere({ present, gone }: FightState, place: number): boolean {
  return present[place] === true || gone.has(place);
}

const numbersOfWaves = new WeakMap<EncounterPlan, readonly number[]>();

/** By what number people call each wave: by the one that it is written with where each has one of its own, else by its place. */
export function waveNumbers(plan: EncounterPlan): readonly number[] {
  const known = numbersOfWaves.get(plan);
  if (known) return known;
  const written = plan.waves.map(({ name }) => Number(/^\d+(?=\s|$)/.exec(name)?.[0] ?? Number.NaN));
  const isWritten = written.every(Number.isInteger) && new Set(written).size === written.length;
  const numbers = isWritten ? written : written.map((_, index) => index + 1);
  numbersOfWaves.set(plan, numbers);
  return numbers;
}

/** A member comes or leaves, as a person says. */
function moves(state: FightState, place: number, isHere: boolean): FightState | Problem {
  const now = state.members[place];
  if (state.present[place] === isHere)
    return problem(isHere ? says.isHere(now?.name ?? '') : says.isAway(now?.name ?? ''));
  const gone = new Set(state.gone);
  if (isHere) gone.delete(place);
  else gone.add(place);
  return { ...state, gone, present: state.present.map((here, index) => (index === place ? isHere : here)) };
}

function compared(is: number, comparison: string, value: number): boolean {
  switch (comparison) {
    case '<':
      return is < value;
    case '<=':
      return is <= value;
    case '=':
      return is === value;
    case '>':
      return is > value;
    default:
      return is >= value;
  }
}

/** A line as it was read for those who began alike: what it comes to, by how the people are that it depends on. */
interface KnownLine {
  /** What it reads of the one who acts. */
  self: TouchedParts;
  /** What it reads of the others, by their places. */
  readonly on: Map<number, TouchedParts>;
  readonly rolls: Map<string | number, SheetRoll>;
}

/** So many rolls of a line are kept. */
const MOST_ROLLS = 2000;

/** Lines that were read for members who began alike: the same line of those who are alike in what it reads is read once. */
const lines = new WeakMap<object, Map<string, KnownLine>>();

/** What a line comes to for one who acts. */
export function stageOf(arena: Arena, state: FightState, by: number, line: string): Stage | Problem {
  const { rehearsal } = arena;
  const last = rehearsal?.lastRead;
  if (last && last.state === state && last.by === by && last.line === line) return last.stage;
  const stage = readStage(arena, state, by, line);
  if (rehearsal) rehearsal.lastRead = { state, by, line, stage };
  return stage;
}

function readStage(arena: Arena, state: FightState, by: number, line: string): Stage | Problem {
  const self = state.members[by];
  if (!self) return problem(says.noMember(String(by)));
  const roll = rollOf(arena, state, self, line);
  const { situation } = roll;
  if (!situation || roll.findings.some(isWrong)) {
    const wrong = roll.findings.find(isWrong);
    return problem(wrong?.message ?? says.cannotBeRolled(line));
  }
  return {
    roll,
    situation,
    // The sheet is made when it is first asked for.
    get who() {
      return self.evaluation;
    },
    name: self.name,
    get others() {
      return othersNow(arena, state);
    },
  };
}

const isWrong = ({ severity }: Finding): boolean => severity === 'error';

function rollOf(arena: Arena, state: FightState, self: MemberNow, line: string): SheetRoll {
  const twin = arena.rehearsal?.twins.get(line);
  const known = knownLine(self, twin?.line ?? line);
  const roll =
    known.rolls.get(keyOfLine(state, self, known, twin)) ??
    readRoll(arena, state, self, known, twin?.line ?? line, twin);
  return twin ? onTwin(roll, twin) : roll;
}

/** Reads a line, and remembers what it comes to; that of a twin with the one who is meant in the place of the first. */
function readRoll(
  arena: Arena,
  state: FightState,
  self: MemberNow,
  known: KnownLine,
  line: string,
  twin: Twin | undefined,
): SheetRoll {
  const others = othersNow(arena, state);
  const who = self.evaluation;
  const asked = new Map<Evaluation, { readonly places: Set<number>; readonly touched: TouchedParts }>();
  let isOnOthers = false;
  const noting: Others = Object.assign(
    (name: string) => {
      const place = arena.placeOf(name);
      const other = twin && place === twin.first ? state.members[twin.target]?.evaluation : others(name);
      if (place === undefined || !other) return other;
      const { touches } = other.cells;
      // What it reads of the one who acts is noted anyway.
      const one = asked.get(other) ?? { places: new Set<number>(), touched: touches.now };
      if (!asked.has(other) && other !== who) touches.now = 0;
      one.places.add(place);
      asked.set(other, one);
      return other;
    },
    { members: others.members, ambient: others.ambient, noteRead: () => (isOnOthers = true) },
  );
  const { uri, path } = who.source;
  const source: SourceEntry = { uri, path, type: 'roll', tokens: tokensOf(line), entries: [] };
  const { answer: roll, touched } = who.cells.touches.of(() => evaluateRollFrom(who, source, path, 0, noting));
  let { self: read } = known;
  read |= touched;
  const on = new Map(known.on);
  for (const [other, { places, touched: before }] of asked) {
    const { touches } = other.cells;
    const ofOther = other === who ? touched : touches.now;
    if (other !== who) touches.now |= before;
    if (isOnOthers) for (const place of places) on.set(place, (on.get(place) ?? 0) | ofOther);
  }
  // What was remembered so far told too few moments apart.
  const isMore = read !== known.self || [...on].some(([place, parts]) => known.on.get(place) !== parts);
  if (isMore || known.rolls.size >= MOST_ROLLS) known.rolls.clear();
  known.self = read;
  for (const [place, parts] of on) known.on.set(place, parts);
  known.rolls.set(keyOfLine(state, self, known, twin), roll);
  return roll;
}

function knownLine(self: MemberNow, line: string): KnownLine {
  const before = lines.get(self.beginning)?.get(line);
  if (before) return before;
  const ofSelf = lines.get(self.beginning) ?? new Map<string, KnownLine>();
  lines.set(self.beginning, ofSelf);
  const known: KnownLine = { self: 0, on: new Map(), rolls: new Map() };
  ofSelf.set(line, known);
  return known;
}

/** The state of everybody that a line reads, as a key. */
function keyOfLine(
  { members }: FightState,
  self: MemberNow,
  { self: parts, on }: KnownLine,
  twin: Twin | undefined,
): string | number {
  if (on.size === 0) return self.alike(parts);
  let key = String(self.alike(parts));
  for (const [place, read] of on) {
    const meant = twin && place === twin.first ? twin.target : place;
    key += `|${members[meant]?.alike(read) ?? ''}`;
  }
  return key;
}

/** Everybody, as they are now. */
export function othersNow(arena: Arena, state: FightState): Others {
  return Object.assign(
    (name: string) => {
      const place = arena.placeOf(name);
      return place === undefined ? arena.others(name) : state.members[place]?.evaluation;
    },
    { members: arena.members, ...(arena.others.ambient && { ambient: arena.others.ambient }) },
  );
}

function act(arena: Arena, state: FightState, by: string, line: string, tape: Tape): FightStep | Problem {
  const place = arena.placeOf(by);
  if (place === undefined) return problem(says.noMember(by));
  const stage = stageOf(arena, state, place, line);
  return isProblem(stage) ? stage : carryOut(arena, state, stage, tape);
}

/** Plays what was read, and makes its changes true; where the arena remembers what lines came to, without words. */
export function carryOut(arena: Arena, state: FightState, stage: Stage, tape: Tape): FightStep | Problem {
  const { rehearsal } = arena;
  if (!rehearsal || stage.name === undefined) return playStage(arena, state, stage, tape);
  const by = arena.placeOf(stage.name);
  const target = stage.situation.target ? arena.placeOf(stage.situation.target.name) : by;
  const self = by === undefined ? undefined : state.members[by];
  const on = target === undefined ? undefined : state.members[target];
  if (by === undefined || target === undefined || !self || !on) return playStage(arena, state, stage, tape);
  const end = rehearsal.play(stage, self, on, tape.seed);
  if (isProblem(end)) return end;
  if (end.rest.length > 0) return applied(arena, state, [...end.self, ...end.on, ...end.rest], []);
  const changes = [...end.self, ...end.on];
  const one = self.after(by === target ? changes : end.self);
  const other = by === target ? one : on.after(end.on);
  if (isProblem(one)) return one;
  if (isProblem(other)) return other;
  if (one === self && other === on) return { state, told: [], changes };
  const members = [...state.members];
  members[by] = one;
  members[target] = other;
  return { state: { ...state, members }, told: [], changes };
}

/** The same, whatever is remembered: with the dice that the tape holds. */
export function playStage(arena: Arena, state: FightState, stage: Stage, tape: Tape): FightStep | Problem {
  const played = resolveAction(stage, tape);
  if (isProblem(played)) return played;
  const { summary, changes, verdict } = played.outcome;
  const next = applied(arena, state, changes, [summary]);
  return isProblem(next) ? next : { ...next, verdict };
}

/** How things stand once some things have changed. */
export function applied(
  arena: Arena,
  state: FightState,
  changes: readonly Change[],
  told: readonly string[],
): FightStep | Problem {
  if (changes.length === 0) return { state, told, changes };
  const members = [...state.members];
  const out: string[] = [];
  for (const who of new Set(changes.map((change) => nameKey(change.who)))) {
    const place = arena.placeOf(who);
    const now = place === undefined ? undefined : members[place];
    if (place === undefined || !now) continue;
    const next = now.after(changes.filter((change) => nameKey(change.who) === who));
    if (isProblem(next)) return next;
    members[place] = next;
    if (next.isOut && !now.isOut) out.push(`${next.name} is out`);
  }
  return { state: { ...state, members }, told: [...told, ...out], changes };
}

/** What lasts until a moment is over; of one member, or of all. */
function ended(
  state: FightState,
  until: Until,
  place: number | undefined,
  { round = state.round, told = [] }: { readonly round?: number; readonly told?: readonly string[] },
): FightStep | Problem {
  let members: MemberNow[] | undefined;
  for (const [index, now] of state.members.entries()) {
    if (place !== undefined && place !== index) continue;
    const next = now.without(until);
    if (isProblem(next)) return next;
    if (next === now) continue;
    members ??= [...state.members];
    members[index] = next;
  }
  const isSame = !members && round === state.round;
  return { state: isSame ? state : { ...state, round, ...(members && { members }) }, told, changes: [] };
}

/** The roll that holds a side together, made by whoever makes it as they are now. */
function morale(arena: Arena, state: FightState, index: number, tape: Tape): FightStep | Problem {
  const one = arena.plan.morale[index];
  if (!one) return problem(says.noMember(String(index)));
  const { check, side } = one;
  if (check?.isEach) return moraleOfEach(arena, state, side, check, tape);
  const by = check && arena.placeOf(check.by);
  if (!check?.rolled || (by !== undefined && hasBeenThere(state, by) && !isFighting(state, by)))
    return breaks(arena, state, side, [says.breaksUp(side)]);
  const rolled = rollOfMorale(arena, state, check, check.by, tape);
  if (isProblem(rolled)) return rolled;
  if (rolled.verdict !== 'failure')
    return { state, told: [`${check.by} ${rolled.summary}: ${side} holds`], changes: [] };
  return breaks(arena, state, side, [`${check.by} ${rolled.summary}: ${says.breaksUp(side)}`]);
}

/** Each of a side rolls, and those who fail leave; the side breaks where nobody stays. */
function moraleOfEach(
  arena: Arena,
  state: FightState,
  side: string,
  check: MoraleRoll,
  tape: Tape,
): FightStep | Problem {
  let now = state;
  const told: string[] = [];
  let isHeld = false;
  for (const [place, { name, side: own }] of arena.members.entries()) {
    if (nameKey(own) !== nameKey(side) || !isFighting(state, place)) continue;
    const rolled = rollOfMorale(arena, state, check, name, tape);
    if (isProblem(rolled)) return rolled;
    const isLeaving = rolled.verdict === 'failure';
    isHeld ||= !isLeaving;
    told.push(`${name} ${rolled.summary}: ${isLeaving ? says.leaves(name) : says.stays(name)}`);
    const moved = isLeaving ? moves(now, place, false) : now;
    if (isProblem(moved)) return moved;
    now = moved;
  }
  if (isHeld) return { state: now, told, changes: [] };
  return breaks(arena, now, side, [...told, says.breaksUp(side)]);
}

function rollOfMorale(
  arena: Arena,
  state: FightState,
  { source, from }: MoraleRoll,
  name: string,
  tape: Tape,
): Pick<MainRoll, 'verdict' | 'summary'> | Problem {
  const others = othersNow(arena, state);
  const who = others(name);
  if (!who) return problem(says.noMember(name));
  const { rolled } = evaluateRollFrom(who, source, source.path, from, others);
  const request = rolled && requestOf(rolled, gameFor(who));
  // What is too hard to be tried at all fails.
  if (!rolled || !request || isProblem(request) || checkRoll(request))
    return { verdict: 'failure', summary: says.hasNoChance };
  return rollOn(tape, 'morale', rolled, gameFor(who));
}

function breaks(arena: Arena, state: FightState, side: string, told: readonly string[]): FightStep {
  const isOf = (place: number): boolean => nameKey(arena.members[place]?.side ?? '') === nameKey(side);
  const goes = (place: number): boolean => isOf(place) && isFighting(state, place);
  return {
    state: {
      ...state,
      broken: [...state.broken, side],
      present: state.present.map((here, place) => here && !goes(place)),
      gone: new Set([...state.gone, ...state.present.flatMap((_, place) => (goes(place) ? [place] : []))]),
    },
    told,
    changes: [],
  };
}
