import { expect, test } from 'vitest';
import { isRefusal } from '../../server/protocol.js';
import { showDifference } from '../../server/requests/show-difference.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== joe.muster
use "GURPS Lite WWII"
character Joe { age 30, DX 12, Stealth [4]<|> }
npc Moe like Joe { DX 11 }
`);
const once = `use "GURPS Lite WWII"
character Joe { age 30, DX 12, Stealth [2] }
npc Moe like Joe { DX 11 }
`;

test('what changed in a file since it had another text, and what was computed stays as it is', async () => {
  const findings = context.workspace.findings(uri);
  const joe = context.workspace.sheets(uri)[0];
  const answer = await showDifference(context, { uri, text: once }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  expect(answer.markdown).toContain('## Joe\n\njoe.muster');
  expect(answer.markdown).toContain('- Stealth 12 -\\> 13, 2 points');
  expect(answer.markdown).toContain('## Moe (npc)');
  expect(context.workspace.findings(uri)).toEqual(findings);
  expect(context.workspace.sheets(uri)[0]?.entries).toEqual(joe?.entries);
});

test('a text with nobody in it was nobody: everybody is new', async () => {
  const answer = await showDifference(context, { uri, text: 'use "GURPS Lite WWII"\n{{{' }, never);
  expect(answer).toMatchObject({ markdown: expect.stringContaining('## Joe: new') });
});
