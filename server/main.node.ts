/** The language server as a process: over stdio, or whatever the client asks for on the command line. */
import { Console } from 'node:console';
import { NodeFileSystem } from 'langium/node';
import type { MessageReader, MessageWriter } from 'vscode-jsonrpc';
import {
  createServerPipeTransport,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { connect, type End, logError } from './connection.js';
import { startServer } from './start.js';
import { ClientFiles, LocalFiles, WorkspaceFiles } from './workspace/reading/files.js';

/** The value of an option, written `--name=value` or `--name value`. */
function option(name: string): string | undefined {
  const at = process.argv.findIndex((one) => one === name || one.startsWith(`${name}=`));
  const written = process.argv[at];
  return at < 0 ? undefined : written === name ? process.argv[at + 1] : written?.slice(name.length + 1);
}

function transport(): [MessageReader, MessageWriter] {
  const socket = option('--socket');
  const pipe = option('--pipe');
  if (process.argv.includes('--node-ipc')) return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  if (socket !== undefined) return createServerSocketTransport(Number(socket));
  if (pipe !== undefined) return createServerPipeTransport(pipe);
  if (!process.argv.includes('--stdio'))
    throw new Error('How does the client speak? Use --stdio, --node-ipc, --socket=PORT or --pipe=NAME.');
  // Whatever a library prints would be read as a message.
  globalThis.console = new Console(process.stderr);
  return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
}

const end: End = (isExpected) => process.exit(isExpected ? 0 : 1);

/** Ends the server some seconds after its client: one that was killed says nothing. */
function follow(client: number): void {
  setInterval(() => {
    try {
      process.kill(client, 0);
    } catch {
      end(false);
    }
  }, 3000).unref();
}

const connection = connect(...transport());

process.on('uncaughtException', (error) => logError(connection, error.stack ?? error.message));
process.on('unhandledRejection', (reason) => logError(connection, String(reason)));

startServer({
  connection,
  end,
  follow,
  ...NodeFileSystem,
  files: new WorkspaceFiles(new LocalFiles(NodeFileSystem.fileSystemProvider()), new ClientFiles(connection)),
  loadCommands: () => import('./commands.js'),
  use: () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    return { heap: process.memoryUsage().heapUsed, cpu: (user + system) / 1000 };
  },
});
