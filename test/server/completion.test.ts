import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type CompletionItem,
  type CompletionList,
  CompletionRequest,
  CompletionTriggerKind,
} from 'vscode-languageserver-protocol';
import { Client } from './client.js';

let server: Client;
beforeEach(async () => {
  server = await Client.start();
});
afterEach(async () => {
  await server.stop();
});

/** What the server proposes at `|`, after a key of its triggers or on demand; undefined where it stays silent. */
async function proposed(line: string, triggerCharacter?: string): Promise<CompletionItem[] | undefined> {
  const head = 'use "Godlike"\nnpc Wim {\n  Body 3 { Run 2 }\n  ';
  const at = (head + line).indexOf('|');
  const text = `${head}${line.replace('|', '')}\n}\n`;
  await server.open('sheet.muster', text);
  await server.checked('sheet.muster');
  const before = text.slice(0, at).split('\n');
  const answer: CompletionList | CompletionItem[] | null = await server.connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri: server.uri('sheet.muster') },
    position: { line: before.length - 1, character: before.at(-1)?.length ?? 0 },
    context: triggerCharacter
      ? { triggerKind: CompletionTriggerKind.TriggerCharacter, triggerCharacter }
      : { triggerKind: CompletionTriggerKind.Invoked },
  });
  return Array.isArray(answer) ? answer : answer?.items;
}

test('a blank after `with` asks for modifiers, and a blank elsewhere only for names that go on', async () => {
  expect(server.initialized.capabilities.completionProvider?.triggerCharacters).toContain(' ');
  expect((await proposed('roll Body + Run with |', ' '))?.map(({ label }) => label)).toContain('called shot');
  expect((await proposed('roll Body + Run |', ' '))?.map(({ label }) => label)).toEqual(['Run Speed']);
  expect(await proposed('Combat |', ' ')).toEqual([]);
  expect((await proposed('Brains 2 { First |', ' '))?.map(({ label }) => label)).toEqual(['First Aid']);
});

test('the first word of a part of the file brings its braces and places to fill in', async () => {
  const items = await proposed('\n}\n\nchar|');
  expect(items?.find(({ label }) => label === 'character')).toMatchObject({
    insertTextFormat: 2,
    textEdit: { newText: `character "\${1:Name}" {\n\t$0\n}` },
  });
  expect(items?.filter(({ label }) => label === 'character')).toHaveLength(1);
});

test('what an author names is nothing that is typed: Enter takes no proposal for it, and what the game has comes first', async () => {
  const items = (await proposed('delusion |')) ?? [];
  const own = items.find(({ label }) => label.startsWith('your own'));
  expect(own).toMatchObject({ filterText: '…' });
  const first = [...items].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1));
  expect(first.at(-1)).toBe(own);
});

test('a game without costs names none', async () => {
  await server.open('rough.muster', 'use "Rough Methods"\nnpc Ines {\n  Rid\n}\n');
  await server.checked('rough.muster');
  const answer: CompletionList | CompletionItem[] | null = await server.connection.sendRequest(CompletionRequest.type, {
    textDocument: { uri: server.uri('rough.muster') },
    position: { line: 2, character: 5 },
    context: { triggerKind: CompletionTriggerKind.Invoked },
  });
  const ride = (Array.isArray(answer) ? answer : (answer?.items ?? [])).find(({ label }) => label === 'Ride');
  expect(ride?.labelDetails?.detail).toBe(' 1');
});
