/** Colour only where a person looks, and never where it is not wanted. */
export function hasColour(): boolean {
  return process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== 'dumb';
}

/** Prints for people and programs, with a line end. */
export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** Prints data for programs. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, undefined, 2));
}

/** Prints what went wrong, apart from the results. */
export function printError(text: string): void {
  process.stderr.write(text.endsWith('\n') ? text : `${text}\n`);
}
