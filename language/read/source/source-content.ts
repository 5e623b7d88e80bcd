import type { SourceEntry } from './source.js';

/**
 * Entries as text without comments and blanks; equal content has equal values. Unreadable lines between entries count,
 * because the paths of the entries after them depend on them.
 */
export function contentOf(entries: readonly SourceEntry[]): string {
  // Joined once: a string that is built piece by piece needs many times its size.
  const parts: string[] = [];
  addContent(entries, parts);
  return parts.join('');
}

function addContent(entries: readonly SourceEntry[], parts: string[]): void {
  let expected = entries[0] ? indexOf(entries[0]) : 0;
  for (const entry of entries) {
    const index = indexOf(entry);
    parts.push(index === expected ? `\u0001${entry.type}` : `\u0001${index - expected}${entry.type}`);
    expected = index + 1;
    for (const token of entry.tokens)
      parts.push(token.glued ? '\u0004' : '\u0000', token.type === 'text' ? '"' : '', token.text);
    if (entry.text !== undefined) parts.push(entry.text);
    if (entry.name !== undefined) parts.push(entry.name);
    for (const { name } of entry.without ?? []) parts.push('\u0005', name);
    const { sameLine, afterComma, braced, cutShort } = entry;
    const place = (sameLine ? 1 : 0) + (afterComma ? 2 : 0) + (braced ? 4 : 0) + (cutShort ? 8 : 0);
    if (place > 0) parts.push('\u0006', String(place));
    if (entry.entries.length === 0) continue;
    parts.push(`\u0002${indexOf(entry.entries[0])}`);
    addContent(entry.entries, parts);
    parts.push('\u0003');
  }
}

/** The index of an entry in its block. */
export function indexOf(entry: { readonly path: string } | undefined): number {
  return entry ? Number(entry.path.slice(entry.path.lastIndexOf('.') + 1)) : 0;
}
