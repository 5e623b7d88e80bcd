import { LSPErrorCodes, ResponseError } from 'vscode-languageserver';
import type * as commands from './commands.js';
import type { Feature } from './context.js';
import type { ErrorLog } from './error-log.js';
import { partNotLoaded } from './requests/messages.js';

export type Commands = typeof commands;

/** Loads what commands need; the host says how. What was loaded once is there at once. */
export type LoadCommands = () => Promise<Commands>;

/** A feature that is loaded when it is first asked for: `onDemand((commands) => commands.rename)`. */
export type OnDemand = <Params, Result>(
  choose: (commands: Commands) => Feature<Params, Result>,
) => Feature<Params, Result>;

/** A part that cannot be loaded is an error that tells the person so, at each request anew. */
export function onDemandBy(load: LoadCommands, log: ErrorLog): OnDemand {
  const loaded = async (): Promise<Commands> => {
    try {
      return await load();
    } catch (error) {
      log.error('Loading a part of the server failed', error);
      throw new ResponseError(LSPErrorCodes.RequestFailed, partNotLoaded);
    }
  };
  return (choose) => async (context, params, token) => choose(await loaded())(context, params, token);
}
