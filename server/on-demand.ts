import { ResponseError } from 'vscode-jsonrpc';
import { LSPErrorCodes } from './connection.js';
import type { Feature } from './context.js';
import type { ErrorLog } from './error-log.js';
import { partNotLoaded } from './requests/messages.js';
import type * as part from './second-part.js';

export type SecondPart = typeof part;

/** Loads the second part; the host says how. What was loaded once is there at once. */
export type LoadPart = () => Promise<SecondPart>;

/** A feature of the second part as one that loads it: `onDemand((part) => part.rename)`. */
export type OnDemand = <Params, Result>(
  choose: (part: SecondPart) => Feature<Params, Result>,
) => Feature<Params, Result>;

/** A part that cannot be loaded is an error that tells the person so, at each request anew. */
export function onDemandBy(load: LoadPart, log: ErrorLog): OnDemand {
  const loaded = async (): Promise<SecondPart> => {
    try {
      return await load();
    } catch (error) {
      log.error('Loading a part of the server failed', error);
      throw new ResponseError(LSPErrorCodes.RequestFailed, partNotLoaded);
    }
  };
  return (choose) => async (context, params, token) => choose(await loaded())(context, params, token);
}
