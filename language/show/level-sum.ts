import type { Entry } from '../sheet/cells/entry.js';
import { ladderOf } from '../sheet/cells/price.js';
import type { Derivation } from '../values/derivation.js';
import { sign, subtract } from '../values/rational.js';
import { valueText } from '../values/value.js';
import { sumText } from './formula.js';

/**
 * A level as the sum that a player adds up: `DX 12 + 1 for IQ 11 + 2 bought`. Undefined if nothing is added, as for a score, which is
 * what was bought.
 */
export function levelSum(entry: Entry): string | undefined {
  const { character, trait } = entry;
  const whole = computed(entry, 'effective', character.effective(entry));
  if (whole.value.kind === 'none') return undefined;
  const [main, ...bonuses] = whole.operation === 'add' && whole.of ? whole.of : [whole];
  const first = main && mainText(entry, counting(main));
  const rolled = trait?.clauses.rolls?.(entry.scope());
  const sum = [
    first ?? (bonuses.length > 0 && main ? `${valueText(main.value)} bought` : undefined),
    ...bonuses.filter(({ value }) => value.kind !== 'number' || sign(value.number) !== 0).map(signedText),
  ].filter((part) => part !== undefined);
  if (sum.length > 0 && (first !== undefined || sum.length > 1)) return sum.join(' ');
  return rolled && rolled.operation !== 'cell' && rolled.value.kind !== 'none' ? sumText(rolled) : undefined;
}

/** The arm of a `greatest of` that counts. */
function counting(derivation: Derivation): Derivation {
  if (derivation.operation !== 'greatest') return derivation;
  const text = valueText(derivation.value);
  return derivation.of?.find(({ value }) => valueText(value) === text) ?? derivation;
}

/** The bought level as a sum with its base, or the untrained level. Undefined without a base. */
function mainText(entry: Entry, main: Derivation): string | undefined {
  if (main.cell === `${entry.id}/default`) return `${sumText(computed(entry, 'default', main))}, untrained`;
  const base = ladderOf(entry) && entry.trait?.clauses.on?.(entry.scope());
  if (base?.value.kind !== 'number' || main.value.kind !== 'number') return undefined;
  const bought = subtract(main.value.number, base.value.number);
  if (bought === undefined || sign(bought) === 0) return sumText(base);
  const amount = valueText({ kind: 'number', number: bought }).replace(/^-/, '');
  return sign(bought) > 0 ? `${sumText(base)} + ${amount} bought` : `${sumText(base)} - ${amount}`;
}

/** The derivation in a cell of the entry, instead of the reference to it. */
function computed(entry: Entry, name: string, reference: Derivation): Derivation {
  const own = entry.character.cells.get(`${entry.id}/${name}`)?.derivation ?? reference;
  return own.operation === 'greatest' && own.of?.length === 1 ? (own.of[0] ?? own) : own;
}

function signedText(bonus: Derivation): string {
  const text = sumText(bonus);
  return bonus.value.kind === 'number' && sign(bonus.value.number) < 0 ? `- ${text.replace(/^-/, '')}` : `+ ${text}`;
}
