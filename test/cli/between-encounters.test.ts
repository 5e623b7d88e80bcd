import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, muster } from './muster.js';

const gunners = `use Godlike
npc Max { Body 2 { Brawling 2 }, Coordination 3 { Rifle 2 } }
npc Gunner, plural Gunners { Body 2, Coordination 2 }
npc Clerk { Body 2 }
npc "Old Clerk" like Clerk
npc Porter { Body 2 }
encounter "One" {
  side A { Max }
  side B { 1 Gunner, Clerk, Porter }
}
encounter "Two" {
  side A { Max }
  side B { Gunner, Clerk, 2 Porter }
}
`;

function campaign() {
  const folder = folderWith({ 'gunners.muster': gunners });
  const [file, log] = [join(folder, 'gunners.muster'), join(folder, 'gunners.muster-log')];
  const play = (encounter: string, ...args: readonly string[]) =>
    muster(['play', `${file}#${encounter}`, '--log', log, ...args]);
  return { play, replay: () => muster(['replay', log]), text: () => readFileSync(file, 'utf8'), log, file };
}

describe('a kind is never wounded', () => {
  test.each([['Gunner'], ['Clerk'], ['Porter']])('what happens to one %s is a state of this encounter', (of) => {
    const { play, text } = campaign();
    play('One', '--do', `by hand ${of}: torso 10 killing "a grenade"`, '--apply');
    expect(text()).toContain(`state ${of} { wounds { torso 10 killing } }`);
    expect(text().split('encounter')[0]).toBe(gunners.split('encounter')[0]);
    expect(play('One').out).toMatch(new RegExp(`^x ${of} +B .*dead`, 'm'));
    expect(play('Two').out).toMatch(new RegExp(`^  ${of}(?: 1)? +B`, 'm'));
    expect(play('Two').out).not.toMatch(/^x /m);
  });

  test('what happens to an individual is written into the sheet', () => {
    const { play, text } = campaign();
    play('One', '--do', 'by hand Max: right arm 2 killing', '--apply');
    expect(text()).toMatch(/^npc Max .*wounds \{ right arm 2 killing \} \}$/m);
  });
});

describe('an outcome that was written', () => {
  test('still replays in full, also when it was written twice', () => {
    const { play, replay, log } = campaign();
    play('One', '--seed', 'tide', '--do', 'by hand Max: right arm 2 killing', '--do', 'Max: attack Gunner with Fists');
    play('One', '--apply');
    play('One', '--do', 'by hand Max: left leg 1 shock', '--do', 'Max: attack Clerk with Fists', '--apply');
    expect(replay()).toMatchObject({ code: 0, out: '4 entries replay\n' });
    expect(readFileSync(log, 'utf8')).toMatch(/^ {2}was Max: /m);
  });

  test('replays with what healed at its end', () => {
    const { play, replay } = campaign();
    play('One', '--do', 'by hand Max: torso 6 shock', '--do', 'end', '--apply');
    expect(replay()).toMatchObject({ code: 0, out: '2 entries replay\n' });
  });

  test('an entry that was changed by hand afterwards is found', () => {
    const { play, replay, log } = campaign();
    play('One', '--seed', 'tide', '--do', 'by hand Gunner: torso 10 killing', '--apply');
    writeFileSync(log, readFileSync(log, 'utf8').replace('=> Gunner is out', '=> Gunner laughs'));
    expect(replay()).toMatchObject({ code: 1, out: expect.stringContaining('Gunner laughs') });
  });
});

describe('the next encounter of a log', () => {
  test('people come as they left, and those of a kind are others', () => {
    const { play, replay, log } = campaign();
    play('One', '--do', 'by hand Max: right arm 2 killing', '--do', 'by hand Gunner: torso 10 killing', '--do', 'end');
    expect(play('Two').out).toMatch(/^Max: right arm \[XX___\]/m);
    play('Two', '--do', 'note dawn');
    expect(readFileSync(log, 'utf8')).toContain(
      'by hand Max: before the fight; wounds right arm 2 killing "from One"\nnote dawn\n',
    );
    expect(play('Two').out).not.toMatch(/^x /m);
    expect(replay()).toMatchObject({ code: 0, out: '3 entries replay\n2 entries replay\n' });
  });

  // Godlike 473: half of the shock that was taken in this fight goes when it is over.
  test('what heals with a fight is what was taken in it, not what somebody came with', () => {
    const { play, replay } = campaign();
    play('One', '--do', 'by hand Max: torso 6 shock');
    expect(play('One', '--do', 'end').out).toContain('=> Max: 3 shock goes');
    play('Two', '--do', 'by hand Max: torso 5 shock');
    expect(play('Two', '--do', 'end').out).toContain('=> Max: 1 shock goes');
    expect(replay()).toMatchObject({ code: 0 });
  });

  test('what a person says of the time before is not of this fight', () => {
    const { play } = campaign();
    play('One', '--do', 'by hand Max: before the fight; torso 6 shock "the lorry"');
    play('One', '--do', 'by hand Max: torso 8 shock');
    expect(play('One', '--do', 'end').out).toContain('=> Max: 1 shock goes');
  });

  test('what was written into the sheets is not carried over a second time', () => {
    const { play, log } = campaign();
    play('One', '--do', 'by hand Max: right arm 2 killing', '--apply');
    play('Two', '--do', 'note dawn');
    expect(readFileSync(log, 'utf8')).not.toContain('from One');
    expect(play('Two').out).toMatch(/^Max: right arm \[XX___\]/m);
  });
});
