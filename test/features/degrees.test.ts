import { expect, test } from 'vitest';
import { chancesOf, partyText } from '../../language/play/chances/party-odds.js';
import { gameOf } from '../../language/sheet/rolls/game.js';
import { rollsBlock } from '../../language/show/sheet-view.js';
import { hover } from '../../server/features/hover/index.js';
import { codeLenses, resolveCodeLensWith } from '../../server/features/lenses/code-lenses.js';
import { estimateLens } from '../../server/features/lenses/estimate-lens.js';
import { atCursor, type Fixture, fixture, never } from './harness.js';

const game = `=== moves.rulebook
rulebook Moves
dice over 2d6 { usual difficulty 7; degree miss to -1; degree "weak hit" 0..2; degree "strong hit" from 3 }
dice over as step { usual difficulty 4; degree success 0..3; degree raise from 4 }
table Step by level from 1 to 3 { 1: 1d4; 2: 1d6; 3: 1d8 }
kind stat { rating from -3 to 5 else 0 }
stat Cool
kind trait { rating from 1 to 3 else 1; rolls Step[rating] on step }
trait Grit
action act { rolls none; throws die = 1d6; tells "hit" if die > 4; tells "miss" if die <= 4 }
`;
const sheet = (line: string): string =>
  `${game}=== sheet.muster\ncampaign "Night" { use Moves }\ncharacter Ada {\n  Cool 2, Grit 3\n  ${line}\n}\n`;
// 2d6 + 2 reaches 10 with 8 and more (15 of 36), 7 with 5 and more (30 of 36).
const degrees = 'strong hit 41.67 %, weak hit 41.67 %, miss 16.67 %';

async function hoverText(one: Fixture): Promise<string> {
  const found = await hover(one.context, atCursor(one), never);
  return found && typeof found.contents === 'object' && 'value' in found.contents ? found.contents.value : '';
}

async function lensTexts(one: Fixture): Promise<string[]> {
  const lenses = (await codeLenses(one.context, { textDocument: { uri: one.uri } }, never)) ?? [];
  const titles: string[] = [];
  for (const lens of lenses) {
    if (lens.command) {
      titles.push(lens.command.title);
      continue;
    }
    const resolving = await resolveCodeLensWith(estimateLens)(one.context, lens, never);
    let step = resolving.next();
    while (!step.done) step = resolving.next();
    titles.push(step.value.command?.title ?? '');
  }
  return titles;
}

test('a lens shows few degrees, and the sentences of an action', async () => {
  const roll = '$(play) Roll';
  expect(await lensTexts(fixture(sheet('roll Cool<|>')))).toContain(
    `${roll} · strong hit 42 %, weak hit 42 %, miss 17 %`,
  );
  expect(await lensTexts(fixture(sheet('roll act<|>')))).toContain(`${roll} · hit 33 %, miss 67 %`);
});

test('a hover shows them of a roll, of what an entry rolls on dice of its own, and of an action', async () => {
  expect(await hoverText(fixture(sheet('roll C<|>ool')))).toContain(degrees);
  expect(await hoverText(fixture(sheet('roll Cool').replace('Grit 3', 'Gr<|>it 3')))).toContain(
    'Rolled: 62.5 %; raise 12.5 %, success 50 %.',
  );
  expect(await hoverText(fixture(sheet('ro<|>ll act')))).toContain('hit 33.33 %, miss 66.67 %');
});

test('the sheet shows them, and calls a bonus no target', () => {
  const { context, uri } = fixture(sheet('roll Cool<|>'));
  const who = context.workspace.named(uri, 'Ada');
  const [roll] = context.workspace.sheets(uri)[0]?.rolls ?? [];
  if (!who || !roll) throw new Error('Ada rolls nothing.');
  const block = rollsBlock([{ roll, game: gameOf(who) }]);
  expect(block).toMatchObject({
    columns: [{ title: 'What for' }, { title: 'Roll' }, { title: 'Value' }, { title: 'Odds' }],
    rows: [{ cells: ['', 'Cool', '2', `83.33 %; ${degrees}`] }],
  });
});

test('a page shows them beside the line of one character', () => {
  const { context } = fixture(`${sheet('roll Cool')}=== night.md\n# Night\n\nAda: \`check Ada C<|>ool\`.\n`);
  const uri = 'file:///table/night.md';
  const [attempt] = context.workspace.pages.rollsOf(uri);
  if (!attempt) throw new Error('The page has no roll.');
  expect(chancesOf(attempt)).toHaveLength(1);
  expect(partyText(attempt)).toBe('83 %: strong hit 42 %, weak hit 42 %, miss 17 %');
});
