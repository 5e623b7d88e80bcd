import type { Needs } from '../../rules/needs.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook } from '../rulebook.js';
import { placeNamed } from '../wounds/hit-location.js';
import { struckBy, type Wounded, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { conditionChange, conditionNeeds, conditionOf } from '../written.js';

const needs = {
  procedure: 'first aid',
  uses: [woundedNeeds, conditionNeeds],
  inputs: { place: 'argument', minutes: { modifier: 'after' } },
  tables: {
    difficulty: { table: 'Stabilise' },
    body: { table: 'Body Condition', texts: { unstable: 'unstable' } },
  },
  numbers: { within: 'First Aid Time' },
} as const satisfies Needs;

/** `roll first aid "Lt. Munro" torso, after 5 min`: the rulebook says what is rolled and how high it must be. */
export const firstAid = procedure(needs, (scene) => {
  const patient = woundedOf(scene.on);
  if (isProblem(patient)) return patient;
  const book = openRulebook(needs, scene.on.who);
  if (isProblem(book)) return book;
  const place = placeNamed(scene.text('place') ?? '', patient.body);
  if (isProblem(place)) return place;
  if ((patient.wounds[place.key]?.killing ?? 0) === 0) return problem(why.nothingGetsWorse(scene.on.name, place.name));
  const other = unstableOf(patient);
  if (isProblem(other)) return other;
  if (other !== undefined && other !== place.key) return problem(why.unstableAlready(other));
  const minutes = scene.number('minutes') ?? 0;
  const within = book.number('within');
  if (minutes > within) return problem(why.tooLate(minutes, within));
  const rolled = ownRoll(scene, 'first aid');
  if (isProblem(rolled)) return rolled;
  const rule = book.rule('difficulty');
  const summary = rolled.success ? `the ${place.name} is stable` : `the ${place.name} is unstable`;
  return {
    outcome: {
      verdict: rolled.success ? 'success' : 'failure',
      summary,
      changes: conditionChange(scene.on, book.text('body', place.key, 'unstable') ?? '', rolled.success ? 0 : 1),
    },
    steps: [rolled.step, { what: '{summary}', values: { summary }, ...(rule && { rule }) }],
  };
});

const worseningNeeds = {
  procedure: 'untreated injury',
  uses: [needs],
  inputs: { days: 'argument' },
  numbers: { worse: 'Unstable Shock' },
} as const satisfies Needs;

/** `roll untreated 3`: the shock of three days with an unstable injury. */
export const untreatedInjury = procedure(worseningNeeds, (scene) => {
  const patient = woundedOf(scene.self);
  if (isProblem(patient)) return patient;
  const book = openRulebook(worseningNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const place = unstableOf(patient);
  if (isProblem(place)) return place;
  if (place === undefined) return problem(why.nothingUnstable(scene.self.name));
  const days = scene.number('days') ?? 0;
  const shock = days * book.number('worse');
  const rule = book.rule('worse');
  return struckBy(patient, [{ place, killing: 0, shock }], {
    verdict: 'done',
    summary: `the ${place} gets worse, ${shock} shock`,
    steps: [
      {
        what: '{days} days with an unstable {place}: {shock} shock',
        values: { days, place, shock },
        ...(rule && { rule }),
      },
    ],
  });
});

/** Key of the place with an unstable injury, from the conditions of the sheet. */
export function unstableOf({ participant, body }: Wounded): string | undefined | Problem {
  const book = openRulebook(needs, participant.who);
  if (isProblem(book)) return book;
  return body.places.find(({ key }) => conditionOf(book.text('body', key, 'unstable') ?? '', participant.who) > 0)?.key;
}
