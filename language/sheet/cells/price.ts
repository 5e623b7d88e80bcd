import { addValues, extreme, isTrue, sameValues, sizeOf, subtractValues } from '../../rules/operations.js';
import { type Ladder, ladderCost, ladderLevel } from '../../rules/tables.js';
import type { Derivation } from '../../values/derivation.js';
import * as rational from '../../values/rational.js';
import { asPool, NONE, numberValue, poolValue, type Value, valueKey } from '../../values/value.js';
import { allowedBy } from './contract.js';
import type { Entry, Trial } from './entry.js';

/** How far above the least rating a rating is searched for a written cost. */
const WIDEST_RANGE = 60;

/** The most combinations of unwritten choices that are tried. */
const MOST_TRIALS = 400;

/** The rating as bought: the written one, or what the written cost buys, or the default. */
export function boughtRating(entry: Entry): Derivation {
  const rule = entry.trait?.clauses.rating ?? entry.character.rules.kinds.get(entry.kind)?.clauses.rating;
  const written = entry.read?.rating;
  if (written && !entry.read?.untrained && !isUntrainedLevel(entry)) {
    const value = rule?.type === 'pool' ? toPool(written.value) : ratingIn(written.value, rule?.type);
    const leaf: Derivation = {
      operation: 'written',
      value,
      label: entry.name,
      origin: entry.origin('rating', written.span),
    };
    return pairMeant(entry, leaf) ?? effectiveMeant(entry, leaf) ?? leaf;
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

/**
 * Whether the written rating is the untrained level, printed at no cost, with bonuses or without: `Climbing 12 [0]`.
 */
export function isUntrainedLevel(entry: Entry): boolean {
  const { read, trial } = entry;
  const free = read?.cost?.value !== undefined && rational.sign(read.cost.value) === 0;
  if (!read?.rating || trial || !(free || read.untrained)) return false;
  const untrained = untrainedOf(entry)?.value;
  if (!untrained || untrained.kind === 'none') return false;
  const written = read.rating.value;
  const bonus = entry.character.bonus(entry).value;
  return isTrue(sameValues(untrained, written)) || isTrue(sameValues(addValues(untrained, bonus), written));
}

/** Whether an entry needs a rating and has none. It needs one unless its default is a possible rating. */
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

/**
 * The rating that effects are applied to: the bought one, and at least the untrained one, unless the written one is
 * allowed.
 */
export function statedRating(entry: Entry): Derivation {
  const bought = entry.character.bought(entry);
  const untrained = entry.read?.allowed && entry.read.rating && !entry.trial ? undefined : untrainedOf(entry);
  if (!untrained || untrained.value.kind === 'none') return bought;
  if (bought.value.kind === 'none') return untrained;
  const of = [bought, untrained];
  return { operation: 'greatest', value: extreme(of, true), of };
}

/**
 * The rating without bonuses, if the written one includes them, as in many printed sheets: only the level without
 * bonuses has the written cost. Undefined otherwise.
 */
function effectiveMeant(entry: Entry, leaf: Derivation): Derivation | undefined {
  const cost = entry.read?.cost?.value;
  const ladder = ladderOf(entry);
  const on = entry.trait?.clauses.on;
  const always = entry.character.contract.levelsEffective;
  if ((cost === undefined && !always) || !ladder || !on || entry.trial) return undefined;
  const bonus = entry.character.bonus(entry);
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

/** The furthest that the first number of a pair can be from its rating. */
const PAIR_REACH = 12;

/** `Law 16/11`: the rating from which the rulebook computes the first of the two printed numbers. */
function pairMeant(entry: Entry, leaf: Derivation): Derivation | undefined {
  const rule = entry.trait?.clauses.pair;
  const pair = entry.read?.pair;
  if (!rule || !pair || entry.trial || leaf.value.kind !== 'number') return undefined;
  const written = leaf.value;
  for (let step = 0; step <= 2 * PAIR_REACH; step++) {
    const rating = addValues(written, numberValue(step % 2 === 0 ? step / 2 : -(step + 1) / 2));
    if (!isTrue(sameValues(rule.first(withRating(entry, rating).scope()).value, written))) continue;
    return step === 0 ? undefined : { operation: 'same', value: rating, of: [leaf], label: entry.name };
  }
  return undefined;
}

/** A rating of the required type. Without a rule it can be anything. */
function ratingIn(value: Value, type: 'number' | 'dice' | undefined): Value {
  return type === 'number' && value.kind !== 'number' ? NONE : value;
}

/** The untrained value of a trait, whatever was bought. */
export function untrainedOf(entry: Entry): Derivation | undefined {
  const defaults = entry.trait?.clauses.defaults ?? [];
  if (defaults.length === 0) return undefined;
  const compute = (): Derivation => {
    const of = defaults.map((one) => one(entry.scope()));
    return { operation: 'greatest', value: extreme(of, true), of };
  };
  return entry.character.cells.compute(`${entry.id}/default`, `${entry.name} untrained`, compute, entry.place);
}

/** The entry that an entry is bought from, such as the attribute of a skill. Undefined if there are several. */
export function basisOf(entry: Entry): { readonly id: string; readonly name: string } | undefined {
  const on = entry.trait?.clauses.on?.(entry.scope());
  if (on?.operation !== 'cell' || on.cell === undefined) return undefined;
  return { id: on.cell.slice(0, on.cell.lastIndexOf('/')), name: on.label ?? '' };
}

/** The level of a signed number after a skill, `Stealth +1`: relative to what the skill is bought from. */
export function levelAbove(entry: Entry): { readonly sum: string; readonly level: rational.Num } | undefined {
  const { ladder, on } = entry.trait?.clauses ?? {};
  const { value, signed } = entry.read?.rating ?? {};
  const from = ladder && signed ? on?.(entry.scope()) : undefined;
  if (from?.value.kind !== 'number' || value?.kind !== 'number' || from.label === undefined) return undefined;
  const level = rational.add(from.value.number, value.number);
  const by = rational.toText(value.number);
  const sum = by.startsWith('-') ? `${from.label} - ${by.slice(1)}` : `${from.label} + ${by}`;
  return level === undefined ? undefined : { sum, level };
}

/** The effective cost of an entry: the written one if it is allowed, else that of the rules. */
export function costOf(entry: Entry): Derivation {
  const allowed = allowedCost(entry);
  return allowed ? allowed.cost : ruledCost(entry);
}

/** A written cost that counts instead of that of the rules, with the reason. */
export interface AllowedCost {
  readonly reason: string;
  readonly cost: Derivation;
  readonly ruled: Derivation;
}

/**
 * The written cost if it differs from that of the rules and is allowed, by the entry or by the campaign; else
 * undefined.
 */
export function allowedCost(entry: Entry): AllowedCost | undefined {
  const written = entry.read?.cost?.value;
  if (written === undefined || entry.trial) return undefined;
  const reason = entry.read?.allowed?.reason ?? allowedBy(entry.character.contract, 'wrong-cost', entry.trait?.name);
  if (reason === undefined) return undefined;
  const leaf = writtenCost(entry, written);
  const ruled = ruledCost(entry);
  if (isTrue(sameValues(leaf.value, ruled.value))) return undefined;
  const cost: Derivation = {
    operation: 'same',
    value: leaf.value,
    of: [leaf],
    label: `as written, allowed: ${reason}`,
  };
  return { reason, cost, ruled };
}

/** The cost of an entry by the rules, even if another one is allowed. Computed once, like the entry's cost. */
export function costByRules(entry: Entry): Derivation {
  return allowedCost(entry)?.ruled ?? entry.character.cost(entry);
}

/** The cost by the ladder or by the formula; none if the kind costs nothing. */
function ruledCost(entry: Entry): Derivation {
  const clauses = entry.trait?.clauses ?? entry.character.rules.kinds.get(entry.kind)?.clauses;
  const ladder = ladderOf(entry);
  if (ladder && clauses?.on) {
    const bought = entry.character.bought(entry);
    const base = clauses.on(entry.scope());
    const level = subtractValues(bought.value, base.value);
    if (entry.trial?.rating === undefined && entry.read?.rating === undefined && entry.read?.cost?.value !== undefined)
      return writtenCost(entry, entry.read.cost.value);
    if (bought.value.kind === 'none')
      return { operation: 'declared', value: numberValue(0), origin: ladder.origin, label: 'not bought' };
    const cost =
      level.kind === 'number' && rational.isWhole(level.number) ? ladderCost(ladder, level.number) : undefined;
    const difference: Derivation = { operation: 'subtract', value: level, of: [bought, base] };
    return {
      operation: 'look up',
      value: cost === undefined ? NONE : numberValue(cost),
      of: [difference],
      label: ladder.name,
      origin: ladder.origin,
    };
  }
  if (clauses?.cost) return clauses.cost(entry.scope());
  if (entry.read?.cost?.value !== undefined && entry.trait?.own) return writtenCost(entry, entry.read.cost.value);
  return { operation: 'none', value: NONE };
}

/** The ladder of an entry: its trait's, or one chosen with an option. */
export function ladderOf(entry: Entry): Ladder | undefined {
  const use = entry.trait?.clauses.ladder;
  if (!use) return undefined;
  if (use.ladder) return use.ladder;
  const option = entry.trait?.clauses.options.find((one) => one.key === use.option);
  const choice = option ? entry.chosen(option) : undefined;
  if (!choice) return undefined;
  const named = choice.value?.(entry.scope()).value;
  const key = named?.kind === 'text' ? named.text.toLowerCase() : choice.key;
  entry.character.read(`ladder:${key}`);
  return entry.character.rules.ladders.get(key);
}

/** The derivation of a written cost. */
export function writtenCost(entry: Entry, cost: rational.Num): Derivation {
  return {
    operation: 'written',
    value: numberValue(cost),
    label: `[${rational.toText(cost)}]`,
    origin: entry.origin('cost', entry.read?.cost?.span),
  };
}

/** The entry with another rating on trial, and the same choices. */
export function withRating(entry: Entry, rating: Value): Entry {
  return entry.onTrial({ choices: entry.inferred(), rating }, valueKey(rating));
}

/** The rating that a written cost buys. Between two steps it buys the lower one. */
export function ratingOfCost(entry: Entry, cost: rational.Num): Derivation | undefined {
  const ladder = ladderOf(entry);
  const on = entry.trait?.clauses.on;
  if (ladder && on) {
    const level = ladderLevel(ladder, cost);
    // 0 points buy nothing, unless the ladder begins with a free level.
    if (rational.sign(cost) === 0 && !level) return undefined;
    const base = on(entry.scope());
    const value = level ? addValues(base.value, numberValue(level.level)) : NONE;
    const steps: Derivation = {
      operation: 'look up',
      value: level ? numberValue(level.level) : NONE,
      of: [writtenCost(entry, cost)],
      label: ladder.name,
      origin: ladder.origin,
    };
    return { operation: 'add', value, of: [base, steps] };
  }
  if (!entry.trait?.clauses.cost || !entry.trait.clauses.rating || entry.trial) return undefined;
  const rating = searchRating(entry, cost);
  return rating
    ? { operation: 'same', value: rating, of: [writtenCost(entry, cost)], label: `bought for ${rational.toText(cost)}` }
    : undefined;
}

/** Tries the ratings of the declared range. The result has that cost, or else is the last one that costs less. */
function searchRating(entry: Entry, cost: rational.Num): Value | undefined {
  const rule = entry.trait?.clauses.rating;
  const least = sizeOf(rule?.min?.(entry.scope()).value ?? numberValue(1));
  const { step = 1 } = rule ?? {};
  if (least === undefined || (!rule?.step && !rational.isWhole(least))) return undefined;
  const most = sizeOf(rule?.max?.(entry.scope()).value ?? NONE);
  const tries = Math.min(MOST_TRIALS, rational.floor(rational.divide(WIDEST_RANGE, step) ?? WIDEST_RANGE) + 1);
  let best: Value | undefined;
  let rating: rational.Num | undefined = least;
  for (let index = 0; index < tries && rating !== undefined; index++) {
    if (most !== undefined && rational.compare(rating, most) > 0) break;
    const value = rule?.type === 'pool' ? toPool(numberValue(rating)) : numberValue(rating);
    const tried = costWith(entry, { rating: value }, `rating ${rational.toText(rating)}`);
    rating = rational.add(rating, step);
    if (tried?.kind !== 'number') continue;
    if (rational.equals(tried.number, cost)) return value;
    if (
      rational.compare(rational.absolute(tried.number), rational.absolute(cost)) < 0 &&
      rational.sign(tried.number) === rational.sign(cost)
    )
      best = value;
  }
  return best;
}

/** Choices inferred from a written cost, if exactly one combination has it. */
export function inferChoices(entry: Entry): ReadonlyMap<string, string> {
  const cost = entry.read?.cost?.value;
  const open = entry.trait?.clauses.options.filter((option) => entry.writtenChoice(option) === undefined) ?? [];
  if (cost === undefined || open.length === 0 || !entry.trait?.clauses.cost) return new Map();
  if (fits(entry, new Map(), cost)) return new Map();
  const fitting = combinations(
    open.map((option) => option.choices.map((choice) => [option.key, choice.label] as const)),
  ).filter((choices) => fits(entry, new Map(choices), cost));
  const [only] = fitting;
  return only && fitting.length === 1 ? new Map(only) : new Map();
}

/** All combinations of open choices with the written cost, for the finding that lists them. */
export function fittingChoices(entry: Entry): string[] {
  const cost = entry.read?.cost?.value;
  const open = entry.trait?.clauses.options.filter((option) => entry.writtenChoice(option) === undefined) ?? [];
  if (cost === undefined || open.length === 0) return [];
  return combinations(open.map((option) => option.choices.map((choice) => [option.key, choice.label] as const)))
    .filter((choices) => fits(entry, new Map(choices), cost))
    .map((choices) => choices.map(([, label]) => label).join(', '));
}

function fits(entry: Entry, choices: ReadonlyMap<string, string>, cost: rational.Num): boolean {
  const rating = entry.read?.rating?.value;
  const tried = costWith(entry, { choices, ...(rating && { rating }) }, [...choices.values()].join('/'));
  return tried?.kind === 'number' && rational.equals(tried.number, cost);
}

function costWith(entry: Entry, trial: Trial, name: string): Value | undefined {
  const choices = new Map([...(entry.trial?.choices ?? []), ...(trial.choices ?? [])]);
  return entry.trait?.clauses.cost?.(entry.onTrial({ ...trial, choices }, name).scope()).value;
}

function combinations(choices: readonly (readonly (readonly [string, string])[])[]): (readonly [string, string])[][] {
  if (choices.reduce((count, option) => count * option.length, 1) > MOST_TRIALS) return [];
  return choices.reduce<(readonly [string, string])[][]>(
    (all, option) => all.flatMap((before) => option.map((choice) => [...before, choice])),
    [[]],
  );
}

/** A value as a pool; none if it is not one. */
export function toPool(value: Value): Value {
  const pool = asPool(value);
  return pool ? poolValue(pool) : NONE;
}
