import {
  createMessageConnection,
  type Logger,
  type MessageConnection,
  type MessageReader,
  type MessageWriter,
} from 'vscode-jsonrpc';
import type { InitializeParams, InitializeResult, LogMessageParams } from 'vscode-languageserver-protocol';

/**
 * A connection to a client: messages by their methods. The package that has a function for each method of the protocol is as
 * large as a tenth of the server and is not needed for it; its types are used.
 */
export type Connection = MessageConnection;

/** What the protocol counts that its package of types leaves out. */
export const TextDocumentSyncKind = { Incremental: 2 } as const;
export const FileChangeType = { Created: 1, Deleted: 3 } as const;
export const LSPErrorCodes = { RequestFailed: -32803, RequestCancelled: -32800 } as const;

const MessageType = { Error: 1, Warning: 2, Info: 3, Log: 4 } as const;

/** Makes the connection; what it has to say about messages itself goes into the client's log. */
export function connect(reader: MessageReader, writer: MessageWriter): Connection {
  const saying = (type: LogMessageParams['type']) => (message: string) => logMessage(connection, type, message);
  const logger: Logger = {
    error: saying(MessageType.Error),
    warn: saying(MessageType.Warning),
    info: saying(MessageType.Info),
    log: saying(MessageType.Log),
  };
  const connection = createMessageConnection(reader, writer, logger);
  return connection;
}

function logMessage(connection: Connection, type: LogMessageParams['type'], message: string): void {
  // Where the client is gone, its log is gone too.
  connection.sendNotification('window/logMessage', { type, message }).catch(() => undefined);
}

/** Writes an error into the client's log. */
export function logError(connection: Connection, message: string): void {
  logMessage(connection, MessageType.Error, message);
}

let registered = 0;

/** Asks the client for notifications of a method that it sends to those only who ask. Clients may answer late or never. */
export function register(connection: Connection, method: string, registerOptions: object): void {
  const registrations = [{ id: `muster-${++registered}`, method, registerOptions }];
  connection.sendRequest('client/registerCapability', { registrations }).catch(() => undefined);
}

/** The client's settings under a name; undefined where it does not say. */
export async function configuration(connection: Connection, section: string): Promise<unknown> {
  const answer: unknown = await connection
    .sendRequest('workspace/configuration', { items: [{ section }] })
    .catch(() => undefined);
  return Array.isArray(answer) ? answer[0] : undefined;
}

/** Ends the program that the server is; `isExpected` where the client had said so. */
export type End = (isExpected: boolean) => void;

/** Answers what begins and ends a server's life. */
export function serveLife(
  connection: Connection,
  end: End,
  initialize: (params: InitializeParams) => InitializeResult,
): void {
  let isExpected = false;
  connection.onRequest('initialize', initialize);
  connection.onRequest('shutdown', () => {
    isExpected = true;
    return null;
  });
  connection.onNotification('exit', () => end(isExpected));
  // The client is gone: it would never send `exit`.
  connection.onClose(() => end(isExpected));
}
