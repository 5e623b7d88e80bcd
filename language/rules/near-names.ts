import { nameKey } from '../grammar/text.js';
import { oncePer } from '../memo/once-per.js';
import type { Named, Rules, Trait, Vocabulary } from './rules.js';

/** A name that is probably meant, and its distance from what was written. */
interface Near {
  readonly name: string;
  readonly distance: number;
}

/**
 * Names that were probably meant, nearest first, at most five: those within a few typing mistakes, and those that begin
 * with or contain the written words.
 */
export function nearNames(vocabulary: Vocabulary, name: string, accept: (named: Named) => boolean): string[] {
  const key = nameKey(name);
  return nearest([...byMeaning(vocabulary, key, accept), ...byLetters(vocabulary, key, accept)]);
}

/** As nearNames, with the specialties of traits: `Humanities (History)` for History. */
export function nearTraits(rules: Rules, name: string, accept: (named: Named) => boolean): string[] {
  const key = nameKey(name);
  const near = [...byMeaning(rules.vocabulary, key, accept), ...byLetters(rules.vocabulary, key, accept)];
  for (const { trait, label, key: choice } of rules.once(specialtiesIn).get(startOf(key)) ?? [])
    if (key.length >= SHORT && (choice.startsWith(key) || isPluralOf(key, choice)) && accept(namedOf(trait)))
      near.push({ name: `${trait.name} (${label})`, distance: choice === key ? 0 : 0.5 });
  return nearest(near);
}

/** The choices that were probably meant: a plural, a word among the written ones, a shortened one, or a misspelling. */
export function nearChoices(text: string, labels: readonly string[]): readonly string[] {
  const key = nameKey(text);
  const plural = labels.filter((label) => isPluralOf(key, nameKey(label)));
  const words = key.split(' ');
  const among = labels.filter((label) => words.includes(nameKey(label)));
  const shortened = labels.filter((label) => isShortened(words, nameKey(label).split(' ')));
  return [plural, among, shortened].find((some) => some.length > 0) ?? nearTexts(text, labels);
}

/** `light auto` for `light automatic weapon`: each word is the beginning of one of the name's, in order. */
function isShortened(words: readonly string[], name: readonly string[]): boolean {
  return (
    words.length > 1 && words.every((word, at) => word.length > 1 && name[at]?.startsWith(word.replace(/\.$/, '')))
  );
}

/** `machine guns` and `machine gun`, in either order. */
function isPluralOf(key: string, other: string): boolean {
  return stems(key).join(' ') === stems(other).join(' ');
}

/** Names within a few typing mistakes, nearest first, at most five. */
export function misspelledNames(vocabulary: Vocabulary, name: string, accept: (named: Named) => boolean): string[] {
  return nearest(byLetters(vocabulary, nameKey(name), accept));
}

/**
 * Characters who were probably meant: those within a few typing mistakes, else those whose name contains the written
 * words.
 */
export function nearPeople(written: string, people: readonly string[]): readonly string[] {
  const near = nearTexts(written, people);
  return near.length > 0 ? near : peopleWith(written, people).slice(0, 3);
}

/** Characters whose name contains the written words, as `Sgt. Frank Gray` contains `Frank` and `Gray`. */
export function peopleWith(written: string, people: readonly string[]): readonly string[] {
  const words = ` ${nameKey(written)} `;
  return words.trim() === '' ? [] : people.filter((name) => ` ${nameKey(name)} `.includes(words));
}

/** Texts within a few typing mistakes, nearest first, at most three. */
export function nearTexts(text: string, among: readonly string[]): string[] {
  const key = nameKey(text);
  const letters = lettersOf(key);
  const near: Near[] = [];
  for (const one of comparableTexts(among)) {
    const distance = mistakes(key, letters, one.key, one.letters);
    if (distance !== undefined) near.push({ name: one.name, distance });
  }
  return nearest(near).slice(0, 3);
}

interface NearText {
  readonly name: string;
  readonly key: string;
  readonly letters: number;
}

/** Cached for each list, because many names are compared with the same one. */
const comparableTexts = oncePer((among: readonly string[]): readonly NearText[] =>
  among.map((name) => {
    const key = nameKey(name);
    return { name, key, letters: lettersOf(key) };
  }),
);

function nearest(near: Near[]): string[] {
  near.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  // A name that is much nearer than the rest is the one that is meant.
  const least = near[0]?.distance ?? 0;
  const good = near.filter((one) => one.distance <= (least < 1 ? least : least + 1));
  return [...new Set(good.map((one) => one.name))].slice(0, 5);
}

function shown(named: Named): string {
  return named.alias === 'choice' && named.choice ? named.choice : named.name;
}

// -------------------------------------------------------------------------------------------------------------- letters

function byLetters(vocabulary: Vocabulary, key: string, accept: (named: Named) => boolean): Near[] {
  const letters = lettersOf(key);
  const near: Near[] = [];
  const reach = reachOf(key);
  const { byLength } = vocabulary.once(spellingsOf);
  for (let length = Math.max(0, key.length - reach); length <= key.length + reach; length++)
    for (const spelling of byLength[length] ?? []) {
      const distance = mistakes(key, letters, spelling.text, spelling.letters);
      const match = distance === undefined ? undefined : spelling.named.find(accept);
      if (match && distance !== undefined) near.push({ name: shown(match), distance });
    }
  return near;
}

/** The most typing mistakes, by length: none in the shortest words, which are all near each other. */
function reachOf(key: string): number {
  return key.length < 3 ? 0 : key.length < 5 ? 1 : key.length < 9 ? 2 : 3;
}

/** The typing mistakes between two spellings; undefined if they are too many. The first letter is hardly ever wrong. */
function mistakes(written: string, letters: number, name: string, others: number): number | undefined {
  const sameStart = written[0] === name[0] || (written[0] === name[1] && written[1] === name[0]);
  if (!sameStart && (written.length < SHORT || name.length < written.length)) return undefined;
  const reach = sameStart ? reachOf(written) : Math.min(1, reachOf(written));
  if (Math.abs(written.length - name.length) > reach || differs(letters, others, reach)) return undefined;
  const distance = editDistance(written, name, reach);
  return distance > reach || (!sameStart && distance === 0) ? undefined : distance;
}

function lettersOf(text: string): number {
  let letters = 0;
  for (let index = 0; index < text.length; index++) letters |= 1 << (text.charCodeAt(index) & 31);
  return letters;
}

/**
 * Whether two texts have more different letters than `edits` could change: one edit removes a letter and adds another.
 */
function differs(letters: number, others: number, edits: number): boolean {
  let different = letters ^ others;
  let count = 0;
  for (; different !== 0 && count <= 2 * edits; count++) different &= different - 1;
  return count > 2 * edits;
}

/** The three rows of the edit distance, reused because there are millions of comparisons. */
let compared: [Uint16Array, Uint16Array, Uint16Array] = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)];

/**
 * Edits between two words, a swap of neighbours counted as one. If there are more than `limit`, the result is `limit +
 * 1`.
 */
function editDistance(a: string, b: string, limit: number): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  const [rows, columns] = [aEnd - start, bEnd - start];
  const far = limit + 1;
  if (rows === 0 || columns === 0 || Math.abs(rows - columns) > limit) return Math.min(Math.max(rows, columns), far);
  if (columns >= compared[0].length)
    compared = [new Uint16Array(columns * 2), new Uint16Array(columns * 2), new Uint16Array(columns * 2)];
  let [before, previous, current] = compared;
  for (let column = 0; column <= columns; column++) previous[column] = Math.min(column, far);
  for (let row = 1; row <= rows; row++) {
    const letter = a.charCodeAt(start + row - 1);
    // Cells further from the diagonal than the limit are above it.
    const first = Math.max(1, row - limit);
    const last = Math.min(columns, row + limit);
    current[first - 1] = first === 1 ? row : far;
    if (last < columns) current[last + 1] = far;
    let best = far;
    for (let column = first; column <= last; column++) {
      const other = b.charCodeAt(start + column - 1);
      let cost = (previous[column - 1] ?? far) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (previous[column] ?? far) + 1, (current[column - 1] ?? far) + 1);
      const isSwapped =
        row > 1 && column > 1 && letter === b.charCodeAt(start + column - 2) && other === a.charCodeAt(start + row - 2);
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? far) + 1);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best > limit) return far;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[columns] ?? far, far);
}

// -------------------------------------------------------------------------------------------------------------- meaning

/** Shorter words are the beginnings of too many names. */
const SHORT = 4;
/** The most words that are compared with names. A sentence is none. */
const MOST_WORDS = 3;

/** Names by meaning: a plural, the beginning of a name, or one whose words are all in the other. */
function byMeaning(vocabulary: Vocabulary, key: string, accept: (named: Named) => boolean): Near[] {
  if (key.length < SHORT) return [];
  const { byStart, byWord } = vocabulary.once(spellingsOf);
  const own = stems(key);
  const near: Near[] = [];
  const add = ({ text, words, named }: DeclaredSpelling): void => {
    const distance = meaning(key, own, text, words);
    const match = distance === undefined ? undefined : named.find(accept);
    if (!match || distance === undefined) return;
    // A short form of a longer name. Together with other words it means something else.
    const isShort =
      distance > 1 && match.alias !== undefined && words.every((word) => stems(nameKey(shown(match))).includes(word));
    if (!isShort) near.push({ name: shown(match), distance });
  };
  for (const spelling of byStart.get(startOf(key)) ?? []) add(spelling);
  if (own.length <= MOST_WORDS) for (const word of own) for (const spelling of byWord.get(word) ?? []) add(spelling);
  return near;
}

function meaning(written: string, own: readonly string[], name: string, words: readonly string[]): number | undefined {
  if (name.length < SHORT) return undefined;
  if (own.join(' ') === words.join(' ')) return 0.2;
  if (name.startsWith(written)) return 0.5;
  if (own.length > MOST_WORDS) return undefined;
  if (own.every((word) => words.includes(word))) return 0.5;
  return words.length < own.length && words.every((word) => own.includes(word)) ? 1.2 : undefined;
}

function startOf(key: string): string {
  return key.slice(0, SHORT);
}

/** The words of a name without plural and `ing` endings: `Riding` is `Ride`, and `Swimming` is `Swim`. */
function stems(name: string): string[] {
  return name
    .split(/[ ()/-]+/)
    .filter((word) => word !== '')
    .map((word) =>
      word
        .replace(/ies$/, 'y')
        .replace(/(?<=[sxh])es$/, '')
        .replace(/(?<=[^s])s$/, '')
        .replace(/(?<=..)(?:([bdgmnprt])\1|([a-z]))ing$/, '$1$2')
        .replace(/(?<=...)e$/, ''),
    );
}

// ---------------------------------------------------------------------------------------------------------------- index

/** A declared spelling with its words, and a bit for each of its letters: most names differ in these alone. */
interface DeclaredSpelling {
  readonly text: string;
  readonly letters: number;
  readonly words: readonly string[];
  readonly named: readonly Named[];
}

interface Spellings {
  readonly byLength: readonly (readonly DeclaredSpelling[] | undefined)[];
  /** By the first four letters. */
  readonly byStart: ReadonlyMap<string, readonly DeclaredSpelling[]>;
  /** By each word, without the ending of a plural. */
  readonly byWord: ReadonlyMap<string, readonly DeclaredSpelling[]>;
}

function spellingsOf({ names }: Vocabulary): Spellings {
  const byLength: DeclaredSpelling[][] = [];
  const byStart = new Map<string, DeclaredSpelling[]>();
  const byWord = new Map<string, DeclaredSpelling[]>();
  for (const [text, named] of names) {
    const spelling = { text, letters: lettersOf(text), words: stems(text), named };
    const same = byLength[text.length] ?? [];
    byLength[text.length] = same;
    same.push(spelling);
    addTo(byStart, startOf(text), spelling);
    for (const word of new Set(spelling.words)) addTo(byWord, word, spelling);
  }
  return { byLength, byStart, byWord };
}

interface DeclaredSpecialty {
  readonly trait: Trait;
  readonly label: string;
  readonly key: string;
}

/** The specialties of a game by their first four letters. */
function specialtiesIn({ traits }: Rules): ReadonlyMap<string, readonly DeclaredSpecialty[]> {
  const byStart = new Map<string, DeclaredSpecialty[]>();
  for (const kind of traits.values())
    for (const trait of kind.values())
      for (const { label, key } of trait.clauses.specialty?.choices ?? [])
        addTo(byStart, startOf(key), { trait, label, key });
  return byStart;
}

function namedOf(trait: Trait): Named {
  return { what: 'trait', kind: trait.kind, key: trait.key, name: trait.name };
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
