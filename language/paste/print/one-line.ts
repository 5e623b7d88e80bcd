import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { textOf } from '../../grammar/token-text.js';
import { unitWritten } from '../../read/entry/quantity.js';
import { pointsAt } from '../../read/entry/read-rating.js';
import { isText } from '../../read/lines.js';
import { longestName } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';

// Differences between a printed line and one of the sheet language: footnote marks, and costs before names.

/** The words of a printed line as in the sheet language. In a list, a number before a name is a count. */
export function plainTokens(tokens: readonly HeadToken[], rules: Rules, isInList: boolean): readonly HeadToken[] {
  if (isText(tokens, rules)) return tokens;
  const plain = withoutFootnotes(tokens);
  return isInList
    ? withWholeName(withDesignation(plain, rules))
    : withCostAfterColon(withCostBehind(plain, rules), rules);
}

/** `50-round drum`, `9-mm pistol`, `30-06 rifle`: a number that a hyphen joins to the name of a thing is not a count. */
function withWholeName(tokens: readonly HeadToken[]): readonly HeadToken[] {
  const [number, hyphen, next] = tokens;
  if (number?.type !== 'number' || hyphen?.text !== '-' || !hyphen.glued || !next?.glued) return tokens;
  const end = tokens.findIndex(({ type, text }) => type === 'comma' || /^[([:]$/.test(text));
  const name = tokens.slice(0, end < 0 ? tokens.length : end);
  const text = textOf(name, 0, name.length);
  return [{ ...number, type: 'text', text, end: name.at(-1)?.end ?? number.end }, ...tokens.slice(name.length)];
}

/** `MP-40`, `2 MG-42 with a bipod`: a number that a hyphen joins to the end of a name is not a level, as things have none. */
function withDesignation(tokens: readonly HeadToken[], rules: Rules): readonly HeadToken[] {
  const count = tokens[0]?.type === 'number' ? 1 : 0;
  const begin = count > 0 && /^[x×]$/i.test(tokens[1]?.text ?? '') ? 2 : count;
  let hyphen = begin;
  while (tokens[hyphen]?.type === 'word') hyphen++;
  const [first, sign, number] = [tokens[begin], tokens[hyphen], tokens[hyphen + 1]];
  if (!first || hyphen === begin || sign?.text !== '-' || !sign.glued) return tokens;
  if (number?.type !== 'number' || !number.glued) return tokens;
  if (longestName(rules.vocabulary, tokens, begin, tokens.length, () => true)) return tokens;
  const isEnd = ({ type, text }: HeadToken, at: number): boolean =>
    type === 'comma' || /^[([:$]$/.test(text) || (type === 'number' && unitWritten(tokens[at + 1]) !== undefined);
  const end = tokens.findIndex((token, at) => at > hyphen + 1 && isEnd(token, at));
  const name = tokens.slice(begin, end < 0 ? tokens.length : end);
  const text = textOf(name, 0, name.length);
  const whole: HeadToken = { ...first, type: 'text', text, end: name.at(-1)?.end ?? number.end };
  return [...tokens.slice(0, begin), whole, ...tokens.slice(begin + name.length)];
}

/** `Combat Reflexes: 15`: for a trait with a cost and without a level the number is the cost. */
function withCostAfterColon(tokens: readonly HeadToken[], rules: Rules): readonly HeadToken[] {
  const [colon, number] = tokens.slice(-2);
  const length = tokens.length - 2;
  if (colon?.text !== ':' || number?.type !== 'number' || length < 1) return tokens;
  const match = longestName(rules.vocabulary, tokens, 0, length, ({ what }) => what === 'trait');
  const [named] = match?.candidates ?? [];
  const clauses = rules.traits.get(named?.kind ?? '')?.get(named?.key ?? '')?.clauses;
  const takesNoNumber = clauses?.cost && !clauses.rating && !clauses.ladder && clauses.numbers.length === 0;
  if (match?.length !== length || !takesNoNumber) return tokens;
  const sign = (text: string): HeadToken => ({ ...colon, type: 'symbol', text, glued: text === ']' });
  return [...tokens.slice(0, length), sign('['), { ...number, glued: true }, sign(']')];
}

const FOOTNOTE = /^[*\u2020\u2021^]$/;

/** `Pistol-9* [2]` without the footnote mark; marks in parentheses stay. */
function withoutFootnotes(tokens: readonly HeadToken[]): readonly HeadToken[] {
  if (!tokens.some(({ text }, at) => at > 0 && FOOTNOTE.test(text))) return tokens;
  let depth = 0;
  return tokens.filter(({ type, text }, at) => {
    if (text === '(' || text === '[') depth++;
    else if (text === ')' || text === ']') depth--;
    return at === 0 || depth > 0 || type !== 'symbol' || !FOOTNOTE.test(text);
  });
}

/** `[-5] Honesty`, `2 Climbing 12`, `[ST] 12 [20]`: moves the cost to the end, and removes brackets around a name. */
function withCostBehind(tokens: readonly HeadToken[], rules: Rules): readonly HeadToken[] {
  const [first, name, close] = tokens;
  if (first?.text === '[') {
    const points = pointsAt(tokens, 1);
    const end = points && tokens[points.end]?.text === ']' ? points.end + 1 : 0;
    if (end > 0 && end < tokens.length) return [...tokens.slice(end), ...tokens.slice(0, end)];
    if (name && close?.text === ']' && tokens[3]?.type === 'number') return [name, ...tokens.slice(3)];
    return tokens;
  }
  const hasCost = tokens.some(({ text }) => text === '[');
  if (first?.type !== 'number' || hasCost || !/^\d+(?:\.\d+)?$/.test(first.text)) return tokens;
  if (longestName(rules.vocabulary, tokens, 0, tokens.length, () => true)) return tokens;
  const match = longestName(rules.vocabulary, tokens, 1, tokens.length, ({ what }) => what === 'trait');
  const isPriced = match?.candidates.some(({ kind, key }) => {
    const clauses = rules.traits.get(kind ?? '')?.get(key)?.clauses;
    return clauses?.ladder !== undefined || clauses?.cost !== undefined;
  });
  if (!isPriced) return tokens;
  const sign = (text: string): HeadToken => ({ ...first, type: 'symbol', text, glued: text === ']' });
  return [...tokens.slice(1), sign('['), { ...first, glued: true }, sign(']')];
}
