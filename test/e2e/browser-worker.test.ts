/** The server as a web worker in a real browser, as VS Code for the Web starts it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { hover } from '../../server/features/hover/index.js';
import { isRefusal } from '../../server/protocol.js';
import { roll } from '../../server/requests/roll.js';
import { fixture, never } from '../features/harness.js';
import { openPage } from './browser.js';
import { shared } from './worker.js';

const ORIGIN = 'https://muster.example/';
const SHEET = 'character "Nobody" {\n  "unclosed\n}\n';

let page: Page;

shared.beforeAll(async ({ browser }) => {
  page = await openPage(browser);
  const script = readFileSync('dist/server/main.browser.js', 'utf8');
  await page.route(`${ORIGIN}**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>worker</title>' }),
  );
  await page.goto(ORIGIN);
});

afterAll(() => page.close());

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

/** A game with dice of each family, and lines that roll them. */
const GAME = `rulebook Dice
dice under 3d6 { critical success 3..4; critical failure 17..18 }
dice under 1d100 as percent { push keeps nothing; degree hard at 1/2 of target; degree regular from 0; degree failure to -1 }
dice over 2d6 as bold { usual difficulty 7; degree miss to -1; degree hit from 0 }
dice over as step { on highest face add again; usual difficulty 4 }
dice over 1d6 as vow { against 2d10 each; total at most 10; degree miss 0; degree weak 1; degree strong 2 }
dice over 4d3 as fate { face 1 "-" as -1; face 2 " " as 0; face 3 "+" as 1; usual difficulty 0 }
dice handful 1d10 as night { count 8..10; again 10; needed 2 }
dice handful 1d6 as cold { count 6; tally banes 1; push keeps 1 and 6 }
dice handful 1d10 as ring { keep highest 2; again 10; needed 15 }
dice handful as trait { keep highest 1; needed 4 }
dice matching 1d10 { most dice 10; hard die 10 }
kind stat { rating from 1 to 20 else 11 }
stat Skill
modifier bonus die { best of 2 tens }
modifier blessed { shift 1d4 }
modifier plenty { again 6 }
`;
const ROLLS = [
  'Skill',
  '40 on percent',
  '40 on percent with bonus die',
  '2 on bold with blessed',
  '1d8 + 1 on step',
  '3 on vow',
  '2 on fate',
  '7 on night',
  '6 on cold',
  '6 on cold with plenty',
  '5 on ring',
  '1d8 + 1d6 on trait',
  '5d + 1hd',
  '2d8 + 1d6 + 3',
];
const BOOK = 'file:///table/dice.rulebook';
const PEOPLE = 'file:///table/people.muster';
const people = `use Dice\nnpc Ann {\n  Skill 12\n${ROLLS.map((line) => `  roll ${line}\n`).join('')}}\n`;
/** Lines of the sheet before the first roll. */
const BEFORE = 3;

/** What is shown of a roll and its odds, without the time of its record. */
function shown(found: unknown): string {
  return JSON.stringify(found).replace(/"time":"[^"]*"/g, '');
}

test('dice fall in the browser as they do in Node, with the same odds, in each family', {
  timeout: 120_000,
}, async () => {
  const there = await page.evaluate(
    async ({ texts, lines, uri }) => {
      const worker = new Worker('server.js');
      const waiting = new Map<number, (result: unknown) => void>();
      let last = 0;
      const send = (message: object) => worker.postMessage({ jsonrpc: '2.0', ...message });
      const ask = (method: string, params: object) =>
        new Promise<unknown>((resolve, reject) => {
          worker.onerror = ({ message }) => reject(new Error(message));
          waiting.set(++last, resolve);
          send({ id: last, method, params });
        });
      worker.onmessage = ({ data }) => {
        if (data.method === undefined) waiting.get(data.id)?.(data.result ?? data.error);
        else if (data.id !== undefined) {
          const asked = data.params?.items;
          send({ id: data.id, result: Array.isArray(asked) ? asked.map(() => null) : null });
        }
      };
      await ask('initialize', { processId: null, rootUri: null, capabilities: {} });
      send({ method: 'initialized', params: {} });
      for (const [at, text, languageId] of texts)
        send({ method: 'textDocument/didOpen', params: { textDocument: { uri: at, languageId, version: 1, text } } });
      const found: unknown[] = [];
      for (const line of lines) {
        const seed = `seed ${line}`;
        const odds = await ask('textDocument/hover', { textDocument: { uri }, position: { line, character: 3 } });
        const first = (await ask('muster/roll', { uri, line, seed })) as { push?: object };
        const pushed = first.push ? await ask('muster/roll', { uri, line, ...first.push, isPushed: true }) : null;
        found.push({ odds, first, pushed });
      }
      worker.terminate();
      return found;
    },
    {
      texts: [
        [BOOK, GAME, 'rulebook'],
        [PEOPLE, people, 'muster'],
      ] as const,
      lines: ROLLS.map((_, at) => at + BEFORE),
      uri: PEOPLE,
    },
  );
  const { context: whole } = fixture(`=== dice.rulebook\n${GAME}\n=== people.muster\n${people}`);
  // The client in the page has no commands that a hover could link to.
  const context = { ...whole, commands: new Set<string>() };
  let pushes = 0;
  for (const [at, expression] of ROLLS.entries()) {
    const line = at + BEFORE;
    const odds = await hover(context, { textDocument: { uri: PEOPLE }, position: { line, character: 3 } }, never);
    const first = await roll(context, { uri: PEOPLE, line, seed: `seed ${line}` }, never);
    if (isRefusal(first)) throw new Error(`${expression}: ${first.problem}`);
    const pushed = first.push ? await roll(context, { uri: PEOPLE, line, ...first.push, isPushed: true }, never) : null;
    if (pushed) pushes += 1;
    expect(first.dice.length, expression).toBeGreaterThan(0);
    expect(JSON.stringify(odds), expression).toMatch(/%|mean/);
    expect(shown(there[at]), expression).toBe(shown({ odds, first, pushed }));
  }
  expect(pushes).toBeGreaterThan(0);
});
