import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster, program } from './muster.js';

const dyke = {
  'dyke.muster': `use "GURPS Lite WWII"
npc Sentry { ST 10, DX 10, HT 10, Shortsword 12, gear { Machete } }
encounter "The dyke" { side Ours { 2 Sentry }, side Theirs { 3 Sentry } }
`,
};

describe('run', () => {
  test('says how an encounter is likely to go, the same for the same seed', () => {
    const folder = folderWith(dyke);
    const run = (seed: string) =>
      jsonOf(muster(['run', join(folder, 'dyke.muster'), '--times', '10', '--seed', seed, '--format', 'json']));
    const odds = run('tide');
    expect(odds).toMatchObject({ version: 1, encounter: 'The dyke', fights: 10, method: 'simulated' });
    expect((odds.sides as { side: string }[]).map(({ side }) => side)).toEqual(['Ours', 'Theirs']);
    expect(run('tide')).toEqual(odds);
  });

  test('comes to the same on one thread and on several', () => {
    const file = join(folderWith(dyke), 'dyke.muster');
    const on = (threads: string) => muster(['run', file, '--times', '8', '--threads', threads, '--format', 'json']);
    const several = on('2');
    expect(jsonOf(several)).toMatchObject({ fights: 8 });
    expect(several.out).toBe(on('1').out);
    expect(muster(['run', file, '--threads', '0'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--threads'),
    });
  });

  test('prints a single fight as a log, which replays until somebody changes it', () => {
    const folder = folderWith(dyke);
    const { out } = muster(['run', `${join(folder, 'dyke.muster')}#The dyke`, '--times', '1']);
    const log = join(folder, 'dyke.muster-log');
    writeFileSync(log, out);
    expect(muster(['replay', log])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ entries replay/) });
    writeFileSync(log, out.replace(/ {2}=> .*/, '  => a miracle'));
    expect(muster(['replay', log])).toMatchObject({ code: 1, out: expect.stringContaining('a miracle') });
  });

  test('refuses what it cannot play, and says why', () => {
    const folder = folderWith({
      'one.muster': 'use Godlike\nnpc Guard { Body 2 }\nencounter E { side A { Guard } }\n',
    });
    const { code, err } = muster(['run', join(folder, 'one.muster')]);
    expect([code, err]).toEqual([1, expect.stringContaining('two sides')]);
  });
});

describe('play', () => {
  test('says what is wrong in the text of the encounter, and nothing of what is wrong elsewhere', () => {
    const folder = folderWith({
      'far.muster': `use "GURPS Lite WWII"
npc Guard { ST 10, Flyng 12 }
encounter Far {
  distance 20 m side One { Guard }
  side Two { Guard }
}
`,
    });
    const { out, err } = muster(['play', join(folder, 'far.muster')]);
    expect(out).toContain('Far: GURPS Lite WWII');
    expect(err).toMatch(/far\.muster:4:\d+: error .*\n[\s\S]*The encounter has mistakes/);
    expect(err).not.toContain('Flyng');
    expect(muster(['run', join(folder, 'far.muster'), '--times', '5']).err).toContain('The encounter has mistakes');
  });

  test('a log in another folder names the sheet by the way to it, so that it replays; checking it leads to that', () => {
    const folder = folderWith({ 'a/dyke.muster': dyke['dyke.muster'] });
    const log = join(folder, 'dyke.muster-log');
    muster(['play', join(folder, 'a/dyke.muster'), '--log', log, '--do', 'note They wait.']);
    expect(readFileSync(log, 'utf8')).toContain(' of a/dyke.muster, seed ');
    expect(muster(['replay', log]).code).toBe(0);
    expect(muster(['check', log]).err).toContain('is the log of an encounter. Verify it with: muster replay ');
  });

  test('prints how an encounter stands, adds what is done to its log, and writes what came of it into the sheets', () => {
    const folder = folderWith(dyke);
    const [file, log] = [join(folder, 'dyke.muster'), join(folder, 'dyke.muster-log')];
    const play = (...args: readonly string[]) => muster(['play', file, '--log', log, ...args]);
    expect(play().out).toMatch(/^> Sentry 1 .* Ours/m);
    expect(play().out).toMatch(/attack Sentry 3 with Machete swing; [\d.]+ %; .*[\d.]+ damage on average/);
    const attack = 'Sentry 1: attack Sentry 3 with Machete swing';
    expect(play('--seed', 'dawn', '--do', attack, '--do', 'next')).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /seed dawn\nround 1\nSentry 1: attack .*\n {2}seed dawn fell [\d /]+\n[\s\S]*turn Sentry 2\n$/,
      ),
    });
    // The values of the sheets are in the log, for replays.
    expect(readFileSync(log, 'utf8')).toMatch(/\n {2}begun Sentry .*\nround 1\n/);
    expect(play('--do', 'surrender of Sentry 4').err).toContain('`NAME: surrenders`');
    expect(play().out).toMatch(/^> Sentry 2 /m);
    play('--do', 'undo', '--do', 'by hand Sentry 4: hits taken 3, Stunned "the branch"');
    expect(play('--target', 'Sentry 4').out).toContain('target Sentry 4: Hits [XXX_______] (Stunned)');
    expect(muster(['replay', log])).toMatchObject({ code: 0 });
    expect(play('--apply').out).toContain('state Sentry 4');
    expect(readFileSync(file, 'utf8')).toMatch(/state Sentry 4 \{[\s\S]*hits taken 3/);
    expect(readFileSync(log, 'utf8')).toMatch(
      /\nwritten [0-9a-f]{8}\n {2}begun Sentry [^\n]*\n {2}was Sentry 3: [^\n]*\n {2}was Sentry 4: [^\n]*\n$/,
    );
    expect(play('--target', 'Sentry 4').out).toContain('target Sentry 4: Hits [XXX_______]');
    expect(muster(['replay', log])).toMatchObject({
      code: 0,
      out: '2 entries replay\n',
    });
  });

  test('says which clocks there are, and lets people leave on a line of their own', () => {
    const folder = folderWith({
      'dyke.muster': `use "GURPS Lite WWII"
npc Sentry { DX 10 }
character "Kit Marrow" { DX 10 }
encounter "The dyke" { side Ours { "Kit Marrow" }, side Theirs { 2 Sentry }, tick Alarm "a shot" }
clock Alarm 4
`,
    });
    const [file, log] = [join(folder, 'dyke.muster'), join(folder, 'dyke.muster-log')];
    const play = (line: string) => muster(['play', file, '--log', log, '--do', line]);
    expect(play('clock Alert -> 1').err).toContain('There is no clock "Alert" in this encounter. It has "Alarm".');
    expect(play('Sentry 2: leaves "over the wire"').out).toContain('by hand Sentry 2: leaves "over the wire"');
    expect(play('Sentry 1: surrenders').out).toContain('by hand Sentry 1: leaves "surrenders"');
    expect(play('Sentry 2: comes').out).toContain('=> Sentry 2 comes');
    expect(play('Sentry 2: flees "over the dyke"').out).toContain('by hand Sentry 2: leaves "flees: over the dyke"');
    expect(play('Sentry 2: comes').out).toContain('=> Sentry 2 comes');
    expect(play('declare Sentry 2: flees').out).toContain('by hand Sentry 2: leaves "flees"');
    expect(play('undo').code).toBe(0);
    // The average effects of an attack would reveal to players how tough an enemy is.
    const kit = (...args: readonly string[]) =>
      muster(['play', file, '--log', log, '--as', 'Kit Marrow', '--target', 'Sentry 2', ...args]).out;
    expect(muster(['play', file, '--as', 'Kit', '--target', 'Kit Marow']).err).toContain('Did you mean "Kit Marrow"?');
    expect(muster(['play', file, '--as', 'Marrow']).out).toMatch(/^Kit Marrow$/m);
    expect(kit()).toMatch(/attack Sentry 2 with Bare Fist; [\d.]+ %; .+ on average/);
    expect(kit('--players')).toMatch(/attack Sentry 2 with Bare Fist; [\d.]+ %$/m);
  });

  test('throws other dice each time that the seed of the log is said again', () => {
    const folder = folderWith(dyke);
    const [file, log] = [join(folder, 'dyke.muster'), join(folder, 'dyke.muster-log')];
    const seeds = [1, 2, 3].map(() => {
      const { out } = muster(['play', file, '--log', log, '--seed', 'tide', '--do', 'Sentry 1: DX']);
      return /^ {2}seed (\S+) fell/m.exec(out)?.[1];
    });
    expect(seeds).toEqual(['tide', 'tide/2', 'tide/3']);
    expect(muster(['replay', log]).code).toBe(0);
  });

  test('a round in which all declare first is one entry of the log, and replays', () => {
    const folder = folderWith({
      'quay.muster': `use Godlike
character Adam { Body 3 { Brawling 3 }, Coordination 3 { Dodge 3 }, Sense 3, gear { Small Knife } }
npc Mark { Body 3 { Brawling 3 }, Coordination 3, Sense 2, gear { Small Knife } }
encounter "The quay" { side Ours { Adam }, side Theirs { Mark } }
`,
    });
    const [file, log] = [join(folder, 'quay.muster'), join(folder, 'quay.muster-log')];
    const play = (...args: readonly string[]) => muster(['play', file, '--log', log, ...args]).out;
    expect(play()).toContain('still to declare: Mark, Adam');
    play('--seed', 'tide', '--do', 'note dawn');
    play('--dice', '5 5 1 2 3 4', '--do', 'declare Mark: attack Adam with Small Knife');
    expect(play('--dice', '6 6 1 2 3 4', '--do', 'declare Adam: dodge attacks')).not.toContain('still to declare');
    play('--do', 'resolve');
    expect(readFileSync(log, 'utf8').split('round 1\n')[1]).toBe(`note dawn
declare Mark: attack Adam with Small Knife
  dice 5 5 1 2 3 4
declare Adam: dodge attacks
  dice 6 6 1 2 3 4
resolve
  seed tide/4
  => Mark rolls 6d: 2x5
  => Adam rolls 6d: 2x6
  => Adam ruins the 2x5 of Mark
`);
    expect(muster(['replay', log])).toMatchObject({ code: 0 });
  });

  test('what is typed where all declare first is declared, and only what is said to be at once happens at once', () => {
    const folder = folderWith({
      'quay.muster': `use Godlike
character Adam { Body 3, Coordination 3, Sense 3 }
npc Mark { Body 3, Coordination 3, Sense 2 }
encounter "The quay" { side Ours { Adam }, side Theirs { Mark } }
`,
    });
    const [file, log] = [join(folder, 'quay.muster'), join(folder, 'quay.muster-log')];
    const { code } = muster(
      ['play', file, '--log', log].concat(
        ['Mark: attack Adam with Fists', 'at once Adam: Body', 'Adam: wait'].flatMap((line) => ['--do', line]),
      ),
    );
    expect(code).toBe(0);
    expect(readFileSync(log, 'utf8').match(/^(?:declare )?(?:Mark|Adam): .*/gm)).toEqual([
      'declare Mark: attack Adam with Fists',
      'Adam: Body',
      'declare Adam: wait',
    ]);
  });

  test('keeps the logs of several encounters of a file in one, and replays each of them', () => {
    const both = {
      'dyke.muster': `${dyke['dyke.muster']}encounter "The sluice" { side A { Sentry }, side B { Sentry } }\n`,
    };
    const folder = folderWith(both);
    const log = join(folder, 'dyke.muster-log');
    const play = (encounter: string, line: string) =>
      muster(['play', `${join(folder, 'dyke.muster')}#${encounter}`, '--log', log, '--do', line]).code;
    expect([play('The dyke', 'note one'), play('The sluice', 'note two'), play('The dyke', 'note three')]).toEqual([
      0, 0, 0,
    ]);
    expect(readFileSync(log, 'utf8').match(/^(encounter "[^"]*"|note .*)/gm)).toEqual([
      'encounter "The dyke"',
      'note one',
      'note three',
      'encounter "The sluice"',
      'note two',
    ]);
    expect(muster(['replay', log])).toMatchObject({ code: 0, out: expect.stringMatching(/^2 entries[\s\S]*\n1 entr/) });
    const file = join(folder, 'dyke.muster');
    writeFileSync(file, readFileSync(file, 'utf8').replace('encounter "The dyke"', 'encounter "The dam"'));
    expect(muster(['replay', log])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^the log of "The dyke" is left out: .*called "The dyke".*\n1 entry replays/),
    });
  });

  test('refuses what cannot be done, with the line that it is about, and adds nothing', () => {
    const folder = folderWith(dyke);
    const log = join(folder, 'dyke.muster-log');
    const play = (line: string) => muster(['play', join(folder, 'dyke.muster'), '--log', log, '--do', line]);
    expect(play('Sentry 1: attack Nobody with Machete swing')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody'),
    });
    expect(play('by hand Sentry 1: tentacle 2').err).toContain('"tentacle 2" says nothing that Sentry 1 can have');
    expect(play('by hand Sentry 1: gear { Tentacle }').err).toContain('"gear { Tentacle }" says nothing that Sentry 1');
    expect(play('dance')).toMatchObject({ code: 2, err: expect.stringContaining('"dance" is not a line of a log') });
    expect(existsSync(log)).toBe(false);
  });

  test('what is done without a name is done by whose turn it is, and stands in the log with the name', () => {
    const folder = folderWith(dyke);
    const log = join(folder, 'dyke.muster-log');
    const lines = ['come closer 2 yards', 'next', 'wait'].flatMap((line) => ['--do', line]);
    const { code } = muster(['play', join(folder, 'dyke.muster'), '--log', log, ...lines]);
    expect(code).toBe(0);
    const acts = readFileSync(log, 'utf8').match(/^.+: (?:come closer 2 yards|wait)$/gm);
    expect(acts).toHaveLength(2);
    const [first, second] = (acts ?? []).map((act) => act.split(': ')[0]);
    expect(first).not.toBe(second);
  });
});

describe.skipIf(process.platform === 'win32')('a log that is cut off, or written by several at once', () => {
  const notes = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => ['--do', `note ${'so '.repeat(20)}${from + index}`]).flat();

  test('is as it was where the disk is full, and a sentence says so', () => {
    const folder = folderWith(dyke);
    const play = ['play', 'dyke.muster', '--log', 'dyke.muster-log', ...notes(0, 10)];
    expect(muster(play, { cwd: folder }).code).toBe(0);
    const before = readFileSync(join(folder, 'dyke.muster-log'), 'utf8');
    expect(before.length).toBeGreaterThan(600);
    const limited = ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, program, ...play];
    const { status, stderr } = spawnSync('bash', limited, { cwd: folder, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'error: dyke.muster-log cannot be written (EFBIG). No file was changed.\n',
    });
    expect(readFileSync(join(folder, 'dyke.muster-log'), 'utf8')).toBe(before);
    expect(readdirSync(folder).sort()).toEqual(['dyke.muster', 'dyke.muster-log']);
  });

  test('has every entry of ten writers', async () => {
    const folder = folderWith(dyke);
    const write = (index: number) =>
      new Promise<number | null>((resolve) => {
        const args = [program, 'play', 'dyke.muster', '--log', 'dyke.muster-log', '--do', `note writer ${index}`];
        spawn(process.execPath, args, { cwd: folder, stdio: 'ignore' }).on('exit', resolve);
      });
    // Leftovers of a killed process stop no other one.
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(folder, '.dyke.muster-log.lock'), `${ended} ${hostname()} x`);
    const codes = await Promise.all(Array.from({ length: 10 }, (_, index) => write(index)));
    expect(codes).toEqual(Array(10).fill(0));
    const log = readFileSync(join(folder, 'dyke.muster-log'), 'utf8');
    expect(log.match(/^note writer \d$/gm)?.sort()).toEqual(Array.from({ length: 10 }, (_, at) => `note writer ${at}`));
    expect(readdirSync(folder).sort()).toEqual(['dyke.muster', 'dyke.muster-log']);
  });

  test('--apply that is killed between two files leaves a trace, and the next call says what is half done', () => {
    const folder = folderWith(dyke);
    // Ends the process at the second file that it puts in its place.
    const preload = folderWith({
      'kill.cjs': `const fs = require('node:fs'), rename = fs.renameSync; let times = 0;
fs.renameSync = (...args) => (++times === 2 ? process.kill(process.pid, 'SIGKILL') : rename(...args));`,
    });
    const play = (...args: readonly string[]) => ['play', 'dyke.muster', '--log', 'dyke.muster-log', ...args];
    muster(play('--do', 'by hand Sentry 4: hits taken 3'), { cwd: folder });
    const killed = spawnSync(process.execPath, ['-r', join(preload, 'kill.cjs'), program, ...play('--apply')], {
      cwd: folder,
    });
    expect(killed.signal).toBe('SIGKILL');
    const { err } = muster(['check', '.'], { cwd: folder });
    const [, draft = '', target = ''] = /to finish, rename "([^"]+)" to "([^"]+)"/.exec(err) ?? [];
    expect(err).toMatch(/an earlier command was cut off .* replaced \S+dyke\.muster, but not \S+dyke\.muster-log\./);
    renameSync(draft, target);
    expect(muster(['check', '.'], { cwd: folder }).err).not.toContain('cut off');
    expect(muster(['replay', 'dyke.muster-log'], { cwd: folder })).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 entry replays'),
    });
    expect(
      readdirSync(folder)
        .filter((name) => !name.endsWith('.lock'))
        .sort(),
    ).toEqual(['dyke.muster', 'dyke.muster-log']);
  });
});
