import { parseSheet } from '../../language/grammar/parse.js';
import {
  type AttackInput,
  type AttackOutcome,
  type AttackPlan,
  resolveAttack,
} from '../../language/procedures/attacks/attack.js';
import type { Wounds } from '../../language/procedures/wounds/wounds.js';
import { type Accounted, accountText } from '../../language/roll/account.js';
import type { Evaluation } from '../../language/sheet/cells/evaluation.js';
import { isProblem, type Problem } from '../../language/values/problem.js';
import { createWorkspace } from '../../language/workspace/host.js';
import { evaluated, rolledOf } from '../play/table.js';

/** People of the range: each name with what its sheet holds. */
export function people(
  sheets: Readonly<Record<string, string>>,
  game = 'Godlike',
  campaign = '',
): (name: string) => Evaluation {
  const npcs = Object.entries(sheets).map(([name, lines]) => `npc "${name}" { ${lines} }`);
  const text = [`use "${game}"`, `campaign "Range" { ${campaign} }`, ...npcs, ''].join('\n');
  const workspace = createWorkspace();
  const uri = 'file:///range.muster';
  workspace.setSheet(uri, parseSheet(text, uri).root);
  const [wrong] = workspace.findings(uri).filter(({ severity }) => severity === 'error');
  if (wrong) throw new Error(wrong.message);
  return (name) => {
    const found = workspace.named(uri, name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
}

/** The roll of `roll EXPRESSION`, ready for an attack. */
export function plan(who: Evaluation, expression: string): AttackPlan {
  const { value, width, height, gobble } = rolledOf(evaluated(expression, who));
  if (value.kind !== 'pool') throw new Error(`${expression} rolls no pool`);
  return {
    pool: value.pool,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(gobble !== undefined && { gobble }),
  };
}

/** The outcome of an attack that can be made. */
export function attack(input: AttackInput): AttackOutcome {
  return right(resolveAttack(input)).outcome;
}

/** Why an attack cannot be made. */
export function refusal(input: AttackInput): string {
  const resolved = resolveAttack(input);
  return isProblem(resolved) ? resolved.problem : 'it can be made';
}

export function account<Outcome>(accounted: Accounted<Outcome> | Problem): string {
  return accountText(right(accounted).steps);
}

export function outcome<Outcome>(accounted: Accounted<Outcome> | Problem): Outcome {
  return right(accounted).outcome;
}

export function right<Found extends object>(found: Found | Problem): Found {
  if (isProblem(found)) throw new Error(found.problem);
  return found;
}

export function problemOf(found: object): string {
  return isProblem(found) ? found.problem : 'no problem';
}

/** Wounds in a line: `right arm 4K 1S, torso 2K`. */
export function told(wounds: Wounds): string {
  return Object.entries(wounds)
    .filter(([, { killing, shock }]) => killing + shock > 0)
    .map(
      ([place, { killing, shock }]) => `${place}${killing > 0 ? ` ${killing}K` : ''}${shock > 0 ? ` ${shock}S` : ''}`,
    )
    .join(', ');
}
