import { seededRng } from '../../../dice/random.js';
import { familyOf } from '../../../families/list.js';
import { nameKey } from '../../../grammar/text.js';
import { diceSumTotal } from '../../../values/dice-sum.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import { gameFor, rollOn } from '../../actions/main-roll.js';
import { Tape } from '../../actions/tape.js';
import type { Arena } from '../fight/arena.js';
import {
  applied,
  begin,
  carryOut,
  type FightInput,
  type FightState,
  isFighting,
  isSo,
  stageOf,
  step,
  waveNumbers,
} from '../fight/fight.js';
import { Rehearsal, type Rehearsed } from '../fight/rehearsal.js';
import { MOST_ROUNDS } from './encounter-odds.js';
import type { Choice, Tactic } from './tactic.js';

/** Something that happened while a fight was played out. */
export interface Happened {
  readonly round: number;
  readonly input: FightInput;
  /** What its dice were drawn from. */
  readonly seed: string;
  readonly told: readonly string[];
}

/** How a fight ended. */
export interface FightEnd {
  readonly state: FightState;
  /** The side that is left; absent where nobody is, or where it does not end. */
  readonly winner?: string;
  readonly isUndecided: boolean;
  /** Each time somebody was put out: by which member, which one, with what. */
  readonly outs: readonly { readonly by: number; readonly target: number; readonly weapon: string }[];
}

/**
 * Plays a whole fight by the default tactic, with dice that follow from the seed. `note` is told of everything that happens, in its
 * order; the same inputs with the same seeds lead to the same end. Where nobody is told, what comes of lines is taken from the rehearsal
 * where it is known.
 */
export function playOut(
  arena: Arena,
  tactic: Tactic,
  seed: string,
  note?: (happened: Happened) => void,
  rehearsal = new Rehearsal(),
): FightEnd | Problem {
  tactic.restart();
  let state = begin(arena, countsOf(arena, seed));
  let inputs = 0;
  const outs: { by: number; target: number; weapon: string }[] = [];
  const done = new Set<number>();
  const take = (input: FightInput): Problem | undefined => {
    inputs += 1;
    const own = `${seed}/${inputs}`;
    const next = step(arena, state, input, new Tape({ seed: own }));
    if (isProblem(next)) return next;
    // A turn at whose beginning nothing ends is no event.
    const isEvent = next.state !== state;
    state = next.state;
    if (isEvent || next.told.length > 0) note?.({ round: state.round, input, seed: own, told: next.told });
    return undefined;
  };
  const attack = (by: number, choice: Choice, own: string): void => {
    const before = isFighting(state, choice.target);
    const stage = stageOf(arena, state, by, choice.line);
    // What cannot be done any more, such as an attack on somebody who is dead, is not done.
    if (isProblem(stage)) return;
    if (note) {
      const next = carryOut(arena, state, stage, new Tape({ seed: own }));
      if (isProblem(next)) return;
      state = next.state;
      const { name } = arena.members[by] ?? { name: '' };
      note({ round: state.round, input: { is: 'act', by: name, line: choice.line }, seed: own, told: next.told });
    } else {
      const [self, on] = [state.members[by], state.members[choice.target]];
      if (!self || !on) return;
      const end = rehearsal.play(stage, self, on, own);
      const next = isProblem(end) ? end : rehearsed(arena, state, by, choice.target, end);
      if (isProblem(next)) return;
      state = next;
    }
    if (before && !isFighting(state, choice.target)) outs.push({ by, target: choice.target, weapon: choice.weapon });
  };
  for (;;) {
    const acting = arena.order.filter((place) => isFighting(state, place) && !isUnaware(arena, state, place));
    if (arena.isDeclared) {
      const declared = acting.flatMap((by) => {
        const choice = canAct(state, by) ? tactic.choose(state, by) : undefined;
        inputs += 1;
        const own = `${seed}/${inputs}`;
        return choice ? [{ by, choice, own, when: speedOf(arena, choice, own) }] : [];
      });
      declared.sort((a, b) => compared(a.when, b.when));
      for (const { by, choice, own } of declared) if (isFighting(state, by)) attack(by, choice, own);
    } else
      for (const by of acting) {
        if (!isFighting(state, by)) continue;
        const wrong = take({ is: 'turn', of: arena.members[by]?.name ?? '' });
        if (wrong) return wrong;
        const choice = canAct(state, by) ? tactic.choose(state, by) : undefined;
        inputs += 1;
        if (choice) attack(by, choice, `${seed}/${inputs}`);
      }
    const wrong = rulesOf(arena, state, done).map(take).find(isProblem);
    if (wrong) return wrong;
    const left = sidesLeft(arena, state);
    const [winner] = left;
    if (left.length <= 1) return { state, ...(winner !== undefined && { winner }), isUndecided: false, outs };
    if (state.round >= MOST_ROUNDS) return { state, isUndecided: true, outs };
    const ends = take({ is: 'round' });
    if (ends) return ends;
  }
}

/** How things stand after what a line changed. */
function rehearsed(
  arena: Arena,
  state: FightState,
  by: number,
  target: number,
  { self, on, rest }: Rehearsed,
): FightState | Problem {
  if (rest.length > 0) {
    const next = applied(arena, state, [...self, ...on, ...rest], []);
    return isProblem(next) ? next : next.state;
  }
  const [one, other] = [state.members[by]?.after(self), state.members[target]?.after(on)];
  if (!one || !other) return state;
  if (isProblem(one)) return one;
  if (isProblem(other)) return other;
  if (one === state.members[by] && other === state.members[target]) return state;
  const members = [...state.members];
  if (by !== target) members[by] = one;
  members[target] = other;
  return { ...state, members };
}

function canAct(state: FightState, by: number): boolean {
  const now = state.members[by];
  return now !== undefined && !now.isHelpless;
}

/** A side that knows nothing yet does nothing in the first round; from then on the noise has told it. */
export function isUnaware(arena: Arena, state: FightState, place: number): boolean {
  const side = arena.plan.sides.find(({ name }) => nameKey(name) === nameKey(arena.members[place]?.side ?? ''));
  if (!side?.unaware || state.round > 1) return false;
  return !(side.unaware.until && isSo(arena, state, side.unaware.until));
}

/** What the rules of the encounter bring about now: waves, morale, defeats, clocks that tick. */
function rulesOf(arena: Arena, state: FightState, done: Set<number>): FightInput[] {
  const { plan } = arena;
  const inputs: FightInput[] = [];
  plan.waves.forEach(({ trigger }, wave) => {
    if (!state.waves[wave] && trigger && isSo(arena, state, trigger))
      inputs.push({ is: 'wave', wave: waveNumbers(plan)[wave] ?? wave + 1 });
  });
  plan.morale.forEach(({ trigger, side }, index) => {
    if (done.has(index) || isBroken(state, side) || !isSo(arena, state, trigger)) return;
    done.add(index);
    inputs.push({ is: 'morale', morale: index });
  });
  for (const { side, trigger } of plan.defeats)
    if (!isBroken(state, side) && isSo(arena, state, trigger)) inputs.push({ is: 'breaks', side });
  return inputs;
}

function isBroken({ broken }: FightState, side: string): boolean {
  return broken.some((one) => nameKey(one) === nameKey(side));
}

/** Sides that fight and of which somebody can go on, or is still to come. */
export function sidesLeft(arena: Arena, state: FightState): readonly string[] {
  return arena.plan.sides.flatMap(({ name, isNeutral }) => {
    if (isNeutral) return [];
    const isHere = arena.members.some(({ side }, place) => nameKey(side) === nameKey(name) && isFighting(state, place));
    return isHere ? [name] : [];
  });
}

/** When a declared action takes effect: what its roll shows, in the order that the rulebook says. */
function speedOf({ resolution }: Arena, { stage }: Choice, seed: string): readonly number[] {
  const { rolled } = stage.roll;
  if (!rolled) return [];
  const tape = new Tape({ seed });
  const main = rollOn(tape, stage.situation.name, rolled, gameFor(stage.who));
  if (isProblem(main)) return [];
  const { record } = main;
  const outcome = familyOf(record).outcomeOf(record.outcome);
  return resolution.map((name) => {
    const value = outcome[name];
    return value?.kind === 'number' ? toNumber(value.number) : 0;
  });
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
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
