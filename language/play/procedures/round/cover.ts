import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';

const needs = {
  procedure: 'cover',
  tables: { cover: { table: 'Cover', numbers: { tiny: 'tiny', okay: 'okay', great: 'great' } } },
  policies: { always: 'shown when shooting', oneOf: 'one shown when shooting' },
} as const satisfies Needs;
export const coverNeeds: Needs = needs;

/** How much there is to hide behind. */
export type CoverQuality = keyof typeof needs.tables.cover.numbers;
export const coverQualities: readonly CoverQuality[] = ['tiny', 'okay', 'great'];

/** How many places a dive for cover hides, by the height of its set. */
export function takeCover(height: number, quality: string, who: Evaluation): Accounted<number> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const column = coverQualities.find((one) => one === nameKey(quality));
  if (!column) return problem(`Cover is ${coverQualities.join(', ')}, not "${quality}".`);
  const hides = book.cell('cover', height, column);
  if (hides === undefined) return problem(`The table of cover has no row for a height of ${height}.`);
  const rule = book.rule('cover');
  return {
    outcome: hides,
    steps: [
      {
        what: '{quality} cover at a height of {height} hides {hides} places',
        values: { quality: column, height, hides },
        ...(rule && { rule }),
      },
    ],
  };
}

/** A further dive for cover: the better of what was hidden and what the new set hides. */
export function improveCover(
  hidden: number,
  height: number,
  quality: string,
  who: Evaluation,
): Accounted<number> | Problem {
  const again = takeCover(height, quality, who);
  if (isProblem(again)) return again;
  const better = Math.max(hidden, again.outcome);
  return {
    outcome: better,
    steps: [
      ...again.steps,
      {
        what:
          better > hidden
            ? '{better} places are hidden instead of {hidden}'
            : 'the cover taken before is kept: {better} places',
        values: { better, hidden },
      },
    ],
  };
}

/** A problem where more places are hidden than the cover hides, or one that the body lacks, or one twice. */
export function checkHidden(places: readonly string[], hides: number, who: Evaluation): Problem | undefined {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const keys = new Set<string>();
  for (const name of places) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    if (keys.has(place.key)) return problem(`The ${place.name} is listed as hidden twice.`);
    keys.add(place.key);
  }
  return keys.size > hides
    ? problem(`The cover hides ${hides} of ${body.places.length} places, and ${keys.size} are named.`)
    : undefined;
}

/** Whether a shot at this height strikes the cover instead of its target. */
export function coverBlocks(hidden: readonly string[], height: number, who: Evaluation): Accounted<boolean> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const place = body.byHeight[height];
  if (!place) return problem(`No place has a height of ${height}. Heights go from 1 to ${body.byHeight.length - 1}.`);
  for (const name of hidden) {
    const one = placeNamed(name, body);
    if (isProblem(one)) return one;
    if (one === place)
      return {
        outcome: true,
        steps: [{ what: 'the {place} is hidden: the shot hits the cover', values: { place: place.name } }],
      };
  }
  return { outcome: false, steps: [] };
}

/** What stays hidden of somebody who shoots or throws from cover: some places always show, and one of some others. */
export function hiddenWhenShooting(hidden: readonly string[], who: Evaluation): Accounted<readonly string[]> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const always = book.order('always');
  const oneOf = book.order('oneOf');
  const keys = hidden.map(nameKey);
  const [first] = oneOf;
  const shows = first !== undefined && oneOf.every((key) => keys.includes(key)) ? [...always, first] : always;
  const left = keys.filter((key) => !shows.includes(key));
  return {
    outcome: left,
    steps:
      left.length === keys.length
        ? []
        : [
            {
              what: 'shooting shows {places}',
              values: { places: keys.filter((key) => shows.includes(key)).join(', ') },
            },
          ],
  };
}
