import * as rational from '../../values/rational.js';
import { NONE, numberValue, type Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import { extreme, sizeOf, subtractValues } from '../rules/operations.js';
import { ladderCost } from '../rules/tables.js';
import type { Entry } from './cells/entry.js';
import { ladderOf } from './cells/price.js';
import { ratingOfCost, toPool } from './cost-trials.js';
import { untrainedOf } from './derived-values.js';

/** The rating as bought: written, or what the written cost buys, or the rulebook's `else`. */
export function boughtRating(entry: Entry): Derivation {
  const rule = entry.trait?.clauses.rating ?? entry.evaluation.rules.kinds.get(entry.kind)?.clauses.rating;
  const written = entry.read?.rating;
  if (written) {
    const value = rule?.type === 'pool' ? toPool(written.value) : ratingIn(written.value, rule?.type);
    const leaf: Derivation = {
      operation: 'written',
      value,
      label: entry.name,
      origin: entry.origin('rating', written.span),
    };
    return effectiveMeant(entry, leaf) ?? leaf;
  }
  if (!rule && !entry.trait?.clauses.ladder) return { operation: 'none', value: NONE };
  const cost = entry.read?.cost?.value;
  if (cost !== undefined) {
    const fromCost = ratingOfCost(entry, cost);
    if (fromCost) return fromCost;
  }
  const fallback = rule?.fallback?.(entry.scope()) ?? { operation: 'none', value: NONE, label: entry.name };
  return lacksRating(entry, fallback.value) ? (rule?.min?.(entry.scope()) ?? fallback) : fallback;
}

/** A trait that is taken needs a number of its own, unless what it is without one is a rating that can be had. */
export function lacksRating(entry: Entry, fallback: Value): boolean {
  const clauses = entry.trait?.clauses;
  if (
    !entry.read ||
    entry.read.rating ||
    entry.read.cost ||
    !clauses?.rating ||
    clauses.ladder ||
    clauses.defaults.length > 0
  )
    return false;
  const [size, least] = [sizeOf(fallback), sizeOf(clauses.rating.min?.(entry.scope()).value ?? NONE)];
  return size === undefined || (least !== undefined && rational.compare(size, least) < 0);
}

/** The rating that effects act on: bought, and never worse than untrained. */
export function statedRating(entry: Entry): Derivation {
  const bought = entry.evaluation.bought(entry);
  const untrained = untrainedOf(entry);
  if (!untrained || untrained.value.kind === 'none') return bought;
  if (bought.value.kind === 'none') return untrained;
  const of = [bought, untrained];
  return { operation: 'greatest', value: extreme(of, true), of };
}

/**
 * Printed sheets often write the level with its bonuses. Where rating and cost are both written and only the level
 * without bonuses has that cost, the written rating is the effective one.
 */
function effectiveMeant(entry: Entry, leaf: Derivation): Derivation | undefined {
  const cost = entry.read?.cost?.value;
  const ladder = ladderOf(entry);
  const on = entry.trait?.clauses.on;
  const always = entry.evaluation.levelsEffective;
  if ((cost === undefined && !always) || !ladder || !on || entry.trial) return undefined;
  const { effects } = entry.evaluation;
  const none: Derivation = { operation: 'same', value: numberValue(0) };
  const bonus = effects.apply(
    none,
    effects.onEntry(entry).filter(({ effect }) => effect.operation === '+' || effect.operation === '-'),
  );
  if (bonus.value.kind !== 'number' || rational.sign(bonus.value.number) === 0) return undefined;
  const without = subtractValues(leaf.value, bonus.value);
  const base = on(entry.scope()).value;
  const costAt = (value: Value): rational.Num | undefined => {
    const level = subtractValues(value, base);
    return level.kind === 'number' && rational.isWhole(level.number) ? ladderCost(ladder, level.number) : undefined;
  };
  const asBought = costAt(leaf.value);
  const asEffective = costAt(without);
  if (
    !always &&
    ((asBought !== undefined && cost !== undefined && rational.equals(asBought, cost)) ||
      asEffective === undefined ||
      cost === undefined ||
      !rational.equals(asEffective, cost))
  )
    return undefined;
  return { operation: 'subtract', value: without, of: [leaf, bonus], label: 'without bonuses' };
}

/** A number where numbers are asked for: dice are no level. A rating without a rule may be anything. */
function ratingIn(value: Value, type: 'number' | 'dice' | undefined): Value {
  return type === 'number' && value.kind !== 'number' ? NONE : value;
}
