import { list, quoted } from '../grammar/token-text.js';
import { chain } from '../rules/messages.js';
import { withoutSeparators } from '../values/number-text.js';

// Messages about the words of a line: what is wrong, why, and what to do. Names are as written.

/** ` Did you mean "A" or "B"?`; empty if nothing is near. */
const didYouMean = (near: readonly string[]): string => (near.length > 0 ? ` Did you mean ${list(quoted(near))}?` : '');

// Names.

export const ownerMissing = (owner: string): string =>
  `Nothing above this line is called "${owner}". Write ${owner} with its rating first; what is after [${owner}] then belongs to it.`;

export const unknownName = (game: string, name: string, inside: string | undefined, near: readonly string[]): string =>
  `${game} has nothing called "${name}"${inside === undefined ? '' : ` that can be inside ${inside}`}.${didYouMean(near)}`;

/** The name of a derived value alone on its line. */
export const valueAlone = (name: string): string =>
  `${name} follows from the rest of the sheet, and nothing is after it. Write its number, which is then checked, or remove the line.`;

export const unknownInFormula = (game: string, name: string, near: readonly string[]): string =>
  `Unknown name "${name}": ${game} has nothing called that.${didYouMean(near)}`;

export const unknownHeading = (game: string, name: string, near: readonly string[]): string =>
  `${game} has no heading and no field "${name}".${didYouMean(near)} Write \`note\` before a line that is only to be read.`;

export const sentence = (game: string, text: string): string =>
  `${game} has nothing called "${text}". Write \`note\` before a line that is only to be read.`;

export const printedMark = (mark: string): string =>
  `"${mark}" is the mark of a footnote, which a sheet does not read. Remove it; the fix "Convert to Muster lines" converts all that is printed.`;

export const printed = (words: string): string =>
  `"${words}" begins a line of printed statistics, which a sheet does not read. The fix "Convert to Muster lines" converts all of them.`;

export const ambiguousName = (written: string, readings: readonly string[]): string =>
  `"${written}" can be ${list(readings)}; write which one is meant.`;

/** `nation Great Britain`, where `nation` is another word for a trait. */
export const misnamed = (
  written: string,
  trait: string | undefined,
  game: string,
  rest: string,
  near: readonly string[],
): string =>
  `"${written}" is another word for ${trait} in ${game}, which "${rest}" cannot follow.${
    near.length > 0 ? didYouMean(near) : ' Write it as a note, or remove the words.'
  }`;

// Parts after a name.

export const meaninglessAfter = (words: string, name: string): string =>
  `"${words}" means nothing after "${name}". Remove it, or put a line end or a comma before it.`;

export const invalidPoints = (written: string): string =>
  `"[${written}]" is not a number of points. Write whole or half points, such as [4] or [0.5].`;

export const ambiguousPart = (written: string, readings: readonly string[]): string =>
  `"${written}" can be ${readings.join(' or ')} here; write more of it.`;

export const insideBraces = (written: string, name: string | undefined, inside: string): string =>
  `"${written}" means nothing in the parentheses of ${name}. Write it in braces after it: { ${inside} }.`;

export const invalidOption = (written: string, option: string, choices: readonly string[]): string =>
  `"${written}" is not a valid ${option}. Write ${list(choices)}.`;

export const unknownChoice = (written: string, name: string | undefined, near: readonly string[]): string =>
  `"${written}" is not a choice of ${name}.${didYouMean(near)}`;

export const meaninglessInParentheses = (written: string, name: string): string =>
  `"${written}" means nothing in the parentheses of ${name}. Remove it, or keep it as a remark by writing it in quotes.`;

// Numbers and formulas.

/** The message for `1,500`, which its author means as one number; undefined for other words. */
export const separators = (written: string): string | undefined => {
  const plain = withoutSeparators(written);
  return plain === undefined ? undefined : `"${written}" is not read as one number. Write ${plain}.`;
};

/** The message for `1,500` in brackets, where a comma also separates arguments; undefined for other words. */
export const oneNumberOrSeveral = (written: string): string | undefined => {
  const plain = withoutSeparators(written);
  return plain === undefined
    ? undefined
    : `"${written}" can be one number or several. Write ${plain}, or ${written.split(',').join(', ')}.`;
};

export const notOneNumber = (written: string): string =>
  separators(written) ?? `"${written}" is not read as one number.`;

export const tooManyArguments = (name: string, parameters: readonly string[]): string =>
  `${name} takes ${parameters.length === 1 ? 'one value' : `${parameters.length} values`} in brackets: ${name}[${parameters.join(', ')}].`;

export const missingArgument = (name: string, missing: string, parameters: readonly string[]): string =>
  `${name} needs its ${missing}. Write ${name}[${parameters.join(', ')}].`;

export const bracketExpected = (name: string, parameters: readonly string[]): string =>
  `Expected \`]\` after the values of ${name}. Write ${name}[${parameters.join(', ')}].`;

export const unknownRow = (name: string, written: string, rows: readonly string[]): string =>
  `${name} has nothing for "${written}". Write ${list(rows)}.`;

/** `before`: the sign or word after which the operand is missing. */
export const operandExpected = (before: string | undefined): string =>
  `Expected a name, a number or dice ${before === undefined ? 'here' : `after "${before}"`}.`;

// Declarations.

export const noModel = (game: string, kind: string, like: string, name: string): string =>
  `${game} has no ${kind} "${like}" that ${name} could be like.`;

export const declaredAlready = (game: string, name: string): string =>
  `${game} has ${name} already. Write it inside a character, or change it in \`rules { }\`.`;

export const belongsToCharacter = (kind: string): string =>
  `${withArticle(kind)} belongs to a character. Write it inside one, or declare what it is like, as in \`${kind} "Name" like Other\`.`;

export const needsCostOrModel = (kind: string): string =>
  `The declaration of ${withArticle(kind).toLowerCase()} needs its cost, as in \`${kind} "Name" [5]\`, or what it is like, as in \`${kind} "Name" like Other\`.`;

/** Words that begin a line of dice. */
const ROLL_WORDS: ReadonlySet<string> = new Set(['roll', 'check', 'contest']);

/** The message for a line that begins like a roll and rolls nothing; undefined for any other line. */
export const nothingRolled = (first: string | undefined): string | undefined => {
  const word = first?.toLowerCase() ?? '';
  // On a page it is another word for a contest.
  if (word === 'opposed') return 'Only code in the text of a page begins with `opposed`. Write `contest` here.';
  return ROLL_WORDS.has(word)
    ? `Nothing is rolled here. After \`${word}\`, write a name, a number or dice.`
    : undefined;
};

export const notAtTopLevel = (near: readonly string[]): string =>
  `Only use, campaign, character, npc, encounter, rules and declarations such as \`weapon Name { ... }\` can appear at the top level.${
    near.length > 0 ? ` Did you mean ${list(near.map((word) => `\`${word}\``))}?` : ''
  }`;

export const unknownField = (
  kind: string,
  written: string,
  near: readonly string[],
  fields: readonly string[],
): string =>
  `${withArticle(kind)} has no "${written}".${near.length > 0 ? didYouMean(near) : ` It has ${list([...fields, 'modes'], 'and')}.`}`;

export const invalidChoice = (written: string, field: string, choices: readonly string[]): string =>
  `"${written}" is not a valid ${field}. Choose one of ${list(choices)}.`;

export const invalidFlag = (written: string, field: string): string =>
  `"${written}" is neither yes nor no. Write ${field} alone, or ${field} no.`;

export const meaninglessAfterValue = (words: string, field: string): string =>
  `"${words}" means nothing after the value of ${field}. Put a comma before it if it is a field of its own.`;

function withArticle(kind: string): string {
  return `${/^[aeiou]/i.test(kind) ? 'An' : 'A'} ${kind}`;
}

// Lines of an encounter.

export const noTableDice = (written: string): string =>
  `"${written}" is not a die that chooses a row. Write for example 1d6, 2d6, d66 or d%, or leave it out and give each row a weight.`;
export const emptyTable = (name: string): string => `The table "${name}" has no rows. Write for example 1: nothing.`;
export const tooManyRows = (most: number): string =>
  `Only the first ${most} rows of a table are read. Split the table.`;
export const tooManyOutcomes = (dice: string, most: number): string =>
  `${dice} can show more than ${most} numbers, which is more than a table is checked for. Use fewer or smaller dice.`;
export const noWeight = (written: string): string =>
  `"${written}" is not the weight of a row. Write \`weight 3:\` before its text, or write dice after the name of the table.`;
export const noRowNumbers = (written: string, dice: string): string =>
  `"${written}" is not a number of ${dice}. Write a number, a range or several, for example 2, 3..5 or 1, 4.`;
export const rowBackwards = (from: number, to: number): string =>
  `This row goes from ${from} to ${to}, so no roll chooses it. Write the lower number first.`;
export const rowBeyondDice = (written: string, dice: string, least: number, most: number): string =>
  `No roll of ${dice} shows ${written}; it goes from ${least} to ${most}. Change the row or the dice.`;
export const rowTwice = (number: number, other: string): string =>
  `${number} already belongs to the row "${other}", which is the one that counts. End one of the two before the other begins.`;
export const tableHole = (holes: readonly string[], dice: string): string =>
  `No row has ${list(holes)}, which ${dice} can show. Add a row.`;
export const unknownTable = (name: string, near: readonly string[]): string =>
  `There is no table called "${name}".${didYouMean(near)}`;
export const tableCycle = (names: readonly string[]): string =>
  `This roll leads back to its own table: ${chain(names, ', then ')}. It might never end. Change one of the rows.`;
export const namelessLine = (word: string, form: string): string => `This ${word} has no name. Write it as ${form}.`;
export const clockWithoutNumber = (name: string): string =>
  `How many segments does "${name}" have? Write the number after its name.`;
export const clockSegments = (most: number): string => `A clock has 1 to ${most} segments.`;
/** `inText`: `clock NAME` of running text, which may be meant to declare it. */
export const unknownClock = (name: string, near: readonly string[], inText = false): string =>
  `There is no clock called "${name}".${near.length > 0 ? didYouMean(near) : ` Write \`clock "${name}" 6\`${inText ? ' in a `muster` fence' : ''} to add one.`}`;
export const beyondClock = (name: string, segments: number, value: number): string =>
  `"${name}" has ${segments} ${segments === 1 ? 'segment' : 'segments'}, so it never reaches ${value}.`;
export const pastClock = (name: string, segments: number, isMore: boolean): string =>
  `"${name}" goes from 0 to ${segments}, so it is never ${isMore ? `more than ${segments}` : 'less than 0'}. Write another number.`;
export const noSuchRound = (): string =>
  'There is no such round: rounds are counted from 1. Write `round 1`, or a later one.';
export const clockAlone = (name: string): string =>
  `What about the clock "${name}"? Write for example \`${name} >= 4\` or \`${name} is full\`.`;
export const tickNumber = (): string => 'A clock is ticked by a whole number of 1 or more.';
export const restOfPlanLine = (text: string, form: string): string => `"${text}" means nothing here. Write ${form}.`;
export const noDistance = (text: string): string =>
  `"${text}" is not a distance. Write a number and a unit, for example 60 yards.`;
export const fromWhere = (name: string, distance: string, places: readonly string[]): string =>
  `${distance} from where? Write \`place ${name} ${distance} from ${places.find((one) => one !== name) ?? 'gate'}\`.`;
export const unknownPlace = (written: string, near: readonly string[], places: readonly string[]): string =>
  `This encounter has no place "${written}".${
    near.length > 0
      ? didYouMean(near)
      : places.length > 0
        ? ` Its places are ${list(quoted(places), 'and')}.`
        : ` Write \`place ${written}\` to add it.`
  }`;
export const notOfAPlace = (written: string): string =>
  `A place cannot have "${written}". After its distances, write only what it gives to people behind it, such as cover; where people are and what they carry goes in their own lines.`;
export const timerRound = (most: number, form: string): string =>
  `A timer needs the number of a round from 1 to ${most}. Write ${form}.`;
export const waveWithoutSide = (sides: readonly string[]): string =>
  sides.length === 0
    ? 'This wave joins no side, because the encounter has none. Add a side.'
    : `Which side does this wave join? Write \`to\` and ${list(quoted(sides), 'or')} before the brace.`;
export const unknownSide = (name: string, sides: readonly string[]): string =>
  name === ''
    ? `Which side? Write ${list(quoted(sides), 'or')}.`
    : `No side is called "${name}".${sides.length > 0 ? ` The sides are ${list(quoted(sides), 'and')}.` : ''}`;
export const missingTrigger = (): string =>
  'When? Write for example `round 3`, `half of Guards`, `Guard Captain is out`, `Alarm >= 4`, or a text in quotes.';
export const unknownTrigger = (written: string): string =>
  `"${written}" cannot be checked. Write for example \`round 3\`, \`half of Guards\`, \`Guard Captain is out\` or \`Alarm >= 4\`, or put it in quotes for people to decide.`;
export const joinTriggers = (): string =>
  'Two conditions are joined by `and` or `or`. Write one of these words after the comma.';
export const missingOut = (name: string): string => `What about ${name}? Write \`${name} is out\`.`;
export const unknownOut = (name: string, near: readonly string[]): string =>
  `Neither a side nor a member is called "${name}".${didYouMean(near)}`;
export const moraleWithoutCheck = (): string =>
  'After the colon, write the roll that keeps the side in the fight: `check`, who makes it, and what is rolled.';
export const unknownSituation = (game: string, written: string, near: readonly string[]): string =>
  `${game} has no modifier and no condition "${written}".${didYouMean(near)}${near.length > 0 ? '' : ' Put it in quotes if it is only for people.'}`;
export const unknownThing = (written: string, near: readonly string[]): string =>
  `There is nothing called "${written}" to fight with.${didYouMean(near)}`;
export const negativeCount = (): string => 'These dice can show less than 0. Write dice that show 0 or more.';
