import { quoteName } from '../../grammar/quote-name.js';
import { nameKey } from '../../grammar/text.js';
import * as rational from '../../values/rational.js';
import type { ReadEntry } from '../read/entry/reading.js';
import type { SourceEntry } from '../read/source/source.js';
import type { Entry } from './cells/entry.js';
import type { Evaluation } from './cells/evaluation.js';
import { alike } from './what-if.js';

/** A declaration by which an unknown name becomes what was written of it. */
export interface ProposedDeclaration {
  /** As a campaign, or the top of a file, holds it. */
  readonly line: string;
  /** What it will be, for the title of a fix. */
  readonly how: string;
  /** No rule of the game gives the written level for the written cost: the entry has to be allowed as it is printed. */
  readonly allow?: true;
}

/** Ways to declare what an entry names, the best first. */
export function declarationsOf(evaluation: Evaluation, { read, parent, list }: Entry): ProposedDeclaration[] {
  if (!read?.ownName) return [];
  const name = `"${read.ownName.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;
  const kind = read.kind?.key ?? 'trait';
  if (read.rating || parent) {
    const models = alike(evaluation, read, parent).map(({ trait, by }) => ({
      line: `${trait.kind} ${name} like ${quoteName(trait.name)}`,
      how: `, as a ${trait.kind} like ${trait.name}${by === '' ? '' : ` (${by})`}`,
    }));
    if (models.length > 0 || !read.cost || parent) return models;
    const each = levelPrice(read);
    if (each !== undefined) return [{ line: `${kind} ${name} [${each}]`, how: `, for [${each}] a level` }];
    return nearestModels(evaluation, read, name);
  }
  if (read.cost) return [{ line: `${kind} ${name} [${read.cost.text}]`, how: `, for [${read.cost.text}]` }];
  return list === undefined ? [{ line: `${kind} ${name} [0]`, how: '' }] : [];
}

/** What one level costs where all have the same whole price. */
function levelPrice({ rating, cost }: ReadEntry): string | undefined {
  if (rating?.value.kind !== 'number' || cost?.value === undefined || rational.sign(rating.value.number) === 0)
    return undefined;
  const each = rational.divide(cost.value, rating.value.number);
  return each === undefined || !rational.isWhole(each) ? undefined : rational.toText(each);
}

/** What comes nearest to a level and a cost that no rule of the game gives together. */
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

/** A pasted sheet has no more unknown names than this; to try what each could be takes time. */
const MOST_UNKNOWN = 200;

/** All unknown names of a character declared: the lines, by the keys of the names, and the entries that have to be allowed as printed. */
export interface AllDeclared {
  readonly lines: ReadonlyMap<string, string>;
  readonly allowed: readonly SourceEntry[];
}

/** The same for each finding of a character. */
const allDeclared = new WeakMap<Evaluation, AllDeclared>();

/** Every unknown name of a character with a level or a cost, declared in the likeliest way. */
export function allDeclarations(evaluation: Evaluation): AllDeclared {
  const kept = allDeclared.get(evaluation);
  if (kept) return kept;
  const unknown = evaluation.all.filter(
    ({ read, inherited }) =>
      read?.ownName &&
      inherited === undefined &&
      (read.rating || read.cost) &&
      read.problems.some((problem) => problem.code === 'unknown-name'),
  );
  const lines = new Map<string, string>();
  const allowed: SourceEntry[] = [];
  for (const entry of unknown.length > MOST_UNKNOWN ? [] : unknown) {
    const [first] = declarationsOf(evaluation, entry);
    if (!first || !entry.read?.ownName) continue;
    lines.set(nameKey(entry.read.ownName), first.line);
    if (first.allow) allowed.push(entry.read.source);
  }
  const declared = { lines, allowed };
  allDeclared.set(evaluation, declared);
  return declared;
}
