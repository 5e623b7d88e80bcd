import { describe, expect, test } from 'vitest';
import { type NewSheet, newSheet, templateText } from '../../language/show/on-command.js';
import { isRefusal } from '../../server/protocol.js';
import { governed } from '../../server/requests/governed.js';
import { writeNewSheet } from '../../server/requests/new-sheet.js';
import { fixture, never } from '../features/harness.js';

const { context, uri } = fixture(`=== camp/campaign.muster
campaign Hürtgen { use "GURPS Lite WWII" }
=== camp/joe.muster
character Joe { age 30 }<|>
=== alone.muster
npc Nobody { }
=== house.rulebook
rulebook House extends Godlike
`);
const beside = (name: string) => uri.replace('camp/joe.muster', name);

async function snippet(what: NewSheet, game: string, file?: string): Promise<string> {
  const answer = await writeNewSheet(context, { what, game, ...(file !== undefined && { uri: file }) }, never);
  if (isRefusal(answer)) throw new Error(answer.problem);
  return answer.snippet;
}

describe('a new sheet', () => {
  test('has places for the name, what a sheet states, and the scores, in the order of the text', async () => {
    const text = await snippet('character', 'GURPS Lite WWII', beside('new/ann.muster'));
    expect(text).toMatch(/^use "GURPS Lite WWII"\n\ncharacter "\$\{1:Name\}" \{\n {2}nationality "\$\{2:/);
    expect(text).toMatch(/ST \$\{4:10\}, DX \$\{5:10\}, IQ \$\{6:10\}, HT \$\{7:10\}\n/);
    expect(text).toMatch(/\n {2}gear \{ \$\{8:[^}]+\} \\\}\n\n {2}roll ST\n\\\}\n$/);
  });

  test('says who it is, and what a field is for without saying it for its author', async () => {
    const answer = await writeNewSheet(context, { what: 'character', game: 'Godlike', name: 'Cpl. Ann Rowe' }, never);
    const text = isRefusal(answer) ? '' : answer.snippet;
    expect(text).toMatch(/^use "Godlike"\n\ncharacter "Cpl\. Ann Rowe" \{\n {2}nation "\$\{1:\}" {2}\/\/ country/);
    // The one idea of its sheets: a skill stands in the braces of its stat.
    expect(text).toMatch(/\n {2}Body \$\{\d:2d\} \{ \w+ \$\{\d:1\} \\\}\n {2}Coordination/);
  });

  test('says which scores are usual, and what a miracle needs in its braces', async () => {
    expect(await snippet('character', 'Rough Methods')).toMatch(
      /\/\/ Attribute: .*: 0 is usual for people\n {2}Coordination/,
    );
    expect(await snippet('character', 'Wild Talents')).toMatch(/\/\/ Miracle: .*Attacks, Defends, Useful/);
  });

  test.each(['GURPS Lite WWII', 'Godlike', 'Wild Talents', 'Rough Methods', 'Men & Supermen'])(
    'of %s has no errors',
    (game) => {
      const rules = context.workspace.books.get(game)?.rules;
      const text = rules ? templateText(newSheet(rules, { what: 'character', name: 'Ann' })) : '';
      const one = fixture(text.replace(/$/, '<|>'));
      const findings = one.context.workspace.sheet(one.uri, '1')?.findings ?? [];
      expect(text).toContain('roll ');
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    },
  );

  test('does not repeat the game of its campaign; another game is named', async () => {
    expect(await snippet('npc', 'GURPS Lite WWII', beside('camp/ann.muster'))).toMatch(/^npc "/);
    expect(await snippet('npc', 'Godlike', beside('camp/ann.muster'))).toMatch(/^use "Godlike"\n\nnpc "/);
  });

  test('of a campaign tells what its settings are', async () => {
    const text = await snippet('campaign', 'GURPS Lite WWII');
    expect(text).toMatch(/^campaign "\$\{1:Name\}" \{\n {2}use "GURPS Lite WWII"\n/);
    expect(text).toContain(
      '  // disadvantages at most 40: points that disadvantages may give; `none` lifts the limit\n',
    );
  });

  test('of a campaign begins with what a campaign decides, and is no list of all numbers of the game', async () => {
    const lines = (await snippet('campaign', 'Wild Talents')).split('\n').filter((line) => line.startsWith('  // '));
    expect(lines[1]).toBe('  // party "First Name", "Second Name"');
    expect(lines[3]).toMatch(/^ {2}\/\/ points 250: /);
    expect(lines.join('\n')).not.toMatch(/\/\/ [A-Z]\w+ [A-Z]\w+ \d/);
  });

  test('of an adventure is a page for the party of its campaign; where nobody is played, an npc stands for the players', async () => {
    const own = await snippet('adventure', 'GURPS Lite WWII', beside('camp/mill.md'));
    expect(own).toMatch(/^# \$\{1:Name\}\n\n## The way in\n\n> \[!read-aloud\]\n> \$\{2:/);
    expect(own).toContain('To get over the wall: `check ST`.');
    expect(own).toContain('side Heroes { party \\}');
    const alone = await snippet('adventure', 'GURPS Lite WWII', beside('mill.md'));
    expect(alone).toMatch(/^---\nmuster: GURPS Lite WWII\n---\n\n# /);
    expect(alone).toContain('`check Hero ST`');
    expect(alone).toContain('side Heroes { 2 Hero \\}');
  });

  test('of a game that nobody knows is refused with a near one', async () => {
    expect(await writeNewSheet(context, { what: 'npc', game: 'Godlik' }, never)).toEqual({
      problem: 'There is no rulebook called "Godlik". Did you mean "Godlike"?',
    });
  });
});

describe('what governs a file', () => {
  test('is the game and the campaign, with the rulebook', async () => {
    expect(await governed(context, { uri }, never)).toEqual({
      game: 'GURPS Lite WWII',
      campaign: 'Hürtgen',
      rulebook: 'builtin:///gurps-lite-wwii.rulebook',
    });
  });

  test('of a rulebook is itself, and of a sheet without a game nothing', async () => {
    expect(await governed(context, { uri: beside('house.rulebook') }, never)).toEqual({
      game: 'House',
      rulebook: beside('house.rulebook'),
    });
    expect(await governed(context, { uri: beside('alone.muster') }, never)).toEqual({});
  });
});
