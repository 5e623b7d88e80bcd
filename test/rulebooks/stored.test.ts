import { readdirSync, readFileSync } from 'node:fs';
import { type AstNode, AstUtils } from 'langium';
import { describe, expect, test } from 'vitest';
import { parseRulebook } from '../../language/grammar/parse.js';
import { readRulebook, storedForm, storeRulebook } from '../../language/grammar/stored-rulebook.js';
import { oncePer } from '../../language/memo/once-per.js';
import { type BuiltInRulebook, builtInRulebook, builtInRulebooks } from '../../language/rulebooks/built-in.js';
import { readRulebookFile as readPacked } from '../../language/rulebooks/files.browser.js';
import { readRulebookFile as readFile } from '../../language/rulebooks/files.js';
import type { CompiledBook } from '../../language/rules/compile/compile-rulebook.js';
import type { RuleOrigin } from '../../language/values/origin.js';
import { locateRule } from '../../language/workspace/locate.js';
import { Workspace } from '../../language/workspace/workspace.js';

const parsedRoot = oncePer((book: BuiltInRulebook) => parseRulebook(book.text(), book.uri).root);
const parsed = builtInRulebooks.map((book) => ({
  name: book.name,
  uri: book.uri,
  isGame: book.isGame,
  root: () => parsedRoot(book),
}));
const ofParsed = new Workspace(parsed);
const ofStored = new Workspace(builtInRulebooks);

function compiled(workspace: Workspace, name: string): CompiledBook {
  const book = workspace.books.get(name);
  if (!book) throw new Error(`There is no rulebook called ${name}`);
  return book;
}

/** Every declaration of a compiled rulebook, wherever the rules hold it. */
function origins(value: unknown, seen = new Set<unknown>()): RuleOrigin[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const inside = value instanceof Map ? [...value.values()] : Object.values(value);
  const own = 'book' in value && 'kind' in value && 'name' in value ? [value as RuleOrigin] : [];
  return [...own, ...inside.flatMap((one) => origins(one, seen))];
}

function linksOf(node: AstNode): unknown[] {
  return AstUtils.streamAst(node)
    .map((one) => [one.$type, one.$container?.$type, one.$containerProperty, one.$containerIndex])
    .toArray();
}

test('every rulebook of the folder is in the box, by the name that it declares', () => {
  const files = readdirSync('language/rulebooks').filter((file) => file.endsWith('.rulebook'));
  expect(builtInRulebooks.map(({ file }) => file)).toEqual(files.sort());
  expect(builtInRulebooks.map(({ name }) => name)).toEqual(parsed.map((book) => book.root().header?.name));
});

describe.each(builtInRulebooks.map((book) => [book.name, book] as const))('%s as it is stored', (name, book) => {
  test('is the text parsed: every node, place and formula, and how they hang together', () => {
    const root = parsedRoot(book);
    const form = storedForm(root);
    expect(book.root().$cstNode).toBeUndefined();
    expect(storedForm(book.root()) === form).toBe(true);
    expect(readFile(`generated/${book.file}.json`) === form).toBe(true);
    expect(linksOf(book.root())).toEqual(linksOf(root));
  });

  test('is compiled to the same rules with the same findings', () => {
    const [stored, fromText] = [compiled(ofStored, name), compiled(ofParsed, name)];
    expect(stored.findings).toEqual(fromText.findings);
    expect(stored.rules.contents).toEqual(fromText.rules.contents);
    expect(stored.rules.contents.size).toBeGreaterThan(50);
    expect(origins(stored.rules)).toEqual(origins(fromText.rules));
  });

  test('has its declarations at the same places', () => {
    const all = origins(compiled(ofStored, name).rules);
    const places = all.map((one) => locateRule(ofStored.books, one));
    expect(places).toEqual(all.map((one) => locateRule(ofParsed.books, one)));
    expect(places.filter((one) => one !== undefined).length).toBeGreaterThan(50);
  });

  test('is in the browser what it is elsewhere', () => {
    expect(readPacked(book.file)).toBe(book.text());
    expect(readPacked(`generated/${book.file}.json`) === readFile(`generated/${book.file}.json`)).toBe(true);
  });
});

test('only what a document uses is read', () => {
  const root = readRulebook(storeRulebook(`rulebook Small\nderived A = 1\n`, 'memory:///small.rulebook').json, () => {
    throw new Error('The text is not needed');
  });
  expect(root.declarations.map(({ $type }) => $type)).toEqual(['Derived']);
});

test('a rulebook that cannot be read stops the build', () =>
  expect(() => storeRulebook('rulebook Small\nderived = = 1\n', 'memory:///small.rulebook')).toThrow('small.rulebook'));

test('a rulebook is found by its address and by its file', () => {
  const text = readFileSync('language/rulebooks/godlike.rulebook', 'utf8').replaceAll('\r\n', '\n');
  expect(builtInRulebook('builtin:///godlike.rulebook')?.text()).toBe(text);
  expect(builtInRulebook('godlike.rulebook')?.name).toBe('Godlike');
  expect(builtInRulebook('constructor')).toBeUndefined();
});
