import { nameKey } from '../../grammar/text.js';
import { joinTexts } from '../read/join-texts.js';
import { readEntry } from '../read/read-entry.js';
import { readSections } from '../read/sections.js';
import type { SourceEntry } from '../read/source.js';
import type { Rules } from '../rules/rules.js';
import type { Lineage } from './build.js';

/** An entry of a character or of one of its bases; entries of a base are overridden by the character's own. */
export interface InheritedEntry {
  readonly id: string;
  readonly source: SourceEntry;
  /** The npc it came from. */
  readonly inherited: string | undefined;
  readonly entries: readonly InheritedEntry[];
}

/**
 * `like` copies all entries but rolls and notes. An entry of the same kind, name and specialty replaces the base's rating
 * and cost and keeps what is nested in it; its block merges in the same way. `without` removes.
 */
export function inherit(lineage: Lineage, rules: Rules): InheritedEntry[] {
  let entries: InheritedEntry[] = [];
  for (const base of lineage.bases)
    entries = merge(
      entries,
      inherit(base, rules)
        .filter((entry) => entry.source.type === 'entry')
        .map((entry) => from(entry, base.character.name)),
      rules,
    );
  const removed = new Set(lineage.character.without.map(nameKey));
  if (removed.size > 0) entries = without(entries, removed, rules);
  const own = joinTexts(readSections(lineage.character.entries, rules), rules).map((entry, index) =>
    wrap(entry, String(index)),
  );
  const merged = merge(entries, own, rules);
  return merged.map((entry, index) => ({ ...entry, id: String(index) }));
}

function wrap(source: SourceEntry, id: string): InheritedEntry {
  return {
    id,
    source,
    inherited: undefined,
    entries: source.entries.map((entry, index) => wrap(entry, `${id}.${index}`)),
  };
}

function from(entry: InheritedEntry, name: string): InheritedEntry {
  return { ...entry, inherited: entry.inherited ?? name, entries: entry.entries.map((child) => from(child, name)) };
}

function merge(base: readonly InheritedEntry[], over: readonly InheritedEntry[], rules: Rules): InheritedEntry[] {
  if (base.length === 0) return [...over];
  const merged = [...base];
  for (const entry of over) {
    const key = identity(entry.source, rules);
    const index = key === undefined ? -1 : merged.findIndex((one) => identity(one.source, rules) === key);
    const known = merged[index];
    if (index < 0 || !known) merged.push(entry);
    else merged[index] = { ...entry, entries: merge(known.entries, entry.entries, rules) };
  }
  return merged;
}

function without(entries: readonly InheritedEntry[], removed: ReadonlySet<string>, rules: Rules): InheritedEntry[] {
  return entries
    .filter((entry) => {
      const read = readEntry(entry.source, { rules, where: 'character' });
      const names = [read.named?.name, read.ownName].flatMap((name) => (name === undefined ? [] : [nameKey(name)]));
      return (
        !names.some((name) => removed.has(name)) &&
        !removed.has(nameKey(entry.source.tokens.map((token) => token.text).join(' ')))
      );
    })
    .map((entry) => ({ ...entry, entries: without(entry.entries, removed, rules) }));
}

/** Kind, name and specialty: what makes two entries the same one. */
function identity(source: SourceEntry, rules: Rules): string | undefined {
  if (source.type !== 'entry') return undefined;
  const read = readEntry(source, { rules, where: 'character' });
  const specialty = read.options.find((option) => option.type === 'specialty');
  const name = read.named?.key ?? nameKey(read.ownName ?? '');
  return `${read.named?.what ?? 'own'}:${read.named?.kind ?? read.kind?.key ?? ''}:${name}:${specialty?.type === 'specialty' ? nameKey(specialty.text) : ''}`;
}
