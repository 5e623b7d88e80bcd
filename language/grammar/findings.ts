/** Codes of syntax findings, which do not depend on the game. */
export type SyntaxCode =
  | 'unclosed-quote'
  | 'unclosed-bracket'
  | 'unclosed-block'
  | 'unclosed-comment'
  | 'unclosed-fence'
  | 'wrong-place'
  | 'unexpected-closing'
  | 'unknown-character'
  | 'hidden-character'
  | 'not-understood'
  | 'line-too-long'
  | 'nested-too-deeply'
  | 'number-too-large'
  | 'file-too-large';

/** A place that cannot be read. The message says what is wrong, why, and what to do. Offsets are UTF-16 units, `end` is exclusive. */
export interface SyntaxFinding {
  readonly code: SyntaxCode;
  readonly message: string;
  readonly offset: number;
  readonly end: number;
  /** The certain correction: a range and the text that replaces it. */
  readonly instead?: { readonly offset: number; readonly end: number; readonly text: string };
}

/** Limits beyond which a text is not analysed; a number beyond one of the last two is a typing error. */
export interface TextLimits {
  /** Characters of a file. */
  readonly file: number;
  /** Characters of a line. */
  readonly line: number;
  /** Blocks inside blocks. */
  readonly depth: number;
  readonly number: number;
  /** Number of the same thing that a character carries. */
  readonly count: number;
}

/** The default limits. */
export const DEFAULT_LIMITS: TextLimits = { file: 2_000_000, line: 10_000, depth: 50, number: 1e9, count: 1e6 };

/** Messages of the findings, by cause. */
export const messages = {
  unclosedQuote:
    'This quotation mark has no partner on its line, so it is unclear where the text ends. Add the other mark, or remove this one.',
  unclosedTextBlock: 'The text that begins with these three quotation marks never ends. Put """ after its last line.',
  unclosedComment: 'This comment never ends. Put */ after it, or use // for the rest of one line.',
  unclosedFence:
    'This fence is never closed, so it ends before the next heading or fence, or at the end of the file. Put a line with the same marks after its last line.',
  mistypedFence: (word: string) =>
    `This fence is not read, because it begins with "${word}". Write \`muster\`, if it is for Muster.`,
  inHtml: (what: 'fence' | 'box') =>
    `This ${what} follows a tag without an empty line between them, so Markdown takes it for HTML and it is not read. Put an empty line before it.`,
  unclosedBracket: (bracket: string) =>
    `This "${bracket}" is not closed within its entry, so it is unclear where it ends. Add "${bracket === '(' ? ')' : ']'}", or remove it.`,
  unexpectedBracket: (bracket: string) =>
    `This "${bracket}" closes nothing, because no "${bracket === ')' ? '(' : '['}" comes before it in the entry. Remove it, or add its partner.`,
  unclosedBlock:
    'This "{" is never closed, so everything up to the next part of the file counts as inside. Add "}" where the block ends.',
  unexpectedBrace:
    'This "}" closes nothing, because every block before it is already closed. Remove it, or add the "{" it belongs to.',
  blockWithoutHead:
    'A block in braces needs a name before it; nothing says what this one belongs to. Write a name before the "{", or remove the braces.',
  blockNotAllowed: (word: string) =>
    `The word "${word}" takes no block in braces. Remove the braces, or start a new line before what they hold.`,
  unknownCharacter: (shown: string) =>
    `The character ${shown} means nothing here, so this entry cannot be read. Remove it, or put the text in quotes.`,
  hiddenCharacter: (shown: string) =>
    `An invisible character (${shown}) is hidden here. Names with and without it look the same but are different. Delete it and type the name again.`,
  lineTooLong: (limit: number) =>
    `This line has more than ${limit} characters, so it is not read. Break it into several lines.`,
  nestedTooDeeply: (limit: number) =>
    `Blocks are nested more than ${limit} deep here, so what is inside is not read. Remove some of the braces.`,
  formulaTooDeep: 'This formula is nested too deeply to be read. Give names to parts of it.',
  formulaTooLong: (limit: number) =>
    `This has more than ${limit.toLocaleString('en')} words and signs, so it is not read. Name parts of it with \`derived\` or \`let\`, or split it.`,
  rulingAmongRows: 'A table holds rows only. Write the ruling after the table, on a line of its own.',
  /** `meant`: the probable intended declaration. */
  nameNeedsQuotes: (name: string, meant: string | undefined) =>
    `The name "${name}" holds a number or a sign, and is not in quotes. ${meant === undefined ? '' : `If this is what it does, write \`${meant}\`. `}Put it in quotes if all of it is the name.`,
  ratingInQuotes: (name: string) => `Write the name of a rating without quotes: \`rating ${name} from ...\`.`,
  headerNotFirst:
    'A rulebook names itself once, before everything else. Remove this line, or move it to the beginning.',
  fileTooLarge: (limit: number) =>
    `This file has more than ${limit} characters, so it is not checked. Split it into several files.`,
  numberTooLarge: (limit: number) =>
    `This number is larger than ${limit}, which is more than any rule can use. Write a smaller one.`,
  countTooLarge: (count: string, limit: number) =>
    `${count} of one thing is more than anyone can carry. It counts as one for now; write 1 to ${limit}.`,
  headerNotUnderstood: (word: string, form: string) => `What follows "${word}" cannot be read. Write it as ${form}.`,
  textAfterName: (word: string, text: string) =>
    `The text ${text} is not part of the name of the ${word}. Write \`note ${text}\` in the braces, or put the whole name in quotes.`,
  /** `instead`: a sentence with the equivalent in this language, if the text is known from other notations. */
  notUnderstood: (found: string, instead?: string) =>
    `This cannot be read: ${found} does not fit here. ${instead ?? 'Compare it with an entry of the same kind, or put names with unusual words in quotes.'}`,
  /** `form`: an example of such a line. */
  notOfTheForm: (found: string, form: string) =>
    `This cannot be read: ${found} does not fit here. Such a line is written like this: \`${form}\`.`,
  noSuchClause: (found: string, word: string) =>
    `This cannot be read: ${found} does not fit here. No clause begins with "${word}". A value of the declaration is written as \`${word}: ${/^[\p{L}\p{N}/.]+$/u.test(found.slice(1, -1)) ? found.slice(1, -1) : '...'}\`.`,
  noClause: (found: string) =>
    `This cannot be read: no clause begins with ${found}. A list of numbers is a table or a ladder, which the clause then names: \`cost Price[rating]\`.`,
  notReplaced: (word: string) =>
    word === 'budget'
      ? 'A budget that is stated anew takes the place of the old one by itself. Remove `replace`.'
      : `\`replace\` cannot take away a ${word}: those of all rulebooks hold together. Remove \`replace\`.`,
  /** For a declaration of a rulebook. `cost`: the number in brackets, if that was found. */
  notAfterName: (found: string, cost: string | undefined) =>
    `This cannot be read: ${found} does not fit here. After the name of a declaration come a text in quotes and a block in braces.${cost === undefined ? '' : ` A cost goes in the block: \`{ cost ${cost} }\`.`}`,
  dieWithoutNumber: (die: string) =>
    `This cannot be read: "${die}" does not say how many dice there are. Write "1${die}".`,
  /** `expected`: the only word or sign that can come next; undefined if there are several. `form`: an example of such a line. */
  endsTooEarly: (expected: string | undefined, last: string, form: string | undefined) =>
    `${expected === undefined ? `This is incomplete: something is missing after "${last}".` : `Expected ${expected} after "${last}".`} ${form === undefined ? 'Finish it, or remove it.' : `Such a line is written like this: \`${form}\`.`}`,
};
