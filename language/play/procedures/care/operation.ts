import type { SetAim } from '../../../families/matching/sets.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { type TimeTaken, timeTaken } from '../time.js';
import { placeNamed } from '../wounds/hit-location.js';
import type { Hurt, Wounds } from '../wounds/wounds.js';
import { aliveWith } from '../wounds/wounds.js';
import { eased, hurt } from './healing.js';

const needs = {
  procedure: 'operation',
  tables: {
    healing: {
      table: 'Healing',
      numbers: { height: 'height' },
      texts: { scale: 'scale' },
      rows: { operation: 'operation' },
    },
  },
  pools: { brains: 'Brains', medicine: 'Medicine' },
} as const satisfies Needs;
export const operationNeeds: Needs = needs;

const { operation } = needs.tables.healing.rows;

/** A place with killing damage, and the set that the surgeon takes of several: the tallest mends most, the widest is over soonest. */
export interface Operation {
  readonly place: string;
  readonly aim?: SetAim;
}

/** What an operation did. */
export interface Operated extends Hurt {
  /** Points of killing damage that are shock now. */
  readonly converted: number;
  readonly time: TimeTaken;
  readonly roll: TraitRolled;
}

/**
 * The surgeon's Brains and Medicine: as many points of killing damage in one place as the match is high become shock, and
 * its width tells how long that takes. A problem where there is no killing damage to treat.
 */
export function operate(
  { place: name, aim = 'tallest' }: Operation,
  wounds: Wounds,
  patient: Evaluation,
  surgeon: Evaluation,
  dice: Dice,
): Accounted<Operated> | Problem {
  const book = openRulebook(needs, surgeon);
  if (isProblem(book)) return book;
  const alive = aliveWith(wounds, patient);
  if (isProblem(alive)) return alive;
  const place = placeNamed(name, alive.body);
  if (isProblem(place)) return place;
  const killing = wounds[place.key]?.killing ?? 0;
  if (killing === 0) return problem(`The ${place.name} has no killing damage, so there is nothing to operate on.`);
  const rolled = rollTraits(
    {
      what: 'the operation',
      traits: book.traits('brains', 'medicine'),
      aim,
    },
    dice,
    surgeon,
  );
  if (isProblem(rolled)) return rolled;
  const { success, set } = rolled.outcome;
  const time = timeTaken(success ? (set?.width ?? 0) : 0, book.text('healing', operation, 'scale') ?? '', surgeon);
  if (isProblem(time)) return time;
  const reach = success ? (set?.height ?? 0) * (book.cell('healing', operation, 'height') ?? 0) : 0;
  const converted = Math.min(killing, reach);
  const rule = book.rule('healing');
  const steps: Step[] = [...rolled.steps, ...time.steps];
  const after = hurt(eased(wounds, place, converted, steps, rule && { rule }), steps, patient);
  if (isProblem(after)) return after;
  return { outcome: { ...after.outcome, converted, time: time.outcome, roll: rolled.outcome }, steps };
}
