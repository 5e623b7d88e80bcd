import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, muster } from './muster.js';

function camp(surprise = ' unaware until "a shot"') {
  const folder = folderWith({
    'camp.muster': `use "GURPS Lite WWII"
weapon Pistol { skill Guns (Pistol), damage 2d, SS 10, Acc 2, Half Damage 175, Max 1700, RoF 3, Shots 7, Recoil -2 }
character Ann { ST 10, DX 12, IQ 12, HT 11, Guns (Pistol) 15, gear { Pistol } }
npc Sentry, plural Sentries { ST 10, DX 11, IQ 10, HT 10, Guns (Pistol) 12, gear { Pistol } }
encounter "A" { distance 10 yards, side One { Ann }, side Two${surprise} { 2 Sentry } }
`,
  });
  const [place, log] = [`${join(folder, 'camp.muster')}#A`, join(folder, 'camp.muster-log')];
  return {
    place,
    log,
    play: (...args: readonly string[]) => muster(['play', place, '--log', log, ...args]),
    kept: () => readFileSync(log, 'utf8'),
  };
}

test('a number does the action of the list with that number, for whoever has the turn and for others', () => {
  const { play, kept } = camp();
  const list = play().out;
  expect(list).toMatch(/^ {2}1 attack Sentry 1 with Pistol, range 10; 62.5 %/m);
  play('--do', '1', '--do', 'Sentry 2: 1');
  expect(kept()).toContain('\nAnn: attack Sentry 1 with Pistol, range 10\n');
  expect(kept()).toMatch(/\nSentry 2: come round\n/);
  expect(play('--do', '99')).toMatchObject({ code: 1, err: expect.stringContaining('there is no number 99') });
});

test('the list has what belongs to a fight, and all of it only where that is asked for', () => {
  const { play } = camp();
  const actions = (...args: readonly string[]) =>
    play(...args)
      .out.match(/^ {2}\d+ .*/gm)
      ?.map((line) => line.trim()) ?? [];
  expect(actions().length).toBeLessThanOrEqual(12);
  expect(actions().join()).not.toContain('swim');
  expect(actions('--all').join()).toContain('swim');
  expect(play().out).toMatch(/\.\.\. and \d+ more \(--all\)/);
});

test('of several lines it is said how many were done, and the others are done where that is wanted', () => {
  const lines = ['--do', 'note one', '--do', 'Ann: juggle', '--do', 'note three'];
  const strict = camp();
  expect(strict.play(...lines)).toMatchObject({ code: 1, err: expect.stringContaining('1 of 3 lines were done.') });
  expect(strict.kept()).not.toContain('note three');
  const lenient = camp();
  expect(lenient.play(...lines, '--keep-going').err).toContain('2 of 3 lines were done.');
  expect(lenient.kept()).toContain('note three');
});

test('a dry run says what would happen, and writes nothing', () => {
  const { play, log } = camp();
  expect(play('--dry', '--do', 'Ann: come closer 4')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Ann comes closer by 4: 6 yd apart'),
  });
  expect(existsSync(log)).toBe(false);
});

test('an account has every step, with the skill that was rolled against', () => {
  const { play } = camp();
  const { out } = play('--account', '--seed', 's1', '--do', 'Ann: attack Sentry 1 with Pistol');
  // 2 + 5 + 1 against 15 - 4.
  expect(out).toContain('attack: 8 against 11: made it by 3');
  expect(out.slice(out.lastIndexOf('=>'))).toMatch(/\n.*bullet damage, DR 0: \d+ hits/);
});

test('what is due is offered at the turn, and done with one word', () => {
  const { play, kept } = camp();
  play('--do', 'accept aware', '--do', 'next');
  expect(play().out).toContain('due: Sentry 1: come round (due 1)');
  play('--do', 'due');
  expect(kept()).toMatch(/notice Two\nturn Sentry 1\nSentry 1: come round\n/);
  expect(play().out).not.toContain('due:');
  expect(play('--do', 'due').err).toContain('Nothing is due now.');
});

test('a prompt keeps file, encounter and log: Enter goes on, what is asked is answered', () => {
  const { place, log, kept } = camp();
  const input = '?\n\nAnn: come closer 4\naccept aware\n\n\nas Ann\nundo\nquit\n';
  const { code, out } = muster(['play', place, '--log', log, '-i'], { input });
  expect(code).toBe(0);
  expect(out).toContain('undo, redo');
  expect(kept()).toMatch(
    /\nround\nAnn: come closer 4\n {2}=> .*\nnotice Two\nturn Sentry 1\nSentry 1: come round\n(?: .*\n)*undone 6: Sentry 1: come round\n$/,
  );
  expect(muster(['replay', log])).toMatchObject({ code: 0 });
});

test('at a prompt a question can be left open, by cancel or by the end of the input: nothing is done then', () => {
  const { place, log } = camp('');
  const attack = 'Ann: attack Sentry 1 with Pistol, range 10';
  // With these dice she hits, and the sentry is asked how he defends himself.
  const ask = (more: string) =>
    muster(['play', place, '--log', log, '-i', '--seed', 'a'], { input: `${attack}\n${more}` });
  for (const more of ['cancel\nquit\n', '']) {
    const { code, out, err } = ask(more);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('Sentry 1: defense?');
    expect(out).toContain('Nothing was done: a question was not answered.');
    expect(existsSync(log)).toBe(false);
  }
});

test('at a prompt a new turn shows what its member can do, and a new round how everybody is', () => {
  const { place, log } = camp('');
  const { out } = muster(['play', place, '--log', log, '-i'], { input: 'next\nnext\nnext\nquit\n' });
  const [, first = '', , round = ''] = out.split(/^turn .*$|^round$/m);
  expect(first).toMatch(/^Sentry 1\n(?:.*\n)*? {2}1 /m);
  expect(first).not.toContain('order:');
  expect(round).toContain('round 2, order:');
});

test('a line that says nothing is answered with what is wrong and with lines of this moment', () => {
  const { play } = camp('');
  const refusal = (line: string): string => play('--do', line).err.replace(/\s+/g, ' ');
  expect(refusal('attak Sentry 1')).toContain('"attak Sentry 1" is not a line of a log. Did you mean "attack"?');
  expect(refusal('I shoot the guard')).toContain(
    'Begin with the action: `shoot ...`. For an action of Ann, write a line such as',
  );
  expect(refusal('Ann takes 5 damage')).toContain('To change Ann without a roll: `by hand Ann: hits taken 1`.');
  expect(refusal('attack guard with Pistol')).toContain('Nobody here is called "guard". Write Sentry 1 or Sentry 2.');
  expect(refusal('damage 5 to Ann')).toContain('To change Ann without a roll: `by hand Ann: hits taken 1`.');
  expect(refusal('attack')).toContain('Write a name after it: `attack Sentry 1`, or Sentry 2.');
  expect(refusal('by hand Ann: hits 4')).toContain('Did you mean `hits taken` or');
});

test('words that people use for a line are that line: the end of a turn ends no fight, and a roll needs no name', () => {
  const { play, kept } = camp('');
  const lines = ['roll HT', '2d6', 'flee', 'End turn', 'NEXT', 'undo', 'end the fight'].flatMap((line) => [
    '--do',
    line,
  ]);
  expect(play(...lines)).toMatchObject({ code: 0 });
  const entries = kept().match(/^(?! |muster-log|encounter|round 1).+/gm);
  expect(entries).toEqual([
    'Ann: roll HT',
    'Ann: 2d6',
    'by hand Ann: leaves "flees"',
    'turn Sentry 1',
    'turn Sentry 2',
    'undone 5: turn Sentry 2',
    'end the fight',
  ]);
});

test('a question at the prompt is answered with how things stand, and a name with what that one can do', () => {
  const { place, log } = camp('');
  const ask = (line: string): string => muster(['play', place, '--log', log, '-i'], { input: `${line}\nquit\n` }).out;
  for (const question of ['who is next', 'whose turn is it?', 'hp', 'what can I do?', 'list'])
    expect(ask(question).match(/^> Ann/gm), question).toHaveLength(2);
  expect(ask('Sentry 1')).toMatch(/^Sentry 1\n.*\n {2}1 /m);
  expect(ask('/help')).toContain('Enter       do what is due');
  // A number is that of the list, also where it is the end of a name.
  expect(ask('1\n')).toContain('Ann: attack Sentry 1 with Pistol, range 10\n');
});

test('whoever aims is offered what can be done to the one aimed at', () => {
  const { play } = camp('');
  play('--do', 'take aim Sentry 2', ...Array.from({ length: 3 }, () => ['--do', 'next']).flat());
  expect(play().out).toMatch(/^ {2}1 attack Sentry 2 with Pistol, range 10, aim 1/m);
  expect(play().out).toMatch(/^> Ann .*\(Aiming \(Sentry 2\) until/m);
});

test('whoever turns their aim to another of the same name aims at that one', () => {
  const { play } = camp('');
  play('--do', 'take aim Sentry 1', '--do', 'Ann: take aim Sentry 2');
  expect(play().out).toMatch(/^> Ann .*\(Aiming \(Sentry 2\) until/m);
});

test('whoever comes closer to somebody goes no further than to them', () => {
  const { play, kept } = camp('');
  play('--do', 'Ann: come closer 7 yards to Sentry 2', '--do', 'Ann: come closer to Sentry 2');
  expect(kept()).toContain('Ann comes closer by 3 yd: 0 yd apart');
});

test('lines come with the quotes and dashes of a phone, names are completed in each of several, and a chance is told beforehand', () => {
  const folder = folderWith({
    'yard.muster': `use Godlike
npc "Corporal Kit" { Body 3, Coordination 5 { Rifle 2, Dodge 2 }, gear { Carbine } }
npc "Private Max" { Body 2 }
encounter Yard { distance 10 yards, side A { "Corporal Kit" }, side B { "Private Max" } }
`,
  });
  const log = join(folder, 'yard.muster-log');
  const input = [
    'Kit: do ‘shouts’',
    'Kit: attack Max with Carbine — head',
    'odds Kit: attack Max with Carbine; dodge attacks',
    'Kit: attack ‘Max’ — called shot head with Carbine',
    'Max: dodge attacks; attack Kit with Fists',
  ].join('\n');
  const { out, err } = muster(['play', `${join(folder, 'yard.muster')}#Yard`, '--log', log, '-i'], { input });
  // Close by there is one die more: 7 + 1 and 7, of which the smaller is rolled, less one.
  expect(out).toContain('6d for 2 lines: 29.44 % for both, 84.88 % for one or more');
  expect(err).toContain('Did you mean "called shot head"');
  expect(readFileSync(log, 'utf8').match(/^declare .*/gm)).toEqual([
    'declare Corporal Kit: do "shouts"',
    'declare Corporal Kit: attack Private Max with Carbine, called shot head, at 10',
    'declare Private Max: dodge attacks with multiple actions 2; attack Corporal Kit with Fists, multiple actions 2',
  ]);
});
