import type { HeadToken } from './layout/sheet/head-tokens.js';
import { nameKey } from './text.js';

/** The tokens as they were written, blanks folded. */
export function textOf(tokens: readonly HeadToken[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token) text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return text;
}

/** Each of the names in quotes. */
export function quoted(names: readonly string[]): string[] {
  return names.map((name) => `"${name}"`);
}

/** `a, b or c`. */
export function list(words: readonly string[], conjunction: 'or' | 'and' = 'or'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}

/** What the words after a flag make of it, none of them included; undefined where they are neither yes nor no. */
export function flagCalled(text: string): boolean | undefined {
  const key = nameKey(text);
  if (['', 'yes', 'on', 'true'].includes(key)) return true;
  return ['no', 'off', 'false'].includes(key) ? false : undefined;
}
