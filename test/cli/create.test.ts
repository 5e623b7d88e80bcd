import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

const quays = `rulebook Quays
dice under 2d10 { }
kind stat { rating from 1 to 20 else 10; cost rating - 10 }
stat Hands
setting points = 5
budget points
limit spent <= points "{spent} points are more than {points}"
create Docker { sets 2 { throws hands = 3d6 } writes "Hands {hands}" }
create Clerk "who counts" { chooses desk { large; small }; writes "note a {desk} desk" }
`;
const files = { 'quays.rulebook': quays };
const docker = ['create', '--rulebook', 'Quays', '--as', 'Docker'];

describe('muster create', () => {
  test('prints a sheet, and the command in it makes the same one again', () => {
    const cwd = folderWith(files);
    const first = muster([...docker, '--name', 'Ada Low', '--seed', 'tide', '--set', '2'], { cwd });
    expect(first).toMatchObject({ code: 0, err: '' });
    const [, command = ''] = /muster (create .*)/.exec(first.out) ?? [];
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect(args).toContain('Ada Low');
    expect(muster(args, { cwd })).toEqual(first);
    expect(first.out).toMatch(
      /^character Ada Low \{\n {2}Hands \d+ {2}\/\/ set 1: hands \d+ \(3d6: .*set 2 taken\n\}\n$/m,
    );
  });

  test('takes typed dice, and says what does not fit', () => {
    const cwd = folderWith(files);
    expect(muster([...docker, '--dice', '3,4,4/1,1,1'], { cwd }).out).toContain('Hands 11');
    const wrong = (...more: string[]) => muster([...docker, ...more], { cwd });
    expect(wrong('--dice', '3,4')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('Face 3 of 3 is missing'),
    });
    expect(wrong('--dice', '3,4,7/1,1,1').err).toContain('7');
    expect(wrong('--dice', '3,4,4').err).toContain('Also type the dice of "hands" after a `/`: 3 dice from 1 to 6.');
    expect(wrong('--set', '3').err).toContain('"3" is not one of the choices for the set: 1, 2.');
    expect(wrong('--seed', 'a', '--dice', '1').err).toContain('--seed and --dice exclude each other');
  });

  test('a game that nobody knows, that has no creation, or not this one', () => {
    const cwd = folderWith({ ...files, 'dry.rulebook': 'rulebook Dry\n' });
    expect(muster(['create', '--rulebook', 'Quais'], { cwd }).err).toContain('Did you mean "Quays"?');
    expect(muster(['create', '--rulebook', 'Dry'], { cwd }).err).toContain(
      'Dry does not say how a character is made by dice.',
    );
    expect(muster(['create', '--rulebook', 'Quays', '--as', 'Cook'], { cwd }).err).toContain('It has Docker, Clerk.');
    expect(muster(['create'], { cwd })).toMatchObject({ code: 2, err: expect.stringContaining('which game?') });
    expect(muster([...docker, 'Ada'], { cwd }).err).toContain('after --name');
  });

  test('what the player chooses is said with --choose', () => {
    const cwd = folderWith(files);
    const clerk = ['create', '--rulebook', 'Quays', '--choose', 'creation=Clerk'];
    expect(muster([...clerk, '--choose', 'desk=small'], { cwd }).out).toContain('note a small desk');
    expect(muster(clerk, { cwd }).out).toContain('note a large desk');
  });

  test('writes a new file under the campaign of its folder, and never over another', () => {
    const cwd = folderWith({
      'c/quays.rulebook': quays,
      'c/campaign.muster': 'campaign "Low Water" { use Quays\n points 1 }\n',
    });
    const out = (...more: string[]) => muster(['create', '--as', 'Docker', '--out', 'c/ada.muster', ...more], { cwd });
    // Seven points are more than the campaign allows, which is reported.
    const made = out('--dice', '6,6,5/1,1,1', '--name', 'Ada');
    expect(made).toMatchObject({ code: 1, out: expect.stringContaining('Ada is in c/ada.muster') });
    expect(made.err).toContain('error over-limit: 7 points are more than 1');
    const text = readFileSync(join(cwd, 'c/ada.muster'), 'utf8');
    expect(text).not.toContain('use Quays');
    const again = [
      'create',
      '--in',
      'c',
      '--as',
      'Docker',
      '--name',
      'Ada',
      '--dice',
      '6,6,5/1,1,1',
      '--choose',
      'set=1',
    ];
    expect(text).toContain(`// The same again: muster ${again.join(' ').replace(' c ', ' . ')}\n`);
    expect(muster(again, { cwd }).out).toBe(text);
    expect(muster(['create', '--in', '.'], { cwd }).err).toContain('there is no campaign in "."');
    expect(out().err).toContain('the file "c/ada.muster" already exists');
    expect(readFileSync(join(cwd, 'c/ada.muster'), 'utf8')).toBe(text);
    expect(muster(['create', '--out', 'no/ada.muster'], { cwd }).err).toContain('no folder');
    expect(muster(['create', '--rulebook', 'Quays', '--out', 'ada.txt'], { cwd }).err).toContain('not a sheet');
  });

  test('JSON holds the text and a record that replays', () => {
    const cwd = folderWith(files);
    const ran = muster([...docker, '--seed', 'tide', '--format', 'json'], { cwd });
    const json = jsonOf(ran);
    expect(json).toMatchObject({ version: 1, record: { line: 'create Docker', tape: expect.any(Array) } });
    expect(json.text).toContain('use Quays');
    expect(muster(['replay', '-'], { cwd, input: ran.out })).toMatchObject({ code: 0 });
    const forged = ran.out.replace(/"faces": \[\n\s+\{\n\s+"face": (\d)/, (text, face: string) =>
      text.replace(new RegExp(`${face}$`), face === '6' ? '1' : '6'),
    );
    expect(forged).not.toBe(ran.out);
    expect(muster(['replay', '-'], { cwd, input: forged }).code).toBe(1);
  });
});
