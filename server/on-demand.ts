import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type * as commands from './commands.js';
import type { Feature } from './context.js';
import type { ErrorLog } from './error-log.js';
import { partNotLoaded } from './requests/messages.js';

export type Commands = typeof commands;

/** Loads the modules for commands, once; the host provides the import. */
export type LoadCommands = () => Promise<Commands>;

/** A feature that is loaded on first use: `onDemand((commands) => commands.rename)`. */
export type OnDemand = <Params, Result>(
  choose: (commands: Commands) => Feature<Params, Result>,
) => Feature<Params, Result>;

/** If loading fails, the request is answered with an error for the user, and the next one tries again. */
export function onDemandBy(load: LoadCommands, log: ErrorLog): OnDemand {
  const loadOrRefuse = async (): Promise<Commands> => {
    try {
      return await load();
    } catch (error) {
      log.error('Loading a part of the server failed', error);
      throw new ResponseError(LSPErrorCodes.RequestFailed, partNotLoaded);
    }
  };
  return (choose) => async (context, params, token) => choose(await loadOrRefuse())(context, params, token);
}
