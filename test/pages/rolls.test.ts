import { describe, expect, test } from 'vitest';
import type { CodeAction } from 'vscode-languageserver-protocol';
import { replayAll } from '../../language/play/on-command.js';
import { codeActions } from '../../server/features/code-actions.js';
import { completion } from '../../server/features/completion/index.js';
import { hover } from '../../server/features/hover/index.js';
import { inlayHints } from '../../server/features/inlay-hints.js';
import { roll } from '../../server/requests/roll.js';
import { findingsOf } from '../features/findings/harness.js';
import { atCursor, fixture, never } from '../features/harness.js';

const people = [
  'character "Sgt. Ann Gray" { DX 14, Stealth 16, Climbing 13 }',
  'character "Ben Holt" { IQ 13, Area Knowledge (Senio valley) 14 }',
  'npc "Guard Dog" { DX 12, IQ 4, Acute Hearing 4 }',
].join('\n');

/** A page of a campaign with two player characters. */
function adventure(page: string, campaign = ''): string {
  return `=== campaign.muster\ncampaign "Snow" { use "GURPS Lite WWII"\n${campaign} }\n=== people.muster\n${people}\n=== adventure.md\n${page}`;
}

const uri = 'file:///table/adventure.md';

/** The page with every hint where it is shown; blanks that keep words on one line are as any other. */
async function hinted(page: string, campaign?: string): Promise<string> {
  return (await hintedAsShown(page, campaign)).replaceAll('\u00a0', ' ');
}

async function hintedAsShown(page: string, campaign?: string): Promise<string> {
  const { context } = fixture(adventure(page, campaign));
  const document = context.writtenText(uri);
  const text = document?.getText() ?? '';
  const range = { start: { line: 0, character: 0 }, end: { line: 1000, character: 0 } };
  const hints = (await inlayHints(context, { textDocument: { uri }, range }, never)) ?? [];
  return hints.toReversed().reduce((shown, { position, label }) => {
    const at = document?.offsetAt(position) ?? 0;
    const words = typeof label === 'string' ? label : label.map(({ value }) => value).join('');
    return `${shown.slice(0, at)}«${words}»${shown.slice(at)}`;
  }, text);
}

function codes(page: string, campaign?: string): string[] {
  const { context } = fixture(adventure(page, campaign));
  const files = [{ uri, text: '' }];
  return findingsOf(context, files).map(({ line, from, to, code, severity }) => {
    const words = page.split('\n')[line]?.slice(from, to);
    return `${severity} ${code}: ${words}`;
  });
}

/** The fixes that are offered at the cursor, but for those that declare a name or allow what is wrong. */
async function fixesOf(page: string): Promise<string[]> {
  return (await actionsOf(page)).map(({ title }) => title);
}

/** What those fixes write. */
async function editsOf(page: string): Promise<string[]> {
  return (await actionsOf(page)).flatMap(({ edit }) => (edit?.changes?.[uri] ?? []).map(({ newText }) => newText));
}

async function actionsOf(page: string): Promise<CodeAction[]> {
  const asked = fixture(adventure(page));
  const { position } = atCursor(asked);
  const range = { start: position, end: position };
  const context = { diagnostics: [], only: ['quickfix'] };
  const actions = await codeActions(asked.context, { textDocument: { uri }, range, context }, never);
  return (actions ?? []).filter(({ title }) => !/^(?:Declare|Allow)/.test(title));
}

describe('a check for everybody of the party', () => {
  const page = 'The cold: `check each HT - 1`.';

  test('has the chance of each behind it, and no finding', async () => {
    const hints = await hinted(page);
    expect(hints).toBe('The cold: `check each HT - 1`«Gray 38 % · Holt 38 %».');
    expect(codes(page)).toEqual([]);
    expect(codes('`check each Stelth`')).toEqual(['error unknown-name: Stelth']);
    expect(codes('`check each HT + 9`')).toEqual(['information foregone: each HT + 9']);
  });

  test('is rolled once by each, in the order of the party; one can be asked for alone', () => {
    const { context } = fixture(adventure(page));
    const path = context.workspace.pages.rollsOf(uri)[0]?.source.path ?? '';
    const rolled = (name?: string) => roll(context, { uri, line: 0, path, seed: 'a', ...(name && { name }) }, never);
    expect(rolled()).toMatchObject({ title: 'Sgt. Ann Gray: HT - 1', followers: ['Ben Holt'] });
    expect(rolled('Ben Holt')).toMatchObject({ title: 'Ben Holt: HT - 1' });
    expect(rolled('Ben Holt')).not.toHaveProperty('followers');
  });

  test('a roll is found by its path alone, wherever it stands', () => {
    const { context } = fixture(adventure('# A\n\nThe cold: `check each HT - 1`.'));
    const path = context.workspace.pages.rollsOf(uri)[0]?.source.path ?? '';
    expect(roll(context, { uri, path, seed: 'a' }, never)).toMatchObject({ title: 'Sgt. Ann Gray: HT - 1' });
  });

  test('is not rolled by those who are dead, and may have steps and ways', async () => {
    const dead = '```muster\ncharacter "Dan Roe" { DX 15, HT 10; hits taken 60 }\n```\n';
    const { context } = fixture(adventure(`\`check each DX or IQ then HT\`\n\n${dead}`));
    const path = context.workspace.pages.rollsOf(uri)[0]?.source.path ?? '';
    const first = await roll(context, { uri, line: 0, path, seed: 'a' }, never);
    expect(first).toMatchObject({ followers: ['Ben Holt'] });
  });

  test('a hover says the chance of each, and the word is proposed', async () => {
    const { context } = fixture(adventure(page));
    const shown = JSON.stringify(
      (await hover(context, { textDocument: { uri }, position: { line: 0, character: 13 } }, never))?.contents,
    );
    expect(shown).toContain('| Sgt. Ann Gray | 9 | 38 % |');
    expect(shown).toContain('| Ben Holt | 9 | 38 % |');
    const asked = fixture(adventure('`check <|>`'));
    const { position } = atCursor(asked);
    const list = await completion(asked.context, { textDocument: { uri }, position }, never);
    const labels = JSON.stringify(list);
    expect(labels).toContain('"each"');
    const inOrder = [...(list && 'items' in list ? list.items : [])]
      .sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
      .map(({ label }) => label);
    expect(inOrder.indexOf('Stealth')).toBeLessThan(inOrder.indexOf('Guard Dog'));
    const after = fixture(adventure('`check each Steal<|>`'));
    const second = await completion(after.context, atCursor(after), never);
    expect(JSON.stringify(second)).toContain('"Stealth"');
  });
});

describe('a check that names nobody is for whoever tries', () => {
  test('the odds of the party stand behind the code, the best first', async () => {
    expect(await hinted('Quiet: `check Stealth`, up: `check Climbing - 2`.')).toBe(
      'Quiet: `check Stealth`«Gray 98 % · Holt 26 %», up: `check Climbing - 2`«Gray 63 % · Holt 2 %».',
    );
  });

  test('of the party those try who are alive', async () => {
    const dead = 'character "Dan Roe" { DX 15, HT 10; hits taken 60 }';
    const fence = (lines: string): string => `\n\n\`\`\`muster\n${lines}\n\`\`\`\n`;
    expect(await hinted(`\`check DX\`, \`check "Dan Roe" DX\`${fence(dead)}`)).toContain(
      '`check DX`«Gray 91 % · Holt 50 %», `check "Dan Roe" DX`«0 %»',
    );
    // Nor is a check less foregone, or a way of it open, because of them.
    expect(codes(`\`check DX + 8\`, \`check Karate or DX\`${fence(`${dead.replace('DX', 'Karate 15; DX')}`)}`)).toEqual(
      expect.arrayContaining(['information foregone: DX + 8', 'warning nobody-can: Karate or DX']),
    );
    const page = `---\nplayers: Dan Roe\n---\n\n\`check DX\`${fence(dead)}`;
    expect(codes(page)).toContain('warning nobody-can: DX');
  });

  test('in an encounter the dead try nothing, also where the line names them', async () => {
    const dead = 'character "Dan Roe" { DX 15, HT 10; hits taken 60 }';
    const lines = ['check "Dan Roe" DX', 'roll "Dan Roe" DX', 'check "Dan Roe" DX or IQ', 'check "Ben Holt" DX or IQ'];
    const sides = 'side Ours { "Dan Roe", "Ben Holt" }\nside Theirs { "Guard Dog" }';
    const page = `\`\`\`muster\n${dead}\nencounter "The yard" {\n${sides}\n${lines.join('\n')}\n}\n\`\`\`\n`;
    const shown = await hinted(page);
    for (const line of lines.slice(0, 3)) expect(shown).toContain(`${line}\n`);
    expect(shown).toContain('check "Ben Holt" DX or IQ«84 %»');
    const [once, twice] = codes(page).filter((one) => one.includes('needs-not-met'));
    expect([once, twice]).toEqual(Array(2).fill('information needs-not-met: DX'));
    const { context } = fixture(adventure(page));
    const why = async (line: string): Promise<string> => {
      const position = { line: page.split('\n').indexOf(line), character: 1 };
      return JSON.stringify((await hover(context, { textDocument: { uri }, position }, never))?.contents);
    };
    expect(await why(lines[0] ?? '')).toContain('**DX** cannot be rolled. The dead roll nothing.');
    expect(await why(lines[2] ?? '')).toContain('| Dan Roe |  | This character is dead. |');
  });

  test('that all of the party are hurt or out of the fight just now is no mistake of the page', () => {
    const found = (wounds: string): string[] => {
      const party = `=== party.muster\nuse Godlike\ncharacter Ann { Body 3, Coordination 4, wounds { ${wounds} } }\n`;
      const { context } = fixture(
        `${party}=== adventure.md\n---\nmuster: Godlike\n---\n\n\`check Coordination with penalty 2\`\n`,
      );
      const findings = findingsOf(context, [{ uri, text: '' }]);
      return findings.map(({ severity, code }) => `${severity} ${code}`);
    };
    expect(found('torso shock 1')).toEqual([]);
    expect(found('torso shock 11')).toEqual(['information nobody-can']);
    expect(found('head shock 4')).toEqual(['information nobody-can']);
  });

  test('of several ways the one is told that is not understood, with a near name', async () => {
    expect(
      codes('`check DX or Stelth`, `check Stelth or DX`, `check DX then Stelth`, `check "Ben Holt" DX or Stelth`'),
    ).toEqual(Array.from({ length: 4 }, () => 'error unknown-name: Stelth'));
    expect(await fixesOf('`check DX or Ste<|>lth`')).toContain('Write "Stealth"');
  });

  test('of many as many are named as the editor shows before it cuts a hint off', async () => {
    const many = ['Barnwell', 'Abramowitz', 'Lindqvist', 'Cy']
      .map((name, at) => `character "Pvt. ${name}" { DX 1${at} }`)
      .join('\n');
    const shown = await hinted(`\`check DX\`\n\n\`\`\`muster\n${many}\n\`\`\`\n`);
    expect(/«(.*)»/.exec(shown)?.[1]).toBe('Gray 91 % · Cy 84 % · 4 more');
  });

  test('one who is named makes it alone; dice alone are for nobody', async () => {
    expect(await hinted('`check "Ben Holt" Stealth` and `roll 2d + 1` yards')).toBe(
      '`check "Ben Holt" Stealth`«26 %» and `roll 2d + 1` yards',
    );
  });

  test('the other side is somebody else', async () => {
    expect(await hinted('`contest Stealth against "Guard Dog" DX`')).toMatch(/«Gray \d\d % · Holt \d+ %»$/);
    expect(await hinted('`opposed Stealth against "Guard Dog" DX`')).toMatch(/«Gray \d\d % · Holt \d+ %»$/);
  });

  test('the better of two ways, and one after the other', async () => {
    expect(await hinted('`check Climbing or DX - 3`')).toBe('`check Climbing or DX - 3`«Gray 84 % · Holt 16 %»');
    expect(await hinted('`check DX then IQ`')).toBe('`check DX then IQ`«Gray 45 % · Holt 42 %»');
  });

  test('the party is whom the campaign or the page lists', async () => {
    for (const party of ['party "Ben Holt"', 'party { "Ben Holt" }'])
      expect(await hinted('`check DX`', party)).toBe('`check DX`«Holt 50 %»');
    expect(await hinted('---\nplayers: Sgt. Ann Gray\n---\n`check DX`', 'party "Ben Holt"')).toContain('«Gray 91 %»');
    expect(codes('---\nplayers: Sgt. Ann Grey\n---\n[[Ben Holt]]')).toEqual(['error unknown-member: Sgt. Ann Grey']);
  });

  test('a wrapped line does not break a chance before its sign', async () => {
    expect(await hintedAsShown('`check DX`')).toBe('`check DX`«Gray 91\u00a0% · Holt 50\u00a0%»');
  });

  test('the hover says what each rolls', () => {
    const asked = fixture(adventure('`ch<|>eck Stealth - 2`'));
    const shown = hover(asked.context, atCursor(asked), never);
    expect(JSON.stringify(shown)).toContain('| Sgt. Ann Gray | 14 | 91 % |');
    expect(JSON.stringify(shown)).toContain('Sgt. Ann Gray: **Stealth - 2 = 14**');
  });

  test('is rolled for the best, or for whoever is asked for', async () => {
    const { context } = fixture(adventure('`check IQ` and `check DX`'));
    const rolled = async (character: number, name?: string) => {
      const result = await roll(
        context,
        { uri, line: 0, character, seed: 'x', ...(name !== undefined && { name }) },
        never,
      );
      return 'title' in result ? result.title : result.problem;
    };
    expect(await rolled(3)).toBe('Ben Holt: IQ');
    expect(await rolled(18)).toBe('Sgt. Ann Gray: DX');
    expect(await rolled(18, 'Ben Holt')).toBe('Ben Holt: DX');
  });
});

describe('a check of an encounter', () => {
  /** An encounter on a page, with the line that is tried at line 6. */
  const encounter = (line: string, sides = 'side Ours { party }; side Theirs { 2 "Guard Dog" }'): string =>
    `They come.\n\n\`\`\`muster\nencounter "The yard" {\n  ${sides}\n  // what is tried\n  ${line}\n}\n\`\`\`\n`;

  const hintOf = async (line: string, sides?: string): Promise<string | undefined> =>
    (await hinted(encounter(line, sides))).split('\n')[6]?.trim();

  test.each([
    ['check Stealth', 'check Stealth«Gray 98 % · Holt 26 %»'],
    ['check Climbing or DX - 3 "over the wall"', 'check Climbing or DX - 3 "over the wall"«Gray 84 % · Holt 16 %»'],
    ['check DX then IQ', 'check DX then IQ«Gray 45 % · Holt 42 %»'],
    ['check Ben Holt DX then IQ', 'check Ben Holt DX then IQ«42 %»'],
    ['contest Stealth against Guard Dog 2 IQ', 'contest Stealth against Guard Dog 2 IQ«Gray > 99 % · Holt 79 %»'],
  ])('%s is for anyone in the party who tries', async (line, shown) => {
    expect(await hintOf(line)).toBe(shown);
    expect(codes(encounter(line)).filter((one) => one.startsWith('error'))).toEqual([]);
  });

  test('of the party those try who take part, or all where none of them does', async () => {
    const sides = 'side Ours { "Ben Holt" }; side Theirs { "Guard Dog" }';
    expect(await hintOf('check DX', sides)).toBe('check DX«Holt 50 %»');
    expect(await hintOf('check DX', 'side Theirs { "Guard Dog" }')).toBe('check DX«Gray 91 % · Holt 50 %»');
  });

  test('a line that names nobody yet can go on with a member, or with what the party rolls', async () => {
    const labels = async (line: string): Promise<string[]> => {
      const asked = fixture(adventure(encounter(line)));
      const list = await completion(asked.context, atCursor(asked), never);
      return (list && 'items' in list ? list.items : (list ?? [])).map(({ label }) => label);
    };
    expect(await labels('check St<|>')).toEqual(expect.arrayContaining(['Stealth', 'Guard Dog 1', 'Ben Holt']));
    const named = await labels('check Ben Holt St<|>');
    expect(named).toContain('Stealth');
    expect(named).not.toContain('Guard Dog 1');
  });

  test('how somebody is counts', async () => {
    const sides = 'side Ours { "Sgt. Ann Gray" { DX 9 } }; side Theirs { "Guard Dog" }';
    expect(await hintOf('check DX', sides)).toBe('check DX«Gray 38 %»');
  });

  test('a word that nothing is called is corrected, and no npc is offered for it', async () => {
    expect(codes(encounter('check Stelth'))).toContain('error unknown-name: Stelth');
    expect(await fixesOf(encounter('check Stel<|>th'))).toEqual(['Write "Stealth"']);
    expect(await fixesOf('`check Stel<|>th`')).toEqual(['Write "Stealth"']);
  });

  test('the name of somebody that is mistyped is told from a word of the rules', async () => {
    expect(codes(encounter('check Ben Hollt DX'))).toContain('error unknown-member: Ben Hollt');
    expect(codes('`check Ben Hollt DX`')).toEqual(['error unknown-member: Ben Hollt']);
    expect(await fixesOf('`check Ben Ho<|>llt DX`')).toContain('Write "Ben Holt"');
  });

  test.each([
    ['check party DX', 'error not-understood: party'],
    ['check Theirs DX', 'error not-understood: Theirs'],
    ['check', 'error not-understood: check'],
    ['roll <x>', 'error not-understood: roll <x>'],
  ])('%s says that somebody has to roll something', (line, finding) =>
    expect(codes(encounter(line))).toContain(finding),
  );

  test('what is hardly possible is a finding, unless it is allowed', () => {
    expect(codes(encounter('check DX - 11'))).toContain('warning out-of-reach: DX - 11');
    expect(codes(encounter('check DX - 11 allowed "desperate"'))).toEqual([
      'information out-of-reach: DX - 11 allowed "desperate"',
    ]);
    expect(codes(encounter('check DX allowed "no reason"'))).toEqual([
      'warning useless-allowance: allowed "no reason"',
    ]);
  });

  test('is rolled for the best of those who take part', async () => {
    const { context } = fixture(adventure(encounter('check DX')));
    const result = await roll(context, { uri, line: 6, seed: 'x' }, never);
    expect('title' in result ? [result.title, result.encounter] : result.problem).toEqual([
      'Sgt. Ann Gray: DX',
      'The yard',
    ]);
  });

  test('the hover says who tries what', () => {
    const asked = fixture(adventure(encounter('ch<|>eck Climbing or DX - 3')));
    expect(JSON.stringify(hover(asked.context, atCursor(asked), never))).toContain('| Ben Holt | DX - 3: 7 | 16 % |');
  });
});

describe('one step after the other is rolled whole', () => {
  const rolled = async (dice: string, line = '`check DX then IQ`') => {
    const { context } = fixture(adventure(line));
    const result = await roll(context, { uri, line: 0, dice, name: 'Ben Holt' }, never);
    return 'title' in result ? result : { ...result, summary: result.problem };
  };

  test('the second step follows a success', async () => {
    expect((await rolled('3,3,3/4,4,3')).summary).toBe(
      'DX: 9 against 10: success by 1; IQ: 11 against 13: success by 2',
    );
    const failed = await rolled('3,3,3/6,6,5');
    expect([failed.summary, 'outcome' in failed && failed.outcome]).toEqual([
      'DX: 9 against 10: success by 1; IQ: 17 against 13: critical failure by 4',
      'failure',
    ]);
  });

  test('and a failure ends it', async () => {
    expect((await rolled('6,5,4')).summary).toBe('DX: 15 against 10: failure by 5');
    expect((await rolled('3,3,3')).summary).toMatch(/^Also type the dice of "IQ"/);
  });

  test('a contest is a step too, and the whole replays from its record', async () => {
    const result = await rolled('3,3,3/4,4,3/1,2,3', '`check DX then IQ against "Guard Dog" IQ`');
    expect(result.summary).toMatch(/^DX: .*; IQ against Guard Dog IQ: .*; Guard Dog 6 .*; wins by 4$/);
    expect('record' in result && replayAll(JSON.stringify(result))).toMatchObject([{ same: true }]);
  });
});

test('an allowance of a page that allows nothing is a finding', () =>
  expect(codes('`check DX allowed "no reason"`')).toEqual(['warning useless-allowance: allowed "no reason"']));

describe('what a game master wants to know of a check', () => {
  test('words that mean nothing, once', () => {
    expect(codes('`check Stelth` and `check "Bert" DX`')).toEqual([
      'error unknown-name: Stelth',
      'error unknown-member: "Bert"',
    ]);
  });

  test('a power in quotes that one of the party has is not the name of somebody', () => {
    const page = (code: string): string =>
      `=== a.md\n---\nmuster: Godlike\n---\n\`${code}\`\n\`\`\`muster\ncharacter Rook { nature Talent, Command 3, will 7, miracle "Cold breath" 5d }\n\`\`\``;
    const codesOf = (code: string): string[] =>
      fixture(page(code))
        .context.workspace.findings('file:///table/a.md')
        .map((one) => one.code);
    expect(codesOf('check "Cold breath" difficulty 3')).toEqual([]);
    expect(codesOf('check "Warm breath" difficulty 3')).toEqual(['unknown-member']);
  });

  test('one of several ways that is mistyped', () => {
    expect(codes('`check DX + Stelth then IQ`')).toEqual(['error unknown-name: Stelth']);
  });

  test('a contest of which one way is against no one', () => {
    expect(codes('`contest DX or IQ against Guard Dog IQ`, `contest DX against Guard Dog IQ or IQ`')).toEqual([
      'error not-understood: DX',
      'error not-understood: IQ',
    ]);
    expect(codes('`contest DX against Guard Dog IQ or IQ against Guard Dog IQ`')).toEqual([]);
  });

  test('two characters in one line, and dice as players write them', async () => {
    const { context } = fixture(adventure('`check Sgt. Ann Gray or Ben Holt DX`'));
    expect(context.workspace.findings(uri).map(({ message }) => message)).toEqual([
      'A line is for one character, or without a name for anyone in the party who tries. Write another line for Ben Holt, or leave all names out.',
    ]);
    expect(codes('`roll d6 + 2`')).toEqual([]);
    expect(await editsOf('`roll d<|>66`')).toEqual([]);
  });

  test('a second character in another way, or after `and`', () => {
    const why = (line: string) =>
      fixture(adventure(line))
        .context.workspace.findings(uri)
        .map(({ message }) => message);
    const one =
      'A line is for one character, or without a name for anyone in the party who tries. Write another line for Guard Dog, or leave all names out.';
    for (const line of ['Ben Holt DX or Guard Dog IQ', 'Ben Holt DX and Guard Dog DX', 'DX then Guard Dog IQ'])
      expect(why(`\`check ${line}\``)).toEqual([one]);
    expect(codes('`check Ben Holt DX or Guard Dog IQ`')).toEqual(['error not-understood: Guard Dog']);
    // Somebody is called like a skill.
    expect(codes('`check Ben Holt DX or Stealth`\n\n```muster\nnpc Stealth { DX 11 }\n```\n')).toEqual([]);
  });

  test('what people write for `against`', async () => {
    for (const word of ['vs', 'vs.', 'versus', 'v'])
      expect(codes(`\`contest DX ${word} "Guard Dog" IQ\``)).toEqual([`error not-understood: ${word}`]);
    const [told] = fixture(adventure('`contest Ben Holt DX vs Guard Dog IQ`')).context.workspace.findings(uri);
    expect(told?.message).toBe('The second side of a contest begins with `against`. Write `against` instead of `vs`.');
    expect(await editsOf('`contest DX v<|>s Guard Dog IQ`')).toContain('against');
  });

  test('one of several, who is in encounters only', () => {
    expect(codes('`check Guard Dog 2 DX`, `contest DX against Guard Dog 2 IQ`')).toEqual([
      'error unknown-member: Guard Dog 2',
      'error unknown-member: Guard Dog 2',
    ]);
    expect(codes('`check Ben Holt 12`')).toEqual([]);
  });

  test('a party of which no name is right is reported once', async () => {
    const page = '---\nplayers: ["Ann Gray, Ben Holt"]\n---\n`check DX` and `check IQ`.';
    expect(codes(page)).toEqual(['error unknown-member: Ann Gray, Ben Holt']);
    expect(await hinted(page)).toContain('`check DX`«');
  });

  test('nobody can, hardly anybody can, everybody does', () => {
    expect(codes('`check DX - 11`, `check DX + 8`, `check DX`')).toEqual([
      'warning out-of-reach: DX - 11',
      'information foregone: DX + 8',
    ]);
  });

  test('there is no party', () => {
    const { context } = fixture('=== a.md\n---\nmuster: GURPS Lite WWII\n---\n`check DX`');
    expect(context.workspace.findings('file:///table/a.md').map(({ code }) => code)).toEqual(['unknown-member']);
  });

  test('an allowed check is told with its reason', () => {
    expect(codes('`check DX - 11 allowed "desperate"`')).toEqual([
      'information out-of-reach: DX - 11 allowed "desperate"',
    ]);
  });
});
