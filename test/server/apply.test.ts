import { afterEach, beforeEach, expect, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Apply, isRefusal, Roll, type RollParams, type ShownRoll } from '../../server/protocol.js';
import { Client } from './client.js';

const theirs = 'use Godlike\nnpc Guard { Coordination 2 }\nnpc Boss {\n  Body 2\n}\n';
const ours = `use Godlike
weapon Rifle { skill Rifle, killing width + 2, shock width + 2 }
weapon Bomb { skill Rifle, class explosive, shock width, area 2, radius 4 yd }
npc Joe {
  Coordination 4 { Rifle 4 }
  gear { Rifle, Bomb }
  roll attack Boss with Rifle
  roll attack Boss with Bomb
}
encounter Dyke {
  side Ours { Joe }
  side Theirs { 3 Guard }
  roll Joe attack Guard 2 with Rifle
}
`;
const faces = '8,8,1,2,3,4,5,6';

let server: Client;
beforeEach(async () => {
  server = await Client.start({
    files: { 'ours.muster': ours, 'theirs.muster': theirs },
    capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
  });
  await server.open('ours.muster', ours);
  await server.checked('ours.muster');
});
afterEach(async () => {
  await server.stop();
});

async function rolled(line: string, more: Partial<RollParams> = {}): Promise<ShownRoll> {
  const answer = await server.connection.sendRequest(Roll, {
    uri: server.uri('ours.muster'),
    line: ours.split('\n').findIndex((one) => one.includes(line)),
    dice: faces,
    ...more,
  });
  if (isRefusal(answer)) throw new Error(answer.problem);
  return answer;
}

/** The text of a file after what a roll did, or why it cannot be applied. */
async function applied(result: ShownRoll, file: string, text: string): Promise<string> {
  const edit = await server.connection.sendRequest(Apply, {
    uri: server.uri('ours.muster'),
    changes: result.changes ?? [],
    ...(result.encounter !== undefined && { encounter: result.encounter }),
  });
  if (isRefusal(edit)) return edit.problem;
  const [only, ...more] = edit.documentChanges ?? [];
  expect(more).toEqual([]);
  if (!only || !('textDocument' in only)) return 'no edit';
  expect(only.textDocument.uri).toBe(server.uri(file));
  expect(only.textDocument.version).toBe(file === 'ours.muster' ? 1 : null);
  const document = TextDocument.create(only.textDocument.uri, 'muster', 1, text);
  return TextDocument.applyEdits(
    document,
    only.edits.filter((one) => 'newText' in one),
  );
}

test('what an attack did is one edit of the file of its target, which need not be open', async () => {
  const attack = await rolled('attack Boss with Rifle');
  expect(await applied(attack, 'theirs.muster', theirs)).toBe(
    theirs.replace('Body 2\n', 'Body 2\n  wounds { torso 4 killing, torso 4 shock }\n'),
  );
});

test('of one of several it is an edit of the encounter, with the version of the open document', async () => {
  const attack = await rolled('roll Joe attack Guard 2');
  expect(attack.encounter).toBe('Dyke');
  expect(await applied(attack, 'ours.muster', ours)).toBe(
    ours.replace('3 Guard }\n', '3 Guard }\n  state Guard 2 { wounds { torso 4 killing, torso 4 shock } }\n'),
  );
});

test('it is refused where the sheet has changed since', async () => {
  const attack = await rolled('attack Boss with Rifle');
  await server.open('theirs.muster', theirs.replace('Body 2', 'Body 2\n  wounds { torso 1 killing }'));
  await server.checked('theirs.muster');
  expect(await applied(attack, 'theirs.muster', theirs)).toBe(
    'The sheet of Boss has changed since: wounds torso killing is 1 now, and was 0 then. Nothing is written. Play it again.',
  );
});

test('the faces of the next dice are asked for where they are missing', async () => {
  const answer = await server.connection.sendRequest(Roll, {
    uri: server.uri('ours.muster'),
    line: ours.split('\n').findIndex((one) => one.includes('attack Boss with Bomb')),
    dice: faces,
    isAsking: true,
  });
  expect(answer).toMatchObject({ asks: { is: 'dice', expected: [{ sides: 10 }, { sides: 10 }] } });
  const attack = await rolled('attack Boss with Bomb', { dice: `${faces}/3,4`, isAsking: true });
  expect(attack.changes?.length).toBeGreaterThan(0);
});

test('an edit of a page is made for the version of the page that is open', async () => {
  const page = `# The dyke\n\n\`\`\`muster\n${ours}\`\`\`\n`;
  await server.open('dyke.md', page);
  await server.checked('dyke.md');
  await server.nextDiagnostics('dyke.md', () => server.edit('dyke.md', page.replace('npc Joe', 'npc  Joe')));
  const uri = server.uri('dyke.md');
  const line = page.split('\n').findIndex((one) => one.includes('roll Joe attack'));
  const result = await server.connection.sendRequest(Roll, { uri, line, dice: faces });
  if (isRefusal(result)) throw new Error(result.problem);
  const { changes = [], encounter = '' } = result;
  const edit = await server.connection.sendRequest(Apply, { uri, changes, encounter });
  expect(edit).toMatchObject({ documentChanges: [{ textDocument: { uri, version: 2 } }] });
});
