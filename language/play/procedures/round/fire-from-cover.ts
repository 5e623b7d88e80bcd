import type { Evaluation } from '../../../model/evaluate/cells/evaluation.js';
import { makePool, type Pool } from '../../../values/pool.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Step } from '../account.js';
import type { Struck } from '../blow.js';
import { type Dice, rollDice } from '../dice/pool-roll.js';
import type { Needs } from '../needs.js';
import { openRulebook } from '../rulebook.js';
import { changeOf, struckOf } from '../strike.js';
import { type Weapon, weaponOf } from '../weapon.js';
import type { DeedAct, Moment } from './fighter.js';

const needs = {
  procedure: 'fire from cover',
  numbers: { dice: 'Cover Fire Dice', width: 'Cover Fire Width' },
} as const satisfies Needs;
export const fireFromCoverNeeds: Needs = needs;

/** Shots fired blindly in a round at everybody who might be in the way. */
export interface FireFromCover {
  readonly weapon: string;
  readonly targets: readonly string[];
  /** One die for each target, or where they come from. */
  readonly targetDice: Dice;
}

/** What a fighter declares and rolls for it: every set strikes those whose die shows its number, at the rulebook's narrow width. */
export function fireFromCover(
  { weapon: name, targets, targetDice }: FireFromCover,
  attacker: Evaluation,
): { readonly act: DeedAct; readonly roll: Pool } | Problem {
  const book = openRulebook(needs, attacker);
  if (isProblem(book)) return book;
  const weapon = weaponOf(name, attacker);
  if (isProblem(weapon)) return weapon;
  if (!weapon.use.coverFire) return problem(`${weapon.name} cannot be fired blind from cover.`);
  const faces = rollDice('who might be hit', targets.length, targetDice, attacker);
  if (isProblem(faces)) return faces;
  const width = book.number('width');
  return {
    roll: makePool(book.number('dice') + weapon.spray),
    act: {
      kind: 'deed',
      what: `fires blindly with ${weapon.name}`,
      every: true,
      effect: (moment) => strikeAll(moment, weapon, width, targets, faces),
    },
  };
}

function strikeAll(
  { set, fighter }: Moment,
  weapon: Weapon,
  width: number,
  targets: readonly string[],
  faces: readonly number[],
) {
  const steps: Step[] = [];
  const struck: Struck[] = [];
  for (const [index, name] of targets.entries()) {
    const face = faces[index] ?? 0;
    const now = fighter(name);
    if (!now) return problem(`There is no target called ${name}.`);
    steps.push({
      what: face === set.height ? '{name} rolls {face} and is in the way' : '{name} rolls {face}',
      values: { name, face },
    });
    if (face !== set.height) continue;
    const one = struckOf(now);
    if (isProblem(one)) return one;
    const hit = one.strike(0, { width, height: set.height }, weapon, steps);
    if (isProblem(hit)) return hit;
    struck.push(one);
  }
  return { outcome: changeOf(struck), steps };
}
