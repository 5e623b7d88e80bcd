import type { InitializationOptions } from './protocol.js';

/** What the server takes from `initialize`: what the client told, and what only tests ask for. */
export interface ServerOptions extends InitializationOptions {
  /** Serve the request for counts. */
  readonly counts?: boolean;
}

/** Options of any client, of which nothing is believed that is not of the right type. */
export function optionsOf(given: unknown): ServerOptions {
  if (typeof given !== 'object' || given === null) return {};
  const commands = 'commands' in given && Array.isArray(given.commands) ? given.commands : [];
  return {
    commands: commands.filter((command) => typeof command === 'string'),
    files: 'files' in given && given.files === true,
    counts: 'counts' in given && given.counts === true,
  };
}
