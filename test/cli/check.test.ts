import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asProcess, folderWith, jsonOf, muster } from './muster.js';

const game = 'use "GURPS Lite WWII"\n';
const good = `${game}npc Ann { DX 12 [20], Stealth 12 [2] }\n`;
const bad = `${game}npc Ann {\n  DX 12 [30]\n  Flying Carpets 12\n}\n`;

describe('findings', () => {
  test('a clone of the project knows the games of its examples, and none of its tests', () => {
    // What it names are all that are known, in words and in fixes.
    const { out } = muster(['check', '-', '--format', 'json'], { input: 'use Nothing\nnpc A { }\n' });
    expect(out).toContain('Wild Talents');
    expect(out).not.toContain('Court of Favours');
  });

  test('none: exit code 0 and nothing on standard output', () => {
    const ran = muster(['check', 'ann.muster'], { cwd: folderWith({ 'ann.muster': good }) });
    expect(ran).toEqual({ code: 0, out: '', err: '1 file: nothing to report\n' });
  });

  test('one a line, with file, line and column, to be found by grep; below it what to do', () => {
    const ran = muster(['check', '.'], { cwd: folderWith({ 'sub/ann.muster': bad }) });
    expect(ran.code).toBe(1);
    expect(ran.out.split('\n')).toEqual([
      expect.stringMatching(/^sub\/ann\.muster:3:9: error wrong-cost: DX 12 costs \[20\], not \[30\]\. \[Lite \d+\]$/),
      '  fix: Write the right cost [20] (2 more)',
      expect.stringMatching(/^sub\/ann\.muster:4:3: error unknown-name: .*"Flying Carpets"/),
      expect.stringMatching(/^ {2}fix: Declare Flying Carpets/),
      '',
    ]);
    expect(ran.err).toBe('1 file: 2 errors\n');
  });

  test.skipIf(process.platform === 'win32')('a named pipe is not waited for', () => {
    const cwd = folderWith({ 'ann.muster': good });
    spawnSync('mkfifo', [join(cwd, 'pipe.muster')]);
    const ran = muster(['check', 'pipe.muster'], { cwd });
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('pipe.muster:1:1: error unreadable-file: This file cannot be read: it is a named pipe.');
  });

  test('quote no more of a long text than can be read at a glance, in words and fixes', () => {
    const words = 'a rope and '.repeat(500);
    const text = `${game}npc Ann {\n  Stealth 12 (${words}) [2]\n  ${words}\n}\n`;
    const { out } = muster(['check', '-'], { cwd: folderWith({}), input: text });
    expect(out).toContain('"a rope and a rope');
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThan(900);
  });

  test('are not coloured where nobody looks', () => {
    const ran = muster(['check', '.'], { cwd: folderWith({ 'ann.muster': bad }) });
    expect(ran.out).not.toContain('\u001b');
  });

  test('as JSON of version 1', () => {
    const ran = muster(['check', '.', '--format', 'json'], { cwd: folderWith({ 'ann.muster': bad }) });
    expect(jsonOf(ran)).toMatchObject({
      version: 1,
      findings: [
        {
          file: 'ann.muster',
          line: 3,
          column: 9,
          endLine: 3,
          endColumn: 13,
          severity: 'error',
          code: 'wrong-cost',
          message: expect.stringContaining('[20]'),
          rule: { book: 'GURPS Lite WWII', kind: 'attribute', name: 'DX', citation: expect.stringContaining('Lite') },
        },
        { file: 'ann.muster', line: 4, column: 3, code: 'unknown-name' },
      ],
    });
  });

  test('with every fix of the editor, as edits that a program can apply', () => {
    const cwd = folderWith({ 'ann.muster': bad });
    const { findings } = jsonOf(muster(['check', '.', '--format', 'json'], { cwd }));
    expect(findings).toMatchObject([
      {
        code: 'wrong-cost',
        fixes: [
          {
            title: 'Write the right cost [20]',
            preferred: true,
            edits: [{ file: 'ann.muster', line: 3, column: 9, endLine: 3, endColumn: 13, text: '[20]' }],
          },
          {},
          {},
          { title: 'Allow it here, with a reason', allows: true },
        ],
      },
      { code: 'unknown-name' },
    ]);
    const log = jsonOf(muster(['check', '.', '--format', 'sarif'], { cwd }));
    const [run] = log.runs as { results: object[] }[];
    expect(run?.results[0]).toMatchObject({
      fixes: expect.arrayContaining([
        {
          description: { text: 'Write the right cost [20]' },
          artifactChanges: [
            {
              artifactLocation: { uri: 'ann.muster', uriBaseId: '%SRCROOT%' },
              replacements: [
                {
                  deletedRegion: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 13 },
                  insertedContent: { text: '[20]' },
                },
              ],
            },
          ],
        },
      ]),
    });
  });

  test('as SARIF 2.1.0', () => {
    const log = jsonOf(muster(['check', '.', '--format', 'sarif'], { cwd: folderWith({ 'a b.muster': bad }) }));
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') });
    expect(log.runs).toMatchObject([
      {
        columnKind: 'utf16CodeUnits',
        tool: { driver: { name: 'Muster', rules: [{ id: 'unknown-name' }, { id: 'wrong-cost' }] } },
        results: [
          {
            ruleId: 'wrong-cost',
            ruleIndex: 1,
            level: 'error',
            message: { text: expect.any(String) },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'a%20b.muster', uriBaseId: '%SRCROOT%' },
                  region: { startLine: 3, startColumn: 9, endLine: 3, endColumn: 13 },
                },
              },
            ],
          },
          { ruleId: 'unknown-name', ruleIndex: 0 },
        ],
      },
    ]);
  });

  test('warnings fail only beyond --max-warnings', () => {
    const cwd = folderWith({ 'ann.muster': `${game}npc Ann { IQ 10, Stealth [3] }\n` });
    expect(muster(['check', '.'], { cwd }).code).toBe(0);
    expect(muster(['check', '.', '--max-warnings', '1'], { cwd }).code).toBe(0);
    const strict = muster(['check', '.', '--max-warnings', '0'], { cwd });
    expect(strict.code).toBe(1);
    expect(strict.err).toContain('--max-warnings allows 0');
  });

  test('that are allowed are remarks with their reason', () => {
    const cwd = folderWith({ 'ann.muster': `${game}npc Ann { DX 12 [30] allowed "an old sheet" }\n` });
    const ran = muster(['check', '.', '--format', 'json'], { cwd });
    expect(ran.code).toBe(0);
    expect(jsonOf(ran).findings).toMatchObject([
      { severity: 'information', code: 'wrong-cost', allowed: 'an old sheet' },
    ]);
  });

  test('of what the text itself has wrong stand beside those of the rules', () => {
    const ran = muster(['check', '.'], {
      cwd: folderWith({ 'ann.muster': `${game}npc Ann {\n  "open\n  DX 12 [30]\n}\n` }),
    });
    expect(ran.out).toContain('ann.muster:3:3: error unclosed-quote');
    expect(ran.out).toContain('ann.muster:4:9: error wrong-cost');
  });

  test('of the rules that a table writes into its campaign', () => {
    const text = 'campaign X {\n  use Godlike\n  rules {\n    derived Luck = Fortune + 1\n  }\n}\n';
    const ran = muster(['check', '.'], { cwd: folderWith({ 'campaign.muster': text }) });
    expect(ran.out).toMatch(/^campaign\.muster:4:\d+: error unknown-name: .*Fortune/);
  });

  test('of a rulebook', () => {
    const ran = muster(['check', 'house.rulebook'], {
      cwd: folderWith({ 'house.rulebook': 'rulebook House "mine"\nderived Luck = Fortune + 1\n' }),
    });
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/^house\.rulebook:2:\d+: error unknown-name: .*Fortune/);
  });
});

describe('what is read', () => {
  test('a file is checked with its campaign, and only the file is reported', () => {
    const cwd = folderWith({
      'campaign.muster': 'campaign "North" { use Godlike }\nnpc Guard { Body 2 }\n',
      'squad/joe.muster': 'character Joe like Guard { Cool 2 }\n',
      'squad/bad.muster': 'character Bad { Flying Carpets 3 }\n',
    });
    expect(muster(['check', 'squad/joe.muster'], { cwd })).toMatchObject({ code: 0, out: '' });
    expect(muster(['check', 'joe.muster'], { cwd: `${cwd}/squad` })).toMatchObject({ code: 0, out: '' });
    expect(muster(['check', '.'], { cwd }).out).toMatch(/^squad\/bad\.muster:1:17: error unknown-name/);
  });

  test('a rulebook of the folder', () => {
    const cwd = folderWith({
      'rules/mine.rulebook':
        'rulebook "My Godlike" "the table\'s" extends Godlike\nskill Whittling "carving" { on Coordination }\n',
      'joe.muster': 'use "My Godlike"\ncharacter Joe { Coordination 2 { Whittling 2 } }\n',
    });
    expect(muster(['check', '.'], { cwd })).toMatchObject({ code: 0, out: '' });
  });

  test('not what .gitignore names, unless it is asked for', () => {
    const cwd = folderWith({
      '.gitignore': 'drafts/\n*.old.muster\n!keep.old.muster\n',
      'ann.muster': good,
      'drafts/bad.muster': bad,
      'bad.old.muster': bad,
      'keep.old.muster': bad.replaceAll('Ann', 'Kim'),
      'node_modules/x/bad.muster': bad,
    });
    const ran = muster(['check', '.'], { cwd });
    expect(ran.out.match(/^\S+\.muster/gm)).toEqual(['keep.old.muster', 'keep.old.muster']);
    expect(muster(['check', 'drafts/bad.muster'], { cwd }).code).toBe(1);
  });

  test('standard input', () => {
    expect(asProcess(['check', '-'], { cwd: folderWith({}), input: bad })).toMatchObject({
      code: 1,
      out: expect.stringContaining('stdin.muster:3:9: error wrong-cost'),
    });
    const cwd = folderWith({
      'campaign.muster': 'campaign North { use Godlike }\nnpc Guard { Body 2 }\n',
      'a.muster': 'character A { Body 9 }',
    });
    const ran = muster(['check', '-', '--stdin-name', 'a.muster'], {
      cwd,
      input: 'character A like Guard { Flying Carpets 2 }\n',
    });
    expect(ran.out).toMatch(/^a\.muster:1:26: error unknown-name/);
    expect(ran.out.match(/^\S+\.muster/gm)).toHaveLength(1);
  });

  test('files that cannot be checked are findings, and the others are checked', () => {
    const cwd = folderWith({
      'ann.muster': bad,
      'latin.muster': Uint8Array.from([...Buffer.from('character H'), 0xfc, ...Buffer.from('rtgen { }')]),
      'huge.muster': 'x'.repeat(9_000_000),
    });
    const ran = muster(['check', '.'], { cwd });
    expect(ran.code).toBe(1);
    expect(ran.out).toContain('latin.muster:1:1: error not-utf-8: ');
    expect(ran.out).toContain('huge.muster:1:1: error file-too-large: ');
    expect(ran.out).toContain('ann.muster:3:9: error wrong-cost');
  });

  test('a byte order mark and Windows line ends move no column', () => {
    const ran = muster(['check', '.'], { cwd: folderWith({ 'ann.muster': `\uFEFF${bad.replaceAll('\n', '\r\n')}` }) });
    expect(ran.out).toContain('ann.muster:3:9: error wrong-cost');
  });

  test('with --coverage also what of a rulebook nobody uses', () => {
    const cwd = folderWith({
      'mine.rulebook':
        'rulebook Mine "m"\nkind virtue "v" { rating from 1 to 3 }\nvirtue Grace "g"\nvirtue Guile "g"\n',
      'a.muster': 'use Mine\nnpc A { Grace 2 }\n',
    });
    expect(muster(['check', '.', '--coverage'], { cwd }).out).toContain(
      'Mine: 1 of 2 declarations are used by 1 sheet. Unused are\n  virtue: Guile\n',
    );
    expect(jsonOf(muster(['check', '.', '--coverage', '--format', 'json'], { cwd }))).toMatchObject({
      coverage: [{ rulebook: 'Mine', declared: 2, used: 1, unused: { virtue: ['Guile'] } }],
    });
  });

  test('the examples: only deliberately illegal characters have errors', () => {
    const { findings } = jsonOf(muster(['check', 'examples', '--format', 'json']));
    const errors = (findings as { severity: string; file: string }[]).filter(({ severity }) => severity === 'error');
    expect([...new Set(errors.map(({ file }) => file))].filter((file) => !file.includes('illegal'))).toEqual([]);
    expect(errors.length).toBeGreaterThan(10);
  });
});

describe('wrong use has exit code 2 and says what to do', () => {
  test.each([
    [['check'], 'name files or folders'],
    [['check', 'nothing.muster'], 'there is no file or folder "nothing.muster"'],
    [['check', 'package.json'], 'is not a sheet, a rulebook or Markdown'],
    [['check', 'examples', '--fromat', 'json'], 'Did you mean "--format"?'],
    [['check', 'examples', '--format', 'xml'], 'text, json or sarif, not "xml"'],
    [['check', 'examples', '--max-warnings', 'few'], 'a whole number of at least 0'],
    [['check', 'examples', '--format'], '--format needs a value'],
    [['chekc'], 'Did you mean "check"?'],
    [[], 'Usage: muster COMMAND'],
  ])('%j', (args, message) => {
    const ran = muster(args);
    expect(ran.code).toBe(2);
    expect(ran.out).toBe('');
    expect(ran.err).toContain(message);
  });
});

describe('Markdown', () => {
  const page = `# Adventure\n\n\`\`\`muster\nnpc Ben { DX 12 [30] }\n\`\`\`\n`;

  test('of a campaign is checked in its fences', () => {
    const cwd = folderWith({ 'campaign.muster': `${game}campaign "Snow" { }\n`, 'adventure.md': page });
    const ran = muster(['check', '.'], { cwd });
    expect(ran.out).toMatch(/^adventure\.md:4:17: error wrong-cost/);
    expect(ran.err).toBe('2 files: 1 error\n');
  });

  test('of no campaign whose only fence is mistyped is told so, if the fence names a game', () => {
    const mistyped = page.replace('```muster', '```mustr');
    const own = mistyped.replace('npc Ben', `${game}npc Ben`);
    const cwd = folderWith({ 'own.md': own, 'other.md': mistyped });
    const ran = muster(['check', '.'], { cwd });
    expect(ran.out).toMatch(/^own\.md:3:4: error not-understood: .*"mustr"/);
    expect(ran.err).toBe('1 file: 1 error\n');
  });

  test('of no game is not checked, and says so where it is named', () => {
    const cwd = folderWith({ 'ann.muster': good, 'adventure.md': page });
    expect(muster(['check', '.'], { cwd }).err).toBe('1 file: nothing to report\n');
    expect(muster(['check', 'adventure.md'], { cwd }).err).toContain('adventure.md is ordinary Markdown');
    expect(
      muster(['check', 'adventure.md'], {
        cwd: folderWith({ 'adventure.md': `---\nmuster: GURPS Lite WWII\n---\n${page}` }),
      }).out,
    ).toContain('adventure.md:7:17');
  });
});

test('--estimate plays the encounters, and says which are deadly', () => {
  const folder = folderWith({
    'dyke.muster': `use "GURPS Lite WWII"
npc Sentry { ST 10, DX 10, HT 10, Shortsword 12, gear { Machete } }
character Ann { }
encounter "The dyke" { side Ours { Ann }, side Theirs { 2 Sentry } }
`,
  });
  const codes = (...more: string[]) => {
    const { findings } = jsonOf(muster(['check', folder, '--format', 'json', ...more])) as {
      findings: { code: string }[];
    };
    return findings.map(({ code }) => code);
  };
  expect(codes()).not.toContain('deadly');
  expect(codes('--estimate')).toContain('deadly');
});

test('--estimate says of a fight in which nobody reaches the other what keeps them from it, and so does play', () => {
  const folder = folderWith({
    'field.muster': `use "GURPS Lite WWII"
weapon Rifle { skill Guns (Rifle), damage 5d, SS 10, Acc 5, Half Damage 400, Max 2000, Shots 5 }
npc Rifleman { Guns (Rifle) 12, gear { Rifle } }
encounter "The field" {
  distance 5000 yards
  side Ours { Rifleman }
  side Theirs { Rifleman }
}
`,
  });
  const { findings } = jsonOf(muster(['check', folder, '--format', 'json', '--estimate'])) as {
    findings: { code: string; message: string }[];
  };
  expect(findings.find(({ code }) => code === 'no-end')?.message).toContain(
    'Rifleman can attack no enemy. Rifle reaches 2000 yards at most.',
  );
  expect(muster(['play', join(folder, 'field.muster'), '--all']).out).toContain(
    'not now: attack Rifleman 2 with Rifle, range 5000. Rifle reaches 2000 yards at most.',
  );
});

test('--estimate says of a fight that nobody wins who has nothing to attack with, and not that it is deadly', () => {
  const folder = folderWith({
    'bound.rulebook': `rulebook "Bound" extends "GURPS Lite WWII"
replace weapon Bare Fist { skill: Punch Skill; damage: Punch }
replace weapon Foot { skill: Kick Skill; damage: Kick }
`,
    'yard.muster': `use "Bound"
npc Farmer { ST 10, gear { Rake } }
character Ann { gear { Rope } }
encounter "The yard" { side Ours { Ann }, side Theirs { 2 Farmer } }
`,
  });
  const { findings } = jsonOf(muster(['check', folder, '--format', 'json', '--estimate'])) as {
    findings: { code: string; message: string }[];
  };
  expect(findings.map(({ code }) => code)).not.toContain('deadly');
  expect(findings.find(({ code }) => code === 'no-end')?.message).toBe(
    '100 % of such fights are not decided after 30 rounds: Ann and Farmer have nothing to attack with. Write a weapon that the game knows in their gear.',
  );
});

test('a game that does not say who is out of the fight has fights that never end: an estimate and a run say so', () => {
  const folder = folderWith({
    'small.rulebook': `rulebook Small
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Strength
kind weapon is item { field harm number else 1 }
weapon Club { harm: 3 }
list bag of weapon
field hurt number from 0 else 0 "how badly one is hurt"
action hit { rolls Strength; names somebody; takes weapon; changes hurt to hurt + harm if success }
`,
    'ford.muster': `use Small
npc Orc { bag { Club } }
encounter "The ford" { side We { Orc }, side They { 2 Orc } }
`,
  });
  const why =
    '100 % of such fights are not decided after 30 rounds: nobody is ever out of the fight, as Small does not say who is (`policy out of the fight`).';
  expect(muster(['check', folder, '--estimate']).out).toContain(`no-end: ${why}`);
  expect(muster(['run', `${folder}/ford.muster`, '--times', '20']).out).toContain(`\n  ${why}`);
});
