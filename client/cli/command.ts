import type { Arguments, OptionSpec, WrongUse } from './options.js';

/** Exit codes: what was asked for is in order, it is not, the question was wrong. */
export const exitCode = { ok: 0, findings: 1, wrongUse: 2 } as const;

/** Runs a command; answers the exit code. */
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
