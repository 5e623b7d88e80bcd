import { familyOf } from '../../dice/families/list.js';
import { nameKey } from '../../grammar/text.js';
import { isDead } from '../../play/actions/dead.js';
import { type ReadyLine, refusalOf, resolveAction } from '../../play/actions/play-action.js';
import { pushableAt } from '../../play/lines/pushed.js';
import type { Change } from '../../roll/changes.js';
import { says } from '../../roll/messages.js';
import { isRoll, Tape, type TapeEntry } from '../../roll/tape.js';
import type { Until } from '../../rules/consequences.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { answerTo } from './answers.js';
import { saidByHand } from './by-hand.js';
import { computeAlike } from './compute-alike.js';
import { placed, placeSaid, standing, standsSaid, tableWordDone, tableWordIn } from './distances.js';
import { type FightState, type FightStep, moves, waveNumbers } from './fight.js';
import type { MemberNow } from './member-now.js';
import { breaks, morale } from './morale.js';
import type { PreparedEncounter } from './prepared-encounter.js';
import { type FightLine, readyLine } from './ready-lines.js';

/** An input of a fight: a decision of a person, or an event such as a new round. */
export type FightInput =
  /** `attack Guard 2 with Carbine`: a line as in a sheet. */
  | { readonly is: 'act'; readonly by: string; readonly line: string }
  /** The next round begins. */
  | { readonly is: 'round' }
  /** Conditions that last until a member's next turn are over. */
  | { readonly is: 'turn'; readonly of: string }
  /** A wave comes, by its number for people (`waveNumbers`). */
  | { readonly is: 'wave'; readonly wave: number }
  | { readonly is: 'clock'; readonly clock: string; readonly to: number; readonly reason?: string }
  /** A morale roll, by its index in the plan. */
  | { readonly is: 'morale'; readonly morale: number }
  /** A side gives up, flees or has lost. */
  | { readonly is: 'breaks'; readonly side: string }
  /** Lines of a sheet that a person sets, with the reason. */
  | { readonly is: 'by hand'; readonly of: string; readonly lines: readonly string[]; readonly reason: string }
  | { readonly is: 'note'; readonly text: string };

/** The state after an input: a pure function of encounter, state, input and the answers of the tape. */
export function step(
  encounter: PreparedEncounter,
  state: FightState,
  input: FightInput,
  tape: Tape,
): FightStep | Problem {
  switch (input.is) {
    case 'act':
      return act(encounter, state, input.by, input.line, tape);
    case 'round':
      return ended(state, 'round', undefined, { round: state.round + 1, told: [`round ${state.round + 1}`] });
    case 'turn': {
      const place = encounter.placeOf(input.of);
      return place === undefined ? problem(says.noMember(input.of)) : ended(state, 'turn', place, {});
    }
    case 'wave': {
      const at = waveNumbers(encounter.plan).indexOf(input.wave);
      const wave = encounter.plan.waves[at];
      if (!wave) return problem(says.noWave(String(input.wave)));
      if (state.waves[at]) return problem(says.waveHere(wave.name));
      const comes = (place: number): boolean => encounter.members[place]?.wave === at && state.expected.has(place);
      return {
        state: {
          ...state,
          waves: state.waves.map((here, index) => here || index === at),
          present: state.present.map((here, place) => here || comes(place)),
        },
        told: [says.comes(encounter.members.flatMap(({ name }, place) => (comes(place) ? name : [])))],
        changes: [],
      };
    }
    case 'clock': {
      const at = encounter.plan.clocks.findIndex(({ name }) => nameKey(name) === nameKey(input.clock));
      const clock = encounter.plan.clocks[at];
      if (!clock)
        return problem(
          says.noClock(
            input.clock,
            encounter.plan.clocks.map(({ name }) => name),
          ),
        );
      if (!Number.isInteger(input.to) || input.to < 0 || input.to > clock.segments)
        return problem(says.clockRange(clock.name, clock.segments));
      return {
        state: { ...state, clocks: state.clocks.map((one, index) => (index === at ? input.to : one)) },
        told: [`${clock.name} ${input.to} of ${clock.segments}`],
        changes: [],
      };
    }
    case 'morale':
      return morale(encounter, state, input.morale, tape);
    case 'breaks':
      if (!encounter.plan.sides.some(({ name }) => nameKey(name) === nameKey(input.side)))
        return problem(says.noSide(input.side));
      return breaks(encounter, state, input.side, [says.givesUp(input.side)]);
    case 'by hand': {
      const lines = input.lines.filter((line) => nameKey(line) !== BEFORE_THE_FIGHT);
      const next = byHand(encounter, state, { ...input, lines });
      if (isProblem(next) || lines.length === input.lines.length) return next;
      const brought = applied(encounter, { ...state, members: state.came }, next.changes, []);
      return isProblem(brought) ? brought : { ...next, state: { ...next.state, came: brought.state.members } };
    }
    case 'note':
      return { state, told: [], changes: [] };
  }
}

/** A line by hand that marks the others as brought along: what ends or heals after this fight does not apply to them. */
export const BEFORE_THE_FIGHT = 'before the fight';

/** Applies lines that a person sets by hand. */
function byHand(
  encounter: PreparedEncounter,
  state: FightState,
  input: Extract<FightInput, { is: 'by hand' }>,
): FightStep | Problem {
  const place = encounter.placeOf(input.of);
  const now = place === undefined ? undefined : state.members[place];
  if (place === undefined || !now) return problem(says.noMember(input.of));
  const where = input.lines.flatMap((line) => placeSaid(line) ?? []);
  const lent = input.lines.flatMap((line) => thingLent(line) ?? []);
  const stands = input.lines.flatMap((line) => standsSaid(encounter, line) ?? []);
  const others = input.lines.filter(
    (line) => !placeSaid(line) && !standsSaid(encounter, line) && thingLent(line) === undefined,
  );
  const said = saidByHand(now, encounter.members[place]?.of ?? '', others);
  if (isProblem(said)) return said;
  const { changes, isHere } = said;
  const own = new Set([...(state.lent.get(place) ?? []), ...lent.map(nameKey)]);
  let here = lent.length === 0 ? state : { ...state, lent: new Map(state.lent).set(place, own) };
  for (const one of stands) here = standing(here, place, one);
  for (const one of where) {
    const next = placed(encounter, here, place, one);
    if (isProblem(next)) return next;
    here = next;
  }
  const moved = isHere === undefined ? undefined : moves(here, place, isHere);
  if (!moved) return applied(encounter, here, changes, []);
  if (isProblem(moved)) return moved;
  return applied(encounter, moved, changes, [isHere ? says.comes([now.name]) : says.leaves(now.name)]);
}

/** `has Sten`: a thing that a member has in hand without carrying it as gear; undefined for any other line. */
function thingLent(line: string): string | undefined {
  return /^(?:has|picks up) "?([^"]+?)"?$/i.exec(line.trim())?.[1];
}

function act(
  encounter: PreparedEncounter,
  state: FightState,
  by: string,
  line: string,
  tape: Tape,
): FightStep | Problem {
  const place = encounter.placeOf(by);
  if (place === undefined) return problem(says.noMember(by));
  const ready = readyLine(encounter, state, place, line);
  if (!isProblem(ready)) return carryOutAnswered(encounter, state, ready, line, tape);
  const word = tableWordIn(line);
  const done = word ? tableWordDone(encounter, state, place, word) : ready;
  return isProblem(done) ? done : { state: done.state, told: [done.told], changes: [], verdict: 'done' };
}

/** Plays a line after its target has answered it, if the rulebook has answers. */
export function carryOutAnswered(
  encounter: PreparedEncounter,
  state: FightState,
  ready: FightLine,
  line: string,
  tape: Tape,
): FightStep | Problem {
  const answer = answerTo(encounter, state, ready, tape);
  if (isProblem(answer)) return answer;
  const answered = answer && carryOut(encounter, state, answer, tape);
  const by = encounter.placeOf(ready.name);
  if (!answer || !answered || by === undefined) return carryOut(encounter, state, ready, tape);
  if (isProblem(answered)) return answered;
  const again = readyLine(encounter, answered.state, by, line);
  if (isProblem(again)) return again;
  // In simulated fights each line has a tape of its own, which continues with the dice of the seed.
  const rest = encounter.isCounted ? new Tape({ seed: tape.seed, after: answered.rolls ?? 0 }) : tape;
  const next = carryOut(encounter, answered.state, again, rest);
  if (isProblem(next)) return next;
  const told = answered.told.map((one) => `${answer.name}, ${answer.situation.name}: ${one}`);
  return {
    ...next,
    told: [...told, ...next.told],
    changes: [...answered.changes, ...next.changes],
    ...(next.steps && { steps: [...(answered.steps ?? []), ...next.steps] }),
  };
}

/** Plays a line and applies its changes; in a simulated fight without texts, and on any sheets that equal in what it reads. */
export function carryOut(
  encounter: PreparedEncounter,
  state: FightState,
  ready: FightLine,
  tape: Tape,
): FightStep | Problem {
  if (!encounter.isCounted) return playReady(encounter, state, ready, tape);
  const { self, situation } = ready;
  // The other side of a contest may act too, which depends on its sheet.
  if (situation.targets || ready.roll.rolled?.against?.situation) return playReady(encounter, state, ready, tape);
  const place = situation.target && encounter.placeOf(situation.target.name);
  const on = situation.target ? state.members[place ?? -1] : self;
  if (!on) return playReady(encounter, state, ready, tape);
  encounter.cache.played += 1;
  // Checked here, because playing a line does not record that it asks who is dead: else every wound would matter to it.
  const refused = self.read(isDead) || on.read(isDead) ? refusalOf(ready) : undefined;
  if (refused) return refused;
  const { played, rolls } = playCounted(ready, self, on, tape);
  const next = isProblem(played) ? played : applied(encounter, state, played.outcome.changes, []);
  return isProblem(next) ? next : { ...next, rolls };
}

/** Plays a line without texts, on any sheets that equal those of the two members in the parts that it reads. */
function playCounted(
  { line, roll, situation, name, others }: FightLine,
  self: MemberNow,
  on: MemberNow,
  { seed, count }: Tape,
): { readonly played: ReturnType<typeof resolveAction>; readonly rolls: number } {
  const target = nameKey(situation.target?.name ?? '');
  return computeAlike(line.playing, self, on, (who, other) => {
    const withOther = Object.assign((asked: string) => (nameKey(asked) === target ? other : others(asked)), others);
    const tape = new Tape({ seed, after: count, isSilent: true });
    const played = resolveAction({ roll, situation, who, name, others: withOther }, tape);
    return { played, rolls: tape.count };
  }).result;
}

/** Plays a line on the members' own sheets, and applies its changes. */
export function playReady(
  encounter: PreparedEncounter,
  state: FightState,
  ready: ReadyLine,
  tape: Tape,
): FightStep | Problem {
  const { length: before } = tape.entries;
  const { count } = tape;
  const played = resolveAction(ready, tape);
  if (isProblem(played)) return played;
  const { summary, changes, verdict } = played.outcome;
  const thrown = encounter.isCounted ? [] : triedIn(tape.entries.slice(before), summary);
  const next = applied(encounter, state, changes, [...thrown, summary]);
  if (isProblem(next)) return next;
  if (encounter.isCounted) return { ...next, verdict };
  const push = pushableAt(tape.entries.slice(before), count);
  return { ...next, verdict, ...(push !== undefined && { push }), steps: played.steps };
}

/** Rolls that succeeded or failed, in words, except those that are reported anyway. */
function triedIn(entries: readonly TapeEntry[], told: string): readonly string[] {
  return entries.filter(isRoll).flatMap((entry): readonly string[] => {
    const { outcome, summary } = familyOf(entry).tell(entry);
    return outcome === 'total' || told.includes(summary) ? [] : [`${entry.line}: ${summary}`];
  });
}

/** The state after some changes; members who are put out are reported. */
export function applied(
  encounter: PreparedEncounter,
  state: FightState,
  changes: readonly Change[],
  told: readonly string[],
): FightStep | Problem {
  if (changes.length === 0) return { state, told, changes };
  const members = [...state.members];
  const out: string[] = [];
  for (const who of new Set(changes.map((change) => nameKey(change.who)))) {
    const place = encounter.placeOf(who);
    const now = place === undefined ? undefined : members[place];
    if (place === undefined || !now) continue;
    const next = now.after(changes.filter((change) => nameKey(change.who) === who));
    if (isProblem(next)) return next;
    members[place] = next;
    if (next.isOut && !now.isOut) out.push(`${next.name} is out`);
  }
  return { state: { ...state, members }, told: [...told, ...out], changes };
}

/** The state after conditions that last `until` then have ended, of one member or of all. */
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

/** Sentences about a member as one text, without the member's name before each. */
export function withoutName(name: string, told: readonly string[]): string {
  const own = `${name}: `;
  return told.map((one) => (one.startsWith(own) ? one.slice(own.length) : one)).join('; ');
}
