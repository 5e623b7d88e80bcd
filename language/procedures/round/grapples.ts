import { chooseSet, compareSets, type MatchingSet, setText } from '../../dice/families/matching/sets.js';
import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Change, Participant } from '../../roll/changes.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { weaponOf } from '../attacks/weapon.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { type BodyPlace, bodyOf, hitLocation, placeNamed } from '../wounds/hit-location.js';
import { shelterOf } from '../wounds/shelter.js';
import { applyHits, noWounds, type Wounds } from '../wounds/wounds.js';
import { conditionChange, conditionOf } from '../written.js';
import { armsLost, armsNeeds, usableOf } from './arms.js';
import {
  type Fighter,
  type FighterNow,
  type Hold,
  holdsOn,
  type Moment,
  type SetChange,
  type SetEffect,
} from './fighter.js';
import { struckOf } from './strike.js';

export const pinNeeds = {
  procedure: 'pin',
  numbers: { shock: 'Takedown Shock' },
  policies: { resolution: 'resolution order', held: 'held down' },
} as const satisfies Needs;

/** The changes after which a character's sheet says whether the character is held down. */
export function pinChanges(on: Participant, isHeld: boolean): readonly Change[] {
  const book = openRulebook(pinNeeds, on.who);
  const [condition] = isProblem(book) ? [] : book.order('held');
  return condition === undefined ? [] : conditionChange(on, condition, isHeld ? 1 : 0);
}

export const grappleNeeds = {
  procedure: 'grapple',
  uses: [armsNeeds],
  numbers: { arm: 'Hand-to-hand Width' },
} as const satisfies Needs;

/** The end of a grapple that heavy armour on the place stops, whether worn there or around the target; undefined where it does not. */
function stoppedByArmour(
  { set, by, target, fighter }: Moment,
  place: BodyPlace,
  landed: readonly Step[],
): Accounted<SetChange> | Problem | undefined {
  if (!by || !target) return undefined;
  const book = openRulebook(grappleNeeds, by.fighter.who);
  if (isProblem(book)) return book;
  const around = fighter(shelterOf(target.fighter.who) ?? '');
  const shelter = around && struckOf(around);
  if (isProblem(shelter)) return shelter;
  const struck = struckOf(target, undefined, shelter);
  if (isProblem(struck)) return struck;
  const steps = [...landed];
  const width = struck.narrowed(place, set.width, book.number('arm'), steps);
  if (isProblem(width)) return width;
  return width === undefined ? { outcome: { success: false }, steps } : undefined;
}

/** Throwing an opponent down: a little shock at the place that the set hits, which costs a die as any wound, and a pin. */
export function takedown(): SetEffect {
  return (moment) => {
    const { set, by, target, holds } = moment;
    if (!by || !target) return problem(why.noTarget);
    const book = openRulebook(pinNeeds, by.fighter.who);
    if (isProblem(book)) return book;
    const { who, name } = target.fighter;
    const place = hitLocation(set.height, who);
    if (isProblem(place)) return place;
    const stopped = stoppedByArmour(moment, place.outcome, place.steps);
    if (stopped) return stopped;
    const hurt = applyHits(target.wounds, [{ place: place.outcome.key, killing: 0, shock: book.number('shock') }], who);
    if (isProblem(hurt)) return hurt;
    const holder = by.fighter.name;
    const rule = book.rule('shock');
    return {
      outcome: {
        wounds: { [name]: hurt.outcome.wounds },
        hurt: [name],
        holds: [...holds.filter((hold) => !isPin(hold, holder, name)), { kind: 'pin', holder, held: name }],
      },
      steps: [
        ...place.steps,
        ...hurt.steps,
        { what: '{holder} holds {held} down', values: { holder, held: name }, ...(rule && { rule }) },
      ],
    };
  };
}

/** Whether one fighter pins the other. */
export function isPinnedBy(held: string, holder: string, holds: readonly Hold[]): boolean {
  return holds.some((hold) => isPin(hold, holder, held));
}

function isPin(hold: Hold, holder: string, held: string): boolean {
  return hold.kind === 'pin' && hold.holder === holder && hold.held === held;
}

/**
 * Breaking free of a pin or a choke: the set must beat the holder's best set, in the order in which sets are resolved. A
 * tie is not enough.
 */
export function breakFree(holder: string): SetEffect {
  return ({ set, by, fighter, holds }): Accounted<SetChange> | Problem => {
    if (!by) return problem(why.noFighter);
    const { name, who } = by.fighter;
    const theirs = holdsOn(name, holds).filter((hold) => hold.holder === holder);
    if (theirs.length === 0)
      return {
        outcome: { success: true },
        steps: [{ what: '{holder} no longer holds {name}', values: { holder, name } }],
      };
    const first = firstMeasure(who);
    if (isProblem(first)) return first;
    const against = bestSet(fighter(holder)?.sets ?? [], first);
    const success = against === undefined || compareSets(set, against, first) > 0;
    const step: Step = {
      what: against === undefined ? '{holder} has no set against it' : "{set} against {holder}'s {against}",
      values: { holder, set: setText(set), against: against ? setText(against) : '' },
    };
    return {
      outcome: success ? { success, holds: holds.filter((hold) => !theirs.includes(hold)) } : { success },
      steps: [step],
    };
  };
}

/** What decides first which of two sets is better. */
function firstMeasure(who: Evaluation): 'width' | 'height' | Problem {
  const book = openRulebook(pinNeeds, who);
  if (isProblem(book)) return book;
  return book.order('resolution')[0] === 'height' ? 'height' : 'width';
}

function bestSet(sets: readonly MatchingSet[], first: 'width' | 'height'): MatchingSet | undefined {
  return chooseSet(sets, first === 'width' ? 'widest' : 'tallest');
}

/** The set of a holder that an escape has to beat; undefined if any set does. */
export function setToBeat(who: Evaluation, sets: readonly MatchingSet[]): MatchingSet | undefined | Problem {
  const first = firstMeasure(who);
  return isProblem(first) ? first : bestSet(sets, first);
}

/** A problem if a pinned fighter attacks anyone but the holder. Other limits of the pinned are in the rulebook. */
export function pinnedProblem({ name, acts }: Fighter, holds: readonly Hold[]): Problem | undefined {
  const pin = holds.find(({ kind, held }) => kind === 'pin' && held === name);
  if (!pin) return undefined;
  const isAtOther = acts.some((act) => act.kind === 'attack' && act.target !== pin.holder);
  return isAtOther ? problem(why.pinnedAttacks(name, pin.holder)) : undefined;
}

/** The holds that remain after the declarations: a fighter who declares anything but keeping hold lets go. */
export function releaseHolds(holds: readonly Hold[], fighters: readonly Fighter[]): Accounted<readonly Hold[]> {
  const steps: Step[] = [];
  const kept = holds.filter((hold) => {
    const holder = fighters.find(({ name }) => name === hold.holder);
    const letsGo = holder?.acts.some(
      (act) =>
        act.kind !== 'hold' &&
        !(hold.kind === 'pin' && act.kind === 'attack' && act.keepsHold && act.target === hold.held),
    );
    if (letsGo) steps.push({ what: '{holder} lets go of {held}', values: { holder: hold.holder, held: hold.held } });
    return !letsGo;
  });
  return { outcome: kept, steps };
}

export const chokeNeeds = {
  procedure: 'choke',
  tables: {
    means: {
      table: 'Choking',
      texts: { place: 'place' },
      numbers: { killing: 'killing', shock: 'shock', arms: 'arms' },
    },
  },
} as const satisfies Needs;

/** Procedures that hold their target if they succeed. */
export const HOLDING: ReadonlySet<string> = new Set(['takedown', chokeNeeds.procedure]);

/** The damage of one round of a choke, and its place. */
interface Grip extends Damage {
  readonly place: string;
  /** How many of the places that things are held with it takes. */
  readonly arms: number;
}

function gripOf(means: string, who: Evaluation): Grip | Problem {
  const book = openRulebook(chokeNeeds, who);
  if (isProblem(book)) return book;
  const place = book.text('means', means, 'place');
  const ways = book.rows('means').flatMap(({ label }) => label ?? []);
  if (place === undefined) return problem(why.noChoke(means, ways));
  return {
    place,
    killing: book.cell('means', means, 'killing') ?? 0,
    shock: book.cell('means', means, 'shock') ?? 0,
    arms: book.cell('means', means, 'arms') ?? 0,
  };
}

/**
 * Choking, or strangling with something: a called shot at the throat, or any set against a pinned opponent. It does
 * damage at once and in each later round, until the choker does something else or is hurt, or the victim breaks free.
 */
export function choke(means: string): SetEffect {
  return (moment) => {
    const { set, by, target, holds } = moment;
    if (!by || !target) return problem(why.noTarget);
    const { who } = by.fighter;
    const grip = gripOf(means, who);
    if (isProblem(grip)) return grip;
    const lost = armsLost('a choke', grip.arms, by);
    if (lost) return lost;
    const [holder, held] = [by.fighter.name, target.fighter.name];
    const landed = hitLocation(set.height, target.fighter.who);
    if (isProblem(landed)) return landed;
    const body = bodyOf(target.fighter.who);
    if (isProblem(body)) return body;
    const place = placeNamed(grip.place, body);
    if (isProblem(place)) return place;
    if (landed.outcome.key !== place.key && !isPinnedBy(held, holder, holds))
      return {
        outcome: { success: false },
        steps: [
          ...landed.steps,
          { what: 'a choke has to hit the {place}, unless the victim is held down', values: { place: place.name } },
        ],
      };
    const stopped = stoppedByArmour(moment, place, landed.steps);
    if (stopped) return stopped;
    const squeezed = squeeze(grip, target);
    if (isProblem(squeezed)) return squeezed;
    const hold: Hold = { kind: 'choke', holder, held, means };
    return {
      outcome: {
        wounds: { [held]: squeezed.outcome.wounds },
        choked: { [held]: squeezed.outcome.choked },
        hurt: [held],
        holds: [...holds.filter((one) => one.kind !== 'choke' || one.holder !== holder), hold],
      },
      steps: [
        { what: '{holder} has {held} by the {place}', values: { holder, held, place: place.name } },
        ...squeezed.steps,
      ],
    };
  };
}

/** The place that a choke has to hit; undefined if the victim is held down, so that any place will do. */
export function placeOfChoke(means: string, victim: Evaluation): string | undefined {
  const book = openRulebook(pinNeeds, victim);
  if (!isProblem(book) && book.order('held').some((one) => conditionOf(one, victim) > 0)) return undefined;
  const grip = gripOf(means, victim);
  return isProblem(grip) ? undefined : grip.place;
}

function squeeze(
  grip: Grip,
  { fighter, wounds, choked }: Pick<FighterNow, 'wounds' | 'choked'> & { readonly fighter: Fighter },
): Accounted<{ readonly wounds: Wounds; readonly choked: number }> | Problem {
  const hurt = applyHits(wounds, [grip], fighter.who);
  if (isProblem(hurt)) return hurt;
  return { outcome: { wounds: hurt.outcome.wounds, choked: choked + grip.shock }, steps: hurt.steps };
}

/** Wounds and holds at the end of a round, in the order of the fighters. */
export interface Choked {
  readonly wounds: readonly Wounds[];
  readonly choked: readonly number[];
  readonly holds: readonly Hold[];
}

/** The end of a round: every choke that began in an earlier round and still holds does its damage again. */
export function continueChokes(
  holds: readonly Hold[],
  before: readonly Hold[],
  fighters: readonly Fighter[],
  state: Pick<Choked, 'wounds' | 'choked'>,
): Accounted<Choked> | Problem {
  const wounds = [...state.wounds];
  const choked = [...state.choked];
  const steps: Step[] = [];
  for (const hold of holds) {
    if (hold.kind !== 'choke' || !before.includes(hold)) continue;
    const index = fighters.findIndex(({ name }) => name === hold.held);
    const fighter = fighters[index];
    if (!fighter) continue;
    const grip = gripOf(hold.means ?? '', fighter.who);
    if (isProblem(grip)) return grip;
    const squeezed = squeeze(grip, { fighter, wounds: wounds[index] ?? noWounds, choked: choked[index] ?? 0 });
    if (isProblem(squeezed)) return squeezed;
    wounds[index] = squeezed.outcome.wounds;
    choked[index] = squeezed.outcome.choked;
    steps.push({
      what: '{holder} does not let go of {held}',
      values: { holder: hold.holder, held: hold.held },
      steps: squeezed.steps,
    });
  }
  return { outcome: { wounds, choked, holds }, steps };
}

export const disarmNeeds = {
  procedure: 'disarm',
  numbers: { killing: 'Disarm Killing' },
  policies: { edged: 'edged weapons' },
} as const satisfies Needs;

/** Taking a weapon away. */
export interface Disarming {
  readonly weapon: string;
  /** The place that holds it, which the called shot has to hit. */
  readonly arm: string;
  /** The places that may grab it, the usual one first: the first that can be used does, and an edge cuts it. */
  readonly grabbingWith: readonly string[];
  /** Whether it has an edge or a point; by default the rulebook's list decides. */
  readonly edged?: boolean;
}

/** A called shot at the arm that holds a weapon: no damage, the weapon is lost, and an edge cuts the attacker. */
export function disarm({ weapon, arm, grabbingWith, edged }: Disarming): SetEffect {
  return (moment) => {
    const { set, by, target } = moment;
    if (!by || !target) return problem(why.noTarget);
    const book = openRulebook(disarmNeeds, by.fighter.who);
    if (isProblem(book)) return book;
    const theirs = bodyOf(target.fighter.who);
    if (isProblem(theirs)) return theirs;
    const place = placeNamed(arm, theirs);
    if (isProblem(place)) return place;
    const held = weaponOf(weapon, target.fighter.who);
    if (isProblem(held)) return held;
    const landed = hitLocation(set.height, target.fighter.who);
    if (isProblem(landed)) return landed;
    if (landed.outcome.key !== place.key)
      return {
        outcome: { success: false },
        steps: [
          ...landed.steps,
          { what: 'the {weapon} is in the {place}', values: { weapon: held.name, place: place.name } },
        ],
      };
    const stopped = stoppedByArmour(moment, place, landed.steps);
    if (stopped) return stopped;
    const usable = usableOf(grabbingWith, by);
    if (isProblem(usable)) return usable;
    const [grabbing] = usable;
    if (grabbing === undefined)
      return { outcome: { success: false }, steps: [...landed.steps, { what: 'nothing is left to grab it with' }] };
    const disarmed = { who: target.fighter.name, weapon: held.name };
    if (!(edged ?? book.order('edged').includes(nameKey(held.name))))
      return { outcome: { disarmed }, steps: landed.steps };
    const cut = applyHits(by.wounds, [{ place: grabbing, killing: book.number('killing'), shock: 0 }], by.fighter.who);
    if (isProblem(cut)) return cut;
    const rule = book.rule('killing');
    const { name } = by.fighter;
    return {
      outcome: { disarmed, wounds: { [name]: cut.outcome.wounds }, hurt: [name] },
      steps: [
        ...landed.steps,
        { what: '{name} grabs an edge', values: { name }, steps: cut.steps, ...(rule && { rule }) },
      ],
    };
  };
}
