import { sidesOf } from '../../dice/families/game.js';
import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import type { Clauses, OptionRule } from '../../rules/clauses.js';
import { nearTexts } from '../../rules/near-names.js';
import * as rational from '../../values/rational.js';
import { numberValue } from '../../values/value.js';
import { longestName } from '../longest-name.js';
import * as say from '../messages.js';
import { pointsAt, readRating } from './read-rating.js';
import type { EntryDraft, EntryPlace, Span } from './reading.js';

/**
 * Reads `( ... )`. Parts are separated by commas or semicolons. A declared choice sets its option; a number with words
 * sets the number of that name; a declared specialty is the specialty; points are the cost. Anything else is an open
 * specialty or the author's label if the trait takes one.
 */
export function readGroup(entry: EntryDraft, tokens: readonly HeadToken[], at: number, place: EntryPlace): number {
  let depth = 0;
  let start = at + 1;
  let index = at;
  const parts: Span[] = [];
  for (; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === 'symbol' && (token.text === '(' || token.text === '[')) depth++;
    if (token?.type === 'symbol' && (token.text === ')' || token.text === ']') && --depth === 0) break;
    if ((token?.type === 'comma' || token?.text === ';') && depth === 1) {
      parts.push({ from: start, to: index });
      start = index + 1;
    }
  }
  parts.push({ from: start, to: index });
  // `(default DX-5, +3 double-jointed)`: print explains a level that was not bought.
  if (entry.trait?.clauses.rating && nameKey(tokens[at + 1]?.text ?? '') === 'default' && index > at + 2) {
    entry.untrained = { from: at + 1, to: index };
    return index + 1;
  }
  if (parts.length === 1 && (isDifficulty(entry, tokens, at, index) || readLeadingCost(entry, tokens, at, index)))
    return index + 1;
  for (const span of parts) if (span.to > span.from) readGroupPart(entry, tokens, span, place);
  return index + 1;
}

/** `Brawling (A)`, `Stealth (P/A)`: the difficulty of a skill, as books abbreviate it. The game has it already. */
function isDifficulty({ trait }: EntryDraft, tokens: readonly HeadToken[], open: number, close: number): boolean {
  return (
    trait?.clauses.ladder !== undefined &&
    close === open + 2 &&
    /^[A-Z]{1,2}(\/[A-Z]{1,2})?$/.test(tokens[open + 1]?.text ?? '') &&
    !trait.clauses.specialty?.choices.some(({ key }) => key === nameKey(tokens[open + 1]?.text ?? ''))
  );
}

/** `Brawling (4) 15`: a number in parentheses before the level is the cost. */
function readLeadingCost(entry: EntryDraft, tokens: readonly HeadToken[], open: number, close: number): boolean {
  const { trait, cost, rating } = entry;
  const number = tokens[open + 1];
  if (!trait?.clauses.ladder || cost || rating || close !== open + 2 || number?.type !== 'number') return false;
  if (tokens[close + 1]?.type !== 'number') return false;
  const value = rational.parseNumber(number.text);
  entry.cost = { ...(value !== undefined && { value }), text: number.text, span: { from: open, to: close + 1 } };
  return true;
}

/** Reads one part in parentheses, or words that mean the same outside of them. */
export function readGroupPart(entry: EntryDraft, tokens: readonly HeadToken[], span: Span, place: EntryPlace): void {
  const { options, problems } = entry;
  const clauses = entry.trait?.clauses ?? entry.kind?.clauses;
  const text = textOf(tokens, span.from, span.to);
  const key = nameKey(text);
  const taken = takenOptions(entry);
  const choices = (clauses?.options ?? []).flatMap((option) =>
    option.choices
      .filter(
        (choice) =>
          choice.key === key ||
          choice.key === key.replace(/ or less$|-$/, '') ||
          choice.key.replace(/ or less$/, '-') === key,
      )
      .map((choice) => ({ option, choice })),
  );
  const free = choices.filter((one) => !taken.has(one.option.key));
  const specialty = clauses?.specialty?.choices.find((choice) => choice.key === key);
  if (free.length > 1 || (free.length === 1 && specialty)) {
    const readings = [...free.map((one) => one.option.name), ...(specialty ? ['specialty'] : [])];
    problems.push({
      code: 'ambiguous-option',
      message: say.ambiguousPart(text, readings),
      span,
      near: readings,
    });
  }
  const [chosen] = free;
  if (chosen) {
    options.push({ type: 'choice', option: chosen.option.key, label: chosen.choice.label, span });
    return;
  }
  if (specialty) {
    options.push({ type: 'specialty', text: specialty.label, declared: true, span });
    return;
  }
  // `ST 10 (—)`: an empty cell.
  if (/^[-\u2014]+$/.test(text) || readPrinted(entry, tokens, span, place)) return;
  const grouped = (clauses?.numbers.length ?? 0) > 0 && groupedIn(tokens, span);
  if (grouped) {
    problems.push({ code: 'not-a-number', ...grouped });
    options.push({ type: 'label', text, span });
    return;
  }
  const number = numberPart(tokens, span, clauses);
  if (number) {
    options.push({ ...number, span });
    return;
  }
  const qualified = qualifiedChoice(tokens, span, clauses);
  if (qualified) {
    options.push({ ...qualified, span });
    return;
  }
  const textName = clauses?.texts.find(
    (name) => !options.some((one) => one.type === 'text' && one.name === nameKey(name)),
  );
  if (clauses?.specialty && !options.some((one) => one.type === 'specialty')) {
    options.push({ type: 'specialty', text, declared: false, span });
  } else if (textName !== undefined) {
    options.push({ type: 'text', name: nameKey(textName), text, span });
  } else readLabel(entry, text, taken, span, place);
}

/** The options that already have a choice. */
function takenOptions({ options }: EntryDraft): ReadonlySet<string> {
  return new Set(options.flatMap((one) => (one.type === 'choice' ? [one.option] : [])));
}

/** Reads points as the cost, as in brackets, and a number or dice alone as the printed total. */
function readPrinted(entry: EntryDraft, tokens: readonly HeadToken[], span: Span, place: EntryPlace): boolean {
  const clauses = entry.trait?.clauses ?? entry.kind?.clauses;
  const points = pointsAt(tokens, span.from);
  const isWhole = points?.end === span.to;
  const numbers = clauses?.numbers ?? [];
  const isNumbered = numbers.length > 0;
  // `Born Tactician (10)`, which the game does not know.
  const isUnknown = entry.ownName !== undefined && !clauses && place.where === 'character';
  const mayBePoints = !numbers.some(({ key, unit }) => /\bpoints?$/.test(unit ?? key));
  const hasCost = clauses?.cost !== undefined || clauses?.ladder !== undefined;
  // `ST 12 (20)`: an optional number needs its name, so this is the cost.
  const isRated = entry.rating !== undefined && clauses?.rating?.type === 'number' && hasCost;
  const isOptional = isNumbered && isRated && numbers.every(({ fallback }) => fallback !== undefined);
  // `Duty (10)` is a wrong choice and not a price if the choices are numbers.
  const takesBarePoints =
    hasCost && !clauses?.rating && !numberedOption(points?.value ?? '', clauses, takenOptions(entry));
  if (
    points &&
    isWhole &&
    !entry.cost &&
    (points.hasWord ? mayBePoints : isUnknown || isOptional || (takesBarePoints && !isNumbered))
  ) {
    const value = rational.parseNumber(points.value);
    entry.cost = { ...(value !== undefined && { value }), text: points.value, span };
    return true;
  }
  if (readValueOf(entry, tokens, span, place)) return true;
  if (!entry.rating || !clauses?.rating || isNumbered) return false;
  const printed = readRating(tokens, span.from, clauses.rating.type, sidesOf(place.rules));
  if (printed?.to !== span.to) return false;
  entry.options.push({ type: 'printed', value: printed.value, span });
  return true;
}

/** Whether a word after a number says that it is the rating: `2 levels`, `3 years`. */
export function isRatingName(word: string, { rating }: Clauses): boolean {
  const one = word.replace(/s$/, '');
  return rating?.type === 'number' && (one === 'level' || one === rating.key.replace(/s$/, ''));
}

/** `Toughness (DR 1)`: the rating after the name of the value that it raises. */
function readValueOf(entry: EntryDraft, tokens: readonly HeadToken[], { from, to }: Span, place: EntryPlace): boolean {
  const clauses = entry.trait?.clauses;
  if (entry.rating || clauses?.rating?.type !== 'number') return false;
  const isNamed = to === from + 2 && isRatingName(nameKey(tokens[from + 1]?.text ?? ''), clauses);
  const at = isNamed ? from : to - 1;
  const number = tokens[at];
  if (number?.type !== 'number') return false;
  const sign = tokens[to - 2]?.text === '+' ? 1 : 0;
  const value = rational.parseNumber(number.text);
  const end = to - 1 - sign;
  const match = longestName(place.rules.vocabulary, tokens, from, end, ({ what }) => what === 'derived');
  if (value === undefined || (!isNamed && match?.length !== end - from)) return false;
  entry.rating = { value: numberValue(value), span: { from: at, to: at + 1 }, signed: false };
  return true;
}

/** Words that nothing declares: a label if the entry can have one, else a finding. */
function readLabel(entry: EntryDraft, text: string, taken: ReadonlySet<string>, span: Span, place: EntryPlace): void {
  const clauses = entry.trait?.clauses ?? entry.kind?.clauses;
  const free = (clauses?.options ?? []).filter((option) => !taken.has(option.key));
  const numbered = numberedOption(nameKey(text), clauses, taken);
  const near = numbered
    ? numbered.choices.map((choice) => choice.label)
    : nearTexts(
        text,
        free.flatMap((option) => option.choices.map((choice) => choice.label)),
      );
  entry.options.push({ type: 'label', text, span });
  const inside = numbered || near.length > 0 ? undefined : insideBraces(entry, text, place);
  if (inside !== undefined)
    entry.problems.push({
      code: 'unknown-option',
      message: say.insideBraces(text, entry.trait?.name, inside),
      span,
    });
  else if (numbered)
    entry.problems.push({
      code: 'unknown-option',
      message: say.invalidOption(text, numbered.name, near),
      span,
      near,
    });
  else if (near.length > 0)
    entry.problems.push({
      code: 'unknown-option',
      message: say.unknownChoice(text, entry.trait?.name ?? entry.kind?.name, near),
      span,
      near,
    });
  else if (entry.trait && !takesLabels(entry, place) && !isNested(entry, span))
    entry.problems.push({
      code: 'unknown-option',
      message: say.meaninglessInParentheses(text, entry.trait.name),
      span,
    });
}

/** `Inhuman Stats (Coordination to 10)`: the trait with that specialty which can only be in the braces of this one. */
function insideBraces({ trait }: EntryDraft, text: string, { rules }: EntryPlace): string | undefined {
  if (!trait) return undefined;
  const words = nameKey(text).split(' ');
  for (const traits of rules.traits.values())
    for (const { name, clauses } of traits.values()) {
      const { under, underRequired, specialty } = clauses;
      const choice =
        underRequired && under.includes(trait.key) && specialty?.choices.find(({ key }) => words.includes(key));
      if (choice) return `${name} (${choice.label})`;
    }
  return undefined;
}

/**
 * Whether an entry can have a label: to tell traits apart that can be taken several times, or as a remark on a trait
 * without a rating.
 */
function takesLabels({ trait }: EntryDraft, { rules }: EntryPlace): boolean {
  const kind = rules.kinds.get(trait?.kind ?? '');
  const { many = true, rating } = trait?.clauses ?? {};
  return many || rating === undefined || kind?.item === true || (kind !== undefined && kind.open !== false);
}

/** Whether the words are read as an entry in the braces instead. */
function isNested(entry: EntryDraft, span: Span): boolean {
  return entry.source.inParentheses?.some(({ tokens }) => tokens.length === span.to) ?? false;
}

/** `1,500 points`: a number with separators. */
function groupedIn(
  tokens: readonly HeadToken[],
  span: Span,
): { readonly message: string; readonly span: Span } | undefined {
  for (let at = span.from; at < span.to; at++) {
    const message = say.separators(tokens[at]?.text ?? '');
    if (message !== undefined) return { message, span: { from: at, to: at + 1 } };
  }
  return undefined;
}

/** The option that a number is meant for. If all choices are numbers, another number is a mistake and not a label. */
function numberedOption(key: string, clauses: Clauses | undefined, taken: ReadonlySet<string>): OptionRule | undefined {
  if (!/^\d/.test(key)) return undefined;
  return clauses?.options.find(
    (option) => !taken.has(option.key) && option.choices.every((choice) => /^\d/.test(choice.key)),
  );
}

/** `30 points`, `points 30`, `-2`: a number of the trait, by the name written with it or the only one there is. */
function numberPart(
  tokens: readonly HeadToken[],
  span: Span,
  clauses: Clauses | undefined,
):
  | { readonly type: 'number'; readonly name: string; readonly value: rational.Num; readonly unit?: string }
  | undefined {
  const numbers = clauses?.numbers ?? [];
  if (numbers.length === 0) return undefined;
  const words: string[] = [];
  let value: rational.Num | undefined;
  let sign = 1;
  for (let index = span.from; index < span.to; index++) {
    const token = tokens[index];
    if (!token) continue;
    if (token.type === 'number' && value === undefined) value = rational.parseNumber(token.text);
    else if (token.type === 'word') words.push(nameKey(token.text));
    else if (value === undefined && words.length === 0 && /^[-−–]$/.test(token.text)) sign = -1;
    else if (!(value === undefined && token.text === '+')) return undefined;
  }
  if (value === undefined) return undefined;
  const written = words.join(' ');
  const rule =
    written === ''
      ? numbers.length === 1
        ? numbers[0]
        : undefined
      : numbers.find(
          (one) =>
            one.key === written ||
            one.unit === written ||
            one.key.startsWith(written) ||
            one.key.endsWith(` ${written}`),
        );
  if (!rule) return undefined;
  return {
    type: 'number',
    name: rule.key,
    value: sign < 0 ? rational.negate(value) : value,
    ...(rule.unit !== undefined && { unit: rule.unit }),
  };
}

/** `people large class`, `recognised: always`: a choice after the name of its option. */
function qualifiedChoice(
  tokens: readonly HeadToken[],
  span: Span,
  clauses: Clauses | undefined,
): { readonly type: 'choice'; readonly option: string; readonly label: string } | undefined {
  const key = nameKey(textOf(tokens, span.from, span.to).replace(':', ' '));
  for (const option of clauses?.options ?? []) {
    if (!key.startsWith(`${option.key} `)) continue;
    const rest = key.slice(option.key.length + 1).trim();
    const choice = option.choices.find((one) => one.key === rest);
    if (choice) return { type: 'choice', option: option.key, label: choice.label };
  }
  return undefined;
}
