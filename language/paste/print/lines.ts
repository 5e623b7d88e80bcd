import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { isOwnerInBrackets } from '../../read/entry/read-name.js';
import { pointsAt } from '../../read/entry/read-rating.js';
import type { Span } from '../../read/entry/reading.js';
import { commaAfter } from '../../read/lines.js';
import { longestName } from '../../read/longest-name.js';
import type { Rules } from '../../rules/rules.js';
import { appendToLast, goesOn, grown, mended, withLast, wraps } from './broken-lines.js';
import { appendToLine, goesOnWithChoice, goesOnWithRemark, isCostOfLine, joinTexts, statesField } from './commas.js';
import {
  continues,
  type Heading,
  headingOf,
  impliedBy,
  isWithin,
  MOST_WORDS,
  mixesColumns,
  sectionCalled,
  sumAtEnd,
  totalOf,
} from './headings.js';
import { hasBlock, type PrintedEntry, readPrinted, type Section } from './printed-entry.js';
import { gatherInside, layOutPrint, putInside } from './printed-lines.js';
import { isAttack, isLooks, isProse, saysNothing, wordsBeforeColon } from './prose.js';
import { textsIn, withSums } from './texts.js';

/**
 * Reads the lines of a block with the rulebook's vocabulary: headings and totals of printed sheets, skills in the
 * parentheses of a stat, which move into its braces, and texts with commas. `title` is the name of the character, which
 * print has as its first line.
 */
export function readLines(entries: readonly PrintedEntry[], rules: Rules, title?: string): PrintedEntry[] {
  const laidOut = layOutPrint(entries, rules);
  const untitled = title === undefined ? laidOut : withoutTitle(laidOut, title, rules);
  const sections = gatherInside(readSections(untitled, rules), rules);
  const nested = joinTexts(sections, rules).map((entry) => withNested(entry, rules));
  return putInside(nested, rules);
}

// ------------------------------------------------------------------------------------------------------------ headings

/**
 * Printed sheets put a heading before a line, or on a line of its own before several: `Skills: Brawling-13 [2];
 * Stealth-12 [2]`, `Gear: rope, knife`, `Disadvantages (-10):`. It states the kind of the entries; a list's heading makes
 * them its contents, and points in it are compared with their sum.
 */
function readSections(entries: readonly PrintedEntry[], rules: Rules): PrintedEntry[] {
  const read: PrintedEntry[] = [];
  let heading: Heading | undefined;
  for (const [index, whole] of entries.entries()) {
    const entry = mended(read, whole, rules);
    if (!entry) continue;
    if (entry.type !== 'entry') {
      if (!entry.sameLine) heading = undefined;
      read.push(entry);
      continue;
    }
    if (saysNothing(entry, rules)) continue;
    if (entry.total) {
      heading = undefined;
      read.push(entry);
      continue;
    }
    if (isNote(entry)) {
      heading = undefined;
      read.push({ ...entry, type: 'note', isHeading: true, text: textOf(entry.tokens, 2, entry.tokens.length) });
      continue;
    }
    if (read[read.length - 1]?.isMixed) {
      appendToLast(read, entry, rules);
      continue;
    }
    if (mixesColumns(entry, rules)) {
      heading = undefined;
      read.push({ ...entry, prose: true, isMixed: true });
      continue;
    }
    if (
      entry.sameLine &&
      (goesOnWithChoice(read, entry, rules) || goesOnWithRemark(read, entry, rules) || saysLooks(read, entry, rules))
    )
      continue;
    if (entry.section) {
      // After a dash: its heading, if any, was read with the line.
      const { tokens, section } = entry;
      const points = pointsAt(tokens, section.tokens);
      const own = headingOf(entry, rules, section.tokens);
      // `Ned Tasker — 100 points`
      if (own?.list !== undefined || own?.kind) {
        heading = own;
        if (!own.isAlone) addToSection(read, entry, own, own, rules);
      } else if (points?.hasWord && points.end === tokens.length)
        read.push({ ...entry, total: { span: { from: section.tokens, to: points.end }, value: points.value } });
      else {
        // `Player: Kari   Point total: 100`
        const total = totalOf(entry, rules, section.tokens);
        if (total) read.push({ ...entry, total });
        else addSummed(read, entry, rules, heading);
      }
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
    if (total && entry.afterComma && isCostOfLine(read, rules)) {
      appendToLine(read, entry);
      continue;
    }
    if (total) {
      // `Skills: Stealth-12 [2], Guns-11 [1], 3 points`
      const kind = entry.afterComma && total.kind === undefined ? heading?.kind : undefined;
      heading = undefined;
      read.push({ ...entry, total: { ...total, ...(kind !== undefined && { kind }) } });
      continue;
    }
    const isNamed = heading?.isImplied || rules.kinds.get(heading?.kind ?? '')?.open === 'name';
    // `Archetype: Mutant; Body 2d; Flight 6d`
    if (heading && isNamed && entry.sameLine && !continues(entry, heading, rules)) heading = undefined;
    const ownHeading = headingOf(entry, rules);
    // In a list the words before a colon are a thing: `Thompson: 2d+1 damage`.
    const isThing = heading?.list !== undefined && entry.tokens[ownHeading?.tokens ?? 0]?.type === 'dice';
    // `Move` without its number is above nothing of its own; `MOTIVATIONS` is above `Loyalty: ...`.
    const isAbove = !ownHeading?.isAlone || isOpenHeading(entries[index + 1], rules);
    const own = ownHeading?.isCaption && (isThing || !isAbove) ? undefined : ownHeading;
    const isOpen = heading?.isAlone || entry.afterOpenEnd;
    // `Flaws: Obvious -1`, below `Powers`: what is in the power before it.
    if (
      heading &&
      (heading.isAlone || entry.sameLine) &&
      isWithin(own?.kind ?? kindNamed(entry, rules), heading.kind, rules)
    ) {
      if (own?.total) read.push({ ...entry, tokens: entry.tokens.slice(0, own.tokens), total: own.total });
      if (own?.isAlone) continue;
      read.push(own ? { ...entry, section: { kind: own.kind ?? '', tokens: own.tokens } } : entry);
      continue;
    }
    if (own) heading = own;
    else if (!entry.sameLine && heading && wraps(entry, heading, read, rules)) {
      appendToLast(read, entry, rules);
      continue;
    } else if (!entry.sameLine && !(heading && isOpen && continues(entry, heading, rules))) heading = undefined;
    if (own?.total) read.push({ ...entry, tokens: entry.tokens.slice(0, own.tokens), total: own.total });
    if (own?.isAlone) continue;
    heading ??= impliedBy(entry, rules);
    const last = read[read.length - 1];
    if (last?.prose && !entry.sameLine && goesOn(entry, rules)) {
      appendToLast(read, entry, rules);
      continue;
    }
    const isSentence = heading
      ? !own && isDescription(entry, heading, rules)
      : isProse(entry, last?.isHeading ? 1 : MOST_WORDS, rules);
    if (isSentence) {
      if (last?.isHeading) appendToNote(read, last, entry, '\n');
      else read.push({ ...entry, prose: true });
      continue;
    }
    if (entry.sameLine && last?.isHeading) {
      appendToNote(read, last, entry, entry.afterComma ? ', ' : '; ');
      continue;
    }
    if (entry.sameLine && last?.prose) {
      read[read.length - 1] = { ...last, tokens: grown(last.tokens, entry.tokens) };
      continue;
    }
    addSummed(read, entry, rules, heading, own);
  }
  return withSums(read, rules);
}

/** `**Notes:** He limps.`, `__Notes__: He limps.`: the word that begins a note, inside the marks of a chat. */
function isNote({ tokens, sameLine, type }: PrintedEntry): boolean {
  return (
    type === 'entry' &&
    !sameLine &&
    tokens.length > 2 &&
    tokens[1]?.text === ':' &&
    /^notes?$/i.test(tokens[0]?.text ?? '')
  );
}

/** `Age 27; 130 lbs.; brown hair, gray eyes.`: looks on the line of what is measured are a note. */
function saysLooks(read: PrintedEntry[], entry: PrintedEntry, rules: Rules): boolean {
  const last = read[read.length - 1];
  if (!last || entry.section || hasBlock(entry) || !isLooks(entry, rules)) return false;
  const text = textOf(entry.tokens, 0, entry.tokens.length);
  if (last.type === 'note' && !last.isHeading && last.kept === undefined)
    appendToNote(read, last, entry, entry.afterComma ? ', ' : '; ');
  else if (readPrinted(last, rules).field?.type === 'number') read.push({ ...entry, type: 'note', text });
  else return false;
  return true;
}

/** Below a heading: an attack with its level and dice, or words and a colon before a sentence, where authors name what they have. */
function isDescription(entry: PrintedEntry, heading: Heading, rules: Rules): boolean {
  if (entry.sameLine || heading.list !== undefined) return false;
  if (isAttack(entry)) return true;
  const to = heading.isAlone && rules.kinds.get(heading.kind ?? '')?.open === 'name' ? wordsBeforeColon(entry) : 0;
  const rest = entry.tokens.slice(to + 1);
  return to > 0 && rest.every(({ type, text }) => type !== 'dice' && text !== '[') && isProse(entry, MOST_WORDS, rules);
}

/**
 * Removes the title of a pasted sheet: `npc "Ned Tasker" { Ned Tasker, 100 points`. Points beside it are compared with the sum of
 * the entries; other words of its line that the game does not know are a note.
 */
function withoutTitle(entries: readonly PrintedEntry[], title: string, rules: Rules): readonly PrintedEntry[] {
  const [first, ...others] = entries;
  if (first?.type !== 'entry' || hasBlock(first)) return entries;
  const { tokens } = first;
  const to = endOfTitle(tokens, nameKey(title));
  const ranked = to === undefined ? endOfTitle(tokens.slice(1), nameKey(title)) : undefined;
  // `Sgt. Ned Tasker`
  if (
    ranked === tokens.length - 1 &&
    tokens[0]?.type === 'word' &&
    !longestName(rules.vocabulary, tokens, 0, 1, () => true)
  )
    return [{ ...first, type: 'note', text: textOf(tokens, 0, tokens.length) }, ...others];
  if (to === undefined || longestName(rules.vocabulary, tokens, 0, tokens.length, () => true)?.length === to)
    return entries;
  const read = to === tokens.length ? [] : besideTitle(first, to, rules);
  let next = 0;
  // Remarks about the title end at something that the game knows.
  for (let one = others[0]; one && read.every(isRemark); one = others[++next]) {
    if (!one.sameLine || one.type !== 'entry' || one.total) break;
    read.push(...besideTitle(one, 0, rules));
  }
  return [...read, ...others.slice(next)];
}

function isRemark({ type, total, tokens }: PrintedEntry): boolean {
  return total !== undefined || (type === 'note' && tokens.length > 0);
}

/** Where the words of a title end, at the beginning of a line or after `Name:`. */
function endOfTitle(tokens: readonly HeadToken[], title: string): number | undefined {
  // `Name: Ned Tasker`, `Character Name: Ned Tasker`
  const label = tokens.findIndex(({ text }) => text === ':');
  const from = label > 0 && label < 3 && nameKey(tokens[label - 1]?.text ?? '') === 'name' ? label + 1 : 0;
  // `CORPORAL SEAN DOYLE`, of `Cpl. Sean Doyle`
  const [, ...others] = title.split(' ');
  const called = others.length > 1 ? others.join(' ') : title;
  for (let to = from + 1; to <= Math.min(tokens.length, from + MOST_TITLE); to++) {
    const written = nameKey(textOf(tokens, from, to));
    if (
      written === title ||
      written === called ||
      (called !== title && written.split(' ').slice(1).join(' ') === called)
    )
      return to;
  }
  return undefined;
}

/** Maximum number of tokens of a title. */
const MOST_TITLE = 12;

/** `(250 points)`, `– Sniper (250 points)` or `"The Kettle"`, beside a title. Other numbers are no remarks. */
function besideTitle(entry: PrintedEntry, from: number, rules: Rules): PrintedEntry[] {
  const { tokens, path } = entry;
  const isDash = /^[-:\u2014]$/.test(tokens[from]?.text ?? '');
  const words = Math.max(isDash ? from + 1 : from, entry.section?.tokens ?? 0);
  const length = tokens.length - (/^[)\]]$/.test(tokens.at(-1)?.text ?? '') ? 1 : 0);
  let at = words;
  while (at < length && !(pointsAt(tokens, at)?.hasWord && pointsAt(tokens, at)?.end === length)) at++;
  const { value } = (at < length && pointsAt(tokens, at)) || {};
  const read: PrintedEntry[] = [];
  const end = value === undefined ? tokens.length : at;
  if (tokens.slice(words, end).some(({ type }) => type === 'word' || type === 'text')) {
    const isNamed = longestName(rules.vocabulary, tokens, words, tokens.length, () => true) !== undefined;
    if (hasBlock(entry) || isNamed || tokens.slice(words, end).some(({ type }) => type === 'number'))
      return [words > 0 && !entry.section ? { ...entry, section: { kind: '', tokens: words } } : entry];
    read.push({ ...entry, type: 'note', text: textOf(tokens, words, tokens.length) });
  }
  if (value !== undefined) read.push({ ...entry, path: `${path}#=`, total: { span: { from: at, to: length }, value } });
  return read;
}

/** The kind of the trait that an entry begins with. */
function kindNamed({ tokens, section }: PrintedEntry, { vocabulary }: Rules): string {
  const isTrait = (named: { readonly what: string }): boolean => named.what === 'trait';
  return longestName(vocabulary, tokens, section?.tokens ?? 0, tokens.length, isTrait)?.candidates[0]?.kind ?? '';
}

/** Whether a line begins with the heading of a kind whose entries authors name: `Loyalty: the city`. */
function isOpenHeading(entry: PrintedEntry | undefined, rules: Rules): boolean {
  const kind = entry && headingOf(entry, rules)?.kind;
  return kind !== undefined && rules.kinds.get(kind)?.open !== false;
}

function appendToNote(read: PrintedEntry[], note: PrintedEntry, { tokens }: PrintedEntry, between: string): void {
  read[read.length - 1] = { ...note, text: `${note.text}${between}${textOf(tokens, 0, tokens.length)}` };
}

/** Adds an entry, and the sum of all entries of its kind that may follow its cost: `HT 11 [10] (70)`. */
function addSummed(read: PrintedEntry[], entry: PrintedEntry, rules: Rules, heading?: Heading, own?: Heading): void {
  const sum = heading && heading.kind === undefined ? undefined : sumAtEnd(entry);
  const summed = sum ? { ...entry, tokens: entry.tokens.slice(0, sum.span.from) } : entry;
  if (heading) addToSection(read, summed, heading, own, rules);
  else read.push(summed);
  if (!sum) return;
  const kind = heading?.kind ?? kindNamed(entry, rules);
  read.push({ ...entry, path: `${entry.path}#=`, entries: [], total: { ...sum, kind } });
}

function addToSection(
  read: PrintedEntry[],
  entry: PrintedEntry,
  heading: Heading,
  own: Heading | undefined,
  rules: Rules,
): void {
  const tokens = own?.tokens ?? entry.section?.tokens ?? 0;
  const { list, kind = '', trait } = heading;
  if (list === undefined) {
    const section: Section = { kind, tokens, ...(trait && { trait }) };
    if (heading.isCaption && !own) read.push(entry);
    else if (rules.kinds.get(kind)?.open === 'text') read.push(...textsIn(entry, section));
    else read.push({ ...entry, section });
    return;
  }
  const item: PrintedEntry = { ...entry, section: { kind: '', tokens } };
  const open = read[read.length - 1];
  const before = open?.entries[open.entries.length - 1];
  if (before && open.section?.kind === list && statesField(entry, list, rules)) {
    // `Horse blanket, 3 kg`
    const comma = entry.tokens[0]?.type === 'number' ? [] : [commaAfter(before)];
    const joined = { ...before, tokens: grown(before.tokens, [...comma, ...entry.tokens]) };
    read[read.length - 1] = { ...open, entries: withLast(open.entries, joined) };
    return;
  }
  if (own || open?.section?.kind !== list)
    read.push({ ...entry, tokens: entry.tokens.slice(0, 1), section: { kind: list, tokens: 0 }, entries: [item] });
  else read[read.length - 1] = { ...open, entries: grown(open.entries, [item]) };
}

/** `[Body] Melee Weapon 5d`: the index of the earlier entry that it belongs to. */
function ownerBefore({ tokens }: PrintedEntry, read: readonly PrintedEntry[]): number | undefined {
  if (!isOwnerInBrackets(tokens)) return undefined;
  const key = nameKey(tokens[1]?.text ?? '');
  const index = read.findLastIndex((one) => nameKey(one.tokens[one.section?.tokens ?? 0]?.text ?? '') === key);
  return index < 0 ? undefined : index;
}

// -------------------------------------------------------------------------------------------- skills in parentheses

/** `Body 3 (Brawling 2, Endurance 1)`, as in stat blocks: parts that belong in the braces of an entry move there. */
function withNested(entry: PrintedEntry, rules: Rules): PrintedEntry {
  if (entry.type !== 'entry' || entry.total || !entry.tokens.some((token) => token.text === '(')) return entry;
  const { trait, options, source } = readPrinted(entry, rules);
  if (!trait) return entry;
  const { tokens } = source;
  const nested: PrintedEntry[] = [];
  const moved: Span[] = [];
  for (const { type, span } of options) {
    if (type !== 'label') continue;
    // `Mutant (Permissions: Super)`
    const colon = tokens.findIndex(({ text }, at) => text === ':' && at > span.from && at < span.to);
    const isHeaded = colon > 0 && sectionCalled(tokens, span.from, colon, rules)?.kind !== undefined;
    // `Sense 3d (+Sight 2d)`
    const from = isHeaded ? colon + 1 : span.from + (tokens[span.from]?.text === '+' ? 1 : 0);
    const match = longestName(rules.vocabulary, tokens, from, span.to, (named) => {
      const inner = named.what === 'trait' ? rules.traits.get(named.kind ?? '')?.get(named.key) : undefined;
      const { under = [] } = inner?.clauses ?? {};
      return under.includes(trait.kind) || under.includes(trait.key);
    });
    if (!match) continue;
    const { uri } = entry;
    moved.push(span);
    const path = `${entry.path}#${nested.length}`;
    nested.push({ uri, path, type: 'entry', tokens: tokens.slice(from, span.to), entries: [] });
  }
  return nested.length === 0 ? entry : { ...entry, moved, entries: [...nested, ...entry.entries] };
}
