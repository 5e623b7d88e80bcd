import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { type Body, type BodyPlace, placeNamed } from './hit-location.js';

/** Places that a cell of a table names: `left arm, torso`. A problem names the place that the body lacks. */
export function placesIn(text: string, body: Body): readonly BodyPlace[] | Problem {
  return placesNamed(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    body,
  );
}

/** Places by their names; a problem for one that the body lacks, or that is named twice. */
export function placesNamed(names: readonly string[], body: Body): readonly BodyPlace[] | Problem {
  const places: BodyPlace[] = [];
  for (const name of names) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    if (places.includes(place)) return problem(`The ${place.name} is named twice.`);
    places.push(place);
  }
  return places;
}
