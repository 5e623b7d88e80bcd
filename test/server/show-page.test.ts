import { expect, test } from 'vitest';
import { isRefusal } from '../../server/protocol.js';
import { showPage } from '../../server/requests/sheets/show-sheet.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== joe.muster
use "GURPS Lite WWII"
character Joe { age 30, DX 12
  Stealth [4]<|>
}
npc Moe like Joe { DX 11 }
`);

test('the page of a character has places in its text, cells that explain its numbers, and rolls', async () => {
  const answer = await showPage(context, { uri, line: 2 }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  expect(answer).toMatchObject({ name: 'Joe', uri, page: { name: 'Joe', at: { line: 2, column: 11 } } });
  const stealth = answer.page.sides
    .flat(3)
    .flatMap((block) => (block.type === 'traits' ? block.groups.flatMap(({ rows }) => rows) : []))
    .find(({ name }) => name === 'Stealth');
  expect(stealth?.at).toMatchObject({ line: 3, column: 3 });
  const cells = new Set(context.workspace.sheets(uri)[0]?.derivations.keys());
  expect(stealth?.cells.flatMap(({ cell }) => (cell === undefined || cells.has(cell) ? [] : [cell]))).toEqual([]);
  expect(answer.html).toContain('<button type="button" data-line="3" data-column="3" data-end="3">Stealth</button>');
});

test('a stat block of an npc, and a refusal where nobody is called so', async () => {
  const card = await showPage(context, { uri, name: 'Moe', form: 'card' }, never);
  expect(card).toMatchObject({ name: 'Moe', html: expect.stringContaining('<article class="card"><h2>Moe') });
  expect(isRefusal(await showPage(context, { uri, name: 'Nobody' }, never))).toBe(true);
});
