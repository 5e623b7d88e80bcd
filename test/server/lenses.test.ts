import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodeLensRequest, CodeLensResolveRequest, HoverRequest } from 'vscode-languageserver-protocol';
import { Tracker } from '../../server/protocol.js';
import { Client } from './client.js';

const attacks = 40;
const range = `use "GURPS Lite WWII"
campaign Ford {
  weapon Rifle { skill Guns (Rifle), damage 5d, SS 12, Acc 8, Half Damage 500, Max 2000, Malf 17 }
}
npc Verne { DX 10, HT 10, Knife 12, gear { Bayonet or Knife } }
npc Rocco { ST 12, DX 12, Guns (Rifle) 14, gear { Rifle }
${Array.from({ length: attacks }, (_, at) => `  roll attack Verne with Rifle, range ${at + 10}, aim 1`).join('\n')}
}
`;
const people = 'use Godlike\nnpc Guard { Body 2 }\n';

let server: Client;
beforeEach(async () => {
  server = await Client.start({ files: { 'range/range.muster': range, 'people/people.muster': people } });
  await server.open('range/range.muster', range);
  await server.open('people/people.muster', people);
  await server.settled();
});
afterEach(() => server.stop());

test('an edit does not wait for lenses that are played out', async () => {
  const textDocument = { uri: server.uri('range/range.muster') };
  const lenses = (await server.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
  const answered: string[] = [];
  const playing = lenses
    .filter(({ command }) => command === undefined)
    .map(async (lens) => {
      const { command } = await server.connection.sendRequest(CodeLensResolveRequest.type, lens);
      answered.push(command?.title ?? '');
    });
  await server.nextDiagnostics('people/people.muster', () =>
    server.edit('people/people.muster', `${people}npc X { Bdy 2 }\n`),
  );
  const before = answered.length;
  await Promise.all(playing);
  expect(before).toBeLessThan(attacks / 2);
  expect(answered).toHaveLength(attacks);
  for (const title of answered) expect(title).toMatch(/^\$\(play\) Roll · .* %.* · /);
});

const dyke = `use "GURPS Lite WWII"
npc Sentry { ST 10, DX 10, HT 10, Shortsword 12, gear { Machete } }
character Ann { DX 10, Shortsword 10, gear { Machete } }
encounter "The dyke" {
  side Ours { Ann }
  side Theirs { 3 Sentry }
}
`;

test('above an encounter it says how it is likely to go: at once what a few fights say, and the rest later', async () => {
  await server.open('dyke/dyke.muster', dyke);
  await server.settled();
  const textDocument = { uri: server.uri('dyke/dyke.muster') };
  const lensesNow = async () => (await server.connection.sendRequest(CodeLensRequest.type, { textDocument })) ?? [];
  const [open] = (await lensesNow()).filter(({ command }) => command === undefined);
  if (!open) throw new Error('No lens is to be resolved.');
  const { command } = await server.connection.sendRequest(CodeLensResolveRequest.type, open);
  expect(command?.title).toMatch(/^Ours \d.* %.*· \d.* rounds · most dangerous: Sentry with Machete swing$/);
  // When it has been computed, the document is checked again, and the lens has it at once.
  await server.until(() =>
    server.published.some(
      ({ uri, diagnostics }) => uri === textDocument.uri && diagnostics.some(({ code }) => code === 'deadly'),
    ),
  );
  const known = (await lensesNow())
    .map((one) => one.command?.title ?? '')
    .filter((title) => title.includes('most dangerous'));
  expect(known).toHaveLength(1);
  const hover = await server.connection.sendRequest(HoverRequest.type, {
    textDocument,
    position: { line: 3, character: 14 },
  });
  expect(JSON.stringify(hover)).toContain('| Theirs |');
});

test('who plays an encounter does not wait for odds above encounters that are in sight', async () => {
  await server.open('dyke/dyke.muster', dyke);
  await server.settled();
  const uri = server.uri('dyke/dyke.muster');
  const lenses = await server.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri } });
  const answered: string[] = [];
  const resolved = (lenses ?? [])
    .filter(({ command }) => command === undefined)
    .map(async (lens) => {
      await server.connection.sendRequest(CodeLensResolveRequest.type, lens);
      answered.push('lens');
    });
  expect(resolved.length).toBeGreaterThan(0);
  await server.connection.sendRequest(Tracker, { uri, encounter: 'The dyke', log: '', isQuick: true });
  answered.push('tracker');
  await Promise.all(resolved);
  expect(answered[0]).toBe('tracker');
});

test('lenses are not kept back until the folder has been read: the editor is told when there are some', async () => {
  let tell = (): void => undefined;
  const told = new Promise<null>((resolve) => {
    tell = () => resolve(null);
  });
  const starting = await Client.start({ files: { 'people.muster': people }, settings: () => told });
  try {
    await starting.open('people.muster', people);
    const lenses = () =>
      starting.connection.sendRequest(CodeLensRequest.type, { textDocument: { uri: starting.uri('people.muster') } });
    expect(await lenses()).toBeNull();
    expect(starting.refreshes).toEqual([]);
    tell();
    await starting.until(() => starting.refreshes.includes('codeLens'));
    expect((await lenses())?.map(({ command }) => command?.title)).toHaveLength(1);
  } finally {
    await starting.stop();
  }
});
