import { isProblem, type Problem, problem } from '../../../values/problem.js';
import type { Accounted, Step } from '../account.js';
import type { Dice } from '../dice/pool-roll.js';
import { holdPower } from '../powers/power-under-attack.js';
import type { RolledFighter, StandingPower } from './fighter.js';

/** Everybody who was hurt rolls again for what works of his powers. */
export function standingPowers(
  fighters: readonly RolledFighter[],
  hurt: readonly string[],
  dice: Dice,
): Accounted<readonly RolledFighter[]> | Problem {
  const steps: Step[] = [];
  const after: RolledFighter[] = [];
  for (const fighter of fighters) {
    if (!fighter.powers || !hurt.includes(fighter.name)) {
      after.push(fighter);
      continue;
    }
    const powers: StandingPower[] = [];
    for (const { faces, ...power } of fighter.powers) {
      const held = power.on ? holdPower(power, faces ?? dice, fighter.who) : undefined;
      if (isProblem(held)) return problem(`${fighter.name}: ${held.problem}`);
      powers.push(held?.outcome.power ?? power);
      if (held) steps.push({ what: '{name}', values: { name: fighter.name }, steps: held.steps });
    }
    after.push({ ...fighter, powers });
  }
  return { outcome: after, steps };
}
