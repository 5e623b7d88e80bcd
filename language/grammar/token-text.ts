import type { HeadToken } from './layout/sheet/head-tokens.js';
import { nameKey } from './text.js';

/** The tokens as written, with single blanks. */
export function textOf(tokens: readonly HeadToken[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token) text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return text;
}

/** Quotes each of the names. */
export function quoted(names: readonly string[]): string[] {
  return names.map((name) => `"${name}"`);
}

/** `a, b or c`. */
export function list(words: readonly string[], conjunction: 'or' | 'and' = 'or'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}

/** The value of the words after a flag; undefined if they are neither yes nor no. */
export function flagCalled(text: string): boolean | undefined {
  const key = nameKey(text);
  if (['', 'yes', 'on', 'true'].includes(key)) return true;
  return ['no', 'off', 'false'].includes(key) ? false : undefined;
}
