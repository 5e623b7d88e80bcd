import * as rational from '../../values/rational.js';
import { NONE, numberValue, poolValue, type Value } from '../../values/value.js';
import type { Derivation } from '../derivation.js';
import { addValues, asPool, sizeOf } from '../rules/operations.js';
import { ladderLevel } from '../rules/tables.js';
import { Entry } from './cells/entry.js';
import { ladderOf, writtenCost } from './cells/price.js';
import { trialMark } from './trial.js';

/** How many ratings above the least one are tried to find what a written cost buys. */
const widestRange = 60;

/** How many combinations of unwritten choices are tried. */
const mostTrials = 400;

/** What a written cost buys. Between two steps it buys the lower one. */
export function ratingOfCost(entry: Entry, cost: rational.Num): Derivation | undefined {
  const ladder = ladderOf(entry);
  const on = entry.trait?.clauses.on;
  if (ladder && on) {
    const found = ladderLevel(ladder, cost);
    // No points buy nothing, unless the ladder begins with a free level.
    if (rational.sign(cost) === 0 && !found) return undefined;
    const base = on(entry.scope());
    const value = found ? addValues(base.value, numberValue(found.level)) : NONE;
    const steps: Derivation = {
      operation: 'look up',
      value: found ? numberValue(found.level) : NONE,
      of: [writtenCost(entry, cost)],
      label: ladder.name,
      origin: ladder.origin,
    };
    return { operation: 'add', value, of: [base, steps] };
  }
  if (!entry.trait?.clauses.cost || !entry.trait.clauses.rating || entry.trial) return undefined;
  const found = searchRating(entry, cost);
  return found
    ? { operation: 'same', value: found, of: [writtenCost(entry, cost)], label: `bought for ${rational.toText(cost)}` }
    : undefined;
}

/** Tries the ratings of the declared range; takes the one of that cost, else the last that costs no more. */
function searchRating(entry: Entry, cost: rational.Num): Value | undefined {
  const rule = entry.trait?.clauses.rating;
  const least = sizeOf(rule?.min?.(entry.scope()).value ?? numberValue(1));
  if (least === undefined || !rational.isWhole(least)) return undefined;
  const most = sizeOf(rule?.max?.(entry.scope()).value ?? NONE);
  const end = most !== undefined && rational.isWhole(most) ? Math.min(most, least + widestRange) : least + widestRange;
  let best: Value | undefined;
  for (let rating = least; rating <= end; rating++) {
    const value = rule?.type === 'pool' ? toPool(numberValue(rating)) : numberValue(rating);
    const tried = costWith(entry, { rating: value }, `rating ${rating}`);
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

/** Choices that follow from a written cost: taken where exactly one combination fits it. */
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

/** Every combination of open choices that would cost what is written, for the finding that lists them. */
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

function costWith(entry: Entry, trial: ConstructorParameters<typeof Entry>[6], name: string): Value | undefined {
  const choices = new Map([...(entry.trial?.choices ?? []), ...(trial?.choices ?? [])]);
  const variant = new Entry(
    `${entry.id}${trialMark}${name}`,
    entry.evaluation,
    entry.kind,
    entry.trait,
    entry.read,
    entry.parent,
    { ...trial, choices },
  );
  variant.children.push(...entry.children);
  return entry.trait?.clauses.cost?.(variant.scope()).value;
}

function combinations(choices: readonly (readonly (readonly [string, string])[])[]): (readonly [string, string])[][] {
  let all: (readonly [string, string])[][] = [[]];
  for (const option of choices) {
    all = all.flatMap((before) => option.map((choice) => [...before, choice]));
    if (all.length > mostTrials) return [];
  }
  return all;
}

/** A value as a pool of dice; none where it is no such thing. */
export function toPool(value: Value): Value {
  const pool = asPool(value);
  return pool ? poolValue(pool) : NONE;
}
