/** The life of a server as the protocol describes it, message by message. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  createProtocolConnection,
  ErrorCodes,
  ExitNotification,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  IPCMessageReader,
  IPCMessageWriter,
  type ProtocolConnection,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { Roll } from '../../server/protocol.js';
import { serverProgram } from './client.js';

interface Server {
  readonly connection: ProtocolConnection;
  readonly process: ChildProcess;
  readonly exitCode: Promise<number | null>;
}

function overStdio(): Server {
  const process = spawn(globalThis.process.execPath, [serverProgram, '--stdio'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdout, stdin } = process;
  return served(process, createProtocolConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin)));
}

function overIpc(): Server {
  const process = fork(serverProgram, ['--node-ipc'], { execArgv: [] });
  return served(process, createProtocolConnection(new IPCMessageReader(process), new IPCMessageWriter(process)));
}

function served(process: ChildProcess, connection: ProtocolConnection): Server {
  const exitCode = new Promise<number | null>((resolve) => process.once('exit', resolve));
  connection.listen();
  return { connection, process, exitCode };
}

const initialize = { processId: null, rootUri: null, capabilities: {} };
const hover = { textDocument: { uri: 'untitled:A' }, position: { line: 0, character: 0 } };

test.each([
  ['standard input and output', overStdio],
  ['messages between processes', overIpc],
])('over %s a server answers between initialize and shutdown only', async (_, start) => {
  const { connection, exitCode } = start();
  const early = { code: ErrorCodes.ServerNotInitialized };
  await expect(connection.sendRequest(HoverRequest.type, hover)).rejects.toMatchObject(early);
  await expect(connection.sendRequest(Roll, { uri: 'untitled:A', path: '' })).rejects.toMatchObject(early);
  const { capabilities } = await connection.sendRequest(InitializeRequest.type, initialize);
  expect(capabilities.hoverProvider).toBe(true);
  await connection.sendNotification(InitializedNotification.type, {});
  const late = { code: ErrorCodes.InvalidRequest };
  await expect(connection.sendRequest(InitializeRequest.type, initialize)).rejects.toMatchObject(late);
  expect(await connection.sendRequest(HoverRequest.type, hover)).toBeNull();
  await expect(connection.sendRequest('muster/unheardOf', {})).rejects.toMatchObject({
    code: ErrorCodes.MethodNotFound,
  });
  expect(await connection.sendRequest(ShutdownRequest.type)).toBeNull();
  await expect(connection.sendRequest(HoverRequest.type, hover)).rejects.toMatchObject(late);
  await connection.sendNotification(ExitNotification.type);
  expect(await exitCode).toBe(0);
});

test('a client that exits without shutdown, or goes away, ends the server with an error', async () => {
  const left = overStdio();
  await left.connection.sendRequest(InitializeRequest.type, initialize);
  await left.connection.sendNotification(ExitNotification.type);
  expect(await left.exitCode).toBe(1);
  const gone = overStdio();
  await gone.connection.sendRequest(InitializeRequest.type, initialize);
  gone.process.stdin?.end();
  expect(await gone.exitCode).toBe(1);
});

test('a server follows its client when that is killed', async () => {
  const client = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const { connection, exitCode } = overIpc();
  await connection.sendRequest(InitializeRequest.type, { ...initialize, processId: client.pid ?? null });
  client.kill('SIGKILL');
  expect(await exitCode).toBe(1);
});
