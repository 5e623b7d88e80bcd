import { isProblem, problem } from '../../../values/problem.js';
import { procedure } from '../../actions/procedure.js';
import { ownRoll } from '../dice/own-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { placesIn } from '../wounds/hit-location.js';
import { struckBy, withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';

const needs = {
  procedure: 'parachuting',
  uses: [woundedNeeds],
  inputs: { feet: 'argument' },
  tables: { landings: { table: 'Landing Place', texts: { places: 'places' }, rows: { well: 'well' } } },
  numbers: { height: 'Parachute Height', shock: 'Parachute Shock' },
} as const satisfies Needs;

const { well } = needs.tables.landings.rows;

/** `roll parachute 3000 ft`: where the roll fails, the rulebook lets a fall follow, with a roll of its own. */
export const parachuting = procedure(needs, (scene) => {
  const jumper = woundedOf(scene.self);
  if (isProblem(jumper)) return jumper;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const feet = scene.number('feet') ?? 0;
  const rule = book.rule('height');
  if (feet < book.number('height'))
    return problem(
      `A parachute opens in time from ${book.number('height')} feet up. ${feet} feet is an ordinary fall.`,
    );
  const rolled = jumper.state.unconscious ? undefined : ownRoll(scene, 'the parachute');
  if (isProblem(rolled)) return rolled;
  if (!rolled?.success)
    return withWounds(jumper, jumper.wounds, {
      verdict: 'failure',
      summary: 'the parachute does not save the jumper',
      steps: [rolled?.step ?? { what: 'unconscious, and steers nothing' }],
    });
  const places = placesIn(book.text('landings', well, 'places') ?? '', jumper.body);
  if (isProblem(places)) return places;
  const shock = book.number('shock');
  const named = places.map(({ name }) => name).join(', ');
  return struckBy(
    jumper,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    {
      verdict: 'success',
      summary: `down by parachute, ${shock} shock to ${named}`,
      steps: [
        rolled.step,
        {
          what: 'down by parachute: {shock} shock to {places}',
          values: { shock, places: named },
          ...(rule && { rule }),
        },
      ],
    },
  );
});
