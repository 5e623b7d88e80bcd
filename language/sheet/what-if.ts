import { tokensOf } from '../grammar/layout/sheet/head-tokens.js';
import { quoteName } from '../grammar/quote-name.js';
import type { ReadEntry } from '../read/entry/reading.js';
import { isTrue } from '../rules/operations.js';
import type { Trait } from '../rules/rules.js';
import { ladderCost } from '../rules/tables.js';
import { makePool, poolTotal } from '../values/pool.js';
import * as rational from '../values/rational.js';
import { asPool, numberValue, poolValue, type Value, valueText } from '../values/value.js';
import { buildEvaluation } from './build.js';
import { trialMark } from './cells/cells.js';
import { Entry, type Trial } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import { onceFor } from './cells/once-for.js';
import { basisOf, ladderOf, untrainedOf, withRating } from './cells/price.js';
import type { Lineage } from './inherit.js';

/** A rating that can be bought, and its cost. Without a cost it is free or cannot be priced yet. */
export interface PricedRating {
  readonly rating?: Value;
  readonly cost?: rational.Num;
}

/** A step as an author writes it: `12 [20]`, `[15]`, `1`. */
export function stepText({ rating, cost }: PricedRating): string | undefined {
  const price = cost === undefined ? undefined : `[${rational.toText(cost)}]`;
  if (rating === undefined) return price;
  return price === undefined ? valueText(rating) : `${valueText(rating)} ${price}`;
}

/** The character with one more line. */
export function withLine({ rules, contract }: Evaluation, lineage: Lineage, line: string): Evaluation {
  const { character } = lineage;
  const { uri, path, entries } = character;
  const source = { uri, path: `${path}.trial`, type: 'entry' as const, tokens: tokensOf(line), entries: [] };
  return buildEvaluation({ ...lineage, character: { ...character, entries: [...entries, source] } }, rules, contract);
}

/**
 * The entry of a trait as if the character took it: in the braces of `outer`, and with a `lineage` also with what the
 * trait brings.
 */
export function ifTaken(who: Evaluation, trait: Trait, outer?: Entry, lineage?: Lineage): Entry | undefined {
  if (lineage && !outer && trait.clauses.brings.length > 0)
    return withLine(who, lineage, quoteName(trait.name)).taken(trait.kind, trait.key)[0];
  if (!outer?.trait) return who.phantom(trait.kind, trait.key);
  return new Entry(`${outer.id}${trialMark}${trait.kind}:${trait.key}`, who, trait.kind, trait, undefined, outer);
}

/** The entry as written so far, with what is already in its braces; `trial` replaces words that are still missing. */
export function ifWritten(who: Evaluation, read: ReadEntry, trait: Trait, outer?: Entry, trial?: Trial): Entry {
  const { tokens, uri } = read.source;
  const begins = tokens[0]?.offset;
  const words = [...(trial?.choices?.values() ?? []), ...tokens.map((token) => token.text)].join(' ');
  const id = `${outer?.id ?? ''}${trialMark}${trial ? 'trial ' : ''}${words}:${begins}`;
  const entry = new Entry(id, who, trait.kind, trait, read, outer, trial);
  const written = who.all.find((one) => one.read?.source.uri === uri && one.read.source.tokens[0]?.offset === begins);
  entry.children.push(...(written?.children ?? []));
  return entry;
}

/** The cost of an entry; undefined if it cannot be computed. */
export function priceOf(entry: Entry): rational.Num | undefined {
  const { value } = entry.character.cost(entry);
  return value.kind === 'number' ? value.number : undefined;
}

/** The cost of an entry with these choices, by its trait's formula; undefined while other choices are missing. */
export function priceWith(
  who: Evaluation,
  read: ReadEntry,
  trait: Trait,
  outer: Entry | undefined,
  choices: ReadonlyMap<string, string>,
): rational.Num | undefined {
  const entry = ifWritten(who, read, trait, outer, { choices });
  const value = trait.clauses.cost?.(entry.scope()).value;
  if (value === undefined) return priceOf(entry);
  return value.kind === 'number' ? value.number : undefined;
}

/**
 * Traits with levels that an unknown name can be declared like, one for each way of pricing. If a cost is written, only
 * those for which the written rating has that cost. The simplest of each comes first.
 */
export function alike(who: Evaluation, read: ReadEntry, outer?: Entry): readonly LikelyModel[] {
  const models: LikelyModel[] = [];
  const seen = new Set<string>();
  for (const [kind, traits] of who.rules.traits) {
    if (who.rules.kinds.get(kind)?.item || (read.kind && read.kind.key !== kind)) continue;
    const bought = [...traits.values()].filter(
      ({ own, clauses }) => !own && clauses.on !== undefined && !(clauses.specialty && !clauses.specialty.optional),
    );
    for (const trait of bought.sort((a, b) => burden(a) - burden(b) || a.name.localeCompare(b.name))) {
      // Cells differ for different unknown names.
      const id = `${outer?.id ?? ''}${trialMark}${read.source.path} like ${kind}:${trait.key}`;
      const entry = new Entry(id, who, kind, trait, read, outer);
      const basis = basisOf(entry)?.name;
      const ladder = ladderOf(entry)?.name;
      const key = `${kind}:${basis}:${ladder}`;
      if (seen.has(key) || (outer && basis !== undefined && basis !== outer.name)) continue;
      const cost = priceOf(entry);
      if (read.cost?.value !== undefined && !rational.equals(cost ?? NOTHING, read.cost.value)) continue;
      seen.add(key);
      const by = [basis, ladder].filter((one) => one !== undefined).join(', ');
      models.push({ trait, by, ...(cost !== undefined && { cost }) });
    }
  }
  return models;
}

/** A trait to declare another one like, and how its levels are priced: `IQ, Mental Hard`. */
export interface LikelyModel {
  readonly trait: Trait;
  readonly by: string;
  /** The cost of the written rating, if it can be bought. */
  readonly cost?: rational.Num;
}

const NOTHING: rational.Num = -1_000_000_000;

/** How many clauses a trait has apart from its price. */
function burden({ clauses }: Trait): number {
  return clauses.needs.length + clauses.gives.length + clauses.excludes.length + clauses.defaults.length;
}

/** Whether anything costs points in the character's game. If not, costs of 0 are not shown. */
export const hasPrices = onceFor((who: Evaluation): boolean =>
  [...who.rules.traits].some(([kind, traits]) =>
    [...traits.keys()].some((key) => {
      const taken = who.rules.kinds.get(kind)?.item ? undefined : who.phantom(kind, key);
      return !rational.equals((taken && firstStep(taken).cost) ?? 0, 0);
    }),
  ),
);

/** The least rating that counts as taking a trait, with its cost. */
export function firstStep(taken: Entry): PricedRating {
  return steps(taken, 1)[0] ?? stepOf(taken);
}

/** The next rating above the bought one; undefined if there is none. */
export function nextStep(entry: Entry): PricedRating | undefined {
  const { value } = entry.character.bought(entry);
  if (value.kind !== 'number' || !entry.trait) return undefined;
  const { rating, cost } = entry.trait.clauses;
  const above = rational.add(value.number, rating?.step ?? 1);
  if (above === undefined || (!rating?.step && !rational.isWhole(above))) return undefined;
  if (!ladderOf(entry))
    return rating && cost ? steps(entry, 1, above).find((step) => step.cost !== undefined) : undefined;
  return steps(entry, MOST_STEPS).find(
    (step) => step.rating?.kind === 'number' && rational.equals(step.rating.number, above),
  );
}

/** Whether the rating of an entry, a number or a pool, can be changed by a step. */
export function canStep(entry: Entry): boolean {
  return ratingAfter(entry, 1) !== undefined;
}

/** The rating of a line one step up or down; undefined if there is no such step. */
export function ratingAfter(entry: Entry, by: 1 | -1): Value | undefined {
  const { trait, read } = entry;
  const rule = trait?.clauses.rating;
  if (read?.pair || !(rule || trait?.clauses.ladder) || rule?.type === 'dice') return undefined;
  const bought = entry.character.bought(entry).value;
  if (bought.kind === 'none' && trait?.clauses.ladder) return by > 0 ? firstBought(entry) : undefined;
  if (read?.untrained) return undefined;
  const value = read?.rating && bought.kind !== 'none' ? read.rating.value : bought;
  if (value.kind === 'number') {
    const step = rational.multiply(rule?.step ?? 1, by);
    const next = step === undefined ? undefined : rational.add(value.number, step);
    return next === undefined ? undefined : numberValue(next);
  }
  if (value.kind !== 'pool') return undefined;
  const { d, hd, wd, ed, fd } = value.pool;
  // If all dice are of other kinds, the author has to choose which to add.
  if (d === 0 && poolTotal(value.pool) > 0) return undefined;
  return d + by < 0 ? undefined : poolValue(makePool(d + by, hd, wd, ed, fd));
}

/** The least rating that is above the trait's default. */
function firstBought(entry: Entry): Value | undefined {
  const level = entry.trait && untrainedOf(entry)?.value;
  return steps(entry, MOST_STEPS)
    .map(({ rating }) => rating)
    .find((rating) => rating && (level?.kind !== 'number' || isAbove(rating, level.number)));
}

function isAbove(rating: Value, level: rational.Num): boolean {
  return rating.kind === 'number' && rational.compare(rating.number, level) > 0;
}

/** The most steps of a ladder that are tried. */
const MOST_STEPS = 40;

/** Ratings with their costs, from the least that can be bought, or from `from`; at most `most`. */
export function steps(entry: Entry, most: number, from?: rational.Num): PricedRating[] {
  const clauses = entry.trait?.clauses;
  const reached: PricedRating[] = [];
  const ladder = ladderOf(entry);
  if (ladder && clauses?.on) {
    const base = clauses.on(entry.scope()).value;
    if (base.kind !== 'number' || !rational.isWhole(base.number)) return reached;
    for (let level = ladder.start; reached.length < most; level++) {
      const cost = ladderCost(ladder, level);
      if (cost === undefined) break;
      reached.push({ rating: numberValue(base.number + level), cost });
    }
    return reached;
  }
  const rule = clauses?.rating;
  if (!rule) return reached;
  const { step = 1 } = rule;
  const bound = (formula: typeof rule.min): rational.Num | undefined => {
    const value = formula?.(entry.scope()).value;
    const size = value?.kind === 'number' ? value.number : value?.kind === 'pool' ? value.pool.d : undefined;
    return size !== undefined && (rule.step !== undefined || rational.isWhole(size)) ? size : undefined;
  };
  const least = bound(rule.min) ?? 1;
  const greatest = bound(rule.max);
  const unwritten = bound(rule.fallback);
  // A trait inside another one begins at its default; others begin one step above it.
  const isBelow = unwritten === undefined || rational.compare(unwritten, least) < 0;
  const first = isBelow ? least : clauses.underRequired && !entry.read ? unwritten : rational.add(unwritten, step);
  let rating = from ?? first;
  while (rating !== undefined && reached.length < most) {
    if (greatest !== undefined && rational.compare(rating, greatest) > 0) break;
    const pool = rule.type === 'pool' ? asPool(numberValue(rating)) : undefined;
    const value = pool ? poolValue(pool) : numberValue(rating);
    reached.push({ rating: value, ...stepOf(withRating(entry, value)) });
    rating = rational.add(rating, step);
  }
  return reached;
}

function stepOf(entry: Entry): PricedRating {
  const cost = priceOf(entry);
  return cost === undefined ? {} : { cost };
}

/**
 * Whether the character can take a trait in the braces of `outer`, with everything else except the entry that is being
 * written. Not if it is banned, taken already, excluded, or bought from another value than `outer`.
 */
export function mayTake(
  who: Evaluation,
  trait: Trait,
  outer: Entry | undefined,
  except: (entry: Entry) => boolean,
): boolean {
  const { rules, contract } = who;
  if (rules.bans.has(trait.key) || contract.bans.has(trait.key)) return false;
  const phantom = who.phantom(trait.kind, trait.key);
  const basis = outer && phantom && basisOf(phantom);
  if (basis && basis.id !== outer.id) return false;
  return who.all.every((entry) => {
    const other = entry.trait;
    if (!other || entry.inherited !== undefined || except(entry)) return true;
    if (other.key === trait.key && other.kind === trait.kind)
      return (
        trait.clauses.many ||
        trait.clauses.specialty !== undefined ||
        (trait.clauses.underRequired && entry.parent !== outer)
      );
    if (trait.clauses.group !== undefined && other.clauses.group === trait.clauses.group) return false;
    return !excludes(trait, other) && !excludes(other, trait);
  });
}

function excludes(one: Trait, other: Trait): boolean {
  return one.clauses.excludes.some((exclusion) => exclusion.names.includes(other.key));
}

/**
 * Whether the entry needs something that the character lacks. Needs that depend on missing choices do not count yet.
 */
export function lacksNeed(taken: Entry): boolean {
  return (taken.trait?.clauses.needs ?? []).some(({ severity, condition }) => {
    if (severity !== 'error') return false;
    const { value } = condition(taken.scope());
    return value.kind === 'boolean' && !isTrue(value);
  });
}
