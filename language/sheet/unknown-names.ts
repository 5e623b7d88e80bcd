import { quoteName } from '../grammar/quote-name.js';
import { nameKey } from '../grammar/text.js';
import type { ReadEntry } from '../read/entry/reading.js';
import type { SourceEntry } from '../read/source/source.js';
import * as rational from '../values/rational.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import { alike } from './what-if.js';

/** A declaration for an unknown name that fits what was written. */
export interface ProposedDeclaration {
  /** The line in a campaign or at the top level of a file. */
  readonly line: string;
  /** The end of the title of the fix. */
  readonly how: string;
  /** The game does not give the written level for the written cost, so the entry has to be allowed. */
  readonly allow?: true;
}

/** Possible declarations of an entry's name, the best first. */
export function declarationsOf(evaluation: Evaluation, { read, parent, list }: Entry): ProposedDeclaration[] {
  if (!read?.ownName) return [];
  const name = nameOf(read.ownName);
  const kind = read.kind?.key ?? 'trait';
  if (read.rating || parent) {
    const models = alike(evaluation, read, parent).map(({ trait, by }) => ({
      line: `${trait.kind} ${name} like ${quoteName(trait.name)}`,
      how: `, as a ${trait.kind} like ${trait.name}${by === '' ? '' : ` (${by})`}`,
    }));
    if (isValue(read) && !parent) {
      const free = freely(read.ownName);
      return read.source.tokens[read.name.to]?.text === ':' ? [free, ...models] : [...models.slice(0, 3), free];
    }
    if (models.length > 0 || !read.cost || parent) return models;
    const each = levelPrice(read);
    if (each !== undefined) return [{ line: `${kind} ${name} [${each}]`, how: `, for [${each}] a level` }];
    return nearestModels(evaluation, read, name);
  }
  if (read.cost) return [{ line: `${kind} ${name} [${read.cost.text}]`, how: `, for [${read.cost.text}]` }];
  return list === undefined ? [{ line: `${kind} ${name} [0]`, how: '' }] : [];
}

const nameOf = (written: string): string => `"${written.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** A declaration without a cost. */
const freely = (written: string): ProposedDeclaration => ({
  line: `trait ${nameOf(written)} [0]`,
  how: ', at no cost',
});

/**
 * Whether an entry looks like `Per 11` among the values of a stat block: a number without a cost, under no heading, and
 * not after a hyphen as levels are.
 */
function isValue({ rating, cost, source, kind }: ReadEntry): boolean {
  const isLevel = source.tokens[rating?.span.from ?? -1]?.text === '-';
  return rating?.value.kind === 'number' && !cost && !kind && !isLevel;
}

/** The cost of one level, if it is a whole number. */
function levelPrice({ rating, cost }: ReadEntry): string | undefined {
  if (rating?.value.kind !== 'number' || cost?.value === undefined || rational.sign(rating.value.number) === 0)
    return undefined;
  const each = rational.divide(cost.value, rating.value.number);
  return each === undefined || !rational.isWhole(each) ? undefined : rational.toText(each);
}

/** The nearest declarations for a level and a cost that do not fit any rule of the game. */
function nearestModels(evaluation: Evaluation, { cost, ...read }: ReadEntry, name: string): ProposedDeclaration[] {
  if (cost?.value === undefined) return [];
  const written = rational.toNumber(cost.value);
  const apart = (one: rational.Num): number => Math.abs(rational.toNumber(one) - written);
  return alike(evaluation, read)
    .flatMap(({ cost: price, ...model }) => (price === undefined ? [] : [{ ...model, price }]))
    .sort((a, b) => apart(a.price) - apart(b.price))
    .slice(0, 2)
    .map(({ trait, by }) => ({
      line: `${trait.kind} ${name} like ${quoteName(trait.name)}`,
      how: `, as a ${trait.kind} like ${trait.name}${by === '' ? '' : ` (${by})`}, and allow [${cost.text}]`,
      allow: true,
    }));
}

/** The most unknown names for which declarations are tried, which takes time. */
const MOST_UNKNOWN = 200;

/** Declarations for all unknown names of a character. */
export interface AllDeclared {
  /** Declarations, by the keys of the names. */
  readonly lines: ReadonlyMap<string, string>;
  /** Entries that have to be allowed as written. */
  readonly allowed: readonly SourceEntry[];
  /** Lines that become notes. */
  readonly notes: readonly SourceEntry[];
}

/** The likeliest declaration of every unknown name of a character; cached, as every finding needs it. */
export function allDeclarations(evaluation: Evaluation): AllDeclared {
  return evaluation.cells.once(allDeclarations, () => declareAll(evaluation), false);
}

function declareAll(evaluation: Evaluation): AllDeclared {
  const unknown = evaluation.all.filter(
    ({ read, inherited }) =>
      read?.ownName && inherited === undefined && read.problems.some((problem) => problem.code === 'unknown-name'),
  );
  const lines = new Map<string, string>();
  const allowed: SourceEntry[] = [];
  const notes: SourceEntry[] = [];
  for (const entry of unknown.length > MOST_UNKNOWN ? [] : unknown) {
    if (entry.read?.isProse) {
      notes.push(entry.read.source);
      continue;
    }
    if (!entry.read?.ownName) continue;
    // A name without a printed price must not change the points.
    const isFree = isValue(entry.read) && !entry.parent && !entry.list;
    const first = isFree ? freely(entry.read.ownName) : declarationsOf(evaluation, entry)[0];
    if (!first) continue;
    lines.set(nameKey(entry.read.ownName), first.line);
    if (first.allow) allowed.push(entry.read.source);
  }
  return { lines, allowed, notes };
}
