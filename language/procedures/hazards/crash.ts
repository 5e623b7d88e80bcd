import { type MatchingSet, meetsNeeds } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Tape } from '../../roll/tape.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { hitLocation } from '../wounds/hit-location.js';
import { struckBy, type Wounded, withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { aliveWith, applyHits, boxesOf, type Hit, type Hurt, type Wounds } from '../wounds/wounds.js';

const needs = {
  procedure: 'crashing',
  uses: [woundedNeeds],
  numbers: {
    most: 'Crash Maximum',
    least: 'Crash Minimum',
    times: 'Crash Shock',
  },
} as const satisfies Needs;

/** The state of a character after a wreck. */
export interface Crashed extends Hurt {
  readonly success: boolean;
  /** Shock that a survivor takes in places of the player's choice; 0 after a failure. */
  readonly shockToSpread: number;
  /** Key of the place that took the difficulty after a failure. */
  readonly place?: string;
  /** Killing damage to this place that would kill its owner; absent for a place that does not kill. */
  readonly toDeath?: number;
}

/** The result of a set against the difficulty. */
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
    return problem(why.wreckDifficulty(least, most, difficulty));
  const rule = book.rule('times');
  const cited = rule && { rule };
  if (set && meetsNeeds(set, { height: difficulty })) {
    const shockToSpread = difficulty * book.number('times');
    return {
      outcome: { wounds, state: patient.state, success: true, shockToSpread },
      steps: [{ what: 'survived: {shockToSpread} shock to distribute freely', values: { shockToSpread }, ...cited }],
    };
  }
  const location = hitLocation(difficulty, who);
  if (isProblem(location)) return location;
  const place = location.outcome;
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
    {
      what: 'every place fills with shock, and {difficulty} more go to the {place}',
      values: { difficulty, place: place.name },
      ...cited,
      steps: dealt.steps,
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

/** `roll crash 150, in plane, braced`: the rulebook says how high the roll has to be; a survivor distributes the shock. */
export const crashing = procedure(needs, (scene) => {
  const victim = woundedOf(scene.self);
  if (isProblem(victim)) return victim;
  const difficulty = scene.rolled?.height ?? 1;
  const rolled = ownRoll(scene, 'the wreck');
  if (isProblem(rolled)) return rolled;
  const result = crashResult(rolled.success ? rolled.set : undefined, difficulty, victim.wounds, scene.self.who);
  if (isProblem(result)) return result;
  const { outcome, steps } = result;
  if (!outcome.success)
    return withWounds(victim, outcome.wounds, {
      verdict: 'failure',
      summary: `every place fills with shock, and ${difficulty} more to the ${outcome.place ?? ''}`,
      ...(outcome.toDeath !== undefined && {
        details: [{ label: 'To death', value: `${outcome.toDeath} killing more` }],
      }),
      steps: [rolled.step, ...steps],
    });
  const hits = spreadShock(outcome.shockToSpread, victim, scene.tape);
  if (isProblem(hits)) return hits;
  return struckBy(victim, hits, {
    verdict: 'success',
    summary: `survives, and takes ${outcome.shockToSpread} shock`,
    steps: [rolled.step, ...steps],
  });
});

/** Distributes shock as the player chooses, place by place; by default as evenly as the free boxes allow. */
function spreadShock(shock: number, { body, wounds }: Wounded, tape: Tape): readonly Hit[] | Problem {
  const hits: Hit[] = [];
  let left = shock;
  for (const [index, place] of body.places.entries()) {
    if (left === 0) break;
    const others = body.places.slice(index);
    const wound = wounds[place.key];
    const free = Math.max(0, boxesOf(place, wounds) - (wound?.killing ?? 0) - (wound?.shock ?? 0) - 1);
    const even = others.length === 1 ? left : Math.min(left, free, Math.ceil(left / others.length));
    const amounts = [even, ...Array.from({ length: left + 1 }, (_, amount) => amount).filter((one) => one !== even)];
    const chosen =
      others.length === 1
        ? String(left)
        : tape.choose(
            `shock to the ${place.name}`,
            amounts.map((amount) => ({ name: String(amount) })),
          );
    if (isProblem(chosen)) return chosen;
    const amount = Number(chosen);
    if (amount > 0) hits.push({ place: place.key, killing: 0, shock: amount });
    left -= amount;
  }
  return hits;
}
