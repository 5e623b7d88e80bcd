import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

const gurps = ['--rulebook', 'GURPS Lite WWII'];
const squad = {
  'joe.muster':
    'use Godlike\ncharacter Joe { Body 3 { Brawling 2 }, Coordination 2 { Rifle 3 } }\nnpc Guard { Coordination 2 { Dodge 2 } }\n',
};

describe('roll', () => {
  const field = {
    'field.muster':
      'use Godlike\nnpc Rifleman { Body 2 }\ncharacter Joe { Coordination 2 { Rifle 3 }, gear { Carbine } }\n',
  };
  const attack = (line: string, ...more: string[]) =>
    muster(['roll', line, '--for', 'field.muster#Joe', ...more], { cwd: folderWith(field) });

  test('an attack is carried out, with where it hits, what it does and what is left', () => {
    const { out, code } = attack('attack Rifleman 2 with Carbine', '--dice', '8,8,1,2,3');
    expect(code).toBe(0);
    expect(out).toContain('2x8: torso of Rifleman 2, 3 killing, 2 shock');
    expect(out).toContain('Rifleman 2: torso 3 killing 2 shock of 10');
    expect(out).toContain('- 2x8 hits the torso of Rifleman 2');
  });

  test('the odds of an attack tell where it lands', () => {
    const cwd = folderWith(field);
    const odds = (...more: string[]) =>
      muster(['odds', 'attack Rifleman with Carbine', '--for', 'field.muster#Joe', ...more], { cwd });
    expect(odds().out).toMatch(/^ {2}hits 69\.76 %: torso [\d.]+ %/m);
    expect(jsonOf(odds('--format', 'json'))).toMatchObject({ attack: { places: expect.any(Array) } });
  });

  test('an attack in JSON: the account, and a record that replays', () => {
    const json = jsonOf(attack('attack Rifleman with Carbine, aim 2', '--seed', 'a', '--format', 'json'));
    expect(json).toMatchObject({
      version: 1,
      family: 'matching',
      record: { version: 2, action: 'attack', by: expect.any(String) },
    });
    const cwd = folderWith({ ...field, 'roll.json': JSON.stringify(json) });
    const replayed = `: ${String(json.summary)}`;
    expect(muster(['replay', 'roll.json'], { cwd })).toMatchObject({ code: 0, out: expect.stringContaining(replayed) });
    const today = (file: string) =>
      muster(['replay', 'roll.json', '--for', `${file}#Joe`, '--format', 'json'], { cwd });
    expect(jsonOf(today('field.muster'))).toMatchObject({ rolls: [{ same: true, today: true }] });
    const hurt = field['field.muster'].replace('Body 2 }', 'Body 2, wounds { torso 3 shock } }');
    writeFileSync(join(cwd, 'field.muster'), hurt.replace('Coordination 2', 'Coordination 1'));
    expect(jsonOf(today('field.muster'))).toMatchObject({ rolls: [{ same: true, today: false }] });
  });

  test('who or what nobody knows is wrong use, what cannot be done a finding', () => {
    expect(attack('attack Riflemann with Carbine')).toMatchObject({ code: 2 });
    expect(attack('attack Rifleman with Carabine')).toMatchObject({ code: 2 });
    const { code, err } = attack('attack Rifleman with Carbine, behind cover wholly');
    expect([code, err]).toEqual([1, expect.stringContaining('completely behind cover')]);
  });

  test('with a seed, twice the same, and replays', () => {
    const roll = () =>
      muster(
        [
          'roll',
          'Coordination + Rifle with aim 2',
          '--for',
          'joe.muster#Joe',
          '--seed',
          'farmhouse',
          '--format',
          'json',
        ],
        { cwd },
      );
    const cwd = folderWith(squad);
    const [one, two] = [jsonOf(roll()), jsonOf(roll())];
    expect(one).toMatchObject({
      version: 1,
      family: 'matching',
      seed: 'farmhouse',
      expression: 'Coordination + Rifle with aim 2',
    });
    expect(one.faces).toEqual(two.faces);
    expect(one.faces).toHaveLength(7);
    writeFileSync(join(cwd, 'roll.json'), JSON.stringify(one));
    const again = muster(['replay', 'roll.json', '--for', 'joe.muster#Joe'], { cwd });
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('1 roll replays to the same result') });
    expect(again.out).not.toContain('something else');
  });

  test('a changed record does not replay', () => {
    const json = muster(['roll', '12', ...gurps, '--seed', 'x', '--format', 'json']).out;
    const forged = json.replaceAll(/"total": \d+/g, '"total": 3');
    expect(forged).not.toBe(json);
    const ran = muster(['replay', '-'], { input: forged });
    expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('does not follow') });
  });

  test.each([
    ['the summary', /"summary": "[^"]*"/, '"summary": "5x10: success"'],
    ['the outcome', /"outcome": "[a-z ]+"/, '"outcome": "critical success"'],
    ['the faces beside the record', /"faces": \[[^\]]*\]/, '"faces": [{"role":"regular","face":6}]'],
    ['the seed beside the record', /"seed": "x"/, '"seed": "y"'],
  ])('a roll does not replay with another thing said of it: %s', (_, what, instead) => {
    for (const expression of ['12', '12 against 10']) {
      const json = muster(['roll', expression, ...gurps, '--seed', 'x', '--format', 'json']).out;
      expect(muster(['replay', '-'], { input: json }).code).toBe(0);
      const forged = json.replace(what, instead);
      expect(forged).not.toBe(json);
      const ran = muster(['replay', '-'], { input: forged });
      expect(ran).toMatchObject({ code: 1, out: expect.stringContaining('differs') });
    }
  });

  test('the winner of a contest is replayed too', () => {
    const json = muster(['roll', '12 against 10', ...gurps, '--seed', 'x', '--format', 'json']).out;
    const forged = json.replace(
      /"winner": "(own|other|nobody)"/,
      (_, winner) => `"winner": "${winner === 'own' ? 'other' : 'own'}"`,
    );
    expect(forged).not.toBe(json);
    expect(muster(['replay', '-'], { input: forged }).code).toBe(1);
  });

  test('says when the sheet of today would roll something else', () => {
    const cwd = folderWith(squad);
    const json = muster(['roll', 'Coordination + Rifle', '--for', 'joe.muster#Joe', '--format', 'json'], { cwd }).out;
    writeFileSync(join(cwd, 'joe.muster'), squad['joe.muster'].replace('Rifle 3', 'Rifle 4'));
    const ran = muster(['replay', '-', '--for', 'joe.muster#Joe'], { cwd, input: json });
    expect(ran).toMatchObject({ code: 0, out: expect.stringContaining('something else') });
  });

  test('takes faces that were rolled on the table', () => {
    expect(muster(['roll', '12', ...gurps, '--dice', '2,4,4']).out).toContain('10 against 12: success by 2');
  });

  test.each([
    ['12', '2,4', 'Face 3 of 3 is missing'],
    ['12', '2,4,4,4', 'left over'],
    ['12', '2,4,9', 'Face 3 is 9'],
    ['12', 'a,b,c', '"a" is not a face'],
    ['12', '1,2,3/4,5,6', 'this roll has none'],
    ['12 against 10', '1,2,3/4,5', 'Face 3 of 3 is missing'],
  ])('dice that are not those of the roll are a wrong use: %s --dice %s', (expression, dice, message) => {
    const ran = muster(['roll', expression, ...gurps, '--dice', dice]);
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
    expect(ran.err).toContain('--dice');
    expect(ran.err).not.toMatch(/[“”]/);
  });

  test('a fresh seed is shown, so that the roll can be repeated', () => {
    const json = jsonOf(muster(['roll', '5d matching', '--format', 'json']));
    const again = jsonOf(muster(['roll', '5d matching', '--seed', String(json.seed), '--format', 'json']));
    expect(json.seed).toEqual(expect.any(String));
    expect(again.faces).toEqual(json.faces);
  });

  test.each([
    ['5d matching', 5],
    ['5d + 1wd matching', 6],
    ['4d6 drop lowest', 4],
    ['2d20kh1 + 5 >= 15', 2],
  ])('dice that need no game are rolled: %s', (expression, dice) => {
    const text = muster(['roll', expression, '--seed', 'tide']);
    expect(text).toMatchObject({ code: 0, err: '', out: expect.stringContaining(expression) });
    const ran = muster(['roll', expression, '--seed', 'tide', '--format', 'json']);
    const json = jsonOf(ran);
    expect(ran.code).toBe(0);
    expect(json).not.toHaveProperty('findings');
    expect(json.faces).toHaveLength(dice);
    expect(muster(['replay', '-'], { input: ran.out })).toMatchObject({ code: 0 });
    expect(muster(['odds', expression]).code).toBe(0);
  });

  test('both sides of a contest', () => {
    const json = jsonOf(muster(['roll', '12 against 10', ...gurps, '--seed', 'duel', '--format', 'json']));
    expect(json.against).toMatchObject({
      winner: expect.stringMatching(/own|other|nobody/),
      record: { family: 'under' },
    });
  });
});

test('replay says what is no record', () => {
  const cwd = folderWith({ 'x.json': '{"a": 1}', 'y.json': 'nothing' });
  expect(muster(['replay', 'x.json'], { cwd })).toMatchObject({
    code: 2,
    err: expect.stringContaining('no roll in it'),
  });
  expect(muster(['replay', 'y.json'], { cwd })).toMatchObject({ code: 2 });
  expect(muster(['replay', 'z.json'], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining('no file') });
});

describe('roll --apply', () => {
  const files = {
    'ours.muster':
      'use Godlike\nweapon Lee-Enfield { skill Rifle, killing width + 2, shock width + 2 }\nnpc Joe {\n  Coordination 4 { Rifle 4 }\n  gear { Lee-Enfield }\n}\nencounter Dyke {\n  side Ours { Joe }\n  side Theirs { 3 Guard }\n}\n',
    'theirs.muster': 'use Godlike\nnpc Guard { Coordination 2, gear { Lee-Enfield } }\nnpc Boss {\n  Body 2\n}\n',
  };
  const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');
  const shoot = (folder: string, target: string, ...more: string[]) =>
    muster(['roll', `attack ${target} with Lee-Enfield`, '--for', join(folder, 'ours.muster#Joe'), ...more]);
  const faces = ['--dice', '8,8,1,2,3,4,5,6'];

  test('writes what happened into the sheet of the target, and prints each edit', () => {
    const folder = folderWith(files);
    const first = shoot(folder, 'Boss', ...faces, '--apply');
    expect(first.out).toContain('theirs.muster:4: "" -> "\\n  wounds { torso 4 killing, torso 4 shock }"');
    expect(first.code).toBe(0);
    expect(read(folder, 'theirs.muster')).toBe(
      files['theirs.muster'].replace('Body 2\n', 'Body 2\n  wounds { torso 4 killing, torso 4 shock }\n'),
    );
    expect(read(folder, 'ours.muster')).toBe(files['ours.muster']);
    shoot(folder, 'Boss', ...faces, '--apply');
    expect(read(folder, 'theirs.muster')).toContain('wounds { torso 10 killing');
  });

  test('of one of several, into the encounter', () => {
    const folder = folderWith(files);
    expect(shoot(folder, 'Guard 2', ...faces, '--apply').code).toBe(0);
    expect(read(folder, 'ours.muster')).toContain(
      '  side Theirs { 3 Guard }\n  state Guard 2 { wounds { torso 4 killing, torso 4 shock } }\n}',
    );
    expect(shoot(folder, 'Guard 2', ...faces).out).toContain('(was 4)');
    expect(shoot(folder, 'Guard 3', ...faces).out).not.toContain('(was 4)');
  });

  test('a member of an encounter rolls as things are', () => {
    const state = files['ours.muster'].replace('3 Guard }', '3 Guard }\n  state Guard 2 { Coordination 3 }');
    const folder = folderWith({ ...files, 'ours.muster': state });
    const pool = (who: string): string =>
      muster(['odds', 'Coordination', '--for', join(folder, `ours.muster#${who}`)]).out.split('\n')[0] ?? '';
    expect(pool('Guard 2')).toContain('3d');
    expect(pool('Guard 1')).toContain('2d');
  });

  test('without it no file is touched, and JSON says what would change', () => {
    const folder = folderWith(files);
    const json = jsonOf(shoot(folder, 'Boss', ...faces, '--format', 'json'));
    expect(json.changes).toMatchObject([
      { is: 'entry', who: 'Boss', list: 'wounds', entry: 'torso', from: 0, to: 4 },
      { is: 'entry', who: 'Boss', list: 'wounds', entry: 'torso', from: 0, to: 4 },
    ]);
    expect(json.edits).toBeUndefined();
    expect(read(folder, 'theirs.muster')).toBe(files['theirs.muster']);
    expect(jsonOf(shoot(folder, 'Boss', ...faces, '--apply', '--format', 'json')).edits).toMatchObject([{ line: 4 }]);
  });

  test('what cannot be written changes no file and says why', () => {
    const folder = folderWith(files);
    const ran = shoot(folder, 'Guard 7', ...faces, '--apply');
    expect(ran.err).toContain('Guard 7 takes part in no encounter');
    expect(ran.code).toBe(1);
    expect(read(folder, 'ours.muster')).toBe(files['ours.muster']);
    expect(muster(['roll', '4d matching', '--apply']).err).toContain('--apply needs --for');
    expect(muster(['roll', '4d matching', '--choose', 'Dodge']).err).toContain('asks nothing');
    expect(shoot(folder, 'Boss', '--choose', 'Dodge').err).toContain('Nothing asks for "Dodge"');
  });
});
