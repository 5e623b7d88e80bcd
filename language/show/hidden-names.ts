import { editedText } from '../grammar/block-edits.js';
import type { PageSpan } from '../grammar/markdown/page-parts.js';
import { nameKey } from '../grammar/text.js';
import type { NamedThing } from '../workspace/names/name-index.js';

/** The text in place of names that players do not know. */
export const UNKNOWN = '...';

/** A name by which a text can refer to a person. */
interface Spelling {
  readonly text: string;
  readonly isHidden: boolean;
  /** Whether it is a single word, for which letter case counts: *Guard* is a name, *guard* a word. */
  readonly isWord: boolean;
}

/** Finds hidden people in texts, by their whole names and, if it is unique, by the last word of the name. */
export class HiddenNames {
  private constructor(
    private readonly hidden: ReadonlySet<string>,
    private readonly pattern: RegExp | undefined,
    private readonly spellings: ReadonlyMap<string, Spelling>,
  ) {}

  /** `people`: all who can be named; `hidden`: the keys of the names that players do not know. */
  static of(people: readonly NamedThing[], hidden: ReadonlySet<string>): HiddenNames {
    if (hidden.size === 0) return new HiddenNames(hidden, undefined, new Map());
    const all = spellingsOf(people, hidden);
    const secret = all.filter(({ isHidden }) => isHidden).map(({ text }) => text.toLowerCase());
    // An open name matters only if it contains a hidden one.
    const relevant = all.filter(
      ({ text, isHidden }) => isHidden || secret.some((one) => text.toLowerCase().includes(one)),
    );
    const longestFirst = relevant.sort((a, b) => b.text.length - a.text.length);
    const words = longestFirst.map(({ text }) => text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&').replace(/\s+/g, '[\\s>]+'));
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})(?:e?s)?(?![\\p{L}\\p{N}])`, 'giu');
    return new HiddenNames(hidden, pattern, new Map(longestFirst.toReversed().map((one) => [keyOf(one.text), one])));
  }

  /** Whether the person with this whole name is hidden. */
  has(name: string): boolean {
    return this.hidden.has(nameKey(name));
  }

  /** Where a text names them. */
  in(text: string): PageSpan[] {
    if (!this.pattern) return [];
    return [...text.matchAll(this.pattern)].flatMap(({ index, 0: { length }, 1: written = '' }): PageSpan[] => {
      const { isHidden, isWord, text: name } = this.spellings.get(keyOf(written)) ?? { isHidden: true };
      return isHidden && (!isWord || written === name) ? [{ offset: index, end: index + length }] : [];
    });
  }

  /** A text with dots in place of their names. */
  withoutThem(text: string): string {
    const edits = this.in(text).map((span) => ({ ...span, text: UNKNOWN }));
    return edits.length === 0 ? text : editedText(text, edits);
  }

  /** Whether a line of a sheet or a link names them, in any spelling. */
  isIn(text: string): boolean {
    if (!this.pattern) return false;
    return [...text.matchAll(this.pattern)].some(({ 1: written = '' }) => this.spellings.get(keyOf(written))?.isHidden);
  }
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[\s>]+/g, ' ');
}

function spellingsOf(people: readonly NamedThing[], hidden: ReadonlySet<string>): Spelling[] {
  const lastWord = (name: string): string => name.slice(name.search(/\S+$/));
  const count = new Map<string, number>();
  for (const { name } of people) count.set(nameKey(lastWord(name)), (count.get(nameKey(lastWord(name))) ?? 0) + 1);
  return people.flatMap(({ name, also = [] }): Spelling[] => {
    const isHidden = hidden.has(nameKey(name));
    const last = lastWord(name);
    const isShort = last !== name && count.get(nameKey(last)) === 1 && /^\p{Lu}/u.test(last);
    return [name, ...also, ...(isShort ? [last] : [])].map((text) => ({ text, isHidden, isWord: !/\s/.test(text) }));
  });
}
