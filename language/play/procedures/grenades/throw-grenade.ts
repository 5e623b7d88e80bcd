import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted } from '../account.js';
import type { AttackAct, Change, Moment } from '../round/fighter.js';
import { type Weapon, weaponOf } from '../weapon.js';

/** Throwing a grenade as a fighter declares it: nothing happens in this round, everything in the next. */
export function throwGrenade(name: string, target: string, thrower: Evaluation): AttackAct | Problem {
  const weapon = weaponOf(name, thrower);
  if (isProblem(weapon)) return weapon;
  const what = `throws ${weapon.name} at ${target}`;
  return { kind: 'attack', target, what, nature: { fromAfar: true }, effect: (moment) => lands(weapon, moment) };
}

function lands(weapon: Weapon, { set, by, target }: Moment): Accounted<Change> | Problem {
  if (!by || !target) return problem('Throwing a grenade needs an attacker and a target.');
  const [thrower, name] = [by.fighter.name, target.fighter.name];
  return {
    outcome: { thrown: { thrower, weapon: weapon.name, target: name, set } },
    steps: [{ what: 'it goes off in the next round, at a width of {width}', values: { width: set.width } }],
  };
}
