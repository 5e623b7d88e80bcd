import { sidesOf } from '../../dice/families/game.js';
import { DEFAULT_LIMITS, messages } from '../../grammar/findings.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Field } from '../../rules/clauses.js';
import { isValueName } from '../../rules/vocabulary.js';
import * as rational from '../../values/rational.js';
import { sameDimension, unitCalled } from '../../values/unit.js';
import { numberValue } from '../../values/value.js';
import { afterFieldSign, fieldAt, longestName, markAt } from '../longest-name.js';
import * as say from '../messages.js';
import { unitWritten } from './quantity.js';
import { readGroup } from './read-group.js';
import { readRating } from './read-rating.js';
import { afterRelativeLevel, isWordsInBrackets, readLowerWords, readRemark, takesWords } from './read-remarks.js';
import type { EntryDraft, EntryPlace, Span } from './reading.js';

/** `x3` after an item: the character carries three. */
export const TIMES = /^x([0-9]+)$/i;

/** The sign between an item and its count: `grenade × 2`, `60 x cartridge`. */
export function isTimesSign(text: string | undefined): boolean {
  return text === '\u00D7' || text === 'x' || text === 'X';
}

/** Marks of footnotes, which only print has. */
const FOOTNOTE = /^[*\u2020\u2021]$/;

/** Reads one part after the name. Returns the index of the next one. */
export function readPart(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): number {
  const token = tokens[at];
  if (!token) return at + 1;
  // `Thompson: 2d+1 damage` in a list of weapons: a remark, as the damage is declared elsewhere.
  if (token.text === ':' && place.where === 'list' && tokens[at + 1]?.type === 'dice') {
    const span = { from: at + 1, to: tokens.length };
    entry.options.push({ type: 'label', text: textOf(tokens, span.from, span.to), span });
    return tokens.length;
  }
  // `Enemy: Gestapo, 9 or less [-20]`: words that are usually in parentheses.
  const said = readRemark(entry, tokens, at, place);
  if (said !== undefined) return said;
  // `ST: 12`, `Melee Weapon [Sword]: 5d`, as printed forms have it.
  if (token.text === ':' && !entry.rating) return at + 1;
  if (isRatingSign(entry, tokens, at)) return at + 1;
  // `HT 12 [20].`, as sentences end.
  if (token.text === '.' && token.glued && at === tokens.length - 1) return at + 1;
  if (FOOTNOTE.test(token.text) && place.where === 'character') {
    entry.isPrint = true;
    entry.problems.push({
      code: 'not-understood',
      message: say.printedMark(token.text),
      span: { from: at, to: at + 1 },
    });
    return at + 1;
  }
  if (token.text === ']' && at === entry.name.to) return at + 1;
  const relative = afterRelativeLevel(entry, tokens, at, place);
  if (relative !== undefined) return relative;
  if (isCellMark(tokens, at)) return readCellCost(entry, tokens, at + 1) ?? at + 1;
  if (readSuffix(entry, tokens, at)) return at + 2;
  const bracketed = readBracketedRating(entry, tokens, at);
  if (bracketed !== undefined) return bracketed;
  if (token.text === '(' && token.type === 'symbol') return readGroup(entry, tokens, at, place);
  if (token.text === '[' && token.type === 'symbol')
    return tokens[at + 1]?.type === 'word' && (takesWords(entry) || isWordsInBrackets(tokens, at))
      ? readGroup(entry, tokens, at, place)
      : readCost(entry, tokens, at);
  if (token.type === 'text') {
    entry.label = { text: token.text, span: { from: at, to: at + 1 } };
    return at + 1;
  }
  if (token.type === 'word') {
    const next = Math.max(readWord(entry, tokens, at, place), readChoice(entry, tokens, at, place));
    if (next > at) return next;
  }
  if (isTimesSign(token.text) && tokens[at + 1]?.type === 'number' && place.where !== 'character') {
    const number = tokens[at + 1]?.text ?? '';
    takeCount(entry, Number(number), number, { from: at, to: at + 2 });
    return at + 2;
  }
  const field = unitField(entry, tokens, at, place);
  if (field !== undefined) return field;
  if (token.type === 'word' && at === entry.name.to) {
    const words = readLowerWords(entry, tokens, at, place);
    if (words !== undefined) return words;
  }
  const pair = readPair(entry, tokens, at) ?? readSignedCost(entry, tokens, at) ?? readColumnCost(entry, tokens, at);
  if (pair !== undefined) return pair;
  const rating = entry.rating
    ? undefined
    : readRating(tokens, at, (entry.trait ?? entry.kind)?.clauses.rating?.type, sidesOf(place.rules));
  if (rating) {
    entry.rating = { value: rating.value, span: { from: at, to: rating.to }, signed: rating.signed };
    return rating.to;
  }
  const grouped = readGrouped(entry, tokens, at);
  if (grouped !== undefined) return grouped;
  const to = endOfProblem(tokens, at);
  entry.problems.push({
    code: 'not-understood',
    message: say.meaninglessAfter(textOf(tokens, at, to), textOf(tokens, entry.name.from, entry.name.to)),
    span: { from: at, to },
  });
  return to;
}

/** `Strength = 12`, `Physics 95%`: a printed sign next to a rating. */
function isRatingSign({ trait, kind, rating }: EntryDraft, tokens: readonly HeadToken[], at: number): boolean {
  const [sign, next] = [tokens[at]?.text, tokens[at + 1]?.type];
  if (sign === '=') return !rating && (trait ?? kind)?.clauses.rating !== undefined && next === 'number';
  return sign === '%' && rating?.span.to === at && !trait && kind?.open === 'name';
}

/** `Guns (Rifle)/TL6`: the suffix of a name after its specialty. */
function readSuffix(entry: EntryDraft, tokens: readonly HeadToken[], at: number): boolean {
  const { suffix } = (entry.trait ?? entry.kind)?.clauses ?? {};
  const written = /^([a-z]+)(\d+)$/i.exec(tokens[at + 1]?.text ?? '');
  const isSign = tokens[at]?.text === '/' && tokens[at]?.glued && tokens[at + 1]?.glued;
  if (!isSign || !suffix || !written || nameKey(written[1] ?? '') !== suffix.key || entry.suffix) return false;
  entry.suffix = { name: suffix.key, number: Number(written[2]) };
  return true;
}

/** `HT 11/14`: the rating and a second number, for traits whose rulebook says what the two are. */
function readPair(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const clauses = (entry.trait ?? entry.kind)?.clauses;
  // Brawling-16/11: the hyphen belongs to the level.
  const to = tokens[at]?.text === '-' && tokens[at]?.glued ? at + 1 : at;
  const numbers = /^(\d+)\/(\d+)$/.exec(tokens[to]?.text ?? '');
  if (!clauses?.pair || entry.rating || !numbers || tokens[to]?.type !== 'number') return undefined;
  const span = { from: at, to: to + 1 };
  entry.rating = { value: numberValue(Number(numbers[1])), span, signed: false };
  entry.pair = { value: Number(numbers[2]), span };
  return to + 1;
}

/**
 * The mark between the cells of an entry, before a number or a cost: `Stealth — 12 — 2`. A hyphen is one if it has
 * blanks around it and a cost after the number, `Stealth - 12 [2]`; otherwise it is a minus sign.
 */
function isCellMark(tokens: readonly HeadToken[], at: number): boolean {
  const [mark, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (mark?.text === '\u2014')
    return next?.type === 'number' || next?.type === 'dice' || /^[-+[]$/.test(next?.text ?? '');
  if (mark?.text !== '-' || mark.glued || next?.type !== 'number' || next.glued) return false;
  return after?.text === '[' && tokens[at + 3]?.type === 'number';
}

/** `Fit — 5`: the number after a trait that takes none is its cost. */
function readCellCost(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const number = tokens[at];
  if (number?.type !== 'number' || at !== tokens.length - 1 || !takesOnlyCost(entry)) return undefined;
  const value = rational.parseNumber(number.text);
  entry.cost = { ...(value !== undefined && { value }), text: number.text, span: { from: at, to: at + 1 } };
  return at + 1;
}

function takesOnlyCost({ trait, cost }: EntryDraft): boolean {
  if (!trait?.clauses.cost || cost) return false;
  return !trait.clauses.rating && !trait.clauses.ladder && trait.clauses.numbers.length === 0;
}

/** `Loyalty: her sister (3)`: after a name of the author's, a number alone in parentheses is the rating. */
function readBracketedRating(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const { kind, ownName, rating } = entry;
  if (ownName === undefined || rating || kind?.clauses.rating?.type !== 'number') return undefined;
  const [open, number, close] = tokens.slice(at, at + 3);
  if (open?.text !== '(' || number?.type !== 'number' || close?.text !== ')') return undefined;
  const value = rational.parseNumber(number.text);
  if (value === undefined) return undefined;
  entry.rating = { value: numberValue(value), span: { from: at + 1, to: at + 2 }, signed: false };
  return at + 3;
}

/** `Obvious -1`, `Honesty -10`: a signed number after a trait that takes none is its cost. */
function readSignedCost(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const [sign, number] = [tokens[at], tokens[at + 1]];
  if (!takesOnlyCost(entry)) return undefined;
  if (!/^[-+]$/.test(sign?.text ?? '') || number?.type !== 'number') return undefined;
  const text = `${sign?.text === '-' ? '-' : ''}${number.text}`;
  const value = rational.parseNumber(text);
  entry.cost = { ...(value !== undefined && { value }), text, span: { from: at, to: at + 2 } };
  return at + 2;
}

/** `Stealth  12  2`, as in the columns of a spreadsheet: the number after the rating is the cost. */
function readColumnCost(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const { trait, kind, cost, rating } = entry;
  const from = tokens[at]?.text === '-' && !tokens[at]?.glued ? at + 1 : at;
  const number = tokens[from];
  const clauses = (trait ?? kind)?.clauses;
  const hasCost = clauses?.cost !== undefined || clauses?.ladder !== undefined;
  if (!hasCost || cost || !rating || number?.type !== 'number' || from !== tokens.length - 1) return undefined;
  const text = `${from > at ? '-' : ''}${number.text}`;
  const value = rational.parseNumber(text);
  entry.cost = { ...(value !== undefined && { value }), text, span: { from: at, to: tokens.length } };
  return tokens.length;
}

/** Whether `x2` can mean the rating of an entry. */
function takesLevels({ trait }: EntryDraft): boolean {
  const { rating, cost } = trait?.clauses ?? {};
  return rating ? rating.type === 'number' : trait?.own === true && cost !== undefined;
}

/** Reports `1,500` and `-1,500` where a number is expected. Returns the index after it; undefined for other words. */
export function readGrouped(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number | undefined {
  const to = /^[-−–+]$/.test(tokens[at]?.text ?? '') ? at + 2 : at + 1;
  const message = say.separators(textOf(tokens, at, to));
  if (message === undefined) return undefined;
  entry.problems.push({ code: 'not-a-number', message, span: { from: at, to } });
  return to;
}

function readWord(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): number {
  const token = tokens[at];
  if (!token) return at;
  const key = nameKey(token.text);
  const next = tokens[at + 1];
  if (key === 'allowed') {
    const reason = next?.type === 'text' ? next.text : '';
    entry.allowed = { reason, span: { from: at, to: at + (next?.type === 'text' ? 2 : 1) } };
    return entry.allowed.span.to;
  }
  if (key === 'like' && next) {
    const match = longestName(place.rules.vocabulary, tokens, at + 1, tokens.length, (named) => named.what === 'trait');
    const to = match ? at + 1 + match.length : tokens.length;
    entry.like = { name: match?.candidates[0]?.name ?? textOf(tokens, at + 1, to), span: { from: at + 1, to } };
    return to;
  }
  const valued = /^(\p{L}+)([0-9]+)$/u.exec(token.text);
  // `Toughness DR1`: the rating after the name of the value that it raises.
  if (
    valued &&
    !entry.rating &&
    isValueName(valued[1] ?? '', place.rules.vocabulary) &&
    entry.trait?.clauses.rating?.type === 'number'
  ) {
    entry.rating = { value: numberValue(Number(valued[2])), span: { from: at, to: at + 1 }, signed: false };
    return at + 1;
  }
  const times = TIMES.exec(key);
  if (times && (place.where === 'list' || place.where === 'item')) {
    takeCount(entry, Number(times[1]), times[1] ?? '', { from: at, to: at + 1 });
    return at + 1;
  }
  // `Booster x2`: the rating of a trait that is taken several times.
  if (times && !entry.rating && takesLevels(entry)) {
    entry.rating = { value: numberValue(Number(times[1])), span: { from: at, to: at + 1 }, signed: false };
    return at + 1;
  }
  const marks = [...(place.marks ?? []), ...(entry.trait?.clauses.marks ?? entry.kind?.clauses.marks ?? [])];
  const marked = markAt(tokens, at, marks);
  if (marked) {
    entry.marks.push({ name: marked.mark, span: { from: at, to: at + marked.length } });
    return at + marked.length;
  }
  const fields = entry.trait?.clauses.fields ?? entry.kind?.clauses.fields ?? [];
  const named = fieldAt(tokens, at, fields);
  if (!named) return at;
  const from = afterFieldSign(tokens, at + named.length);
  let to = from;
  while (to < tokens.length && !startsPart(tokens, to, fields, marks)) to++;
  // A flag can be alone; after the name of any other field comes its value.
  const least = named.field.type === 'flag' ? from : from + 1;
  entry.values.push({ field: named.field, span: { from, to: Math.max(to, Math.min(least, tokens.length)) } });
  return Math.max(to, least);
}

/** Sets the count of an entry: `3 Hand Grenade`, `Hand Grenade x3`. One that is too large is reported and ignored. */
export function takeCount(entry: EntryDraft, value: number, text: string, span: Span): void {
  if (value <= DEFAULT_LIMITS.count) entry.count = { value, span };
  else entry.problems.push({ code: 'out-of-range', message: messages.countTooLarge(text, DEFAULT_LIMITS.count), span });
}

/** `3 shock`: after a rating, and in lists, a choice can be written without parentheses. */
function readChoice(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): number {
  if (!entry.rating && place.where !== 'list') return at;
  const options = (entry.trait?.clauses ?? entry.kind?.clauses)?.options ?? [];
  let best: { readonly option: string; readonly label: string; readonly to: number } | undefined;
  for (const { key, choices } of options) {
    if (entry.options.some((one) => one.type === 'choice' && one.option === key)) continue;
    for (const choice of choices) {
      const to = at + choice.key.split(' ').length;
      if (to <= (best?.to ?? at) || to > tokens.length || nameKey(textOf(tokens, at, to)) !== choice.key) continue;
      best = { option: key, label: choice.label, to };
    }
  }
  if (!best) return at;
  const { option, label, to } = best;
  entry.options.push({ type: 'choice', option, label, span: { from: at, to } });
  return to;
}

function startsPart(
  tokens: readonly HeadToken[],
  at: number,
  fields: readonly Field[],
  marks: readonly string[],
): boolean {
  const token = tokens[at];
  if (!token) return true;
  if (token.type === 'text' || token.text === '[') return true;
  if (token.type !== 'word') return false;
  const key = nameKey(token.text);
  return key === 'allowed' || markAt(tokens, at, marks) !== undefined || fieldAt(tokens, at, fields) !== undefined;
}

/** `3 lb`, `$15` after an item: the value of its field with that unit. */
function unitField(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): number | undefined {
  if (place.where !== 'list' && place.where !== 'item') return undefined;
  const fields = entry.trait?.clauses.fields ?? entry.kind?.clauses.fields ?? [];
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.text === '$' && next?.type === 'number') {
    const field = fields.find((one) => one.unit === '$');
    if (field) {
      entry.values.push({ field, span: { from: at + 1, to: at + 2 } });
      return at + 2;
    }
  }
  if (token?.type === 'number' && next?.type === 'word') {
    const field = fields.find((one) => one.unit !== undefined && one.unit !== '$' && measures(one.unit, next));
    if (field) {
      entry.values.push({ field, span: { from: at, to: at + 2 } });
      return at + 2;
    }
  }
  return undefined;
}

function measures(unit: string, written: HeadToken): boolean {
  const [own, other] = [unitCalled(unit), unitWritten(written)];
  return own !== undefined && other !== undefined && sameDimension(own, other);
}

function readCost(entry: EntryDraft, tokens: readonly HeadToken[], at: number): number {
  let to = at + 1;
  while (to < tokens.length && !/^[\])]$/.test(tokens[to]?.text ?? '')) to++;
  const text = textOf(tokens, at + 1, to).replace(/\s+/g, '');
  const value = rational.parseNumber(text);
  const span = { from: at, to: Math.min(to + 1, tokens.length) };
  // `[—]`: an empty cell.
  if (/^[-\u2014]+$/.test(text)) return span.to;
  entry.cost = { ...(value !== undefined && { value }), text, span };
  if (value === undefined)
    entry.problems.push({
      code: 'not-a-number',
      message: say.separators(text) ?? say.invalidPoints(text),
      span,
    });
  return span.to;
}

function endOfProblem(tokens: readonly HeadToken[], at: number): number {
  let to = at + 1;
  while (
    to < tokens.length &&
    tokens[to]?.type !== 'text' &&
    tokens[to]?.text !== '[' &&
    tokens[to]?.text !== '(' &&
    nameKey(tokens[to]?.text ?? '') !== 'allowed'
  )
    to++;
  return to;
}

/** Reads `[cost]` and `allowed "reason"` at the end of a text. Returns the end of the text without them. */
export function trailing(entry: EntryDraft, tokens: readonly HeadToken[], from: number): number {
  let to = tokens.length;
  if (to - 2 > from && nameKey(tokens[to - 2]?.text ?? '') === 'allowed' && tokens[to - 1]?.type === 'text') {
    entry.allowed = { reason: tokens[to - 1]?.text ?? '', span: { from: to - 2, to } };
    to -= 2;
  }
  const close = tokens[to - 1]?.text === '.' ? to - 1 : to;
  // `Hums (-1)`
  const isCost =
    tokens[close - 1]?.text === ']' || (tokens[close - 1]?.text === ')' && tokens[close - 3]?.text === '-');
  if (isCost) {
    let open = close - 1;
    while (open > from && !/^[[(]$/.test(tokens[open]?.text ?? '')) open--;
    if (open > from) {
      readCost(entry, tokens, open);
      to = open;
    }
  }
  return to;
}
