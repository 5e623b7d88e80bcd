import { formulaText } from '../../language/show/formula.js';
import type { Derivation } from '../../language/values/derivation.js';
import { valueText } from '../../language/values/value.js';

/** A value, and the formula that it is from. */
export function explained(derivation: Derivation): string {
  const value = valueText(derivation.value);
  const formula = tree(derivation);
  return formula === value ? value : `${value} = ${formula}`;
}

/** A formula in one line; where one of several was chosen, what was asked stands behind it. */
export function tree(derivation: Derivation): string {
  const asked = conditionsOf(derivation);
  return `${formulaText(derivation)}${asked.length === 0 ? '' : ` {${asked.join('; ')}}`}`;
}

function conditionsOf(derivation: Derivation): string[] {
  if (derivation.operation === 'cell') return [];
  const [chosen, ...rest] = derivation.of ?? [];
  const inner = (derivation.of ?? []).flatMap(conditionsOf);
  if (derivation.operation === 'choose' && chosen) return [...rest.map(formulaText), ...inner];
  if (derivation.operation === 'sum' || derivation.operation === 'count')
    return (derivation.of ?? []).length > 6 ? (derivation.of ?? []).map(formulaText) : inner;
  return inner;
}
