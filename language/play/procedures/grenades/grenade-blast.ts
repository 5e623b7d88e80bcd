import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import { areaDamage } from '../area.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { weaponOf } from '../weapon.js';
import { lightArmour } from '../wounds/armour.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';
import type { Hit } from '../wounds/wounds.js';

const needs = {
  procedure: 'grenade blast',
  numbers: { diveShock: 'Dive Shock' },
  policies: { divePlace: 'dive place' },
} as const satisfies Needs;
export const grenadeBlastNeeds: Needs = needs;

/** Everything that a grenade does to one who has it in his hand: its damage and every area die go to that arm. */
export function grenadeInHand(blast: GrenadeBlast, hand: string, who: Evaluation): Accounted<readonly Hit[]> | Problem {
  return gathered(blast, hand, undefined, who);
}

/** Everything that a grenade does to one who dives on it: all goes to one place, and nobody else is hurt. */
export function grenadeDive(blast: GrenadeBlast, who: Evaluation): Accounted<readonly Hit[]> | Problem {
  const book = openRulebook(needs, who);
  if (isProblem(book)) return book;
  const [place = ''] = book.order('divePlace');
  return gathered(blast, place, book.number('diveShock'), who);
}

/** A grenade that goes off. */
export interface GrenadeBlast {
  readonly weapon: string;
  /** Width of the throw. */
  readonly width: number;
  /** What the area dice show. */
  readonly areaFaces: readonly number[];
  /** Light armour where it strikes; what is worn where nothing is said. */
  readonly armour?: number;
}

/** `shock` replaces the shock that the blast does everywhere; all of it goes to the one place then. */
function gathered(
  { weapon: name, width, areaFaces, armour }: GrenadeBlast,
  placeName: string,
  shock: number | undefined,
  who: Evaluation,
): Accounted<readonly Hit[]> | Problem {
  const weapon = weaponOf(name, who);
  if (isProblem(weapon)) return weapon;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const place = placeNamed(placeName, body);
  if (isProblem(place)) return place;
  const area = areaDamage(areaFaces, who);
  if (isProblem(area)) return area;
  const main = weapon.damage(width);
  const killing = main.killing + area.outcome.reduce((sum, hit) => sum + hit.killing, 0);
  const here = shock ?? area.outcome.find((hit) => hit.place === place.key)?.shock ?? 0;
  const damage = { killing, shock: main.shock + here };
  const rating = armour ?? place.armour;
  const through = rating > 0 ? lightArmour(damage, rating, who) : undefined;
  if (isProblem(through)) return through;
  const elsewhere = shock === undefined ? area.outcome.filter((hit) => hit.place !== place.key) : [];
  return {
    outcome: [
      { place: place.key, ...(through?.outcome ?? damage) },
      ...elsewhere.map((hit) => ({ place: hit.place, killing: 0, shock: hit.shock })),
    ],
    steps: [
      {
        what: '{weapon}: {killing} killing and {shock} shock to the {place}',
        values: { weapon: weapon.name, killing, shock: damage.shock, place: place.name },
      },
      ...(through?.steps ?? []),
    ],
  };
}
