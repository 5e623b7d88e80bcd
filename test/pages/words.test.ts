import { describe, expect, test } from 'vitest';
import { completion } from '../../server/features/completion/index.js';
import { atCursor, fixture, never } from '../features/harness.js';

const campaign =
  '=== campaign.muster\ncampaign "Snow" { use Godlike }\ncharacter Ann { }\ncharacter "Ben Holt" { }\nnpc Guard { }\nclock Alarm 6\ntable Weather 1d2 { 1: snow, 2: rain }\n';

/** What is offered at the cursor of a page, and what the first of it writes. */
async function offered(text: string): Promise<{ labels: string[] | undefined; first: string | undefined }> {
  const asked = fixture(`${campaign}=== adventure.md\n${text}`);
  const items = (await completion(asked.context, atCursor(asked), never))?.items;
  return { labels: items?.map(({ label }) => label), first: items?.[0]?.textEdit?.newText };
}

describe('a page offers, besides names and lines of a sheet,', () => {
  test('the kinds of a box, closed by its bracket', async () => {
    const kinds = { labels: ['read-aloud', 'gm', 'handout', 'clue'], first: 'read-aloud]' };
    expect(await offered('[[Ann]]\n\n> [!<|>')).toEqual(kinds);
    expect((await offered('[[Ann]]\n\n> [!re<|>]')).first).toBe('read-aloud');
  });

  test('the words of a fence', async () => {
    expect((await offered('[[Ann]]\n\n```<|>\n```\n')).labels).toEqual(['muster']);
    expect((await offered('[[Ann]]\n\n- ```muster <|>\n  ```\n')).labels).toEqual(['hidden', 'example']);
  });

  test('the verbs of inline code, and clocks and tables after one', async () => {
    expect(await offered('[[Ann]] `<|>`')).toMatchObject({
      labels: expect.arrayContaining(['check', 'tick']),
      first: 'check ',
    });
    expect((await offered('`check Body` and `c<|>`')).labels).toContain('contest');
    expect((await offered('[[Ann]] `tick <|>`')).labels).toEqual(['Alarm']);
    expect((await offered('[[Ann]] `clock A<|>`')).labels).toEqual(['Alarm']);
    expect((await offered('`note the <|>horn`')).labels).toBeUndefined();
    expect((await offered('[[Ann]] `roll <|>`')).labels).toEqual(['Weather']);
  });

  test('traits after `or` and `then`, which begin another roll', async () => {
    expect((await offered('`check Body or B<|>`')).labels).toContain('Brains');
    expect((await offered('`check Body then <|> `')).labels).toContain('Brains');
  });

  test.each([
    'check <|>',
    'check Bra<|>',
    'check Body or B<|>',
    'check Body with <|>',
    'contest Body against <|>',
    'roll Bo<|>',
  ])('in a roll that is still being written what is offered once it is closed: %s', async (written) => {
    const closed = await offered(`[[Ann]] is here: \`${written}\`, and goes on.`);
    expect(closed.labels?.length).toBeGreaterThan(0);
    expect(await offered(`[[Ann]] is here: \`${written}`)).toEqual(closed);
  });

  test('the keys of front matter, games and players', async () => {
    expect(await offered('---\n<|>\n---\n[[Ann]]')).toEqual({
      labels: ['muster', 'players', 'between', 'given'],
      first: 'muster: ',
    });
    const games = (await offered('---\nmuster: <|>\n---\n[[Ann]]')).labels;
    // What two games share is no game.
    expect(games).not.toContain('One-Roll Engine');
    expect(games).toEqual(expect.arrayContaining(['Godlike', 'off']));
    expect((await offered('---\nplayers: Ann, <|>\n---\n[[Ann]]')).labels).toEqual(['Ann', 'Ben Holt']);
  });

  test('what breaks a side, and when', async () => {
    const scene = (line: string): string => `\`\`\`muster\nencounter E {\n  side A { Guard }\n  ${line}\n}\n\`\`\`\n`;
    expect((await offered(scene('morale A <|>'))).labels).toEqual(expect.arrayContaining(['when', 'at half']));
    expect((await offered(scene('defeat A when Guard <|>'))).labels).toContain('is out');
  });

  test('nothing in prose, after it, or in two backticks', async () => {
    for (const text of ['Some <|>prose [[Ann]]', '## <|>', '[[Ann]] ``<|>``', '`check Body` <|>', '[[Ann]] > [!<|>'])
      expect((await offered(text)).labels).toBeUndefined();
  });
});
