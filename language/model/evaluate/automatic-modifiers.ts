import { addressOf } from '../rules/declared.js';
import { isTrue } from '../rules/operations.js';
import type { Modifier, Rules } from '../rules/rules.js';
import type { RollContext, Taken } from './roll-context.js';

const automatic = new WeakMap<Rules, readonly Modifier[]>();

/** Modifiers that every roll takes by itself, of those whose condition holds now; what the line itself takes is left out. */
export function automaticModifiers(roll: RollContext, taken: readonly Taken[]): readonly Taken[] {
  const { rules } = roll.evaluation;
  const all = automatic.get(rules) ?? [...rules.modifiers.values()].filter(({ clauses }) => clauses.always);
  automatic.set(rules, all);
  return all.flatMap((modifier): Taken[] => {
    if (taken.some((one) => one.modifier.key === modifier.key)) return [];
    const one: Taken = { modifier, span: { from: roll.from, to: roll.end } };
    roll.evaluation.read(addressOf('modifier', modifier.key));
    const because = modifier.clauses.always?.condition?.(roll.scopeOf(one));
    if (!because) return [one];
    return isTrue(because.value) ? [{ ...one, because }] : [];
  });
}
