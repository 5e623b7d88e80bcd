import type { StyledText } from '../../language/show/on-command.js';

const COLOURS = { strong: 1, error: 31, warning: 33, information: 36 } as const;

/**
 * Makes a text safe for a terminal. Names come from files of unknown authors, and an escape character in one could move the
 * cursor or ring the bell, so control characters are shown as `\u001b`; so are those that let a terminal show what follows in
 * another order. Line ends and tabs stay.
 */
export function visible(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, escaped);
}

/** Prints for people, with a line end. */
export function print(text: string | readonly StyledText[]): void {
  write(process.stdout, text);
}

/** Prints an error, to standard error. */
export function printError(text: string | readonly StyledText[]): void {
  write(process.stderr, text);
}

/** How many columns a report may take: those of the terminal, or of `COLUMNS`; undefined if the output is not a terminal. */
export function terminalColumns(stream: NodeJS.WriteStream): number | undefined {
  const columns = Number(process.env.COLUMNS);
  return stream.columns ?? (Number.isInteger(columns) && columns >= 40 ? columns : undefined);
}

/** Prints text for a file exactly as it is; on a terminal control characters are escaped. */
export function printExactly(text: string): void {
  process.stdout.write(process.stdout.isTTY === true ? visible(text) : text);
}

/** Prints data for programs. */
export function printJson(value: object): void {
  // JSON itself escapes only control characters below U+0020.
  for (const piece of jsonPieces(value)) process.stdout.write(piece.replace(/[\u007f-\u009f]/g, escaped));
}

/**
 * The JSON of an object, formatted as by `JSON.stringify` with two blanks, in pieces: the sheets of a folder together can exceed
 * the maximum length of a string.
 */
export function* jsonPieces(value: object): Generator<string> {
  let separator = '';
  yield '{';
  for (const [key, one] of Object.entries(value)) {
    if (one === undefined) continue;
    yield `${separator}\n  ${JSON.stringify(key)}: `;
    separator = ',';
    if (Array.isArray(one) && one.length > 0) {
      yield '[';
      for (const [index, element] of one.entries()) yield `${index === 0 ? '' : ','}\n    ${json(element, '    ')}`;
      yield '\n  ]';
    } else yield json(one, '  ');
  }
  yield separator === '' ? '}\n' : '\n}\n';
}

function json(value: unknown, indent: string): string {
  return (JSON.stringify(value, undefined, 2) ?? 'null').replaceAll('\n', `\n${indent}`);
}

function write(stream: NodeJS.WriteStream, text: string | readonly StyledText[]): void {
  const shown = typeof text === 'string' ? visible(text) : text.map((piece) => styled(piece, stream)).join('');
  stream.write(shown.endsWith('\n') ? shown : `${shown}\n`);
}

/** Colour is used on a terminal only, unless it is switched off. */
function styled({ text, style }: StyledText, stream: NodeJS.WriteStream): string {
  const hasColour = stream.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';
  return style && hasColour ? `\u001b[${COLOURS[style]}m${visible(text)}\u001b[0m` : visible(text);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
