import { JSON_VERSION } from '../../language/show/on-command.js';
import type { ExpressionFinding } from './expression-argument.js';
import { print, printError, printJson } from './output.js';

/** What a command prints about one roll. */
export interface Answer {
  readonly text: readonly string[];
  readonly findings: readonly ExpressionFinding[];
  readonly json: object;
}

/** Prints the answer for one roll, or those for the rolls of all members of the party. */
export function printAnswers(answers: readonly Answer[], format: string | undefined): void {
  if (format === 'json') {
    const [first, ...more] = answers.map(({ json }) => json);
    printJson({ version: JSON_VERSION, ...(more.length > 0 ? { rolls: [first, ...more] } : first) });
    return;
  }
  for (const { text, findings } of answers) {
    for (const line of text) print(line);
    for (const { severity, code, message } of findings) printError(`${severity} ${code}: ${message}`);
  }
}
