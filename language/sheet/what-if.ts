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

/** A rating that can be bought and what it costs. Without a cost it is free or cannot be priced yet. */
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
 * The trait as it would be if the character took it: in the braces of `outer`, where that is given, and with what it brings
 * along, where the lineage of the character is given.
 */
export function ifTaken(who: Evaluation, trait: Trait, outer?: Entry, lineage?: Lineage): Entry | undefined {
  if (lineage && !outer && trait.clauses.brings.length > 0)
    return withLine(who, lineage, quoteName(trait.name)).taken(trait.kind, trait.key)[0];
  if (!outer?.trait) return who.phantom(trait.kind, trait.key);
  return new Entry(`${outer.id}${trialMark}${trait.kind}:${trait.key}`, who, trait.kind, trait, undefined, outer);
}

/** The entry as far as it is written, with what is in its braces already; `trial` for words that are still to come. */
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

/** What an entry costs as it is; undefined where its cost cannot be computed. */
export function priceOf(entry: Entry): rational.Num | undefined {
  const { value } = entry.character.cost(entry);
  return value.kind === 'number' ? value.number : undefined;
}

/** What an entry would cost by its trait's own formula with these choices; undefined while other choices are missing. */
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
 * Traits bought in levels that an unknown name could be like, one for each way of pricing them: where a cost is written,
 * those of which the written rating costs just that. The plainest of each comes first.
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
      // What one unknown name would cost is not what another would.
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

/** A trait to declare another one like, and what its levels are bought by: `IQ, Mental Hard`. */
export interface LikelyModel {
  readonly trait: Trait;
  readonly by: string;
  /** What the written rating costs so, where it can be bought. */
  readonly cost?: rational.Num;
}

const NOTHING: rational.Num = -1_000_000_000;

/** How much a trait says beyond how it is bought. */
function burden({ clauses }: Trait): number {
  return clauses.needs.length + clauses.gives.length + clauses.excludes.length + clauses.defaults.length;
}

/** Whether anything in the game of a character costs something: in a game without costs a cost of nothing is not worth saying. */
export const hasPrices = onceFor((who: Evaluation): boolean =>
  [...who.rules.traits].some(([kind, traits]) =>
    [...traits.keys()].some((key) => {
      const taken = who.rules.kinds.get(kind)?.item ? undefined : who.phantom(kind, key);
      return !rational.equals((taken && firstStep(taken).cost) ?? 0, 0);
    }),
  ),
);

/** What taking a trait costs at the least that counts as taking it: one cost cell of a trial. */
export function firstStep(taken: Entry): PricedRating {
  return steps(taken, 1)[0] ?? stepOf(taken);
}

/** The next rating above the one that is bought; undefined where there is none. */
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

/** Whether the rating of an entry can be raised and lowered by a step: it has one, and one number or pool says it. */
export function canStep(entry: Entry): boolean {
  return ratingAfter(entry, 1) !== undefined;
}

/** The rating that a line would say a step above or below what it says now; undefined where it has no such step. */
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
  // Of dice that are all of other kinds, which one to add is the author's choice.
  if (d === 0 && poolTotal(value.pool) > 0) return undefined;
  return d + by < 0 ? undefined : poolValue(makePool(d + by, hd, wd, ed, fd));
}

/** The least rating that buys more of a trait than it is at its default. */
function firstBought(entry: Entry): Value | undefined {
  const level = entry.trait && untrainedOf(entry)?.value;
  return steps(entry, MOST_STEPS)
    .map(({ rating }) => rating)
    .find((rating) => rating && (level?.kind !== 'number' || isAbove(rating, level.number)));
}

function isAbove(rating: Value, level: rational.Num): boolean {
  return rating.kind === 'number' && rational.compare(rating.number, level) > 0;
}

/** So many steps of a ladder are looked at. */
const MOST_STEPS = 40;

/** Ratings from the least that can be bought, or from `from`, with their costs; at most as many as wanted. */
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
  // A trait that comes only with taking it begins at its value without a number; others begin one step above.
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
 * May the character take a trait in the braces of `outer`, beside everything but the entry that is being written? Not where
 * it is banned, taken already, excluded by what is taken, or bought from another value than `outer`.
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

/** Does what would be taken need something that the character does not have? What depends on choices still to come is not needed yet. */
export function lacksNeed(taken: Entry): boolean {
  return (taken.trait?.clauses.needs ?? []).some(({ severity, condition }) => {
    if (severity !== 'error') return false;
    const { value } = condition(taken.scope());
    return value.kind === 'boolean' && !isTrue(value);
  });
}
