// Generates sources: parsers from the grammars, and the parsed trees of the rulebooks.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { modified, ownNode, root } from './paths.mjs';
import { bundleScript } from './typescript.mjs';

const grammars = join(root, 'language', 'grammar');
const rulebooks = join(root, 'language', 'rulebooks');
/** Its time is that of the last generation of the parsers; the generator writes only files that change. */
const parserStamp = join(grammars, 'generated', '.made');

function generateParsers() {
  const sources = readdirSync(grammars).filter((name) => name.endsWith('.langium'));
  const read = [join(root, 'langium-config.json'), ...sources.map((name) => join(grammars, name))];
  if (read.every((file) => modified(file) <= modified(parserStamp))) return;
  const cli = join(root, 'node_modules', 'langium-cli', 'bin', 'langium.js');
  const began = new Date();
  // The generator asks before it writes next to a file that it does not know, and no user is there to answer.
  rmSync(parserStamp, { force: true });
  // The generator needs the project's own Node, and tests may run on an older one.
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const { status, stdout, stderr } = spawnSync(node, [cli, 'generate'], { cwd: root, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  // A warning of the generator is an error in a grammar: text of an author would be dropped silently.
  if (status !== 0 || /\.langium:\d+:\d+ - /.test(output)) throw new Error(`langium generate failed\n${output}`);
  writeFileSync(parserStamp, began.toISOString());
}

/**
 * The built-in rulebooks are parsed here, and read as data when Muster runs. For the browser, which has no files, their
 * texts and trees become one module.
 */
async function generateRulebooks() {
  const stored = join(rulebooks, 'generated');
  const names = join(stored, 'names.ts');
  if ([grammars, parserStamp, rulebooks, import.meta.filename].every((one) => modified(one) < modified(names))) return;
  mkdirSync(stored, { recursive: true });
  const { storeRulebook } = await import(pathToFileURL(await bundleScript('language/grammar/stored-rulebook.ts')).href);
  const files = readdirSync(rulebooks).filter((name) => name.endsWith('.rulebook'));
  const books = files.sort().map((file) => {
    const text = readFileSync(join(rulebooks, file), 'utf8').replaceAll('\r\n', '\n');
    return { file, text, ...storeRulebook(text, `builtin:///${file}`) };
  });
  for (const { file, json } of books) writeFileSync(join(stored, `${file}.json`), json);
  const pack = (text) => deflateRawSync(text, { level: 9 }).toString('base64');
  const packed = books.flatMap(({ file, text, json }) => [
    [file, pack(text)],
    [`generated/${file}.json`, pack(json)],
  ]);
  const named = books.map(({ file, name }) => [file, name]);
  // A rulebook that other built-in ones extend is a common part of games, and no game itself.
  const bases = new Set(books.flatMap((book) => book.bases));
  const games = named.filter(([, name]) => !bases.has(name));
  const about = 'The files of the built-in rulebooks, deflated, as base64.';
  writeFileSync(join(stored, 'packed.ts'), record(about, 'packedFiles', packed));
  writeFileSync(
    names,
    record('The names that the built-in rulebooks declare, by file name.', 'rulebookNames', named) +
      record('The names of games, without the common parts of built-in rulebooks.', 'gameNames', games),
  );
}

function record(about, name, entries) {
  const value = JSON.stringify(Object.fromEntries(entries), undefined, 2);
  return `/** ${about} */\nexport const ${name}: Readonly<Record<string, string>> = ${value};\n`;
}

/** Copies the texts and the trees of the rulebooks to a folder from which the bundles for Node read them. */
export function copyRulebooks(folder) {
  const isRead = (path) => !/\.\w+$/.test(path) || /\.(?:rulebook|json)$/.test(path);
  cpSync(rulebooks, folder, { recursive: true, filter: isRead });
}

/** Brings all generated sources up to date. Throws with the generator's own words when a grammar is wrong. */
export async function generate() {
  generateParsers();
  await generateRulebooks();
}

export const run = generate;
