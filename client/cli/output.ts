/** Colour only where a person looks, and never where it is not wanted. */
export function hasColour(): boolean {
  return process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';
}

/** Prints for people and programs, with a line end. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Prints data for programs. */
export function printJson(value: object): void {
  for (const piece of jsonPieces(value)) process.stdout.write(piece);
}

/**
 * The JSON of an object, laid out as `JSON.stringify` does with two blanks, its lists element by element: the sheets of a folder can be
 * longer together than a text may be.
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

/** Prints what went wrong, apart from the results. */
export function printError(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}
