import { isOf } from '../../dice/families/family.js';
import { matching } from '../../dice/families/matching/index.js';
import { type MatchingSet, meetsNeeds, setText } from '../../dice/families/matching/sets.js';
import type { RolledDie } from '../../dice/rolled-die.js';
import type { Step } from '../../roll/account.js';
import { says } from '../../roll/messages.js';
import { EMPTY_POOL, type Pool, poolText } from '../../values/pool.js';
import { isProblem, type Problem, problem } from '../../values/problem.js';
import type { Scene } from '../procedure.js';

/** The action's own roll. */
export interface OwnRoll {
  readonly success: boolean;
  /** The set that counts; absent without a match. */
  readonly set?: MatchingSet;
  /** Every set, the widest first. */
  readonly sets: readonly MatchingSet[];
  readonly faces: readonly RolledDie[];
  readonly step: Step;
}

/** The dice that the action rolls after all modifiers. */
export function ownPool({ rolled }: Pick<Scene, 'rolled'>): Pool {
  return rolled?.value.kind === 'pool' ? rolled.value.pool : EMPTY_POOL;
}

/** Makes the roll of the action; `what` names it in the account. */
export function ownRoll(scene: Pick<Scene, 'rolled' | 'roll' | 'self'>, what: string): OwnRoll | Problem {
  const roll = scene.roll();
  if (isProblem(roll)) return roll;
  const rolled = roll.record;
  if (!isOf(matching, rolled)) return problem(says.noPools(scene.self.who.rules.name));
  const { chosen, sets } = rolled.outcome;
  const success = roll.verdict === 'success';
  return {
    success,
    ...(chosen && { set: chosen }),
    sets,
    faces: rolled.faces,
    step: {
      what: success
        ? '{what}, {pool}: {faces}; {set} succeeds'
        : chosen
          ? '{what}, {pool}: {faces}; {set} is not high or wide enough'
          : '{what}, {pool}: {faces}; no match',
      values: {
        what,
        pool: poolText(ownPool(scene)),
        faces: rolled.faces.map(({ face }) => face).join(' '),
        ...(chosen && { set: setText(chosen) }),
      },
    },
  };
}

/** Whether a set has the height and width that the line needs. */
export function reaches(set: MatchingSet, { rolled }: Pick<Scene, 'rolled'>): boolean {
  const { height, width } = rolled ?? {};
  return meetsNeeds(set, { ...(height !== undefined && { height }), ...(width !== undefined && { width }) });
}
