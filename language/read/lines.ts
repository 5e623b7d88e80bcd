import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import type { Rules } from '../rules/rules.js';
import { readEntry } from './entry/read-entry.js';
import { longestName } from './longest-name.js';
import { hasBlock, type SourceEntry } from './source/source.js';

/**
 * The lines of a block by the rulebook's vocabulary: texts that contain commas are joined again, and skills in the
 * parentheses of a stat are moved into its braces.
 */
export function readLines(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  return joinTexts(entries, rules).map((entry) => withNested(entry, rules));
}

/**
 * Joins texts that the layout pass has split. A text goes on to the end of its line, over commas, and over semicolons
 * unless a name of the game follows: `quirk Snaps his fingers, whatever the hour` is one entry. The layout pass cannot
 * know which words begin a text; the rulebook does.
 */
function joinTexts(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const joined: SourceEntry[] = [];
  for (const entry of entries) {
    const last = joined[joined.length - 1];
    const isMore = entry.sameLine && entry.type === 'entry' && last?.type === 'entry' && !hasBlock(last);
    const isComma = entry.afterComma === true;
    if (isMore && (isText(last.tokens, rules) ? isComma || isProse(entry, rules) : isComma && isReadWhole(last, rules)))
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, markAfter(last, isComma), ...entry.tokens] };
    else joined.push(entry);
  }
  return joined;
}

/** Whether a line begins with no name of the game, so that a text before the semicolon goes on in it. */
function isProse({ tokens, braced }: SourceEntry, rules: Rules): boolean {
  return braced !== true && longestName(rules.vocabulary, tokens, 0, tokens.length, () => true) === undefined;
}

/** Whether the entry is prose or a line of print, which gets one finding as a whole. */
function isReadWhole(entry: SourceEntry, rules: Rules): boolean {
  const { isProse, isPrint } = readEntry(entry, { rules, where: 'character' });
  return isProse === true || isPrint === true;
}

/** Whether tokens are an unquoted text. A quoted one ends with its quote. */
export function isText(tokens: readonly HeadToken[], rules: Rules): boolean {
  const [first, second] = tokens;
  if (first?.type !== 'word' || second === undefined || second.type === 'text') return false;
  const word = nameKey(first.text);
  if (rules.kinds.get(word)?.open === 'text') return true;
  if (!rules.once(fieldStarts).has(word)) return false;
  for (let length = Math.min(4, tokens.length - 1); length > 0; length--) {
    const words = tokens.slice(0, length).map((token) => token.text);
    const named = rules.vocabulary.names.get(nameKey(words.join(' ')))?.find((one) => one.what === 'field');
    if (named) return tokens[length]?.type !== 'text' && rules.fields.get(named.key)?.type === 'text';
  }
  return false;
}

/** The first words of all spellings of a game's fields. */
function fieldStarts({ fields }: Rules): ReadonlySet<string> {
  return new Set([...fields.values()].flatMap(({ keys }) => keys.map((key) => key.split(' ')[0] ?? '')));
}

/** The comma that ended an entry, as a token. */
export function commaAfter(entry: Pick<SourceEntry, 'tokens'>): HeadToken {
  return markAfter(entry, true);
}

function markAfter({ tokens }: Pick<SourceEntry, 'tokens'>, isComma: boolean): HeadToken {
  const offset = tokens[tokens.length - 1]?.end ?? 0;
  return { type: 'comma', text: isComma ? ',' : ';', offset, end: offset, glued: true };
}

/**
 * `Body 3 (Brawling 2, Endurance 1)`: skills in the parentheses of their stat are read as if they were in its braces.
 */
function withNested(entry: SourceEntry, rules: Rules): SourceEntry {
  if (entry.type !== 'entry' || !entry.tokens.some((token) => token.text === '(')) return entry;
  const { trait, options } = readEntry(entry, { rules, where: 'character' });
  if (!trait) return entry;
  const nested: SourceEntry[] = [];
  for (const { type, span } of options) {
    if (type !== 'label') continue;
    const match = longestName(rules.vocabulary, entry.tokens, span.from, span.to, (named) => {
      const inner = named.what === 'trait' ? rules.traits.get(named.kind ?? '')?.get(named.key) : undefined;
      const { under = [] } = inner?.clauses ?? {};
      return under.includes(trait.kind) || under.includes(trait.key);
    });
    if (!match) continue;
    const { uri } = entry;
    const tokens = entry.tokens.slice(0, span.to);
    const path = `${entry.path}#${nested.length}`;
    nested.push({ uri, path, type: 'entry', tokens, from: span.from, entries: [] });
  }
  return nested.length === 0 ? entry : { ...entry, inParentheses: nested, entries: [...nested, ...entry.entries] };
}
