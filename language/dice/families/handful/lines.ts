import { nameKey } from '../../../grammar/text.js';
import type { DeclaredLine, DiceDeclaration, LinePart } from '../family.js';
import { firstWords } from '../first-words.js';
import { says } from '../messages.js';
import type { Again, Condition, Degree, Faces, HandfulParameters, NoDice, Tally, Worth } from './shape.js';

type Line = (typeof LINES)[number];

/** First words of the lines of this family. */
export const LINES = [
  'count',
  'again',
  'reroll',
  'keep highest',
  'keep lowest',
  'no dice lowest of',
  'no dice count',
  'needed',
  'ceiling',
  'tally',
  'degree',
  'push keeps',
  'tie',
] as const;

/** The form of each line, for messages. */
const FORMS: Readonly<Record<Line, string>> = {
  count: '`count 8..10`, `count 6 as 2`, `count 1 as -1` or `count 2..12 as shown`',
  again: '`again 10`, `again 9..10`, `again 6 once` or `again highest`',
  reroll: '`reroll 1`, or `reroll 1 always` for as long as it is shown',
  'keep highest': '`keep highest 2`',
  'keep lowest': '`keep lowest 1`',
  'no dice lowest of': '`no dice lowest of 2`',
  'no dice count': '`no dice count 10`',
  needed: '`needed 1`',
  ceiling: '`ceiling 5`',
  tally: '`tally sixes 6` or `tally hits 5..6`',
  degree:
    '`degree partial 4..5`, `degree full from 6`, `degree critical from 2 sixes`, `degree glitch half ones` or `degree botch to 0 from 1 ones`',
  'push keeps': '`push keeps 1 and 6` or `push keeps nothing`',
  tie: '`tie again` or `tie other wins`',
};

/** The effect of each line. */
export const MEANINGS: Readonly<Record<Line, string>> = {
  count:
    'The value of a die that shows one of these faces; dice with other faces count nothing. Without it, faces are added up.',
  again: 'A die that shows one of these faces, or its highest one, is followed by another one, once or repeatedly.',
  reroll: 'These faces are thrown again once, and the second throw counts.',
  'keep highest': 'Only this many dice count, the highest; if there are fewer, all count.',
  'keep lowest': 'Only this many dice count, the lowest; if there are fewer, all count.',
  'no dice lowest of': 'What is thrown if there are no dice: this many, of which only the lowest counts.',
  'no dice count': 'What is thrown if there are no dice: a single one, of which only these faces count.',
  needed:
    'The result that a roll needs if neither its line nor a modifier states one; 1 by default if faces are counted.',
  ceiling: 'The maximum sum of the dice.',
  tally: 'A name for dice that show these faces; formulas can read their number.',
  degree:
    'A name for some results, for a number of dice of a tally, or for half or `over half` of all dice. If several apply, the one with more conditions counts, then one about a tally.',
  'push keeps': 'A roll can be pushed: all dice except those that show these faces are thrown once more.',
  tie: 'How a contest of equal results ends; by default neither side wins.',
};

/** The first words of a line. */
export const lineWord = firstWords(LINES);

/** What is wrong with a line, in a sentence. */
export function lineProblem(line: DeclaredLine): string | undefined {
  const word = lineWord(line);
  if (word === undefined) return undefined;
  if (line.targetAtLeast !== undefined || line.targetAtMost !== undefined) return says.handfulHasNoTarget;
  return isRead(word, line) ? undefined : says.lineForm(FORMS[word]);
}

/** Names of the degrees that a declaration states. */
export function degreesOf({ lines }: Pick<DiceDeclaration, 'lines'>): readonly string[] {
  return lines.flatMap((line) => (lineWord(line) === 'degree' ? (degreeLine(line)?.name ?? []) : []));
}

/** Whether a line has the form of its word. */
function isRead(word: Line, line: DeclaredLine): boolean {
  switch (word) {
    case 'count':
      return countLine(line) !== undefined;
    case 'again':
      return (againLine(line) ?? explodesLine(line)) !== undefined;
    case 'reroll':
      return rerollLine(line) !== undefined;
    case 'tally':
      return tallyLine(line) !== undefined;
    case 'degree':
      return degreeLine(line) !== undefined;
    case 'push keeps':
      return pushLine(line) !== undefined;
    case 'tie':
      return tieLine(line) !== undefined;
    case 'no dice lowest of':
    case 'no dice count':
      return noDiceLine(word, line) !== undefined;
    default:
      return numberOf(word, line) !== undefined;
  }
}

/** The faces right after the first words, and everything else of the line. */
function facesOf(word: Line, { name, from, to = from, rest }: DeclaredLine) {
  if (name !== word || from === undefined || to === undefined) return undefined;
  return { faces: { from, to }, rest };
}

const isWord = (part: LinePart | undefined, word: string): boolean =>
  part?.is === 'words' && part.words.toLowerCase() === word;

/** `count 8..10`, `count 6 as 2` */
function countLine(line: DeclaredLine): Worth | undefined {
  const read = facesOf('count', line);
  if (!read) return undefined;
  const [as, worth, more] = read.rest;
  if (as === undefined) return { ...read.faces, as: 1 };
  if (isWord(as, 'as shown') && !worth) return { ...read.faces, as: 'shown' };
  if (!isWord(as, 'as') || worth?.is !== 'range' || worth.from !== worth.to || more) return undefined;
  return { ...read.faces, as: worth.from };
}

/** `again 9..10`, `again 6 once` */
function againLine(line: DeclaredLine): Again | undefined {
  const read = facesOf('again', line);
  if (!read) return undefined;
  if (read.rest.length === 0) return read.faces;
  return read.rest.length === 1 && isWord(read.rest[0], 'once') ? { ...read.faces, once: true } : undefined;
}

/** `again highest`, for dice of any size */
function explodesLine({ name, from, rest }: DeclaredLine): 'always' | 'once' | undefined {
  if (from !== undefined || rest.length > 0) return undefined;
  if (name === 'again highest') return 'always';
  return name === 'again highest once' ? 'once' : undefined;
}

/** `reroll 1`, `reroll 1 always` */
function rerollLine(line: DeclaredLine): (Faces & { readonly always?: true }) | undefined {
  const read = facesOf('reroll', line);
  if (!read) return undefined;
  if (read.rest.length === 0) return read.faces;
  return read.rest.length === 1 && isWord(read.rest[0], 'always') ? { ...read.faces, always: true } : undefined;
}

/** `needed 1`, `keep highest 2` */
function numberOf(word: Line, { name, from, to = from, rest }: DeclaredLine): number | undefined {
  return name === word && from === to && rest.length === 0 ? from : undefined;
}

function noDiceLine(word: 'no dice lowest of' | 'no dice count', line: DeclaredLine): NoDice | undefined {
  const read = facesOf(word, line);
  if (!read || read.rest.length > 0) return undefined;
  if (word === 'no dice count') return { is: 'count', ...read.faces };
  const of = numberOf(word, line);
  return of === undefined ? undefined : { is: 'lowest', of };
}

/** The rest of a line after its first word: groups of words, and ranges. */
function partsAfter(word: Line, { written, from, to = from, rest }: DeclaredLine): readonly LinePart[] {
  const words = written.slice(word.length).trim();
  return [
    ...(words === '' ? [] : [{ is: 'words' as const, words }]),
    ...(from === undefined || to === undefined ? [] : [{ is: 'range' as const, from, to }]),
    ...rest,
  ];
}

/** `tally sixes 6` */
function tallyLine(line: DeclaredLine): Tally | undefined {
  const [name, faces, more] = partsAfter('tally', line);
  if (name?.is !== 'words' || faces?.is !== 'range' || more) return undefined;
  return { name: nameKey(name.words), from: faces.from, to: faces.to };
}

/** Names of the tallies that a declaration states. */
export function talliesIn(lines: readonly DeclaredLine[]): readonly string[] {
  return lines.flatMap((line) => (lineWord(line) === 'tally' ? (tallyLine(line)?.name ?? []) : []));
}

/** `push keeps 1 and 6` */
function pushLine(line: DeclaredLine): readonly Faces[] | undefined {
  const parts = partsAfter('push keeps', line);
  if (parts.length === 1 && isWord(parts[0], 'nothing')) return [];
  const faces = parts.flatMap((part) => (part.is === 'range' ? [{ from: part.from, to: part.to }] : []));
  const isRead = parts.every((part) => part.is === 'range' || isWord(part, 'and'));
  return isRead && faces.length > 0 ? faces : undefined;
}

/** `tie again` */
function tieLine({ name, from, rest }: DeclaredLine): { readonly tie: 'again' | 'other' } | undefined {
  if (from !== undefined || rest.length > 0) return undefined;
  if (name === 'tie again') return { tie: 'again' };
  return name === 'tie other wins' ? { tie: 'other' } : undefined;
}

/** Words that end the name of a degree. */
const BOUNDS: ReadonlySet<string> = new Set(['from', 'to', 'half', 'over']);

type Token = string | { readonly from: number; readonly to: number };

/** `degree partial 4..5`, `degree critical from 2 sixes`, `degree botch to 0 from 1 ones` */
function degreeLine(line: DeclaredLine): Degree | undefined {
  const parts = partsAfter('degree', line);
  if (parts.some(({ is }) => is === 'dice' || is === 'colon')) return undefined;
  const tokens = parts.flatMap((part): Token[] => {
    if (part.is === 'range') return [{ from: part.from, to: part.to }];
    return part.is === 'words' ? part.words.split(' ') : [];
  });
  // A name in quotes is a part of its own, which may contain any words.
  const isQuoted = line.name === 'degree' && parts[0]?.is === 'words';
  const isName = (token: Token | undefined): token is string => typeof token === 'string' && !BOUNDS.has(token);
  let at = isQuoted && parts[0]?.is === 'words' ? parts[0].words.split(' ').length : 0;
  while (!isQuoted && isName(tokens[at])) at += 1;
  const name = tokens.slice(0, at).join(' ');
  const when: Condition[] = [];
  while (at < tokens.length) {
    const condition = readBound(tokens, at);
    if (!condition) return undefined;
    at = condition.next;
    const of = at;
    while (isName(tokens[at])) at += 1;
    const tally = nameKey(tokens.slice(of, at).join(' '));
    // A share is one of dice, not of a result.
    if (condition.bound.share && tally === '') return undefined;
    when.push({ ...condition.bound, ...(tally !== '' && { tally }) });
  }
  return name === '' || when.length === 0 ? undefined : { name, when };
}

/** `from 2`, `to 0`, `4..5`, `half`, `over half` */
function readBound(
  tokens: readonly Token[],
  at: number,
): { readonly bound: Condition; readonly next: number } | undefined {
  const [word, after] = [tokens[at], tokens[at + 1]];
  if (word === 'half') return { bound: { share: 'half' }, next: at + 1 };
  if (word === 'over') return after === 'half' ? { bound: { share: 'over half' }, next: at + 2 } : undefined;
  if (typeof word === 'object') return { bound: { from: word.from, to: word.to }, next: at + 1 };
  if (typeof after !== 'object' || after.from !== after.to) return undefined;
  if (word === 'from') return { bound: { from: after.from }, next: at + 2 };
  return word === 'to' ? { bound: { to: after.to }, next: at + 2 } : undefined;
}

/** The parameters of the lines of a declaration. Lines that cannot be read are left out. */
export function readLines(sides: number, lines: readonly DeclaredLine[]): HandfulParameters {
  const of = <T>(word: Line, read: (line: DeclaredLine) => T | undefined): readonly T[] =>
    lines.flatMap((line) => (lineWord(line) === word ? (read(line) ?? []) : []));
  const number = (word: Line): number | undefined => of(word, (line) => numberOf(word, line)).at(-1);
  const [counts, again, reroll] = [of('count', countLine), of('again', againLine), of('reroll', rerollLine)];
  const [tallies, degrees] = [of('tally', tallyLine), of('degree', degreeLine)];
  const [highest, lowest] = [number('keep highest'), number('keep lowest')];
  const needed = number('needed') ?? (counts.some(({ as }) => as !== 'shown') ? 1 : undefined);
  const ceiling = number('ceiling');
  const noDice = [
    ...of('no dice lowest of', (line) => noDiceLine('no dice lowest of', line)),
    ...of('no dice count', (line) => noDiceLine('no dice count', line)),
  ].at(-1);
  const stays = lines.flatMap((line) => (lineWord(line) === 'push keeps' ? [pushLine(line) ?? []] : []));
  const tie = of('tie', tieLine).at(-1)?.tie;
  const explodes = of('again', explodesLine).at(-1);
  return {
    sides,
    ...(counts.length > 0 && { counts }),
    ...(again.length > 0 && { again }),
    ...(explodes && { explodes }),
    ...(reroll.length > 0 && { reroll }),
    ...(highest !== undefined && { keep: { which: 'highest' as const, dice: highest } }),
    ...(lowest !== undefined && { keep: { which: 'lowest' as const, dice: lowest } }),
    ...(noDice && { noDice }),
    ...(needed !== undefined && { needed }),
    ...(ceiling !== undefined && { ceiling }),
    ...(tallies.length > 0 && { tallies }),
    ...(degrees.length > 0 && { degrees }),
    ...(stays.length > 0 && { stays: stays.flat() }),
    ...(tie && { tie }),
  };
}

/** Two lines that cannot both hold. */
export function linesThatClash(lines: readonly DeclaredLine[]): readonly [string, string] | undefined {
  const said = lines.flatMap((line) => (line.condition === undefined ? (lineWord(line) ?? []) : []));
  for (const [one, other] of CLASHING) if (said.includes(one) && said.includes(other)) return [one, other];
  const once = ONCE.find((word) => said.filter((one) => one === word).length > 1);
  return once && [once, once];
}

const CLASHING: readonly (readonly [Line, Line])[] = [
  ['keep highest', 'keep lowest'],
  ['no dice lowest of', 'no dice count'],
];
const ONCE: readonly Line[] = [
  'keep highest',
  'keep lowest',
  'no dice lowest of',
  'no dice count',
  'needed',
  'ceiling',
  'push keeps',
  'tie',
];
