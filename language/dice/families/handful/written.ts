import { diceIn, termsOf } from '../../../values/dice-sum.js';
import { parseDiceSum } from '../../../values/dice-text.js';
import { LONGEST_DICE_TEXT } from '../../../values/pool.js';
import { firstProblem, isProblem, type Problem, problem } from '../../../values/problem.js';
import { diceValue } from '../../../values/value.js';
import type { DeclaredLine, WrittenExpression } from '../family.js';
import { says } from '../messages.js';
import { lineProblem, linesThatClash } from './lines.js';

/** One or more dice, `4d6` or `1d8 + 1d6`, and everything after them. */
const HEAD = /^((?:\d*\s*d\s*(?:\d+|%))(?:\s*\+\s*\d*\s*d\s*(?:\d+|%))*)\s*(.*)$/is;

/** The end of the text: numbers that are added, and the needed result. */
const TAIL = /^(?<added>(?:[-+\u2212\u2013]\s*\d+\s*)*)(?:(?:>=|\u2265)\s*(?<needed>\d+))?$/;

/** A clause about the dice that count: how many of them, or which faces. */
const CLAUSE =
  /^(?:(?<how>keep|drop)\s+(?:the\s+)?(?<end>highest|lowest)?\s*(?<dice>\d+)?|again\s+(?<most>highest(?:\s+once)?)|(?<what>count|again|reroll)\s+(?<from>\d+)(?:(?<up>\s*\+(?!\s*\d))|\s*(?:\.\.|-|to)\s*(?<to>\d+))?(?:\s+(?<word>once|always))?)/i;

/** Abbreviations of other programs, in words. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/^kh?(?![a-z])/i, 'keep highest '],
  [/^kl(?![a-z])/i, 'keep lowest '],
  [/^dl(?![a-z])/i, 'drop lowest '],
  [/^dh(?![a-z])/i, 'drop highest '],
  [/^ro(?=\d)/i, 'reroll '],
  [/^!/, 'again highest '],
];

/**
 * Dice of which some count, in the words of a rulebook or the abbreviations of other programs: `4d6 drop lowest`, `4d6kh3`,
 * `8d10 count 8..10, again 10`, `2d20kh1 + 5 >= 15`. Undefined for dice that are all added up.
 */
export function writtenHandful(text: string): WrittenExpression | Problem | undefined {
  if (text.length > LONGEST_DICE_TEXT) return undefined;
  const [, head, after] = HEAD.exec(text) ?? [];
  if (head === undefined || after === undefined || !CLAUSE.test(inWords(after))) return undefined;
  const thrown = parseDiceSum(head);
  if (isProblem(thrown)) return thrown;
  const sides = Math.max(...termsOf(thrown).map((size) => size.sides));
  const lines: DeclaredLine[] = [];
  let rest = inWords(after);
  for (let clause = CLAUSE.exec(rest); clause; clause = CLAUSE.exec(rest)) {
    lines.push(lineOf(clause.groups ?? {}, diceIn(thrown), sides));
    rest = inWords(rest.slice(clause[0].length));
  }
  const tail = TAIL.exec(rest);
  if (!tail) return problem(says.notAClause(rest));
  const clash = linesThatClash(lines);
  if (clash) return problem(says.linesClash(...clash));
  const wrong = firstProblem(lines, (line) => {
    const sentence = lineProblem(line);
    return sentence === undefined ? undefined : problem(sentence);
  });
  if (wrong) return wrong;
  const { added = '', needed } = tail.groups ?? {};
  const value = parseDiceSum(head + added);
  if (isProblem(value)) return value;
  return {
    rest: text,
    value: diceValue(value),
    thrown: { dice: 0, sides: 0, lines },
    ...(needed !== undefined && { asks: { difficulty: Number(needed) } }),
  };
}

/** The text from its next clause on, with an abbreviation at its beginning written out. */
function inWords(text: string): string {
  const next = text.replace(/^[\s,;]+/, '').trimEnd();
  const [letters, words] = LETTERS.find(([form]) => form.test(next)) ?? [];
  return letters && words ? next.replace(letters, words) : next;
}

/** A clause as the line of a declaration with the same meaning. */
function lineOf(clause: Readonly<Record<string, string | undefined>>, dice: number, sides: number): DeclaredLine {
  const { how, end, what, from, to = from, up, word, most } = clause;
  if (most !== undefined) return line(`again ${most}`);
  if (what !== undefined) return line(what, Number(from), up ? sides : Number(to), word);
  const many = Number(clause.dice ?? 1);
  const isKept = how?.toLowerCase() === 'keep';
  const isHighest = end === undefined ? isKept : end.toLowerCase() === 'highest';
  return line(isKept === isHighest ? 'keep highest' : 'keep lowest', isKept ? many : dice - many);
}

function line(words: string, from?: number, to = from, more?: string): DeclaredLine {
  const name = words.toLowerCase().replace(/\s+/g, ' ');
  return {
    name,
    written: name,
    ...(from !== undefined && to !== undefined && { from, to }),
    rest: more === undefined ? [] : [{ is: 'words', words: more }],
  };
}
