import type { HeadToken } from '../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../grammar/text.js';
import type { Field } from '../rules/clauses.js';
import type { Named, Vocabulary } from '../rules/rules.js';
import { firstWord } from '../rules/vocabulary.js';

/** A name at the beginning of a run of tokens. */
export interface NameMatch {
  readonly candidates: readonly Named[];
  /** How many tokens it has. */
  readonly length: number;
  /** The number of a suffix glued to the name: 6 of `Guns/TL6`. */
  readonly suffix?: { readonly name: string; readonly number?: number };
  /** The key that was looked up, without such a suffix. */
  readonly key: string;
}

/**
 * The longest declared name that the tokens from `from` on spell and that `accept` takes, glued hyphens and trailing
 * numbers included. A quoted text is a name by itself. A full stop after the last word is ignored, as printed lines end
 * with one.
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
  const stem = word.includes('/') ? word.replace(/\/[a-z]+\d*$/, '') : word;
  const most = Math.max(vocabulary.longest.get(word) ?? 0, vocabulary.longest.get(stem) ?? 0);
  for (let length = Math.min(most, to - from); length > 0; length--) {
    const spelled = spell(tokens, from, from + length);
    if (spelled === undefined) continue;
    const match =
      matchKey(vocabulary, spelled, length, accept) ??
      (from + length === to && spelled.endsWith('.')
        ? matchKey(vocabulary, spelled.slice(0, -1), length, accept)
        : undefined);
    if (match) return match;
  }
  return undefined;
}

/** `1d+1 swing`: a number or dice followed by the name of a derived value, as print writes it. */
export function valueBeforeName(
  tokens: readonly HeadToken[],
  at: number,
  vocabulary: Vocabulary,
): { readonly named: Named; readonly nameFrom: number } | undefined {
  if (tokens[at]?.type !== 'dice' && tokens[at]?.type !== 'number') return undefined;
  let to = at + 1;
  if (/^[-+]$/.test(tokens[to]?.text ?? '') && tokens[to + 1]?.type === 'number') to += 2;
  const match = longestName(vocabulary, tokens, to, tokens.length, (one) => one.what === 'derived');
  const [named] = match?.candidates ?? [];
  const end = to + (match?.length ?? 0);
  const isWhole = end === tokens.length || (end === tokens.length - 1 && tokens[end]?.text === '.');
  return named && isWhole ? { named, nameFrom: to } : undefined;
}

function matchKey(
  vocabulary: Vocabulary,
  key: string,
  length: number,
  accept: (named: Named) => boolean,
): NameMatch | undefined {
  const candidates = vocabulary.names.get(key)?.filter(accept);
  if (candidates && candidates.length > 0) return { candidates, length, key };
  if (!key.includes('/')) return undefined;
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

/** The key of the name that tokens spell; there is no blank before glued tokens. */
function spell(tokens: readonly HeadToken[], from: number, to: number): string | undefined {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (!token || token.type === 'text' || token.type === 'comma') return undefined;
    text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return nameKey(text);
}

/** The longest mark at a token, and its number of tokens. */
export function markAt(
  tokens: readonly HeadToken[],
  from: number,
  marks: readonly string[],
): { readonly mark: string; readonly length: number } | undefined {
  let best: { readonly mark: string; readonly length: number } | undefined;
  for (const mark of marks) {
    const length = lengthOf(nameKey(mark), tokens, from);
    if (length > (best?.length ?? 0)) best = { mark, length };
  }
  return best;
}

/** The field that the tokens begin with, by the longest of its spellings; `length` tokens name it. */
export function fieldAt(
  tokens: readonly HeadToken[],
  from: number,
  fields: readonly Field[],
): { readonly field: Field; readonly length: number } | undefined {
  let best: { readonly field: Field; readonly length: number } | undefined;
  const first = spell(tokens, from, from + 1);
  if (first === undefined) return undefined;
  for (const field of fields)
    for (const key of field.keys) {
      if (!key.startsWith(first) && first !== `${key}.`) continue;
      const length = lengthOf(key, tokens, from);
      if (length > (best?.length ?? 0)) best = { field, length };
    }
  return best;
}

/** The index after an optional sign between a field and its value, as rulebooks write it: `Acc: 5`, `Acc = 5`. */
export function afterFieldSign(tokens: readonly HeadToken[], at: number): number {
  const isSign = tokens[at]?.text === ':' || tokens[at]?.text === '=';
  return isSign && at + 1 < tokens.length ? at + 1 : at;
}

/** How many tokens spell the key, or 0. */
function lengthOf(key: string, tokens: readonly HeadToken[], from: number): number {
  for (let to = from + 1; to <= tokens.length; to++) {
    const spelled = spell(tokens, from, to);
    if (spelled === undefined || spelled.length > key.length + 1) return 0;
    if (spelled === key || spelled === `${key}.`) return to - from;
  }
  return 0;
}
