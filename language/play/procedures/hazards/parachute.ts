import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { placesIn } from '../wounds/hit-location.js';
import { aliveWith, applyHits, checkCount, type Hurt, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'parachute',
  tables: { landings: { table: 'Landing Place', texts: { places: 'places' }, rows: { well: 'well' } } },
  numbers: { height: 'Parachute Height', shock: 'Parachute Shock', failed: 'Failed Parachute' },
  pools: { coordination: 'Coordination', parachuting: 'Parachuting' },
} as const satisfies Needs;
export const parachuteNeeds: Needs = needs;

const { well } = needs.tables.landings.rows;

/** A jump: the wounds of the landing, or how far the jumper falls after all. */
export interface Jump extends Hurt {
  readonly opened: boolean;
  /** Shock to each leg of one whose parachute opened. */
  readonly shock: number;
  /** Keys of the places that take it. */
  readonly places: readonly string[];
  /** Feet of the fall that follows, with a landing roll of its own; absent where the parachute opened. */
  readonly treatAsFallFeet?: number;
  readonly roll?: TraitRolled;
}

/** What a jump comes to once it is known whether the roll succeeded. */
export function parachuteLanding(
  feet: number,
  success: boolean,
  wounds: Wounds,
  who: Evaluation,
): Accounted<Jump> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const wrong = checkCount(feet, 'The height of the jump in feet');
  if (wrong) return wrong;
  const rule = book.rule('height');
  if (feet < book.number('height'))
    return problem(
      `A parachute opens in time from ${book.number('height')} feet up. ${feet} feet is an ordinary fall.`,
    );
  if (!success) {
    const fallen = book.number('failed');
    const step = { what: 'the landing counts as a fall of {fallen} feet, with a roll of its own', values: { fallen } };
    return {
      outcome: { wounds, state: patient.state, opened: false, shock: 0, places: [], treatAsFallFeet: fallen },
      steps: [rule ? { ...step, rule } : step],
    };
  }
  const places = placesIn(book.text('landings', well, 'places') ?? '', patient.body);
  if (isProblem(places)) return places;
  const shock = book.number('shock');
  const dealt = applyHits(
    wounds,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    who,
  );
  if (isProblem(dealt)) return dealt;
  const step = {
    what: 'down by parachute: {shock} shock to {places}',
    values: { shock, places: places.map(({ name }) => name).join(', ') },
    steps: dealt.steps,
  };
  return {
    outcome: { ...dealt.outcome, opened: true, shock, places: places.map(({ key }) => key) },
    steps: [rule ? { ...step, rule } : step],
  };
}

/** Coordination and Parachuting; one who is unconscious fails. A problem from too low a height, where it is a plain fall. */
export function parachute(feet: number, wounds: Wounds, dice: Dice, who: Evaluation): Accounted<Jump> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const refused = parachuteLanding(feet, false, wounds, who);
  if (isProblem(refused)) return refused;
  if (refused.outcome.state.unconscious)
    return { outcome: refused.outcome, steps: [{ what: 'unconscious, and steers nothing' }, ...refused.steps] };
  const rolled = rollTraits(
    {
      what: 'the parachute',
      traits: book.traits('coordination', 'parachuting'),
      state: refused.outcome.state,
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const landed = rolled.outcome.success ? parachuteLanding(feet, true, wounds, who) : refused;
  if (isProblem(landed)) return landed;
  return { outcome: { ...landed.outcome, roll: rolled.outcome }, steps: [...rolled.steps, ...landed.steps] };
}
