import { expect, test } from 'vitest';
import { parseSheet } from '../../language/grammar/parse.js';
import { type DifferenceResult, isRefusal, type Refusal, ShowDifference } from '../../server/protocol.js';
import { showDifference } from '../../server/requests/show-difference.js';
import { fixture, never } from '../features/harness.js';
import { Client } from './client.js';

const { context, uri } = fixture(`=== joe.muster
use "GURPS Lite WWII"
character Joe { age 30, DX 12, Stealth [4]<|> }
npc Moe like Joe { DX 11 }
`);
/** The answer to a request whose steps are not interrupted. */
async function shownSince(text: string): Promise<DifferenceResult | Refusal> {
  const steps = await showDifference(context, { uri, text }, never);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const once = `use "GURPS Lite WWII"
character Joe { age 30, DX 12, Stealth [2] }
npc Moe like Joe { DX 11 }
`;

test('what changed in a file since it had another text, and what was computed stays as it is', async () => {
  const findings = context.workspace.findings(uri);
  const joe = context.workspace.sheets(uri)[0];
  const answer = await shownSince(once);
  if (isRefusal(answer)) throw new Error(answer.problem);
  expect(answer.markdown).toContain('## Joe\n\njoe.muster');
  expect(answer.markdown).toContain('- Stealth 12 -\\> 13, 2 points');
  expect(answer.markdown).toContain('## Moe (npc)');
  expect(context.workspace.findings(uri)).toEqual(findings);
  expect(context.workspace.sheets(uri)[0]?.entries).toEqual(joe?.entries);
});

test('a text with nobody in it was nobody: everybody is new', async () => {
  const answer = await shownSince('use "GURPS Lite WWII"\n{{{');
  expect(answer).toMatchObject({ markdown: expect.stringContaining('## Joe: new') });
});

test('an edit between two steps is part of the answer', async () => {
  const text = (cost: number): string => `use "GURPS Lite WWII"\ncharacter Joe { DX 12, Stealth [${cost}] }\n`;
  const edited = fixture(text(2));
  const steps = await showDifference(edited.context, { uri: edited.uri, text: text(2) }, never);
  steps.next();
  edited.context.workspace.setSheet(edited.uri, parseSheet(text(8), edited.uri).root);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value).toMatchObject({ markdown: expect.stringContaining('6 points') });
});

test('characters that are too much for one file are not compared, and the first of them is named', async () => {
  const many = (dexterity: number): string =>
    `use "GURPS Lite WWII"\nnpc N0 {\n${Array.from({ length: 600 }, (_, at) => `quirk "q ${at}"\n`).join('')}DX ${dexterity} }\n${Array.from({ length: 200 }, (_, at) => `npc N${at + 1} like N0 { }\n`).join('')}`;
  const { context: large, uri: of } = fixture(many(12));
  const steps = await showDifference(large, { uri: of, text: many(13) }, never);
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBeGreaterThan(4);
  expect(step.value).toMatchObject({
    markdown: expect.stringMatching(/N167 and those after it are not compared: /),
  });
  expect(step.value).toMatchObject({ markdown: expect.stringContaining('## N166') });
  expect(step.value).toMatchObject({ markdown: expect.not.stringContaining('## N167') });
});

/** A campaign, people and an encounter of them, each in a file of its own. */
const mill = {
  'campaign.muster': 'campaign "Two" {\n  use "GURPS Lite WWII"\n}\n',
  'enemies.muster': 'npc Grenadier { DX 11 }\n',
  'mill.muster': 'npc Mike { DX 12 }\nencounter "Mill" {\n  side A { Mike }\n  side B { 3 Grenadier }\n}\n',
};

test('findings are right after a comparison in the middle of an edit that is taken back', async () => {
  const server = await Client.start({ files: mill });
  try {
    for (const [path, text] of Object.entries(mill)) await server.open(path, text);
    await server.settled();
    for (const [edited, text] of Object.entries(mill))
      for (const [compared, former] of Object.entries(mill)) {
        await server.send(edited, [{ text: '' }]);
        await server.connection.sendRequest(ShowDifference, { uri: server.uri(compared), text: former });
        await server.settled();
        await server.send(edited, [{ text }]);
        await server.settled();
        const codes = Object.keys(mill).flatMap((path) => server.shown(path).map(({ code }) => `${path}: ${code}`));
        expect([edited, compared, codes]).toEqual([edited, compared, []]);
      }
  } finally {
    await server.stop();
  }
});
