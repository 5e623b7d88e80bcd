import { type MatchingSet, setText, splitSet } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Needs } from '../../rules/needs.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { armsLost } from '../round/arms.js';
import type { AttackAct, Moment, SetChange } from '../round/fighter.js';
import { openRulebook } from '../rulebook.js';
import { lightArmour } from '../wounds/armour.js';
import { bodyOf, placeNamed } from '../wounds/hit-location.js';
import type { Hit } from '../wounds/wounds.js';
import { areaDamage } from './area.js';
import { type Weapon, weaponOf } from './weapon.js';

export const grenadeNeeds = {
  procedure: 'grenade',
  tables: {
    answers: {
      table: 'Grenade Answer',
      numbers: { sets: 'sets', wider: 'wider' },
      rows: { kick: 'kick', back: 'throw back', catching: 'catch', dive: 'dive' },
    },
  },
} as const satisfies Needs;

/** The four possible answers to a grenade before it explodes. */
export type GrenadeAnswer = (typeof grenadeNeeds.tables.answers.rows)[keyof typeof grenadeNeeds.tables.answers.rows];

/** The circumstances of the place and of the character who answers. */
export interface GrenadeScene {
  /** False in a trench, a foxhole, a room: kicking does not help there. */
  readonly openSpace?: boolean;
  /** False at night or in smoke: a grenade that is not seen clearly cannot be caught. */
  readonly seen?: boolean;
}

/** Whether the sets of an answer are enough and in time. */
export interface GrenadeAnswered {
  readonly detonationWidth: number;
  readonly success: boolean;
  /** The sets that it took, or would have taken; the set that throws it back comes first. */
  readonly sets: readonly MatchingSet[];
}

/**
 * An answer to a throw of this width: as many sets as it needs, and enough of them wider than the throw. A tie is too
 * late. A wide set can be split. A problem if the place does not allow it.
 */
export function answerGrenade(
  answer: GrenadeAnswer,
  width: number,
  sets: readonly MatchingSet[],
  who: Evaluation,
  scene: GrenadeScene = {},
): Accounted<GrenadeAnswered> | Problem {
  const row = rowOf(answer, who);
  if (isProblem(row)) return row;
  if (answer === 'kick' && scene.openSpace === false) return problem(why.nowhereToKick);
  if (answer === 'catch' && scene.seen === false) return problem(why.unseenGrenade);
  const options = optionsOf(sets, row.sets);
  const enough = options.find((option) => widerThan(option, width) >= row.wider);
  const taken = enough ?? options[0] ?? [...sets];
  return judged(answer, width, taken, enough !== undefined, row);
}

function judged(
  answer: GrenadeAnswer,
  width: number,
  sets: readonly MatchingSet[],
  success: boolean,
  { rule, wider }: AnswerRow,
): Accounted<GrenadeAnswered> {
  const step: Step = {
    what: success
      ? '{answer}: {sets} in time, {wider} wider than the throw of width {width}'
      : '{answer}: {sets} against a throw of width {width}, and {wider} had to be wider: too late',
    values: { answer, width, wider, sets: sets.length > 0 ? sets.map(setText).join(', ') : 'no set' },
  };
  return {
    outcome: { detonationWidth: width, success, sets },
    steps: [rule ? { ...step, rule } : step],
  };
}

interface AnswerRow {
  readonly sets: number;
  readonly wider: number;
  readonly rule: Step['rule'];
}

function rowOf(answer: GrenadeAnswer, who: Evaluation): AnswerRow | Problem {
  const book = openRulebook(grenadeNeeds, who);
  if (isProblem(book)) return book;
  const sets = book.cell('answers', answer, 'sets');
  if (sets === undefined) return problem(why.noSuchAnswer(who.rules.name, answer));
  return {
    sets,
    wider: book.cell('answers', answer, 'wider') ?? 0,
    rule: book.rule('answers'),
  };
}

/** Ways to have this many sets, the widest sets first; a set is split if there are too few. */
function optionsOf(sets: readonly MatchingSet[], wanted: number): readonly (readonly MatchingSet[])[] {
  const sorted = [...sets].sort((a, b) => b.width - a.width || b.height - a.height);
  if (sorted.length >= wanted) return [sorted.slice(0, wanted)];
  const missing = wanted - sorted.length;
  return sorted.flatMap((set) =>
    splitSet(set, missing + 1).map((parts) =>
      [...parts, ...sorted.filter((one) => one !== set)].sort((a, b) => b.width - a.width),
    ),
  );
}

function widerThan(sets: readonly MatchingSet[], width: number): number {
  return sets.filter((set) => set.width > width).length;
}

export const grenadeBlastNeeds = {
  procedure: 'grenade blast',
  numbers: { diveShock: 'Dive Shock' },
  policies: { divePlace: 'dive place' },
} as const satisfies Needs;

/** The damage of a grenade to a character who holds it: the weapon's damage and all area dice hit that arm. */
export function grenadeInHand(blast: GrenadeBlast, hand: string, who: Evaluation): Accounted<readonly Hit[]> | Problem {
  return gathered(blast, hand, undefined, who);
}

/** The damage of a grenade to a character who dives on it: all of it hits one place, and no one else is hurt. */
export function grenadeDive(blast: GrenadeBlast, who: Evaluation): Accounted<readonly Hit[]> | Problem {
  const book = openRulebook(grenadeBlastNeeds, who);
  if (isProblem(book)) return book;
  const [place = ''] = book.order('divePlace');
  return gathered(blast, place, book.number('diveShock'), who);
}

/** The explosion of a grenade. */
export interface GrenadeBlast {
  readonly weapon: string;
  /** Width of the throw. */
  readonly width: number;
  /** Faces of the area dice. */
  readonly areaFaces: readonly number[];
  /** Light armour at the place; by default what is worn. */
  readonly armour?: number;
}

/** All damage of a grenade at one place. `shock` replaces the shock of the blast, which otherwise hits every place. */
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

/** The declaration of a grenade throw, which takes effect in the next round. `near` are others in the radius. */
export function throwGrenade(
  name: string,
  target: string,
  thrower: Evaluation,
  near: readonly string[] = [],
): AttackAct | Problem {
  const weapon = weaponOf(name, thrower);
  if (isProblem(weapon)) return weapon;
  const what = `throws ${weapon.name} at ${target}`;
  return { kind: 'attack', target, what, nature: { fromAfar: true }, effect: (moment) => lands(weapon, near, moment) };
}

function lands(weapon: Weapon, near: readonly string[], { set, by, target }: Moment): Accounted<SetChange> | Problem {
  if (!by || !target) return problem(why.noTarget);
  const lost = armsLost(weapon.name, weapon.arms, by);
  if (lost) return lost;
  const [thrower, name] = [by.fighter.name, target.fighter.name];
  return {
    outcome: { thrown: { thrower, weapon: weapon.name, target: name, set, ...(near.length > 0 && { near }) } },
    steps: [{ what: 'it goes off in the next round, at a width of {width}', values: { width: set.width } }],
  };
}
