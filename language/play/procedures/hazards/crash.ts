import type { MatchingSet } from '../../../families/matching/sets.js';
import { meetsNeeds } from '../../../families/matching/sets.js';
import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { rollTraits, type TraitRolled } from '../dice/trait-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { bodyOf, hitLocation, placeNamed } from '../wounds/hit-location.js';
import { aliveWith, applyHits, boxesOf, checkCount, type Hit, type Hurt, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'crash',
  tables: { vehicles: { table: 'Crash Base' }, circumstances: { table: 'Crash Circumstance' } },
  numbers: {
    from: 'Crash Speed',
    step: 'Crash Speed Step',
    most: 'Crash Maximum',
    least: 'Crash Minimum',
    times: 'Crash Shock',
  },
  policies: { exclusive: 'crash exclusions' },
  pools: { body: 'Body', endurance: 'Endurance' },
} as const satisfies Needs;
export const crashNeeds: Needs = needs;

/** A wreck. */
export interface Crash {
  readonly vehicle: string;
  readonly mph: number;
  /** What makes it worse or better, by the rulebook's names. */
  readonly circumstances?: readonly string[];
}

/** How hard a wreck is: what everything bad adds up to, and what has to be rolled. */
export interface CrashDifficulty {
  readonly raw: number;
  readonly difficulty: number;
}

/** What became of somebody in a wreck. */
export interface Crashed extends Hurt {
  readonly success: boolean;
  /** Shock that the survivor still spreads over the places as the player likes; 0 after a failure. */
  readonly shockToSpread: number;
  /** Key of the place that took the difficulty after a failure. */
  readonly place?: string;
  /** Points that this place still takes until its owner is dead. */
  readonly toDeath?: number;
}

/** Wounds after a survivor's shock was spread. */
export interface Spread extends Hurt {
  readonly total: number;
  readonly anyKilling: boolean;
}

/** The height that Body and Endurance need: what makes it worse first, as far as the limit, then what helps. */
export function crashDifficulty(crash: Crash, who: Evaluation): Accounted<CrashDifficulty> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const base = book.cell('vehicles', crash.vehicle);
  if (base === undefined)
    return problem(
      `No wreck of a "${crash.vehicle}" is known; there are ${book
        .rows('vehicles')
        .map((row) => row.text)
        .join(', ')}.`,
    );
  const wrong = checkCount(crash.mph, 'The speed in miles an hour');
  if (wrong) return wrong;
  const keys = (crash.circumstances ?? []).map(nameKey);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) return problem(`"${twice}" is named twice.`);
  const exclusive = book.order('exclusive').filter((key) => keys.includes(key));
  if (exclusive.length > 1) return problem(`${exclusive.join(' and ')} exclude each other.`);
  const faster = Math.max(0, Math.floor((crash.mph - book.number('from')) / book.number('step')));
  let raw = base + faster;
  let relief = 0;
  for (const key of keys) {
    const change = book.cell('circumstances', key);
    if (change === undefined)
      return problem(
        `"${key}" changes no wreck; these do: ${book
          .rows('circumstances')
          .map((row) => row.text)
          .join(', ')}.`,
      );
    if (change > 0) raw += change;
    else relief -= change;
  }
  const difficulty = Math.max(book.number('least'), Math.min(book.number('most'), raw) - relief);
  const rule = book.rule('vehicles');
  return {
    outcome: { raw, difficulty },
    steps: [
      {
        what: '{vehicle} at {mph} miles an hour: {raw}, at most {most}, less {relief}: difficulty {difficulty}',
        values: { vehicle: crash.vehicle, mph: crash.mph, raw, most: book.number('most'), relief, difficulty },
        ...(rule && { rule }),
      },
    ],
  };
}

/** What a set comes to against the difficulty. */
export function crashResult(
  set: MatchingSet | undefined,
  difficulty: number,
  wounds: Wounds,
  who: Evaluation,
): Accounted<Crashed> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const [least, most] = [book.number('least'), book.number('most')];
  if (!Number.isSafeInteger(difficulty) || difficulty < least || difficulty > most)
    return problem(`The difficulty of a wreck is ${least} to ${most}, not ${difficulty}.`);
  const rule = book.rule('times');
  const cited = rule && { rule };
  if (set && meetsNeeds(set, { height: difficulty })) {
    const shockToSpread = difficulty * book.number('times');
    return {
      outcome: { wounds, state: patient.state, success: true, shockToSpread },
      steps: [{ what: 'survived: {shockToSpread} shock to distribute freely', values: { shockToSpread }, ...cited }],
    };
  }
  const struck = hitLocation(difficulty, who);
  if (isProblem(struck)) return struck;
  const place = struck.outcome;
  const hits: Hit[] = patient.body.places.map((one) => {
    const wound = wounds[one.key];
    const free = boxesOf(one, wounds) - (wound?.killing ?? 0) - (wound?.shock ?? 0);
    return { place: one.key, killing: 0, shock: Math.max(0, free) };
  });
  hits.push({ place: place.key, killing: 0, shock: difficulty });
  const dealt = applyHits(wounds, hits, who);
  if (isProblem(dealt)) return dealt;
  const after = dealt.outcome.wounds;
  const steps: Step[] = [
    { what: 'every place fills with shock', ...cited, steps: dealt.steps.slice(0, -1) },
    {
      what: 'and {difficulty} more to the {place}',
      values: { difficulty, place: place.name },
      ...cited,
      steps: dealt.steps.slice(-1),
    },
  ];
  return {
    outcome: {
      ...dealt.outcome,
      success: false,
      shockToSpread: 0,
      place: place.key,
      ...(place.destroyed === 'dead' && { toDeath: boxesOf(place, after) - (after[place.key]?.killing ?? 0) }),
    },
    steps,
  };
}

/** A wreck: Body and Endurance against its difficulty. */
export function crash(
  situation: Crash,
  wounds: Wounds,
  dice: Dice,
  who: Evaluation,
): Accounted<Crashed & CrashDifficulty & { readonly roll: TraitRolled }> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const hard = crashDifficulty(situation, who);
  if (isProblem(hard)) return hard;
  const { difficulty } = hard.outcome;
  const rolled = rollTraits(
    {
      what: 'the wreck',
      traits: book.traits('body', 'endurance'),
      state: patient.state,
      operations: [{ op: 'needHeight', height: difficulty }],
      aim: 'tallest',
    },
    dice,
    who,
  );
  if (isProblem(rolled)) return rolled;
  const result = crashResult(rolled.outcome.set, difficulty, wounds, who);
  if (isProblem(result)) return result;
  return {
    outcome: { ...result.outcome, ...hard.outcome, roll: rolled.outcome },
    steps: [...hard.steps, ...rolled.steps, ...result.steps],
  };
}

/** The survivor's shock, spread as the player likes. A problem unless it adds up to what is to be spread, where that is given. */
export function crashSpread(
  spread: Readonly<Record<string, number>>,
  shockToSpread: number | undefined,
  wounds: Wounds,
  who: Evaluation,
): Accounted<Spread> | Problem {
  const patient = aliveWith(wounds, who);
  if (isProblem(patient)) return patient;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const hits: Hit[] = [];
  let total = 0;
  for (const [name, shock] of Object.entries(spread)) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    const wrong = checkCount(shock, `The shock for the ${place.name}`);
    if (wrong) return wrong;
    hits.push({ place: place.key, killing: 0, shock });
    total += shock;
  }
  if (shockToSpread !== undefined && total !== shockToSpread)
    return problem(`${shockToSpread} shock must be distributed, and this is ${total}.`);
  const dealt = applyHits(wounds, hits, who);
  if (isProblem(dealt)) return dealt;
  const after = dealt.outcome.wounds;
  const anyKilling = hits.some(({ place }) => (after[place]?.killing ?? 0) > (wounds[place]?.killing ?? 0));
  return { outcome: { ...dealt.outcome, total, anyKilling }, steps: dealt.steps };
}
