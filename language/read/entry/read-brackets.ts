import { messages } from '../../grammar/findings.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import type { ReadProblem } from './reading.js';

/**
 * The first unmatched bracket of an entry. The layout pass leaves brackets in characters to the rulebook, because they
 * are no mistake in an author's own words, as in `quirk Smiles :)`.
 */
export function unmatchedBracket(tokens: readonly HeadToken[]): ReadProblem | undefined {
  const open: number[] = [];
  let numbering = 0;
  for (const [at, { text, type }] of tokens.entries()) {
    if (type !== 'symbol') continue;
    if (text === '(' || text === '[') open.push(at);
    else if (text === ')' || text === ']') {
      // `1) Hums 2) Limps`: the numbers of a list.
      if (open.length === 0 && text === ')' && tokens[at - 1]?.text === String(numbering + 1)) numbering += 1;
      else if (tokens[open.pop() ?? -1]?.text !== (text === ')' ? '(' : '['))
        return {
          code: 'unexpected-closing',
          message: messages.unexpectedBracket(text),
          span: { from: at, to: at + 1 },
        };
    }
  }
  const [first] = open;
  if (first === undefined) return undefined;
  const message = messages.unclosedBracket(tokens[first]?.text ?? '(');
  return { code: 'unclosed-bracket', message, span: { from: first, to: first + 1 } };
}
