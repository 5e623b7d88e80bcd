/** The requests of a sheet's page: explanations, steps, boxes, typed values. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { FileChangeType, type WorkspaceEdit } from 'vscode-languageserver-protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  Changed,
  Explain,
  isRefusal,
  Mark,
  type PageParams,
  type PageResult,
  type Refusal,
  SetValue,
  ShowPage,
  TakeStep,
} from '../../server/protocol.js';
import { Client } from './client.js';

const text = `use "GURPS Lite WWII"
character Joe {
  age 30
  points 60
  DX 12, IQ 11, HT 11
  Combat Reflexes
  Stealth 13
  Guns (Rifle) 14 [4]
  hits taken 2
  gear { Bayonet }
}
npc Moe like Joe { DX 11 }
`;

let server: Client;
beforeAll(async () => {
  server = await Client.start({
    files: { 'joe.muster': text },
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
});
beforeEach(async () => {
  await server.open('joe.muster', text);
  await server.checked('joe.muster');
});
afterEach(() => server.closeAll());
afterAll(() => server.stop());

const at = () => ({ uri: server.uri('joe.muster'), name: 'Joe' });

async function page(more: Partial<PageParams> = {}): Promise<PageResult> {
  const answer = await server.connection.sendRequest(ShowPage, { ...at(), form: 'live', ...more });
  if (isRefusal(answer)) throw new Error(answer.problem);
  return answer;
}

/** The key of the row that has a name. */
async function row(name: string): Promise<string> {
  const { blocks = [] } = await page();
  const html = blocks.map(([, inside]) => inside).join('');
  return new RegExp(`data-row="([^"]+)"(?:(?!data-row).)*>${name}<`).exec(html)?.[1] ?? `no row ${name}`;
}

/** The text after an edit of the open document, or why there is none. */
function after(edit: WorkspaceEdit | Refusal): string {
  if (isRefusal(edit)) return edit.problem;
  const [only] = edit.documentChanges ?? [];
  if (!only || !('textDocument' in only)) return 'no edit';
  expect(only.textDocument).toEqual({ uri: server.uri('joe.muster'), version: 1 });
  const edits = only.edits.filter((one) => 'newText' in one);
  return TextDocument.applyEdits(TextDocument.create('', 'muster', 1, text), edits);
}

test('a page in parts is its frame and what is inside of each part, for the version of its text', async () => {
  const { html, blocks = [], version } = await page();
  expect(version).toBe(1);
  expect(blocks.map(([key]) => key)).toEqual(
    expect.arrayContaining(['@head', '@findings', 'scores attribute', '@rest']),
  );
  for (const [key] of blocks) expect(html).toContain(`data-block="${key}"></`);
  const whole = blocks.reduce(
    (all, [key, inside]) => all.replace(`data-block="${key}">`, () => `data-block="${key}">${inside}`),
    html,
  );
  expect(whole).toBe((await page({ form: 'page' })).html);
});

test('a number is explained by values, author and rule, each with its place', async () => {
  const answer = await server.connection.sendRequest(Explain, { ...at(), cell: 'derived:dodge' });
  if (isRefusal(answer)) throw new Error(answer.problem);
  const [dodge, unhurt] = answer.lines;
  expect(dodge?.text).toBe('Dodge 6 = Unhurt Dodge 5 + 1 Combat Reflexes');
  const location = { uri: 'builtin:///gurps-lite-wwii.rulebook' };
  expect(dodge?.sources).toMatchObject([{ text: expect.stringMatching(/^advantage Combat Reflexes, /), location }]);
  expect(unhurt?.sources).toMatchObject([{ text: expect.stringMatching(/^derived Unhurt Dodge, /), location }]);
  expect(answer.lines.map((one) => one.text).join('\n')).not.toMatch(/choose|false is|\bnone\b/);
  const dx = await server.connection.sendRequest(Explain, { ...at(), cell: `${await row('DX')}/effective` });
  expect(dx).toEqual({
    lines: [
      {
        depth: 0,
        text: 'DX 12',
        sources: [
          {
            text: 'joe.muster:5',
            location: {
              uri: server.uri('joe.muster'),
              range: { start: { line: 4, character: 5 }, end: { line: 4, character: 7 } },
            },
          },
        ],
      },
    ],
  });
});

const explained = (name: string, cell: string) => server.connection.sendRequest(Explain, { ...at(), name, cell });

test('every number of a page that can be asked for has an explanation', async () => {
  for (const name of ['Joe', 'Moe']) {
    const { blocks = [] } = await page({ name });
    const cells = new Set(
      blocks.flatMap(([, html]) => [...html.matchAll(/data-cell="([^"]+)"/g)].map(([, cell]) => cell)),
    );
    expect(cells.size).toBeGreaterThan(20);
    for (const cell of cells)
      expect(await explained(name, cell?.replaceAll('&#39;', "'") ?? '')).toHaveProperty('lines');
  }
});

test('a step says what it comes to before it is taken, and is an edit of the version that was shown', async () => {
  const step = await server.connection.sendRequest(TakeStep, {
    ...at(),
    version: 1,
    entry: await row('Stealth'),
    by: 1,
  });
  if (isRefusal(step)) throw new Error(step.problem);
  expect(step.words).toMatch(/^13 → 14: \+4 points \(\d+ of 60\), 84 % → 91 %\./);
  expect(after(step.edit)).toBe(text.replace('Stealth 13', 'Stealth 14'));
});

test('what a step would break is said with it', async () => {
  await server.edit('joe.muster', text.replace('points 60', 'points 54'));
  const step = await server.connection.sendRequest(TakeStep, { ...at(), entry: await row('DX'), by: 1 });
  if (isRefusal(step)) throw new Error(step.problem);
  expect(step.findings.join(' ')).toMatch(/54/);
  expect(step.words).toContain(`New: ${step.findings.join(' ')}`);
});

test('boxes, ratings and fields are written into the text', async () => {
  const { connection } = server;
  const entry = await row('Stealth');
  expect(
    after(await connection.sendRequest(Mark, { ...at(), version: 1, boxes: 'hits taken', marks: [{ count: 3 }] })),
  ).toBe(text.replace('hits taken 2', 'hits taken 3'));
  expect(after(await connection.sendRequest(SetValue, { ...at(), version: 1, entry, value: '15' }))).toBe(
    text.replace('Stealth 13', 'Stealth 15'),
  );
  expect(after(await connection.sendRequest(SetValue, { ...at(), version: 1, field: 'age', value: '31' }))).toBe(
    text.replace('age 30', 'age 31'),
  );
});

test('nothing is written for a page of an older text, or for a name that nobody has', async () => {
  const { connection } = server;
  const entry = await row('Stealth');
  await server.edit('joe.muster', `// edited\n${text}`);
  const old = await connection.sendRequest(TakeStep, { ...at(), version: 1, entry, by: 1 });
  expect(old).toEqual({ problem: 'The text has just changed, so nothing was written. Try again.' });
  expect(await connection.sendRequest(Mark, { ...at(), boxes: 'no such', marks: [{ count: 1 }] })).toEqual({
    problem: 'The sheet has changed: there are no such boxes any more. Nothing is written.',
  });
  expect(await connection.sendRequest(Explain, { ...at(), cell: 'derived:nonsense' })).toHaveProperty('problem');
  expect(await connection.sendRequest(SetValue, { ...at(), name: 'Nobody', field: 'age', value: '1' })).toEqual({
    problem: 'There is no character or npc called "Nobody" here.',
  });
});

test('a client that shows sheets is told when something else than its edits may have changed them', async () => {
  const told = new Promise<void>((resolve) => {
    server.connection.onNotification(Changed, () => resolve());
  });
  server.write('base.muster', 'use "GURPS Lite WWII"\nnpc Guard { DX 12 }\n');
  await server.filesChanged([{ path: 'base.muster', type: FileChangeType.Created }]);
  await server.edit('joe.muster', `${text}npc Max like Guard { }\n`);
  server.write('base.muster', 'use "GURPS Lite WWII"\nnpc Guard { DX 14 }\n');
  await server.filesChanged([{ path: 'base.muster', type: FileChangeType.Changed }]);
  await told;
});

test('a text that is closed too early says so, and the page of before can be kept', async () => {
  await server.edit('joe.muster', text.replace('gear { Bayonet }', 'gear { Bayonet } }'));
  expect((await page()).broken).toMatch(/\}/);
  expect((await page({ name: 'Moe' })).broken).toBeUndefined();
});
