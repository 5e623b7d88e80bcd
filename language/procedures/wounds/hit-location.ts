import { nameKey } from '../../grammar/text.js';
import type { Accounted } from '../../roll/account.js';
import { addressOf } from '../../rules/declared.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { readOnce } from '../../sheet/cells/once-for.js';
import type { RuleOrigin } from '../../values/origin.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { numberIn } from '../../values/value.js';
import { matchingOf } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';

export const hitLocationNeeds = {
  procedure: 'hit location',
  tables: {
    heights: { table: 'Hit Location', texts: { place: 'location' } },
    places: {
      table: 'Body Part',
      texts: {
        boxes: 'boxes',
        armour: 'armour',
        heavy: 'heavy',
        full: 'full',
        destroyed: 'destroyed',
        spill: 'spill',
        fire: 'fire',
      },
    },
  },
} as const satisfies Needs;

/** The effect of a place full of wounds: it cannot be used, the character rolls worse, or passes out. */
export type WhenFull = 'useless' | 'battered' | 'unconscious';
const WHEN_FULL: readonly WhenFull[] = ['useless', 'battered', 'unconscious'];

/** The effect of a place with killing damage in every box. */
export type WhenDestroyed = 'destroyed' | 'dead';
const WHEN_DESTROYED: readonly WhenDestroyed[] = ['destroyed', 'dead'];

/** One place of a body. */
export interface BodyPlace {
  /** The key of its name, which wounds are kept under. */
  readonly key: string;
  readonly name: string;
  /** Its index among the places. */
  readonly index: number;
  readonly boxes: number;
  /** Light armour worn there. */
  readonly armour: number;
  /** Heavy armour worn there. */
  readonly heavy: number;
  readonly full: WhenFull;
  readonly destroyed: WhenDestroyed;
  /** The place that takes the damage that does not fit here. */
  readonly spill?: string;
  /** Whether this place catches fire only from a hit on itself. */
  readonly burnsOnlyWhenStruck: boolean;
}

/** A body by the rulebook of its character. */
export interface Body {
  readonly places: readonly BodyPlace[];
  readonly byKey: ReadonlyMap<string, BodyPlace>;
  /** Places by the height of a set; index 0 is empty. */
  readonly byHeight: readonly (BodyPlace | undefined)[];
  readonly rule?: RuleOrigin;
}

/** The places of a character's body with their boxes; a problem if the rulebook does not define them. */
export const bodyOf: (who: Evaluation) => Body | Problem = readOnce(makeBody);

/** The place that a set of this height hits. */
export function hitLocation(height: number, who: Evaluation): Accounted<BodyPlace> | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const place = body.byHeight[height];
  if (!place) return problem(why.heightRange(height, body.byHeight.length - 1));
  return {
    outcome: place,
    steps: [
      {
        what: 'a height of {height} hits the {place}',
        values: { height, place: place.name },
        ...(body.rule && { rule: body.rule }),
      },
    ],
  };
}

/** The place with this name; a problem lists the known places. */
export function placeNamed(name: string, body: Body): BodyPlace | Problem {
  const place = body.byKey.get(name) ?? body.byKey.get(nameKey(name));
  return place ?? problem(why.noPlace(name, body.places.map((one) => one.name).join(', ')));
}

function makeBody(who: Evaluation): Body | Problem {
  const book = openRulebook(hitLocationNeeds, who);
  if (isProblem(book)) return book;
  const places: BodyPlace[] = [];
  for (const { label } of book.rows('places')) {
    if (label === undefined) return problem(why.rowsAreNames);
    const cell = (column: 'boxes' | 'armour' | 'heavy' | 'full' | 'destroyed' | 'spill' | 'fire'): string =>
      nameKey(book.text('places', label, column) ?? '');
    const boxes = derivedNumber(cell('boxes'), who);
    const armour = derivedNumber(cell('armour'), who);
    const heavy = derivedNumber(cell('heavy'), who);
    const full = WHEN_FULL.find((one) => one === cell('full'));
    const destroyed = WHEN_DESTROYED.find((one) => one === cell('destroyed'));
    if (boxes === undefined || armour === undefined || heavy === undefined || !full || !destroyed)
      return problem(why.incompletePlace(label, WHEN_FULL, WHEN_DESTROYED));
    const spill = cell('spill');
    places.push({
      key: nameKey(label),
      name: label,
      index: places.length,
      boxes,
      armour,
      heavy,
      full,
      destroyed,
      ...(book.rows('places').some((row) => nameKey(row.label ?? '') === spill) && { spill }),
      burnsOnlyWhenStruck: cell('fire') === 'struck',
    });
  }
  const byKey = new Map(places.map((place) => [place.key, place]));
  const sides = matchingOf(who)?.sides ?? 0;
  const byHeight = Array.from({ length: sides + 1 }, (_, height) =>
    byKey.get(nameKey(book.text('heights', height, 'place') ?? '')),
  );
  const rule = book.rule('heights');
  return { places, byKey, byHeight, ...(rule && { rule }) };
}

/** A derived value by its key; undefined if the rulebook does not declare it. */
function derivedNumber(key: string, who: Evaluation): number | undefined {
  who.read(addressOf('derived', key));
  if (!who.rules.derived.has(key)) return undefined;
  const { value } = who.derived(key, undefined);
  return numberIn(value);
}

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

/** Places by their names; a problem for one that the body lacks, or that occurs twice. */
export function placesNamed(names: readonly string[], body: Body): readonly BodyPlace[] | Problem {
  const places: BodyPlace[] = [];
  for (const name of names) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    if (places.includes(place)) return problem(why.placeTwice(place.name));
    places.push(place);
  }
  return places;
}
