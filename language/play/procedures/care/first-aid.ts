import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { placeNamed } from '../wounds/hit-location.js';
import { aliveWith, applyHits, checkCount, type Hurt, nameOf, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'first aid',
  tables: { difficulty: { table: 'Stabilise' } },
  numbers: { within: 'First Aid Time', worse: 'Unstable Shock' },
  pools: { brains: 'Brains', firstAid: 'First Aid' },
} as const satisfies Needs;
export const firstAidNeeds: Needs = needs;

/** A wound somebody looks after. */
export interface FirstAid {
  readonly place: string;
  /** Minutes since it was dealt. */
  readonly minutes: number;
  /** It was tried before, and the game master allows another attempt or not. */
  readonly triedBefore?: 'allowed' | 'refused';
}

/** Whether the wound is stable now. */
export interface FirstAided {
  readonly stable: boolean;
  readonly roll: TraitRolled;
}

/**
 * Which injury is the unstable one: the game master names one with killing damage. A problem where there is none there, or
 * where another one is unstable already: there is one at a time.
 */
export function unstableInjury(
  name: string,
  wounds: Wounds,
  unstable: string | undefined,
  who: Evaluation,
): Accounted<string> | Problem {
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const place = placeNamed(name, patient.body);
  if (isProblem(place)) return place;
  if ((wounds[place.key]?.killing ?? 0) === 0)
    return problem(`The ${place.name} has no killing damage, and only killing damage gets worse.`);
  if (unstable !== undefined && placeNamed(unstable, patient.body) !== place)
    return problem(`The ${unstable} is already unstable, and only one injury can be unstable at a time.`);
  return {
    outcome: place.key,
    steps: [{ what: 'the {place} gets worse unless it is stabilised', values: { place: place.name } }],
  };
}

/**
 * Brains and First Aid soon after the wound keep it from getting worse; some places are harder. A problem when it is too
 * late, or when it was tried before and the game master allows no more.
 */
export function stabilise(
  { place: name, minutes, triedBefore }: FirstAid,
  wounds: Wounds,
  patient: Evaluation,
  medic: Evaluation,
  dice: Dice,
): Accounted<FirstAided> | Problem {
  const book = openRulebook(needs, medic);
  if (isProblem(book)) return book;
  const alive = aliveWith(wounds, patient);
  if (isProblem(alive)) return alive;
  const place = placeNamed(name, alive.body);
  if (isProblem(place)) return place;
  const wrong = checkCount(minutes, 'The time since the wound');
  if (wrong) return wrong;
  if (minutes > book.number('within'))
    return problem(
      `The wound is ${minutes} minutes old, and First Aid can stabilise it only within ${book.number('within')} minutes.`,
    );
  if (triedBefore === 'refused')
    return problem(`First Aid was already tried on the ${place.name}. The game master has to allow another attempt.`);
  const height = book.cell('difficulty', place.key);
  if (height === undefined)
    return problem(`"${needs.tables.difficulty.table}" does not say how hard the ${place.name} is.`);
  const rolled = rollTraits(
    {
      what: 'First Aid',
      traits: book.traits('brains', 'firstAid'),
      operations: [{ op: 'needHeight', height }],
      aim: 'tallest',
    },
    dice,
    medic,
  );
  if (isProblem(rolled)) return rolled;
  const stable = rolled.outcome.success;
  const rule = book.rule('difficulty');
  return {
    outcome: { stable, roll: rolled.outcome },
    steps: [
      ...rolled.steps,
      {
        what: stable ? 'the {place} is stable' : 'the {place} is still unstable: it needed a height of {height}',
        values: { place: place.name, height },
        ...(rule && { rule }),
      },
    ],
  };
}

/** Days with an unstable injury: each adds shock to its place, and no roll mends anything. */
export function worsen(unstable: string, days: number, wounds: Wounds, who: Evaluation): Accounted<Hurt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const place = placeNamed(unstable, patient.body);
  if (isProblem(place)) return place;
  const wrong = checkCount(days, 'The number of days');
  if (wrong) return wrong;
  const shock = days * book.number('worse');
  const rule = book.rule('worse');
  const dealt = applyHits(wounds, [{ place: place.key, killing: 0, shock }], who);
  if (isProblem(dealt)) return dealt;
  return {
    outcome: dealt.outcome,
    steps: [
      {
        what: '{name}: {days} days with an unstable {place}, {shock} shock',
        values: { name: nameOf(who), days, place: place.name, shock },
        ...(rule && { rule }),
        steps: dealt.steps,
      },
    ],
  };
}
