import type { MatchingSet } from '../../dice/families/matching/sets.js';
import type { Accounted, Step } from '../../roll/account.js';
import type { Evaluation } from '../../sheet/cells/evaluation.js';
import type { Touching } from '../../sheet/cells/touches.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import { slow } from '../attacks/ammunition.js';
import { AreaDice, blast } from '../attacks/area.js';
import { Struck } from '../attacks/blow.js';
import { type Weapon, weaponOf } from '../attacks/weapon.js';
import type { DiceSource } from '../dice/pool-roll.js';
import { why } from '../messages.js';
import type { Wounds } from '../wounds/wounds.js';
import type { AttackAct, FighterNow, Moment, Protection, SetChange, SetEffect } from './fighter.js';

/** What is special about an attack with a weapon in a round. */
export interface WeaponStrike {
  readonly target: string;
  readonly weapon: string;
  /** One of the weapon's ways to attack, where it has several. */
  readonly mode?: string;
  /** Every set strikes, as with a burst. */
  readonly every?: boolean;
  /** False where the target does not know of it, or does not see the attacker. */
  readonly known?: boolean;
  readonly seen?: boolean;
  /** Others in reach of a blast. */
  readonly near?: readonly string[];
  /** Rounds left in the weapon; without it they are not counted. */
  readonly rounds?: number;
  /** Actions spent on preparing a slow weapon since it was fired; without it it is loaded. */
  readonly prepared?: number;
  /** Fired blindly from cover. */
  readonly blind?: boolean;
  /** Faces of area dice, or where they come from; those of the round where nothing is said. */
  readonly areaDice?: DiceSource;
  /** Places of the target that are hidden from this attack; what the target's own cover hides where nothing is said. */
  readonly hidden?: readonly string[];
}

/** An attack with a weapon as a fighter declares it: each set does the weapon's damage at its width where its height lands. */
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
  const given = attack.areaDice && new AreaDice(attack.areaDice, attacker);
  // Fights come back to the same wounds again and again.
  const known = new Map<Wounds, KnownStrike[]>();
  return (moment) => {
    const { set, target, dice } = moment;
    if (!target) return problem(why.noTarget);
    const { protection, wounds } = target;
    const { who } = target.fighter;
    const { touches } = who.cells;
    const ofWounds = known.get(wounds) ?? [];
    const before = ofWounds.find(
      (one) => one.width === set.width && one.height === set.height && one.who === who && one.protection === protection,
    );
    if (before) {
      touches.note(before.touched);
      return before.answer;
    }
    const area = given ?? new AreaDice(dice, attacker);
    const struck = touches.of(() => struckWith(weapon, attack, moment, target, area));
    const { answer: change } = struck;
    // Dice fall anew each time, and others may be as they were not before.
    if (isProblem(change) || area.faces.length > 0 || attack.near) return change;
    if (known.size >= MOST_WOUNDS) known.clear();
    ofWounds.push({ ...set, ...struck, answer: change, who, protection });
    known.set(wounds, ofWounds);
    return change;
  };
}

/** Of so many different wounds it is kept what the sets of one attack did to them. */
const MOST_WOUNDS = 500;

/** What a set did to a target, and what it read of its sheet. */
interface KnownStrike extends MatchingSet, Touching<Accounted<SetChange>> {
  readonly who: Evaluation;
  readonly protection: Protection;
}

function struckWith(
  weapon: Weapon,
  { near = [], hidden }: WeaponStrike,
  { set, fighter }: Moment,
  target: FighterNow,
  area: AreaDice,
): Accounted<SetChange> | Problem {
  const steps: Step[] = [];
  const struck = struckOf(hidden ? { ...target, protection: { ...target.protection, hidden } } : target);
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
  const tank = hit.stopped === undefined ? struck.explode(set.height, steps) : 0;
  if (isProblem(tank)) return tank;
  const wrong =
    blast(weapon.area, weapon.burn, [struck, ...others], area, steps) ?? blast(tank, true, others, area, steps);
  if (wrong) return wrong;
  const { protection, ...change } = changeOf([struck, ...others]);
  const { hidden: _, ...after } = protection[struck.name] ?? {};
  const lasting = target.protection.hidden;
  // Of what hides the target, what only this attack says does not go on after it.
  const kept = { ...after, ...(lasting && { hidden: lasting }) };
  return { outcome: { ...change, protection: { ...protection, [struck.name]: kept } }, steps };
}

/** A fighter in the middle of a round, as damage is done to him. */
export function struckOf({
  fighter,
  wounds,
  protection,
}: Pick<FighterNow, 'fighter' | 'wounds' | 'protection'>): Struck | Problem {
  return Struck.of({ name: fighter.name, who: fighter.who, wounds, ...protection });
}

/** What damage changed of those struck. */
export function changeOf(struck: readonly Struck[]): Required<Pick<SetChange, 'wounds' | 'hurt' | 'protection'>> {
  const wounds: Record<string, Struck['wounds']> = {};
  const protection: Record<string, NonNullable<SetChange['protection']>[string]> = {};
  const hurt: string[] = [];
  for (const one of struck) {
    const { hidden, lightArmour } = one.target;
    wounds[one.name] = one.wounds;
    protection[one.name] = {
      burning: one.burning,
      heavyArmour: one.heavy,
      ...(hidden && { hidden }),
      ...(lightArmour && { lightArmour }),
      ...(one.cover !== undefined && { coverArmour: one.cover }),
    };
    if (one.hurt) hurt.push(one.name);
  }
  return { wounds, hurt, protection };
}
