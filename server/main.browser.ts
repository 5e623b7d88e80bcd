/** The language server as a web worker: files are read by the client. */
import { EmptyFileSystem } from 'langium';
import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import * as commands from './commands.js';
import { startServer } from './start.js';
import { ClientFiles } from './workspace/reading/files.js';

const worker: unknown = globalThis;

function isWorker(scope: unknown): scope is DedicatedWorkerGlobalScope {
  return typeof scope === 'object' && scope !== null && 'postMessage' in scope;
}

if (!isWorker(worker)) throw new Error('The server runs in a worker.');
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
connection.onExit(() => worker.close());

startServer({
  connection,
  ...EmptyFileSystem,
  files: new ClientFiles(connection),
  // A worker of another origin cannot load files: everything is in its own.
  loadCommands: async () => commands,
});
