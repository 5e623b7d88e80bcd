import type { ClientCapabilities } from 'vscode-languageserver-protocol';
import type { InitializationOptions } from './protocol.js';

/** What the server takes from `initialize`: the client's options, and one that only tests set. */
export interface ServerOptions extends InitializationOptions {
  /** Serve the request for counts. */
  readonly counts?: boolean;
}

/** What the client said about itself with `initialize`. */
export class Client {
  capabilities: ClientCapabilities = {};
  options: ServerOptions = {};
}

/** Options from any client; values of the wrong type are ignored. */
export function optionsOf(given: unknown): ServerOptions {
  if (typeof given !== 'object' || given === null) return {};
  const commands = 'commands' in given && Array.isArray(given.commands) ? given.commands : [];
  return {
    commands: commands.filter((command) => typeof command === 'string'),
    files: 'files' in given && given.files === true,
    counts: 'counts' in given && given.counts === true,
  };
}
