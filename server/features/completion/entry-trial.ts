import {
  Entry,
  type Evaluation,
  type ReadEntry,
  type Trait,
  type Trial,
  trialMark,
} from '../../../language/model/index.js';
import type { rational } from '../../../language/values/index.js';
import type { SheetPlace } from './place.js';

/** The cost with choices on trial; undefined while other choices are missing. */
export function priceWith(
  plain: ReadEntry,
  read: ReadEntry,
  at: SheetPlace,
  choices: ReadonlyMap<string, string>,
): rational.Num | undefined {
  const { evaluation } = at;
  const { trait } = plain;
  if (!evaluation || !trait) return undefined;
  const words = `${[...choices.values()].join('/')}:${read.source.tokens.length}:${read.source.tokens[0]?.offset ?? 0}`;
  const entry = onTrial(read, trait, evaluation, at.outer, words, { choices });
  const { value } = trait.clauses.cost?.(entry.scope()) ?? evaluation.cost(entry);
  return value.kind === 'number' ? value.number : undefined;
}

/** The entry at the cursor as far as it is written, inside what it stands in and with what stands in its own braces. */
export function onTrial(
  read: ReadEntry,
  trait: Trait,
  evaluation: Evaluation,
  outer: Entry | undefined,
  words: string,
  trial?: Trial,
): Entry {
  const begins = read.source.tokens[0]?.offset;
  const entry = new Entry(
    `${outer?.id ?? ''}${trialMark}${words}:${begins}`,
    evaluation,
    trait.kind,
    trait,
    read,
    outer,
    trial,
  );
  const written = evaluation.all.find(
    (one) => one.read?.source.uri === read.source.uri && one.read.source.tokens[0]?.offset === begins,
  );
  entry.children.push(...(written?.children ?? []));
  return entry;
}

/** The words of an entry, as a name for its trial. */
export function wordsOf(read: ReadEntry): string {
  return read.source.tokens.map((token) => token.text).join(' ');
}
