import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, jsonOf, muster, project } from './muster.js';

const campaign = 'campaign "Snow" { use "GURPS Lite WWII" }\ncharacter "Ann" { DX 14 }\ncharacter "Ben" { IQ 13 }\n';
const page = '# Mill\n\nBe `check DX` or `check IQ`, then `roll 2d`.\n\n```muster\nnpc Cy {\nDX 12\nroll DX\n}\n```\n';

test('an adventure is printed whole, for the game master or for players', () => {
  const adventure = `${page}\n> [!gm]\n> He lies.\n`;
  const cwd = folderWith({ 'campaign.muster': campaign, 'mill.md': adventure, 'notes.md': '# Notes\n' });
  const printed = (...args: string[]) => muster(['sheet', 'mill.md', ...args], { cwd });
  const html = printed('--format', 'html', '--paper', 'letter').out;
  expect(html).toContain('<b>check DX</b> <small>Ann&nbsp;91&nbsp;% · Ben&nbsp;50&nbsp;%</small>');
  expect(html).toContain('<article class="card"><h2>Cy');
  expect(html).toContain('He lies.');
  expect(html).toContain('@page{size:letter');
  const copy = printed('--format', 'html', '--players').out;
  expect(copy).toContain('<h2>Cy</h2>');
  expect(copy).not.toContain('He lies.');
  expect(printed('--format', 'md').out).toContain('Be **check DX** (Ann 91 % · Ben 50 %)');
  expect(printed('--format', 'md', '--players').out).not.toMatch(/He lies|DX 12/);
  expect(printed('--format', 'html', '--form', 'card').out).not.toContain('He lies.');
  expect(muster(['sheet', 'mill.md#Cy', '--format', 'md'], { cwd }).out).toContain('# Cy');
  for (const file of ['notes.md', 'campaign.muster', 'mill.md#Cy'])
    expect(muster(['sheet', file, '--format', 'md', '--players'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('--players prints adventures'),
    });
});

test.each([
  [
    'godlike/the-lamp-that-was-smashed.md',
    /oil cellar|signal that Rowe reads|sold him the boy|ghost is on the tower|Two lights|Ritter|outcome/,
  ],
  ['gurps-lite-wwii/forty-litres-of-plasma.md', /already agreed|A week dead|twelve men will die|have guides|outcome/i],
  [
    'men-and-supermen/low-water.md',
    /paid to bring the bell|mark of a bottle|counted on being hated|holds a good deal of sea|outcome/,
  ],
  [
    'rough-methods/the-seventh-landing.md',
    /obeys whoever|since the first landing|sixty of them|step that is a lid|Put together|outcome/i,
  ],
  [
    'wild-talents/the-tenor-of-st-florian.md',
    /She has sold her help|the one note of the tenor|cook buys ice|says almost all|right question|outcome/,
  ],
])('the players’ copy of %s tells none of what is found out in it', (file, secrets) => {
  const printed = (...args: string[]) => muster(['sheet', `examples/${file}`, '--format', 'md', ...args]).out;
  expect(printed()).toMatch(secrets);
  expect(printed('--players')).not.toMatch(secrets);
  expect(printed('--players').length).toBeGreaterThan(1000);
});

describe('pages on the command line', () => {
  test('a roll is named by its line, its column and who makes it', () => {
    const cwd = folderWith({ 'campaign.muster': campaign, 'mill.md': page });
    const rolled = (where: string) => muster(['roll', where, '--seed', 'a', '--format', 'json'], { cwd });
    const of = (where: string) => JSON.stringify(jsonOf(rolled(where)));
    expect(of('mill.md:3')).toContain('"DX"');
    expect(of('mill.md:3:20')).toContain('"IQ"');
    expect(of('mill.md:3:40')).toContain('2d');
    expect(of('mill.md:8')).toContain('"DX"');
    expect(muster(['odds', 'mill.md:3#Ben'], { cwd }).out).toContain('50 %');
    expect(muster(['roll', 'mill.md:1'], { cwd }).err).toContain('no roll, check or contest on line 1');
    expect(muster(['roll', 'mill.md:3#Cy'], { cwd }).err).toContain(
      '"Cy" rolls nothing on line 3 of "mill.md". Those who can: Ann, Ben.',
    );
  });

  test('what everybody of the party rolls is rolled once by each', () => {
    const cwd = folderWith({ 'campaign.muster': campaign, 'pass.md': '# Pass\n\nCold: `check each DX`.\n' });
    const rolled = muster(['roll', 'pass.md:3', '--seed', 'a'], { cwd });
    expect(rolled.code).toBe(0);
    expect(rolled.out).toMatch(/^Ann: DX.*\n[\s\S]*^Ben: DX/m);
    expect(muster(['roll', 'pass.md:3#Ben', '--seed', 'a'], { cwd }).out).not.toContain('Ann');
    const { rolls } = jsonOf(muster(['roll', 'pass.md:3', '--seed', 'a', '--format', 'json'], { cwd }));
    expect(rolls).toMatchObject([{ by: 'Ann' }, { by: 'Ben' }]);
    const odds = muster(['odds', 'pass.md:3'], { cwd }).out;
    expect(odds).toMatch(/^Ann: [\s\S]*90\.74 %[\s\S]*^Ben: [\s\S]*50 %/m);
    expect(muster(['roll', 'pass.md:3', '--dice', '3, 3, 3'], { cwd })).toMatchObject({
      code: 2,
      err: expect.stringContaining('each with their own dice'),
    });
    expect(muster(['sheet', 'pass.md', '--format', 'md', '--players'], { cwd }).out).toContain(
      '**check each DX** (Ann 91 % · Ben 50 %)',
    );
  });

  test('sheets of npcs are printed, fences formatted, prose left alone', () => {
    const cwd = folderWith({ 'campaign.muster': campaign, 'mill.md': page });
    expect(muster(['sheet', 'mill.md#Cy'], { cwd }).out).toContain('Cy');
    expect(muster(['format', 'mill.md'], { cwd }).code).toBe(0);
    expect(readFileSync(join(cwd, 'mill.md'), 'utf8')).toBe(page.replace('DX 12\nroll', '  DX 12\n  roll'));
    const ordinary = folderWith({ 'notes.md': page });
    muster(['format', 'notes.md'], { cwd: ordinary });
    expect(readFileSync(join(ordinary, 'notes.md'), 'utf8')).toBe(page);
  });

  test('the guides of the project have no findings', () => {
    for (const file of [
      'README.md',
      'examples/README.md',
      'language/rulebooks/README.md',
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'docs',
    ])
      expect(muster(['check', file], { cwd: project }).out).toBe('');
  });
});

test('a random table of a page is rolled where a line names it, with the tables that its rows roll', () => {
  const page =
    '---\nmuster: Godlike\n---\n\n| 1d6 | The mud |\n| --- | --- |\n| 1-3 | boots: `roll 1d4` |\n| 4-6 | a mine: `roll Weather` |\n\n| 1d2 | Weather |\n| --- | --- |\n| 1 | fog |\n| 2 | sleet |\n\nThey dig: `roll The mud`.\n';
  const cwd = folderWith({ 'page.md': page });
  // It is rolled at its declaration, too, and by its name.
  for (const where of ['page.md:5', 'page.md#the mud'])
    expect(muster(['roll', where, '--dice', '5, 2'], { cwd }).out).toContain('Weather 2: sleet');
  expect(muster(['roll', 'page.md:5', '--dice', '2, 3'], { cwd }).out).toContain('2: boots: roll 1d4, 1d4: 3\n');
  const ran = muster(['roll', 'page.md:15', '--dice', '5, 2'], { cwd });
  expect(ran).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('The mud: 5: a mine: roll Weather, Weather 2: sleet'),
  });
});

test('clocks, outcomes and notes of an adventure are lines of its log, and an encounter that is played keeps its own', () => {
  const fences =
    '```muster\nclock "Alarm" 4\nencounter "Gate" { side A { party }, side B { Cy }, clock Bell 6 }\n```\n';
  const cwd = folderWith({ 'campaign.muster': campaign, 'mill.md': `${page}\n${fences}` });
  const play = (...args: string[]) =>
    muster(['play', 'mill.md', '--page', '--log', 'mill.muster-log', ...args], { cwd });
  expect(play().out).toContain('Alarm 0 of 4');
  const done = play('--do', 'tick alarm 3', '--do', 'outcome the bridge stands', '--do', 'note who stayed');
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Alarm 3 of 4') });
  expect(done.out).toContain('outcome: the bridge stands\nwho stayed\n');
  // It goes no further than it is long.
  expect(play('--do', 'clock Alarm -> 9 "a shot"').out).toContain('Alarm 4 of 4');
  expect(readFileSync(join(cwd, 'mill.muster-log'), 'utf8')).toBe(
    'muster-log 1\npage mill.md\nclock Alarm -> 3\nnote outcome: the bridge stands\nnote who stayed\nclock Alarm -> 4 "a shot"\n',
  );
  expect(jsonOf(play('--format', 'json'))).toMatchObject({
    clocks: expect.arrayContaining([{ name: 'Alarm', segments: 4, filled: 4 }]),
    notes: ['outcome: the bridge stands', 'who stayed'],
  });
  expect(play('--do', 'tick Alarn')).toMatchObject({ code: 1, err: expect.stringContaining('Its clocks: ') });
  expect(play('--do', 'attack Cy').err).toContain('"attack Cy" is not a line of a page.');
  // As in an encounter, what can be done before a line that is refused is done.
  const some = play('--do', 'tick Alarm', '--do', 'tick Alarn', '--do', 'note dawn');
  expect(some).toMatchObject({ code: 1, err: expect.stringContaining('1 of 3 lines were done.') });
  expect(play('--keep-going', '--do', 'tick Alarn', '--do', 'note dusk').err).toContain('1 of 2 lines were done.');
  expect(play().out).toContain('who stayed\ndusk\n');
  expect(play('-i')).toMatchObject({ code: 2, err: expect.stringContaining('Use one of them.') });
  expect(muster(['play', 'campaign.muster', '--page'], { cwd }).err).toContain('is not an adventure');
  muster(['play', 'mill.md#Gate', '--log', 'mill.muster-log', '--do', 'next'], { cwd });
  expect(play('--do', 'tick Bell').err).toContain('"Bell" is a clock of "Gate", which is being played.');
});
