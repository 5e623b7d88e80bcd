import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { longestName } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';
import { type Heading, MOST_WORDS } from './headings.js';
import { hasBlock, type PrintedEntry } from './printed-entry.js';

// Entries that are broken at the end of a printed line. Joined entries have the tokens of both lines, in their order.

/** Whether an entry continues a text or a thing of a list that is broken at the end of a line: `Hates` and below it `mules`. */
export function wraps(entry: PrintedEntry, heading: Heading, read: readonly PrintedEntry[], rules: Rules): boolean {
  const last = read[read.length - 1];
  if (heading.isAlone || heading.isCaption || !last) return false;
  const isText = heading.list !== undefined || rules.kinds.get(heading.kind ?? '')?.open === 'text';
  const lastToken = lastOf(last, rules).tokens.at(-1);
  return isText && lastToken?.text !== ']' && !lastToken?.text.endsWith('.') && goesOn(entry, rules);
}

/** Whether a line begins within a sentence: with a small letter, and not with a name of the game. */
export function goesOn(entry: PrintedEntry, rules: Rules): boolean {
  const { tokens } = entry;
  const [first, second] = tokens;
  if (first?.type !== 'word' || hasBlock(entry) || !/^\p{Ll}/u.test(first.text) || second?.text === ':') return false;
  return longestName(rules.vocabulary, tokens, 0, tokens.length, () => true) === undefined;
}

/** The entry that a line may continue: in a list its last one. */
function lastOf(entry: PrintedEntry, { lists }: Rules): PrintedEntry {
  const inner = entry.section && lists.has(entry.section.kind) ? entry.entries[entry.entries.length - 1] : undefined;
  return inner ?? entry;
}

/** Adds the words of a line to the last entry, however deep it is. */
export function appendToLast(read: PrintedEntry[], { tokens }: PrintedEntry, rules: Rules): void {
  const last = read[read.length - 1];
  if (!last) return;
  const inner = lastOf(last, rules);
  const joined = { ...inner, tokens: grown(inner.tokens, tokens) };
  read[read.length - 1] = inner === last ? joined : { ...last, entries: withLast(last.entries, joined) };
}

/**
 * Joins a name, a word or a level that is broken at the end of a line: `First` and below it `Aid-12 [1]`, `Stub-` and below it
 * `bornness`. Returns the entry, or undefined if it was added to the one before it.
 */
export function mended(read: PrintedEntry[], entry: PrintedEntry, rules: Rules): PrintedEntry | undefined {
  const last = read[read.length - 1];
  const [first] = entry.tokens;
  if (entry.type !== 'entry' || entry.sameLine || entry.section || !first || !last) return entry;
  const open = lastOf(last, rules);
  if (open.type !== 'entry' || open.total || hasBlock(open)) return entry;
  const from = open.section?.tokens ?? 0;
  const end = open.tokens.length;
  if (end === from) return entry;
  const tokens =
    withoutHyphen(open, entry, rules) ?? (open.prose ? undefined : joined(open.tokens, from, entry, rules));
  if (!tokens) return entry;
  const { entries, braced, without } = entry;
  const whole = { ...open, tokens, entries, ...(braced && { braced }), ...(without && { without }) };
  read[read.length - 1] = open === last ? whole : { ...last, entries: withLast(last.entries, whole) };
  return undefined;
}

/** The tokens of both lines, if the second continues the first. */
function joined(
  tokens: readonly HeadToken[],
  from: number,
  { tokens: next }: PrintedEntry,
  rules: Rules,
): readonly HeadToken[] | undefined {
  const [first] = next;
  if (!first || !isBroken(tokens, from, next, rules)) return undefined;
  // `Stealth-` and below it `12`: the hyphen of a level is no minus sign.
  const rest = tokens[tokens.length - 1]?.text === '-' ? [{ ...first, glued: true }, ...next.slice(1)] : next;
  return grown(tokens, rest);
}

/** `Stub-` and below it `bornness [-5]`: one word. A capital letter after the hyphen means that the hyphen belongs to the word. */
function withoutHyphen(open: PrintedEntry, entry: PrintedEntry, rules: Rules): readonly HeadToken[] | undefined {
  const { tokens } = open;
  const from = open.section?.tokens ?? 0;
  const [word, hyphen] = [tokens[tokens.length - 2], tokens[tokens.length - 1]];
  const first = entry.tokens[0];
  if (tokens.length < from + 2 || hyphen?.text !== '-' || !hyphen.glued || hyphen.type !== 'symbol') return undefined;
  if (word?.type !== 'word' || first?.type !== 'word') return undefined;
  const isSmall = /^\p{Ll}/u.test(first.text);
  const whole = { ...word, text: `${word.text}${isSmall ? '' : '-'}${first.text}`, end: first.end };
  const together = [...tokens.slice(0, -2), whole, ...entry.tokens.slice(1)];
  const { vocabulary } = rules;
  const match = longestName(vocabulary, together, from, together.length, () => true);
  const isName = match !== undefined && from + match.length >= tokens.length - 1;
  if (
    !isName &&
    (!isSmall || hasBlock(entry) || longestName(vocabulary, entry.tokens, 0, entry.tokens.length, () => true))
  )
    return undefined;
  return together;
}

function isBroken(tokens: readonly HeadToken[], from: number, next: readonly HeadToken[], rules: Rules): boolean {
  const end = tokens.length;
  const [last, first] = [tokens[end - 1], next[0]];
  if (last?.text === '-' && last.glued) return first?.type === 'number' && end > from + 1;
  // `[10] Voice` has its own cost before its name.
  if (first?.text === '[')
    return (
      next[1]?.type !== 'word' &&
      !/^[\]:]$/.test(last?.text ?? '') &&
      !next.slice(3).some(({ type }) => type === 'word')
    );
  const { vocabulary } = rules;
  const isTrait = (named: { readonly what: string }): boolean => named.what === 'trait';
  // `Guns` and below it `(Rifle)-14 [2]`
  if (first?.text === '(') return longestName(vocabulary, tokens, from, end, isTrait)?.length === end - from;
  if (first?.type !== 'word' || end - from > MOST_WORDS) return false;
  if (tokens.slice(from).some((token) => token.type !== 'word')) return false;
  const own = longestName(vocabulary, tokens, from, end, () => true);
  const match = own ? undefined : longestName(vocabulary, [...tokens, ...next], from, end + next.length, isTrait);
  return match !== undefined && match.length > end - from;
}

const growing = new WeakSet<readonly unknown[]>();

/** The list with more at its end. A list that was created here is changed in place, so that adding takes constant time. */
export function grown<One>(list: readonly One[], more: readonly One[]): readonly One[] {
  if (isGrowing(list)) {
    for (const one of more) list.push(one);
    return list;
  }
  const copy = [...list, ...more];
  growing.add(copy);
  return copy;
}

/** The list with another last one. */
export function withLast<One>(list: readonly One[], last: One): readonly One[] {
  if (!isGrowing(list)) return grown(list.slice(0, -1), [last]);
  list[list.length - 1] = last;
  return list;
}

function isGrowing<One>(list: readonly One[]): list is One[] {
  return growing.has(list);
}
