import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster } from './muster.js';

const files = {
  'mine.rulebook': `rulebook Mine
dice under 3d6 { }
kind stat { rating from 1 to 20 else 10 }
stat Wits
stat Lungs
field hurt number else 0
field dazed number else 0
field helmet number else 0
derived Stunned = hurt >= 12
action blast "everybody near" {
  names everybody
  rolls Wits
  throws force = 1d6 if success
  for each of them
  throws splinters = 1d6 if success
  changes hurt to hurt + force + splinters - whom.helmet if success
  whom rolls Lungs if success
  changes dazed to 1 if not their success
}
policy usual attack: blast
policy out of the fight: Stunned
policy turn order: Wits
`,
  'shift.muster': `use Mine
npc Hew { helmet 1 }
npc Digger { Lungs 9 }
npc Nan {
  Wits 13
}
encounter Shift {
  side Ours { Nan }
  side Theirs { Hew, 3 Digger }
}
`,
};

describe('roll', () => {
  const blast = (folder: string, line: string, ...more: readonly string[]) =>
    muster(['roll', line, '--for', join(folder, 'shift.muster#Nan'), ...more]);
  test('plays a line that names several, and its record replays', () => {
    const folder = folderWith(files);
    const rolled = blast(
      folder,
      'blast Hew and 2 Digger',
      '--dice',
      '3,3,3/4/1/3,3,3/2/6,6,6/3/3,3,3',
      '--format',
      'json',
    );
    const { record } = jsonOf(rolled) as { record: { on: unknown; changes: readonly { who: string; to: number }[] } };
    expect(record.on).toEqual(['Hew', 'Digger 1', 'Digger 2']);
    expect(record.changes.map(({ who, to }) => `${who} ${to}`)).toEqual([
      'Hew 4',
      'Digger 1 6',
      'Digger 1 1',
      'Digger 2 7',
    ]);
    writeFileSync(join(folder, 'record.json'), rolled.out);
    expect(muster(['replay', join(folder, 'record.json')])).toMatchObject({ code: 0 });
  });

  test('writes what came of it into all of the sheets', () => {
    const folder = folderWith(files);
    const wrote = blast(folder, 'blast Hew, 2 Digger', '--dice', '3,3,3/4/1/3,3,3/2/6,6,6/3/3,3,3', '--apply');
    expect(wrote).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, 'shift.muster'), 'utf8');
    expect(text).toContain('hurt 4');
    expect(text).toMatch(/state Digger 1 \{[^}]*hurt 6[^}]*\}/);
    expect(text).toMatch(/state Digger 2 \{[^}]*hurt 7[^}]*\}/);
  });

  test('says whose dice are missing', () => {
    const folder = folderWith(files);
    expect(blast(folder, 'blast Hew, Digger', '--dice', '3,3,3/4/1/3,3,3').err).toContain('Digger: splinters');
  });
});

test('odds state what each of them rolls', () => {
  const folder = folderWith(files);
  const { out } = muster(['odds', 'blast Hew, Digger', '--for', join(folder, 'shift.muster#Nan')]);
  // 3d6 up to 10 is 108 of 216, up to 9 is 81 of 216.
  expect(out).toMatch(/ {4}Hew: Lungs, 50 % success, rolled in [\d.]+ % of the plays/);
  expect(out).toMatch(/ {4}Digger: Lungs, 37\.5 % success, rolled in/);
});

describe('play', () => {
  test('carries a line out on several, shortened names too, and takes it back', () => {
    const folder = folderWith(files);
    const [file, log] = [join(folder, 'shift.muster'), join(folder, 'shift.muster-log')];
    const play = (...args: readonly string[]) => muster(['play', file, '--log', log, ...args]);
    const done = play('--dice', '3 3 3 / 4 / 1 / 3 3 3 / 2 / 6 6 6', '--do', 'Nan: blast Hew and Digger 3');
    expect(done.err).toBe('');
    const told = (): string => readFileSync(log, 'utf8');
    expect(told()).toContain('Hew: hurt 4 (was 0)');
    expect(told()).toContain('Digger 3: hurt 6 (was 0)');
    expect(muster(['replay', log])).toMatchObject({ code: 0 });
    play('--do', 'undo', '--apply');
    expect(readFileSync(file, 'utf8')).toBe(files['shift.muster']);
    expect(play('--do', 'Nan: blast Hew and 4 Digger').err).toContain('There are not 4 of Digger here, only 3.');
  });

  test('an estimate of a fight in which somebody does so', () => {
    const folder = folderWith(files);
    const odds = jsonOf(
      muster(['run', join(folder, 'shift.muster'), '--times', '20', '--seed', 'pit', '--format', 'json']),
    );
    expect(odds).toMatchObject({ encounter: 'Shift', fights: 20 });
  });
});
