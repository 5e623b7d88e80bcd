import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWorkspace } from '../../language/model/host.js';

/** Names of a game that are words of the field, of the protocol or of programming as well, and mean that in the code. */
const general = new Set([
  'head',
  'acting',
  'attacks',
  'automatic',
  'block',
  'body',
  'command',
  'escape',
  'focus',
  'foot',
  'language',
  'mutable',
  'perform',
  'performance',
  'range',
  'running',
  'self',
  'speed',
  'status',
  'super',
  'throw',
  'unknown',
]);

/** Where no name of a game may stand: games are data. */
const folders = [
  'language/dice',
  'language/grammar',
  'language/model',
  'language/names',
  'language/odds',
  'language/report',
  'language/values',
  'server',
  'client',
];

const { books } = createWorkspace();
const names = new Set(
  books.names().flatMap((book) => {
    const rules = books.get(book)?.rules;
    return [...(rules?.traits.values() ?? [])].flatMap((traits) => [...traits.values()].map((trait) => trait.name));
  }),
);

const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.includes('generated'));

test('the rulebooks declare names to look for', () => {
  expect(names.size).toBeGreaterThan(200);
});

test('no name that a rulebook declares is a string or an identifier of the program', () => {
  const lower = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const identifiers = new Map(
    [...names].filter((name) => name.length > 3).map((name) => [name.replace(/[^A-Za-z]/g, '').toLowerCase(), name]),
  );
  const found: string[] = [];
  for (const file of files) {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    for (const [, single, double] of code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)) {
      const text = (single ?? double ?? '').toLowerCase();
      const name = lower.get(text);
      if (name !== undefined && !general.has(text)) found.push(`${file}: '${name}'`);
    }
    for (const [word] of code
      .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '')
      .matchAll(/[A-Za-z_$]\w*/g)) {
      const name = identifiers.get(word.toLowerCase());
      if (name !== undefined && !general.has(word.toLowerCase())) found.push(`${file}: ${word}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
