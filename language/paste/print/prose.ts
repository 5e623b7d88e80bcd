import type { HeadToken } from '../../grammar/layout/sheet/head-tokens.js';
import { nameKey } from '../../grammar/text.js';
import { textOf } from '../../grammar/token-text.js';
import { longestName } from '../../read/longest-name.js';
import { misspelledNames, nearTraits } from '../../rules/near-names.js';
import type { Named, Rules } from '../../rules/rules.js';
import { COLUMNS, LONG_DASH, MOST_WORDS, sectionCalled } from './headings.js';
import { hasBlock, type PrintedEntry } from './printed-entry.js';

// Lines of prose in a printed sheet.

/** `Attribute  Level  Cost  Skill  Level  Cost`: whether a line has only the heads of tables side by side. */
function headsTables({ tokens, sameLine }: PrintedEntry, rules: Rules): boolean {
  if (sameLine || tokens.length < 4 || !isColumnHead(tokens[1])) return false;
  let tables = 0;
  for (let at = 0; at < tokens.length; at++) {
    const isColumn = isColumnHead(tokens[at]);
    if (!isColumn && (tokens[at]?.type !== 'word' || !sectionCalled(tokens, at, at + 1, rules))) return false;
    if (!isColumn) tables++;
  }
  return tables > 1;
}

const isColumnHead = (token: HeadToken | undefined): boolean => COLUMNS.has(nameKey(token?.text ?? ''));

/** Whether a line has no content, such as a field of a form that was not filled in: `Archetype: N/A`, `Player: -`, `Perks: none`. */
export function saysNothing(entry: PrintedEntry, rules: Rules): boolean {
  const { tokens } = entry;
  const { length } = tokens;
  if (headsTables(entry, rules)) return true;
  if (hasBlock(entry) || tokens[length - 2]?.text !== ':') return false;
  const last = nameKey(tokens[length - 1]?.text ?? '');
  if (last === 'n/a' || last === '-' || last === LONG_DASH) return true;
  // A field may have such a choice.
  const isField = longestName(rules.vocabulary, tokens, 0, length - 2, ({ what }) => what === 'field') !== undefined;
  return last === 'none' && !isField;
}

/**
 * Whether a line is prose: `Setting: Berlin, 1936`, with unknown words before a colon and nothing after it that the game
 * knows, or a sentence: more words than `most`, without numbers and brackets, and without anything similar to a name.
 */
export function isProse(entry: PrintedEntry, most: number, rules: Rules): boolean {
  const { tokens, sameLine } = entry;
  if (sameLine || hasBlock(entry)) return false;
  if (tokens.length > most && tokens.every((token) => token.type === 'word' || /^[.!?'’-]$/.test(token.text)))
    return (
      longestName(rules.vocabulary, tokens, 0, tokens.length, () => true) === undefined &&
      nearTraits(rules, textOf(tokens, 0, tokens.length), () => true).length === 0
    );
  if (beginsWithSign(entry) || isAttack(entry) || isLongSentence(entry, rules)) return true;
  const to = wordsBeforeColon(entry);
  if (to === 0 || tokens.length < to + 2) return false;
  const match = longestName(rules.vocabulary, tokens, 0, to, (named) => named.what !== 'modifier');
  // `Talent Name: ...`: only the beginning of the words has a meaning.
  if (match?.length === to && explains(entry, to, match.candidates)) return true;
  if (match && match.length < to) return match.candidates.every(isNoTrait) && !sectionCalled(tokens, 0, to, rules);
  return match === undefined || describes(entry, to, match.candidates, rules);
}

const isNoTrait = ({ what }: Named): boolean => what === 'derived' || what === 'setting' || what === 'field';

/** The number of words before the colon of a line; 0 if there is none. */
export function wordsBeforeColon({ tokens }: PrintedEntry): number {
  let to = 0;
  while (to < MOST_WORDS && tokens[to]?.type === 'word') to++;
  return tokens[to]?.text === ':' ? to : 0;
}

/** `Encumbrance: None (24), Light (48)`: words where a value has a number. */
function explains({ tokens }: PrintedEntry, colon: number, named: readonly Named[]): boolean {
  return (
    named.every(({ what }) => what === 'derived') &&
    tokens[colon + 1]?.type === 'word' &&
    tokens[colon + 2]?.text === '('
  );
}

/** `Cora came to Paris in 1938 and never left.`: words and some numbers up to a full stop. */
function isLongSentence({ tokens }: PrintedEntry, rules: Rules): boolean {
  if (tokens.length < FEWEST_OF_SENTENCE || !tokens.at(-1)?.text.endsWith('.')) return false;
  const words = tokens.filter(({ type }) => type === 'word').length;
  if (words < tokens.length - 3 || tokens.some(({ text }) => /^[[\]():]$/.test(text))) return false;
  return longestName(rules.vocabulary, tokens, 0, tokens.length, () => true) === undefined;
}

/** Minimum number of tokens of a sentence that may contain numbers; fewer may be a name and a level. */
const FEWEST_OF_SENTENCE = 7;

/** `(c) 1999`, `/em waves`: a sign that no entry begins with. */
function beginsWithSign({ tokens }: PrintedEntry): boolean {
  const [first, second, third] = tokens;
  // `[S:Stealth-12]`; but `[Body] Brawling 2` is a skill of Body.
  if (first?.text === '[') return second?.type === 'word' && third?.text === ':';
  return first?.type === 'symbol' && tokens.length > 1 && /^[(/&!@%<>=+^.?:~\u2020\u2021]$/.test(first.text);
}

/** `Brawling (12): 1d-2 crushing. Reach C.`: the line of an attack in a stat block, which follows from the rest. */
export function isAttack({ tokens }: PrintedEntry): boolean {
  const colon = tokens.findIndex(({ text }) => text === ':');
  if (colon < 4 || tokens[colon + 1]?.type !== 'dice') return false;
  const [open, level, close] = tokens.slice(colon - 3, colon);
  return open?.text === '(' && level?.type === 'number' && close?.text === ')' && tokens[0]?.type === 'word';
}

/** `Appearance: A wiry man of thirty`: a description after a trait that needs one of its choices, and none of them. */
function describes({ tokens }: PrintedEntry, colon: number, named: readonly Named[], { traits }: Rules): boolean {
  const rest = tokens.slice(colon + 1);
  if (rest.length < FEWEST_WORDS || rest.some(({ type, text }) => type !== 'word' && !/^[.!?'’-]$/.test(text)))
    return false;
  return named.every(({ what, kind, key }) => {
    const clauses = what === 'trait' ? traits.get(kind ?? '')?.get(key)?.clauses : undefined;
    if (!clauses || clauses.specialty || clauses.texts.length > 0) return false;
    // `Useful: lifts cars`: where no choice has to be made, the words are a remark.
    if (clauses.options.every(({ fallback }) => fallback !== undefined)) return false;
    const words = ` ${nameKey(textOf(rest, 0, rest.length))} `;
    return !clauses.options.some((one) => one.choices.some((choice) => words.includes(` ${choice.key} `)));
  });
}

/** Minimum number of words of a description; fewer may be a misspelled choice. */
const FEWEST_WORDS = 3;

/** `brown hair`, on the line of age and height: a description in small letters that the game does not know, and no misspelled name. */
export function isLooks({ tokens }: PrintedEntry, rules: Rules): boolean {
  const { length } = tokens;
  if (length < 2 || tokens.some(({ text }) => /\p{Lu}/u.test(text))) return false;
  if (tokens.some(({ type, text }) => type !== 'word' && !/^[.'’-]$/.test(text))) return false;
  const { vocabulary } = rules;
  if (longestName(vocabulary, tokens, 0, length, () => true) !== undefined) return false;
  const meant = (to: number, accept: (named: Named) => boolean): boolean =>
    misspelledNames(vocabulary, textOf(tokens, 0, to), accept).length > 0;
  const isField = ({ what }: Named): boolean => what === 'field';
  return !meant(length, () => true) && !meant(1, isField) && !meant(Math.min(2, length - 1), isField);
}
