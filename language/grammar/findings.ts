/** What the text itself can have wrong, whatever the game. */
export type SyntaxCode =
  | 'unclosed-quote'
  | 'unclosed-bracket'
  | 'unclosed-block'
  | 'unclosed-comment'
  | 'unexpected-closing'
  | 'unknown-character'
  | 'hidden-character'
  | 'not-understood'
  | 'line-too-long'
  | 'nested-too-deeply'
  | 'number-too-large'
  | 'file-too-large';

/** A place that cannot be read: what is wrong, why, and what to do. Offsets are UTF-16 units, `end` is exclusive. */
export interface SyntaxFinding {
  readonly code: SyntaxCode;
  readonly message: string;
  readonly offset: number;
  readonly end: number;
}

/** Bounds beyond which a text is not analysed; what is beyond one of the last two is a slip of the keys. */
export interface TextLimits {
  /** Characters of a file. */
  readonly file: number;
  /** Characters of a line. */
  readonly line: number;
  /** Blocks inside blocks. */
  readonly depth: number;
  readonly number: number;
  /** Pieces of one thing that somebody carries. */
  readonly count: number;
}

export const DEFAULT_LIMITS: TextLimits = { file: 2_000_000, line: 10_000, depth: 50, number: 1e9, count: 1e6 };

/** Messages of the findings, by what happened. */
export const messages = {
  unclosedQuote:
    'This quotation mark has no partner on its line, so it is unclear where the text ends. Add the other mark, or take this one away.',
  unclosedTextBlock: 'The text that begins with these three quotation marks never ends. Put """ behind its last line.',
  unclosedComment: 'This comment never ends. Put */ behind it, or use // for the rest of one line.',
  unclosedBracket: (bracket: string) =>
    `This "${bracket}" is not closed within its entry, so it is unclear what it holds. Add "${bracket === '(' ? ')' : ']'}", or take it away.`,
  unexpectedBracket: (bracket: string) =>
    `This "${bracket}" closes nothing, because no "${bracket === ')' ? '(' : '['}" stands before it in the entry. Take it away, or add its partner.`,
  unclosedBlock:
    'This "{" is never closed; everything up to the next part of the file was taken to be inside. Add "}" where the block ends.',
  unexpectedBrace:
    'This "}" closes nothing, because every block before it is closed already. Take it away, or add the "{" it belongs to.',
  blockWithoutHead:
    'A block in braces needs a name before it; nothing says what this one belongs to. Write a name before the "{", or take the braces away.',
  blockNotAllowed: (word: string) =>
    `The word "${word}" takes no block in braces. Take the braces away, or begin a new line before what they hold.`,
  unknownCharacter: (shown: string) =>
    `The character ${shown} means nothing here, so this entry cannot be read. Take it away, or put the text in quotes.`,
  hiddenCharacter: (shown: string) =>
    `An invisible character (${shown}) stands here: two names with and without it look alike and are not. Delete it and type the name again.`,
  lineTooLong: (limit: number) =>
    `This line has more than ${limit} characters and is not read. Break it into several lines.`,
  nestedTooDeeply: (limit: number) =>
    `Blocks are nested more than ${limit} deep here; what is inside is not read. Take some of the braces away.`,
  formulaTooDeep: 'This formula is nested too deeply to be read. Give parts of it names of their own.',
  formulaTooLong: (limit: number) =>
    `This has more than ${limit.toLocaleString('en')} words and signs and is not read. Give parts of it names of their own with \`derived\` or \`let\`, or split it.`,
  rulingAmongRows: 'A table holds rows only. Write the ruling after the table, on a line of its own.',
  ratingInQuotes: (name: string) => `The name of a rating is written without quotes: \`rating ${name} from ...\`.`,
  headerNotFirst:
    'A rulebook has its name once, before everything else. Take this line away, or move it to the beginning.',
  fileTooLarge: (limit: number) =>
    `This file has more than ${limit} characters and is not checked. Split it into several files.`,
  numberTooLarge: (limit: number) =>
    `This number is larger than ${limit}, more than any rule can use. Write a smaller one.`,
  countTooLarge: (count: string, limit: number) =>
    `${count} of one thing is more than anybody carries. It counts as one until then; write 1 to ${limit}.`,
  headerNotUnderstood: (word: string, form: string) => `What follows "${word}" cannot be read. It is written ${form}.`,
  notUnderstood: (found: string) =>
    `This cannot be read: ${found} does not fit here. Compare it with an entry of the same sort, or put names with unusual words in quotes.`,
  endsTooEarly: 'This cannot be read: something is missing at its end. Finish it, or take it away.',
};
