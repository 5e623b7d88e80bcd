import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, hasGit, jsonOf, muster } from './muster.js';

const before = `use "GURPS Lite WWII"
campaign Hürtgen { points 100 }
character Ann {
  age 30
  DX 12 [20]
  Guns (Rifle) [4]
  Bad Temper
  gear { M1 Garand, 3 Hand Grenade }
  hits taken 2
  note "Owes Bob a dollar."
}
npc Bob { DX 11 }
npc Carl { DX 11 }
`;
const after = `use "GURPS Lite WWII"
campaign Hürtgen { points 100 }
character Ann {
  age 30
  DX 12 [20]
  Guns (Rifle) [8]
  Stealth [2]
  gear { M1 Garand, 1 Hand Grenade }
  roll Stealth "past the sentry"
}
npc Bob { DX 13 }
npc Doris { ST 11, IQ 12, age 20 }
`;
const weapon = `weapon "M1 Garand" { skill Guns (Rifle), damage 7d, weight 10 lb }
`;

/** What `muster diff` prints of two campaigns. */
function difference(old: string, now: string, ...options: string[]) {
  const files = { 'old/a.muster': weapon + old, 'new/a.muster': weapon + now };
  return muster(['diff', 'old', 'new', ...options], { cwd: folderWith(files) });
}

describe('what changed', () => {
  test('is told in the words of the game: levels, points, what is new and gone, and what follows', () => {
    const { code, out, err } = difference(before, after);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toBe(`Ann
---

new/a.muster · 30 of 100 points, 14 of 100 before; 70 points left

- Guns (Rifle) 15 -> 16, 4 points
- Stealth new: 12, 2 points
- Hand Grenade 3 -> 1
- roll Stealth "past the sentry" new
- hits taken gone, was 2
- Bad Temper gone, 10 points
- note “Owes Bob a dollar.” gone
- as a result: Attack of M1 Garand 15 -> 16; Parry of M1 Garand 7 -> 8; Thrown Weapon Parry of M1 Garand 6 -> 7; Thrown Knife Parry of M1 Garand 5 -> 6; Hits Left gone, was 8

Bob (npc)
---------

new/a.muster · 30 points, 10 before

- DX 11 -> 13, 20 points
- as a result: Basic Speed 5.25 -> 5.75; Sprint 6.25 -> 6.75; Punch Skill 11 -> 13; Kick Skill 9 -> 11; Barehanded Parry 5 -> 6; Barehanded Kick Parry 5 -> 6; Barehanded Thrust Parry 5 -> 6; Barehanded Swing Parry 2 -> 3; Swimming Roll 7 -> 9; Long Swim 7 yd -> 9 yd; Climbing Roll 6 -> 8; Throw Skill 8 -> 10; Indirect Fire 7 -> 9

Doris (npc): new
----------------

new/a.muster · 30 points

Carl (npc): gone
----------------

new/a.muster · 10 points
`);
  });

  test('is what a sheet is as a whole: another game, without a list of all values of both, and an npc instead', () => {
    const joe = (text: string) => `use "GURPS Lite WWII"\ncharacter Joe { ${text} }\n`;
    expect(difference(joe('DX 12'), 'use Godlike\ncharacter Joe { Body 3 }\n').out).toMatch(
      /\n\n- game GURPS Lite WWII -> Godlike\n- Body new: 3d\n- DX gone, was 12, -20 points\n$/,
    );
    expect(difference(joe('DX 12'), joe('DX 12').replace('character', 'npc')).out).toContain(
      '\n- role character -> npc\n',
    );
  });

  test('says a length in other units as it can be read', () => {
    const tall = (height: string) => `use "GURPS Lite WWII"\nnpc Joe { height ${height} }\n`;
    expect(difference(tall('70 in'), tall('1.8 m')).out).toContain('height 70 in -> ~70.9 in\n');
  });

  test('is nothing where only the text was moved about', () => {
    const moved = before.replace('  Bad Temper\n', '').replace('  age 30', '  // more\n  Bad Temper\n  age 30');
    expect(difference(before, moved).out).toBe('Nothing has changed.\n');
  });

  test('in another name: the only one who is new in a file is the only one who is gone', () => {
    const { out } = difference(before, before.replaceAll('Ann', 'Anna'));
    expect(out).toContain('Anna, formerly Ann\n');
  });

  test('by a change of the campaign follows from elsewhere', () => {
    const { out } = difference(before, before.replace('points 100', 'points 120'));
    expect(out).toMatch(/Ann\n---\n\nnew\/a\.muster · 14 of 120 points, 14 of 100 before; 106 points left\n/);
  });

  test('names findings that are new, and those that are gone', () => {
    const wrong = before.replace('DX 12 [20]', 'DX 12 [25]');
    expect(difference(before, wrong).out).toContain('- new error: DX 12 costs [20], not [25].');
    expect(difference(wrong, before).out).toContain('- no longer error: DX 12 costs [20], not [25].');
  });

  test('says which lines cannot be read, as what they say is missing from the comparison', () => {
    const broken = before.replace('Guns (Rifle) [4]', '"Guns (Rifle) [4]');
    const { out } = difference(broken, before, '--format', 'md');
    expect(out).toMatch(
      /^## Not read\n\nThese lines cannot be read\..*\n\n- before: new\/a\.muster:7: This quotation mark has no partner/,
    );
    expect(out).toContain('## Ann\n');
    expect(jsonOf(difference(before, broken, '--format', 'json')).unread).toMatchObject([
      { state: 'after', file: 'new/a.muster', line: 7, message: expect.stringContaining('has no partner') },
    ]);
    expect(difference(before, before).out).toBe('Nothing has changed.\n');
  });

  test('is Markdown for a pull request, and JSON for other programs', () => {
    expect(difference(before, after, '--format', 'md').out).toContain('## Ann\n\nnew/a.muster');
    const [ann] = [jsonOf(difference(before, after, '--format', 'json')).differences].flat();
    expect(ann).toMatchObject({
      is: 'changed',
      name: 'Ann',
      kind: 'character',
      rulebook: 'GURPS Lite WWII',
      file: 'new/a.muster',
      points: { from: { spent: 14, budget: 100 }, to: { spent: 30, budget: 100 } },
      written: expect.arrayContaining([
        {
          is: 'changed',
          what: 'skill',
          name: 'Guns (Rifle)',
          from: '15',
          to: '16',
          points: 4,
          text: 'Guns (Rifle) 15 -> 16, 4 points',
        },
      ]),
      follows: expect.arrayContaining([expect.objectContaining({ what: 'value', name: 'Attack of M1 Garand' })]),
    });
  });
});

describe.skipIf(!hasGit)('with git', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-C', folder, ...args], { stdio: 'pipe' });
  function checkout(): string {
    const folder = folderWith({ 'camp/a.muster': weapon + before, 'camp/gone.muster': 'use Godlike\nnpc Old { }\n' });
    git(folder, 'init', '-q', '-b', 'main');
    git(folder, 'add', '.');
    git(folder, 'commit', '-q', '-m', 'before');
    writeFileSync(join(folder, 'camp/a.muster'), weapon + after);
    rmSync(join(folder, 'camp/gone.muster'));
    return folder;
  }

  test('a folder is compared with what it was, and two revisions with each other', () => {
    const folder = checkout();
    const now = muster(['diff', '--git', 'main..', 'camp'], { cwd: folder });
    expect(now.err).toBe('');
    expect(now.out).toMatch(/^Ann\n[\s\S]*camp\/a\.muster · [\s\S]*Old \(npc\): gone\n-+\n\ncamp\/gone\.muster/);
    git(folder, 'commit', '-qam', 'after');
    expect(muster(['diff', '--git', 'main~1..main', 'camp'], { cwd: folder }).out).toBe(now.out);
    expect(muster(['diff', '--git', 'HEAD', '.'], { cwd: folder }).out).toBe('Nothing has changed.\n');
    expect(muster(['diff', '--git', 'main~1..', 'camp/gone.muster'], { cwd: folder }).out).toContain('Old (npc): gone');
  });

  test('a revision with a path that leads out of its folder is refused, and nothing is written there', () => {
    const folder = folderWith({ 'a.muster': 'use Godlike\nnpc A { Body 3 }\n' });
    git(folder, 'init', '-q');
    const stored = (kind: string, input: string | Uint8Array): string =>
      execFileSync('git', ['-C', folder, 'hash-object', '-w', '--literally', '-t', kind, '--stdin'], {
        input,
        stdio: 'pipe',
      })
        .toString()
        .trim();
    const tree = (...entries: readonly (readonly [mode: string, name: string, hash: string])[]): string =>
      stored(
        'tree',
        Buffer.concat(
          entries.flatMap(([mode, name, hash]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')]),
        ),
      );
    const blob = stored('blob', 'use Godlike\nnpc Evil { Body 9 }\n');
    const escapes = tree(['40000', '..', tree(['40000', '..', tree(['100644', 'escaped.muster', blob])])]);
    const top = tree(['100644', 'a.muster', blob], ['40000', 'x', escapes]);
    const commit = git(folder, 'commit-tree', top, '-m', 'x').toString().trim();
    expect(muster(['diff', '--git', commit, 'a.muster'], { cwd: folder })).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('the path "x/../../escaped.muster", which leads out of its folder'),
    });
    expect(existsSync(join(tmpdir(), 'escaped.muster'))).toBe(false);
  });

  test('a submodule with the name of a sheet costs nothing', () => {
    const folder = checkout();
    git(
      folder,
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${git(folder, 'rev-parse', 'HEAD').toString().trim()},sub.muster`,
    );
    git(folder, 'commit', '-q', '-m', 'submodule');
    expect(muster(['diff', '--git', 'HEAD', 'camp'], { cwd: folder })).toMatchObject({ code: 0, err: '' });
  });

  test('a revision that does not exist, or is an option, is refused', () => {
    const cwd = checkout();
    for (const range of ['nowhere..', 'main..nowhere', '-x', '--output=x..']) {
      const ran = muster(['diff', `--git=${range}`, 'camp'], { cwd });
      expect({ range, ...ran }).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('there is no revision'),
      });
    }
  });
});

test('what cannot be compared is said', () => {
  const cwd = folderWith({ 'a.muster': before, 'b.txt': '' });
  const says = (...args: string[]) => muster(['diff', ...args], { cwd });
  expect(says()).toMatchObject({ code: 2, err: expect.stringContaining('name two files or folders') });
  expect(says('a.muster')).toMatchObject({ code: 2, err: expect.stringContaining('name two files or folders') });
  expect(says('a.muster', 'b.muster')).toMatchObject({ code: 2, err: expect.stringContaining('there is no file') });
  expect(says('a.muster', 'b.txt')).toMatchObject({ code: 2, err: expect.stringContaining('not a sheet') });
  expect(says('--git', 'main..', 'a.muster')).toMatchObject({
    code: 2,
    err: expect.stringContaining('not in a git checkout'),
  });
});
