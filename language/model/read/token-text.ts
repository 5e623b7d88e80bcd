import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { withoutSeparators } from '../../values/number-text.js';

/** The tokens as they were written, blanks folded. */
export function textOf(tokens: readonly HeadToken[], from: number, to: number): string {
  let text = '';
  for (let index = from; index < to; index++) {
    const token = tokens[index];
    if (token) text += index > from && !token.glued ? ` ${token.text}` : token.text;
  }
  return text;
}

/** What is said of `1,500`, which is no number here and which nobody means as two; undefined for other words. */
export function separatorsMessage(text: string): string | undefined {
  const plain = withoutSeparators(text);
  return plain === undefined ? undefined : `"${text}" is not read as one number. Write ${plain}.`;
}

/** `a, b or c`. */
export function list(words: readonly string[], conjunction: 'or' | 'and' = 'or'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}
