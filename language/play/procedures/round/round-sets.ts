import type { DieRole } from '../../../dice/rolled-die.js';
import type { MatchingSet } from '../../../families/matching/sets.js';
import { LEAST_WIDTH } from '../../../values/pool-operation.js';
import { type Problem, problem } from '../../../values/problem.js';
import type { RolledFighter } from './fighter.js';

/** A set in the course of a round. Only the round that made it changes it. */
export interface LiveSet {
  readonly owner: number;
  readonly height: number;
  /** Dice that it still has, by role. */
  readonly dice: DieRole[];
  /** One of its dice was set before the roll, for a called shot. */
  readonly called: boolean;
  /** It was made with hard, wiggle or expert dice. */
  readonly special: boolean;
  /** The action that the player chose it for. */
  readonly act?: number;
  state: 'waiting' | 'done' | 'lost';
}

/** Width and height as they are now. */
export function setOf(live: LiveSet): MatchingSet {
  return { width: live.dice.length, height: live.height };
}

/**
 * The sets of a fighter as they enter the round: those that the player chose for actions, split ones in parts, and the rest in
 * reserve. A problem where sets are chosen that the dice do not show.
 */
export function liveSets(fighter: RolledFighter, owner: number, sides: number): readonly LiveSet[] | Problem {
  const { name, sets, use = [] } = fighter;
  const live: LiveSet[] = [];
  const left = new Map<number, DieRole[]>();
  for (const { width, height } of sets) {
    if (!isSet(width, height, sides) || left.has(height))
      return problem(
        `${name} cannot have a set of ${width}x${height}: a set is two or more dice, and each set has a different height from 1 to ${sides}.`,
      );
    left.set(height, rolesOf(fighter, height, width));
  }
  for (const { width, height, act } of use) {
    const dice = left.get(height);
    if (fighter.acts[act] === undefined)
      return problem(`${name} declared ${fighter.acts.length} actions, so there is no action ${act + 1} for a set.`);
    if (!isSet(width, height, sides) || dice === undefined || dice.length < width)
      return problem(`${name} has no dice left for a set of ${width}x${height}.`);
    live.push(waiting(owner, height, dice.splice(0, width), act));
  }
  for (const [height, dice] of left) if (dice.length >= LEAST_WIDTH) live.push(waiting(owner, height, dice));
  return live;
}

function waiting(owner: number, height: number, dice: DieRole[], act?: number): LiveSet {
  const called = dice.includes('fixed');
  const special = dice.some((die) => die !== 'regular');
  return { owner, height, dice, called, special, state: 'waiting', ...(act !== undefined && { act }) };
}

function isSet(width: number, height: number, sides: number): boolean {
  return Number.isInteger(width) && width >= LEAST_WIDTH && Number.isInteger(height) && height >= 1 && height <= sides;
}

/** Roles of a set's dice; those that were taken out of it before were the first to be found. */
function rolesOf(fighter: RolledFighter, height: number, width: number): DieRole[] {
  const roles = (fighter.dice ?? []).filter(({ face }) => face === height).map(({ role }) => role);
  while (roles.length < width) roles.push('regular');
  return roles.slice(0, width);
}

/** Takes dice out of a set, by the order of kinds; a set of less than two is lost. Returns the kind of the last one. */
export function takeDice(live: LiveSet, dice: number, order: readonly string[]): DieRole {
  let role: DieRole = 'regular';
  for (let gone = 0; gone < dice && live.dice.length > 0; gone += 1) {
    const kind = order.find((one) => live.dice.some((die) => kindOf(die) === one));
    const at = Math.max(
      0,
      live.dice.findIndex((die) => kindOf(die) === kind),
    );
    role = live.dice.splice(at, 1)[0] ?? role;
  }
  if (live.dice.length < LEAST_WIDTH) live.state = 'lost';
  return role;
}

// Fixed and expert dice go as hard ones do.
function kindOf(role: DieRole): string {
  return role === 'fixed' || role === 'expert' ? 'hard' : role;
}

/** The set that loses a die when its owner is hurt: of those that have not taken effect the tallest, then the widest. */
export function tallestWaiting(sets: readonly LiveSet[], owner: number): LiveSet | undefined {
  let tallest: LiveSet | undefined;
  for (const set of sets) {
    if (set.owner !== owner || set.state !== 'waiting') continue;
    if (
      !tallest ||
      set.height > tallest.height ||
      (set.height === tallest.height && set.dice.length > tallest.dice.length)
    )
      tallest = set;
  }
  return tallest;
}
