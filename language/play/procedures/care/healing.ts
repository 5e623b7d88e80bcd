import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { type BodyPlace, placeNamed, placesNamed } from '../wounds/hit-location.js';
import {
  aliveWith,
  boxesOf,
  checkCount,
  type Hurt,
  loseBoxes,
  stateOf,
  type Wound,
  type Wounds,
} from '../wounds/wounds.js';

const needs = {
  procedure: 'healing',
  tables: {
    healing: {
      table: 'Healing',
      numbers: { share: 'share', width: 'width', killing: 'killing', every: 'every' },
      rows: { fight: 'end of fight', choking: 'choking', night: 'good night', rest: 'complete rest' },
    },
  },
  pools: { body: 'Body', health: 'Health' },
} as const satisfies Needs;
export const healingNeeds: Needs = needs;

const { fight, choking, night, rest } = needs.tables.healing.rows;

/** Shock that one place took in the fight that is over; of that from choking and strangling. */
export interface FightShock {
  readonly shock: number;
  readonly choking?: number;
}

/** What a night did: how much the roll could wipe out, how much it did, and the roll. */
export interface Night extends Hurt {
  readonly capacity: number;
  readonly erased: number;
  readonly roll: TraitRolled;
}

/**
 * After a fight a share of the shock taken in it goes, counted for each place and rounded down; all that choking did goes.
 * Shock that turned into killing damage stays.
 */
export function afterFight(
  wounds: Wounds,
  taken: Readonly<Record<string, FightShock>>,
  who: Evaluation,
): Accounted<Hurt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const share = book.cell('healing', fight, 'share') ?? 0;
  const choked = book.cell('healing', choking, 'share') ?? 0;
  const rule = book.rule('healing');
  const steps: Step[] = [];
  let left = wounds;
  for (const [name, shock] of Object.entries(taken)) {
    const place = placeNamed(name, patient.body);
    if (isProblem(place)) return place;
    const air = shock.choking ?? 0;
    const wrong = checkCount(shock.shock, 'Shock taken') ?? checkCount(air, 'Shock from choking');
    if (wrong) return wrong;
    if (air > shock.shock)
      return problem(`The ${place.name} took ${shock.shock} shock, so ${air} of it cannot come from choking.`);
    const goes = Math.floor(share * (shock.shock - air)) + Math.floor(choked * air);
    left = without(left, place, goes, steps, rule && { rule });
  }
  return hurt(left, steps, who);
}

/**
 * A good night: Body and Health wipe out as much shock as the match is wide. The player says where; what is not said goes to
 * the places that matter most. A problem for one with an unstable injury, who makes no such roll.
 */
export function goodNight(
  wounds: Wounds,
  situation: { readonly unstable?: string; readonly spread?: Readonly<Record<string, number>> },
  dice: Dice,
  who: Evaluation,
): Accounted<Night> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  if (situation.unstable !== undefined)
    return problem(`The ${situation.unstable} is unstable, so nothing heals on its own until it is stabilised.`);
  const rolled = rollTraits(
    {
      what: 'a night of rest',
      traits: book.traits('body', 'health'),
      state: patient.state,
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const roll = rolled.outcome;
  const capacity = roll.success ? (roll.set?.width ?? 0) * (book.cell('healing', night, 'width') ?? 0) : 0;
  const wishes = situation.spread
    ? wished(situation.spread, capacity, wounds, patient.body.places)
    : patient.body.places
        .map((place): readonly [BodyPlace, number] => [place, wounds[place.key]?.shock ?? 0])
        .sort((a, b) => weight(b[0], wounds) - weight(a[0], wounds));
  if (isProblem(wishes)) return wishes;
  const rule = book.rule('healing');
  const steps: Step[] = [...rolled.steps];
  let [left, open] = [wounds, capacity];
  for (const [place, wish] of wishes) {
    const goes = Math.min(open, wish);
    left = without(left, place, goes, steps, rule && { rule });
    open -= goes;
  }
  const after = hurt(left, steps, who);
  if (isProblem(after)) return after;
  return { outcome: { ...after.outcome, capacity, erased: capacity - open, roll }, steps };
}

/**
 * Days of complete rest: for each full week one point of killing damage of the whole body becomes shock, in the places
 * named, one after the other; then in whatever still has any.
 */
export function completeRest(
  wounds: Wounds,
  days: number,
  places: readonly string[],
  who: Evaluation,
): Accounted<Hurt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const wrong = checkCount(days, 'The number of days');
  if (wrong) return wrong;
  const first = placesNamed(places, patient.body);
  if (isProblem(first)) return first;
  const every = book.cell('healing', rest, 'every') ?? 0;
  const weeks = every > 0 ? Math.floor(days / every) : 0;
  let open = weeks * (book.cell('healing', rest, 'killing') ?? 0);
  const rule = book.rule('healing');
  const steps: Step[] = [];
  let left = wounds;
  for (const place of new Set([...first, ...patient.body.places])) {
    const turns = Math.min(open, left[place.key]?.killing ?? 0);
    left = eased(left, place, turns, steps, rule && { rule });
    open -= turns;
  }
  if (steps.length === 0)
    steps.push({
      what: '{days} days of rest turn no killing damage into shock',
      values: { days },
      ...(rule && { rule }),
    });
  return hurt(left, steps, who);
}

/** What becomes of a limb that has been full of killing damage: it keeps fewer boxes, or it is gone. */
export type Maimed = 'stiff' | 'off';

/** A limb full of killing damage is never as good again; the game master says how bad it is. */
export function permanentlyWorse(
  wounds: Wounds,
  name: string,
  maimed: Maimed,
  who: Evaluation,
): Accounted<Hurt> | Problem {
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const place = placeNamed(name, patient.body);
  if (isProblem(place)) return place;
  if (!patient.state.destroyed.includes(place.key))
    return problem(`The ${place.name} is not full of killing damage, so nothing is lost.`);
  if (maimed === 'stiff') return loseBoxes(wounds, place.key, who);
  const left = { ...wounds, [place.key]: { killing: 0, shock: 0, lost: place.boxes } };
  return hurt(left, [{ what: 'the {place} is lost', values: { place: place.name } }], who);
}

/** Shock wiped out in one place. */
function without(
  wounds: Wounds,
  place: BodyPlace,
  points: number,
  steps: Step[],
  rule: Pick<Step, 'rule'> | undefined,
): Wounds {
  const before = wounds[place.key];
  const goes = Math.min(points, before?.shock ?? 0);
  if (!before || goes === 0) return wounds;
  const after: Wound = { ...before, shock: before.shock - goes };
  steps.push({
    what: '{place}: {goes} shock heals, {left} is left',
    values: { place: place.name, goes, left: after.shock },
    ...rule,
  });
  return { ...wounds, [place.key]: after };
}

/** Killing damage of one place that becomes shock. */
export function eased(
  wounds: Wounds,
  place: BodyPlace,
  points: number,
  steps: Step[],
  rule: Pick<Step, 'rule'> | undefined,
): Wounds {
  const before = wounds[place.key];
  if (!before || points === 0) return wounds;
  const after: Wound = { ...before, killing: before.killing - points, shock: before.shock + points };
  steps.push({
    what: '{place}: {points} killing becomes shock; now {killing} killing and {shock} shock',
    values: { place: place.name, points, killing: after.killing, shock: after.shock },
    ...rule,
  });
  return { ...wounds, [place.key]: after };
}

/** Wounds and what they mean. */
export function hurt(wounds: Wounds, steps: readonly Step[], who: Evaluation): Accounted<Hurt> | Problem {
  const state = stateOf(wounds, who);
  return isProblem(state) ? state : { outcome: { wounds, state }, steps };
}

/** What the player wants wiped out where; no more than there is, and than the roll allows. */
function wished(
  spread: Readonly<Record<string, number>>,
  capacity: number,
  wounds: Wounds,
  places: readonly BodyPlace[],
): readonly (readonly [BodyPlace, number])[] | Problem {
  const wishes: (readonly [BodyPlace, number])[] = [];
  let sum = 0;
  for (const [name, points] of Object.entries(spread)) {
    const place = placeNamed(name, { places, byKey: new Map(places.map((one) => [one.key, one])), byHeight: [] });
    if (isProblem(place)) return place;
    const wrong = checkCount(points, 'Shock wiped out');
    if (wrong) return wrong;
    const there = wounds[place.key]?.shock ?? 0;
    if (points > there) return problem(`The ${place.name} has ${there} shock, so ${points} cannot heal.`);
    wishes.push([place, points]);
    sum += points;
  }
  return sum > capacity ? problem(`The roll heals ${capacity} shock, and ${sum} is assigned.`) : wishes;
}

/** How much it matters that shock goes here: what kills before what does not, and what is nearly full before the rest. */
function weight(place: BodyPlace, wounds: Wounds): number {
  const wound = wounds[place.key];
  if (!wound) return 0;
  const boxes = boxesOf(place, wounds);
  const full = boxes === 0 ? 0 : (wound.killing + wound.shock) / boxes;
  return full + (place.destroyed === 'dead' ? 1 : 0);
}
