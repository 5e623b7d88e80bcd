import { tokensOf } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import { readEntry } from '../read/entry/read-entry.js';
import type { EntryPlace } from '../read/entry/reading.js';
import { readLines } from '../read/lines.js';
import { fieldAt } from '../read/longest-name.js';
import { declaredBy } from '../read/own-declarations.js';
import type { LeftOut, SourceCharacter, SourceEntry } from '../read/source/source.js';
import type { Field } from '../rules/clauses.js';
import type { Named, Rules } from '../rules/rules.js';
import { firstWord } from '../rules/vocabulary.js';

/** A character with its bases, the farthest first. */
export interface Lineage {
  readonly character: SourceCharacter;
  readonly bases: readonly Lineage[];
  /** Further entries that replace the character's own ones. */
  readonly assumed?: readonly SourceEntry[];
  /** Its own entries were generated from what has happened in play, so they need no joining of lines. */
  readonly isMade?: boolean;
}

/** An entry of a character or of one of its bases. The character's own entries override those of its bases. */
export interface InheritedEntry {
  readonly id: string;
  readonly source: SourceEntry;
  /** The npc it came from. */
  readonly inherited: string | undefined;
  readonly entries: readonly InheritedEntry[];
}

/**
 * `like` copies all entries except rolls and notes. An entry with the same kind, name and specialty replaces the base's
 * rating and cost and keeps its nested entries, with which its own are merged in the same way. `without` removes
 * entries, inside braces too; `missing` is called for a name that removes nothing.
 */
export function inherit(lineage: Lineage, rules: Rules, missing: (name: LeftOut) => void = () => {}): InheritedEntry[] {
  basesFirst(
    lineage,
    (base) => cachedOf(base, rules).bequest !== undefined,
    (base) => {
      cachedOf(base, rules).bequest = bequest(base, rules);
    },
  );
  return inheritFrom(lineage, rules, missing);
}

/** Whether a character or one of its bases declares traits, so that its vocabulary is not only the rulebook's. */
export function declaresTraits(lineage: Lineage, rules: Rules): boolean {
  const declares = (one: Lineage): boolean =>
    one.bases.some((base) => cachedOf(base, rules).declares) ||
    readLines(one.character.entries, rules).some((entry) => declaredBy(entry, rules).length > 0);
  basesFirst(
    lineage,
    (base) => cachedOf(base, rules).declares !== undefined,
    (base) => {
      cachedOf(base, rules).declares = declares(base);
    },
  );
  return declares(lineage);
}

/** Cached facts about a base, for the rules with which it was last read. */
interface Cached {
  readonly rules: Rules;
  /** Whether it declares traits. */
  declares?: boolean;
  /** The entries that it passes on. */
  bequest?: readonly InheritedEntry[];
}

const cache = new WeakMap<Lineage, Cached>();

function cachedOf(base: Lineage, rules: Rules): Cached {
  const cached = cache.get(base);
  if (cached?.rules === rules) return cached;
  const fresh: Cached = { rules };
  cache.set(base, fresh);
  return fresh;
}

/**
 * Calls `work` for each base that is not done yet, the farthest first. A loop, so that the chain can have any length.
 */
function basesFirst(lineage: Lineage, isDone: (base: Lineage) => boolean, work: (base: Lineage) => void): void {
  const waiting = lineage.bases.filter((base) => !isDone(base));
  for (let base = waiting.at(-1); base; base = waiting.at(-1)) {
    const before = isDone(base) ? [] : base.bases.filter((one) => !isDone(one));
    waiting.push(...before);
    if (before.length > 0) continue;
    waiting.pop();
    if (!isDone(base)) work(base);
  }
}

function bequest(base: Lineage, rules: Rules): InheritedEntry[] {
  return inheritFrom(base, rules, () => {})
    .filter((entry) => entry.source.type === 'entry')
    .map((entry) => from(entry, base.character.name));
}

function inheritFrom(lineage: Lineage, rules: Rules, missing: (name: LeftOut) => void): InheritedEntry[] {
  let entries: InheritedEntry[] = [];
  for (const base of lineage.bases) entries = merge(entries, cachedOf(base, rules).bequest ?? [], rules);
  entries = leaveOut(entries, lineage.character.without, rules, missing);
  const leftOut = new Set<LeftOut>();
  const { entries: lines } = lineage.character;
  const own = (lineage.isMade ? lines : readLines(lines, rules)).map((entry, index) =>
    bringAlong(wrap(entry, String(index)), rules, leftOut),
  );
  const assumed = (lineage.assumed ?? []).map((entry, index) => bringAlong(wrap(entry, String(index)), rules, leftOut));
  const unknown = (name: LeftOut): void => {
    if (!leftOut.has(name)) missing(name);
  };
  const merged = merge(merge(entries, own, rules, unknown), assumed, rules);
  return merged.map((entry, index) => {
    const id = String(index);
    return entry.id === id ? entry : { ...entry, id };
  });
}

function wrap(source: SourceEntry, id: string): InheritedEntry {
  return {
    id,
    source,
    inherited: undefined,
    entries: source.entries.map((entry, index) => wrap(entry, `${id}.${index}`)),
  };
}

/** The first words of all spellings of traits with `brings`. */
function firstWordsThatBring(rules: Rules): ReadonlySet<string> {
  const brings = ({ what, kind, key }: Named): boolean =>
    what === 'trait' && (rules.traits.get(kind ?? '')?.get(key)?.clauses.brings.length ?? 0) > 0;
  const { names } = rules.vocabulary;
  return new Set([...names].flatMap(([spelling, meant]) => (meant.some(brings) ? [beginningOf(spelling)] : [])));
}

/** Whether an entry can name a trait with `brings`: a quick test, so that most entries need not be read. */
function mayBring({ tokens, from }: SourceEntry, rules: Rules): boolean {
  const words = rules.once(firstWordsThatBring);
  if (from !== undefined) return true;
  for (const { type, text } of tokens)
    if (type !== 'symbol' && type !== 'comma' && words.has(beginningOf(nameKey(text)))) return true;
  return false;
}

/** The first word of a name, without what is after a slash: `guns` of `guns/tl6`. */
function beginningOf(key: string): string {
  const word = firstWord(key);
  const slash = word.indexOf('/');
  return slash < 0 ? word : word.slice(0, slash);
}

/**
 * Adds what the trait of an entry brings, as if it were in its braces before the author's own entries. These override
 * it, and `without` removes it; the names that it removes here are added to `found`.
 */
function bringAlong(entry: InheritedEntry, rules: Rules, found: Set<LeftOut>): InheritedEntry {
  if (entry.source.type !== 'entry' || rules.once(firstWordsThatBring).size === 0) return entry;
  const inside =
    entry.entries.length === 0 ? entry.entries : entry.entries.map((child) => bringAlong(child, rules, found));
  // Most entries bring nothing and stay the same object.
  const isSame = inside.every((child, index) => child === entry.entries[index]);
  const entries = isSame ? entry.entries : inside;
  const trait = mayBring(entry.source, rules)
    ? readEntry(entry.source, { rules, where: 'character' }).trait
    : undefined;
  const brought = trait?.clauses.brings ?? [];
  if (!trait || brought.length === 0) return isSame ? entry : { ...entry, entries };
  const { uri, path, without = [] } = entry.source;
  const packed = brought.map((text, index): InheritedEntry => {
    const source: SourceEntry = { uri, path: `${path}#${index}`, type: 'entry', tokens: tokensOf(text), entries: [] };
    return { id: '', source, inherited: trait.name, entries: [] };
  });
  const others = new Set<LeftOut>();
  // The author can specify what is brought: Power Theme (mirrors) replaces Power Theme.
  const exact = new Set(
    entries.map(({ source }) => identity(source, { rules, where: 'character' })?.replace(/:[^:]*$/, ':')),
  );
  const general = packed.filter(({ source }) => !exact.has(identity(source, { rules, where: 'character' })));
  const kept = leaveOut(general, without, rules, (name) => others.add(name));
  for (const name of without) if (!others.has(name)) found.add(name);
  return { ...entry, entries: merge(kept, entries, rules) };
}

/** Marks entries as inherited from `name`. Those that the base has inherited itself are shared. */
function from(entry: InheritedEntry, name: string): InheritedEntry {
  if (isInherited(entry)) return entry;
  return { ...entry, inherited: entry.inherited ?? name, entries: entry.entries.map((child) => from(child, name)) };
}

function isInherited({ inherited, entries }: InheritedEntry): boolean {
  return inherited !== undefined && entries.every(isInherited);
}

function merge(
  base: readonly InheritedEntry[],
  over: readonly InheritedEntry[],
  rules: Rules,
  missing: (name: LeftOut) => void = () => {},
  within?: EntryPlace,
  fields: readonly Field[] = [],
): InheritedEntry[] {
  const merged = [...base];
  if (over.length === 0) return merged;
  if (base.length === 0 && over.every(({ source }) => source.without === undefined)) return [...over];
  const identify = (source: SourceEntry): string | undefined =>
    within
      ? (fieldAt(source.tokens, 0, fields)?.field.key ?? identityInList(source, within))
      : identity(source, { rules, where: 'character' });
  const places = new Map<string, number>();
  for (const [index, { source }] of base.entries()) {
    const key = identify(source);
    if (key !== undefined && !places.has(key)) places.set(key, index);
  }
  for (const entry of over) {
    const { without = [], instead, tokens } = entry.source;
    const key = base.length === 0 || instead ? undefined : identify(entry.source);
    const index = instead
      ? merged.findIndex(({ source }) => source.uri === instead.uri && source.path === instead.path)
      : ((key === undefined ? undefined : places.get(key)) ?? -1);
    const same = merged[index];
    if (index < 0 || !same) {
      for (const name of without) missing(name);
      if (key !== undefined && !within) places.set(key, merged.length);
      merged.push(entry);
    } else {
      const head = instead && tokens.length === 0 ? same.source : entry.source;
      const kept = leaveOut(same.entries, without, rules, missing);
      const inside = within ?? insideOf(head, rules);
      const fields = within && entry.entries.length > 0 ? fieldsOf(head, within) : [];
      const entries = merge(kept, entry.entries, rules, missing, inside, fields);
      // In a list, each of two entries with one name replaces a different one.
      if (within && key !== undefined) places.delete(key);
      merged[index] =
        head === same.source || saysNothing(entry.source, within ?? { rules, where: 'character' })
          ? { ...same, entries }
          : { ...entry, entries };
    }
  }
  return merged;
}

/** Whether only the braces of an entry say something, so that its rating and cost are the inherited ones. */
function saysNothing(source: SourceEntry, place: EntryPlace): boolean {
  if (source.entries.length === 0 && source.without === undefined) return false;
  const read = readEntry(source, place);
  return read.named?.what === 'trait' && read.name.to - read.name.from === source.tokens.length;
}

function leaveOut(
  entries: readonly InheritedEntry[],
  names: readonly LeftOut[],
  rules: Rules,
  missing: (name: LeftOut) => void,
): InheritedEntry[] {
  if (names.length === 0) return [...entries];
  const hits = new Set<string>();
  const left = without(entries, new Set(names.map(({ name }) => nameKey(name))), rules, hits);
  for (const one of names) if (!hits.has(nameKey(one.name))) missing(one);
  return left;
}

function without(
  entries: readonly InheritedEntry[],
  removed: ReadonlySet<string>,
  rules: Rules,
  found: Set<string>,
): InheritedEntry[] {
  return entries
    .filter((entry) => {
      const read = readEntry(entry.source, { rules, where: 'character' });
      const written = entry.source.tokens.map((token) => token.text).join(' ');
      const specialty = read.options.find((option) => option.type === 'specialty');
      const special = specialty?.type === 'specialty' ? `${read.named?.name} (${specialty.text})` : undefined;
      const names = [read.named?.name, read.ownName, special, written].flatMap((name) =>
        name === undefined ? [] : [nameKey(name)],
      );
      const hit = names.filter((name) => removed.has(name));
      for (const name of hit) found.add(name);
      return hit.length === 0;
    })
    .map((entry) => ({ ...entry, entries: without(entry.entries, removed, rules, found) }));
}

/** The place of the lines in the braces of a list. */
function insideOf(source: SourceEntry, rules: Rules): EntryPlace | undefined {
  const { named } = readEntry(source, { rules, where: 'character' });
  const list = named?.what === 'list' ? rules.lists.get(named.key) : undefined;
  return list && { rules, where: 'list', kinds: list.kinds, marks: list.marks };
}

/** The fields that an item of a list can have in its braces. */
function fieldsOf(source: SourceEntry, place: EntryPlace): readonly Field[] {
  const { trait, kind } = readEntry(source, place);
  return (trait?.clauses ?? place.rules.kinds.get(kind?.key ?? '')?.clauses)?.fields ?? [];
}

/**
 * In a list, choices are part of the identity of traits that can be taken several times: `torso 2 shock` and `torso 1
 * killing` are two entries.
 */
function identityInList(source: SourceEntry, place: EntryPlace): string | undefined {
  const key = identity(source, place);
  const { trait, options } = readEntry(source, place);
  if (key === undefined || !trait?.clauses.many) return key;
  const choices = options.flatMap((one) => (one.type === 'choice' ? [nameKey(one.label)] : []));
  return [key, ...choices.sort()].join(':');
}

/** The identity of an entry: kind, name and specialty. */
function identity(source: SourceEntry, place: EntryPlace): string | undefined {
  if (source.type !== 'entry') return undefined;
  const read = readEntry(source, place);
  const specialty = read.options.find((option) => option.type === 'specialty');
  const name = read.named?.key ?? nameKey(read.ownName ?? '');
  return `${read.named?.what ?? 'own'}:${read.named?.kind ?? read.kind?.key ?? ''}:${name}:${specialty?.type === 'specialty' ? nameKey(specialty.text) : ''}`;
}
