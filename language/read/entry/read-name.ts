import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Field } from '../../rules/clauses.js';
import { misspelledNames, nearTexts, nearTraits } from '../../rules/near-names.js';
import type { Kind, Named } from '../../rules/rules.js';
import * as rational from '../../values/rational.js';
import { fieldAt, longestName, markAt, valueBeforeName } from '../longest-name.js';
import * as say from '../messages.js';
import { isPrintMark, printHeadingAt } from '../print-headings.js';
import { unitWritten } from './quantity.js';
import { isCostBefore, readMeasure } from './read-before-name.js';
import { isTimesSign, readGrouped, TIMES, takeCount, trailing } from './read-part.js';
import type { EntryDraft, EntryPlace, ReadEntry, Span } from './reading.js';

/** Reads the name of an entry, after a count or the word for its kind. Returns the index of the next part. */
export function readName(entry: EntryDraft, tokens: readonly HeadToken[], place: EntryPlace): number {
  const { vocabulary, kinds } = place.rules;
  const accept = acceptIn(place);
  const start = entry.source.from ?? 0;
  const heading = place.where === 'character' ? printHeadingAt(tokens, start, place.rules) : undefined;
  if (heading !== undefined) return readPrint(entry, tokens, { from: start, to: start + heading });
  if (place.where === 'character' && isPrintMark(tokens)) return readPrint(entry, tokens, { from: 0, to: 1 });
  if (place.where === 'character' && isCostBefore(tokens, start, place.rules))
    return readPrint(entry, tokens, { from: start, to: tokens.length });
  let at = start;
  const whole = longestName(vocabulary, tokens, at, tokens.length, accept);
  if (!whole && readMeasure(entry, tokens, at, place)) return at;
  const first = tokens[at];
  if (!whole && place.where === 'list' && first?.type === 'number' && tokens.length > at + 1) {
    const value = rational.parseNumber(first.text);
    if (value !== undefined && rational.isWhole(value) && value >= 0) {
      takeCount(entry, value, first.text, { from: at, to: at + 1 });
      at++;
    } else if (value === undefined) at = readGrouped(entry, tokens, at) ?? at;
  }
  if (at > start && isTimesSign(tokens[at]?.text) && at + 1 < tokens.length) at++;
  const match = at === start ? whole : longestName(vocabulary, tokens, at, tokens.length, accept);
  const kindName = match?.candidates.find((named) => named.what === 'kind');
  if (kindName && match && match.length === 1) {
    const kind = kinds.get(kindName.key);
    // `Passion (numbers) 2`
    const close =
      kind?.open === 'name' && tokens[at + 1]?.text === '(' ? tokens.findIndex(({ text }) => text === ')') : -1;
    if (kind && close > at + 2) {
      entry.kind = kind;
      entry.name = { from: at + 2, to: close };
      entry.ownName = textOf(tokens, at + 2, close);
      return close + 1;
    }
    const rest = longestName(
      vocabulary,
      tokens,
      at + 1,
      tokens.length,
      (named) => named.what === 'trait' && named.kind === kindName.key,
    );
    if (
      kind &&
      (rest || (tokens.length > at + 1 && kind.open) || place.where === 'document' || place.where === 'campaign')
    ) {
      entry.kind = kind;
      if (rest && !(kind.open === 'text')) return take(entry, rest.candidates, at + 1, rest, place, tokens);
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
    if (kind && tokens.length > at + 1 && tokens[at + 1]?.type !== 'symbol') {
      entry.kind = kind;
      return readOwnName(entry, tokens, at + 1, kind, place);
    }
  }
  if (match) {
    const candidates = match.candidates.filter((named) => named.what !== 'kind');
    if (candidates.length > 0) return take(entry, candidates, at, match, place, tokens);
  }
  const value = readValueName(entry, tokens, at, place);
  return value ?? readProse(entry, tokens, at, place) ?? readOwnName(entry, tokens, at, undefined, place);
}

/** `Skills: Brawling-13 [2]`: a printed line, which has to be converted first. */
function readPrint(entry: EntryDraft, tokens: readonly HeadToken[], span: Span): number {
  entry.name = span;
  entry.isPrint = true;
  entry.problems.push({ code: 'not-understood', message: say.printed(textOf(tokens, span.from, span.to)), span });
  return tokens.length;
}

/** Reads a sentence, or an unknown label before a colon and more words: one finding for the whole line. */
function readProse(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  from: number,
  place: EntryPlace,
): number | undefined {
  if (place.where !== 'character' || from > 0) return undefined;
  let to = 0;
  while (tokens[to]?.type === 'word') to++;
  const isLabel = to > 0 && to <= MOST_WORDS && tokens[to]?.text === ':' && tokens[to + 1]?.type === 'word';
  const isSentence = to > MOST_WORDS && tokens.slice(to).every(({ text }) => /^[.!?'’-]$/.test(text));
  if (!isLabel && !isSentence) return undefined;
  const name = textOf(tokens, 0, to);
  const accept = acceptIn(place);
  const { vocabulary } = place.rules;
  // A label is not taken for a misspelled trait: `Race` is no mace.
  const near = isLabel ? misspelledNames(vocabulary, name, (one) => one.what !== 'trait' && accept(one)) : [];
  if (isSentence && nearTraits(place.rules, name, accept).length > 0) return undefined;
  entry.isProse = true;
  entry.ownName = name;
  entry.name = { from: 0, to: isLabel ? to : tokens.length };
  const message = isLabel
    ? say.unknownHeading(place.rules.name, name, near)
    : say.sentence(place.rules.name, textOf(tokens, 0, tokens.length));
  entry.problems.push({ code: 'unknown-name', message, span: entry.name, near });
  return tokens.length;
}

/** The most words of a label. More words are a sentence. */
const MOST_WORDS = 4;

/** `Move 5`: a derived value, as stat blocks print it, unless something else has that name. */
function readValueName(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  at: number,
  place: EntryPlace,
): number | undefined {
  if (place.where !== 'character') return undefined;
  const before = valueBeforeName(tokens, at, place.rules.vocabulary);
  if (before) {
    entry.named = before.named;
    entry.name = { from: before.nameFrom, to: tokens.length };
    entry.printed = { from: at, to: before.nameFrom };
    return tokens.length;
  }
  const { derived } = place.rules;
  // Print means the character's value, and that of an item only if there is no other.
  const isOwn = (one: Named): boolean => derived.get(one.key)?.each === undefined;
  const match = longestName(place.rules.vocabulary, tokens, at, tokens.length, (one) => one.what === 'derived');
  const named = match?.candidates.find(isOwn) ?? match?.candidates[0];
  if (!match || !named || at + match.length >= tokens.length) return undefined;
  // `Damage Resistance 0` is no damage.
  if (tokens[at + match.length]?.type === 'word' && tokens.at(-1)?.type === 'number') return undefined;
  entry.named = named;
  entry.name = { from: at, to: at + match.length };
  return entry.name.to;
}

function take(
  entry: EntryDraft,
  candidates: readonly Named[],
  from: number,
  match: { readonly length: number; readonly suffix?: ReadEntry['suffix'] },
  place: EntryPlace,
  tokens: readonly HeadToken[],
): number {
  const to = from + match.length;
  const named = choose(candidates, place);
  entry.named = named;
  entry.name = { from, to };
  if (match.suffix) entry.suffix = match.suffix;
  if (named.what === 'trait') {
    const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
    if (trait) entry.trait = trait;
    const kind = place.rules.kinds.get(named.kind ?? '');
    if (kind) entry.kind ??= kind;
    if (named.alias === 'choice' && named.specialty !== undefined) {
      entry.options.push({ type: 'specialty', text: named.specialty, declared: true, span: { from, to } });
    } else if (named.alias === 'choice' && named.choice !== undefined && trait) {
      const option = trait.clauses.options.find((one) => one.choices.some((choice) => choice.label === named.choice));
      if (option) entry.options.push({ type: 'choice', option: option.key, label: named.choice, span: { from, to } });
      // `Comfortable wealth`: the choice before the name of its trait.
      const own = longestName(place.rules.vocabulary, tokens, to, tokens.length, (one) => one.key === trait.key);
      if (own) {
        entry.name = { from, to: to + own.length };
        return entry.name.to;
      }
    }
    const rivals = candidates.filter((other) => other.kind !== named.kind && fits(other, place) === fits(named, place));
    if (rivals.length > 0) {
      const qualified = [named, ...rivals].map((one) => `${one.kind} ${one.name}`);
      entry.problems.push({
        code: 'ambiguous-name',
        message: say.ambiguousName(textOf(tokens, from, to), qualified),
        span: entry.name,
        near: qualified,
      });
    }
  }
  if (named.what === 'field') {
    const field = place.rules.fields.get(named.key);
    if (field) entry.field = field;
  }
  return to;
}

/** The candidate that fits the entry's place best. */
function choose(candidates: readonly Named[], place: EntryPlace): Named {
  const sorted = [...candidates].sort((a, b) => fits(b, place) - fits(a, place));
  const [best] = sorted;
  if (!best) throw new Error('A name matched without candidates.');
  return best;
}

function fits(named: Named, place: EntryPlace): number {
  if (named.what !== 'trait') return 1;
  const trait = place.rules.traits.get(named.kind ?? '')?.get(named.key);
  const kind = place.rules.kinds.get(named.kind ?? '');
  const under = trait?.clauses.under ?? kind?.clauses.under ?? [];
  const nested = place.parent !== undefined && (under.includes(place.parent.kind) || under.includes(place.parent.key));
  return (
    (named.alias === 'choice' ? 0 : 2) +
    (nested ? 4 : 0) -
    (place.parent === undefined && (trait?.clauses.underRequired ?? false) ? 2 : 0)
  );
}

/** Reads a name that no rulebook declares: the author's own if the place allows one, else a problem with near names. */
function readOwnName(
  entry: EntryDraft,
  tokens: readonly HeadToken[],
  from: number,
  kind: Kind | undefined,
  place: EntryPlace,
): number {
  if (kind?.open === 'text') {
    const to = trailing(entry, tokens, from);
    entry.ownName =
      tokens.slice(from, to).length === 1 && tokens[from]?.type === 'text'
        ? (tokens[from]?.text ?? '')
        : textOf(tokens, from, to);
    entry.name = { from, to };
    return to;
  }
  let to = from;
  if (tokens[from]?.type === 'text') to = from + 1;
  else while (to < tokens.length && isNamePart(tokens, to, from, place, kind)) to++;
  if (to === from) to = Math.min(from + 1, tokens.length);
  entry.name = { from, to };
  entry.ownName = textOf(tokens, from, to);
  if (isOwnerInBrackets(tokens, from)) {
    const [owner = '', span] = [tokens[from + 1]?.text, { from, to: from + 3 }];
    entry.problems.push({ code: 'wrong-place', message: say.ownerMissing(owner), span });
    return tokens.length;
  }
  if (kind?.open || place.where === 'item') return to;
  if (place.where === 'list' && !kind?.item) {
    // Gear can be anything: a name that is not in the rulebook and no misspelling is an item of the list's last kind.
    const general = place.rules.kinds.get(place.kinds?.[place.kinds.length - 1] ?? '');
    const slip =
      tokens[from]?.type !== 'text' &&
      to === tokens.length &&
      misspelledNames(place.rules.vocabulary, entry.ownName, acceptIn(place)).length > 0;
    if (general?.open && !slip) {
      entry.kind = general;
      return to;
    }
  }
  if (kind && (place.where === 'document' || place.where === 'campaign' || kind.item)) return to;
  const accept = acceptIn(place);
  const firstWord = nameKey(entry.ownName).split(' ')[0] ?? '';
  const isValue = (named: Named): boolean =>
    named.what === 'derived' &&
    place.where === 'character' &&
    place.rules.derived.get(named.key)?.hidden !== true &&
    nearTexts(firstWord, [named.key.split(' ')[0] ?? '']).length > 0;
  const near = nearTraits(
    place.rules,
    entry.ownName,
    (named) => (accept(named) || isValue(named)) && (!kind || named.kind === kind.key),
  );
  const value = place.where === 'character' && !kind ? place.rules.derived.get(nameKey(entry.ownName)) : undefined;
  entry.problems.push({
    code: 'unknown-name',
    message:
      value === undefined
        ? say.unknownName(place.rules.name, entry.ownName, place.parent?.name, near)
        : say.valueAlone(value.name),
    span: entry.name,
    near: value === undefined ? near : [],
  });
  return to;
}

/** `[Body] Melee Weapon 5d` without an entry called Body before it. */
export function isOwnerInBrackets(tokens: readonly HeadToken[], from = 0): boolean {
  const [open, name, close] = tokens.slice(from, from + 3);
  const isOwner = open?.text === '[' && name?.type === 'word' && close?.text === ']';
  return isOwner && tokens.length > from + 3 && tokens[from + 3]?.type !== 'number';
}

function isNamePart(
  tokens: readonly HeadToken[],
  index: number,
  from: number,
  place: EntryPlace,
  kind?: Kind,
): boolean {
  const token = tokens[index];
  if (!token) return false;
  if (token.type === 'word')
    return !(
      index > from &&
      (nameKey(token.text) === 'allowed' ||
        nameKey(token.text) === 'like' ||
        (place.where === 'list' &&
          (isFieldOrMark(tokens, index, place) || TIMES.test(token.text) || isTimes(tokens, index))))
    );
  // `$120 in small notes`: money is a thing to carry.
  if (place.where === 'list' && token.text === '$') return index === from && tokens[index + 1]?.type === 'number';
  if (place.where === 'list' && index === from + 1 && tokens[from]?.text === '$') return token.type === 'number';
  if (index === from) return BEFORE_WORDS.has(token.type) && tokens[index + 1]?.type === 'word';
  const next = tokens[index + 1];
  // A level after a glued hyphen is not part of the name: Soldier-14. A calibre inside one is: Webley .455 revolver.
  if (token.text === '-' && token.glued && next?.type === 'number' && next.glued) return false;
  const declares = kind?.item === true && place.where !== 'list' && place.where !== 'item';
  if (declares && (token.type === 'number' || token.type === 'dice')) return true;
  if (token.type === 'number' && !token.glued && isOpen(place) && next === undefined) return token.text.includes('.');
  if (token.type === 'number' && !token.glued)
    return (
      place.where === 'list' &&
      isOpen(place) &&
      next?.type === 'word' &&
      !isFieldOrMark(tokens, index + 1, place) &&
      unitWritten(next) === undefined
    );
  return token.glued && token.type !== 'text' && token.text !== '(' && token.text !== '[' && token.text !== ':';
}

/** `grenades x 2` */
function isTimes(tokens: readonly HeadToken[], at: number): boolean {
  return isTimesSign(tokens[at]?.text) && tokens[at + 1]?.type === 'number' && at + 2 === tokens.length;
}

/** Tokens that can come before the words of a name: `98k`, `3D Sense`, `3/8" rope`. */
const BEFORE_WORDS: ReadonlySet<HeadToken['type']> = new Set(['dice', 'number', 'length']);

/** Whether the list can hold items that authors name themselves. */
function isOpen(place: EntryPlace): boolean {
  return (place.kinds ?? []).some((kind) => place.rules.kinds.get(kind)?.open);
}

function isFieldOrMark(tokens: readonly HeadToken[], index: number, place: EntryPlace): boolean {
  return (
    markAt(tokens, index, place.marks ?? []) !== undefined || fieldAt(tokens, index, fieldsIn(place)) !== undefined
  );
}

function fieldsIn(place: EntryPlace): Field[] {
  return (place.kinds ?? []).flatMap((kind) => place.rules.kinds.get(kind)?.clauses.fields ?? []);
}

/** Which names are possible in this place. */
function acceptIn(place: EntryPlace): (named: Named) => boolean {
  const { rules } = place;
  return (named) => {
    switch (named.what) {
      case 'trait':
        if (place.where === 'list') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'item') return place.kinds?.includes(named.kind ?? '') ?? false;
        if (place.where === 'campaign') return true;
        return !(rules.kinds.get(named.kind ?? '')?.item ?? false);
      case 'kind':
        return place.where !== 'item';
      case 'field':
      case 'list':
        return place.where === 'character';
      case 'setting':
        return place.where === 'campaign' || place.where === 'character';
      case 'switch':
        return place.where === 'campaign';
      default:
        return false;
    }
  };
}
