import { nameKey } from '../grammar/text.js';
import { flagCalled, textOf } from '../grammar/token-text.js';
import { type Clauses, type Field, type FieldValue, noClauses, withoutNames } from '../rules/clauses.js';
import { addressOf } from '../rules/declared.js';
import { multiplyValues } from '../rules/operations.js';
import { type Kind, type Rules, type Trait, Vocabulary } from '../rules/rules.js';
import type { Compiled } from '../rules/scope.js';
import { extendVocabulary } from '../rules/vocabulary.js';
import type { Derivation } from '../values/derivation.js';
import { booleanValue, numberValue } from '../values/value.js';
import { readEntry } from './entry/read-entry.js';
import type { EntryPlace, ReadProblem, Span } from './entry/reading.js';
import { readExpression } from './expression.js';
import { compileExpression } from './expression-value.js';
import { afterFieldSign, fieldAt } from './longest-name.js';
import * as say from './messages.js';
import type { SourceEntry } from './source/source.js';

/**
 * The traits that an entry of a sheet declares, usually none: `weapon Carbine { damage 5d + 1 }`, `trait "Weather
 * Sense" [5]`, `skill "Glider Repair" like Mechanic`.
 */
export function declaredBy(source: SourceEntry, rules: Rules): Trait[] {
  const first = source.tokens[0];
  if (source.type !== 'entry' || first?.type !== 'word' || source.tokens.length < 2) return [];
  const declared = rules.kinds.get(nameKey(first.text));
  const kind = declared ?? (nameKey(first.text) === anyTrait.key ? anyTrait : undefined);
  if (!kind) return [];
  const place: EntryPlace = { rules: declared ? rules : rules.once(withAnyTrait), where: 'document' };
  const read = readEntry(source, place);
  const name = read.ownName ?? (isDeclaredHere(read.trait, source) ? read.trait?.name : undefined);
  if (name === undefined) return [];
  const base = read.like ? rules.traits.get(kind.key)?.get(nameKey(read.like.name)) : undefined;
  // If authors name entries of the kind themselves and the rules price them, a cost is an assertion.
  const priced = kind.open !== false && kind.clauses.cost !== undefined;
  if (!kind.item && !base && (read.cost === undefined || priced)) return [];
  return [declare(source, name, kind, base, rules, read.cost?.value)];
}

/** True if the rules were already extended with the trait of this very declaration. */
function isDeclaredHere(trait: Trait | undefined, source: SourceEntry): boolean {
  return trait?.own === true && trait.origin.book === source.uri && trait.origin.clause === source.path;
}

/** The rules with the traits that authors declared, which override those of the book with the same kind and name. */
export function withDeclared(book: Rules, declared: readonly Trait[]): Rules {
  const rules =
    declared.some((trait) => trait.kind === anyTrait.key) && !book.kinds.has(anyTrait.key)
      ? book.once(withAnyTrait)
      : book;
  const traits = new Map(rules.traits);
  for (const trait of declared)
    traits.set(trait.kind, new Map([...(traits.get(trait.kind) ?? []), [trait.key, trait]]));
  return rules.with({ traits, vocabulary: extendVocabulary(rules.vocabulary, declared) });
}

/** The kind of `trait "Weather Sense" [5]`, for additions that are of no kind of the game. */
const anyTrait: Kind = {
  key: 'trait',
  address: addressOf('kind', 'trait'),
  name: 'trait',
  origin: { book: 'the group', kind: 'kind', name: 'trait' },
  description: 'what the group adds to the game',
  citations: [],
  rulings: [],
  layers: [],
  item: false,
  open: false,
  clauses: noClauses,
};

function withAnyTrait(rules: Rules): Rules {
  const names = new Map(rules.vocabulary.names);
  names.set(anyTrait.key, [
    ...(names.get(anyTrait.key) ?? []),
    { what: 'kind', key: anyTrait.key, name: anyTrait.name },
  ]);
  const longest = new Map(rules.vocabulary.longest);
  longest.set(anyTrait.key, Math.max(1, longest.get(anyTrait.key) ?? 0));
  return rules.with({
    kinds: new Map([...rules.kinds, [anyTrait.key, anyTrait]]),
    vocabulary: new Vocabulary(names, longest),
  });
}

function declare(
  source: SourceEntry,
  name: string,
  kind: Kind,
  base: Trait | undefined,
  rules: Rules,
  cost: Parameters<typeof numberValue>[0] | undefined,
): Trait {
  const clauses = withoutNames(base ? specific(base.clauses) : kind.clauses);
  const values = new Map(clauses.values);
  const modes = new Map(clauses.modes);
  for (const line of source.entries) {
    if (line.type !== 'entry') continue;
    if (nameKey(line.tokens[0]?.text ?? '') === 'mode' && line.tokens.length > 1) {
      const mode = textOf(line.tokens, 1, line.tokens.length);
      modes.set(nameKey(mode), {
        name: mode,
        values: new Map(line.entries.flatMap((entry) => fieldOf(entry, kind, rules))),
      });
    } else for (const [key, value] of fieldOf(line, kind, rules)) values.set(key, value);
  }
  const origin = { uri: source.uri, path: source.path, part: 'cost' } as const;
  const price: Compiled | undefined =
    cost === undefined
      ? undefined
      : (scope) => {
          const price: Derivation = { operation: 'written', value: numberValue(cost), origin };
          // `Extra Life 2`: the price is that of each level.
          const levels = base || kind.clauses.rating ? undefined : scope.self?.local('rating');
          if (levels?.value.kind !== 'number') return price;
          return { operation: 'multiply', value: multiplyValues(price.value, levels.value), of: [price, levels] };
        };
  return {
    key: nameKey(name),
    address: addressOf(kind.key, nameKey(name)),
    name,
    kind: kind.key,
    origin: { book: source.uri, kind: kind.key, name, clause: source.path },
    citations: [],
    rulings: [],
    layers: [],
    own: true,
    clauses: { ...clauses, values, modes, ...(price && { cost: price }) },
  };
}

/** A skill that is like another one has specialties if that has them, but they are optional and open. */
function specific({ specialty, ...clauses }: Clauses): Clauses {
  return specialty ? { ...clauses, specialty: { open: true, optional: true, choices: [] } } : clauses;
}

function fieldOf(line: SourceEntry, kind: Kind, rules: Rules): [string, FieldValue][] {
  const { field, value, text } = readFieldLine(line, kind, rules);
  return field && value ? [[field.key, { value, text }]] : [];
}

/** Reads a line of a declared item: one of its fields and a value. */
export function readFieldLine(
  line: SourceEntry,
  kind: Kind,
  rules: Rules,
): {
  readonly field?: Field;
  readonly value?: Compiled;
  readonly text: string;
  readonly problems: readonly ReadProblem[];
} {
  const at = fieldAt(line.tokens, 0, kind.clauses.fields);
  if (!at || (at.length >= line.tokens.length && at.field.type !== 'flag')) return { text: '', problems: [] };
  const { field, length } = at;
  const span: Span = { from: afterFieldSign(line.tokens, length), to: line.tokens.length };
  const text = textOf(line.tokens, span.from, span.to);
  const origin = { uri: line.uri, path: line.path };
  if (field.type === 'text' || field.type === 'flag') {
    const flag = flagCalled(text);
    const value: Compiled = () => ({
      operation: 'written',
      value: field.type === 'flag' ? booleanValue(flag ?? true) : { kind: 'text', text },
      origin: { ...origin, part: 'value', ...span },
    });
    const isWrong = field.type === 'flag' && flag === undefined;
    const problems: ReadProblem[] = isWrong
      ? [{ code: 'not-understood', message: say.invalidFlag(text, field.name), span }]
      : [];
    return { field, value, text, problems };
  }
  if (field.type === 'choice') {
    const choice = field.choices?.find((one) => one.key === nameKey(text));
    const labels = (field.choices ?? []).map((one) => one.label);
    const value: Compiled =
      choice?.value ??
      (() => ({ operation: 'written', value: { kind: 'text', text }, origin: { ...origin, part: 'value', ...span } }));
    return {
      field,
      value,
      text,
      problems: choice
        ? []
        : [
            {
              code: 'not-understood',
              message: say.invalidChoice(text, field.name, labels),
              span,
              near: labels,
            },
          ],
    };
  }
  const locals = new Set(kind.clauses.fields.map((one) => one.key));
  const expression = readExpression({ rules, tokens: line.tokens, ...span, locals, isTrait: field.type === 'trait' });
  const problems = [...expression.problems];
  if (problems.length === 0 && expression.end < span.to)
    problems.push({
      code: 'not-understood',
      message: say.meaninglessAfterValue(textOf(line.tokens, expression.end, span.to), field.name),
      span: { from: expression.end, to: span.to },
    });
  return { field, value: compileExpression(expression, { origin }), text, problems };
}
