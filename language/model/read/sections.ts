import { nameKey } from '../../grammar/text.js';
import type { Rules } from '../rules/rules.js';
import type { SourceEntry } from './source.js';

/**
 * Printed sheets put a heading in front of a line: `Skills: Brawling-13 [2]; Stealth-12 [2]`, `Gear: rope, knife`. The
 * heading says of which kind the entries of the line are; a list's heading makes them its contents.
 */
export function readSections(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const read: SourceEntry[] = [];
  let section: Heading | undefined;
  for (const entry of entries) {
    const heading = entry.type === 'entry' ? headingOf(entry, rules) : undefined;
    if (heading || !entry.sameLine) section = heading;
    if (!section || entry.type !== 'entry') {
      read.push(entry);
      continue;
    }
    const tokens = heading ? heading.tokens : 0;
    const { list, kind } = section;
    if (list === undefined) {
      read.push({ ...entry, section: { kind: kind ?? '', tokens } });
      continue;
    }
    const item: SourceEntry = { ...entry, section: { kind: '', tokens } };
    const open = read[read.length - 1];
    if (heading || open?.section?.kind !== list)
      read.push({ ...entry, tokens: entry.tokens.slice(0, 1), section: { kind: list, tokens: 0 }, entries: [item] });
    else read[read.length - 1] = { ...open, entries: [...open.entries, item] };
  }
  return read;
}

interface Heading {
  readonly kind?: string;
  readonly list?: string;
  readonly tokens: number;
}

/** The heading that an entry begins with: a kind or a list, in the singular or plural, and a colon. */
function headingOf(entry: SourceEntry, rules: Rules): Heading | undefined {
  const colon = entry.tokens.findIndex((token) => token.text === ':');
  if (colon < 1 || colon > 3) return undefined;
  const words = nameKey(
    entry.tokens
      .slice(0, colon)
      .map((token) => token.text)
      .join(' '),
  );
  const tokens = colon + 1;
  for (const list of rules.lists.values())
    if ([list.key, ...list.also.map(nameKey)].includes(words)) return { list: list.key, tokens };
  for (const kind of rules.kinds.values()) {
    const plural = kind.clauses.plural ?? `${kind.name}s`;
    if (words === kind.key || words === nameKey(plural)) return { kind: kind.key, tokens };
  }
  return undefined;
}
