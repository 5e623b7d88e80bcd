import { nameKey } from '../../grammar/text.js';
import type { Accounted } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';
import { type DeedAct, type Fighter, type Protection, unprotected } from './fighter.js';

export const coverNeeds = {
  procedure: 'cover',
  tables: { cover: { table: 'Cover', numbers: { tiny: 'tiny', okay: 'okay', great: 'great' } } },
  policies: { always: 'shown when shooting', oneOf: 'one shown when shooting' },
} as const satisfies Needs;

/** The quality of cover. */
export type CoverQuality = keyof typeof coverNeeds.tables.cover.numbers;
export const coverQualities: readonly CoverQuality[] = ['tiny', 'okay', 'great'];

/** How many places a dive for cover hides, by the height of its set. */
export function takeCover(height: number, quality: string, who: Evaluation): Accounted<number> | Problem {
  const book = openRulebook(coverNeeds, who);
  if (isProblem(book)) return book;
  const column = coverQualities.find((one) => one === nameKey(quality));
  if (!column) return problem(why.noCover(quality, coverQualities));
  const hides = book.cell('cover', height, column);
  if (hides === undefined) return problem(why.noCoverRow(height));
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

/** A problem if these places are more than the cover hides, or if one is listed twice or is not of the body. */
export function checkHidden(places: readonly string[], hides: number, who: Evaluation): Problem | undefined {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const keys = new Set<string>();
  for (const name of places) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    if (keys.has(place.key)) return problem(why.hiddenTwice(place.name));
    keys.add(place.key);
  }
  return keys.size > hides ? problem(why.hiddenCount(hides, body.places.length, keys.size)) : undefined;
}

/**
 * The places of a fighter that stay hidden when shooting or throwing from cover. By the rulebook some always show, and
 * of some others, if all of them are hidden, the first one shows.
 */
export function hiddenWhenShooting(hidden: readonly string[], who: Evaluation): Accounted<readonly string[]> | Problem {
  const book = openRulebook(coverNeeds, who);
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

/** A cover to dive behind. */
export interface CoverAt {
  readonly quality: string;
  /** Places in the order in which the player wants them hidden; the others come last. */
  readonly hide?: readonly string[];
  /** Heavy armour of the cover. */
  readonly armour?: number;
}

/** The declaration of a dive for cover. A fighter with more places hidden before keeps them hidden. */
export function diveForCover({ quality, hide = [], armour }: CoverAt, who: Evaluation): DeedAct | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkHidden(hide, body.places.length, who);
  if (wrong) return wrong;
  const places = new Set([...hide.map(nameKey), ...body.places.map(({ key }) => key)]);
  return {
    kind: 'deed',
    what: 'dives for cover',
    effect: ({ set, by }) => {
      if (!by) return problem(why.noFighter);
      const hides = takeCover(set.height, quality, who);
      if (isProblem(hides)) return hides;
      const before = by.protection.hidden ?? [];
      const hidden = hides.outcome > before.length ? [...places].slice(0, hides.outcome) : before;
      return {
        outcome: {
          protection: {
            [by.fighter.name]: { ...by.protection, hidden, ...(armour !== undefined && { coverArmour: armour }) },
          },
        },
        steps: [...hides.steps, { what: 'hidden: {hidden}', values: { hidden: hidden.join(', ') } }],
      };
    },
  };
}

/** The protection of a fighter in this round; shooting or throwing from cover exposes some places. */
export function shownWhenShooting({ who, acts, protection = unprotected }: Fighter): Protection {
  const shoots = acts.some((act) => act.kind === 'attack' && act.nature?.fromAfar && !act.nature.blind);
  if (!shoots || !protection.hidden || protection.hidden.length === 0) return protection;
  const left = hiddenWhenShooting(protection.hidden, who);
  return isProblem(left) ? protection : { ...protection, hidden: left.outcome };
}

/** After the round: a fighter who was exposed to shoot is hidden again, unless something changed the cover. */
export function backInCover(
  { protection: before }: Fighter,
  shown: Protection | undefined,
  after: Protection,
): Protection {
  const isUnchanged = before?.hidden !== undefined && after.hidden === shown?.hidden;
  return isUnchanged ? { ...after, hidden: before.hidden } : after;
}
