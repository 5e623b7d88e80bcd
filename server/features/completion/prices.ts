import {
  asPool,
  Entry,
  type Evaluation,
  ladderCost,
  ladderOf,
  type Trait,
  trialMark,
  withRating,
} from '../../../language/model/index.js';
import { numberValue, poolValue, rational, type Value, valueText } from '../../../language/values/index.js';

/** A rating that can be bought and what it costs; absent where it costs nothing that can be told yet. */
export interface Step {
  readonly rating?: Value;
  readonly cost?: rational.Num;
}

/** A trait as it would be if it were taken here: inside the entry whose braces the cursor is in, if it is in any. */
export function untaken(evaluation: Evaluation, trait: Trait, outer: Entry | undefined): Entry | undefined {
  if (!outer?.trait) return evaluation.phantom(trait.kind, trait.key);
  return new Entry(
    `${outer.id}${trialMark}${trait.kind}:${trait.key}`,
    evaluation,
    trait.kind,
    trait,
    undefined,
    outer,
  );
}

/** What taking a trait costs at the least that counts as taking it: one cost cell of a trial. */
export function firstStep(evaluation: Evaluation, trait: Trait, outer?: Entry): Step {
  const phantom = untaken(evaluation, trait, outer);
  if (!phantom) return {};
  const [first] = steps(phantom, 1);
  return first ?? { ...costOf(evaluation, phantom) };
}

/** Ratings from the least that can be bought, or from the next one where the trait is already there, with their costs. */
export function steps(entry: Entry, most: number, above?: Value): Step[] {
  const clauses = entry.trait?.clauses;
  const ladder = ladderOf(entry);
  if (ladder && clauses?.on) {
    const base = clauses.on(entry.scope()).value;
    if (base.kind !== 'number' || !rational.isWhole(base.number)) return [];
    const found: Step[] = [];
    for (let level = ladder.start; found.length < most; level++) {
      const cost = ladderCost(ladder, level);
      if (cost === undefined) break;
      found.push({ rating: numberValue(base.number + level), cost });
    }
    return found;
  }
  const rule = clauses?.rating;
  if (!rule) return [];
  const scope = entry.scope();
  const bound = (formula: typeof rule.min): number | undefined => {
    const value = formula?.(scope).value;
    const size = value?.kind === 'number' ? value.number : value?.kind === 'pool' ? value.pool.d : undefined;
    return size !== undefined && rational.isWhole(size) ? size : undefined;
  };
  const least = bound(rule.min) ?? 1;
  const greatest = bound(rule.max);
  const start = bound(rule.fallback);
  const aboveSize = above?.kind === 'number' && rational.isWhole(above.number) ? above.number : undefined;
  // What is had by nobody who does not take it begins at what it is without a number.
  const next = clauses.underRequired && !entry.read ? 0 : 1;
  const from = aboveSize ?? (start === undefined || start < least ? least : start + next);
  const found: Step[] = [];
  for (let rating = from; found.length < most && (greatest === undefined || rating <= greatest); rating++) {
    const pool = rule.type === 'pool' ? asPool(numberValue(rating)) : undefined;
    const value = pool ? poolValue(pool) : numberValue(rating);
    found.push({ rating: value, ...costOf(entry.character, withRating(entry, value)) });
  }
  return found;
}

function costOf(evaluation: Pick<Evaluation, 'cost'>, entry: Entry): { readonly cost?: rational.Num } {
  const { value } = evaluation.cost(entry);
  return value.kind === 'number' ? { cost: value.number } : {};
}

/** `12 [20]`, `[15]`, `1`. */
export function stepText({ rating, cost }: Step): string | undefined {
  const price = cost === undefined ? undefined : `[${rational.toText(cost)}]`;
  if (rating === undefined) return price;
  return price === undefined ? valueText(rating) : `${valueText(rating)} ${price}`;
}
