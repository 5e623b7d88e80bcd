import { isOf } from '../../dice/families/family.js';
import { matching } from '../../dice/families/matching/index.js';
import type { MatchingRequest } from '../../dice/families/matching/matching.js';
import {
  type Aim,
  compareSets,
  inTime,
  type MatchingSet,
  meetsNeeds,
  setText,
} from '../../dice/families/matching/sets.js';
import { type RollRecord, recordTyped } from '../../dice/families/record.js';
import { typedOf } from '../../dice/families/roll.js';
import type { DieRole } from '../../dice/rolled-die.js';
import { type Accounted, type Step, withLazySteps } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import type { Tape } from '../../roll/tape.js';
import { evaluateExpression } from '../../roll/typed-expression.js';
import type { Outcome } from '../../sheet/rolls/formula-cache.js';
import { requestOf } from '../../sheet/rolls/request.js';
import { type Pool, poolText } from '../../values/pool.js';
import { LEAST_WIDTH, planPool } from '../../values/pool-operation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Value } from '../../values/value.js';
import { setsForAll } from '../attacks/attack-sets.js';
import { type DiceSource, matchingOf, rollPool } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { hitLocation } from '../wounds/hit-location.js';
import type { Act, Fighter, RolledFighter } from './fighter.js';

/**
 * The second phase of a round: all fighters roll what they declared, with their own `faces` or dice of the source. Sets
 * that the task rules out are dropped. A problem names the fighter.
 */
export function rollFighters(
  fighters: readonly Fighter[],
  dice: DiceSource,
): Accounted<readonly RolledFighter[]> | Problem {
  const rolled: RolledFighter[] = [];
  const thrown: Thrown[] = [];
  for (const fighter of fighters) {
    const one = rollFighter(fighter, dice, thrown);
    if (isProblem(one)) return problem(why.ofFighter(fighter.name, one.problem));
    rolled.push(one);
  }
  return withLazySteps(rolled, () => thrown.map(stepOfThrow));
}

/** The outcome of a fighter's dice for formulas, with the first set as the chosen one; undefined if no dice were rolled. */
export function outcomeOfDice({ sets, dice }: RolledFighter): Outcome | undefined {
  if (!dice) return undefined;
  const [chosen] = sets;
  const values = matching.outcomeOf(
    { sets, loose: [], success: chosen !== undefined, ...(chosen && { chosen }) },
    dice,
  );
  return { get: (name) => values[name] };
}

/** The roll of a fighter, for the account. */
interface Thrown {
  readonly name: string;
  readonly pool: Pool;
  /** The sets that count. */
  readonly good: readonly MatchingSet[];
  /** The number of sets that the task rules out. */
  readonly low: number;
}

function stepOfThrow({ name, pool, good, low }: Thrown): Step {
  const sets = good.length > 0 ? good.map(setText).join(', ') : 'no set';
  return {
    what: low > 0 ? '{name} rolls {pool}: {sets}, and {low} that the task rules out' : '{name} rolls {pool}: {sets}',
    values: { name, pool: poolText(pool), sets, low },
  };
}

function isRolled(fighter: Fighter): fighter is RolledFighter {
  return fighter.sets !== undefined;
}

function rollFighter(fighter: Fighter, dice: DiceSource, thrown: Thrown[]): RolledFighter | Problem {
  if (isRolled(fighter)) return fighter;
  const request = requestFor(fighter);
  if (request === undefined) return { ...fighter, sets: [] };
  if (isProblem(request)) return request;
  const roll = rollPool(fighter.name, request, fighter.faces ?? dice, fighter.who);
  if (isProblem(roll)) return roll;
  const good = roll.outcome.sets.filter((set) => meetsNeeds(set, request.needs));
  const low = roll.outcome.sets.length - good.length;
  thrown.push({ name: fighter.name, pool: request.pool, good, low });
  return { ...fighter, sets: good, dice: roll.faces, request };
}

/**
 * A fighter whose wide sets are split where there are fewer sets than actions, if the player agrees. Sets with special
 * dice are not split, as those may belong to one action only.
 */
export function setsServing(fighter: RolledFighter, tape: Tape): RolledFighter | Problem {
  const { sets, acts, splits, use, dice = [], name } = fighter;
  const needing = acts.flatMap((act, at) => (act.kind === 'hold' ? [] : at));
  if (!splits || use || needing.length <= sets.length || dice.some(({ role }) => role !== 'regular')) return fighter;
  const all = setsForAll(sets, needing.length, tape, name);
  if (isProblem(all)) return all;
  return all === sets ? fighter : { ...fighter, use: all.map((set, at) => ({ ...set, act: needing[at] ?? 0 })) };
}

/**
 * A fighter with one attack and several sets, of which a person uses whichever they prefer: the first in the order of the round, if they
 * do not say. `others` are those in the round. A called shot and a line that says which set it takes have chosen before.
 */
export function setPreferred(
  fighter: RolledFighter,
  others: readonly RolledFighter[],
  by: 'width' | 'height',
  tape: Tape,
): RolledFighter | Problem {
  const { sets, acts, use, called = none, aim = 'widest', name } = fighter;
  const [only, ...more] = acts;
  if (sets.length < 2 || only?.kind !== 'attack' || only.every || more.length > 0 || use) return fighter;
  if (called.length > 0 || aim !== 'widest') return fighter;
  const ordered = sets.toSorted((a, b) => compareSets(b, a, by));
  const target = others.find((one) => one.name === only.target)?.who;
  const options = ordered.map((set) => {
    const place = target && hitLocation(set.height, target);
    return { name: setText(set), ...(place && !isProblem(place) && { about: place.outcome.name }) };
  });
  const chosen = tape.choose(why.whichSet, options, name);
  if (isProblem(chosen)) return chosen;
  const set = ordered.find((one) => setText(one) === chosen);
  return set && set !== ordered[0] ? { ...fighter, use: [{ ...set, act: 0 }] } : fighter;
}

/** The request of a fighter; undefined for one who rolls nothing. */
function requestFor(fighter: Fighter): MatchingRequest | undefined | Problem {
  const { roll } = fighter;
  const aim: Aim = fighter.aim ?? (fighter.acts.length > 1 ? 'most sets' : 'widest');
  if (fighter.request?.aim === aim) return fighter.request;
  if (fighter.request) return { ...fighter.request, aim };
  if (roll === undefined) return undefined;
  if (typeof roll !== 'string') {
    const parameters = matchingOf(fighter.who);
    if (!parameters) return problem(why.noPools(fighter.who.rules.name));
    const plan = planPool(roll, [], parameters);
    return isProblem(plan) ? plan : { pool: plan.pool, aim };
  }
  const evaluated = evaluateExpression(roll, fighter.who);
  if (isProblem(evaluated)) return evaluated;
  const { rolled, findings } = evaluated.roll;
  const [wrong] = findings.filter(({ severity }) => severity === 'error');
  if (wrong) return problem(wrong.message);
  if (!rolled) return problem(says.cannotBeRolled(roll));
  const request = requestOf(rolled, evaluated.game);
  if (isProblem(request)) return request;
  return isOf(matching, request) ? { ...request.request, aim } : problem(why.notAPool(roll));
}

/** The sets of a fighter in words (`3x8, 2x2`), and the values that turns are ordered by; absent without a set. */
export interface RolledSets {
  readonly text: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** The sets of a fighter as the tracker shows and orders them. */
export function rolledSets({ sets, dice = [] }: RolledFighter): RolledSets {
  const [chosen] = sets;
  if (!chosen) return { text: says.noSet };
  const values = matching.outcomeOf({ sets, loose: [], success: true, chosen }, dice);
  return { text: sets.map(setText).join(', '), values };
}

/**
 * The roll of a fighter as a record with only this set, at its current width. Without a set it is a failure; sets that
 * the task ruled out stay in the record, and lost ones do not. Undefined if no dice were rolled.
 */
export function recordOfSet(
  { name, who, request, dice }: RolledFighter,
  set: MatchingSet | undefined,
): RollRecord | undefined {
  const parameters = matchingOf(who);
  if (!request || !dice || !parameters) return undefined;
  const record = recordTyped({ family: matching.name, request, parameters }, typedOf(dice), name);
  if (isProblem(record) || !isOf(matching, record)) return undefined;
  if (!set && !record.outcome.success) return record;
  const { chosen: _, ...outcome } = record.outcome;
  return {
    ...record,
    outcome: { ...outcome, sets: set ? [set] : [], ...(set && { chosen: set }), success: set !== undefined },
  };
}

/** A set during a round, which changes it. */
export interface LiveSet {
  /** Index of the fighter. */
  readonly owner: number;
  readonly height: number;
  /** Its remaining dice, by role. */
  readonly dice: DieRole[];
  /** One of its dice was fixed before the roll, for a called shot. */
  readonly called: boolean;
  /** It was made with hard, wiggle or expert dice. */
  readonly special: boolean;
  /** Index of the action that the player chose it for. */
  readonly act?: number;
  state: 'waiting' | 'done' | 'lost';
}

/** The current width and height. */
export function setOf(live: LiveSet): MatchingSet {
  return { width: live.dice.length, height: live.height };
}

/**
 * The sets of a fighter at the start of the round: those that the player chose for actions, which may be parts of split
 * sets, and the others in reserve. A problem if the player chose sets that the dice do not show.
 */
export function liveSets(fighter: RolledFighter, owner: number, sides: number): readonly LiveSet[] | Problem {
  const { name, sets, use = none } = fighter;
  if (sets.length === 0 && use.length === 0) return none;
  const live: LiveSet[] = [];
  const left = new Map<number, DieRole[]>();
  for (const { width, height } of sets) {
    if (!isSet(width, height, sides) || left.has(height))
      return problem(why.impossibleSet(name, `${width}x${height}`, sides));
    left.set(height, rolesOf(fighter, height, width));
  }
  for (const { width, height, act } of use) {
    const dice = left.get(height);
    if (fighter.acts[act] === undefined) return problem(why.noSuchAction(name, fighter.acts.length, act + 1));
    if (!isSet(width, height, sides) || dice === undefined || dice.length < width)
      return problem(why.noDiceForSet(name, `${width}x${height}`));
    live.push(waiting(fighter, owner, height, dice.splice(0, width), act));
  }
  for (const [height, dice] of left) if (dice.length >= LEAST_WIDTH) live.push(waiting(fighter, owner, height, dice));
  return live;
}

function waiting(
  fighter: Pick<RolledFighter, 'called'>,
  owner: number,
  height: number,
  dice: DieRole[],
  act?: number,
): LiveSet {
  const called = dice.includes('fixed') && (fighter.called?.includes(height) ?? true);
  const special = dice.some((die) => die !== 'regular');
  return { owner, height, dice, called, special, state: 'waiting', ...(act !== undefined && { act }) };
}

function isSet(width: number, height: number, sides: number): boolean {
  return Number.isInteger(width) && width >= LEAST_WIDTH && Number.isInteger(height) && height >= 1 && height <= sides;
}

/** The roles of the dice of a set. Missing dice, for sets that were given without dice, are regular ones. */
function rolesOf(fighter: RolledFighter, height: number, width: number): DieRole[] {
  const roles = (fighter.dice ?? []).filter(({ face }) => face === height).map(({ role }) => role);
  while (roles.length < width) roles.push('regular');
  return roles.slice(0, width);
}

/** Takes dice out of a set, by the order of kinds; a set with fewer than two dice is lost. Returns the last die's role. */
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

/** The kind of a die in the rulebook's order: fixed and expert dice are lost as hard ones are. */
function kindOf(role: DieRole): string {
  return role === 'fixed' || role === 'expert' ? 'hard' : role;
}

/** The set that loses a die when its owner is hurt: of those that have not taken effect, the tallest, then the widest. */
export function tallestWaiting(sets: readonly LiveSet[], owner: number): LiveSet | undefined {
  let tallest: LiveSet | undefined;
  for (const set of sets)
    if (isWaiting(set, owner) && (!tallest || compareSets(setOf(set), setOf(tallest), 'height') > 0)) tallest = set;
  return tallest;
}

/** The order in which sets take effect in a round, and for which actions. */
export class RoundOrder {
  /** How often each action of each fighter was done. */
  private readonly done: number[][];

  constructor(
    private readonly fighters: readonly RolledFighter[],
    private readonly sets: readonly LiveSet[],
    private readonly by: 'width' | 'height',
    private readonly tied: boolean,
  ) {
    this.done = fighters.map(({ acts }) => acts.map(() => 0));
  }

  /** The next sets: a single defence, or else all sets of the same width and height together. */
  next(): readonly LiveSet[] {
    let best: LiveSet[] = [];
    for (const set of this.sets) {
      if (set.state !== 'waiting' || this.actOf(set) === undefined) continue;
      const [leader] = best;
      const order = leader ? compareSets(this.timeOf(set), this.timeOf(leader), this.by) : 1;
      if (order > 0) best = [set];
      else if (order === 0) best.push(set);
    }
    const defence = best.find((set) => isDefence(this.fighters[set.owner]?.acts[this.actOf(set) ?? -1]));
    return defence ? [defence] : best;
  }

  /** The width and height that decide when a set takes effect. */
  timeOf(set: LiveSet): MatchingSet {
    return inTime(setOf(set), this.by, this.fighters[set.owner]?.request?.quick);
  }

  /** The action that a set would do now; undefined if it has to wait or is no longer needed. */
  actOf(set: LiveSet): number | undefined {
    const { owner } = set;
    if (this.hasToWait(set)) return undefined;
    for (const act of this.fighters[owner]?.acts.keys() ?? [])
      if (this.isOpen(set, act) && (set.act !== undefined || !this.isServed(owner, act))) return act;
    return undefined;
  }

  /** Indexes of the actions that a set can still do: the one that it was chosen for, or all that are not done. */
  possibleActs(set: LiveSet): readonly number[] {
    return [...(this.fighters[set.owner]?.acts.keys() ?? [])].filter((act) => this.isOpen(set, act));
  }

  private isOpen({ owner, act: chosen, special }: LiveSet, act: number): boolean {
    if (chosen !== undefined && chosen !== act) return false;
    const fighter = this.fighters[owner];
    const doing = fighter?.acts[act];
    if (!doing || doing.kind === 'hold' || (doing.every !== true && this.done[owner]?.[act] !== 0)) return false;
    return !(this.tied && special && fighter?.rolledFor?.includes(act) === false);
  }

  /** Counts a done action. */
  count(owner: number, act: number): void {
    const counts = this.done[owner];
    if (counts) counts[act] = (counts[act] ?? 0) + 1;
  }

  /** Whether another set of a fighter with a single action comes first: the called one, or for an aim at height the tallest. */
  private hasToWait(set: LiveSet): boolean {
    const fighter = this.fighters[set.owner];
    const [only] = fighter?.acts ?? [];
    if (fighter?.acts.length !== 1 || only?.every === true || set.act !== undefined) return false;
    if (only?.kind === 'attack' && !set.called && this.sets.some((one) => isWaiting(one, set.owner) && one.called))
      return true;
    return fighter.aim === 'tallest' && tallestWaiting(this.sets, set.owner) !== set;
  }

  /** Whether a set that the player chose for the action is still to come. */
  private isServed(owner: number, act: number): boolean {
    return this.sets.some((set) => isWaiting(set, owner) && set.act === act);
  }
}

function isWaiting(set: LiveSet, owner: number): boolean {
  return set.owner === owner && set.state === 'waiting';
}

function isDefence(act: Act | undefined): boolean {
  return act?.kind === 'defend' || act?.kind === 'oppose';
}

const none: readonly never[] = [];
