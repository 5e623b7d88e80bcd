import { type HeadToken, tokensOf } from '../../grammar/layout/sheet/head-tokens.js';

/** The tokens of inline code after its verb, in their places on the page. */
export function tokensOfCode(text: string, offset: number): HeadToken[] {
  return tokensOf(text)
    .slice(1)
    .map((token) => moved(token, offset));
}

/** A token of a text that begins at an offset of a page. */
export function moved(token: HeadToken, by: number): HeadToken {
  return { ...token, offset: token.offset + by, end: token.end + by };
}
