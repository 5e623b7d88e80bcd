import { fraction, type Num } from '../../../values/rational.js';
import type { FaceName } from '../../typed-faces.js';
import type { DeclaredLine, LinePart } from '../family.js';
import { firstWords } from '../first-words.js';
import { says } from '../messages.js';
import type { ContestRule, Degree } from './outcome.js';
import type { FaceRule, TotalRule } from './throw.js';

/** First words of lines that continue with more words or dice. */
export const LINES = [
  'on highest face',
  'on face',
  'on total',
  'face',
  'degree',
  'against',
  'contest',
  'both fail',
  'tie',
  'push keeps',
] as const;

/** The form of each line, for messages. */
const FORMS: Readonly<Record<(typeof LINES)[number], string>> = {
  'on highest face': '`on highest face add again`',
  'on face': '`on face 1 subtract 1d10` or `on face 6 add 1d6 again`',
  'on total': '`on total 12 roll 1d6: 5..6 adds 1 again`',
  face: '`face 1 "-" as -1`',
  degree:
    '`degree "pretty good" 2..3`, `degree failure to -1`, `degree exceptional from 4` or `degree hard at 1/2 of target`',
  against: '`against 2d10 each`',
  contest:
    '`contest by success`, `contest by margin`, `contest by success then margin`, `contest by degree`, `contest by degree then margin`, `contest ceiling 14` or `contest raises difficulty`; after `contest` there can be a name, `contest regular tie again`',
  'both fail': '`both fail again` or `both fail nobody wins`',
  tie: '`tie again` or `tie hinderer wins`',
  'push keeps': '`push keeps nothing`: all dice of a total are thrown once more',
};

/** The effect of each line. */
export const MEANINGS: Readonly<Record<(typeof LINES)[number], string>> = {
  'on highest face': 'A die that shows its highest face is rolled again, and both are added, as long as that goes on.',
  'on face':
    'A die that shows this face is followed by others, which are added or subtracted; with `again` they can go on too.',
  'on total':
    'This total of the dice is followed by another die, some of whose faces change it; with `again` it can go on.',
  face: 'The name and value of a face, such as minus, blank and plus of Fate dice.',
  degree:
    'A name for the margins by which a roll succeeds or fails, or for successes with at most a part of the target.',
  against:
    'Dice that are thrown against the roll: its total beats each that shows less. There is no difficulty; degrees are numbers of beaten dice.',
  contest:
    'What decides a contest of two rolls. After `contest` there can be the name of a contest that a modifier asks for.',
  'both fail': 'What happens in a contest in which neither side succeeds.',
  tie: 'What happens in a contest in which everything compared is equal.',
  'push keeps': 'A failed roll can be pushed: all dice are thrown once more, and the second throw counts.',
};

/** The first words of a line, if it is one of these lines. */
export const lineWord = firstWords(LINES);

/** What is wrong with the form of one of these lines, in a sentence. */
export function formProblem(line: DeclaredLine): string | undefined {
  const word = lineWord(line);
  if (word === undefined || isRead(word, line)) return undefined;
  return says.lineForm(FORMS[word]);
}

function isRead(word: (typeof LINES)[number], line: DeclaredLine): boolean {
  switch (word) {
    case 'on highest face':
    case 'on face':
      return faceRule(line, 2) !== undefined;
    case 'on total':
      return totalRule(line) !== undefined;
    case 'face':
      return faceName(line) !== undefined;
    case 'degree':
      return degree(line) !== undefined;
    case 'against':
      return against(line) !== undefined;
    case 'push keeps':
      return isPush(line);
    default:
      return contestLine(line) !== undefined;
  }
}

/** Effects of the lines about contests, without the name of the contest. */
const CONTEST: ReadonlyMap<string, Partial<ContestRule>> = new Map<string, Partial<ContestRule>>([
  ['by success then margin', { by: ['success', 'margin'] }],
  ['by degree then margin', { by: ['degree', 'margin'] }],
  ['by degree', { by: ['degree'] }],
  ['by success', { by: ['success'] }],
  ['by margin', { by: ['margin'] }],
  ['both fail again', { bothFail: 'again' }],
  ['both fail nobody wins', { bothFail: 'nobody' }],
  ['tie again', { tie: 'again' }],
  ['tie hinderer wins', { tie: 'hinderer' }],
  ['raises difficulty', { raises: true }],
]);
const CEILING = 'ceiling';

/**
 * `contest by margin`, `tie again`, `contest regular tie again`: the effect of a line, and the contest that it is for.
 */
function contestLine(line: DeclaredLine): { readonly of: string; readonly says: Partial<ContestRule> } | undefined {
  const { name, from, to, rest } = line;
  // A name in quotes is a part of its own.
  const words = [name, ...rest.flatMap((part) => (part.is === 'words' ? [part.words.toLowerCase()] : []))].join(' ');
  const ranges = [
    ...(from === undefined ? [] : [{ from, to: to ?? from }]),
    ...rest.filter((part) => part.is === 'range'),
  ];
  const [range, other] = ranges;
  if (other || rest.some((part) => part.is === 'dice' || part.is === 'colon')) return undefined;
  const isOfContest = words.startsWith('contest ');
  const said = isOfContest ? words.slice('contest '.length) : words;
  const saying = range ? CEILING : [...CONTEST.keys()].find((one) => said === one || said.endsWith(` ${one}`));
  const isNamed = said !== saying;
  if (saying === undefined || !said.endsWith(saying) || (isNamed && !said.endsWith(` ${saying}`))) return undefined;
  const isOfOwn = saying.startsWith('tie ') || saying.startsWith('both ');
  if (!isOfContest && (isNamed || !isOfOwn)) return undefined;
  const of = isNamed ? said.slice(0, -saying.length - 1) : '';
  if (range) return range.from === range.to ? { of, says: { ceiling: range.from } } : undefined;
  return { of, says: CONTEST.get(saying) ?? {} };
}

/** The rules of each contest by name; the one without a name is the default. Contests without a line are absent. */
export function contestRules(lines: readonly DeclaredLine[], usual: ContestRule): ReadonlyMap<string, ContestRule> {
  const rules = new Map<string, ContestRule>();
  for (const line of lines) {
    const said = contestLine(line);
    if (said) rules.set(said.of, { ...(rules.get(said.of) ?? usual), ...said.says });
  }
  return rules;
}

function wordsOf(part: LinePart | undefined): string | undefined {
  return part?.is === 'words' ? part.words.toLowerCase() : undefined;
}

/** `on face 1 subtract 1d10 again`, `on highest face add again`; `sides` are those of the first dice. */
export function faceRule({ name, from, to, rest }: DeclaredLine, sides: number): FaceRule | undefined {
  if (name === 'on highest face add again' && from === undefined && rest.length === 0)
    return { face: sides, sign: 1, dice: 1, sides, again: true };
  const [what, dice, again, ...more] = rest;
  const word = wordsOf(what);
  if (name !== 'on face' || from === undefined || from !== to || more.length > 0) return undefined;
  if ((word !== 'add' && word !== 'subtract') || dice?.is !== 'dice') return undefined;
  if (again !== undefined && wordsOf(again) !== 'again') return undefined;
  return { face: from, sign: word === 'add' ? 1 : -1, dice: dice.dice, sides: dice.sides, again: again !== undefined };
}

/** `on total 12 roll 1d6: 5..6 adds 1 again` */
export function totalRule({ name, from, to, rest }: DeclaredLine): TotalRule | undefined {
  const [what, dice, colon, range, does, by, again, ...more] = rest;
  const word = wordsOf(does);
  if (name !== 'on total' || from === undefined || from !== to || more.length > 0) return undefined;
  if (wordsOf(what) !== 'roll' || dice?.is !== 'dice' || dice.dice !== 1 || colon?.is !== 'colon') return undefined;
  if (range?.is !== 'range' || by?.is !== 'range' || by.from !== by.to) return undefined;
  if ((word !== 'adds' && word !== 'subtracts') || (again !== undefined && wordsOf(again) !== 'again'))
    return undefined;
  const add = word === 'adds' ? by.from : -by.from;
  return { total: from, sides: dice.sides, from: range.from, to: range.to, add, again: again !== undefined };
}

/** `degree "pretty good" 2..3`, `degree failure -1`, `degree exceptional from 4`, `degree hard at 1/2 of target` */
export function degree({ written, from, to, rest }: DeclaredLine): Degree | undefined {
  // Words in front of a number are joined: `degree clear failure to`.
  const said = [written, ...rest.flatMap((part) => (part.is === 'words' ? [part.words] : []))].join(' ');
  const ranges = rest.flatMap((part) => (part.is === 'range' ? [part] : []));
  const [range = from === undefined ? undefined : { from, to: to ?? from }] = ranges;
  const [, ofTarget] = /^degree +(.+?) +at +of +target$/i.exec(said) ?? [];
  if (ofTarget !== undefined && range && range.from === range.to)
    return { name: ofTarget, part: fractionNear(range.from) };
  const [, name = '', open] = /^degree +(.+?)(?: +(from|to))?$/i.exec(said) ?? [];
  const isOther = rest.some((part) => part.is === 'dice' || part.is === 'colon');
  if (!range || name === '' || isOther || ranges.length > (from === undefined ? 1 : 0)) return undefined;
  if (open !== undefined && range.from !== range.to) return undefined;
  if (open === 'from') return { name, from: range.from };
  return open === 'to' ? { name, to: range.to } : { name, from: range.from, to: range.to };
}

/** Maximum denominator of the part of a target that names a degree. */
const FINEST_PART = 1000;

/** A decimal as the fraction that was written. */
function fractionNear(decimal: number): Num {
  for (let d = 1; d < FINEST_PART; d += 1) {
    const n = Math.round(decimal * d);
    if (Math.abs(decimal * d - n) < 1e-9) return fraction(n, d) ?? 0;
  }
  return 0;
}

/** `against 2d10 each` */
export function against({
  name,
  from,
  rest,
}: DeclaredLine): { readonly dice: number; readonly sides: number } | undefined {
  const [dice, each, ...more] = rest;
  if (name !== 'against' || from !== undefined || more.length > 0) return undefined;
  return dice?.is === 'dice' && wordsOf(each) === 'each' ? { dice: dice.dice, sides: dice.sides } : undefined;
}

/** `face 1 "-" as -1`: a face, with its name and its worth. */
export function faceName({ name, from, to, rest }: DeclaredLine): (FaceName & { readonly face: number }) | undefined {
  const words = rest.flatMap((part) => (part.is === 'words' ? [part.words] : []));
  const [counts, ...more] = rest.filter((part) => part.is === 'range');
  const isOther = rest.some((part) => part.is === 'dice' || part.is === 'colon');
  const said = words.length === 2 && words[1]?.toLowerCase() === 'as' ? words[0] : undefined;
  if (name !== 'face' || from === undefined || from !== to || said === undefined || isOther) return undefined;
  return counts && more.length === 0 && counts.from === counts.to
    ? { face: from, name: said, counts: counts.from }
    : undefined;
}

/** `push keeps nothing` */
export function isPush({ name, from, rest }: DeclaredLine): boolean {
  return name === 'push keeps nothing' && from === undefined && rest.length === 0;
}
