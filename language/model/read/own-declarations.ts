import { nameKey } from '../../grammar/text.js';
import { numberValue } from '../../values/value.js';
import { ExpressionReader } from './expression.js';
import { type Place, readEntry, textOf } from './read-entry.js';
import type { SourceEntry } from './source.js';
import { extendVocabulary } from '../rules/vocabulary.js';
import type { Compiled, FieldValue, Kind, Rules, Trait } from '../rules/rules.js';

/**
 * What an author declares in a sheet instead of a rulebook: `weapon Carbine { damage 5d + 1 }`, `trait "Weather Sense" [5]`,
 * `skill "Glider Repair" like Mechanic`. Gives the traits that the entry declares, usually none.
 */
export function own(source: SourceEntry, rules: Rules): Trait[] {
  const first = source.tokens[0];
  const kind = first?.type === 'word' ? rules.kinds.get(nameKey(first.text)) : undefined;
  if (source.type !== 'entry' || !kind || source.tokens.length < 2) return [];
  const place: Place = { rules, where: 'document' };
  const read = readEntry(source, place);
  if (read.ownName === undefined || read.trait) return [];
  const base = read.like ? rules.traits.get(kind.key)?.get(nameKey(read.like.name)) : undefined;
  if (!kind.item && !base && read.cost === undefined) return [];
  return [declare(source, read.ownName, kind, base, rules, read.cost?.value)];
}

/** The rules with the traits that the table declared; those win over the book's of the same kind and name. */
own.extend = (rules: Rules, declared: readonly Trait[]): Rules => {
  const traits = new Map(rules.traits);
  for (const trait of declared) traits.set(trait.kind, new Map([...(traits.get(trait.kind) ?? []), [trait.key, trait]]));
  return { ...rules, traits, vocabulary: extendVocabulary(rules.vocabulary, declared) };
};

function declare(source: SourceEntry, name: string, kind: Kind, base: Trait | undefined, rules: Rules, cost: Parameters<typeof numberValue>[0] | undefined): Trait {
  const clauses = base?.clauses ?? kind.clauses;
  const values = new Map(clauses.values);
  const modes = new Map(clauses.modes);
  for (const line of source.entries) {
    if (line.type !== 'entry') continue;
    if (nameKey(line.tokens[0]?.text ?? '') === 'mode' && line.tokens.length > 1) {
      const mode = textOf(line.tokens, 1, line.tokens.length);
      modes.set(nameKey(mode), { name: mode, values: new Map(line.entries.flatMap((entry) => fieldOf(entry, kind, rules))) });
    } else for (const [key, value] of fieldOf(line, kind, rules)) values.set(key, value);
  }
  const origin = { uri: source.uri, path: source.path, part: 'cost' } as const;
  const price: Compiled | undefined = cost === undefined ? undefined : () => ({ operation: 'written', value: numberValue(cost), origin });
  return {
    key: nameKey(name),
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

function fieldOf(line: SourceEntry, kind: Kind, rules: Rules): [string, FieldValue][] {
  const fields = [...kind.clauses.fields].sort((a, b) => b.key.length - a.key.length);
  for (const field of fields) {
    const words = field.key.split(' ');
    if (!words.every((word, index) => nameKey(line.tokens[index]?.text ?? '') === word)) continue;
    const text = textOf(line.tokens, words.length, line.tokens.length);
    const origin = { uri: line.uri, path: line.path };
    if (field.type === 'text' || field.type === 'choice' || field.type === 'flag') {
      const choice = field.choices?.find((one) => one.key === nameKey(text));
      const value: Compiled = choice?.value ?? (() => ({ operation: 'written', value: field.type === 'flag' ? { kind: 'boolean', value: true } : { kind: 'text', text }, origin: { ...origin, part: 'value', from: words.length, to: line.tokens.length } }));
      return [[field.key, { value, text }]];
    }
    const locals = new Set(kind.clauses.fields.map((one) => one.key));
    const expression = new ExpressionReader(rules, line.tokens, words.length, line.tokens.length, origin, undefined, locals).read();
    return [[field.key, { value: expression.value, text }]];
  }
  return [];
}
