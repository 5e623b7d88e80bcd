import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import type { Named, Rules } from '../rules/rules.js';
import { longestName, valueBeforeName } from './longest-name.js';
import { gatherInside, layOutPrint } from './printed-lines.js';
import { readEntry } from './read-entry.js';
import { isOwnerInBrackets } from './read-name.js';
import { pointsAt } from './read-rating.js';
import type { Span } from './reading.js';
import type { Section, SourceEntry } from './source.js';
import { textOf } from './token-text.js';

/**
 * The lines of a block by the rulebook's vocabulary: headings and totals of printed sheets read, skills in the
 * parentheses of a stat moved into its braces, texts that hold commas whole.
 */
export function readLines(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const sections = gatherInside(readSections(layOutPrint(entries, rules), rules), rules);
  return joinTexts(sections, rules).map((entry) => withNested(entry, rules));
}

// ------------------------------------------------------------------------------------------------------------ headings

/**
 * Printed sheets put a heading before a line, or on a line of its own before several: `Skills: Brawling-13 [2];
 * Stealth-12 [2]`, `Gear: rope, knife`, `Disadvantages (-10):`. It says of which kind the entries are; a list's heading makes
 * them its contents, and a number of points in it is compared with what they come to.
 */
function readSections(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const read: SourceEntry[] = [];
  let heading: Heading | undefined;
  for (const entry of entries) {
    if (entry.type !== 'entry') {
      if (!entry.sameLine) heading = undefined;
      read.push(entry);
      continue;
    }
    if (saysNothing(entry)) continue;
    if (entry.section) {
      // After a dash: its heading, if any, was read with the line.
      if (heading) addToSection(read, entry, heading, undefined);
      else read.push(entry);
      continue;
    }
    const owner = ownerBefore(entry, read);
    if (owner !== undefined) {
      const before = read[owner];
      const nested = { ...entry, section: { kind: '', tokens: 3 } };
      if (before) read[owner] = { ...before, entries: [...before.entries, nested] };
      continue;
    }
    const total = totalOf(entry, rules);
    if (total) {
      heading = undefined;
      read.push({ ...entry, total });
      continue;
    }
    const own = headingOf(entry, rules);
    if (own) heading = own;
    else if (!entry.sameLine && !(heading?.isAlone && continues(entry, heading, rules))) heading = undefined;
    if (own?.total) read.push({ ...entry, tokens: entry.tokens.slice(0, own.tokens), total: own.total });
    if (own?.isAlone) continue;
    if (!heading && isProse(entry, rules)) {
      read.push({ ...entry, prose: true });
      continue;
    }
    const last = read[read.length - 1];
    if (entry.sameLine && last?.prose) {
      read[read.length - 1] = { ...last, tokens: [...last.tokens, ...entry.tokens] };
      continue;
    }
    if (heading) addToSection(read, entry, heading, own);
    else read.push(entry);
  }
  return read;
}

function addToSection(read: SourceEntry[], entry: SourceEntry, heading: Heading, own: Heading | undefined): void {
  const tokens = own?.tokens ?? entry.section?.tokens ?? 0;
  const { list, kind = '', trait } = heading;
  if (list === undefined) {
    const section: Section = { kind, tokens, ...(trait && { trait }) };
    read.push(heading.isCaption && !own ? entry : { ...entry, section });
    return;
  }
  const item: SourceEntry = { ...entry, section: { kind: '', tokens } };
  const open = read[read.length - 1];
  if (own || open?.section?.kind !== list)
    read.push({ ...entry, tokens: entry.tokens.slice(0, 1), section: { kind: list, tokens: 0 }, entries: [item] });
  else read[read.length - 1] = { ...open, entries: [...open.entries, item] };
}

/** `Archetype: N/A`: a form that was not filled in. */
function saysNothing({ tokens, entries }: SourceEntry): boolean {
  const { length } = tokens;
  return entries.length === 0 && tokens[length - 2]?.text === ':' && nameKey(tokens[length - 1]?.text ?? '') === 'n/a';
}

/** `Setting: Berlin, 1936`: words before a colon that the game does not know, and after it nothing that it knows. */
function isProse({ tokens, entries, sameLine }: SourceEntry, rules: Rules): boolean {
  if (sameLine || entries.length > 0) return false;
  let to = 0;
  while (to < MOST_WORDS && tokens[to]?.type === 'word') to++;
  if (to === 0 || tokens[to]?.text !== ':' || tokens.length < to + 2) return false;
  return longestName(rules.vocabulary, tokens, 0, to, (named) => named.what !== 'modifier') === undefined;
}

/** `[Body] Melee Weapon 5d`: the entry before it that it belongs to, as an index. */
function ownerBefore({ tokens }: SourceEntry, read: readonly SourceEntry[]): number | undefined {
  if (!isOwnerInBrackets(tokens)) return undefined;
  const key = nameKey(tokens[1]?.text ?? '');
  const index = read.findLastIndex((one) => nameKey(one.tokens[one.section?.tokens ?? 0]?.text ?? '') === key);
  return index < 0 ? undefined : index;
}

interface Heading {
  readonly kind?: string;
  readonly list?: string;
  /** The heading is the plural of a trait: what follows are its specialties. */
  readonly trait?: Named;
  /** Words of a heading that say nothing by themselves, before entries with costs. */
  readonly isCaption?: true;
  /** Tokens of the heading with its colon. */
  readonly tokens: number;
  /** Nothing follows on its line: the next lines are what it is the heading of. */
  readonly isAlone: boolean;
  readonly total?: NonNullable<SourceEntry['total']>;
}

/** The heading that an entry begins with: a kind or a list, in the singular or plural, and a colon or points. */
function headingOf(entry: SourceEntry, rules: Rules): Heading | undefined {
  const { tokens } = entry;
  let from = 0;
  while (tokens[from]?.text === '*') from++;
  let to = from;
  while (to < tokens.length && to - from < MOST_WORDS && tokens[to]?.type === 'word') to++;
  if (to === from) return undefined;
  let points = bracketedPoints(tokens, to);
  let end = points?.end ?? to;
  while (tokens[end]?.text === '*') end++;
  const hasColon = tokens[end]?.text === ':';
  if (hasColon) end++;
  while (tokens[end]?.text === '*') end++;
  // `Permissions: (15 pts)`
  const after = hasColon && !points ? bracketedPoints(tokens, end) : undefined;
  if (after?.end === tokens.length) {
    points = after;
    end = after.end;
  }
  const isAlone = end >= tokens.length;
  if (!hasColon && !(isAlone && points && !entry.sameLine)) return undefined;
  const named = sectionCalled(tokens, from, to, rules);
  const meaning = named ?? (isCaption(entry, from, to, end, rules) ? ({ isCaption: true } as const) : undefined);
  if (!meaning) return undefined;
  const kind = named?.kind;
  return {
    ...meaning,
    tokens: end,
    isAlone,
    ...(points && kind !== undefined && { total: { kind, span: points.span, value: points.value } }),
  };
}

const MOST_WORDS = 4;

/** Whether words before a colon that the game does not know are only the caption of entries with costs. */
function isCaption(entry: SourceEntry, from: number, to: number, end: number, rules: Rules): boolean {
  const { tokens } = entry;
  return (
    (tokens.slice(end).some((token) => token.text === '[') ||
      longestName(rules.vocabulary, tokens, end, tokens.length, (named) => named.what === 'trait') !== undefined ||
      valueBeforeName(tokens, end, rules.vocabulary) !== undefined) &&
    !tokens.slice(0, to).some((token) => token.text === '[') &&
    longestName(rules.vocabulary, tokens, from, to, () => true) === undefined
  );
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

/** What print calls the sum of all of them. */
const WHOLE: ReadonlySet<string> = new Set([
  'total',
  'total points',
  'points total',
  'point total',
  'total cost',
  'grand total',
]);

/**
 * A line that only says what points add up to: `Attributes: 25`, `Disadvantages -10`, `Total: 100`, `46 points`. They follow
 * from the sheet and are compared with it.
 */
function totalOf(entry: SourceEntry, rules: Rules): SourceEntry['total'] {
  const { tokens } = entry;
  if (entry.entries.length > 0 || tokens.length < 2 || tokens.length > 8) return undefined;
  const alone = pointsAt(tokens, 0);
  if (alone?.hasWord && alone.end === withoutStop(tokens))
    return { span: { from: 0, to: alone.end }, value: alone.value };
  let to = 0;
  while (to < MOST_WORDS && tokens[to]?.type === 'word') to++;
  if (to === 0) return undefined;
  const at = tokens[to]?.text === ':' || tokens[to]?.text === '=' ? to + 1 : to;
  const opened = tokens[at]?.text === '[' || tokens[at]?.text === '(';
  const points = opened ? bracketedPoints(tokens, at) : pointsAt(tokens, at);
  if (!points || points.end !== withoutStop(tokens)) return undefined;
  const words = nameKey(textOf(tokens, 0, to));
  const span = { from: at, to: points.end };
  if (WHOLE.has(words)) return { span, value: points.value };
  const kind = opened ? undefined : sectionCalled(tokens, 0, to, rules)?.kind;
  return kind === undefined ? undefined : { kind, span, value: points.value };
}

function withoutStop(tokens: readonly HeadToken[]): number {
  return tokens[tokens.length - 1]?.text === '.' ? tokens.length - 1 : tokens.length;
}

/** The kind, list or trait that the words of a heading name, or their last word: `Psi Skills`. */
function sectionCalled(
  tokens: readonly HeadToken[],
  from: number,
  to: number,
  rules: Rules,
): { readonly kind?: string; readonly list?: string; readonly trait?: Named } | undefined {
  for (let first = from; first < to; first++) {
    const words = nameKey(textOf(tokens, first, to));
    const section = sectionsOf(rules).get(words);
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

/** Whether words from `first` on are only the end of a name that begins before them: `skill Thrown Weapon [4]`. */
function endsName(tokens: readonly HeadToken[], from: number, first: number, to: number, rules: Rules): boolean {
  for (let at = from; at < first; at++)
    if (longestName(rules.vocabulary, tokens, at, to, () => true)?.length === to - at) return true;
  return false;
}

interface Heads {
  readonly kind?: string;
  readonly list?: string;
}

const sections = new WeakMap<Rules['kinds'], ReadonlyMap<string, Heads>>();

/** The lists and kinds of a game by the words of their headings. */
function sectionsOf({ lists, kinds }: Rules): ReadonlyMap<string, Heads> {
  const cached = sections.get(kinds);
  if (cached) return cached;
  const called = new Map<string, Heads>();
  const add = (names: readonly string[], section: Heads): void => {
    for (const name of names) if (!called.has(nameKey(name))) called.set(nameKey(name), section);
  };
  for (const list of lists.values()) add([list.key, ...list.also], { list: list.key });
  for (const kind of kinds.values()) {
    const list = kind.item ? [...lists.values()].find((one) => one.kinds.includes(kind.key)) : undefined;
    add(
      [kind.key, kind.clauses.plural ?? `${kind.name}s`, ...kind.clauses.also],
      list ? { list: list.key } : { kind: kind.key },
    );
  }
  sections.set(kinds, called);
  return called;
}

/** Whether a line goes on with what a heading on a line of its own began: not where it names something else of the game. */
function continues(entry: SourceEntry, heading: Heading, rules: Rules): boolean {
  if (heading.isCaption || entry.entries.length > 0) return true;
  const match = longestName(
    rules.vocabulary,
    entry.tokens,
    0,
    entry.tokens.length,
    (named) => named.what !== 'modifier',
  );
  if (!match) return true;
  const isOfIt = (named: Named): boolean =>
    heading.list === undefined
      ? named.kind === heading.kind || named.kind === heading.trait?.kind
      : (rules.lists.get(heading.list)?.kinds.includes(named.kind ?? '') ?? false);
  return match.candidates.some(isOfIt);
}

// -------------------------------------------------------------------------------------------- skills in parentheses

/** `Body 3 (Brawling 2, Endurance 1)`, as stat blocks print it: what belongs in the braces of an entry is read as if it stood there. */
function withNested(entry: SourceEntry, rules: Rules): SourceEntry {
  if (entry.type !== 'entry' || entry.total || !entry.tokens.some((token) => token.text === '(')) return entry;
  const { trait, options } = readEntry(entry, { rules, where: 'character' });
  if (!trait) return entry;
  const nested: SourceEntry[] = [];
  for (const { type, span } of options) {
    if (type !== 'label') continue;
    const match = longestName(rules.vocabulary, entry.tokens, span.from, span.to, (named) => {
      const inner = named.what === 'trait' ? rules.traits.get(named.kind ?? '')?.get(named.key) : undefined;
      const { under = [] } = inner?.clauses ?? {};
      return under.includes(trait.kind) || under.includes(trait.key);
    });
    if (!match) continue;
    const { uri } = entry;
    const section = { kind: '', tokens: span.from };
    const tokens = entry.tokens.slice(0, span.to);
    nested.push({ uri, path: `${entry.path}#${nested.length}`, type: 'entry', tokens, section, entries: [] });
  }
  return nested.length === 0 ? entry : { ...entry, inParentheses: nested, entries: [...nested, ...entry.entries] };
}

// ---------------------------------------------------------------------------------------------------------------- texts

/**
 * Texts run to the end of their line, commas included: `quirk Snaps his fingers, whatever the hour` is one entry. The
 * layout cannot know which words begin a text; the rulebook does.
 */
function joinTexts(entries: readonly SourceEntry[], rules: Rules): SourceEntry[] {
  const joined: SourceEntry[] = [];
  for (const entry of entries) {
    const last = joined[joined.length - 1];
    if (
      entry.afterComma &&
      last &&
      last.type === 'entry' &&
      entry.type === 'entry' &&
      last.entries.length === 0 &&
      isText(last, rules)
    ) {
      const comma = {
        type: 'comma',
        text: ',',
        offset: last.tokens[last.tokens.length - 1]?.end ?? 0,
        end: last.tokens[last.tokens.length - 1]?.end ?? 0,
        glued: true,
      } as const;
      joined[joined.length - 1] = { ...last, tokens: [...last.tokens, comma, ...entry.tokens] };
    } else joined.push(entry);
  }
  return joined;
}

/** A text that is not quoted: those end with their quote. */
function isText(entry: SourceEntry, rules: Rules): boolean {
  if (entry.section && rules.kinds.get(entry.section.kind)?.open === 'text')
    return entry.tokens[entry.section.tokens]?.type !== 'text';
  const [first, second] = entry.tokens;
  if (first?.type !== 'word' || second === undefined || second.type === 'text') return false;
  const word = nameKey(first.text);
  if (rules.kinds.get(word)?.open === 'text') return true;
  if (!fieldStarts(rules).has(word)) return false;
  for (let length = Math.min(4, entry.tokens.length - 1); length > 0; length--) {
    const key = nameKey(
      entry.tokens
        .slice(0, length)
        .map((token) => token.text)
        .join(' '),
    );
    const named = rules.vocabulary.names.get(key)?.find((one) => one.what === 'field');
    if (named) return entry.tokens[length]?.type !== 'text' && rules.fields.get(named.key)?.type === 'text';
  }
  return false;
}

const starts = new WeakMap<Rules['fields'], ReadonlySet<string>>();

/** The first words of all spellings of a game's fields. */
function fieldStarts({ fields }: Rules): ReadonlySet<string> {
  let words = starts.get(fields);
  if (!words) {
    const spellings = [...fields.values()].flatMap(({ name, also }) => [name, ...also]);
    words = new Set(spellings.map((spelling) => nameKey(spelling).split(' ')[0] ?? ''));
    starts.set(fields, words);
  }
  return words;
}
