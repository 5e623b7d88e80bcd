/** The language server as a process: over stdio, or whatever the client asks for on the command line. */
import { NodeFileSystem } from 'langium/node';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { startServer } from './start.js';
import { ClientFiles, WorkspaceFiles } from './workspace/reading/files.js';
import { LocalFiles } from './workspace/reading/local-files.js';

const connection = createConnection(ProposedFeatures.all);

process.on('uncaughtException', (error) => connection.console.error(error.stack ?? error.message));
process.on('unhandledRejection', (reason) => connection.console.error(String(reason)));

startServer({
  connection,
  ...NodeFileSystem,
  files: new WorkspaceFiles(new LocalFiles(), new ClientFiles(connection)),
  loadCommands: () => import('./commands.js'),
  use: () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    return { heap: process.memoryUsage().heapUsed, cpu: (user + system) / 1000 };
  },
});
