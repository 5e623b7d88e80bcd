import type { MatchingSet } from '../../../families/matching/sets.js';
import { nameKey } from '../../../grammar/text.js';
import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { why } from '../messages.js';
import type { Damage } from '../wounds/armour.js';
import { type Body, placeNamed } from '../wounds/hit-location.js';
import type { WoundState, Wounds } from '../wounds/wounds.js';

/** A character or a thing that is struck. */
export interface AttackTarget {
  /** What the account calls it. */
  readonly name?: string;
  readonly who: Evaluation;
  /** Where they are not said, the wounds that its sheet tells of. */
  readonly wounds?: Wounds;
  /** Places that cover hides; nothing passes there but a weapon that opens the cover. */
  readonly hidden?: readonly string[];
  /** Heavy armour of the cover, for weapons that penetrate. Without it nothing opens the cover. */
  readonly coverArmour?: number;
  /** Heavy armour around the whole target: a vehicle, a power. Where it is not said, none. */
  readonly heavyArmour?: number;
  /** Light armour by place. Where it is not said, what the target wears. */
  readonly lightArmour?: Readonly<Record<string, number>>;
  /** Heavy armour that is worn, by place. Where it is not said, what the target wears. */
  readonly wornHeavyArmour?: Readonly<Record<string, number>>;
  /** Places that burn already. */
  readonly burning?: readonly string[];
  /** A thing without wounds, such as a vehicle; what the hits do to it is for the game master. */
  readonly thing?: boolean;
  /** The people its heavy armour protects from blasts as long as any is left. */
  readonly inside?: readonly AttackTarget[];
}

/** What stopped a hit. */
export type Stopped = 'cover' | 'heavy armour';

/** One set that struck. */
export interface AttackHit {
  /** Which of the targets, from 0. */
  readonly target: number;
  readonly set: MatchingSet;
  /** Key of the place. */
  readonly place: string;
  readonly stopped?: Stopped;
  /** Width that heavy armour left. */
  readonly width: number;
  /** What the weapon does at that width. */
  readonly damage: Damage;
  /** What light armour let through. */
  readonly through: Damage;
}

/** A target after the attack. */
export interface TargetOutcome {
  readonly name: string;
  readonly wounds: Wounds;
  readonly state: WoundState;
  /** True where any damage was marked. */
  readonly hurt: boolean;
  readonly burning: readonly string[];
  /** Places that are still hidden; none once the cover is open. */
  readonly hidden: readonly string[];
  /** What is left of its heavy armour, and of that of its cover. */
  readonly heavyArmour: number;
  readonly coverArmour?: number;
  /** Heavy armour worn, by place; only where the attack took some of it off. */
  readonly wornHeavyArmour?: Readonly<Record<string, number>>;
  /** The tank on its back went up. */
  readonly tankExploded: boolean;
  readonly inside?: readonly TargetOutcome[];
}

const nowhere: ReadonlySet<string> = new Set();

/** Keys of places by their names. */
export function keysOf(names: readonly string[] | undefined, body: Body): ReadonlySet<string> | Problem {
  if (!names || names.length === 0) return nowhere;
  const keys = new Set<string>();
  for (const name of names) {
    const place = placeNamed(name, body);
    if (isProblem(place)) return place;
    keys.add(place.key);
  }
  return keys;
}

/** Armour that is stated for places, by their index; nothing where none is. */
export function ratingsOf(
  stated: Readonly<Record<string, number>> | undefined,
  body: Body,
): readonly number[] | undefined | Problem {
  if (!stated) return undefined;
  const ratings: number[] = [];
  for (const [name, rating] of Object.entries(stated)) {
    const place = placeNamed(nameKey(name), body);
    if (isProblem(place)) return place;
    if (!(Number.isSafeInteger(rating) && rating >= 0)) return problem(why.armourRating(rating));
    ratings[place.index] = rating;
  }
  return ratings;
}

/** A problem where armour of the target or its cover is no rating. */
export function checkArmour({ heavyArmour, coverArmour }: AttackTarget): Problem | undefined {
  for (const rating of [heavyArmour, coverArmour])
    if (rating !== undefined && !(Number.isSafeInteger(rating) && rating >= 0))
      return problem(why.armourRating(rating));
  return undefined;
}
