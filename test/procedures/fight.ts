import { parseSheet } from '../../language/grammar/parse.js';
import { combatRound, type RoundResult, type RoundSituation } from '../../language/procedures/round/combat-round.js';
import type { Act, Fighter, RolledFighter } from '../../language/procedures/round/fighter.js';
import { type Accounted, accountText, type Step } from '../../language/roll/account.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { scriptedRng } from '../dice/scripted.js';

/** People of a sheet, by name. */
export function people(sheet: string): (name: string) => Evaluation {
  const workspace = createWorkspace();
  const uri = 'file:///fight.muster';
  workspace.setSheet(uri, parseSheet(sheet, uri).root);
  return (name) => {
    const found = workspace.named(uri, name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
}

/** Sets written as `3x10 2x4`. */
export function sets(text: string) {
  return text.split(' ').map((one) => {
    const [width = 0, height = 0] = one.split('x').map(Number);
    return { width, height };
  });
}

export function fighter(who: Evaluation, name: string, rolled: string, ...acts: Act[]): RolledFighter {
  return { who, name, acts, sets: rolled === '' ? [] : sets(rolled) };
}

export function wants(who: Evaluation, name: string, roll: string, ...acts: Act[]): Fighter {
  return { who, name, acts, roll };
}

/** What came of it, or an error that says the problem. */
export function done<T extends object>(value: T): Exclude<T, { readonly problem: string }> {
  if (isProblem(value)) throw new Error(value.problem);
  return value as Exclude<T, { readonly problem: string }>;
}

export function told(accounted: { readonly steps: readonly Step[] }): string[] {
  return accountText(accounted.steps).split('\n');
}

/** A round whose dice have been rolled, with the steps in which its sets take effect. */
export function resolveRound(
  fighters: readonly RolledFighter[],
  situation: RoundSituation = {},
): Accounted<RoundResult> | Problem {
  const round = combatRound(fighters, situation.dice ?? scriptedRng([]), situation);
  if (isProblem(round)) return round;
  return { outcome: round.outcome, steps: round.steps.find(({ what }) => what === 'resolve')?.steps ?? [] };
}
