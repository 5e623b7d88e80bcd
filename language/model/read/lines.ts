import { nameKey } from '../../grammar/text.js';
import type { Rules } from '../rules/rules.js';
import type { SourceEntry } from './source.js';

/** The lines of a block by the rulebook's vocabulary: headings of printed sheets read, texts that hold commas whole. */
export function readLines(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  return joinTexts(readSections(entries, rules), rules);
}

/**
 * Printed sheets put a heading in front of a line: `Skills: Brawling-13 [2]; Stealth-12 [2]`, `Gear: rope, knife`. The
 * heading says of which kind the entries of the line are; a list's heading makes them its contents.
 */
function readSections(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
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

/**
 * Texts run to the end of their line, commas included: `quirk Snaps his fingers, whatever the hour` is one entry. The
 * layout cannot know which words begin a text; the rulebook does.
 */
function joinTexts(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const joined: SourceEntry[] = [];
  for (const entry of entries) {
    const last = joined[joined.length - 1];
    if (
      entry.afterComma &&
      last &&
      last.type === 'entry' &&
      entry.type === 'entry' &&
      last.entries.length === 0 &&
      isText(last, rules)
    ) {
      const comma = {
        type: 'comma',
        text: ',',
        offset: last.tokens[last.tokens.length - 1]?.end ?? 0,
        end: last.tokens[last.tokens.length - 1]?.end ?? 0,
        glued: true,
      } as const;
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, comma, ...entry.tokens] };
    } else joined.push(entry);
  }
  return joined;
}

/** A text that is not quoted: those end with their quote. */
function isText(entry: SourceEntry, rules: Rules): boolean {
  if (entry.section && rules.kinds.get(entry.section.kind)?.open === 'text')
    return entry.tokens[entry.section.tokens]?.type !== 'text';
  const [first, second] = entry.tokens;
  if (first?.type !== 'word' || second === undefined || second.type === 'text') return false;
  if (rules.kinds.get(nameKey(first.text))?.open === 'text') return true;
  for (let length = Math.min(4, entry.tokens.length - 1); length > 0; length--) {
    const key = nameKey(
      entry.tokens
        .slice(0, length)
        .map((token) => token.text)
        .join(' '),
    );
    const named = rules.vocabulary.names.get(key)?.find((one) => one.what === 'field');
    if (named) return entry.tokens[length]?.type !== 'text' && rules.fields.get(named.key)?.type === 'text';
  }
  return false;
}
