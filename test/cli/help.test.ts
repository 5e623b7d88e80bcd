import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, muster, project } from './muster.js';

const names = (text: string): string[] =>
  [...text.matchAll(/^ {2}([a-z]+) (?:PATH|FILE|"|--)/gm)].map((match) => match[1] ?? '');

describe('help', () => {
  const general = muster(['--help']);

  test('lists the commands', () => {
    expect(general.code).toBe(0);
    expect(names(general.out)).toEqual(
      expect.arrayContaining(['check', 'sheet', 'odds', 'roll', 'create', 'format', 'replay']),
    );
  });

  test('lists only commands that exist: each has a help of its own', () => {
    for (const name of names(general.out)) {
      const ran = muster([name, '--help']);
      expect(ran).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Usage: muster ${name}`) });
      expect(muster(['help', name]).out).toBe(ran.out);
    }
  });

  test('names the guides, where they are', () => {
    expect(general.out).toMatch(/examples\/README\.md: how sheets are written/);
    expect(general.out).toMatch(/language\/rulebooks\/README\.md: how rulebooks are written/);
  });

  test('without a command stands on the error output', () => {
    expect(muster([])).toMatchObject({ code: 2, out: '', err: general.out });
  });
});

test('the settings and switches of a game are listed', () => {
  const { code, out } = muster(['help', 'GURPS Lite WWII']);
  expect(code).toBe(0);
  expect(out).toMatch(/^quirks at most {3}quirks at most = 5\n {4}quirks a ch/m);
  expect(out).toMatch(/^Guns {3}Guns \(Pistol\) 11\n/m);
  expect(out).toMatch(/^attack {3}roll attack .*\n.*; also shoot at, shoot, fire at/m);
  expect(muster(['help', 'Wild Talents']).out).toMatch(/^[\w ]+ {3}[\w ]+ (on|off)$/m);
  const ran = muster(['help', 'GURPS Lite WW2'], { cwd: folderWith({}) });
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('Did you mean "GURPS Lite WWII"?') });
});

test('a game is found by the beginning of its name, unless two begin so', () => {
  const cwd = folderWith({});
  expect(muster(['help', 'gurps'], { cwd }).out).toBe(muster(['help', 'GURPS Lite WWII'], { cwd }).out);
  expect(muster(['new', 'npc', 'Abe', '--rulebook', 'wild'], { cwd }).out).toMatch(/^use "Wild Talents"\n/);
  expect(muster(['odds', '2d', '--rulebook', 'G'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('"G"'),
  });
});

test('a rulebook of the folder is found by its whole name, however one of the box begins', () => {
  const cwd = folderWith({
    'wild.rulebook': 'rulebook Wild\ndice under 2d10 { }\nkind stat { rating from 1 to 20 else 10 }\nstat Hands\n',
  });
  expect(muster(['help', 'Wild'], { cwd }).out).toMatch(/^Wild\n/);
  expect(muster(['help', 'Wild T'], { cwd }).out).toMatch(/^Wild Talents\b/);
});

test('--version is the package’s', () => {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string };
  expect(muster(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
});
