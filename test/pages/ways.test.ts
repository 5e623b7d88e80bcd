import { describe, expect, test } from 'vitest';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { showAdventure } from '../../server/requests/show-adventure.js';
import { findingsOf } from '../features/findings/harness.js';
import { fixture, never } from '../features/harness.js';

// 3d6 at most: 14 in 90.74 %, 10 in 50 %, 6 in 9.26 %.
const campaign = 'campaign "Snow" { use "GURPS Lite WWII" }\ncharacter Ann { DX 14, IQ 10 }\n';
const uri = 'file:///table/page.md';
const clue = '> [!clue] The key (3)\n> Under the third saint.\n';

function contextOf(page: string, more = '') {
  return fixture(`=== campaign.muster\n${campaign}=== page.md\n${page}${more}`).context;
}

/** The message about the ways, if there is one. */
function told(page: string, more?: string): string | undefined {
  return findingsOf(contextOf(page, more), [{ uri, text: '' }]).find(({ code }) => code === 'three-ways')?.message;
}

/** The chances behind the name of the clue. */
async function chances(page: string, more?: string): Promise<string | undefined> {
  const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const context = contextOf(page, more);
  const hints = (await inlayHints(context, { textDocument: { uri }, range }, never)) ?? [];
  const line = page.split('\n').findIndex((one) => one.includes('[!clue]'));
  const hint = hints.find(({ position }) => position.line === line);
  return hint && String(hint.label).replaceAll('\u00a0', ' ');
}

describe('a way to a clue counts as likely as it is found', () => {
  const likely = '* Look: `check DX` shows [[The key]].\n* Ask: [[The key]].\n';

  test('the roll before the link, in the same paragraph or row', async () => {
    const page = `${likely}\n| they | find |\n| --- | --- |\n| \`check IQ - 4\` | [[The key]] |\n\n${clue}`;
    expect(await chances(page)).toBe('100 %, 91 %, 9 %');
    // 1 + 1 + 0.0926 / 0.5 = 2.2, which is two ways.
    expect(told(page)).toContain('counts as 2.2');
    expect(told(page)).toContain('found by the best of the party in 100 %, 91 %, 9 % of all tries');
    // 0.375 / 0.5 is three quarters of a way, and so there are three.
    expect(told(page.replace('IQ - 4', 'IQ - 1'))).toBeUndefined();
  });

  test('one of two rolls is enough; a roll further away, or after the link, is another matter', async () => {
    const end = `* a\n\n${clue}`;
    expect(await chances(`\`check IQ - 4\` or \`check DX\` shows [[The key]].\n\n${end}`)).toBe('91 %');
    expect(await chances(`\`check DX\` to get in. Inside, \`check IQ - 4\` shows [[The key]].\n\n${end}`)).toBe('9 %');
    expect(await chances(`[[The key]] is sold, \`check IQ - 4\` for less.\n\n${end}`)).toBeUndefined();
    expect(await chances(`\`check IQ - 4\` opens the door.\n\nIt is [[The key]].\n\n${end}`)).toBeUndefined();
  });

  test('the row of a random table, and the row that rolls that table', async () => {
    const tables = [
      '| 1d6 | On the road |\n| --- | --- |\n| 1-3 | snow |\n| 4-6 | `roll In the snow` |\n',
      '| 1d4 | In the snow |\n| --- | --- |\n| 1 | a boot, and in it [[The key]] |\n| 2-4 | a piano |\n',
    ].join('\n');
    // A half of a quarter.
    expect(await chances(`\`roll On the road\`\n\n${tables}\n${clue}`)).toBe('13 %');
    expect(await chances(`\`roll In the snow\`\n\n${tables}\n${clue}`)).toBe('25 %');
  });

  test('what names the clue is found as likely as it is itself', async () => {
    const letter = '> [!handout] A letter\n> See [[The key]].\n';
    const page = `\`check IQ\` finds [[A letter]].\n\n${letter}\n${clue}`;
    expect(await chances(page)).toBe('50 %');
    // Two letters that name each other end the search.
    const circle = `> [!handout] A letter\n> See [[The key]].\n\n${clue.replace('Under', '[[A letter]]: under')}`;
    expect(await chances(circle)).toBeUndefined();
  });

  test('links of other pages of the campaign count, too', async () => {
    const more = '=== other.md\n`check IQ` finds [[The key]].\n';
    expect(await chances(`[[The key]]\n\n${clue}`, more)).toBe('100 %, 50 %');
  });

  test('the page has them beside the name; where nothing is rolled, nothing is said', () => {
    const steps = showAdventure(contextOf(`\`check DX\`: [[The key]].\n\n${clue}`), { uri });
    let step = steps.next();
    while (!step.done) step = steps.next();
    expect(step.value?.boxes).toEqual([{ name: 'The key', anchor: 'muster-the-key', ways: '91 %' }]);
    expect(told(`[[The key]], [[The key]], [[The key]]\n\n${clue}`)).toBeUndefined();
  });
});
