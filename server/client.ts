import { type ClientCapabilities, ErrorCodes, ResponseError } from 'vscode-languageserver';
import type { InitializationOptions } from './protocol.js';

/** What the server takes from `initialize`: the client's options, and one that only tests set. */
export interface ServerOptions extends InitializationOptions {
  /** Serve the request for counts. */
  readonly counts?: boolean;
}

/** What the client said about itself with `initialize`, and whether it may ask for anything. */
export class Client {
  capabilities: ClientCapabilities = {};
  options: ServerOptions = {};
  state: 'new' | 'initialized' | 'shut down' = 'new';

  /** The error that every request is answered with before `initialize` and after `shutdown`. */
  get refusal(): ResponseError | undefined {
    if (this.state === 'new') return new ResponseError(ErrorCodes.ServerNotInitialized, 'Send `initialize` first.');
    if (this.state === 'shut down') return new ResponseError(ErrorCodes.InvalidRequest, 'The server has shut down.');
    return undefined;
  }
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
