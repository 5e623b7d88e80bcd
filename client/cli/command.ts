import type { Arguments, OptionSpec, WrongUse } from './options.js';

/** Exit codes: no errors, errors found, wrong use of the command line. */
export const exitCode = { ok: 0, findings: 1, wrongUse: 2 } as const;

/** Runs a command and returns the exit code. */
export type Run = (args: Arguments) => Promise<number | WrongUse>;

/** A command of the program, and what `help` says of it. */
export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  readonly details: readonly string[];
  readonly options: readonly OptionSpec[];
  /** Loads the command's own code only when it runs, so that help is immediate. */
  readonly load: () => Promise<Run>;
}

/** The language server that comes with this program. */
export const serverProgram = new URL('../server/main.mjs', import.meta.url);
