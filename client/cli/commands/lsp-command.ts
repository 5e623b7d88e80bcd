import { exitCode, type Run, serverProgram } from '../command.js';
import { says } from '../messages.js';
import { wrongUse } from '../options.js';

/** Runs the language server until the editor ends it. */
export const lsp: Run = async (args) => {
  if (!args.has('stdio')) return wrongUse(says.onlyStdio);
  await import(serverProgram.href);
  // The server ends the process by itself.
  await new Promise<never>(() => {});
  return exitCode.ok;
};
