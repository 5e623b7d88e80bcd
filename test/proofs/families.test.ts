import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { families } from '../../language/dice/families/list.js';

const names: ReadonlySet<string> = new Set(families.map(({ name }) => name));

/** Words of the languages that are no families: a clause, an operation of formulas and what derivations call it. */
const words: Readonly<Record<string, readonly string[]>> = {
  under: ['server/features/completion', 'language/read/encounter/situation.ts'],
  sum: [
    'language/grammar/layout/rulebook/formula-writer.ts',
    'language/values/derivation.ts',
    'language/sheet/cells/evaluation.ts',
    'language/rules/operations.ts',
    'language/show/formula.ts',
    'language/show/sheet-json.ts',
    'server/features/completion',
  ],
};

function stringsOf(file: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const outside = ['language', 'server', 'client']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('language/dice/families/') && !file.includes('generated'));

test('nothing outside the folder of families names one', () => {
  const found = outside.flatMap((file) =>
    stringsOf(file)
      .filter((text) => names.has(text) && !(words[text] ?? []).some((place) => file.startsWith(place)))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('outside, the folder of one family is imported only by procedures that are about its dice', () => {
  const inside = readdirSync('language/dice/families', { withFileTypes: true }).filter((one) => one.isDirectory());
  const folders = inside.map(({ name }) => `families/${name}/`);
  const importers = outside.filter((file) => {
    const code = readFileSync(file, 'utf8');
    return folders.some((folder) => code.includes(folder));
  });
  expect(importers.filter((file) => !file.startsWith('language/procedures/'))).toEqual([]);
});
