/** The server as a web worker in a real browser, as VS Code for the Web starts it. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPage } from './browser.js';

const ORIGIN = 'https://muster.example/';
const SHEET = 'character "Nobody" {\n  "unclosed\n}\n';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser('--disable-gpu');
  page = await openPage(browser);
  const script = readFileSync('dist/server/main.browser.js', 'utf8');
  await page.route(`${ORIGIN}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>worker</title>' }),
  );
  await page.goto(ORIGIN);
});

afterAll(() => browser.close());

test('the worker answers, checks a document without a file system, and names what is wrong', async () => {
  const said = await page.evaluate(async (text) => {
    const worker = new Worker('server.js');
    const uri = 'vscode-vfs://memory/nobody.muster';
    const send = (message: object) => worker.postMessage({ jsonrpc: '2.0', ...message });
    const capabilities = { textDocument: { publishDiagnostics: {} } };
    send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities } });
    return new Promise<{ capabilities: string[]; diagnostics: unknown[] }>((resolve, reject) => {
      let offered: string[] = [];
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }) => {
        if (data.id === 1 && data.result) {
          offered = Object.keys(data.result.capabilities);
          send({ method: 'initialized', params: {} });
          const textDocument = { uri, languageId: 'muster', version: 1, text };
          send({ method: 'textDocument/didOpen', params: { textDocument } });
        } else if (data.method === 'textDocument/publishDiagnostics' && data.params.uri === uri) {
          resolve({ capabilities: offered, diagnostics: data.params.diagnostics });
        } else if (data.method !== undefined && data.id !== undefined) {
          // What the server asks the editor: nothing is configured here.
          const asked = data.params?.items;
          send({ id: data.id, result: Array.isArray(asked) ? asked.map(() => null) : null });
        }
      };
    });
  }, SHEET);
  expect(said.capabilities).toContain('hoverProvider');
  expect(said.diagnostics.length).toBeGreaterThan(0);
});
