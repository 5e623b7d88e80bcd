/** The language server as a web worker: files are read by the client. */
import { EmptyFileSystem } from 'langium';
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from 'vscode-languageserver/browser';
import { startServer } from './start.js';
import { ClientFiles } from './workspace/files.js';

const worker: unknown = globalThis;

function isWorker(scope: unknown): scope is DedicatedWorkerGlobalScope {
  return typeof scope === 'object' && scope !== null && 'postMessage' in scope;
}

if (!isWorker(worker)) throw new Error('The server runs in a worker.');
const connection = createConnection(
  ProposedFeatures.all,
  new BrowserMessageReader(worker),
  new BrowserMessageWriter(worker),
);

startServer({ connection, ...EmptyFileSystem, files: new ClientFiles(connection) });
