import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { muster, program } from './muster.js';

test('muster lsp --stdio is the language server', async () => {
  const server = spawn(process.execPath, [program, 'lsp', '--stdio']);
  const ended = new Promise<number | null>((resolve) => server.on('exit', resolve));
  const send = (message: object): void => {
    const json = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${json.length}\r\n\r\n${json}`);
  };
  const answer = new Promise<string>((resolve) => {
    let text = '';
    server.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('"id":1')) resolve(text);
    });
  });
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  expect(await answer).toContain('"capabilities":{');
  send({ id: 2, method: 'shutdown' });
  send({ method: 'exit' });
  server.stdin.end();
  await ended;
});

test('without --stdio it says what is missing', () => {
  expect(muster(['lsp'])).toMatchObject({ code: 2, err: expect.stringContaining('--stdio') });
});
