import { type ClientCapabilities, ErrorCodes, ResponseError } from 'vscode-languageserver';
import { CommandIds, type InitializationOptions } from './protocol.js';

/** The options of `initialize`: the client's, and one for tests. */
export interface ServerOptions extends InitializationOptions {
  /** Serve the request for counts. */
  readonly counts?: boolean;
}

/** The client's capabilities and options, and whether its requests are accepted. */
export class Client {
  capabilities: ClientCapabilities = {};
  options: ServerOptions = {};
  state: 'new' | 'initialized' | 'shut down' = 'new';

  /** Whether the server rolls for the client, as the client has no command for it. */
  get isRolledFor(): boolean {
    return !this.options.commands?.includes(CommandIds.roll);
  }

  /** Commands that lenses and actions can name. */
  get commands(): ReadonlySet<string> {
    return new Set([...(this.options.commands ?? []), ...(this.isRolledFor ? [CommandIds.roll] : [])]);
  }

  /** The error for every request before `initialize` and after `shutdown`. */
  get refusal(): ResponseError | undefined {
    if (this.state === 'new') return new ResponseError(ErrorCodes.ServerNotInitialized, 'Send `initialize` first.');
    if (this.state === 'shut down') return new ResponseError(ErrorCodes.InvalidRequest, 'The server has shut down.');
    return undefined;
  }
}

/** Options from any client; values of the wrong type are ignored. */
export function optionsOf(options: unknown): ServerOptions {
  if (typeof options !== 'object' || options === null) return {};
  const commands = 'commands' in options && Array.isArray(options.commands) ? options.commands : [];
  return {
    commands: commands.filter((command) => typeof command === 'string'),
    files: 'files' in options && options.files === true,
    counts: 'counts' in options && options.counts === true,
  };
}
