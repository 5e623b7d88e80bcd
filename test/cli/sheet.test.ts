import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

const text = `use "GURPS Lite WWII"
campaign Hürtgen { points 100 }
character Ann {
  age 30
  DX 12 [20]
  Guns (Rifle) 14 [2]
  Combat Reflexes [15]
  gear { Steel Helmet }
  roll Guns (Rifle) - 2 "snap shot"
  Flying Carpets 3
}
npc Bob like Ann { DX 11 }
`;

describe('sheet --format json', () => {
  const cwd = () => folderWith({ 'a/ann.muster': text });

  test('has the documented shape', () => {
    const ran = muster(['sheet', 'a/ann.muster#ann', '--format', 'json'], { cwd: cwd() });
    expect(ran.code).toBe(0);
    expect(jsonOf(ran)).toMatchObject({
      version: 1,
      sheets: [
        {
          file: 'a/ann.muster',
          line: 3,
          kind: 'character',
          name: 'Ann',
          rulebook: 'GURPS Lite WWII',
          campaign: 'Hürtgen',
          points: {
            spent: expect.any(Number),
            budget: 100,
            byKind: { advantage: 15, skill: expect.any(Number) },
            ledger: expect.arrayContaining([
              { kind: 'advantage', trait: 'Combat Reflexes', cost: 15, file: 'a/ann.muster', line: 7 },
              { kind: 'skill', trait: 'Guns', specialty: 'Rifle', cost: 2, file: 'a/ann.muster', line: 6 },
            ]),
          },
          entries: expect.arrayContaining([
            expect.objectContaining({ kind: 'attribute', trait: 'DX', rating: 12, effective: 12, cost: 20 }),
            expect.objectContaining({ kind: 'advantage', trait: 'Combat Reflexes', cost: 15 }),
          ]),
          derived: { 'Basic Speed': { value: 5.5, cell: 'derived:basic speed' } },
          items: [expect.objectContaining({ name: 'Steel Helmet', attacks: expect.any(Array) })],
          rolls: [
            expect.objectContaining({
              line: 9,
              label: 'snap shot',
              expression: 'Guns (Rifle) - 2',
              target: expect.any(Number),
              success: expect.any(Number),
            }),
          ],
          findings: expect.arrayContaining([
            expect.objectContaining({ file: 'a/ann.muster', code: 'unknown-name', line: 10 }),
          ]),
        },
      ],
    });
  });

  test('gives every number a derivation, and every reference in one leads somewhere', () => {
    const { sheets } = jsonOf(
      muster(['sheet', 'examples/gurps-lite-wwii/platoon.muster', 'examples/godlike/squad.muster', '--format', 'json']),
    );
    const lost: string[] = [];
    const leaves = { withOrigin: 0 };
    for (const sheet of sheets as { name: string; derivations: Record<string, unknown> }[]) {
      const visit = (json: unknown): void => {
        if (typeof json !== 'object' || json === null) return;
        for (const [key, value] of Object.entries(json)) {
          if (key === 'cell' && typeof value === 'string' && !(value in sheet.derivations))
            lost.push(`${sheet.name}: ${value}`);
          if (key === 'origin') leaves.withOrigin++;
          visit(value);
        }
      };
      visit(sheet);
      expect(Object.keys(sheet.derivations).length).toBeGreaterThan(20);
    }
    expect(lost).toEqual([]);
    expect(leaves.withOrigin).toBeGreaterThan(1000);
  });

  test('of an npc that is like another says what is inherited', () => {
    const { sheets } = jsonOf(muster(['sheet', 'a/ann.muster#Bob', '--format', 'json'], { cwd: cwd() }));
    expect(sheets).toMatchObject([
      {
        kind: 'npc',
        name: 'Bob',
        entries: expect.arrayContaining([expect.objectContaining({ trait: 'Combat Reflexes', inherited: 'Ann' })]),
      },
    ]);
  });

  test('under an assumption', () => {
    const { sheets } = jsonOf(
      muster(['sheet', 'a/ann.muster#Ann', '--assume', 'Encumbrance = 2', '--assume', 'HT = 12', '--format', 'json'], {
        cwd: cwd(),
      }),
    );
    expect(sheets).toMatchObject([{ derived: { Encumbrance: { value: 2 }, 'Basic Speed': { value: 6 } } }]);
  });

  test('an assumed level costs what it would cost if it were written, specialties included', () => {
    const folder = folderWith({
      'joe.muster':
        'use "GURPS Lite WWII"\nnpc Joe { DX 12\n Guns (Rifle) 14 "rifle" [2]\n Guns (Pistol) 12\n Stealth [2] }\n',
    });
    const assumed = (...texts: string[]): string[] => {
      const args = ['sheet', 'joe.muster', ...texts.flatMap((text) => ['--assume', text])];
      const { out } = muster(args, { cwd: folder });
      return [/·[^·]* points/.exec(out)?.[0] ?? out, ...(out.match(/^(Guns|Stealth).*$/gm) ?? [])].map((line) =>
        line.replace(/ +/g, ' ').toLowerCase(),
      );
    };
    const before = assumed();
    expect(before.slice(1)).toEqual(['guns (rifle) “rifle” 14 2', 'guns (pistol) 12 0.5', 'stealth 12 2']);
    expect(assumed('Guns (Rifle) = 16', 'stealth = 14').slice(1)).toEqual([
      'guns (rifle) “rifle” 16 8',
      'guns (pistol) 12 0.5',
      'stealth 14 8',
    ]);
    expect(assumed('Guns (Rifle) = 16')[0]).not.toBe(before[0]);
    expect(
      muster(['odds', 'Guns (Pistol)', '--for', 'joe.muster', '--assume', 'Guns (Pistol) = 15'], { cwd: folder }).out,
    ).toContain('Guns (Pistol): 15');
    expect(muster(['sheet', 'joe.muster', '--assume', 'Guns (Shotgun) = 15'], { cwd: folder })).toMatchObject({
      code: 2,
      err: expect.stringContaining('"+ Guns (Shotgun) LEVEL"'),
    });
  });

  test('an assumed level of a skill in braces stays there', () => {
    const folder = folderWith({
      'joe.muster': 'use Godlike\nnpc Joe { Coordination 2 { Rifle 3, Dodge 1 }, Sense 1 { Sight 1 } }\n',
    });
    const { out } = muster(['sheet', 'joe.muster', '--assume', 'Rifle = 5d'], { cwd: folder });
    expect(out).toMatch(/^Coordination +2d.*\n +Rifle +5d.*\n +Dodge +1d/m);
    expect(out).not.toContain('error');
  });

  test('pools are d, hd, wd', () => {
    const folder = folderWith({
      'joe.muster':
        'use Godlike\nnpc Joe { Coordination 2 { Rifle 3 }\n roll Coordination + Rifle\n roll Rifle against 4d }\n',
    });
    const { sheets } = jsonOf(muster(['sheet', 'joe.muster', '--format', 'json'], { cwd: folder }));
    expect(sheets).toMatchObject([
      { rolls: [{ family: 'matching', pool: { d: 5, hd: 0, wd: 0 } }, { against: { win: expect.any(Number) } }] },
    ]);
  });
});

describe('sheet for people', () => {
  test('text', () => {
    const ran = muster(['sheet', 'ann.muster#Ann'], { cwd: folderWith({ 'ann.muster': text }) });
    expect(ran.out).toMatch(/^Ann\n===\nGURPS Lite WWII · Hürtgen · \d+(\.5)? of 100 points\n/);
    expect(ran.out).toMatch(/^Basic Speed +5\.5 .*\(HT 10 \+ DX 12\) \/ 4 +Lite 1585$/m);
    expect(ran.out).toMatch(/^snap shot +Guns \(Rifle\) - 2 +\d+ +[\d.]+ %/m);
    expect(ran.out).toContain('unknown-name (ann.muster:10)');
  });

  test('Markdown and HTML keep what an author wrote from being markup', () => {
    const cwd = folderWith({
      'x.muster': 'use "GURPS Lite WWII"\nnpc "<b>*Kim*</b> | & co" { DX 12, quirk Says <script>alert(1)</script> }\n',
    });
    const markdown = muster(['sheet', 'x.muster', '--format', 'md'], { cwd }).out;
    expect(markdown).toContain('# \\<b\\>\\*Kim\\*\\</b\\> \\| & co');
    const html = muster(['sheet', 'x.muster', '--format', 'html'], { cwd }).out;
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).toContain('<h1>&lt;b&gt;*Kim*&lt;/b&gt; | &amp; co</h1>');
    expect(html).not.toContain('<script');
    expect(html).toContain(
      `http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline';`,
    );
  });

  test('pages and stat blocks, on the paper that is asked for, with the members of encounters', () => {
    const cwd = folderWith({
      'a.muster': `use Godlike
npc Guard { Body 2 { Brawling 2 } }
encounter Gate { side Ours { 2 Guard } }
`,
    });
    const page = muster(['sheet', 'a.muster#Guard', '--format', 'html', '--paper', 'letter'], { cwd }).out;
    expect(page).toContain('@page{size:letter');
    expect(page).toContain('<article class="sheet');
    const card = muster(['sheet', 'a.muster#Guard', '--form', 'card'], { cwd }).out.split('\n');
    expect(card[0]).toBe('Guard (Godlike)');
    expect(card).toContain('Skills: Brawling 4d');
    const scene = muster(['sheet', 'a.muster#Gate', '--format', 'html'], { cwd }).out;
    expect(scene.match(/<article class="card"><h2>Guard \d/g)).toHaveLength(2);
    expect(muster(['sheet', 'a.muster', '--format', 'json', '--form', 'card'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('JSON has one form only'),
    });
  });

  test('several files and all who are in them', () => {
    const cwd = folderWith({
      'campaign.muster': 'campaign C { use Godlike }\n',
      'a.muster': 'npc A { Body 2 }\nnpc B { Body 3 }\n',
      'b.muster': 'npc D { Body 2 }\n',
    });
    const { sheets } = jsonOf(muster(['sheet', 'a.muster', 'b.muster', '--format', 'json'], { cwd }));
    expect((sheets as { name: string }[]).map(({ name }) => name)).toEqual(['A', 'B', 'D']);
  });
});

describe('what is printed', () => {
  const scene = {
    'squad.muster': `use Godlike
character Joe { Sense 2 { Hearing 2 }, Body 3 { Brawling 2 } }
npc Guard { Body 2 { Brawling 1 }, Sense 2 }
encounter "The bridge" {
  side Ours { Joe }
  side Theirs { 3 Guard }
  check Joe Sense + Hearing difficulty 3 "a bolt"
  contest Joe Body + Brawling against Guard Body + Brawling "in the dark"
  note The *fog* is thick.
}
`,
  };
  test('an encounter: members, checks and contests with odds, notes', () => {
    const cwd = folderWith(scene);
    const ran = muster(['sheet', 'squad.muster#the bridge'], { cwd });
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(ran.out).toMatch(/^The bridge\n=+\nGodlike · encounter\n/);
    expect(ran.out).toMatch(/^Theirs +Number\nGuard +3$/m);
    expect(ran.out).toMatch(/^Joe +a bolt +Sense \+ Hearing difficulty 3 +4d +[\d.]+ %/m);
    expect(ran.out).toMatch(/^Joe +in the dark +Body \+ Brawling against .* +5d +wins [\d.]+ %/m);
    expect(ran.out).toContain('The *fog* is thick.');
    const { sheets, encounters } = jsonOf(muster(['sheet', 'squad.muster', '--format', 'json'], { cwd }));
    expect(sheets).toHaveLength(2);
    expect(encounters).toMatchObject([
      {
        name: 'The bridge',
        kind: 'encounter',
        sides: [{ name: 'Ours' }, { name: 'Theirs', members: [{ name: 'Guard 1', of: 'Guard' }, {}, {}] }],
        rolls: [{ member: 'Joe', keyword: 'check', success: expect.any(Number) }, { keyword: 'contest' }],
      },
    ]);
  });
  test('those who come later into an encounter with what brings them, and how many by which dice', () => {
    const cwd = folderWith({
      'squad.muster': `use Godlike
npc Guard { Body 2 }
clock Alarm 6
encounter Gate {
  side Ours { Guard, 1d3 Guard }
  side Theirs { 2 Guard }
  wave 2 "from the mill" to Theirs { 3 Guard, 1d6 Guard } if Alarm >= 4 or round 6
  wave 5 to Theirs { Guard }
}
`,
    });
    const { out } = muster(['sheet', 'squad.muster#Gate'], { cwd });
    expect(out).toMatch(/^Ours +Number\nGuard +1\nGuard +1d3$/m);
    expect(out).toMatch(
      /^Theirs +Number +Comes\nGuard +2\nGuard +3 +wave 2, when Alarm is 4 or more or from round 6$/m,
    );
    expect(out).toMatch(/^Guard +1d6 +wave 2, when Alarm is 4 or more or from round 6\nGuard +1 +wave 5$/m);
    const { encounters } = jsonOf(muster(['sheet', 'squad.muster#Gate', '--format', 'json'], { cwd }));
    expect(encounters).toMatchObject([
      { sides: [{ members: [{ name: 'Guard' }, { rolled: '1d3 >= 1' }, {}, {}] }, { members: { 2: { wave: 2 } } }] },
    ]);
  });
  test('the order of turns of an encounter, where the game says what decides it', () => {
    const cwd = folderWith({
      'ambush.muster': `use "GURPS Lite WWII"
npc Scout { DX 13, HT 11 }
npc Gunner { DX 12, HT 12, gear { thing Gun 60 lb } }
encounter Ambush { side All { Gunner, 2 Scout }; state Scout 2 { hits taken 9 } }
`,
    });
    const ran = muster(['sheet', 'ambush.muster#Ambush'], { cwd });
    expect(ran.out).toMatch(/^Turn +Current Move +Basic Speed\nScout 1 +6 +6\nGunner +4 +6\nScout 2 +3 +6$/m);
    const { encounters } = jsonOf(muster(['sheet', 'ambush.muster', '--format', 'json'], { cwd }));
    expect(encounters).toMatchObject([
      {
        turns: [
          { member: 'Scout 1', 'Current Move': 6, 'Basic Speed': 6 },
          { member: 'Gunner' },
          { member: 'Scout 2' },
        ],
      },
    ]);
  });
  test('an encounter alone in its file, and a name that nothing has', () => {
    const cwd = folderWith({
      'campaign.muster': 'campaign C { use Godlike }\n',
      'a.muster': 'npc Guard { Body 2 }\n',
      'scene.muster': 'encounter Gate { side All { 2 Guard } }\n',
    });
    expect(muster(['sheet', 'scene.muster'], { cwd })).toMatchObject({ code: 0, out: expect.stringContaining('Gate') });
    expect(muster(['sheet', 'scene.muster#Gat'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('"Gate"'),
    });
    expect(muster(['sheet', 'campaign.muster'], { cwd })).toMatchObject({
      code: 1,
      err: expect.stringContaining('no character'),
    });
  });
  test('a folder, and standard input', () => {
    const cwd = folderWith({
      'sub/campaign.muster': 'campaign C { use Godlike }\n',
      'sub/a.muster': 'npc A { Body 2 }\n',
      'sub/b.muster': 'npc B { Body 2 }\n',
    });
    const { sheets } = jsonOf(muster(['sheet', '.', '--format', 'json'], { cwd }));
    expect((sheets as { name: string }[]).map(({ name }) => name)).toEqual(['A', 'B']);
    expect(muster(['sheet', '.'], { cwd }).err).toBe('');
    const input = 'use Godlike\nnpc X { Body 2 }\nnpc Y { Body 3 }\n';
    expect(muster(['sheet', '-'], { cwd, input }).out).toMatch(/^X\n=\n[\s\S]*^Y\n=$/m);
    expect(muster(['sheet', '-#Y'], { cwd, input }).out).toMatch(/^Y\n=/);
    expect(muster(['sheet', '-'], { cwd: join(cwd, 'sub'), input: 'npc Z { Body 2 }\n' }).out).toContain('Godlike · C');
  });
  test('facts that nobody wrote are no facts', () => {
    const cwd = folderWith({ 'a.muster': 'use "GURPS Lite WWII"\nnpc Jane { handedness left }\n' });
    for (const form of ['text', 'md']) {
      const { out } = muster(['sheet', 'a.muster', '--format', form], { cwd });
      expect(out).toMatch(/handedness.*left/);
      expect(out).not.toMatch(/\b(male|age|height)\b/);
    }
    const page = muster(['sheet', 'a.muster', '--format', 'html'], { cwd }).out.replace(/<style>[\s\S]*<\/style>/, '');
    expect(page).toContain('<dt>Handedness</dt><dd>left</dd>');
    expect(page).toContain('<dt>Age</dt><dd class="blank">');
    expect(page).not.toMatch(/\bmale\b/);
    expect(jsonOf(muster(['sheet', 'a.muster', '--format', 'json'], { cwd })).sheets).toMatchObject([
      { fields: { handedness: { value: 'left' }, age: { value: 18, written: false } } },
    ]);
  });
  test('a point is one point', () => {
    const cwd = folderWith({
      'a.muster':
        'campaign C { use "GURPS Lite WWII"; points 1 }\ncharacter Jane { DX 11 }\ncharacter Joe { age 20, quirk Sings }\n',
    });
    const { out } = muster(['sheet', 'a.muster'], { cwd });
    expect(out).toMatch(/-1 of 1 point$/m);
    expect(out).not.toMatch(/\b1 points/);
  });
  test('a kind without levels has no column for them', () => {
    const cwd = folderWith({ 'a.muster': 'use "GURPS Lite WWII"\nnpc Jane { quirk Sings\n DX 12 }\n' });
    const { out } = muster(['sheet', 'a.muster'], { cwd });
    expect(out).toMatch(/^Quirk +Points$/m);
    expect(out).toMatch(/^Attribute +Level +Points$/m);
  });
  test('notes are Markdown; nothing in them acts', () => {
    const note =
      'Owes **Kessler** a _cigarette_.\n- one\n- two `<b>`\n<img src=x onerror=alert(1)> [here](javascript:alert(1)) ![x](http://example.org/y) <script>';
    const cwd = folderWith({ 'a.muster': `use Godlike\nnpc Jane { note """\n${note}\n"""\n }\n` });
    const html = muster(['sheet', 'a.muster', '--format', 'html'], { cwd }).out;
    expect(html).toContain('<strong>Kessler</strong> a <em>cigarette</em>');
    expect(html).toContain('<ul>\n<li>one</li>\n<li>two <code>&lt;b&gt;</code></li>\n</ul>');
    expect(html).not.toMatch(/<img|<script|<a |href/);
    const markdown = muster(['sheet', 'a.muster', '--format', 'md'], { cwd }).out;
    expect(markdown).toContain('Owes **Kessler** a _cigarette_.');
    expect(markdown).toContain('\n- one\n- two `<b>`');
    expect(markdown).toContain('\\<img src=x onerror=alert(1)\\> \\[here\\](javascript:alert(1)) !\\[x\\]');
    expect(muster(['sheet', 'a.muster'], { cwd }).out).toContain('Owes **Kessler** a _cigarette_.');
  });
});

describe('sheet --units', () => {
  const cwd = () => folderWith({ 'tall.muster': 'use "GURPS Lite WWII"\nnpc Kim { height 71 in, weight 160 lb }\n' });
  test('shows people another system of units', () => {
    const lines = (...args: string[]): string => muster(['sheet', 'tall.muster', ...args], { cwd: cwd() }).out;
    expect(lines()).toMatch(/^height +71 in\nweight +160 lb$/m);
    expect(lines('--units', 'metric')).toMatch(/^height +~1\.8 m\nweight +~72\.6 kg$/m);
    expect(lines('--units', 'metric', '--format', 'md')).toContain('~72.6 kg');
    expect(lines('--units', 'imperial')).toBe(lines());
  });
  test('leaves JSON alone', () => {
    const json = (...args: string[]) =>
      muster(['sheet', 'tall.muster', '--format', 'json', ...args], { cwd: cwd() }).out;
    expect(json('--units', 'metric')).toBe(json());
  });
  test('knows two', () =>
    expect(muster(['sheet', 'tall.muster', '--units', 'metrik'], { cwd: cwd() })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--units must be metric or imperial, not "metrik". Did you mean "metric"?'),
    }));
});

describe('sheet that cannot be', () => {
  test.each([
    [['sheet'], 2, 'name a sheet'],
    [['sheet', 'nobody.muster'], 2, 'Did you mean "ann.muster"?'.replace('ann', 'bobody')],
    [['sheet', 'ann.muster#An'], 2, 'Did you mean "Ann"?'],
    [['sheet', 'ann.muster', '--assume', 'Encumbrence = 2'], 2, 'Did you mean "Encumbrance"?'],
    [['sheet', 'ann.muster', '--format', 'pdf'], 2, 'text, md, html or json'],
    [['sheet', 'lost.muster'], 1, 'unknown-rulebook'],
  ])('%j', (args, code, message) => {
    const ran = muster(args, {
      cwd: folderWith({ 'ann.muster': text, 'bobody.muster': '', 'lost.muster': 'use Gurpz\nnpc X { }\n' }),
    });
    expect(ran).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
  });
});

describe('sheet --value', () => {
  const leap = `rulebook Leap
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Might
derived Jump (run from 0 to 10 in yd else 0) in ft = min(2 * Might, Might + run)
`;
  const cwd = () =>
    folderWith({
      'leap.rulebook': leap,
      'ann.muster': 'use Leap\nnpc Ann { Might 12 }\nnpc Bo { Might 9 }\n',
    });
  const value = (text: string, ...more: string[]) =>
    muster(['sheet', 'ann.muster', '--value', text, ...more], { cwd: cwd() });

  test('prints what it is made of', () =>
    expect(value('Jump[4]').out).toBe(`Ann: Jump[4] = 16 ft
  Jump[4] 16 = least of 2 × Might 12, Might 12 + run 4   [derived Jump]
    Might 12   [ann.muster:2]
Bo: Jump[4] = 13 ft
  Jump[4] 13 = least of 2 × Might 9, Might 9 + run 4   [derived Jump]
    Might 9   [ann.muster:3]
`));
  test('is computed under assumptions, and is data in JSON', () =>
    expect(jsonOf(value('Jump[4]', '--assume', 'Might = 5', '--format', 'json'))).toMatchObject({
      version: 1,
      values: [
        { name: 'Ann', text: 'Jump[4]', value: 9, unit: 'ft', derivations: { 'derived:jump[4]': { value: 9 } } },
        { name: 'Bo', value: 9 },
      ],
    }));
  test('says why there is none', () =>
    expect(value('Jump[11]').out).toContain('Jump[11] has no value: the run of Jump is a number from 0 to 10, not 11'));
  test('says what it does not know', () => {
    const { code, err } = value('Jmp[4]');
    expect([code, err]).toEqual([2, expect.stringContaining('Unknown name "Jmp')]);
  });
});
