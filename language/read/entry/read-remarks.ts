import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { readGroupPart } from './read-group.js';
import { pointsAt } from './read-rating.js';
import type { EntryDraft, EntryPlace } from './reading.js';

// Printed remarks on an entry outside of parentheses: words after a colon, a comma or the name, and relative levels.

/**
 * Reads words after a comma or a colon as if they were in parentheses. Returns the index after them; undefined if there
 * are none.
 */
export function readRemark(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  place: EntryPlace,
): number | undefined {
  const isComma = tokens[at]?.type === 'comma';
  if (place.where !== 'character' && place.where !== 'trait') return undefined;
  // `Heat Ray 6d, 36 points`
  if (isComma && pointsAt(tokens, at + 1)?.hasWord) return readWordsAsGroup(entry, tokens, at + 1, place, true);
  if (!entry.trait || entry.rating) return undefined;
  if (!isComma && (tokens[at]?.text !== ':' || at !== entry.name.to || tokens[at + 1]?.type !== 'word'))
    return undefined;
  if (!isComma && !takesWords(entry)) return undefined;
  return readWordsAsGroup(entry, tokens, at + 1, place, isComma);
}

/** `Duty to the army [-15]`: words in small letters between a trait and its cost. */
export function readLowerWords(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  place: EntryPlace,
): number | undefined {
  if (place.where !== 'character' || !/^\p{Ll}/u.test(tokens[at]?.text ?? '') || !takesWords(entry)) return undefined;
  const end = tokens.findIndex(({ text }, index) => index > at && (text === '[' || text === '('));
  return end > 0 && tokens[end + 1]?.type !== 'word' ? readWordsAsGroup(entry, tokens, at, place, false) : undefined;
}

function readWordsAsGroup(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  from: number,
  place: EntryPlace,
  withNumbers: boolean,
): number {
  let to = from;
  const isPart = (at: number): boolean => {
    const { type, text } = tokens[at] ?? {};
    if (type === 'comma') return !withNumbers && tokens[at + 1]?.type === 'word';
    return type === 'word' || text === '-' || (withNumbers && type === 'number');
  };
  while (isPart(to)) to++;
  // `Language: German -2`: the sign belongs to the number, not to the words.
  while (to > from && tokens[to - 1]?.text === '-' && tokens[to]) to--;
  readGroupPart(entry, tokens, { from, to }, place);
  return to;
}

/**
 * `DX/E - DX+1`, `(A) IQ-1`, `— IQ+1 —`: a relative level, as programs and books print it, which follows from the
 * level. Returns the index after it; undefined if no level or cost comes next.
 */
export function afterRelativeLevel(
  { trait }: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  { rules }: EntryPlace,
): number | undefined {
  const isSign = tokens[at]?.text === '-' || tokens[at]?.text === '\u2014';
  if ((tokens[at]?.type !== 'word' && !isSign) || !trait?.clauses.ladder) return undefined;
  let to = at;
  const isDash = (index: number): boolean => /^[-\u2014]$/.test(tokens[index]?.text ?? '') && !tokens[index]?.glued;
  const isBase = (text: string): boolean =>
    rules.vocabulary.names.get(nameKey(text))?.some(({ what }) => what === 'trait') ?? false;
  const [base, difficulty] = (tokens[to]?.text ?? '').split('/');
  if (tokens[to]?.type === 'word' && difficulty !== undefined && /^[A-Z]{1,2}$/.test(difficulty)) {
    // `First Aid  M/E  13`: without the stat that the level is relative to.
    const isLetter = /^[A-Z]$/.test(base ?? '') && tokens[to + 1]?.type === 'number';
    if (isLetter || isBase(base ?? '')) to++;
  }
  const begin = isDash(to) ? to + 1 : to;
  if (tokens[begin]?.type !== 'word' || !isBase(tokens[begin]?.text ?? '')) return to > at ? to : undefined;
  const [sign, number] = tokens.slice(begin + 1, begin + 3);
  const end = /^[-+]$/.test(sign?.text ?? '') && sign?.glued && number?.type === 'number' ? begin + 3 : begin + 1;
  // The level or the cost has to follow.
  const { type, text = '' } = tokens[end] ?? {};
  return type === 'number' || /^[-\u2014[(]$/.test(text) ? end : undefined;
}

/** `[police cruiser]`: several words in brackets are never a cost; a single one may be meant as one. */
export function isWordsInBrackets(tokens: readonly HeadToken[], open: number): boolean {
  let to = open + 1;
  while (tokens[to]?.type === 'word') to++;
  return to > open + 2 && tokens[to]?.text === ']';
}

/** Whether words in square brackets can be read as those in parentheses: `Melee Weapon [Sword]`. */
export function takesWords({ trait, kind }: EntryDraft): boolean {
  const clauses = (trait ?? kind)?.clauses;
  return clauses?.specialty !== undefined || (clauses?.options.length ?? 0) > 0 || (clauses?.texts.length ?? 0) > 0;
}
