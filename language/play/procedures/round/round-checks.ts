import { type Problem, problem } from '../../../values/problem.js';
import { checkWounds, noWounds } from '../wounds/wounds.js';
import { repeatedName } from './declaration.js';
import type { Fighter } from './fighter.js';
import type { Hold } from './hold.js';
import { pinnedProblem } from './pin.js';

/** A problem where somebody declared what cannot be. */
export function checkDeclarations(fighters: readonly Fighter[], holds: readonly Hold[]): Problem | undefined {
  const twice = repeatedName(fighters);
  if (twice !== undefined) return problem(`Two fighters are called ${twice}. Rename one of them.`);
  const names = new Set(fighters.map(({ name }) => name));
  for (const fighter of fighters) {
    for (const act of fighter.acts) {
      const target = 'target' in act ? act.target : undefined;
      if (target === fighter.name) return problem(`${fighter.name} cannot target themselves.`);
      if (target !== undefined && !names.has(target))
        return problem(`${fighter.name} has no opponent called ${target}. There are ${[...names].join(', ')}.`);
    }
    const wounds = fighter.wounds ?? noWounds;
    const wrong = Object.keys(wounds).length > 0 ? checkWounds(wounds, fighter.who) : undefined;
    if (wrong) return problem(`${fighter.name}: ${wrong.problem}`);
    const pinned = pinnedProblem(fighter, holds);
    if (pinned) return pinned;
  }
  return undefined;
}

/** A problem where somebody opposes in a game that has no opposed rolls. */
export function checkOpposing(fighters: readonly Fighter[], opposed: boolean): Problem | undefined {
  if (opposed) return undefined;
  const one = fighters.find(({ acts }) => acts.some(({ kind }) => kind === 'oppose'));
  return one && problem(`${one.name} cannot oppose another's action: in this game, dice only defend against attacks.`);
}
