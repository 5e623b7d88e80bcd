import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { pointsAt } from '../../read/entry/read-rating.js';
import type { Span } from '../../read/entry/reading.js';
import { longestName, valueBeforeName } from '../../read/longest-name.js';
import { type PrintHeading, printHeadings } from '../../read/print-headings.js';
import type { Named, Rules } from '../../rules/rules.js';
import { hasBlock, type PrintedEntry } from './printed-entry.js';

/** The heading of the entries of one kind in a printed sheet: `Skills: ...`, `Disadvantages (-10):`. */
export interface Heading {
  readonly kind?: string;
  readonly list?: string;
  /** The heading is the plural of a trait: what follows are its specialties. */
  readonly trait?: Named;
  /** There is no written heading: a known thing and what follows on its line belong to the list for such things. */
  readonly isImplied?: true;
  /** Words that only label entries with costs. */
  readonly isCaption?: true;
  /** Tokens of the heading with its colon. */
  readonly tokens: number;
  /** Nothing follows on its line: it is the heading of the next lines. */
  readonly isAlone: boolean;
  readonly total?: NonNullable<PrintedEntry['total']>;
}

/** The heading that an entry begins with: a kind or a list, in the singular or plural, and a colon or points. */
export function headingOf(entry: PrintedEntry, rules: Rules, start = 0): Heading | undefined {
  const { tokens } = entry;
  let from = start;
  while (tokens[from]?.text === '*') from++;
  let to = from;
  while (to < tokens.length && to - from < MOST_WORDS && tokens[to]?.type === 'word') to++;
  if (to === from) return undefined;
  // `Advantages & Perks`: the first of two says what most of them are.
  const first = to;
  if (/^[&/]$/.test(tokens[to]?.text ?? '') && isPlural(nameKey(textOf(tokens, from, to)), rules))
    while (tokens[to + 1]?.type === 'word' && to - from < 2 * MOST_WORDS) to++;
  if (to > first) to++;
  // `| Skill | Level | Cost |`
  while (tokens[to]?.text === LONG_DASH && COLUMNS.has(nameKey(tokens[to + 1]?.text ?? ''))) to += 2;
  let points = bracketedPoints(tokens, to);
  let end = points?.end ?? to;
  while (tokens[end]?.text === '*') end++;
  const hasColon = tokens[end]?.text === ':';
  const hasDash = !hasColon && !points && isDashAfterHeading(tokens, end);
  if (hasColon || hasDash) end++;
  while (tokens[end]?.text === '*') end++;
  // `Permissions: (15 pts)`
  const after = hasColon && !points ? bracketedPoints(tokens, end) : undefined;
  if (after?.end === tokens.length) {
    points = after;
    end = after.end;
  }
  // `SKILLS:   level  cost`
  if (hasColon && end < tokens.length && tokens.slice(end).every(({ text }) => COLUMNS.has(nameKey(text))))
    end = tokens.length;
  const isAlone = end >= tokens.length;
  const isBare = isAlone && !points && !hasColon;
  if (isBare) to = withoutColumns(tokens, from, to);
  if (!hasColon && !hasDash && (!isAlone || entry.sameLine || hasBlock(entry))) return undefined;
  if (
    isBare &&
    end === to &&
    !isPlural(nameKey(textOf(tokens, from, first)), rules) &&
    !isKindInCapitals(tokens, from, to, rules)
  ) {
    // `MOTIVATIONS`, above what they are: the name of a value, without one.
    const value = longestName(rules.vocabulary, tokens, from, to, ({ what }) => what === 'derived');
    return value?.length === to - from ? { isCaption: true, tokens: end, isAlone } : undefined;
  }
  const inner = hasColon ? innerHeading(tokens, end, rules) : undefined;
  const own = inner ?? sectionCalled(tokens, from, Math.min(first, to), rules);
  const isLabel = hasColon && (beginsWithKind(tokens, end, rules) || beginsWithField(tokens, end, rules));
  const named = own ?? (isLabel ? ({ isCaption: true } as const) : undefined);
  if (inner) end = inner.end;
  const meaning =
    named ?? (hasColon && isCaption(entry, from, to, end, rules) ? ({ isCaption: true } as const) : undefined);
  if (!meaning) return undefined;
  const kind = own?.kind;
  return {
    ...meaning,
    tokens: end,
    isAlone,
    ...(points && kind !== undefined && { total: { kind, span: points.span, value: points.value } }),
  };
}

/** `PRIMARY ATTRIBUTES`, alone on a line: the last word is the heading. */
function isKindInCapitals(tokens: readonly HeadToken[], from: number, to: number, rules: Rules): boolean {
  const { isPlural: isSeveral, kind } = rules.once(printHeadings).get(nameKey(tokens[to - 1]?.text ?? '')) ?? {};
  return isSeveral === true && kind !== undefined && !/\p{Ll}/u.test(textOf(tokens, from, to));
}

/** `Motivations: Loyalty: her sister`: of two headings the second says more. */
function innerHeading(
  tokens: readonly HeadToken[],
  from: number,
  rules: Rules,
): (ReturnType<typeof sectionCalled> & { readonly end: number }) | undefined {
  let to = from;
  while (tokens[to]?.type === 'word' && to - from < MOST_WORDS) to++;
  const isEnd = tokens[to]?.text === ':' || isDashAfterHeading(tokens, to);
  if (to === from || !isEnd || to + 1 >= tokens.length) return undefined;
  const named = sectionCalled(tokens, from, to, rules);
  return named && { ...named, end: to + 1 };
}

/** `Motivations: Loyalty (her sister) 4`: the word for a kind in which authors name what they have. */
function beginsWithKind(tokens: readonly HeadToken[], at: number, { kinds }: Rules): boolean {
  const [word, next] = [tokens[at], tokens[at + 1]];
  return word?.type === 'word' && next?.text === '(' && kinds.get(nameKey(word.text))?.open === 'name';
}

/** `Appearance: Age 34; 140 lbs.`: a fact about the character with its number. */
function beginsWithField(tokens: readonly HeadToken[], at: number, { vocabulary }: Rules): boolean {
  const match = longestName(vocabulary, tokens, at, tokens.length, ({ what }) => what === 'field');
  return match !== undefined && tokens[at + match.length]?.type === 'number';
}

/** Maximum number of words of a heading. */
export const MOST_WORDS = 4;

/** Titles of the columns of a spreadsheet after the kind: `Skill  Level  Points`. */
export const COLUMNS: ReadonlySet<string> = new Set([
  'level',
  'levels',
  'rating',
  'score',
  'value',
  'points',
  'pts',
  'cost',
  'relative',
  'type',
]);

function withoutColumns(tokens: readonly HeadToken[], from: number, end: number): number {
  let to = end;
  const isColumn = (text = ''): boolean => text === LONG_DASH || COLUMNS.has(nameKey(text));
  while (to > from + 1 && isColumn(tokens[to - 1]?.text)) to--;
  return to;
}

/** `Skills – Brawling-14 [4]`: a dash with blanks around it, in place of a colon. */
function isDashAfterHeading(tokens: readonly HeadToken[], at: number): boolean {
  const [dash, next] = [tokens[at], tokens[at + 1]];
  if (!dash || dash.glued || !next || next.glued || next.type === 'number') return false;
  return dash.text === '-' || dash.text === LONG_DASH;
}

/** The dash that separates: `—` with a blank before it. */
export const LONG_DASH = '—';

/** Whether the words are the plural heading of a kind or a list: `Skills`, `Equipment`. */
function isPlural(words: string, rules: Rules): boolean {
  return rules.once(printHeadings).get(words)?.isPlural === true;
}

/** Whether words before a colon that the game does not know are only the caption of entries with costs. */
function isCaption(entry: PrintedEntry, from: number, to: number, end: number, rules: Rules): boolean {
  const { tokens } = entry;
  // `Damage: Thrust 1d-2`
  if (printsValue(tokens, end, rules)) return true;
  return (
    (tokens.slice(end).some((token) => token.text === '[') ||
      longestName(rules.vocabulary, tokens, end, tokens.length, (named) => named.what === 'trait') !== undefined ||
      valueBeforeName(tokens, end, rules.vocabulary) !== undefined) &&
    !tokens.slice(0, to).some((token) => token.text === '[') &&
    longestName(rules.vocabulary, tokens, from, to, () => true) === undefined
  );
}

/** Whether a derived value begins at a token: its name and a number or dice. */
function printsValue(tokens: readonly HeadToken[], at: number, rules: Rules): boolean {
  const match = longestName(rules.vocabulary, tokens, at, tokens.length, (named) => named.what === 'derived');
  const to = at + (match?.length ?? 0);
  const next = match && tokens[tokens[to]?.text === ':' ? to + 1 : to];
  return next?.type === 'number' || next?.type === 'dice';
}

/** `(-10)`, `[15]`, `(125 pts)`, `(25 points)`: the points of a heading. */
function bracketedPoints(
  tokens: readonly HeadToken[],
  at: number,
): { readonly end: number; readonly span: Span; readonly value: string } | undefined {
  const open = tokens[at]?.text;
  if (open !== '(' && open !== '[') return undefined;
  const close = open === '(' ? ')' : ']';
  const read = pointsAt(tokens, at + 1);
  return read && tokens[read.end]?.text === close
    ? { end: read.end + 1, span: { from: at, to: read.end + 1 }, value: read.value }
    : undefined;
}

/**
 * `Advantages Equipment` or `ST 12 [20] Skills`: whether a line contains the heading of a second column. From there on the columns
 * cannot be told apart.
 */
export function mixesColumns(entry: PrintedEntry, rules: Rules): boolean {
  const { tokens } = entry;
  const { length } = tokens;
  const last = tokens[length - 1];
  if (entry.sameLine || length < 2 || last?.type !== 'word' || hasBlock(entry)) return false;
  if (!rules.once(endsOfHeadings).has(nameKey(last.text))) return false;
  let from = length;
  while (from > 0 && length - from < 2 * MOST_WORDS && tokens[from - 1]?.type === 'word') from--;
  const isHeading = (first: number, to: number): boolean => isPlural(nameKey(textOf(tokens, first, to)), rules);
  if (from > 0) return tokens[from - 1]?.text === ']' && isHeading(from, length);
  for (let at = 1; at < length; at++) if (isHeading(0, at) && isHeading(at, length)) return true;
  return false;
}

/** Labels of the sum of all points. */
const WHOLE: ReadonlySet<string> = new Set([
  'total',
  'total points',
  'points total',
  'point total',
  'total cost',
  'grand total',
]);

/**
 * A line that only states a sum of points: `Attributes: 25`, `Disadvantages -10`, `Total: 100`, `46 points`. Sums follow
 * from the sheet and are compared with it.
 */
export function totalOf(entry: PrintedEntry, rules: Rules, from = 0): PrintedEntry['total'] {
  const { tokens } = entry;
  if (hasBlock(entry) || tokens.length < from + 2 || tokens.length > from + 8) return undefined;
  const alone = pointsAt(tokens, from);
  if (alone?.hasWord && alone.end === withoutStop(tokens)) return { span: { from, to: alone.end }, value: alone.value };
  let to = from;
  while (to < from + MOST_WORDS && tokens[to]?.type === 'word') to++;
  if (to === from) return undefined;
  const at = tokens[to]?.text === ':' || tokens[to]?.text === '=' ? to + 1 : to;
  const opened = tokens[at]?.text === '[' || tokens[at]?.text === '(';
  const points = opened ? bracketedPoints(tokens, at) : pointsAt(tokens, at);
  if (!points || points.end !== withoutStop(tokens)) return undefined;
  const words = nameKey(textOf(tokens, from, to));
  const span = { from: at, to: points.end };
  if (WHOLE.has(words)) return { span, value: points.value };
  const kind = opened ? undefined : sectionCalled(tokens, from, to, rules)?.kind;
  return kind === undefined ? undefined : { kind, span, value: points.value };
}

/** The cost in square brackets that tokens end with. */
export function costAtEnd(
  tokens: readonly HeadToken[],
  close = ']',
): Pick<NonNullable<PrintedEntry['total']>, 'span' | 'value'> | undefined {
  const end = tokens[tokens.length - 1]?.text === '.' ? tokens.length - 1 : tokens.length;
  if (tokens[end - 1]?.text !== close) return undefined;
  let open = end - 1;
  while (open > 0 && !/^[[(]$/.test(tokens[open]?.text ?? '')) open--;
  const points = open > 0 ? bracketedPoints(tokens, open) : undefined;
  return points && points.end === end ? { span: points.span, value: points.value } : undefined;
}

/** `Honesty [-10]. [-25]`, `HT 11 [10] (70)`: the sum of all entries of a kind after the cost of the last one. */
export function sumAtEnd({ tokens }: PrintedEntry): ReturnType<typeof costAtEnd> {
  const cost = costAtEnd(tokens) ?? costAtEnd(tokens, ')');
  const close = cost && (tokens[cost.span.from - 1]?.text === '.' ? cost.span.from - 2 : cost.span.from - 1);
  // `Power Theme [Clocks] (5 pts)`
  return close && tokens[close]?.text === ']' && tokens[close - 1]?.type === 'number' ? cost : undefined;
}

/** `Ads [20] Disads [-25] Skills [7] = Total [2]`: the sums of several kinds, and of all, in one line. */
export function totalsIn(entry: PrintedEntry, rules: Rules): readonly PrintedEntry[] | undefined {
  const { tokens } = entry;
  const totals: PrintedEntry[] = [];
  let hasWhole = false;
  for (let at = 0, count = 0; at < tokens.length; count++) {
    const from = tokens[at]?.text === '=' ? at + 1 : at;
    let to = from;
    while (tokens[to]?.type === 'word' && to - from < MOST_WORDS) to++;
    const points = to === from ? undefined : bracketedPoints(tokens, to);
    if (!points) return undefined;
    const isWhole = WHOLE.has(nameKey(textOf(tokens, from, to)));
    const kind = isWhole ? undefined : sectionCalled(tokens, from, to, rules)?.kind;
    const total = { ...(kind !== undefined && { kind }), span: points.span, value: points.value };
    if (isWhole || kind !== undefined)
      totals.push({ ...entry, path: `${entry.path}#=${count}`, tokens: tokens.slice(0, points.end), total });
    hasWhole ||= isWhole;
    at = points.end;
  }
  return hasWhole && totals.length > 1 ? totals : undefined;
}

function withoutStop(tokens: readonly HeadToken[]): number {
  return tokens[tokens.length - 1]?.text === '.' ? tokens.length - 1 : tokens.length;
}

/** The kind, list or trait that the words of a heading name, or their last word: `Psi Skills`. */
export function sectionCalled(
  tokens: readonly HeadToken[],
  from: number,
  to: number,
  rules: Rules,
): { readonly kind?: string; readonly list?: string; readonly trait?: Named } | undefined {
  const sections = rules.once(printHeadings);
  for (let first = from; first < to; first++) {
    // `Adv.: Fit [5]`
    const written = nameKey(textOf(tokens, first, to));
    const words = written.endsWith('.') ? written.slice(0, -1) : written;
    const section =
      sections.get(words) ?? (tokens.at(-1)?.type === 'dice' ? openSection(`${words}s`, rules) : undefined);
    const trait = section
      ? undefined
      : rules.vocabulary.names
          .get(words)
          ?.find((one) => one.what === 'trait' && one.alias !== undefined && one.alias !== 'choice');
    const isOpen = trait && rules.traits.get(trait.kind ?? '')?.get(trait.key)?.clauses.specialty?.open;
    if (!section && !isOpen) continue;
    return endsName(tokens, from, first, to, rules) ? undefined : (section ?? (trait && { trait }));
  }
  return undefined;
}

/** `Talent: Opens any door 4hd`: the heading `Talents` in the singular, of a kind whose entries authors name. */
function openSection(words: string, rules: Rules): PrintHeading | undefined {
  const several = rules.once(printHeadings).get(words);
  return several?.isPlural && rules.kinds.get(several.kind ?? '')?.open ? several : undefined;
}

/** Whether words from `first` on are only the end of a name that begins before them: `skill Thrown Weapon [4]`. */
function endsName(tokens: readonly HeadToken[], from: number, first: number, to: number, rules: Rules): boolean {
  for (let at = from; at < first; at++)
    if (longestName(rules.vocabulary, tokens, at, to, () => true)?.length === to - at) return true;
  return false;
}

/** The last words of headings, for a quick test: hardly any line ends with one. */
function endsOfHeadings(rules: Rules): ReadonlySet<string> {
  return new Set([...rules.once(printHeadings).keys()].map((key) => key.slice(key.lastIndexOf(' ') + 1)));
}

/** The implied heading of carried things without one: `Spear; Rope (4 kg)`. */
export function impliedBy({ tokens }: PrintedEntry, rules: Rules): Heading | undefined {
  const { vocabulary, lists, kinds } = rules;
  const isCounted = tokens[0]?.type === 'number';
  const from = isCounted ? (/^[x\u00D7]$/i.test(tokens[1]?.text ?? '') ? 2 : 1) : 0;
  if (!rules.once(startsOfThings).has(nameKey(tokens[from]?.text ?? '').replace(/\.$/, ''))) return undefined;
  const match = longestName(vocabulary, tokens, from, tokens.length, () => true);
  const kind = match?.candidates[0]?.kind;
  if (kind === undefined || !match?.candidates.every((one) => one.what === 'trait' && kinds.get(one.kind ?? '')?.item))
    return undefined;
  const list = [...lists.values()].find((one) => one.kinds.includes(kind) && kinds.get(kind)?.clauses.fields.length);
  return list && { list: list.key, isImplied: true, tokens: 0, isAlone: false };
}

/** The first words of all things of a game, for a quick test: hardly any line of a sheet begins with one. */
function startsOfThings({ vocabulary, kinds }: Rules): ReadonlySet<string> {
  const isThing = ({ what, kind = '' }: Named): boolean => what === 'trait' && kinds.get(kind)?.item === true;
  const things = [...vocabulary.names].filter(([, named]) => named.every(isThing));
  return new Set(things.map(([key]) => key.split(' ')[0] ?? ''));
}

/** Whether a line belongs to a heading on a line of its own; not if it names something else of the game. */
export function continues(entry: PrintedEntry, heading: Heading, rules: Rules): boolean {
  if (heading.isCaption || hasBlock(entry)) return true;
  const match = longestName(
    rules.vocabulary,
    entry.tokens,
    0,
    entry.tokens.length,
    (named) => named.what !== 'modifier',
  );
  if (!match) return true;
  // `Always chews gum`, below `Quirks`
  if (rules.kinds.get(heading.kind ?? '')?.open === 'text' && entry.tokens[match.length]?.type === 'word') return true;
  const isOfIt = (named: Named): boolean =>
    heading.list === undefined
      ? named.kind !== undefined &&
        (named.kind === heading.kind ||
          named.kind === heading.trait?.kind ||
          isWithin(named.kind, heading.kind, rules) ||
          // `Dodge +1wd`, below `Hyperskills`
          isWithin(heading.kind ?? '', named.kind, rules))
      : (rules.lists.get(heading.list)?.kinds.includes(named.kind ?? '') ?? false);
  return match.candidates.some(isOfIt);
}

/** Whether entries of a kind can only be in the braces of entries of another kind, directly or deeper. */
export function isWithin(kind: string, outer: string | undefined, { kinds }: Rules): boolean {
  if (outer === undefined || !kinds.has(outer)) return false;
  const reached = new Set([kind]);
  // The set grows during the iteration.
  for (const one of reached) {
    const { under = [], underRequired } = kinds.get(one)?.clauses ?? {};
    if (!underRequired) continue;
    if (under.includes(outer)) return true;
    for (const next of under) reached.add(next);
  }
  return false;
}
