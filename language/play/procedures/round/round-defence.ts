import type { MatchingSet } from '../../../families/matching/sets.js';
import { isProblem, type Problem, problem } from '../../../values/problem.js';
import { type GobbledSet, gobbled, gobbleSets, reaches } from './defend.js';
import type { DefenceAct, OpposeAct, RolledFighter } from './fighter.js';
import type { LiveSet } from './round-sets.js';

/** A set that has not taken effect, and what it can still do. */
export interface OpenSet extends MatchingSet {
  readonly live: LiveSet;
  readonly owner: RolledFighter;
  /** Which of its owner's actions. */
  readonly acts: readonly number[];
}

/** How the game lets a defence stop something. */
export interface DefenceRules {
  /** A defence opposes everything that its attacker does, and anybody may be opposed. */
  readonly opposed: boolean;
  /** A defence that equals an attack in width and height stops it. */
  readonly equalIsEnough: boolean;
}

/** Sets that lose dice to a defence, as the player spends its dice, else the tallest first. */
export function stopSets(
  defence: MatchingSet,
  act: DefenceAct | OpposeAct,
  by: string,
  open: readonly OpenSet[],
  { opposed, equalIsEnough }: DefenceRules,
): readonly GobbledSet<OpenSet>[] | Problem {
  const warded = open.filter((set) => isWarded(set, act, by, opposed));
  const { spend } = act;
  if (!spend) return gobbleSets(defence, warded, equalIsEnough);
  const dice = spend.reduce((sum, one) => sum + one.dice, 0);
  const odd = spend.find((one) => !Number.isInteger(one.dice) || one.dice < 0);
  if (odd) return problem(`${by}: ${odd.dice} dice cannot be spent on ${odd.on}.`);
  if (dice > defence.width) return problem(`${by}: the defence has ${defence.width} dice, and ${dice} are spent.`);
  const found: GobbledSet<OpenSet>[] = [];
  for (const { on, height, dice: taken } of spend) {
    const victim = warded.find((one) => one.height === height && one.owner.name === on);
    if (victim && found.some(({ set }) => set === victim))
      return problem(`${by}: dice for the ${height}s of ${on} are spent twice. Say it once.`);
    if (victim && taken > 0 && reaches(defence, victim, equalIsEnough))
      found.push(gobbled(victim, Math.min(taken, victim.width)));
  }
  return found;
}

/** Whether a defence may take dice out of a set, width and height aside. */
function isWarded({ owner, acts }: OpenSet, act: DefenceAct | OpposeAct, by: string, opposed: boolean): boolean {
  if (acts.length === 0 || owner.name === by) return false;
  if (act.kind === 'oppose') return owner.name === act.target;
  if (act.against && !act.against.includes(owner.name)) return false;
  // An opposed roll spoils everything that an attacker does.
  return owner.acts.some(
    (one, index) =>
      one.kind === 'attack' &&
      one.target === by &&
      (opposed || acts.includes(index)) &&
      !isProblem(act.wards?.(one.nature ?? {})),
  );
}
