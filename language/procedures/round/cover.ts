import { nameKey } from '../../grammar/text.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { makePool, type Pool } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { AreaDice } from '../attacks/area.js';
import { type Struck, setOff } from '../attacks/blow.js';
import { type Weapon, weaponOf } from '../attacks/weapon.js';
import { type DiceSource, rollDice } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import { openRulebook } from '../rulebook.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';
import { shelterOf } from '../wounds/shelter.js';
import { type DeedAct, type Fighter, type Moment, type Protection, type SetChange, unprotected } from './fighter.js';
import { changeOf, struckOf } from './strike.js';

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

/** A problem if more places are hidden than the cover hides, or one that the body lacks, or one twice. */
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
 * The places of a fighter that stay hidden when shooting or throwing from cover: some always show, and one of some
 * others.
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

/** The declaration of a dive for cover. A fighter who was hidden better before stays so. */
export function diveForCover({ quality, hide = [], armour }: CoverAt, who: Evaluation): DeedAct | Problem {
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wrong = checkHidden(hide, body.places.length, who);
  if (wrong) return wrong;
  const places = new Set([...hide.map(nameKey), ...body.places.map(({ key }) => key)]);
  return {
    kind: 'deed',
    what: 'dives for cover',
    cover: true,
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

/** The protection of a fighter in this round: shooting or throwing from cover exposes the fighter. */
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
  const same = before?.hidden !== undefined && after.hidden === shown?.hidden;
  return same ? { ...after, hidden: before.hidden } : after;
}

export const fireFromCoverNeeds = {
  procedure: 'fire from cover',
  numbers: { dice: 'Cover Fire Dice', width: 'Cover Fire Width' },
} as const satisfies Needs;

/** Blind shots of a round at everyone who might be in the way. */
export interface FireFromCover {
  readonly weapon: string;
  readonly targets: readonly string[];
  /** One die for each target, or their source; by default that of the round. */
  readonly targetDice?: DiceSource;
}

/**
 * The declaration and roll of such fire: every set hits those whose die shows its number, at the rulebook's narrow
 * width.
 */
export function fireFromCover(
  { weapon: name, targets, targetDice }: FireFromCover,
  attacker: Evaluation,
): { readonly act: DeedAct; readonly roll: Pool } | Problem {
  const book = openRulebook(fireFromCoverNeeds, attacker);
  if (isProblem(book)) return book;
  const weapon = weaponOf(name, attacker);
  if (isProblem(weapon)) return weapon;
  if (!weapon.use.coverFire) return problem(why.notBlind(weapon.name));
  const given = targetDice && rollDice('who might be hit', targets.length, targetDice, attacker);
  if (isProblem(given)) return given;
  // All sets of a round meet the same dice, which fall with the first of them.
  const thrown = new WeakMap<DiceSource, readonly number[]>();
  const facesOf = ({ dice }: Moment): readonly number[] | Problem => {
    if (given) return given;
    if (dice === undefined) return problem(why.noTarget);
    const faces = thrown.get(dice) ?? rollDice('who might be hit', targets.length, dice, attacker);
    if (!isProblem(faces)) thrown.set(dice, faces);
    return faces;
  };
  const width = book.number('width');
  return {
    roll: makePool(book.number('dice') + weapon.spray),
    act: {
      kind: 'deed',
      what: `fires blindly with ${weapon.name}`,
      every: true,
      effect: (moment) => {
        const faces = facesOf(moment);
        return isProblem(faces) ? faces : strikeAll(moment, weapon, width, inTheWay(moment, targets), faces, attacker);
      },
    },
  };
}

/** Those who might be hit, as they are now, and what they are in or behind; those in the same vehicle share its armour. */
interface InTheWay {
  readonly targets: readonly Struck[];
  readonly shelters: readonly Struck[];
}

function inTheWay({ fighter }: Moment, targets: readonly string[]): InTheWay | Problem {
  const shelters = new Map<string, Struck>();
  for (const name of targets) {
    const around = fighter(shelterOf(fighter(name)?.fighter.who) ?? '');
    const shelter = around && struckOf(around);
    if (isProblem(shelter)) return shelter;
    if (shelter && !shelters.has(around.fighter.name)) shelters.set(around.fighter.name, shelter);
  }
  const all: Struck[] = [];
  for (const name of targets) {
    const now = fighter(name);
    if (!now) return problem(why.nobodyNearby(name));
    const around = fighter(shelterOf(now.fighter.who) ?? '');
    const one = shelters.get(now.fighter.name) ?? struckOf(now, 'front', around && shelters.get(around.fighter.name));
    if (isProblem(one)) return one;
    all.push(one);
  }
  return { targets: all, shelters: [...shelters.values()].filter((one) => !all.includes(one)) };
}

function strikeAll(
  { set: { height }, dice }: Moment,
  weapon: Weapon,
  width: number,
  way: InTheWay | Problem,
  faces: readonly number[],
  attacker: Evaluation,
): Accounted<SetChange> | Problem {
  if (isProblem(way)) return way;
  const { targets, shelters } = way;
  const steps: Step[] = [];
  const area = new AreaDice(dice, attacker);
  for (const [index, one] of targets.entries()) {
    const { name } = one;
    const face = faces[index] ?? 0;
    steps.push({
      what: face === height ? '{name} rolls {face} and is in the way' : '{name} rolls {face}',
      values: { name, face },
    });
    if (face !== height) continue;
    const hit = one.strike(index, { width, height }, weapon, steps);
    if (isProblem(hit)) return hit;
    const others = targets.filter((other) => other !== one);
    const wrong = setOff(hit, one, others, weapon, area, steps);
    if (wrong) return wrong;
  }
  return { outcome: changeOf([...targets, ...shelters]), steps };
}
