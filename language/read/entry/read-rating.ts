import { DEFAULT_LIMITS } from '../../grammar/findings.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { isDiceWord, parseDiceSum } from '../../values/dice-text.js';
import { addPools, parsePool } from '../../values/pool.js';
import { isProblem } from '../../values/problem.js';
import * as rational from '../../values/rational.js';
import { asPool, diceValue, numberValue, poolValue, type Value } from '../../values/value.js';

/** A rating as written. */
interface ReadRating {
  readonly value: Value;
  /** The token after it. */
  readonly to: number;
  /** It has a sign, so it is added to the trait's base. */
  readonly signed: boolean;
}

/** Reads a number, a signed number, a dice pool or a sum of dice at `at`; undefined if there is none. */
export function readRating(
  tokens: readonly HeadToken[],
  at: number,
  type: 'number' | 'pool' | 'dice' | undefined,
  sides: number | undefined,
): ReadRating | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.type === 'dice' || (type === 'dice' && isDiceWord(token.text))) return readDice(tokens, at, type, sides);
  const sign = token.type === 'symbol' ? signOf(token.text) : 0;
  const number = sign === 0 ? token : tokens[at + 1];
  if (!number || (number.type !== 'number' && number.type !== 'length')) return undefined;
  const value = rational.parseNumber(number.text);
  if (value === undefined || Math.abs(rational.toNumber(value)) > DEFAULT_LIMITS.number) return undefined;
  const to = sign === 0 ? at + 1 : at + 2;
  // A hyphen glued to the word before it is the printed form of a level, not a sign: Brawling-15.
  const printed = sign < 0 && token.glued && !(tokens[at + 1]?.glued === false);
  const signedValue = sign < 0 && !printed ? rational.negate(value) : value;
  if (type === 'pool' && sign === 0 && (tokens[to]?.text === '+' || tokens[to]?.type === 'dice'))
    return readDice(tokens, at, type, sides);
  return { value: numberValue(signedValue), to, signed: sign !== 0 && !printed };
}

function readDice(
  tokens: readonly HeadToken[],
  at: number,
  type: 'number' | 'pool' | 'dice' | undefined,
  sides: number | undefined,
): ReadRating | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  if (type === 'dice') {
    let text = first.text;
    let to = at + 1;
    while (/^[+\-−–]$/.test(tokens[to]?.text ?? '') && isSummand(tokens[to + 1])) {
      text += `${tokens[to]?.text}${tokens[to + 1]?.text}`;
      to += 2;
    }
    const sum = parseDiceSum(text, sides);
    return isProblem(sum) ? undefined : { value: diceValue(sum), to, signed: false };
  }
  let pool = first.type === 'number' ? numberPool(first.text) : parsed(first.text);
  if (!pool) return undefined;
  let to = at + 1;
  while (tokens[to]?.text === '+') {
    const next = tokens[to + 1];
    const more =
      next?.type === 'dice' ? parsed(next.text) : next?.type === 'number' ? numberPool(next.text) : undefined;
    if (!more) break;
    pool = addPools(pool, more);
    to += 2;
  }
  return { value: poolValue(pool), to, signed: false };
}

/** Whether something can be added to dice. */
function isSummand(token: HeadToken | undefined): boolean {
  return token?.type === 'number' || token?.type === 'dice' || (token?.type === 'word' && isDiceWord(token.text));
}

function parsed(text: string): ReturnType<typeof asPool> {
  const pool = parsePool(text);
  return isProblem(pool) ? undefined : pool;
}

function numberPool(text: string): ReturnType<typeof asPool> {
  const number = rational.parseNumber(text);
  return number === undefined ? undefined : asPool(numberValue(number));
}

function signOf(text: string): -1 | 0 | 1 {
  if (text === '+') return 1;
  return text === '-' || text === '−' || text === '–' ? -1 : 0;
}

/** Reads points at a token: `-10`, `125 pts`. `end` is the index after them. */
export function pointsAt(
  tokens: readonly HeadToken[],
  at: number,
): { readonly end: number; readonly value: string; readonly hasWord: boolean } | undefined {
  const sign = /^[-+]$/.test(tokens[at]?.text ?? '') ? (tokens[at]?.text ?? '') : '';
  const number = sign === '' ? at : at + 1;
  if (tokens[number]?.type !== 'number') return undefined;
  const value = `${sign === '-' ? '-' : ''}${tokens[number]?.text}`;
  const hasWord = POINT_WORDS.has(nameKey(tokens[number + 1]?.text ?? ''));
  return { end: number + (hasWord ? 2 : 1), value, hasWord };
}

/** The words for a character's points in print. */
const POINT_WORDS: ReadonlySet<string> = new Set(['points', 'point', 'pts', 'pts.', 'pt', 'pt.']);
