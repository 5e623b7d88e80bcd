import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = dirname(import.meta.dirname);
const sources = new Map(
  ['language', 'server', 'client']
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

/** The names of the messages in the tables of a file. */
const declaredIn = (text: string): string[] =>
  [...text.matchAll(/^export const \w+ = \{$([\s\S]*?)^\}/gm)].flatMap(([, table = '']) =>
    [...table.matchAll(/^ {2}(\w+)[:(]/gm)].map(([, name = '']) => name),
  );

/** The sources that import a file, and itself. */
const readersOf = (file: string): string[] =>
  [...sources].flatMap(([path, text]) => {
    const imported = [...text.matchAll(/from '(\..*?)\.js'/g)].map(([, to = '']) => `${join(dirname(path), to)}.ts`);
    return path === file || imported.includes(file) ? [text] : [];
  });

test('every message is said somewhere', () => {
  const unsaid = [...sources]
    .filter(([file]) => file.endsWith('messages.ts'))
    .flatMap(([file, text]) => {
      const said = new Set(readersOf(file).flatMap((reader) => reader.match(/(?<=[.'])[a-z]\w*/g) ?? []));
      return declaredIn(text).flatMap((name) => (said.has(name) ? [] : [`${file}: ${name}`]));
    });
  expect(unsaid).toEqual([]);
});
