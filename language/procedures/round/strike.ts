import type { MatchingSet } from '../../dice/families/matching/sets.js';
import { RecentCache } from '../../memo/recent-cache.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Touching } from '../../sheet/cells/touches.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { slow } from '../attacks/ammunition.js';
import { AreaDice } from '../attacks/area.js';
import { type AttackTarget, Struck, setOff } from '../attacks/blow.js';
import { type Weapon, weaponOf } from '../attacks/weapon.js';
import type { DiceSource } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import type { Face } from '../wounds/shelter.js';
import type { Wounds } from '../wounds/wounds.js';
import { armsLost } from './arms.js';
import type { AttackAct, FighterNow, Moment, Protection, SetChange, SetEffect } from './fighter.js';

/** The specifics of an attack with a weapon in a round. */
export interface WeaponStrike {
  readonly target: string;
  readonly weapon: string;
  /** One of the weapon's modes, if it has several. */
  readonly mode?: string;
  /** Whether every set hits, as in a burst. */
  readonly every?: boolean;
  /** False if the target does not know of it, or does not see the attacker. */
  readonly known?: boolean;
  readonly seen?: boolean;
  /** Others in the radius of a blast. */
  readonly near?: readonly string[];
  /** The vehicle or wall that the target is in or behind, those who are there too, and the face that is struck. */
  readonly shelter?: string;
  readonly inside?: readonly string[];
  readonly face?: Face;
  /** Rounds left in the weapon; if absent, they are not counted. */
  readonly rounds?: number;
  /** Actions spent on preparing a slow weapon since it was fired; if absent, it is loaded. */
  readonly prepared?: number;
  /** Fired blindly from cover. */
  readonly blind?: boolean;
  /** Faces of area dice, or their source; by default that of the round. */
  readonly areaDice?: DiceSource;
  /** Places of the target that are hidden from this attack; by default those that its own cover hides. */
  readonly hidden?: readonly string[];
}

/**
 * The declaration of an attack with a weapon: each set does the weapon's damage at its width to the place of its
 * height.
 */
export function strike(attack: WeaponStrike, attacker: Evaluation): AttackAct | Problem {
  const weapon = weaponOf(attack.weapon, attacker, attack.mode);
  if (isProblem(weapon)) return weapon;
  const ready = slow(weapon.slow, attack.prepared);
  if (isProblem(ready)) return ready;
  if (ready.outcome.missing > 0) return problem(why.notPrepared(weapon.name, ready.outcome.missing, weapon.slow));
  if (attack.rounds === 0) return problem(why.emptyMagazine);
  const { target, every, known, seen, blind } = attack;
  return {
    kind: 'attack',
    target,
    what: weapon.name,
    ...(every !== undefined && { every }),
    nature: {
      fromAfar: weapon.use.fromAfar,
      penetration: weapon.penetration,
      ...(blind !== undefined && { blind }),
      ...(known !== undefined && { known }),
      ...(seen !== undefined && { seen }),
    },
    effect: effectOf(weapon, attack, attacker),
  };
}

function effectOf(weapon: Weapon, attack: WeaponStrike, attacker: Evaluation): SetEffect {
  const areaDice = attack.areaDice && new AreaDice(attack.areaDice, attacker);
  // Simulated fights repeat the same strike on the same wounds many times.
  const cache = new RecentCache<Wounds, CachedStrike[]>(MOST_WOUNDS);
  return (moment) => {
    const { set, target, dice, by } = moment;
    if (!target) return problem(why.noTarget);
    const lost = by && armsLost(weapon.name, weapon.arms, by);
    if (lost) return lost;
    const { protection, wounds } = target;
    const { who } = target.fighter;
    const { touches } = who.cells;
    const ofWounds = cache.get(wounds) ?? [];
    const cached = ofWounds.find(
      (one) => one.width === set.width && one.height === set.height && one.who === who && one.protection === protection,
    );
    if (cached) {
      touches.note(cached.touched);
      return cached.answer;
    }
    const area = areaDice ?? new AreaDice(dice, attacker);
    const struck = touches.of(() => struckWith(weapon, attack, moment, target, area));
    const { answer: change } = struck;
    // Not cached: area dice differ each time, and others who are involved may have changed.
    if (isProblem(change) || area.faces.length > 0 || attack.near || attack.inside || attack.shelter) return change;
    ofWounds.push({ ...set, ...struck, answer: change, who, protection });
    cache.set(wounds, ofWounds);
    return change;
  };
}

/** Most wounds for which the effects of one attack are cached. */
const MOST_WOUNDS = 500;

/** The effect of a set on a target, and what it read of the sheet. */
interface CachedStrike extends MatchingSet, Touching<Accounted<SetChange>> {
  readonly who: Evaluation;
  readonly protection: Protection;
}

function struckWith(
  weapon: Weapon,
  { near = [], hidden, shelter: around, inside = [], face = 'front' }: WeaponStrike,
  { set, fighter }: Moment,
  target: FighterNow,
  area: AreaDice,
): Accounted<SetChange> | Problem {
  const steps: Step[] = [];
  const behind = around === undefined ? undefined : fighter(around);
  const shelter = behind && struckOf(behind, face);
  if (isProblem(shelter)) return shelter;
  const struck = struckOf(hidden ? { ...target, protection: { ...target.protection, hidden } } : target, face, shelter);
  if (isProblem(struck)) return struck;
  const hit = struck.strike(0, set, weapon, steps);
  if (isProblem(hit)) return hit;
  const others: Struck[] = [];
  for (const name of near) {
    const one = fighter(name);
    if (!one) return problem(why.nobodyNearby(name));
    const other = struckOf(one);
    if (isProblem(other)) return other;
    others.push(other);
  }
  for (const name of inside) {
    const one = fighter(name);
    const other = one && struckOf(one, face, shelter ?? (struck.isThing ? struck : undefined));
    if (isProblem(other)) return other;
    if (other) others.push(other);
  }
  const wrong = setOff(hit, struck, others, weapon, area, steps);
  if (wrong) return wrong;
  const { protection, ...change } = changeOf([struck, ...others, ...(shelter ? [shelter] : [])]);
  const { hidden: _, ...after } = protection[struck.name] ?? {};
  const lasting = target.protection.hidden;
  // Places that are hidden from this attack only are not hidden afterwards.
  const kept = { ...after, ...(lasting && { hidden: lasting }) };
  const outcome = { ...change, protection: { ...protection, [struck.name]: kept } };
  return { outcome: hit.stopped === 'cover' ? { ...outcome, isStopped: true as const } : outcome, steps };
}

type FighterStruck = Pick<FighterNow, 'fighter' | 'wounds' | 'protection'>;

/** A fighter in the middle of a round, as the target of an attack. */
export function targetOf({ fighter, wounds, protection }: FighterStruck, face: Face = 'front'): AttackTarget {
  return { name: fighter.name, who: fighter.who, wounds, ...protection, face };
}

/** The same, ready to take damage; `shelter` is the vehicle or wall that it is in or behind. */
export function struckOf(now: FighterStruck, face?: Face, shelter?: Struck): Struck | Problem {
  return Struck.of(targetOf(now, face), shelter);
}

/** The changes of damaged fighters. */
export function changeOf(struck: readonly Struck[]): Required<Pick<SetChange, 'wounds' | 'hurt' | 'protection'>> {
  const wounds: Record<string, Struck['wounds']> = {};
  const protection: Record<string, NonNullable<SetChange['protection']>[string]> = {};
  const hurt: string[] = [];
  for (const one of struck) {
    const { hidden, lightArmour } = one.target;
    wounds[one.name] = one.wounds;
    protection[one.name] = {
      burning: one.burning,
      ...one.armourLeft,
      ...(hidden && { hidden }),
      ...(lightArmour && { lightArmour }),
      ...(one.cover !== undefined && { coverArmour: one.cover }),
    };
    if (one.hurt) hurt.push(one.name);
  }
  return { wounds, hurt, protection };
}
