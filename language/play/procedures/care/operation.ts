import { compareSets, setText } from '../../../families/matching/sets.js';
import { isProblem, problem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import type { Step } from '../account.js';
import { ownRoll } from '../dice/own-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { timeTaken } from '../time.js';
import { placeNamed } from '../wounds/hit-location.js';
import { withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { eased } from './healing.js';

const needs = {
  procedure: 'operation',
  uses: [woundedNeeds],
  inputs: { place: 'argument' },
  tables: {
    healing: {
      table: 'Healing',
      numbers: { height: 'height' },
      texts: { scale: 'scale' },
      rows: { operation: 'operation' },
    },
  },
} as const satisfies Needs;

const { operation } = needs.tables.healing.rows;

/** `roll operate "Lt. Munro" torso`: of several sets the tallest mends most, and the widest is over soonest. */
export const operating = procedure(needs, (scene) => {
  const patient = woundedOf(scene.on);
  if (isProblem(patient)) return patient;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const place = placeNamed(scene.text('place') ?? '', patient.body);
  if (isProblem(place)) return place;
  const killing = patient.wounds[place.key]?.killing ?? 0;
  if (killing === 0) return problem(`The ${place.name} has no killing damage, so there is nothing to operate on.`);
  const rolled = ownRoll(scene, 'the operation');
  if (isProblem(rolled)) return rolled;
  const sets = [...rolled.sets].sort((a, b) => compareSets(b, a, 'height'));
  const chosen =
    rolled.success && sets.length > 0
      ? scene.tape.choose(
          'set',
          sets.map((set) => ({ name: setText(set) })),
        )
      : '';
  if (isProblem(chosen)) return chosen;
  const set = sets.find((one) => setText(one) === chosen);
  const time = timeTaken(set?.width ?? 0, book.text('healing', operation, 'scale') ?? '', scene.self.who);
  if (isProblem(time)) return time;
  const converted = Math.min(killing, (set?.height ?? 0) * (book.cell('healing', operation, 'height') ?? 0));
  const rule = book.rule('healing');
  const steps: Step[] = [rolled.step, { what: 'it takes {time}', values: { time } }];
  const after = eased(patient.wounds, place, converted, steps, rule && { rule });
  return withWounds(patient, after, {
    verdict: rolled.success ? 'success' : 'failure',
    summary: `${converted} killing in the ${place.name} becomes shock, after ${time}`,
    steps,
  });
});
