import type { MatchingSet } from '../../dice/families/matching/sets.js';
import { nameKey } from '../../grammar/text.js';
import type { Step } from '../../roll/account.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { why } from '../messages.js';
import { type Damage, heavyArmour, lightArmour, penetrate } from '../wounds/armour.js';
import { type Body, type BodyPlace, bodyOf, placeNamed } from '../wounds/hit-location.js';
import { type Face, isObject, standingArmour } from '../wounds/shelter.js';
import {
  applyHits,
  checkWounds,
  type Hit,
  stateOf,
  type WoundState,
  type Wounds,
  writtenWounds,
} from '../wounds/wounds.js';
import { type AreaDice, areaBurn, areaDamage, type Burned, blast, burnHit, tankHit, wearsTank } from './area.js';
import type { Weapon } from './weapon.js';

/** A character or a thing that is attacked. */
export interface AttackTarget {
  /** Its name in the account. */
  readonly name?: string;
  readonly who: Evaluation;
  /** By default the wounds on its sheet. */
  readonly wounds?: Wounds;
  /** Places that cover hides; only a weapon that penetrates the cover hits them. */
  readonly hidden?: readonly string[];
  /** Heavy armour of the cover; without it nothing penetrates the cover. */
  readonly coverArmour?: number;
  /** The face of the armour around the target that is hit; the front by default. */
  readonly face?: Face;
  /** Heavy armour around the whole target, such as a vehicle or a power, at the front and the rear. By default its sheet's. */
  readonly heavyArmour?: number;
  readonly rearArmour?: number;
  /** Light armour by place. By default what the target wears. */
  readonly lightArmour?: Readonly<Record<string, number>>;
  /** Worn heavy armour by place. By default what the target wears. */
  readonly wornHeavyArmour?: Readonly<Record<string, number>>;
  /** Places that burn already. */
  readonly burning?: readonly string[];
  /** It is not in or behind the vehicle or wall of the other targets. */
  readonly isElsewhere?: boolean;
  /** A thing without wounds, such as a vehicle; the game master decides what hits do to it. By default as its sheet says. */
  readonly thing?: boolean;
  /** Characters whom its heavy armour protects from blasts, as long as any is left. */
  readonly inside?: readonly AttackTarget[];
}

/** Heavy armour around a target during an attack; targets in the same vehicle share it. */
interface Shell {
  left: number;
  /** Before the attack. */
  readonly whole: number;
}

/** Why a hit does no damage. */
export type Stopped = 'cover' | 'heavy armour';

/** One set that hit. */
export interface AttackHit {
  /** Index of the target, from 0. */
  readonly target: number;
  readonly set: MatchingSet;
  /** Key of the place. */
  readonly place: string;
  readonly stopped?: Stopped;
  /** The width after heavy armour. */
  readonly width: number;
  /** The weapon's damage at that width. */
  readonly damage: Damage;
  /** The damage after light armour. */
  readonly through: Damage;
}

/** A target after the attack. */
export interface TargetOutcome {
  readonly name: string;
  readonly wounds: Wounds;
  readonly state: WoundState;
  /** Whether any damage was marked. */
  readonly hurt: boolean;
  readonly burning: readonly string[];
  /** Places that are still hidden; empty once the cover is penetrated. */
  readonly hidden: readonly string[];
  /** The remaining heavy armour of the target, and of its cover. */
  readonly heavyArmour: number;
  readonly coverArmour?: number;
  /** Worn heavy armour by place; only if the attack removed some. */
  readonly wornHeavyArmour?: Readonly<Record<string, number>>;
  /** The tank on its back exploded. */
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

/** Stated armour ratings, by the index of their places; undefined if none are stated. */
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

/** A problem if armour of the target or its cover is not a valid rating. */
export function checkArmour({ heavyArmour, coverArmour }: AttackTarget): Problem | undefined {
  for (const rating of [heavyArmour, coverArmour])
    if (rating !== undefined && !(Number.isSafeInteger(rating) && rating >= 0))
      return problem(why.armourRating(rating));
  return undefined;
}

/** The name of a target in the account. */
export function targetName({ name, who }: AttackTarget): string {
  return name ?? (who.source.name || 'the target');
}

const nothing: Damage = { killing: 0, shock: 0 };

/** The checked parts of a target. Armour is listed by the index of its place. */
interface CheckedTarget {
  readonly body: Body;
  readonly wounds: Wounds;
  readonly state: WoundState;
  readonly hidden: ReadonlySet<string>;
  readonly light: readonly number[] | undefined;
  readonly worn: readonly number[] | undefined;
  readonly inside: readonly Struck[];
}

/** Checks a target; a problem says what is impossible about it. */
function checked(target: AttackTarget): CheckedTarget | Problem {
  const { who } = target;
  const body = bodyOf(who);
  if (isProblem(body)) return body;
  const wounds = target.wounds ?? writtenWounds(who);
  const wrong = checkWounds(wounds, who);
  if (wrong) return wrong;
  const state = stateOf(wounds, who);
  if (isProblem(state)) return state;
  const hidden = keysOf(target.hidden, body);
  if (isProblem(hidden)) return hidden;
  const burning = keysOf(target.burning, body);
  if (isProblem(burning)) return burning;
  const light = ratingsOf(target.lightArmour, body);
  if (isProblem(light)) return light;
  const worn = ratingsOf(target.wornHeavyArmour, body);
  if (isProblem(worn)) return worn;
  const impossible = checkArmour(target);
  if (impossible) return impossible;
  const inside = Struck.all(target.inside ?? none);
  return isProblem(inside) ? inside : { body, wounds, state, hidden, light, worn, inside };
}

/** A target during an attack; wounds, armour and fire change with each hit. */
export class Struck {
  readonly name: string;
  wounds: Wounds;
  state: WoundState;
  cover: number | undefined;
  burning: readonly string[];
  hurt = false;
  tankExploded = false;
  readonly shell: Shell;
  /** Whether it has no wounds. */
  readonly isThing: boolean;
  private readonly isSheltered: boolean;
  private readonly body: Body;
  private hidden: ReadonlySet<string>;
  private readonly light: readonly number[] | undefined;
  private readonly worn: readonly number[] | undefined;
  private readonly inside: readonly Struck[];
  private readonly hasTank: boolean;
  private wornLeft: Record<string, number> | undefined;

  private constructor(
    readonly target: AttackTarget,
    { body, wounds, state, hidden, light, worn, inside }: CheckedTarget,
    shelter: Struck | undefined,
  ) {
    this.name = targetName(target);
    this.wounds = wounds;
    this.state = state;
    this.cover = target.coverArmour;
    this.burning = target.burning ?? [];
    this.shell = shellOf(target, shelter);
    this.isThing = target.thing ?? isObject(target.who);
    this.isSheltered = shelter !== undefined;
    this.body = body;
    this.hidden = hidden;
    this.light = light;
    this.worn = worn;
    this.inside = inside;
    this.hasTank = wearsTank(target.who);
  }

  /** Checks a target; a problem says what is impossible about it. `shelter` is what it is in or behind. */
  static of(target: AttackTarget, shelter?: Struck): Struck | Problem {
    const parts = checked(target);
    return isProblem(parts) ? parts : new Struck(target, parts, shelter);
  }

  /** The same for several. */
  static all(targets: readonly AttackTarget[], shelter?: Struck): readonly Struck[] | Problem {
    const struck: Struck[] = [];
    for (const target of targets) {
      const isApart = target.isElsewhere || shelter?.target === target;
      const one = Struck.of(target, isApart ? undefined : shelter);
      if (isProblem(one)) return one;
      struck.push(one);
    }
    return struck;
  }

  /** The heavy armour around it that is left. */
  get heavy(): number {
    return this.shell.left;
  }

  /** Its own heavy armour, if it was stated or the attack has reduced it; otherwise the sheet is still right. */
  get armourLeft(): Pick<AttackTarget, 'heavyArmour' | 'rearArmour'> {
    const { face, heavyArmour, rearArmour } = this.target;
    const { left, whole } = this.shell;
    const opened = left === whole || this.isSheltered ? {} : { [face === 'rear' ? 'rearArmour' : 'heavyArmour']: left };
    return {
      ...(heavyArmour !== undefined && { heavyArmour }),
      ...(rearArmour !== undefined && { rearArmour }),
      ...opened,
    };
  }

  /** Keys of the places that are hidden now. */
  get hiddenPlaces(): readonly string[] {
    return this.hidden.size === 0 ? noPlaces : [...this.hidden];
  }

  /** Whether every place is hidden. */
  get isHidden(): boolean {
    return this.hidden.size === this.body.places.length;
  }

  /** Heights that hit the place `at`, or without one any visible place; empty if there is no restriction. */
  openHeights(at: string | undefined, weapon: Weapon): readonly number[] | Problem {
    const covered = weapon.use.fromAfar && this.hidden.size > 0;
    if (at === undefined && !covered) return [];
    const calledPlace = at === undefined ? undefined : placeNamed(at, this.body);
    if (calledPlace && isProblem(calledPlace)) return calledPlace;
    if (calledPlace && covered && this.hidden.has(calledPlace.key))
      return problem(why.hiddenPlace(calledPlace.name, this.name));
    const heights: number[] = [];
    for (const [height, place] of this.body.byHeight.entries())
      if (place && (calledPlace ? place === calledPlace : !this.hidden.has(place.key))) heights.push(height);
    return heights;
  }

  /** Every height that hits a place. */
  get heights(): readonly number[] {
    return this.body.byHeight.flatMap((place, height) => (place ? [height] : []));
  }

  /** The place that a set of this height hits. */
  placeAt(height: number): string {
    return this.body.byHeight[height]?.name ?? '';
  }

  /** Applies one set that hits this target, which has the index `target` in the attack. */
  strike(target: number, set: MatchingSet, weapon: Weapon, account: Step[]): AttackHit | Problem {
    const place = weapon.place === undefined ? undefined : this.body.byKey.get(weapon.place);
    const at = place ?? this.body.byHeight[set.height];
    if (!at) return problem(why.noHeight(set.height));
    const steps: Step[] = [];
    account.push({
      what: this.isThing ? '{width}x{height} strikes {name}' : '{width}x{height} hits the {place} of {name}',
      values: { width: set.width, height: set.height, place: at.name, name: this.name },
      ...(this.body.rule && { rule: this.body.rule }),
      steps,
    });
    const stopped = { target, set, place: at.key, width: set.width, damage: nothing, through: nothing };
    if (weapon.use.fromAfar && this.hidden.has(at.key)) {
      const opened = this.openCover(set.width, weapon, steps);
      if (isProblem(opened)) return opened;
      if (!opened) {
        steps.push({ what: 'the {place} is hidden: the shot hits the cover', values: { place: at.name } });
        return { ...stopped, stopped: 'cover' };
      }
    }
    const width = this.narrow(at, set.width, weapon, steps);
    if (isProblem(width)) return width;
    if (width === undefined) return { ...stopped, width: 0, stopped: 'heavy armour' };
    const damage = weapon.damage(width);
    steps.push({
      what: '{weapon} at a width of {width}: {killing} killing, {shock} shock',
      values: { weapon: weapon.name, width, killing: damage.killing, shock: damage.shock },
      ...(weapon.rule && { rule: weapon.rule }),
    });
    const through = weapon.penetration > 0 ? damage : this.throughLight(at, damage, steps);
    if (isProblem(through)) return through;
    const wrong =
      this.take([{ place: at.key, ...through }], steps) ??
      (weapon.burn && !this.isThing ? this.burn(burnHit(at.key, this.target.who, this.burning), steps) : undefined);
    return wrong ?? { target, set, place: at.key, width, damage, through };
  }

  /** If a hit at this height hits its tank of fuel, the tank explodes; returns the area dice for those nearby. */
  explode(height: number, steps: Step[]): number | Problem {
    if (!this.hasTank || this.tankExploded) return 0;
    const tank = tankHit(height, this.target.who);
    if (isProblem(tank)) return tank;
    if (!tank.outcome.explodes) return 0;
    steps.push(...tank.steps);
    this.tankExploded = true;
    this.burning = this.body.places.map(({ key }) => key);
    return (
      this.take([{ place: tank.outcome.place, killing: tank.outcome.killing, shock: 0 }], steps) ??
      tank.outcome.areaDice
    );
  }

  /** Applies a blast or burning fuel to this target, place by place. Any heavy armour stops it. */
  blast(faces: readonly number[], burns: boolean, account: Step[]): Problem | undefined {
    const { who } = this.target;
    const steps: Step[] = [];
    account.push({ what: 'it reaches {name}', values: { name: this.name }, steps });
    if (this.heavy > 0) {
      steps.push({ what: 'heavy armour {heavy} stops it', values: { heavy: this.heavy } });
      return undefined;
    }
    for (const one of this.inside) {
      const wrong = one.blast(faces, burns, steps);
      if (wrong) return wrong;
    }
    if (this.isThing) return undefined;
    if (burns) return this.burn(areaBurn(this.inTheOpen(faces), who, this.burning), steps);
    const blast = areaDamage(faces, who);
    if (isProblem(blast)) return blast;
    steps.push(...blast.steps);
    const hits: Hit[] = [];
    for (const hit of blast.outcome) {
      const place = this.body.byKey.get(hit.place);
      if (this.hidden.has(hit.place) || (place && this.wornAt(place) > 0)) continue;
      const through = place ? this.throughLight(place, hit, steps) : hit;
      if (isProblem(through)) return through;
      hits.push({ place: hit.place, ...through });
    }
    return this.take(hits, steps);
  }

  /** The width that heavy armour on a place leaves of what is done by hand; undefined if it stops it. */
  narrowed(place: BodyPlace, width: number, arm: number, steps: Step[]): number | undefined | Problem {
    return this.narrow(place, width, { penetration: 0, arm }, steps);
  }

  /** The state of the target after the attack. */
  outcome(): TargetOutcome {
    return {
      name: this.name,
      wounds: this.wounds,
      state: this.state,
      hurt: this.hurt,
      burning: this.burning,
      hidden: this.hiddenPlaces,
      heavyArmour: this.heavy,
      ...(this.cover !== undefined && { coverArmour: this.cover }),
      ...(this.wornLeft && { wornHeavyArmour: this.wornLeft }),
      tankExploded: this.tankExploded,
      ...(this.inside.length > 0 && { inside: this.inside.map((one) => one.outcome()) }),
    };
  }

  /** Faces whose place is neither hidden nor protected by heavy armour. */
  private inTheOpen(faces: readonly number[]): readonly number[] {
    return faces.filter((face) => {
      const place = this.body.byHeight[face];
      return place && !this.hidden.has(place.key) && this.wornAt(place) === 0;
    });
  }

  private take(hits: readonly Hit[], steps: Step[]): Problem | undefined {
    if (this.isThing) return undefined;
    const marked = applyHits(this.wounds, hits, this.target.who);
    if (isProblem(marked)) return marked;
    for (const step of marked.steps) steps.push(step);
    this.wounds = marked.outcome.wounds;
    this.state = marked.outcome.state;
    this.hurt ||= hits.some(({ killing, shock }) => killing + shock > 0);
    return undefined;
  }

  private burn(
    burned: { readonly outcome: Burned; readonly steps: readonly Step[] } | Problem,
    steps: Step[],
  ): Problem | undefined {
    if (isProblem(burned)) return burned;
    steps.push(...burned.steps);
    this.burning = burned.outcome.burning;
    return this.take(burned.outcome.hits, steps);
  }

  /** Reduces the cover by a penetrating weapon; returns whether the hit gets through. */
  private openCover(width: number, weapon: Weapon, steps: Step[]): boolean | Problem {
    if (this.cover === undefined || weapon.penetration === 0) return false;
    const cover = penetrate(this.cover, weapon.penetration, width, this.target.who);
    if (isProblem(cover)) return cover;
    steps.push(...cover.steps);
    this.cover = cover.outcome.left;
    if (cover.outcome.breached) this.hidden = new Set();
    return cover.outcome.breached;
  }

  /** Current worn heavy armour of a place. */
  private wornAt(place: BodyPlace): number {
    return this.wornLeft?.[place.key] ?? this.worn?.[place.index] ?? place.heavy;
  }

  /**
   * The width of a hit after heavy armour, which is that around the target plus that worn at the place; undefined if it
   * stops the hit. A penetrating weapon reduces the armour first, beginning with that around the target.
   */
  private narrow(
    place: BodyPlace,
    width: number,
    weapon: Pick<Weapon, 'penetration' | 'arm'>,
    steps: Step[],
  ): number | undefined | Problem {
    const worn = this.wornAt(place);
    let rating = this.heavy + worn;
    if (rating === 0) return width;
    if (weapon.penetration > 0) {
      const opened = penetrate(rating, weapon.penetration, width, this.target.who);
      if (isProblem(opened)) return opened;
      steps.push(...opened.steps);
      const inner = Math.max(0, opened.outcome.lost - this.heavy);
      this.shell.left = Math.max(0, this.heavy - opened.outcome.lost);
      if (worn > 0 && inner > 0) this.wornLeft = { ...this.wornLeft, [place.key]: Math.max(0, worn - inner) };
      rating = opened.outcome.left;
      if (opened.outcome.breached) return width;
    }
    const narrowed = heavyArmour(width + weapon.arm, rating);
    if (isProblem(narrowed)) return narrowed;
    steps.push(...narrowed.steps);
    // The weapon's damage adds the strength of the arm itself.
    return narrowed.outcome.effect ? narrowed.outcome.width - weapon.arm : undefined;
  }

  private throughLight(place: BodyPlace, damage: Damage, steps: Step[]): Damage | Problem {
    const rating = this.light?.[place.index] ?? place.armour;
    if (rating === 0) return damage;
    const through = lightArmour(damage, rating, this.target.who, place.name);
    if (isProblem(through)) return through;
    steps.push(...through.steps);
    return through.outcome;
  }
}

function shellOf({ who, face = 'front', heavyArmour, rearArmour }: AttackTarget, shelter: Struck | undefined): Shell {
  if (shelter) return shelter.shell;
  const whole = (face === 'rear' ? rearArmour : heavyArmour) ?? standingArmour(who, face).rating;
  return { left: whole, whole };
}

const none: readonly AttackTarget[] = [];
const noPlaces: readonly string[] = [];

/** The further effects of a hit: the weapon's blast, and the explosion of the target's tank. Both reach the others too. */
export function setOff(
  { set, stopped }: Pick<AttackHit, 'set' | 'stopped'>,
  struck: Struck,
  others: readonly Struck[],
  { area: count, burn }: Weapon,
  area: AreaDice,
  steps: Step[],
): Problem | undefined {
  const tank = stopped === undefined ? struck.explode(set.height, steps) : 0;
  if (isProblem(tank)) return tank;
  return blast(count, burn, [struck, ...others], area, steps) ?? blast(tank, true, others, area, steps);
}
