import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { makePool } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { toNumber } from '../../../values/rational.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import type { BodyPlace } from '../wounds/hit-location.js';
import { placesIn, placesNamed } from '../wounds/hit-location.js';
import { aliveWith, applyHits, type Hurt, type Patient, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'electrocution',
  tables: {
    sources: { table: 'Electricity' },
    paths: { table: 'Electric Path', texts: { places: 'places' } },
  },
  numbers: { shock: 'Electric Shock', soaked: 'Soaked Dice' },
  pools: { body: 'Body' },
} as const satisfies Needs;
export const electrocutionNeeds: Needs = needs;

/** A current, and the way it takes through a body. */
export interface Current {
  /** Dice of the hazard, or a source that the rulebook names. */
  readonly source: number | string;
  /** A way that the rulebook names, or the places as the game master tells them. */
  readonly path: string | readonly string[];
  /** The victim is wet through. */
  readonly soaked?: boolean;
}

/** What a jolt did. */
export interface Jolt extends Hurt {
  /** Width of the match; 0 without one. */
  readonly width: number;
  /** Keys of the places that the current went through. */
  readonly places: readonly string[];
  readonly roll: TraitRolled;
}

/** One jolt: as much shock as the match is wide, in every place on the current's way. A steady current jolts again each round. */
export function electrocute(current: Current, wounds: Wounds, dice: Dice, who: Evaluation): Accounted<Jolt> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const strength = typeof current.source === 'number' ? current.source : book.cell('sources', current.source);
  const known = book.rows('sources');
  if (strength === undefined)
    return problem(
      `There is no current called "${current.source}". Write ${known.map((row) => row.text).join(', ')}, or a number of dice.`,
    );
  const rated = known.map(({ cells }) => (cells[0]?.kind === 'number' ? toNumber(cells[0].number) : 0));
  const [least, most] = [Math.min(...rated), Math.max(...rated)];
  if (!Number.isSafeInteger(strength) || strength < least || strength > most)
    return problem(`A current must have ${least} to ${most} dice, not ${strength}.`);
  const places = wayOf(
    current.path,
    patient,
    (key) => book.text('paths', key, 'places'),
    () => book.rows('paths').map((row) => row.text),
  );
  if (isProblem(places)) return places;
  const soaked = current.soaked === true ? Math.min(strength, book.number('soaked')) : 0;
  const rolled = rollTraits(
    {
      what: soaked > 0 ? 'the current, through a soaked victim' : 'the current',
      traits: [{ name: '', pool: makePool(strength) }],
      operations: soaked > 0 ? [{ op: 'turn', dice: soaked, from: 'regular', to: 'wiggle' }] : [],
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const width = rolled.outcome.set?.width ?? 0;
  const shock = width * book.number('shock');
  const dealt = applyHits(
    wounds,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    who,
  );
  if (isProblem(dealt)) return dealt;
  const rule = book.rule('paths');
  const steps: Step[] = [
    ...rolled.steps,
    {
      what: shock > 0 ? 'the current goes through {places}: {shock} shock to each' : 'the current does nothing',
      values: { places: places.map(({ name }) => name).join(', '), shock },
      ...(rule && { rule }),
      steps: dealt.steps,
    },
  ];
  return {
    outcome: { ...dealt.outcome, width, places: places.map(({ key }) => key), roll: rolled.outcome },
    steps,
  };
}

/** A Body roll to let go of a steady current; without a match it goes on. One who is unconscious cannot. */
export function letGo(wounds: Wounds, dice: Dice, who: Evaluation): Accounted<{ readonly free: boolean }> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  if (patient.state.unconscious)
    return { outcome: { free: false }, steps: [{ what: 'unconscious, and still in the current' }] };
  const rolled = rollTraits(
    {
      what: 'letting go',
      traits: book.traits('body'),
      state: patient.state,
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const free = rolled.outcome.success;
  return {
    outcome: { free },
    steps: [...rolled.steps, { what: free ? 'free of the current' : 'the muscles have locked: another jolt' }],
  };
}

function wayOf(
  path: string | readonly string[],
  { body }: Patient,
  named: (key: string) => string | undefined,
  known: () => readonly string[],
): readonly BodyPlace[] | Problem {
  if (typeof path !== 'string')
    return path.length === 0 ? problem('A current must go through at least one place.') : placesNamed(path, body);
  const text = named(path);
  return text === undefined
    ? problem(`There is no path of a current called "${path}". Write ${known().join(', ')}, or name the places.`)
    : placesIn(text, body);
}
