import { foldedHanging } from '../../language/show/on-command.js';
import { print, printError, terminalColumns } from './output.js';

/** Prints for a person, in lines that fit the terminal. */
export function printFitting(text: string): void {
  print(fitting(text, process.stdout));
}

/** The same for an error. */
export function printErrorFitting(text: string): void {
  printError(fitting(text, process.stderr));
}

function fitting(text: string, stream: NodeJS.WriteStream): string {
  const columns = terminalColumns(stream);
  return columns === undefined ? text : foldedHanging(text, columns);
}
