import { nameKey } from '../../grammar/text.js';
import type { SourceEntry } from '../source/source.js';

/**
 * Splits a line at `then` and at `or` outside of parentheses into steps, each with alternatives: `check A or B then C`
 * is two steps, and the first has two alternatives. Each alternative is a line of its own with some of the tokens;
 * those after the first do not begin with the name of the roller.
 */
export function attemptOf(source: SourceEntry, from: number): readonly (readonly SourceEntry[])[] {
  const { tokens } = source;
  const steps: SourceEntry[][] = [[]];
  let begin = from;
  let depth = 0;
  const end = (to: number): void => {
    steps.at(-1)?.push({ ...source, tokens: tokens.slice(begin, to) });
    begin = to + 1;
  };
  tokens.forEach(({ type, text }, at) => {
    if (type === 'symbol' && text === '(') depth += 1;
    if (type === 'symbol' && text === ')') depth -= 1;
    const word = type === 'word' && depth === 0 && at >= from ? nameKey(text) : '';
    if (word !== 'or' && word !== 'then') return;
    end(at);
    if (word === 'then') steps.push([]);
  });
  end(tokens.length);
  return steps;
}

/** Whether a line has a word that can split it. */
export function canBeCut({ tokens }: SourceEntry, from: number): boolean {
  return tokens.some(({ type, text }, at) => at > from && type === 'word' && /^(?:or|then)$/i.test(text));
}
