import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderWith, muster } from './muster.js';

const games = ['Godlike', 'GURPS Lite WWII', 'Wild Talents', 'Rough Methods', 'Men & Supermen'];

describe.each(games)('a new sheet of %s', (game) => {
  test.each(['character', 'npc', 'campaign'])('is a %s without errors, formatted, with what can be rolled', (what) => {
    const { code, out, err } = muster(['new', what, 'Joe "Ace" Dimarco', '--rulebook', game]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`${what} "Joe Ace Dimarco" {\n`);
    const cwd = folderWith({ 'new.muster': out });
    const checked = muster(['check', '.'], { cwd });
    expect(checked).toMatchObject({ code: 0, out: expect.not.stringContaining('error') });
    expect(muster(['format', '--check', '.'], { cwd })).toMatchObject({ code: 0 });
    if (what !== 'campaign') expect(muster(['sheet', 'new.muster'], { cwd }).out).toMatch(/^Rolls$/m);
  });
});

describe.each(games)('a new adventure of %s', (game) => {
  test('is a page without findings, with a check, a clock and an encounter that is fought', () => {
    const { code, out, err } = muster(['new', 'adventure', 'The Mill', '--rulebook', game]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^---\\nmuster: ${game}\\n---\\n\\n# The Mill\\n`));
    const cwd = folderWith({ 'mill.md': out });
    expect(muster(['check', '.'], { cwd })).toMatchObject({ code: 0, out: '' });
    expect(muster(['format', '--check', '.'], { cwd })).toMatchObject({ code: 0 });
    const page = muster(['sheet', 'mill.md', '--format', 'md'], { cwd }).out;
    expect(page).toMatch(/To get over the wall: .*\d %/);
    expect(page).toContain('Alarm');
    expect(muster(['run', 'mill.md', '--times', '2'], { cwd })).toMatchObject({ code: 0 });
  });
});

test.each(['', ' ', 'Joe\nDimarco', 'Joe\u001b[31m'])('%j is no name', (name) =>
  expect(muster(['new', 'npc', name, '--rulebook', 'Godlike'])).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('a name is one line of text'),
  }),
);

test('a campaign and a character that were begun go together', () => {
  const cwd = folderWith({ 'campaign.muster': muster(['new', 'campaign', 'Sea', '--rulebook', 'Godlike']).out });
  writeFileSync(join(cwd, 'joe.muster'), muster(['new', 'character', 'Joe', '--rulebook', 'Godlike']).out);
  expect(muster(['check', '.'], { cwd })).toMatchObject({ code: 0 });
  expect(muster(['sheet', 'joe.muster'], { cwd }).out).toContain('Godlike · Sea');
});

test('what is missing is said', () => {
  expect(muster(['new'])).toMatchObject({ code: 2, err: expect.stringContaining('what should be new?') });
  expect(muster(['new', 'dragon'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('character, npc, campaign or adventure'),
  });
  expect(muster(['new', 'npc'])).toMatchObject({ code: 2, err: expect.stringContaining('name the game') });
  expect(muster(['new', 'npc', '--rulebook', 'Gdlike'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('Godlike'),
  });
});
