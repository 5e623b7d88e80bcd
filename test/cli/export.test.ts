import { expect, test } from 'vitest';
import { folderWith, muster } from './muster.js';

const two = 'use "GURPS Lite WWII"\ncharacter Ann { DX 12 }\nnpc Ben { DX 11 }\n';

test('export prints a character for the program that is named', () => {
  const cwd = folderWith({ 'two.muster': two });
  const { code, out, err } = muster(['export', 'two.muster#Ben', '--to', 'foundry'], { cwd });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(JSON.parse(out)).toMatchObject({ name: 'Ben', type: 'enemy', system: { attributes: { DX: { value: 11 } } } });
  expect(muster(['export', 'two.muster#Ann', '--to', 'obsidian'], { cwd }).out).toMatch(/^```statblock\nname: "Ann"\n/);
});

test('what cannot be exported is said', () => {
  const cwd = folderWith({ 'two.muster': two });
  const says = (...args: string[]) => muster(['export', ...args], { cwd });
  expect(says('two.muster#Ann')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--to foundry or --to obsidian'),
  });
  expect(says('two.muster', '--to', 'foundry')).toMatchObject({
    code: 2,
    err: expect.stringContaining('"two.muster#Ben"'),
  });
  expect(says('two.muster#Bem', '--to', 'foundry')).toMatchObject({ code: 2, err: expect.stringContaining('Ben') });
  expect(says('two.muster#Ann', '--to', 'roll20')).toMatchObject({ code: 2, err: expect.stringContaining('foundry') });
});

test('a character of a game that no system of Foundry has is one of Simple Worldbuilding', () => {
  const cwd = folderWith({ 'one.muster': 'use Godlike\ncharacter Ann { Body 2 }\n' });
  const { code, out } = muster(['export', 'one.muster', '--to', 'foundry'], { cwd });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ name: 'Ann', system: { attributes: { body: { value: '2d' } } } });
});
