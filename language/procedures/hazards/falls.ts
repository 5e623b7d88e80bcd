import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { ownRoll } from '../dice/own-roll.js';
import { why } from '../messages.js';
import { procedure } from '../procedure.js';
import { openRulebook, rowNames } from '../rulebook.js';
import type { Damage } from '../wounds/armour.js';
import { placesIn } from '../wounds/hit-location.js';
import { struckBy, withWounds, woundedNeeds, woundedOf } from '../wounds/wounded.js';
import { bodyOf, checkCount } from '../wounds/wounds.js';

const needs = {
  procedure: 'falling',
  uses: [woundedNeeds],
  inputs: { feet: 'argument', surface: { modifier: 'onto' } },
  tables: {
    surfaces: { table: 'Landing', texts: { kind: 'kind' } },
    landings: {
      table: 'Landing Place',
      texts: { places: 'places' },
      rows: { well: 'well', badly: 'badly' },
    },
  },
  numbers: { safe: 'Safe Fall', points: 'Fall Damage' },
} as const satisfies Needs;

const { well, badly } = needs.tables.landings.rows;

/** The damage of a fall, before it is marked. */
export interface FallDamage {
  /** Points to each place. */
  readonly points: number;
  readonly kind: keyof Damage;
  /** Keys of the hurt places; empty if the fall is harmless. */
  readonly places: readonly string[];
}

/** The damage of a fall after a good or a bad landing. */
export function fallDamage(
  { feet, surface }: { readonly feet: number; readonly surface: string },
  landedWell: boolean,
  who: Evaluation,
): Accounted<FallDamage> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkCount(feet, 'The height of the fall in feet');
  if (wrong) return wrong;
  const text = book.text('surfaces', surface, 'kind');
  const kind = text === undefined ? undefined : kindOf(text);
  if (kind === undefined) return problem(why.noSurface(surface, rowNames(book, 'surfaces')));
  const places = placesIn(book.text('landings', landedWell ? well : badly, 'places') ?? '', body);
  if (isProblem(places)) return places;
  if (feet <= book.number('safe')) {
    const rule = book.rule('safe');
    return {
      outcome: { points: 0, kind, places: [] },
      steps: [{ what: 'a fall of {feet} feet does no harm', values: { feet }, ...(rule && { rule }) }],
    };
  }
  const points = book.asked('points', feet);
  const rule = book.rule('points');
  const step: Step = {
    what: 'a fall of {feet} feet on {surface}: {points} {kind} to {places}',
    values: { feet, surface, points, kind, places: places.map(({ name }) => name).join(', ') },
    ...(rule && { rule }),
  };
  return { outcome: { points, kind, places: places.map(({ key }) => key) }, steps: [step] };
}

function kindOf(text: string): keyof Damage | undefined {
  return text === 'shock' || text === 'killing' ? text : undefined;
}

/** `roll fall 12 yards, onto rock`: the roll decides how well the character lands. An unconscious one lands badly. */
export const falling = procedure(needs, (scene) => {
  const faller = woundedOf(scene.self);
  if (isProblem(faller)) return faller;
  const book = openRulebook(needs, scene.self.who);
  if (isProblem(book)) return book;
  const feet = scene.number('feet') ?? 0;
  const surfaces = book.rows('surfaces').map((row) => ({ name: row.text }));
  const surface = scene.text('surface') ?? (feet > book.number('safe') ? scene.tape.choose('surface', surfaces) : '');
  if (isProblem(surface)) return surface;
  const height = { feet, surface: surface || (surfaces[0]?.name ?? '') };
  const worst = fallDamage(height, false, scene.self.who);
  if (isProblem(worst)) return worst;
  if (worst.outcome.points === 0)
    return { outcome: { verdict: 'done', summary: 'a harmless fall', changes: [] }, steps: worst.steps };
  const rolled = faller.state.unconscious ? undefined : ownRoll(scene, 'landing well');
  if (isProblem(rolled)) return rolled;
  const landedWell = rolled?.success === true;
  const damage = fallDamage(height, landedWell, scene.self.who);
  if (isProblem(damage)) return damage;
  const { points, kind, places } = damage.outcome;
  return struckBy(
    faller,
    places.map((place) => ({ place, killing: 0, shock: 0, [kind]: points })),
    {
      verdict: landedWell ? 'success' : 'failure',
      summary: `lands ${landedWell ? 'well' : 'badly'}, ${points} ${kind}`,
      steps: [rolled?.step ?? { what: 'unconscious, and lands badly' }, ...damage.steps],
    },
  );
});

const parachuteNeeds = {
  procedure: 'parachuting',
  uses: [woundedNeeds],
  inputs: { feet: 'argument' },
  tables: { landings: { table: 'Landing Place', texts: { places: 'places' }, rows: { well: 'well' } } },
  numbers: { height: 'Parachute Height', shock: 'Parachute Shock' },
} as const satisfies Needs;

/** `roll parachute 3000 ft`: if the roll fails, the rulebook makes a fall follow, with its own roll. */
export const parachuting = procedure(parachuteNeeds, (scene) => {
  const jumper = woundedOf(scene.self);
  if (isProblem(jumper)) return jumper;
  const book = openRulebook(parachuteNeeds, scene.self.who);
  if (isProblem(book)) return book;
  const feet = scene.number('feet') ?? 0;
  const rule = book.rule('height');
  if (feet < book.number('height')) return problem(why.tooLowForParachute(book.number('height'), feet));
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
