import type { Needs } from '../../rules/needs.js';
import { isProblem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook, rowNames } from '../rulebook.js';
import { placesIn } from '../wounds/hit-location.js';
import { struckBy, woundedNeeds, woundedOf } from '../wounds/wounded.js';

const needs = {
  procedure: 'electrocution',
  uses: [woundedNeeds],
  inputs: { path: { modifier: 'through' } },
  tables: {
    paths: { table: 'Electric Path', texts: { places: 'places' } },
  },
  numbers: { shock: 'Electric Shock' },
} as const satisfies Needs;

/** `roll current 7, through lightning, soaked`: shock by the width of the match to every place on the current's path. */
export const electrocution = procedure(needs, (scene) => {
  const victim = woundedOf(scene.self);
  if (isProblem(victim)) return victim;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const path = scene.text('path') ?? '';
  const text = book.text('paths', path, 'places');
  if (text === undefined) return problem(why.noPath(path, rowNames(book, 'paths')));
  const places = placesIn(text, victim.body);
  if (isProblem(places)) return places;
  const rolled = ownRoll(scene, 'the current');
  if (isProblem(rolled)) return rolled;
  const shock = (rolled.set?.width ?? 0) * book.number('shock');
  const rule = book.rule('paths');
  const named = places.map(({ name }) => name).join(', ');
  return struckBy(
    victim,
    places.map(({ key }) => ({ place: key, killing: 0, shock })),
    {
      verdict: 'done',
      summary: shock > 0 ? `${shock} shock to ${named}` : 'the current does nothing',
      steps: [
        rolled.step,
        {
          what: shock > 0 ? 'the current goes through {places}: {shock} shock to each' : 'the current does nothing',
          values: { places: named, shock },
          ...(rule && { rule }),
        },
      ],
    },
  );
});
