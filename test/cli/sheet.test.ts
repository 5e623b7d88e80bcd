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
              { kind: 'skill', trait: 'Guns', specialty: 'rifle', cost: 2, file: 'a/ann.muster', line: 6 },
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
      err: expect.stringContaining('--units is metric or imperial, not "metrik". Did you mean "metric"?'),
    }));
});

describe('sheet that cannot be', () => {
  test.each([
    [['sheet'], 2, 'say whose sheet'],
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
