import { nameKey } from '../../../grammar/text.js';
import type { DieKind } from '../../../values/pool.js';
import type { PoolPolicy } from '../../../values/pool-operation.js';
import type { DiceParameterRule, DiceRules, Rules } from '../../rules/rules.js';
import type { Evaluation } from '../cells/evaluation.js';

/** Names that the matching family's parameters, policies and switches go by in a rulebook. */
const names = {
  most: 'most dice',
  penalties: 'penalty order',
  cap: 'cap order',
  late: 'cap after penalties',
} as const;

/** Parameters of the matching family, and policies, that caps and penalties are read from. */
export const poolNames = { parameters: [names.most, names.late], policies: [names.penalties, names.cap] } as const;

/** The dice of a family that a rulebook declares. */
export function diceOfFamily(rules: Rules, family: string): DiceRules | undefined {
  return rules.dice.find((one) => one.family === family);
}

export function parameter(dice: DiceRules | undefined, name: string): DiceParameterRule | undefined {
  return dice?.parameters.find((one) => one.name === nameKey(name));
}

/** How pools are capped and lose dice, from the rulebook's dice, policies and switches; undefined without such dice. */
export function matchingPolicy(evaluation: Pick<Evaluation, 'rules' | 'switchedOn' | 'read'>): PoolPolicy | undefined {
  const dice = diceOfFamily(evaluation.rules, 'matching');
  evaluation.read('dice:matching');
  for (const name of [names.penalties, names.cap]) evaluation.read(`policy:${name}`);
  if (!dice) return undefined;
  const order = (name: string): DieKind[] => (evaluation.rules.policies.get(name) ?? []).map(dieKind);
  const late = parameter(dice, names.late);
  const toggled = late?.toggle === undefined ? undefined : evaluation.switchedOn(late.toggle).value;
  const after = late !== undefined && (toggled === undefined || (toggled.kind === 'boolean' && toggled.value));
  return {
    mostDice: parameter(dice, names.most)?.from ?? Number.MAX_SAFE_INTEGER,
    capOrder: order(names.cap),
    penaltyOrder: order(names.penalties),
    cap: after ? 'after penalties' : 'before penalties',
  };
}

function dieKind(name: string): DieKind {
  const key = nameKey(name).replace(/ (die|dice)$/, '');
  return key === 'hard' || key === 'wiggle' || key === 'expert' || key === 'fixed' ? key : 'regular';
}
