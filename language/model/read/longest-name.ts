import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import type { Named, Vocabulary } from '../rules/rules.js';
import { firstWord } from '../rules/vocabulary.js';

/** A name found at the beginning of a run of tokens. */
export interface NameMatch {
  readonly candidates: readonly Named[];
  /** Tokens it took. */
  readonly length: number;
  /** The number of a suffix glued to the name: 6 of `Guns/TL6`. */
  readonly suffix?: { readonly name: string; readonly number?: number };
  /** True when the level was glued on with a hyphen, as printed sheets do: `Brawling-15`. */
  readonly key: string;
}

/**
 * The longest declared name that the tokens from `from` on spell, glued hyphens and trailing numbers included, and
 * accepted by the caller. A quoted text is a name by itself. A full stop behind the last word may be that of a line of print.
 */
export function longestName(
  vocabulary: Vocabulary,
  tokens: readonly HeadToken[],
  from: number,
  to: number,
  accept: (named: Named) => boolean,
): NameMatch | undefined {
  const first = tokens[from];
  if (!first || from >= to) return undefined;
  if (first.type === 'text') return matchKey(vocabulary, nameKey(first.text), 1, accept);
  if (first.type !== 'word' && first.type !== 'number' && first.type !== 'dice') return undefined;
  const word = firstWord(nameKey(first.text));
  const stem = word.replace(/\/[a-z]+\d*$/, '');
  const most = Math.max(vocabulary.longest.get(word) ?? 0, vocabulary.longest.get(stem) ?? 0, 1);
  for (let length = Math.min(most, to - from); length > 0; length--) {
    const spelled = spell(tokens, from, from + length);
    if (spelled === undefined) continue;
    const found =
      matchKey(vocabulary, spelled, length, accept) ??
      (from + length === to && spelled.endsWith('.')
        ? matchKey(vocabulary, spelled.slice(0, -1), length, accept)
        : undefined);
    if (found) return found;
  }
  return undefined;
}

function matchKey(
  vocabulary: Vocabulary,
  key: string,
  length: number,
  accept: (named: Named) => boolean,
): NameMatch | undefined {
  const candidates = vocabulary.names.get(key)?.filter(accept);
  if (candidates && candidates.length > 0) return { candidates, length, key };
  const suffix = /^(.*)\/([a-z]+)(\d*)$/.exec(key);
  if (!suffix) return undefined;
  const [, stem = '', name = '', digits = ''] = suffix;
  const suffixed = vocabulary.names.get(stem)?.filter(accept);
  if (!suffixed || suffixed.length === 0) return undefined;
  return {
    candidates: suffixed,
    length,
    key: stem,
    suffix: { name, ...(digits !== '' && { number: Number(digits) }) },
  };
}

/** Key of the name that tokens spell; glued tokens without a blank between them. */
function spell(tokens: readonly HeadToken[], from: number, to: number): string | undefined {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (!token || token.type === 'text' || token.type === 'comma') return undefined;
    text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return nameKey(text);
}

/** Names within a typing mistake or two of the given one, nearest first, at most five. */
export function nearNames(vocabulary: Vocabulary, name: string, accept: (named: Named) => boolean): string[] {
  const key = nameKey(name);
  const reach = key.length < 5 ? 1 : key.length < 9 ? 2 : 3;
  const letters = lettersOf(key);
  const near: { name: string; distance: number }[] = [];
  for (let length = Math.max(0, key.length - reach); length <= key.length + reach; length++)
    for (const spelling of spellingsOf(vocabulary)[length] ?? []) {
      if (differs(spelling.letters, letters, reach)) continue;
      const found = spelling.named.find(accept);
      if (!found) continue;
      const distance = editDistance(spelling.text, key, reach);
      if (distance <= reach)
        near.push({ name: found.alias === 'choice' && found.choice ? found.choice : found.name, distance });
    }
  near.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  return [...new Set(near.map((one) => one.name))].slice(0, 5);
}

/** A declared spelling with the letters that it has, as bits: most names are told apart by these alone. */
interface DeclaredSpelling {
  readonly text: string;
  readonly letters: number;
  readonly named: readonly Named[];
}

const spellings = new WeakMap<Vocabulary['names'], readonly DeclaredSpelling[][]>();

/** The spellings of a vocabulary by their length. */
function spellingsOf({ names }: Vocabulary): readonly DeclaredSpelling[][] {
  const cached = spellings.get(names);
  if (cached) return cached;
  const byLength: DeclaredSpelling[][] = [];
  for (const [text, named] of names) {
    const same = byLength[text.length] ?? [];
    byLength[text.length] = same;
    same.push({ text, letters: lettersOf(text), named });
  }
  spellings.set(names, byLength);
  return byLength;
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/** Two texts have more letters of their own than `edits` could change: each edit takes one away and brings one in. */
function differs(letters: number, others: number, edits: number): boolean {
  let different = letters ^ others;
  let count = 0;
  for (; different !== 0 && count <= 2 * edits; count++) different &= different - 1;
  return count > 2 * edits;
}

/** Texts within a typing mistake or two of the given one, nearest first, at most three. */
export function nearTexts(text: string, among: readonly string[]): string[] {
  const key = nameKey(text);
  const reach = key.length < 5 ? 1 : key.length < 9 ? 2 : 3;
  const letters = lettersOf(key);
  const near = among
    .map((one) => ({ one, spelling: nameKey(one) }))
    .filter(
      ({ spelling }) =>
        Math.abs(spelling.length - key.length) <= reach && !differs(lettersOf(spelling), letters, reach),
    )
    .map(({ one, spelling }) => ({ one, distance: editDistance(spelling, key, reach) }))
    .filter(({ distance }) => distance <= reach);
  near.sort((a, b) => a.distance - b.distance || a.one.localeCompare(b.one));
  return [...new Set(near.map(({ one }) => one))].slice(0, 3);
}

/** Edits between two words, counting swapped neighbours as one; more than `limit` is not told apart. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
