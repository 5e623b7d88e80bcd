import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';

/** The key of a place: `the wall` is the same place as `wall`. */
export function placeKey(name: string): string {
  return nameKey(name).replace(/^the /, '');
}

/**
 * The longest name of a place at a token, with or without an article; `from` and `end` are the name's, without the
 * article.
 */
export function placeAt(
  tokens: readonly HeadToken[],
  from: number,
  end: number,
  places: readonly string[],
): { readonly name: string; readonly from: number; readonly end: number } | undefined {
  const hasArticle = /^the$/i.test(tokens[from]?.text ?? '');
  for (let to = end; to > from; to--) {
    const key = placeKey(textOf(tokens, from, to));
    const name = places.find((one) => placeKey(one) === key);
    if (name !== undefined) return { name, from: hasArticle && to > from + 1 ? from + 1 : from, end: to };
  }
  return undefined;
}
